import { CONTENT_SETTINGS, POSTS, type Post, plainTitle, sanitizeContent } from '@plinth/content';
import {
  type CallContext,
  can,
  choice,
  notFound,
  page,
  pagingArguments,
  redirect,
  sayAct,
  Type,
  USERS,
} from '@plinth/kernel';
import { REST_SURFACE, type RouteQuestion } from '@plinth/kernel/administration';
import { sanitizeMultilineText } from '@plinth/kernel/text';
import { dateInWords } from '@plinth/kernel/time';
import { CONSOLE, consoleNonce, consolePage, type Refused, refusedBy, type Screen } from '@plinth/pages';
import { notifyJudged } from '../notifications/notify.js';
import { wishedDate } from '../scheduling/wished.js';
import { settings } from '../settings.js';
import { ReviewList, ReviewPage, type WaitingPost } from './review-view.js';
import { needNote } from './routes.js';
import { REVIEWS } from './store.js';
import { reviewTexts } from './texts.js';

const access = can('edit_others_posts');
const WAITING = { types: ['post'], statuses: ['pending'] };
const ACTS = ['approve', 'request_changes', 'reject'] as const;

async function namesOf({ use }: CallContext, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const users = await use(USERS).findMany([...new Set(ids)].filter((id) => id > 0));
  return new Map(users.map(({ id, displayName }) => [id, displayName]));
}

async function waitingOf(call: CallContext, posts: readonly Post[]): Promise<WaitingPost[]> {
  const names = await namesOf(
    call,
    posts.map(({ authorId }) => authorId),
  );
  const rendering = call.use(CONTENT_SETTINGS)();
  return posts.map((post) => ({
    id: post.id,
    title: plainTitle(post, rendering),
    author: names.get(post.authorId) ?? '',
    at: post.modifiedAt,
    wished: wishedDate(post, call.clock),
  }));
}

async function waitingPost(call: CallContext, post: Post): Promise<WaitingPost> {
  const [waiting] = await waitingOf(call, [post]);
  return waiting ?? { id: post.id, title: '', author: '', at: post.modifiedAt, wished: undefined };
}

function noSuchPost() {
  return notFound('mb_not_found', 'No such post waits for review. Somebody else may have judged it.');
}

/**
 * Decides about a post as the route of reviews does. Where the workflow is off no step is written down; its author is told
 * all the same, with the remark.
 */
async function judge(call: CallContext, post: Post, act: (typeof ACTS)[number], note: string): Promise<void> {
  const { caller, module, settings: values, use } = call;
  const path = `/member-blog/v1/posts/${post.id}`;
  const ask = (question: Pick<RouteQuestion, 'path' | 'body'>) =>
    use(REST_SURFACE).ask(call, { method: 'POST', ...question });
  if (module('coauthors') && values(settings).editorialWorkflow)
    await ask({ path: `${path}/review`, body: { action: act, note } });
  else if (act === 'approve') await ask({ path: `${path}/status`, body: { status: 'publish' } });
  else {
    const remark = sanitizeMultilineText(note);
    needNote(act, remark);
    const draft = await use(POSTS).transition(post.id, 'pending', 'draft');
    if (!draft) throw noSuchPost();
    await notifyJudged(call, draft, caller.id, { action: act, note: remark });
  }
}

async function existing(call: CallContext, id: number): Promise<Post> {
  const post = await call.use(POSTS).find(id);
  if (post?.type !== 'post' || post.status !== 'pending') throw noSuchPost();
  return post;
}

async function show(call: CallContext, post: Post, note: string, refused?: Refused) {
  const { use, site } = call;
  const [waiting, history] = await Promise.all([waitingPost(call, post), use(REVIEWS).history(post.id)]);
  const names = await namesOf(
    call,
    history.map(({ reviewerId }) => reviewerId),
  );
  const steps = history.map(({ action, note: said, reviewerId, reviewedAt }, index) => ({
    ...{ id: `${reviewedAt}-${index}`, action, note: said, by: names.get(reviewerId) ?? '', at: reviewedAt },
  }));
  const { title } = waiting;
  return consolePage({
    title: reviewTexts.in(site.language)('review', { title }),
    ...(refused ? { status: refused.status } : {}),
    body: (
      <ReviewPage
        {...{ steps, note, refused }}
        path={use(CONSOLE).path}
        post={waiting}
        // Whoever judges sees what readers would: nothing of it runs, whoever wrote it.
        content={sanitizeContent(post.content)}
        nonce={consoleNonce(call)}
      />
    ),
  });
}

/** What the audit says of a decision. */
const SAID: Readonly<Record<(typeof ACTS)[number], string>> = {
  approve: 'Approved a post.',
  request_changes: 'Asked for changes of a post.',
  reject: 'Rejected a post.',
};

/** What was just decided; of an approval also when it takes effect. */
async function noticeOf(
  call: CallContext,
  done: '' | (typeof ACTS)[number],
  judged: number,
): Promise<string | undefined> {
  if (done === '') return undefined;
  const t = reviewTexts.in(call.site.language);
  const post = done === 'approve' && judged > 0 ? await call.use(POSTS).find(judged) : undefined;
  if (post?.type !== 'post' || post.status !== 'future') return t(`done_${done}`);
  return t('done_approve_dated', { date: dateInWords(post.createdAt, call.site, { clock: true }) });
}

const postArgument = { post: Type.Integer({ minimum: 1, description: 'The post.' }) };

const pages = [
  page({
    method: 'GET',
    path: '/reviews',
    summary: 'The posts that wait for review, the longest waiting first.',
    access,
    args: {
      ...pagingArguments({ perPage: 20 }),
      done: choice(['', ...ACTS], { default: '', description: 'What was just decided.' }),
      judged: Type.Integer({ default: 0, minimum: 0, description: 'About which post.' }),
    },
    async handle(call) {
      const { args, site, use } = call;
      const { page: number, per_page: perPage, done, judged } = args;
      const { posts, total } = await use(POSTS).list({
        ...WAITING,
        without: ['content', 'excerpt'],
        orderBy: 'modified',
        order: 'asc',
        limit: perPage,
        offset: (number - 1) * perPage,
      });
      const t = reviewTexts.in(site.language);
      const [rows, notice] = await Promise.all([waitingOf(call, posts), noticeOf(call, done, judged)]);
      const view = { path: use(CONSOLE).path, rows, page: number, perPage, total };
      return consolePage({
        title: t('title'),
        body: <ReviewList {...view} done={notice} />,
      });
    },
  }),
  page({
    method: 'GET',
    path: '/reviews/:post',
    summary: 'A post that waits for review.',
    access,
    args: postArgument,
    handle: async (call) => show(call, await existing(call, call.args.post), ''),
  }),
  page({
    method: 'POST',
    path: '/reviews/:post',
    summary: 'Decides about a post that waits for review.',
    access,
    args: {
      ...postArgument,
      act: choice(ACTS, { description: 'What is decided.' }),
      note: Type.String({ default: '', maxLength: 2_000, description: 'For the author.' }),
    },
    async handle(call) {
      const { args, site, use } = call;
      const post = await existing(call, args.post);
      try {
        await judge(call, post, args.act, args.note.trim());
      } catch (thrown) {
        return show(call, post, args.note, refusedBy(call, thrown));
      }
      sayAct(call, SAID[args.act], { post: post.title, note: args.note });
      return redirect(`${site.url}${use(CONSOLE).path}/reviews?done=${args.act}&judged=${post.id}`);
    },
  }),
];

/** The work list of those who judge what members write. */
export const reviewScreen: Screen = {
  id: 'reviews',
  title: 'Posts to review',
  section: 'work',
  order: 10,
  access,
  waiting: ({ use }) => use(POSTS).count(WAITING),
  pages,
};
