import type { CallContext } from '@plinth/kernel';
import type { PasteItem } from '../pastes/items.js';
import { TAGS } from '../tags/tag-store.js';

/** A tag that leads to its list. */
export interface TagLink {
  readonly name: string;
  readonly slug: string;
}

/** A paste as a page lists it. */
export type ListedPaste = PasteItem & { readonly tagLinks: readonly TagLink[] };

/** Adds to pastes where their tags lead; one query for all. */
export async function withTagLinks(
  { use }: Pick<CallContext, 'use'>,
  pastes: readonly PasteItem[],
): Promise<ListedPaste[]> {
  const slugs = await use(TAGS).slugsOf(pastes.flatMap(({ tags }) => tags));
  return pastes.map((paste) => ({
    ...paste,
    tagLinks: paste.tags.map((name) => ({ name, slug: slugs.get(name) ?? '' })),
  }));
}
