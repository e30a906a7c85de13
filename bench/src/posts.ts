import { POSTS } from '@plinth/content';
import { DATABASE, type Database } from '@plinth/kernel/database';
import type { Host } from '@plinth/kernel/host';
import { RawTables } from '@plinth/testing';

/** Posts that are written one by one; more are copies of them. */
const WRITTEN = 1_000;

const HOUR = 3_600_000;

const COPIED = `type, status, title, title_key, content, excerpt, summary, comment_status, ping_status, sticky, modified_at, dated,
  title_folded, excerpt_folded, content_folded`;

/** Copies a thousand posts, which have the ids from 1 on, so many times: written one by one they would take a quarter of an hour. */
export async function multiply(database: Database, times: number, authorIds: readonly number[]): Promise<void> {
  const [posts, slugs] = [database.table('posts'), database.table('post_slugs')];
  const copies = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times})`;
  const cases = authorIds.map((id, place) => `WHEN ${place} THEN ${id}`).join(' ');
  await database.transaction(async () => {
    await new RawTables(database).execute(
      `${copies} INSERT INTO ${posts} (id, slug, author_id, created_at, ${COPIED})
       SELECT p.id + n.i * ${WRITTEN}, p.slug || '-' || n.i, CASE (p.id + n.i) % ${authorIds.length} ${cases} END,
         strftime('%Y-%m-%dT%H:%M:%S.000Z', p.created_at, (n.i * -${WRITTEN}) || ' hours'), ${COPIED}
       FROM ${posts} p CROSS JOIN n WHERE p.id <= ${WRITTEN}`,
    );
    await new RawTables(database).execute(`INSERT INTO ${slugs} (name, post_id)
      SELECT 'post/' || p.slug, p.id FROM ${posts} p WHERE p.id > ${WRITTEN}`);
  });
}

/** Whose posts are written. */
export interface Writers {
  /** In turn. */
  readonly authorIds: readonly number[];
  /** Somebody who has two hundred posts, however many there are in all. */
  readonly ownId?: number;
}

/** Published posts an hour apart in a site of SQLite without any: a thousand, or a multiple of that. */
export async function writePosts(host: Host, count: number, { authorIds, ownId }: Writers): Promise<void> {
  const posts = host.pluginContext('content').use(POSTS);
  const content = '<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>\n'.repeat(5);
  for (let index = 0; index < WRITTEN; index += 1) {
    const usual = authorIds[index % authorIds.length] ?? 0;
    const authorId = index % 5 === 0 ? (ownId ?? usual) : usual;
    const createdAt = new Date(Date.UTC(2026, 0, 15) - (WRITTEN - index) * HOUR).toISOString();
    await posts.insert({ type: 'post', status: 'publish', title: `Post ${index}`, content, authorId, createdAt });
  }
  if (count > WRITTEN) await multiply(host.use(DATABASE), count / WRITTEN - 1, authorIds);
}
