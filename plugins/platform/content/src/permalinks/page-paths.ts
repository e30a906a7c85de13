import { type Database, places } from '@plinth/kernel';
import type { Post } from '../ports.js';

interface Ancestor {
  readonly id: number;
  readonly slug: string;
  readonly parent_id: number;
}

/** The slugs above each of some posts, from the top, joined by slashes (empty at the top). One query, or none. */
export async function pathsAbove(database: Database, posts: readonly Post[]): Promise<Map<number, string>> {
  const parents = [...new Set(posts.map((post) => post.parentId).filter((id) => id !== 0))];
  if (parents.length === 0) return new Map();
  const table = database.table('posts');
  // UNION keeps each row once, so that even a loop of parents ends.
  const rows = await database.select<Ancestor>(
    `WITH RECURSIVE above AS (
       SELECT id, slug, parent_id FROM ${table} WHERE id IN (${places(parents.length)})
       UNION
       SELECT p.id, p.slug, p.parent_id FROM ${table} p JOIN above a ON p.id = a.parent_id
     ) SELECT id, slug, parent_id FROM above`,
    parents,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(posts.map((post) => [post.id, pathTo(post.parentId, known)]));
}

function pathTo(id: number, known: ReadonlyMap<number, Ancestor>): string {
  const slugs: string[] = [];
  const seen = new Set<number>();
  for (let at = known.get(id); at && !seen.has(at.id); at = known.get(at.parent_id)) {
    seen.add(at.id);
    slugs.unshift(encodeURIComponent(at.slug || String(at.id)));
  }
  return slugs.map((slug) => `${slug}/`).join('');
}
