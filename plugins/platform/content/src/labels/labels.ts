import type { Labels, Names } from './names.js';
import { taxonomyLabels } from './taxonomy-labels.js';
import { typeLabels } from './type-labels.js';

/** What the labels of a type of content or of a taxonomy are formed from. */
export interface Labelled extends Names {
  readonly kind: 'type' | 'taxonomy';
}

/** All labels of a type or taxonomy, in English, formed from its two names. */
export function labelsOf(labelled: Labelled): Labels {
  return labelled.kind === 'type' ? typeLabels(labelled) : taxonomyLabels(labelled);
}

/**
 * The labels of a type that says only some of its own. The others are those of posts, or of pages where the type has
 * parents, as clients find them; but all of its items, its archives, its menu and its bar are called after itself.
 */
export function completeLabels(
  own: Labels & { readonly name: string; readonly singular_name: string },
  hierarchical: boolean,
): Labels {
  const usual = hierarchical
    ? typeLabels({ singular: 'Page', plural: 'Pages', hierarchical })
    : typeLabels({ singular: 'Post', plural: 'Posts', hierarchical });
  const all = own['all_items'] ?? own.name;
  const follow = { all_items: all, archives: all, menu_name: own.name, name_admin_bar: own.singular_name };
  return { ...usual, ...follow, ...own };
}
