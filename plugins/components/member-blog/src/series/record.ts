import { PERMALINKS } from '@plinth/content';
import { type CallContext, Type, USERS } from '@plinth/kernel';
import { SERIES_POSTS } from './posts.js';
import type { Series } from './store.js';
import { SERIES_TAXONOMY } from './taxonomy.js';

/** A series as its routes answer it (docs/components/member-blog.md, Series record). */
export const seriesRecord = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    description: Type.String(),
    status: Type.String({ description: 'active or completed.' }),
    owner: Type.Object({ id: Type.Integer(), name: Type.String() }),
    post_count: Type.Integer(),
    posts: Type.Array(Type.Integer(), { description: 'Ids in the order of the series.' }),
    link: Type.String(),
  },
  { title: 'series' },
);

/** The record of a series. */
export async function recordOf({ use }: Pick<CallContext, 'use'>, series: Series) {
  const { ownerId, ...shown } = series;
  const [posts, owner] = await Promise.all([use(SERIES_POSTS).of(series.id), use(USERS).find(ownerId)]);
  return {
    ...shown,
    owner: { id: ownerId, name: owner?.displayName ?? '' },
    post_count: posts.length,
    posts,
    link: use(PERMALINKS).ofTerm({ taxonomy: SERIES_TAXONOMY, slug: series.slug }),
  };
}
