import { POSTS } from '@plinth/content';
import {
  type CallContext,
  choice,
  page,
  type RestResponse,
  type Route,
  redirect,
  type TapDeclaration,
  Type,
  tap,
} from '@plinth/kernel';
import { toSiteTime } from '@plinth/kernel/time';
import { nonceField, pageHooks, refusedBy, sitePage } from '@plinth/pages';
import { missing } from '../access/errors.js';
import { canPublish, isInCharge } from '../access/gates.js';
import { members } from '../access/members.js';
import { livingPost } from '../access/posts.js';
import { answerInvitation } from '../coauthors/answer.js';
import { COAUTHORS } from '../coauthors/store.js';
import { NOTICE_BOARD } from '../notifications/notices.js';
import { maySchedule } from '../scheduling/wished.js';
import { actOn, dateArgument } from '../writing/write-acts.js';
import { dashboardItems } from './items.js';
import { myBlogTexts } from './my-blog-texts.js';
import { MyBlogPage } from './my-blog-view.js';
import { countBeside, countsOf, type PageTab, pageTabOf, selectionOf, tabWith } from './query.js';
import { type RefusedTime, SCHEDULED_PATH } from './scheduled-view.js';
import { TRASH_ACTION, TRASH_PATH } from './trashed-view.js';

const PER_PAGE = 20;

/** The actions of the nonces in the forms. */
const ANSWER_ACTION = 'member-blog-invitation';
const READ_ACTION = 'member-blog-notices';
const SCHEDULE_ACTION = 'member-blog-scheduled';

/** How much of a time a field for one takes. */
const MINUTES = 16;

/** What the small forms beside a scheduled post do. */
const SCHEDULE_ACTS = ['schedule', 'publish', 'unschedule'] as const;

/** What the small forms beside a post in the trash do. */
const TRASH_ACTS = ['restore', 'delete'] as const;

/** What was just done: nothing, an invitation answered, or something with a scheduled post or one in the trash. */
const DONE = ['', 'accepted', 'declined', 'trash', ...SCHEDULE_ACTS, ...TRASH_ACTS] as const;

/** What of the dashboard is shown, and what was just done there. */

interface Asked {
  readonly tab: PageTab;
  readonly search: string;
  readonly number: number;
  readonly done?: (typeof DONE)[number];
  readonly refused?: RefusedTime;
}

async function rowsOf(call: CallContext, { tab, search, number }: Asked) {
  const { caller, module, site, use } = call;
  const selection = await selectionOf(call, caller.id, tab, search);
  const query = { ...selection, limit: PER_PAGE, offset: (number - 1) * PER_PAGE };
  const { posts, total } = await use(POSTS).list({ ...query, without: ['content', 'excerpt'] });
  const items = await dashboardItems(call, posts, caller.id);
  // What is another's stays another's to publish, so being in charge of each is asked apart from being allowed to publish.
  const publishes = await canPublish(call, caller, undefined);
  const schedules = module('scheduling') && maySchedule(call);
  const rows = posts.map((post, index) => ({
    ...{ id: post.id, title: items[index]?.title ?? '', link: items[index]?.link ?? '', at: post.createdAt },
    ...{ editLink: items[index]?.edit_link ?? '', views: items[index]?.views ?? 0 },
    isOwner: post.authorId === caller.id,
    date: toSiteTime(post.createdAt, site.timezone).slice(0, MINUTES),
    mayPublish: publishes && isInCharge(caller, post),
    maySchedule: schedules && isInCharge(caller, post),
    isInCharge: isInCharge(caller, post),
  }));
  return { rows, total };
}

async function invitationsOf({ caller, module, use }: CallContext) {
  const open = module('coauthors') ? await use(COAUTHORS).invitationsOf(caller.id) : [];
  if (open.length === 0) return [];
  const posts = new Map((await use(POSTS).findMany(open.map(({ postId }) => postId))).map((post) => [post.id, post]));
  return open.map(({ postId }) => ({ postId, title: posts.get(postId)?.title ?? '' }));
}

async function dashboard(call: CallContext, asked: Asked): Promise<RestResponse> {
  const { caller, module, site, use } = call;
  const { tab, search, number, done = '', refused } = asked;
  const t = myBlogTexts.in(site.language);
  const [counts, scheduled, trash, { rows, total }, invitations, notices] = await Promise.all([
    countsOf(call, caller.id),
    countBeside(call, caller.id, 'scheduled'),
    countBeside(call, caller.id, 'trash'),
    rowsOf(call, asked),
    invitationsOf(call),
    use(NOTICE_BOARD).of(caller.id),
  ]);
  const nonces = { answerNonce: nonceField(call, ANSWER_ACTION), readNonce: nonceField(call, READ_ACTION) };
  const view = {
    ...{ tab, rows, search, page: number, perPage: PER_PAGE, total, invitations, notices, refused, ...nonces },
    counts: { ...counts, scheduled, trash },
    schedules: module('scheduling') || scheduled > 0,
    scheduleNonce: nonceField(call, SCHEDULE_ACTION),
    trashNonce: nonceField(call, TRASH_ACTION),
    done: done === '' ? undefined : t(`done_${done}`),
  };
  return sitePage(call, {
    title: t('your_posts'),
    status: refused?.refused.status ?? (number > 1 && (number - 1) * PER_PAGE >= total ? 404 : 200),
    layout: 'wide',
    body: (
      <MyBlogPage
        {...view}
        hasFigures={module('analytics')}
        hasSeries={module('series')}
        mayWrite={caller.can('edit_posts')}
      />
    ),
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
      tab: Type.String({
        default: 'published',
        maxLength: 50,
        description: 'published, drafts, pending, scheduled or trash.',
      }),
      search: Type.String({ default: '', maxLength: 200, description: 'Words that must occur.' }),
      page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
      done: choice(DONE, { default: '', description: 'What was just done.' }),
    },
    handle(call) {
      const { tab, search, page: number, done } = call.args;
      return dashboard(call, { tab: pageTabOf(tab), search, number, done });
    },
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
    async handle(call) {
      const { args, module, site } = call;
      if (!module('coauthors')) throw missing();
      const post = await livingPost(call, args.post);
      const outcome = await answerInvitation(call, post, args.answer);
      if (outcome.kind !== 'done') throw missing('You have no such invitation.');
      // What was accepted is among the posts of its status.
      const tab = args.answer === 'accepted' ? tabWith(post.status) : undefined;
      return redirect(`${site.url}/my-blog?tab=${tab ?? 'published'}&done=${args.answer}`, 303);
    },
  }),
  page({
    method: 'POST',
    path: SCHEDULED_PATH,
    summary: 'Gives a scheduled post another time, publishes it now, or makes it a draft again.',
    access: members,
    nonceAction: SCHEDULE_ACTION,
    args: {
      post: Type.Integer({ minimum: 1, description: 'The post.' }),
      act: choice(SCHEDULE_ACTS, { description: 'What to do.' }),
      date: dateArgument,
    },
    async handle(call) {
      const { post, act, date } = call.args;
      try {
        await actOn(call, { post, act, date });
      } catch (thrown) {
        const refused = { post, date, refused: refusedBy(call, thrown) };
        return dashboard(call, { tab: 'scheduled', search: '', number: 1, refused });
      }
      return redirect(`${call.site.url}/my-blog?tab=scheduled&done=${act}`, 303);
    },
  }),
  page({
    method: 'POST',
    path: TRASH_PATH,
    summary: 'Takes a post out of the trash as a draft, or deletes it for good.',
    access: members,
    nonceAction: TRASH_ACTION,
    args: {
      post: Type.Integer({ minimum: 1, description: 'The post.' }),
      act: choice(TRASH_ACTS, { description: 'What to do.' }),
    },
    async handle(call) {
      const { post: id, act } = call.args;
      const post = await call.use(POSTS).find(id);
      // Only what lies in the trash is deleted for good, whoever may delete it.
      if (post?.type !== 'post' || post.status !== 'trash' || !isInCharge(call.caller, post)) throw missing();
      await actOn(call, { post: id, act });
      const tab = act === 'restore' ? 'drafts' : 'trash';
      return redirect(`${call.site.url}/my-blog?tab=${tab}&done=${act}`, 303);
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

/** The ways to it and to a new post in the menus of every page. */
export const navigation: readonly TapDeclaration[] = [
  tap(pageHooks.account_navigation, {}, ({ site }, entries) => [
    ...entries,
    { title: 'Your posts', url: `${site.url}/my-blog` },
  ]),
  tap(pageHooks.creation_navigation, { id: 'post' }, ({ site }, entries, caller) =>
    caller.can('edit_posts') ? [{ id: 'post', title: 'Post', url: `${site.url}/write` }, ...entries] : entries,
  ),
];
