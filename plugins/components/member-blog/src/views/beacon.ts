import { contentHooks, type PostItem } from '@plinth/content';
import {
  anyone,
  html,
  id,
  page,
  type Route,
  reply,
  type SiteInfo,
  type TapDeclaration,
  Type,
  tap,
} from '@plinth/kernel';
import { publishedPost } from '../access/posts.js';
import { countView } from './counting.js';

const LONGEST_ADDRESS = 2_000;

/** Views a minute that one address may report. */
const MOST_REPORTS = 120;

/**
 * What a post's page carries to have itself counted. It is a script, because only the reader's browser knows where they
 * came from, and because it works behind any cache of pages.
 */
function beacon(site: SiteInfo, postId: number): string {
  const address = JSON.stringify(`${site.url}/blog/posts/${postId}/view`).replace(/</g, '\\u003c');
  const script = `navigator.sendBeacon(${address},new URLSearchParams({referrer:document.referrer}))`;
  return `<script class="mb-view">${script}</script>`;
}

const BEACON = /<script class="mb-view">[^<]*<\/script>/;

function withoutBeacon(item: PostItem): PostItem {
  const { content } = item;
  if (typeof content !== 'object' || content === null || !('rendered' in content)) return item;
  const { rendered } = content;
  if (typeof rendered !== 'string' || !BEACON.test(rendered)) return item;
  return { ...item, content: { ...content, rendered: rendered.replace(BEACON, '') } };
}

/** The page of a published post says that it was read; the REST surface, which shares its filter, does not. */
export const viewTaps: readonly TapDeclaration[] = [
  tap(contentHooks.the_content, { id: 'count-views', priority: 1_000 }, ({ site }, content, post) =>
    post.type === 'post' && post.status === 'publish' ? content + beacon(site, post.id) : content,
  ),
  tap(contentHooks.rest_prepare_post, { id: 'no-beacon-by-rest', priority: 1 }, (_tools, item) => withoutBeacon(item)),
];

/** Where the beacon of a page arrives. */
export const viewPages: readonly Route[] = [
  page({
    method: 'POST',
    path: '/blog/posts/:id/view',
    summary: 'Counts that a post was read, once a visitor and day.',
    access: anyone,
    args: {
      id: id('A published post.'),
      referrer: Type.String({ default: '', maxLength: LONGEST_ADDRESS, description: 'Where the reader came from.' }),
    },
    limit: { limit: MOST_REPORTS, window: 60_000, code: 'mb_rate_limited' },
    subject: (call) => publishedPost(call, call.args.id),
    async handle(call) {
      await countView(call, call.subject, call.args.referrer);
      return reply(html``, { status: 204 });
    },
  }),
];
