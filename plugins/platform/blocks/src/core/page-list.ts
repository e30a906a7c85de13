import { CONTENT_SETTINGS, PERMALINKS, POSTS, type Post, renderTitle } from '@plinth/content';
import { html, type SafeHtml, trusted } from '@plinth/pages';
import { wrapper } from '../rendering/wrapper.js';
import type { BlockRendering, BlockTypeDefinition } from '../types/block-type.js';
import { number } from '../types/schemas.js';
import { numberOf } from '../types/values.js';

/** As many pages as one list shows. */
const MOST = 100;

/** Levels of pages below each other. */
const DEEPEST = 16;

interface Tree {
  readonly below: ReadonlyMap<number, readonly Post[]>;
  readonly addresses: ReadonlyMap<number, string>;
  title(post: Post): SafeHtml;
}

function item(tree: Tree, post: Post, level: number): SafeHtml {
  const inner = level < DEEPEST ? (tree.below.get(post.id) ?? []) : [];
  const list =
    inner.length > 0 &&
    html`<ul class="wp-block-navigation__submenu-container">${inner.map((each) => item(tree, each, level + 1))}</ul>`;
  const address = tree.addresses.get(post.id) ?? '';
  return html`<li class="wp-block-pages-list__item${inner.length > 0 && ' has-child'}"><a class="wp-block-pages-list__item__link" href="${address}">${tree.title(post)}</a>${list}</li>`;
}

async function render(rendering: BlockRendering): Promise<SafeHtml> {
  const { attributes, context } = rendering;
  const { host } = context;
  const { posts } = await host.use(POSTS).list({
    types: ['page'],
    statuses: ['publish'],
    orderBy: 'menu_order',
    order: 'asc',
    limit: MOST,
    without: ['content', 'excerpt'],
  });
  const addresses = await host.use(PERMALINKS).ofPosts(posts);
  const listed = new Set(posts.map(({ id }) => id));
  const below = new Map<number, Post[]>();
  for (const post of posts) {
    // What lies below a page that is not public stands at the top.
    const parent = listed.has(post.parentId) ? post.parentId : 0;
    below.set(parent, [...(below.get(parent) ?? []), post]);
  }
  const tree: Tree = {
    below,
    addresses: new Map(posts.map(({ id }, index) => [id, addresses[index] ?? ''])),
    title: (post) => trusted(renderTitle(post.title || '(no title)', host.use(CONTENT_SETTINGS)())),
  };
  const top = numberOf(attributes, 'parentPageID', { from: 0, to: Number.MAX_SAFE_INTEGER, fallback: 0 });
  const items = (below.get(top) ?? []).map((post) => item(tree, post, 0));
  return html`<ul ${wrapper(rendering)}>${items}</ul>`;
}

/** The public pages, those below others beneath them. */
export const pageList: BlockTypeDefinition = {
  name: 'core/page-list',
  title: 'Page List',
  category: 'widgets',
  description: 'Lists the pages of the site.',
  keywords: ['menu', 'navigation'],
  supports: { reusable: false, html: false },
  attributes: { parentPageID: number(0) },
  render,
};
