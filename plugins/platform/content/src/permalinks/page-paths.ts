import { alias, type Database, fields, sql, where } from '@plinth/kernel/database';
import type { Post } from '../ports.js';
import { untrashedSlug } from '../posts/slugs.js';
import { listedPosts as p, posts as table } from '../posts/table.js';

type Ancestor = Pick<Post, 'id' | 'slug' | 'parentId' | 'status'>;

const above = alias(table, 'above');

/** The slugs above each of some posts, from the top, joined by slashes (empty at the top). One query, or none. */
export async function pathsAbove(
  database: Database,
  posts: readonly Pick<Post, 'id' | 'parentId'>[],
): Promise<Map<number, string>> {
  const parents = [...new Set(posts.map((post) => post.parentId).filter((id) => id !== 0))];
  if (parents.length === 0) return new Map();
  const read = sql`SELECT ${p.id}, ${p.slug}, ${p.parentId}, ${p.status} FROM ${p}`;
  // UNION keeps each row once, so that even a loop of parents ends.
  const rows = await database.sql<Ancestor>`
    WITH RECURSIVE above AS (
      ${read} WHERE ${where(p, { id: parents })} UNION ${read} JOIN above ON ${p.id} = ${above.parentId}
    ) SELECT ${fields({ id: above.id, slug: above.slug, parentId: above.parentId, status: above.status })} FROM above`;
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(posts.map((post) => [post.id, pathTo(post.parentId, known)]));
}

function pathTo(id: number, known: ReadonlyMap<number, Ancestor>): string {
  const slugs: string[] = [];
  const seen = new Set<number>();
  for (let at = known.get(id); at && !seen.has(at.id); at = known.get(at.parentId)) {
    seen.add(at.id);
    // What is in the trash is called there as it was before.
    const slug = at.status === 'trash' ? untrashedSlug(at.slug) : at.slug;
    slugs.unshift(encodeURIComponent(slug || String(at.id)));
  }
  return slugs.map((slug) => `${slug}/`).join('');
}
