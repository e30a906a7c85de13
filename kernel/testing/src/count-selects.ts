import { DATABASE } from '@plinth/kernel/database';
import type { TestSite } from './types.js';

/** How many SELECTs some work takes: what is asked of the host's database while it runs, by whomever. */
export async function countSelects(site: Pick<TestSite, 'use'>, work: () => Promise<unknown>): Promise<number> {
  const database = site.use(DATABASE);
  const select = database.select.bind(database);
  let count = 0;
  database.select = (sql, values) => {
    count += 1;
    return select(sql, values);
  };
  try {
    await work();
  } finally {
    database.select = select;
  }
  return count;
}
