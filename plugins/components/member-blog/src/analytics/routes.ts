import { PERMALINKS, POSTS } from '@plinth/content';
import { type CallContext, choice, type ErrorSpecification, type Route, respond, route, Type } from '@plinth/kernel';
import { toSiteTime } from '@plinth/kernel/time';
import { ownerOf, userArgument } from '../access/authorize.js';
import { forbiddenError, missingError } from '../access/errors.js';
import { canMutate, mutateErrors } from '../access/members.js';
import { publishedPost } from '../access/posts.js';
import { dailyViews, type PostFigures, postFigures, type Subject, sourcesOf, totalsOf } from './figures.js';
import { attached, csvAnswer, exportedRow } from './file.js';
import { periodArguments, periodOf } from './period.js';

/** Posts that an answer lists; the export has all. */
const MAX_POSTS = 100;

/** Posts of an export that are read at once. */
const BATCH = 500;

const subjectArguments = {
  ...userArgument,
  post_id: Type.Integer({ default: 0, minimum: 0, description: 'Only this published post; 0 for all.' }),
  ...periodArguments,
};

const errors: readonly ErrorSpecification[] = [...mutateErrors, forbiddenError, missingError];

type SubjectCall = CallContext & {
  readonly args: Parameters<typeof periodOf>[1] & { readonly user_id: number; readonly post_id: number };
};

/**
 * The subject of a call: a member, or one post and therefore its author.
 * @throws RestError 403 `mb_forbidden`, 404 `mb_not_found`, 400 `rest_invalid_param`
 */
async function subjectOf(call: SubjectCall): Promise<Subject> {
  const { args } = call;
  const period = periodOf(call, args);
  const asked = ownerOf(call, args.user_id);
  if (args.post_id === 0) return { userId: asked, postId: 0, period };
  const post = await publishedPost(call, args.post_id);
  return { userId: ownerOf(call, post.authorId), postId: post.id, period };
}

const figures = { views: Type.Integer(), claps: Type.Integer(), comments: Type.Integer() };

/** Statistics of a member's posts. */
export const analyticsSchema = Type.Object({
  user_id: Type.Integer(),
  period: Type.String(),
  date_from: Type.Union([Type.String(), Type.Null()]),
  date_to: Type.String(),
  totals: Type.Object({ posts: Type.Integer(), ...figures, followers: Type.Integer() }),
  daily: Type.Array(Type.Object({ date: Type.String(), views: Type.Integer() })),
  posts: Type.Array(
    Type.Object({ id: Type.Integer(), title: Type.String(), link: Type.String(), date: Type.String(), ...figures }),
  ),
  sources: Type.Array(Type.Object({ source: Type.String(), views: Type.Integer() })),
});

async function postItems({ site, use }: CallContext, posts: readonly PostFigures[]) {
  const links = await use(PERMALINKS).ofPosts(await use(POSTS).findMany(posts.map(({ id }) => id)));
  return posts.map(({ id, title, createdAt, views, claps, comments }, index) => ({
    id,
    title,
    link: links[index] ?? '',
    date: toSiteTime(createdAt, site.timezone),
    views,
    claps,
    comments,
  }));
}

const analytics = route({
  method: 'GET',
  path: '/analytics',
  summary: "Statistics of a member's posts, or of one of them.",
  module: 'analytics',
  access: canMutate,
  args: subjectArguments,
  result: analyticsSchema,
  errors,
  async handle(call) {
    const subject = await subjectOf(call);
    const [totals, daily, posts, sources] = await Promise.all([
      totalsOf(call, subject),
      dailyViews(call, subject),
      postFigures(call, subject, { limit: MAX_POSTS, offset: 0 }),
      sourcesOf(call, subject),
    ]);
    const { name, from, to } = subject.period;
    return {
      user_id: subject.userId,
      period: name,
      date_from: from,
      date_to: to,
      totals,
      daily,
      posts: await postItems(call, posts),
      sources,
    };
  },
});

async function everyPost(call: CallContext, subject: Subject): Promise<PostFigures[]> {
  const all: PostFigures[] = [];
  for (let offset = 0; ; offset += BATCH) {
    const batch = await postFigures(call, subject, { limit: BATCH, offset });
    all.push(...batch);
    if (batch.length < BATCH) return all;
  }
}

const exported = route({
  method: 'GET',
  path: '/analytics/export',
  summary: 'Statistics of every post as a file.',
  module: 'analytics',
  access: canMutate,
  args: { ...subjectArguments, format: choice(['csv', 'json'], { default: 'csv', description: 'Kind of file.' }) },
  result: Type.Array(exportedRow),
  produces: ['text/csv', 'application/json'],
  errors,
  async handle(call) {
    const { args, site } = call;
    const posts = await everyPost(call, await subjectOf(call));
    const rows = posts.map(({ id, title, createdAt, views, claps, comments }) => {
      return { post_id: id, title, published: toSiteTime(createdAt, site.timezone), views, claps, comments };
    });
    if (args.format === 'csv') return csvAnswer(call, rows);
    return respond(rows, { headers: attached(call, 'json') });
  },
});

/** Analytics (docs/components/member-blog.md, paid module). */
export const analyticsRoutes: readonly Route[] = [analytics, exported];
