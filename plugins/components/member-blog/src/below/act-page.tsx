import { PERMALINKS, type Post } from '@plinth/content';
import { type CallContext, choice, page, type Route, raw, redirect, Type } from '@plinth/kernel';
import { REST_SURFACE, type RouteQuestion } from '@plinth/kernel/administration';
import { signInUrl } from '@plinth/kernel/identity';
import { nonceField, renderHtml, type SafeHtml } from '@plinth/pages';
import { members } from '../access/members.js';
import { publishedPost } from '../access/posts.js';
import { groupsOf } from '../groups/group-posts.js';
import { belowPost, type Reading } from './matters.js';
import { type BelowAct, BelowPostView } from './view.js';

/** The action of the nonce in the forms below a post. */
export const BELOW_ACTION = 'member-blog-below';

/** Where a browser without scripts comes back to. */
const PLACE = 'readers';

const ACTS = [
  'clap',
  'save',
  'unsave',
  'follow',
  'unfollow',
  'pick',
  'unpick',
  'feature',
  'unfeature',
  'read',
] as const;

const ROOT = '/member-blog/v1';

/** The part below a post, for who reads it. */
export async function renderBelow(reading: Reading, post: Post, nonce: SafeHtml): Promise<SafeHtml> {
  const [below, address] = await Promise.all([belowPost(reading, post), reading.use(PERMALINKS).ofPost(post)]);
  const signIn = signInUrl(reading.site, `${address}#${PLACE}`);
  return renderHtml(reading, <BelowPostView below={below} nonce={nonce} signIn={signIn} place={PLACE} />);
}

/** Which route does it: the rules stand there alone. */
async function questionOf(
  call: CallContext,
  { act, author, series }: { readonly act: BelowAct; readonly author: number; readonly series: number },
  post: Post,
): Promise<RouteQuestion> {
  const writer = author === 0 ? post.authorId : author;
  const body = { post_id: post.id };
  switch (act) {
    case 'clap':
      return { method: 'POST', path: `${ROOT}/reactions`, body };
    case 'save':
      return { method: 'POST', path: `${ROOT}/bookmarks`, body };
    case 'unsave':
      return { method: 'DELETE', path: `${ROOT}/bookmarks/${post.id}` };
    case 'follow':
      return { method: 'POST', path: `${ROOT}/follows`, body: { object_type: 'user', object_id: writer } };
    case 'unfollow':
      return { method: 'DELETE', path: `${ROOT}/follows/user/${writer}` };
    case 'pick':
      return { method: 'POST', path: `${ROOT}/posts/${post.id}/featured` };
    case 'unpick':
      return { method: 'DELETE', path: `${ROOT}/posts/${post.id}/featured` };
    case 'read':
      return { method: 'POST', path: `${ROOT}/series/${series}/progress`, body };
    default: {
      const group = (await groupsOf(call, [post.id])).get(post.id) ?? 0;
      const path = `${ROOT}/groups/${group}/posts/${post.id}/featured`;
      return { method: 'POST', path, body: { featured: act === 'feature' } };
    }
  }
}

/** Where the forms below a post arrive. */
export const belowPages: readonly Route[] = [
  page({
    method: 'POST',
    path: '/blog/act',
    summary: 'Claps for a post, keeps it, follows its author, makes it a pick, or notes that it was read.',
    access: members,
    nonceAction: BELOW_ACTION,
    args: {
      post: Type.Integer({ minimum: 1, description: 'The post.' }),
      act: choice(ACTS, { description: 'What to do.' }),
      series: Type.Integer({ default: 0, minimum: 0, description: 'The series of which it was read.' }),
      author: Type.Integer({ default: 0, minimum: 0, description: 'Whom to follow; without it, its author.' }),
      alone: Type.Boolean({ default: false, description: 'Whether the answer is the part below the post alone.' }),
    },
    resource: (call) => publishedPost(call, call.args.post),
    async handle(call) {
      const { args, resource: post, use } = call;
      await use(REST_SURFACE).ask(call, await questionOf(call, args, post));
      if (!args.alone) return redirect(`${await use(PERMALINKS).ofPost(post)}#${PLACE}`, 303);
      const part = await renderBelow(call, post, nonceField(call, BELOW_ACTION));
      return raw(part.text, 'text/html; charset=utf-8', { headers: { 'Cache-Control': 'no-store' } });
    },
  }),
];
