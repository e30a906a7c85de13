import type { CallContext } from '@plinth/kernel';
import type { VNode } from 'preact';
import type { Sorting } from '../kit/table.js';
import type { Refused } from '../refused.js';
import { SchemaFields } from '../schema-form/schema-fields.js';
import { CONSOLE, type ConsolePage, consoleNonce, consolePage } from '../screen.js';
import { homePath } from '../surroundings.js';
import { outcomeIn, rowActs } from './acts.js';
import { argumentIn, argumentsIn, keptArguments, numberIn, perPageOf, queryOf } from './arguments.js';
import type { AnyResource, CallWith, Fields, ListView, Part, Permission, ResourceView } from './declaration.js';
import { flashOf } from './flash.js';
import { textOf } from './texts.js';
import {
  ActQuestion,
  ItemPage,
  type ItemParts,
  ListPage,
  type ListParts,
  RemovalButton,
  RemovalQuestion,
  type ShownForm,
} from './views.js';

/** How a page is shown again. */
export interface Again {
  /** What was typed into the form. */
  readonly values?: object;
  readonly refused?: Refused;
  /** What was typed into another form of the page. */
  readonly others?: object;
  readonly status?: number;
}

type Calling = CallWith<unknown>;

const CONFLICT = 409;

/** Whether something is allowed. */
export async function allows(permission: Permission | undefined): Promise<boolean> {
  return (await (permission ?? true)) === true;
}

/** The pages of a resource as they are shown. */
export class ResourcePages {
  constructor(readonly resource: AnyResource) {}

  /** What belongs to the list that the call is about. */
  async scopeOf(call: Calling): Promise<unknown> {
    return this.resource.list.scope?.(call);
  }

  /** What belongs to an object. */
  async scopeOfItem(call: CallContext, item: unknown): Promise<unknown> {
    return this.resource.item?.scope?.(call, item);
  }

  /** How an address names the scope. */
  scopeFields(scope: unknown): Fields {
    return this.resource.list.scopeFields?.(scope) ?? {};
  }

  /** Where the list of a scope is, below the console. */
  listAddress(scope: unknown): string {
    return this.resource.list.path + queryOf(this.scopeFields(scope));
  }

  /** The list. */
  async list(call: Calling, again: Again = {}): Promise<ConsolePage> {
    const { resource } = this;
    const { list, acts } = resource;
    const { args } = call;
    const scope = await this.scopeOf(call);
    const perPage = perPageOf(resource);
    const number = numberIn(args, 'page', 1);
    const limit = perPage === 0 ? 0 : numberIn(args, 'per_page', perPage);
    const orderBy = String(argumentIn(args, 'orderby') ?? '');
    const descending = argumentIn(args, 'order') === 'desc';
    const range = { scope, limit, offset: (number - 1) * limit, orderBy, descending };
    const { rows, total } = await list.rows(call, range);
    const kept = { ...keptArguments(resource, args), ...this.scopeFields(scope) };
    const common = this.#view(call, scope, again);
    const address = (changes: Fields) => common.path + list.path + queryOf({ ...kept, ...changes });
    const sorting: Sorting | undefined =
      orderBy === ''
        ? undefined
        : { by: orderBy, descending, address: (by, down) => address({ orderby: by, order: down ? 'desc' : 'asc' }) };
    const view: ListView<unknown, unknown, object> = {
      ...common,
      args: argumentsIn(args, list.args ?? {}),
      rows,
      total,
      sorting,
      address,
      acts: (row) => rowActs(resource, call, row),
    };
    const [actions = null, tabs = null, above = null, filters = null, form] = await Promise.all([
      list.actions?.(view),
      list.tabs?.(view),
      list.above?.(view),
      list.filters?.(view),
      this.#formBelow(call, scope, again),
    ]);
    const parts: ListParts<unknown> = {
      to: list.path,
      view,
      columns: list.columns(view),
      key: list.key.bind(list),
      caption: list.caption?.(view) ?? common.text('list'),
      none: list.none?.(view) ?? common.text('none'),
      flash: flashOf(this.resource, call),
      scopeFields: this.scopeFields(scope),
      kept,
      page: number,
      perPage: limit,
      actions,
      tabs,
      above,
      filters,
      form,
      acts: acts && {
        outcome: outcomeIn(args),
        offered: acts.offered(view),
        describes: (row) => acts.describes(call, row),
      },
    };
    return this.#page(call, common.text('list'), <ListPage parts={parts} />, again);
  }

  /** The form of a new object. */
  async fresh(call: CallContext, scope: unknown, again: Again = {}): Promise<ConsolePage> {
    const view = this.#view(call, scope, again);
    const { create } = this.resource.form ?? {};
    const parts: ItemParts = {
      view,
      crumbs: [this.#crumb(view)],
      title: view.text('add_title'),
      lead: view.text('add_lead'),
      form: await this.#form(view, undefined, { to: create?.path ?? '', hidden: this.scopeFields(scope), again }),
      button: 'add',
    };
    return this.#page(call, parts.title, <ItemPage parts={parts} />, again);
  }

  /** One object. */
  async item(call: Calling, item: unknown, again: Again = {}): Promise<ConsolePage> {
    const { item: shown, form, removal } = this.resource;
    const view = await this.#itemView(call, item, again);
    const to = shown?.address(item) ?? '';
    const hidden = shown?.fields?.(item) ?? {};
    const mayUpdate = form?.update !== undefined && (await allows(form.update.may?.(call, item)));
    const mayRemove = removal !== undefined && (await allows(removal.may?.(call, item)));
    const title = shown?.title?.(item) ?? view.text('edit', { name: shown?.name(item) ?? '' });
    const sending = { to: pathOf(to), hidden: removal ? { ...hidden, act: 'save' } : hidden, again };
    const [actions, above, below, fields, button] = await Promise.all([
      shown?.actions?.(view),
      shown?.above?.(view, call),
      shown?.below?.(view, call),
      mayUpdate ? this.#form(view, item, sending) : undefined,
      mayRemove ? this.#removal(view, item) : undefined,
    ]);
    const parts: ItemParts = {
      view,
      crumbs: [this.#crumb(view), ...this.#scopeCrumb(view)],
      title,
      lead: shown?.lead?.(view),
      flash: flashOf(this.resource, call),
      actions,
      above,
      below,
      form: fields,
      removal: button,
    };
    return this.#page(call, title, <ItemPage parts={parts} />, again);
  }

  /** The question before an object is deleted. */
  async question(call: CallContext, item: unknown): Promise<ConsolePage> {
    const { item: shown, removal } = this.resource;
    const view = await this.#itemView(call, item, {});
    const name = shown?.name(item) ?? '';
    const back = shown?.address(item) ?? '';
    const title = view.text('delete_named', { name });
    const crumbs = [this.#crumb(view), ...this.#scopeCrumb(view), { title: name, path: view.path + back }];
    const fields = removal?.asks === 'page' ? {} : { ...this.#removalParts(view, item).fields, sure: '1' };
    const asking = { ...this.#removalParts(view, item), fields };
    const asked = await (removal?.question?.(view) ?? null);
    const above = <RemovalQuestion parts={asking} back={back} question={asked} />;
    const parts: ItemParts = { view, crumbs, title, above };
    return this.#page(call, title, <ItemPage parts={parts} />, {});
  }

  /** The question before an act on many rows. */
  askAct(
    call: Calling,
    of: { act: string; kept: Fields; ids: readonly number[]; names: readonly string[] },
  ): ConsolePage {
    const { path } = this.resource.list;
    const view = this.#view(call, undefined, {});
    const title = view.text('ask', { count: of.names.length });
    return this.#page(call, title, <ActQuestion {...of} view={view} to={path} back={path + queryOf(of.kept)} />, {});
  }

  #view(call: CallContext, scope: unknown, { refused, others }: Again): ResourceView<unknown> {
    const { path } = call.use(CONSOLE);
    const home = homePath(call.site.url);
    return {
      call,
      path,
      nonce: consoleNonce(call),
      scope,
      refused,
      others,
      link: (below) => home + path + below,
      text: (key, values) => textOf(this.resource, call.site.language, key, values),
    };
  }

  async #itemView(call: CallContext, item: unknown, again: Again) {
    const view = this.#view(call, await this.scopeOfItem(call, item), again);
    return { ...view, item, isLate: again.refused?.status === CONFLICT };
  }

  #page(call: CallContext, title: string, body: VNode, { refused, status = 200 }: Again): ConsolePage {
    const { head } = this.resource;
    return consolePage({ title, status: refused?.status ?? status, body, ...(head ? { head: head(call) } : {}) });
  }

  #crumb({ path, text }: ResourceView<unknown>) {
    return { title: text('list'), path: path + this.resource.list.path };
  }

  #scopeCrumb({ path, scope }: ResourceView<unknown>) {
    const title = this.resource.list.scopeTitle?.(scope);
    return title === undefined ? [] : [{ title, path: path + this.listAddress(scope) }];
  }

  async #formBelow(call: CallContext, scope: unknown, again: Again): Promise<ShownForm | undefined> {
    const { create } = this.resource.form ?? {};
    if (!create || create.path !== undefined || !(await allows(create.may?.(call, scope)))) return undefined;
    const view = this.#view(call, scope, again);
    return this.#form(view, undefined, { to: this.resource.list.path, hidden: this.scopeFields(scope), again });
  }

  async #form(
    view: ResourceView<unknown>,
    item: unknown,
    { to, hidden, again }: { to: string; hidden: Fields; again: Again },
  ): Promise<ShownForm | undefined> {
    const { form } = this.resource;
    if (!form) return undefined;
    const values = again.values ?? (item === undefined ? form.initial : form.values(item));
    const shown = { ...view, item, values, isLate: again.refused?.status === CONFLICT };
    const fields: Part = form.fields ? form.fields(shown) : <SchemaFields schemas={form.args} />;
    return { to, values, hidden, fields: await fields };
  }

  #removalParts(view: ResourceView<unknown>, item: unknown) {
    const { item: shown, removal } = this.resource;
    const address = shown?.address(item) ?? '';
    const act = removal?.act ?? 'delete';
    const to = removal?.asks === 'page' ? `${address}/delete` : pathOf(address);
    return { view, to, name: shown?.name(item) ?? '', fields: { ...shown?.fields?.(item), act } };
  }

  async #removal(view: ResourceView<unknown> & { item: unknown; isLate: boolean }, item: unknown): Promise<VNode> {
    const { asks = 'page', question } = this.resource.removal ?? {};
    const parts = this.#removalParts(view, item);
    if (asks !== 'inline') return <RemovalButton parts={parts} asks={asks} />;
    const asked = await (question?.(view) ?? null);
    return <RemovalQuestion parts={parts} back={this.listAddress(view.scope)} question={asked} />;
  }
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? address;
}
