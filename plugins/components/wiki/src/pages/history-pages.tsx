import { POST_REVISIONS, POSTS, type Post } from '@plinth/content';
import {
  type CallContext,
  notFound,
  page,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
  USERS,
} from '@plinth/kernel';
import { dateInWords } from '@plinth/kernel/time';
import { nonceField, sitePage } from '@plinth/pages';
import { addressOf, editablePage, savePage } from '../drafts.js';
import { isProtected } from '../rights.js';
import { PATHS } from './addresses.js';
import { comparedField } from './compared-field.js';
import { HistoryPage, VersionPage } from './history-view.js';
import { wikiStyle } from './islands.js';
import { historyTexts } from './texts.js';

/** The action of the nonce of the button that brings a version back. */
const RESTORE_ACTION = 'wiki-restore';

const MAX_ID = 2_147_483_647;

const VERSIONS_A_LIST = 20;

const idOf = (description: string) => Type.Integer({ minimum: 1, maximum: MAX_ID, description });

/** @throws RestError 404 for what is no version of the page */
async function versionOf({ use }: CallContext, edited: Post, id: number): Promise<Post> {
  const version = await use(POST_REVISIONS).find(edited.id, id);
  if (!version) throw notFound('wiki_page_not_found', 'There is no such version of this page.');
  return version;
}

async function list(call: CallContext, edited: Post, number: number): Promise<RestResponse> {
  const { site, use } = call;
  // What somebody's editor saved by itself is theirs, and was never the page.
  const unsaved = await use(POST_REVISIONS).autosavesOf(edited.id);
  const { posts, total } = await use(POSTS).list({
    types: ['revision'],
    parents: [edited.id],
    exclude: unsaved.map(({ id }) => id),
    without: ['content', 'excerpt'],
    // One more: each version is compared with the one before it.
    limit: VERSIONS_A_LIST + 1,
    offset: (number - 1) * VERSIONS_A_LIST,
  });
  const writers = await use(USERS).findMany([...new Set(posts.map(({ authorId }) => authorId))].filter((id) => id > 0));
  const names = new Map(writers.map(({ id, displayName }) => [id, displayName]));
  const newest = number === 1 && posts[0] ? await use(POST_REVISIONS).find(edited.id, posts[0].id) : undefined;
  const isPresent = newest?.title === edited.title && newest.content === edited.content;
  const rows = posts.slice(0, VERSIONS_A_LIST).map(({ id, modifiedAt, authorId }, index) => ({
    ...{ id, at: modifiedAt, by: names.get(authorId), isNow: isPresent && index === 0 },
    date: dateInWords(modifiedAt, site, { clock: true }),
    before: posts[index + 1]?.id,
  }));
  const address = await addressOf(call, edited);
  const view = { page: edited, address, rows, total, number, perPage: VERSIONS_A_LIST };
  const title = historyTexts.in(site.language)('title', { title: edited.title });
  const isPast = number > 1 && rows.length === 0;
  return sitePage(call, { title, layout: 'wide', body: <HistoryPage {...view} />, status: isPast ? 404 : 200 });
}

interface Compared {
  readonly version: Post;
  /** The version before it, to see what it changed; without one it is compared with the page as it is. */
  readonly before: Post | undefined;
}

function compare(call: CallContext, edited: Post, { version, before }: Compared): Promise<RestResponse> {
  const { site } = call;
  const t = historyTexts.in(site.language);
  const date = dateInWords(version.modifiedAt, site, { clock: true });
  const [earlier, later] = before ? [before, version] : [version, edited];
  const fields = (['title', 'content'] as const).map((name) =>
    comparedField(call, t(`of_${name}`), { before: earlier[name], after: later[name] }),
  );
  const view = {
    page: edited,
    version,
    date,
    fields,
    isChange: before !== undefined,
    nonce: nonceField(call, RESTORE_ACTION),
  };
  const title = t('version_title', { title: edited.title, date });
  return sitePage(call, { title, layout: 'wide', head: wikiStyle.link(site), body: <VersionPage {...view} /> });
}

/** The versions of a page that were kept: looked at, compared and brought back by whoever may edit it. */
export const historyPages: readonly Route[] = [
  page({
    method: 'GET',
    path: PATHS.history,
    summary: 'The kept versions of a wiki page, or one of them beside the page as it is.',
    access: signedIn(),
    args: {
      page: idOf('The wiki page.'),
      version: Type.Integer({ default: 0, minimum: 0, maximum: MAX_ID, description: 'One of its versions.' }),
      before: Type.Integer({ default: 0, minimum: 0, maximum: MAX_ID, description: 'The one before it.' }),
      list: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
    },
    async handle(call) {
      const { args } = call;
      const edited = await editablePage(call, args.page);
      if (args.version === 0) return list(call, edited, args.list);
      const version = await versionOf(call, edited, args.version);
      const before = args.before === 0 ? undefined : await versionOf(call, edited, args.before);
      return compare(call, edited, { version, before });
    },
  }),
  page({
    method: 'POST',
    path: PATHS.history,
    summary: 'Saves a kept version of a wiki page as its newest.',
    access: signedIn(),
    nonceAction: RESTORE_ACTION,
    args: {
      page: idOf('The wiki page.'),
      version: idOf('The version.'),
      seen: Type.String({ maxLength: 30, description: 'When the page was changed last, as it was shown.' }),
    },
    async handle(call) {
      const { args } = call;
      const edited = await editablePage(call, args.page);
      const { title, content } = await versionOf(call, edited, args.version);
      const status = edited.status === 'draft' || edited.status === 'pending' ? edited.status : 'publish';
      const protect = await isProtected(call, edited);
      const saved = await savePage(call, { page: edited.id, title, content, status, protect, seen: args.seen });
      return redirect(await addressOf(call, saved), 303);
    },
  }),
];
