import { can, choice, page, type Route, redirect, sayAct, Type } from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage, type Screen } from '@plinth/pages';
import { MANAGE } from '../../errors.js';
import { CATALOG_KINDS, type CatalogKind } from './kinds.js';
import { demandEntry, pathOf, saveEntry, saveNew, showEntry, typedOf } from './saving.js';
import { catalogTexts } from './texts.js';
import { CatalogList, DeleteEntryPage, nameOf } from './views.js';
import { entriesOf, removeEntry, versionOf } from './writing.js';

const access = can(MANAGE);

const idArgument = { id: Type.Integer({ minimum: 1, description: 'Which one.' }) };

function listPage(kind: CatalogKind): Route {
  return page({
    method: 'GET',
    path: pathOf(kind),
    summary: `The ${kind.name} of the directory.`,
    access,
    args: { done: Type.Optional(choice(['added', 'changed', 'deleted'], { description: 'What was just done.' })) },
    async handle(call) {
      const { args, site, use } = call;
      const view = { kind, path: use(CONSOLE).path + pathOf(kind), done: args.done };
      const entries = await entriesOf(call, kind);
      const title = catalogTexts.in(site.language)(kind.name);
      return consolePage({ title, body: <CatalogList {...view} entries={entries} /> });
    },
  });
}

function formPages(kind: CatalogKind): Route[] {
  const path = pathOf(kind);
  return [
    page({
      method: 'GET',
      path: `${path}/new`,
      summary: `The form that adds one of the ${kind.name} of the directory.`,
      access,
      handle: (call) => showEntry(call, kind, { id: 0, typed: typedOf(kind, undefined) }),
    }),
    page({
      method: 'POST',
      path: `${path}/new`,
      summary: `Adds one of the ${kind.name} of the directory.`,
      access,
      handle: (call) => saveNew(call, kind),
    }),
    page({
      method: 'GET',
      path: `${path}/:id`,
      summary: `The form that changes one of the ${kind.name} of the directory.`,
      access,
      args: idArgument,
      async handle(call) {
        const { id } = call.args;
        const entry = await demandEntry(call, kind, id);
        const shown = { id, name: nameOf(kind, entry), version: versionOf(entry) };
        return showEntry(call, kind, { ...shown, typed: typedOf(kind, entry) });
      },
    }),
    page({
      method: 'POST',
      path: `${path}/:id`,
      summary: `Changes one of the ${kind.name} of the directory.`,
      access,
      args: idArgument,
      handle: (call) => saveEntry(call, kind, call.args.id),
    }),
  ];
}

function deletePages(kind: CatalogKind): Route[] {
  const path = `${pathOf(kind)}/:id/delete`;
  return [
    page({
      method: 'GET',
      path,
      summary: `Asks before one of the ${kind.name} of the directory is deleted, and says what hangs on it.`,
      access,
      args: idArgument,
      async handle(call) {
        const { id } = call.args;
        const entry = await demandEntry(call, kind, id);
        const name = nameOf(kind, entry);
        const view = { kind, id, name, path: call.use(CONSOLE).path + pathOf(kind), nonce: consoleNonce(call) };
        const hanging = await kind.hanging(call, entry);
        const title = catalogTexts.in(call.site.language)('ask', { name });
        return consolePage({ title, body: <DeleteEntryPage {...view} hanging={hanging} /> });
      },
    }),
    page({
      method: 'POST',
      path,
      summary: `Deletes one of the ${kind.name} of the directory.`,
      access,
      args: idArgument,
      async handle(call) {
        const { id } = call.args;
        const entry = await demandEntry(call, kind, id);
        const hanging = (await kind.hanging(call, entry)).filter(({ count }) => count > 0);
        await removeEntry(call, kind, id);
        const counts = Object.fromEntries(hanging.map(({ what, count }) => [what, count]));
        sayAct(call, kind.said.deleted, { what: `“${nameOf(kind, entry)}”`, ...counts });
        return redirect(`${call.site.url}${call.use(CONSOLE).path}${pathOf(kind)}?done=deleted`);
      },
    }),
  ];
}

const TITLES: Readonly<Record<CatalogKind['name'], string>> = {
  plans: 'Plans',
  types: 'Kinds of listings',
  categories: 'Categories of listings',
};

/** Where the owner of a directory lays down its plans, kinds and categories. */
export const catalogScreens: readonly Screen[] = CATALOG_KINDS.map((kind, index) => ({
  id: kind.name,
  title: TITLES[kind.name],
  section: 'directory',
  order: 10 + index,
  access,
  pages: [listPage(kind), ...formPages(kind), ...deletePages(kind)],
}));
