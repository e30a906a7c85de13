import { POSTS } from '@plinth/content';
import {
  type CallContext,
  choice,
  nonceField,
  page,
  pageHooks,
  type RestResponse,
  type Route,
  redirect,
  sitePage,
  type TapDeclaration,
  Type,
  tap,
} from '@plinth/kernel';
import { missing } from '../access/errors.js';
import { members } from '../access/members.js';
import { COAUTHORS } from '../coauthors/store.js';
import { dashboardItems } from '../dashboard/items.js';
import { countsOf, selectionOf, type Tab, tabOf } from '../dashboard/query.js';
import { NOTICE_BOARD } from '../notifications/notices.js';
import { myBlogTexts } from './my-blog-texts.js';
import { MyBlogPage } from './my-blog-view.js';

const PER_PAGE = 20;

/** The actions of the nonces in the forms. */
const ANSWER_ACTION = 'member-blog-invitation';
const READ_ACTION = 'member-blog-notices';

async function rowsOf(call: CallContext, tab: Tab, search: string, number: number) {
  const { caller, use } = call;
  const selection = await selectionOf(call, caller.id, tab, search);
  const query = { ...selection, limit: PER_PAGE, offset: (number - 1) * PER_PAGE };
  const { posts, total } = await use(POSTS).list({ ...query, without: ['content', 'excerpt'] });
  const items = await dashboardItems(call, posts, caller.id);
  const rows = items.map((item, index) => ({
    ...{ id: item.id, title: item.title, link: item.link, editLink: item.edit_link, views: item.views },
    isOwner: item.is_owner,
    at: posts[index]?.createdAt ?? '',
  }));
  return { rows, total };
}

async function invitationsOf({ caller, module, use }: CallContext) {
  const open = module('coauthors') ? await use(COAUTHORS).invitationsOf(caller.id) : [];
  if (open.length === 0) return [];
  const posts = new Map((await use(POSTS).findMany(open.map(({ postId }) => postId))).map((post) => [post.id, post]));
  return open.map(({ postId }) => ({ postId, title: posts.get(postId)?.title ?? '' }));
}

async function dashboard(call: CallContext, tab: Tab, search: string, number: number): Promise<RestResponse> {
  const { caller, module, site, use } = call;
  const [counts, { rows, total }, invitations, notices] = await Promise.all([
    countsOf(call, caller.id),
    rowsOf(call, tab, search, number),
    invitationsOf(call),
    use(NOTICE_BOARD).of(caller.id),
  ]);
  const nonces = { answerNonce: nonceField(call, ANSWER_ACTION), readNonce: nonceField(call, READ_ACTION) };
  const view = { tab, counts, rows, search, page: number, perPage: PER_PAGE, total, invitations, notices, ...nonces };
  return sitePage(call, {
    title: myBlogTexts.in(site.language)('your_posts'),
    layout: 'wide',
    body: <MyBlogPage {...view} hasFigures={module('analytics')} hasSeries={module('series')} />,
  });
}

const noticeId = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));

/** The dashboard of a member as a page. */
export const myBlogPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/my-blog',
    summary: "The member's own and co-authored posts by tab, their notices and invitations.",
    access: members,
    args: {
      tab: Type.String({ default: 'published', maxLength: 50, description: 'published, drafts or pending.' }),
      search: Type.String({ default: '', maxLength: 200, description: 'Words that must occur.' }),
      page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
    },
    handle: (call) => dashboard(call, tabOf(call.args.tab), call.args.search, call.args.page),
  }),
  page({
    method: 'POST',
    path: '/my-blog',
    summary: 'Answers an invitation to write together.',
    access: members,
    nonceAction: ANSWER_ACTION,
    args: {
      post: Type.Integer({ minimum: 1, description: 'The post.' }),
      answer: choice(['accepted', 'declined'], { description: 'The answer.' }),
    },
    async handle({ args, caller, module, site, use }) {
      if (!module('coauthors')) throw missing();
      const outcome = await use(COAUTHORS).respond(args.post, caller.id, args.answer);
      if (outcome.kind !== 'done') throw missing('You have no such invitation.');
      return redirect(`${site.url}/my-blog?tab=drafts`, 303);
    },
  }),
  page({
    method: 'POST',
    path: '/my-blog/notices',
    summary: 'Marks a notice of the caller as read, or one and all before it.',
    access: members,
    nonceAction: READ_ACTION,
    args: { notice: noticeId('The one that was read.'), until: noticeId('The newest of those that were read.') },
    async handle({ args, caller, site, use }) {
      if (args.notice !== undefined) await use(NOTICE_BOARD).markRead(caller.id, args.notice);
      if (args.until !== undefined) await use(NOTICE_BOARD).markAllRead(caller.id, args.until);
      return redirect(`${site.url}/my-blog`, 303);
    },
  }),
];

/** The link to it in the menu of every page. */
export const navigation: TapDeclaration = tap(pageHooks.account_navigation, {}, ({ site }, entries) => [
  ...entries,
  { title: 'Your posts', url: `${site.url}/my-blog` },
]);
