import { identityHooks, provide, type ServiceDeclaration, type TapDeclaration, tap } from '@plinth/kernel';
import { SERIES_POSTS, SeriesPosts } from './posts.js';
import { READING_PROGRESS, ReadingProgress } from './progress.js';
import { SERIES, SeriesStore } from './store.js';

/** The services of this feature. */
export const seriesServices: readonly ServiceDeclaration[] = [
  provide.class(SERIES, SeriesStore),
  provide.class(SERIES_POSTS, SeriesPosts),
  provide.class(READING_PROGRESS, ReadingProgress),
];

/** What happens to the series of an account that goes. */
export const seriesTaps: readonly TapDeclaration[] = [
  tap(identityHooks.delete_user, { id: 'series-of-user' }, async ({ use }, user, reassignTo) => {
    if (reassignTo !== undefined) await use(SERIES).giveTo(user.id, reassignTo);
  }),
];
