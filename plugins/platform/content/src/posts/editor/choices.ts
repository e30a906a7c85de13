import type { CallContext } from '@plinth/kernel';
import type { Option, PictureOption } from '@plinth/pages/kit';
import { pictureOptions } from '../../media/picture-options.js';
import { plainTitle } from '../../permalinks/plain-texts.js';
import { CONTENT_SETTINGS, POSTS, type Post, type PostTypeDefinition, type TaxonomyDefinition } from '../../ports.js';
import { TERM_LIBRARY } from '../../terms/library.js';
import { capabilitiesOf as taxonomyCapabilities } from '../../terms/taxonomies.js';
import { supports } from '../../types/post-types.js';
import { taxonomiesOf } from '../read-routes.js';
import { mayRead } from '../rights.js';

/** Most terms and pages that a form offers. */
const MOST_TERMS = 200;
const MOST_PAGES = 200;

/** Terms to choose from: the first by name; none of a taxonomy whose terms are typed. */
export async function termOptions({ use }: Pick<CallContext, 'use'>, taxonomy: TaxonomyDefinition): Promise<Option[]> {
  if (!taxonomy.hierarchical) return [];
  const query = { taxonomy: taxonomy.name, orderBy: 'name', order: 'asc', limit: MOST_TERMS } as const;
  const { terms } = await use(TERM_LIBRARY).list(query);
  return terms.map(({ id, name }) => ({ value: String(id), title: name }));
}

/** The taxonomies of a kind of posts that the caller may sort by, with the terms to choose from. */
export async function taxonomyChoices(call: CallContext, type: PostTypeDefinition) {
  const assignable = taxonomiesOf(call, type).filter((taxonomy) =>
    call.caller.can(taxonomyCapabilities(taxonomy).assign),
  );
  return Promise.all(assignable.map(async (taxonomy) => ({ taxonomy, options: await termOptions(call, taxonomy) })));
}

/** The pages that the caller may choose as a parent. A page below the edited one is refused when it is saved. */
export async function parentChoices(
  call: CallContext,
  type: PostTypeDefinition,
  edited: Post | undefined,
): Promise<Option[]> {
  if (!type.hierarchical) return [];
  const { posts } = await call.use(POSTS).list({
    types: [type.name],
    statuses: ['publish', 'private', 'draft'],
    without: ['content', 'excerpt'],
    limit: MOST_PAGES,
    offset: 0,
  });
  const rendering = call.use(CONTENT_SETTINGS)();
  const { caller } = call;
  return posts
    .filter((post) => post.id !== edited?.id && (mayRead(post, caller) || post.id === edited?.parentId))
    .map((post) => ({
      value: String(post.id),
      title: mayRead(post, caller) ? plainTitle(post, rendering) : `#${post.id}`,
    }));
}

/** The pictures of the library to choose from, where posts of the kind have one. */
export async function pictureChoices(
  call: CallContext,
  type: PostTypeDefinition,
  chosen: number,
  edited: Post | undefined,
): Promise<readonly PictureOption[]> {
  return supports(type, 'thumbnail') ? pictureOptions(call, [chosen], edited ? [edited.featuredMedia] : []) : [];
}
