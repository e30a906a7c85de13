import type { ImportContext } from '@plinth/bundle';
import { timestamp } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { newRow } from '../posts/rows.js';
import { posts } from '../posts/table.js';
import { wantedBy } from './moved.js';

const SECTIONS = ['posts', 'pages', 'media'] as const;

/**
 * Lets the database count beyond all ids that items of the bundle ask for: what cannot have its own would else be given the
 * one that a later item asks for. To be called before the first of them is written.
 */
export async function countBeyondWanted(context: ImportContext): Promise<void> {
  const highest = SECTIONS.flatMap((section) => context.items(section)).reduce<number>(
    (most, item) => Math.max(most, wantedBy(item)),
    0,
  );
  if (highest === 0) return;
  const now = timestamp(context.clock);
  const texts = { title: '', content: '', excerpt: '', commentStatus: 'closed', pingStatus: 'closed' };
  const place = newRow({ ...texts, type: 'revision', status: 'inherit', authorId: 0, createdAt: now, modifiedAt: now });
  const rows = context.use(DATABASE).rows(posts);
  // A row that holds the place for a moment: counting goes on after it on every database.
  const held = await rows.insertManyUnderIds([{ ...place, id: highest }]);
  if (held.length > 0) await rows.remove({ id: held });
}
