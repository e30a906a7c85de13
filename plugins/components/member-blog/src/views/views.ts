import {
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  places,
  provide,
  type ServiceDeclaration,
} from '@plinth/kernel';

/** Posts asked about in one statement. */
const BATCH = 500;

/** How often posts were read. */
@injectable()
export class PostViews {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  /** The views of each post; one never read is missing from the map. One query for five hundred posts. */
  async ofPosts(postIds: readonly number[]): Promise<Map<number, number>> {
    const found = new Map<number, number>();
    for (let start = 0; start < postIds.length; start += BATCH) {
      const batch = postIds.slice(start, start + BATCH);
      const sql = `SELECT v.post_id, v.views FROM ${this.database.table('mb_post_views')} v
        WHERE v.post_id IN (${places(batch.length)})`;
      const rows = await this.database.select<{ post_id: number; views: number }>(sql, batch);
      for (const row of rows) found.set(row.post_id, row.views);
    }
    return found;
  }

  /** The views of some posts together. */
  async sum(postIds: readonly number[]): Promise<number> {
    return [...(await this.ofPosts(postIds)).values()].reduce((sum, views) => sum + views, 0);
  }
}

/** How often posts were read. */
export const VIEWS = definePort<PostViews>('member-blog/views');

/** The services of this feature. */
export const viewServices: readonly ServiceDeclaration[] = [provide.class(VIEWS, PostViews)];
