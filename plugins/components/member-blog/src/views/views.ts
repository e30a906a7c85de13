import { definePort, inject, injectable } from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { postViews } from './tables.js';

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
      const rows = await this.database.rows(postViews).list({ postId: batch });
      for (const { postId, views } of rows) found.set(postId, views);
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
