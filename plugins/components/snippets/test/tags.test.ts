import { DATABASE } from '@plinth/kernel/database';
import { nameKey } from '@plinth/kernel/text';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { addTagNames } from '../src/migrations/0004-tag-names.js';
import { tags } from '../src/tags/tables.js';
import { fifty, idsOf, makePaste, ROOT, snippetSite } from './support.js';

interface Tag {
  readonly name: string;
  readonly slug: string;
  readonly count: number;
}

describe('snippets: the names of tags', () => {
  for (const [one, other] of [
    ['Straße', 'STRASSE'],
    ['straẞe', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['ὈΔΌΣ', 'ὀδός'],
    ['ｗｉｄｅ', 'WIDE'],
    ['ﬁle', 'FILE'],
    ['①', '1'],
    ['cafe\u0301', 'CAFÉ'],
    ['ｶﾞ', 'ガ'],
    ['a\u200bb', 'ab'],
    ['two  words', ' two\u3000words '],
    ['ДОМ', 'дом'],
  ] as const)
    it(`are the same: ${one} and ${other}`, () => expect(nameKey(one)).to.equal(nameKey(other)));

  for (const [one, other] of [
    ['año', 'ano'],
    ['ハス', 'バス'],
    ['はし', 'ばし'],
    ['ёлка', 'елка'],
    ['résumé', 'resume'],
    ['schön', 'schon'],
    ['kısa', 'kisa'],
    ['हिन्दी', 'हनद'],
    ['C', 'C++'],
    ['C#', 'C++'],
    ['two words', 'twowords'],
  ] as const)
    it(`are two: ${one} and ${other}`, () => expect(nameKey(one)).to.not.equal(nameKey(other)));
});

describe('snippets: tags by name', () => {
  let site: TestSite;
  let author: TestClient;

  before(async () => {
    site = await snippetSite({ settings: { snippets: { writesPerHour: 100_000 } } });
    author = await site.as('author');
  });
  after(() => site.stop());

  const allTags = async () => (await site.visitor().get(`${ROOT}/tags?per_page=100`)).json<Tag[]>();

  for (const [one, other, slugs] of [
    ['ano', 'año', ['ano', 'ano-2']],
    ['バス', 'ハス', ['バス', 'ハス']],
    ['ёлка', 'елка', ['ёлка', 'елка']],
  ] as const)
    it(`keep ${one} and ${other} apart, each under a slug of its own`, async () => {
      const [first, second] = [await makePaste(author, { tags: [one] }), await makePaste(author, { tags: [other] })];
      expect([first.tags, second.tags]).to.deep.equal([[one], [other]]);
      const found = await allTags();
      const slugOf = (wanted: string) => found.find(({ name }) => name === wanted)?.slug ?? '';
      expect([slugOf(one), slugOf(other)]).to.deep.equal(slugs);
      for (const [slug, id] of [
        [slugOf(one), first.id],
        [slugOf(other), second.id],
      ] as const) {
        expect(await idsOf(site.visitor(), `/tags/${encodeURIComponent(slug)}/pastes`)).to.deep.equal([id]);
        expect(await idsOf(site.visitor(), `/pastes?tag=${encodeURIComponent(slug)}`)).to.deep.equal([id]);
      }
      const page = await site.visitor().page('GET', `/paste/${second.hash}`);
      expect(page.text).to.include(`href="/pastes/tag/${encodeURIComponent(slugOf(other))}"`);
    });

  it('takes both of two that differ by an accent, and one of two that differ by case', async () => {
    const sent = ['Mañana', 'manana', 'MAÑANA', 'man\u0303ana', 'ｍañana'];
    expect((await makePaste(author, { tags: sent })).tags).to.deep.equal(['Mañana', 'manana']);
  });

  it('makes one tag of a new name that fifty pastes have at once, whatever its case', async () => {
    await fifty((index) => makePaste(author, { tags: [index % 2 === 0 ? 'Über' : 'ÜBER', 'uber'] }));
    const found = (await allTags()).filter(({ name }) => ['über', 'uber'].includes(name.toLowerCase()));
    expect(found.map(({ count }) => count)).to.deep.equal([50, 50]);
    expect(new Set(found.map(({ slug }) => slug))).to.deep.equal(new Set(['uber', 'uber-2']));
  });

  it('finds a slug in any case and composition', async () => {
    const { id } = await makePaste(author, { tags: ['ガイド'] });
    for (const slug of ['ガイド', 'ガイド'.normalize('NFD')])
      expect(await idsOf(site.visitor(), `/tags/${encodeURIComponent(slug)}/pastes`)).to.deep.equal([id]);
  });

  it('refuses names of blanks alone', async () => {
    for (const blank of ['', '   ', '\u3000', '\u200b', '\u3164', '\u2800']) {
      const files = [{ content: 'x' }];
      expectError(await author.post(`${ROOT}/pastes`, { files, tags: [blank] }), 400, 'rest_invalid_param');
    }
  });
});

describe('snippets: tags of an earlier version', () => {
  it('are found by their names after the migration, the most used one first', async () => {
    const site = await snippetSite();
    const author = await site.as('author');
    const database = site.use(DATABASE);
    const rows = [
      { name: 'Kept', slug: 'kept', uses: 1 },
      { name: 'joined', slug: 'joined', uses: 2 },
      { name: 'join\u200bed', slug: 'join-ed', uses: 5 },
    ];
    for (const row of rows) await database.rows(tags).insert(row);
    await database.transaction(() => database.rows(tags).change({ uses: { above: 0 } }, { nameKey: null }));
    const schema = {
      dialect: database.dialect,
      table: (name: string) => database.table(name),
      rows: (text: string, values: readonly (string | number)[] = []) => database.select(text, values),
      sql: async (text: string, values: readonly unknown[] = []) =>
        void (await database.sequelize.query(text, { bind: [...values] })),
      addColumn: async () => undefined,
      addIndex: async () => undefined,
    };
    await Reflect.apply(addTagNames.up, addTagNames, [schema]);
    const stored = await database.rows(tags).list({}, { orderBy: { id: 'asc' } });
    expect(stored.map(({ nameKey }) => nameKey)).to.deep.equal(['kept', null, 'joined']);
    expect((await makePaste(author, { tags: ['KEPT', 'Joined'] })).tags).to.deep.equal(['Kept', 'join\u200bed']);
    expect(await database.rows(tags).count({})).to.equal(3);
    await site.stop();
  });
});
