import { conforms, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columns, equals, migration, parseSearch, table } from '../../src/database.js';
import { definePlugin } from '../../src/index.js';
import { foldText } from '../../src/text.js';

const papers = table(
  'papers_papers',
  { id: columns.id(), kind: columns.string(20), title: columns.string(200), text: columns.text() },
  { search: { columns: ['title', 'text'], unless: { column: 'kind', value: 'old' }, folded: true } },
);

const plugin = definePlugin({
  id: 'papers',
  version: '1.0.0',
  title: 'Papers',
  needs: { kernel: '^0.1.0' },
  tables: [papers],
  migrations: [
    migration('0001-papers', {
      up: (schema) =>
        schema.createTable('papers_papers', {
          id: columns.id(),
          kind: columns.string(20),
          title: columns.string(200),
          text: columns.text(),
        }),
      down: (schema) => schema.dropTable('papers_papers'),
    }),
    migration('0002-folded', {
      async up(schema) {
        await schema.foldColumns('papers_papers', ['title', 'text']);
        const unless = { column: 'kind', value: 'old' };
        await schema.addSearchIndex('papers_papers', { columns: ['title_folded', 'text_folded'], unless });
      },
      async down(schema) {
        await schema.dropSearchIndex('papers_papers');
        await schema.dropFoldedColumns('papers_papers', ['title', 'text']);
      },
    }),
  ],
});

conforms(plugin);

/** What stands in a title, and how people search for it. */
const FOUND: readonly (readonly [title: string, search: string])[] = [
  ['ΟΔΟΣ ΣΟΦΟΣ', 'οδος σοφος'],
  ['οδός', 'ΟΔΌΣ'],
  ['İSTANBUL', 'istanbul'],
  ['istanbul', 'İstanbul'],
  ['STRASSE', 'straße'],
  ['GROẞ', 'groß'],
  ['Caf\u00e9 Central', 'CAFE\u0301 central'],
  ['don’t stop', "don't stop"],
  ["don't stop", 'don’t stop'],
  ['ЁЛКА', 'ёлка'],
  ['ＡＢＣ', 'abc'],
  ['ÉMILE', 'émile'],
  ['ｶﾞｲﾄﾞ', 'ガイド'],
];

describe('kernel / searches of folded texts', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [plugin] });
  });
  after(() => site.stop());

  const rows = () => site.host.services.database.rows(papers);
  const byWords = async (search: string) => {
    const { database } = site.host.services;
    const condition = await database.search({ columns: [papers.title, papers.text] }, parseSearch(search));
    return (await rows().list(condition)).map(({ title }) => title);
  };

  for (const [title, search] of FOUND) {
    it(`find "${title}" by "${search}", in part and as a whole`, async () => {
      await rows().insert({ kind: 'new', title, text: '' });
      expect(await byWords(search)).to.include(title);
      const exact = await rows().list(equals({ columns: [papers.title] }, search));
      expect(exact.map((row) => row.title)).to.include(title);
      await rows().remove({ id: { above: 0 } });
    });
  }

  it('tell accents apart, and follow a change', async () => {
    await rows().insert({ kind: 'new', title: 'año', text: 'ハス' });
    expect(await byWords('ano')).to.deep.equal([]);
    expect(await byWords('バス')).to.deep.equal([]);
    await rows().change({ title: 'año' }, { title: 'ANO' });
    expect(await byWords('ano')).to.deep.equal(['ANO']);
    await rows().remove({ id: { above: 0 } });
  });

  it('show no folded text in a row', async () => {
    await rows().insert({ kind: 'new', title: 'a', text: 'b' });
    expect(Object.keys((await rows().find({ kind: 'new' })) ?? {}).sort()).to.deep.equal([
      'id',
      'kind',
      'text',
      'title',
    ]);
    await rows().remove({ id: { above: 0 } });
  });

  it('fold a text once and for all', () => {
    for (const [title] of FOUND) expect(foldText(foldText(title))).to.equal(foldText(title));
  });
});
