import { Type } from '@plinth/kernel';

/** The natural key of an item. */
export const slugField = Type.String({ pattern: '^[a-z0-9-]{1,100}$', description: 'The natural key.' });

/** A moment. */
export const timeField = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
});

const BATCH = 200;

/** The next rows of a table in the order of its ids: what they come after, and how many are read. */
interface Next {
  readonly after: { readonly id: { readonly above: number } };
  readonly listing: { readonly orderBy: { readonly id: 'asc' }; readonly limit: number };
}

/** Every row of a table that is read in the order of its ids. */
export async function everyRow<R extends { readonly id: number }>(read: (next: Next) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  const listing = { orderBy: { id: 'asc' }, limit: BATCH } as const;
  for (;;) {
    const rows = await read({ after: { id: { above: found.at(-1)?.id ?? 0 } }, listing });
    found.push(...rows);
    if (rows.length < BATCH) return found;
  }
}

/** The natural key of an item of another section. */
export const referenceField = Type.String({ minLength: 1, maxLength: 191 });
