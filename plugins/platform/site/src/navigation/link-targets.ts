import type { ParsedBlock } from '@plinth/blocks';
import { type BlockAttributes, KEPT_POSTS, PERMALINKS, POST_TYPES, TAXONOMIES, TERMS } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import { isMenuUrl } from '../menus/item-draft.js';

/** The text of an attribute; empty when it is none. */
export function textOf(attributes: BlockAttributes, name: string): string {
  const value = attributes[name];
  return typeof value === 'string' ? value : '';
}

/** The id that an attribute names; 0 when it names none. */
export function idOf(attributes: BlockAttributes, name: string): number {
  const value = attributes[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** The ids of all posts that links in some blocks name. */
export function postIdsIn(blocks: readonly ParsedBlock[]): number[] {
  return blocks.flatMap(({ attributes, innerBlocks }) => {
    const id = textOf(attributes, 'kind') === 'post-type' ? idOf(attributes, 'id') : 0;
    return [...(id === 0 ? [] : [id]), ...postIdsIn(innerBlocks)];
  });
}

async function addressOfPost({ use }: PluginContext, id: number): Promise<string | undefined> {
  const [post] = await use(KEPT_POSTS).findMany([id]);
  if (post?.status !== 'publish' || !use(POST_TYPES).get(post.type)) return undefined;
  return use(PERMALINKS).ofPost(post);
}

async function addressOfTerm({ use }: PluginContext, id: number): Promise<string | undefined> {
  const term = await use(TERMS).find(id);
  return term && use(TAXONOMIES).get(term.taxonomy) ? use(PERMALINKS).ofTerm(term) : undefined;
}

/** Where a link of a navigation leads now; undefined where what it names is gone or not public. */
export async function addressOf(context: PluginContext, attributes: BlockAttributes): Promise<string | undefined> {
  const id = idOf(attributes, 'id');
  const kind = textOf(attributes, 'kind');
  if (id !== 0 && kind === 'post-type') return addressOfPost(context, id);
  if (id !== 0 && kind === 'taxonomy') return addressOfTerm(context, id);
  const url = textOf(attributes, 'url');
  return url !== '' && isMenuUrl(url) ? url : undefined;
}
