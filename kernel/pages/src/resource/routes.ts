import {
  type ArgumentSchemas,
  type CallContext,
  choice,
  forbidden,
  page,
  type RestResponse,
  type Route,
  redirect,
} from '@plinth/kernel';
import { type Refused, refusedBy, refusedFor } from '../refused.js';
import { readForm } from '../schema-form/read-form.js';
import { formTexts } from '../schema-form/texts.js';
import { CONSOLE, type ConsolePage } from '../screen.js';
import {
  argumentIn,
  argumentsIn,
  doneArguments,
  keptArguments,
  listArguments,
  queryOf,
  withQuery,
} from './arguments.js';
import { noteNamed, outcomeQuery, readBulk } from './bulk.js';
import type { AnyResource, CallWith, Fields, Permission, Written } from './declaration.js';
import type { ResourcePages } from './shown.js';

type Calling = CallWith<unknown>;

async function demand(permission: Permission | undefined): Promise<void> {
  const verdict = await (permission ?? true);
  if (verdict !== true) throw verdict === false ? forbidden() : verdict;
}

/** What writing came to: where to continue, or why it was refused and what was typed. */
type Outcome = { readonly to: string | undefined } | { readonly refused: Refused; readonly values: object };

/** The pages of a resource as routes. */
export class ResourceRoutes {
  constructor(
    private readonly resource: AnyResource,
    private readonly shown: ResourcePages,
  ) {}

  all(): Route[] {
    const { form, item, removal, acts } = this.resource;
    return [
      this.#listPage(),
      ...(form?.create ? this.#createPages() : []),
      ...(acts ? [this.#actPage()] : []),
      ...(item ? this.#itemPages() : []),
      ...(removal?.asks === 'page' ? this.#removalPages() : []),
    ];
  }

  #listPage(): Route {
    const { list, access } = this.resource;
    const args = listArguments(this.resource);
    return page({
      method: 'GET',
      path: list.path,
      summary: list.summary,
      access,
      args,
      handle: (call) => this.shown.list(call),
    });
  }

  #createPages(): Route[] {
    const { list, form, access } = this.resource;
    const { create } = form ?? {};
    if (!form || !create) return [];
    const { path = list.path, summary } = create;
    const isBelow = path === list.path;
    const args = { ...(isBelow ? listArguments(this.resource) : list.args), ...this.#formArguments() };
    const show = async (call: Calling) => {
      const scope = await this.shown.scopeOf(call);
      await demand(create.may?.(call, scope));
      return this.shown.fresh(call, scope);
    };
    return [
      ...(isBelow
        ? []
        : [page({ method: 'GET', path, summary: `Form: ${summary}`, access, args: { ...list.args }, handle: show })]),
      page({
        method: 'POST',
        path,
        summary,
        access,
        args,
        handle: async (call) => {
          const scope = await this.shown.scopeOf(call);
          await demand(create.may?.(call, scope));
          const outcome = await this.#write(call, (values) => create.run(call, values, scope));
          if ('refused' in outcome)
            return isBelow ? this.shown.list(call, outcome) : this.shown.fresh(call, scope, outcome);
          return this.#leave(call, outcome.to ?? this.shown.listAddress(scope), { done: create.done ?? 'created' });
        },
      }),
    ];
  }

  #itemPages(): Route[] {
    const { item, form, removal, access } = this.resource;
    const { update } = form ?? {};
    if (!item) return [];
    const { path, summary } = item;
    const acts = ['save', ...(removal ? [removal.act ?? 'delete'] : []), ...(removal?.undo ? ['undo'] : [])];
    const actArguments = {
      act: choice(acts, { default: 'save', description: 'What to do.' }),
      sure: choice(['', '1'], { default: '', description: 'Whether it was confirmed.' }),
    };
    const args = { ...item.args, ...(removal ? actArguments : {}), ...(update ? this.#formArguments() : {}) };
    const changing = update || (removal && removal.asks !== 'page');
    return [
      page({
        method: 'GET',
        path,
        summary,
        access,
        args: { ...item.args, ...doneArguments(this.resource) },
        resource: (call) => item.find(call),
        handle: (call) => this.shown.item(call, call.resource),
      }),
      ...(changing
        ? [
            page({
              method: 'POST',
              path,
              summary: update?.summary ?? removal?.summary ?? summary,
              access,
              args,
              resource: (call) => item.find(call),
              handle: (call) => {
                const act = argumentIn(call.args, 'act');
                if (act === 'undo') return this.#undo(call, call.resource);
                return removal && act === (removal.act ?? 'delete')
                  ? this.#remove(call, call.resource)
                  : this.#update(call, call.resource);
              },
            }),
          ]
        : []),
    ];
  }

  #removalPages(): Route[] {
    const { item, removal, access } = this.resource;
    if (!item || !removal) return [];
    const shared = {
      path: `${item.path}/delete`,
      summary: removal.summary ?? item.summary,
      access,
      args: { ...item.args },
    };
    return [
      page({
        method: 'GET',
        ...shared,
        summary: `Confirmation: ${shared.summary}`,
        resource: (call) => item.find(call),
        handle: async (call) => {
          await demand(removal.may?.(call, call.resource));
          return this.shown.question(call, call.resource);
        },
      }),
      page({
        method: 'POST',
        ...shared,
        resource: (call) => item.find(call),
        handle: (call) => this.#remove(call, call.resource),
      }),
    ];
  }

  #actPage(): Route {
    const { list, acts, access } = this.resource;
    const { args: filters } = list;
    return page({
      method: 'POST',
      path: list.path,
      summary: acts?.summary ?? list.summary,
      access,
      // It records which rows they were.
      audited: false,
      args: { ...filters, sure: choice(['', '1'], { default: '', description: 'Whether it was confirmed.' }) },
      handle: (call) => this.#act(call),
    });
  }

  async #act(call: Calling): Promise<ConsolePage | RestResponse> {
    const { list, acts } = this.resource;
    const { ids, act } = readBulk(call);
    const kept = {
      ...keptArguments(this.resource, call.args),
      ...this.shown.scopeFields(await this.shown.scopeOf(call)),
    };
    const back = list.path + queryOf(kept);
    const leave = (outcome: Parameters<typeof outcomeQuery>[0]) =>
      this.#redirect(call, `${back}${back.includes('?') ? '&' : '?'}${outcomeQuery(outcome)}`);
    if (!acts?.names.includes(act)) return leave({ done: 0, left: 0, act: '' });
    const rows = ids.length === 0 ? [] : await acts.chosen(call, ids);
    const going = rows.filter((row) => acts.fitting(row).includes(act));
    if (acts.asks?.(act) && argumentIn(call.args, 'sure') !== '1' && going.length > 0)
      return this.shown.askAct(call, { act, kept, ids, names: going.map((row) => acts.describes(call, row)) });
    const changed: string[] = [];
    for (const row of going) if (await acts.run(call, row, act)) changed.push(acts.describes(call, row));
    await noteNamed(call, acts.audit(act), changed);
    return leave({ done: changed.length, left: rows.length - changed.length, act });
  }

  async #update(call: Calling, item: unknown): Promise<ConsolePage | RestResponse> {
    const { form, item: shown } = this.resource;
    const { update } = form ?? {};
    if (!update || !shown) throw forbidden();
    await demand(update.may?.(call, item));
    const outcome = await this.#write(call, (values) => update.run(call, values, item));
    // It may have been changed or deleted by others.
    if ('refused' in outcome) return this.shown.item(call, await shown.find(call), outcome);
    return this.#leave(call, outcome.to ?? shown.address(item), { done: update.done ?? 'saved' });
  }

  async #remove(call: Calling, item: unknown): Promise<ConsolePage | RestResponse> {
    const { removal, item: shown } = this.resource;
    if (!removal || !shown) throw forbidden();
    await demand(removal.may?.(call, item));
    if (removal.asks === 'answer' && argumentIn(call.args, 'sure') !== '1') return this.shown.question(call, item);
    const outcome = await this.#guard(call, {}, () => removal.run(call, item));
    if ('refused' in outcome) return this.shown.item(call, item, { refused: outcome.refused });
    const undo: Fields = removal.undo ? { undo: shown.address(item), named: shown.name(item).slice(0, 200) } : {};
    const home = this.shown.listAddress(await this.shown.scopeOfItem(call, item));
    return this.#leave(call, outcome.to ?? home, { done: removal.done ?? 'deleted', ...undo });
  }

  async #undo(call: Calling, item: unknown): Promise<RestResponse> {
    const { removal } = this.resource;
    if (!removal?.undo) throw forbidden();
    await demand(removal.may?.(call, item));
    await removal.undo(call, item);
    const home = this.shown.listAddress(await this.shown.scopeOfItem(call, item));
    return this.#leave(call, home, { done: 'restored' });
  }

  #formArguments(): ArgumentSchemas {
    const { form } = this.resource;
    return form?.fields ? form.args : {};
  }

  /** Reads the form and writes it. */
  async #write(call: Calling, run: (values: unknown) => Written): Promise<Outcome> {
    const { form } = this.resource;
    if (!form) return { to: undefined };
    if (form.fields) {
      const values = argumentsIn(call.args, form.args);
      return this.#guard(call, values, () => run(values));
    }
    const { values, mistakes } = readForm(form.args, call.request.body, formTexts.in(call.site.language));
    const refused = refusedFor(mistakes);
    return refused ? { refused, values } : this.#guard(call, values, () => run(values));
  }

  async #guard(call: CallContext, values: object, run: () => Written): Promise<Outcome> {
    try {
      const result = await run();
      return typeof result === 'object' ? { refused: result, values } : { to: result ?? undefined };
    } catch (thrown) {
      const { refused } = this.resource.form ?? {};
      return { refused: refused ? refused(call, thrown) : refusedBy(call, thrown), values };
    }
  }

  #leave(call: CallContext, to: string, done: Fields): RestResponse {
    return this.#redirect(call, withQuery(to, done));
  }

  #redirect({ site, use }: CallContext, to: string): RestResponse {
    return redirect(`${site.url}${use(CONSOLE).path}${to}`, this.resource.redirects ?? 303);
  }
}
