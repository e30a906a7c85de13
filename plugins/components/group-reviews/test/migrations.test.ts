import { DATABASE, type SchemaEditor } from '@plinth/kernel/database';
import { RawTables } from '@plinth/testing';
import { expect } from 'chai';
import { addStars } from '../src/migrations/0002-stars.js';
import { REVIEWS } from '../src/store.js';
import { idOf, makeGroup, reviewSite } from './support.js';

describe('group-reviews: the migration 0002-stars', () => {
  it('gives reviews that are there already their average, in more than one batch', async () => {
    const site = await reviewSite();
    const [ana, bo] = [await site.as('author', 'ana'), await site.as('subscriber', 'bo')];
    const group = await makeGroup(site, ana, [[bo, 'member']]);
    const reviews = site.pluginContext('group-reviews').use(REVIEWS);
    const text = { subject: 'a', description: 'b', status: 'publish', groupId: group.id, authorId: idOf(bo) } as const;
    for (let count = 0; count < 201; count += 1) {
      const ratings = count % 3 === 0 ? [] : [{ criterion: 'Usability', rating: 1 + (count % 3) }];
      await reviews.create({ ...text, ratings }, false);
    }
    const database = site.use(DATABASE);
    await new RawTables(database).update('group_reviews', { stars: 0 }, '1 = 1', []);
    expect(await reviews.summary(group.id)).to.deep.equal({ reviews: 201, rating: 0 });
    const bound = (values: readonly unknown[] = []) => values.map(Number);
    const refuse = () => Promise.reject(new Error('This migration does not do that.'));
    const schema: SchemaEditor = {
      ...{ dialect: 'sqlite', createTable: refuse, dropTable: refuse, dropColumn: refuse },
      ...{
        addIndex: refuse,
        dropIndex: refuse,
        addSearchIndex: refuse,
        dropSearchIndex: refuse,
        foldColumns: refuse,
        fillSortKeys: refuse,
        dropFoldedColumns: refuse,
      },
      // The column is there: the site is up to date.
      addColumn: () => Promise.resolve(),
      table: (name) => database.table(name),
      rows: (sql, values) => database.select(sql, bound(values)),
      async sql(sql, values) {
        await new RawTables(database).execute(sql, bound(values));
      },
    };
    await addStars.up(schema);
    expect(await reviews.summary(group.id)).to.deep.equal({ reviews: 201, rating: 2.5 });
    await site.stop();
  });
});
