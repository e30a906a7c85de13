import { POSTS } from '@plinth/content';
import { definePort, inject, injectable, PLUGIN_CONTEXT, type PluginContext } from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { seriesOwners, seriesPosts } from './tables.js';
import { SERIES_TAXONOMY } from './taxonomy.js';

/** Statuses of posts that count as part of a series; what is in the trash does not. */
const LIVING = ['publish', 'future', 'draft', 'pending', 'private'];

/** Which posts a series has, in which order. */
@injectable()
export class SeriesPosts {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /** The posts of a series in its order: those with a place first, the others by their dates. */
  async of(seriesId: number, statuses: readonly string[] = LIVING): Promise<number[]> {
    const terms = [{ taxonomy: SERIES_TAXONOMY, ids: [seriesId] }];
    const selection = { types: ['post'], statuses, terms, orderBy: 'date', order: 'asc' } as const;
    const [members, rows] = await Promise.all([
      this.context.use(POSTS).ids(selection),
      this.database.rows(seriesPosts).list({ seriesId }, { columns: ['postId', 'position'] }),
    ]);
    const position = new Map(rows.map((row) => [row.postId, row.position]));
    const placeOf = (postId: number) => position.get(postId) ?? Number.MAX_SAFE_INTEGER;
    return [...members].sort((a, b) => placeOf(a) - placeOf(b));
  }

  /** Puts posts into an order: ids that are not in the series are dropped, missing ones follow in their old order. */
  reorder(seriesId: number, postIds: readonly number[]): Promise<number[]> {
    return this.database.transaction(async () => {
      // One at a time: the row of the series is held until the order is written.
      await this.database.rows(seriesOwners).hold({ termId: seriesId });
      const members = await this.of(seriesId);
      const first = [...new Set(postIds)].filter((postId) => members.includes(postId));
      const order = [...first, ...members.filter((postId) => !first.includes(postId))];
      const rows = this.database.rows(seriesPosts);
      await rows.remove({ seriesId });
      for (const [position, postId] of order.entries()) {
        await rows.insert({ seriesId, postId, position });
      }
      return order;
    });
  }
}

/** The posts of series. */
export const SERIES_POSTS = definePort<SeriesPosts>('member-blog/series-posts');
