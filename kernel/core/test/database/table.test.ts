import { countSelects, type TestSite, tablesAgree, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columns } from '../../src/database/columns.js';
import type { Database } from '../../src/database/database.js';
import { migration } from '../../src/database/schema.js';
import { contains } from '../../src/database/search.js';
import { fields, sql } from '../../src/database/sql.js';
import { add, alias, anyOf, columnsOfTable, type Row, table } from '../../src/database/table.js';
import { asSql as where } from '../../src/database/where.js';
import { corePlugin } from '../../src/host/core-plugin.js';
import { definePlugin } from '../../src/plugin/definition.js';

type Status = 'draft' | 'open' | 'closed';

const papers = table(
  'papers_papers',
  {
    id: columns.id(),
    slug: columns.string(191, { unique: true }),
    title: columns.text(),
    status: columns.string<Status>(20),
    isPinned: columns.flag(),
    tags: columns.json<string[]>(),
    readings: columns.integer({ default: 0 }),
    size: columns.bigInteger({ default: 0 }),
    closedAt: columns.time({ nullable: true }),
  },
  { indexes: [['status', 'id']] },
);

const notes = table(
  'papers_notes',
  { paperId: columns.integer({ references: 'papers_papers' }), name: columns.string(50), text: columns.text() },
  { unique: [['paperId', 'name']] },
);

const documents = table('papers_documents', { name: columns.key(20), value: columns.json() });

const plugin = definePlugin({
  id: 'papers',
  version: '1.0.0',
  title: 'Papers',
  tables: [papers, notes, documents],
  migrations: [
    migration('0001-papers', {
      async up(schema) {
        await schema.createTable('papers_papers', columnsOfTable(papers), [{ columns: ['status', 'id'] }]);
        await schema.createTable('papers_notes', columnsOfTable(notes), [
          { columns: ['paper_id', 'name'], unique: true },
        ]);
        await schema.createTable('papers_documents', columnsOfTable(documents));
      },
      async down(schema) {
        await schema.dropTable('papers_documents');
        await schema.dropTable('papers_notes');
        await schema.dropTable('papers_papers');
      },
    }),
  ],
});

describe('kernel / database / tables', () => {
  let site: TestSite;
  let database: Database;
  beforeEach(async () => {
    site = await testHost({ plugins: [plugin] });
    database = site.host.services.database;
  });
  afterEach(() => site.stop());

  const paper = (slug: string, more: Partial<Row<typeof papers>> = {}) =>
    database.rows(papers).insert({ slug, title: slug.toUpperCase(), status: 'draft', tags: [], ...more });
  const slugs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug);

  it('writes a row with its defaults and reads it back in the types of its columns', async () => {
    const id = await paper('a', { tags: ['x', "y'z"], isPinned: true, size: 5_000_000_000 });
    expect(await database.rows(papers).find({ id })).to.deep.equal({
      id,
      slug: 'a',
      title: 'A',
      status: 'draft',
      isPinned: true,
      tags: ['x', "y'z"],
      readings: 0,
      size: 5_000_000_000,
      closedAt: null,
    });
    expect(await database.rows(papers).find({ id: id + 1 })).to.equal(undefined);
  });

  it('reads the wanted columns alone', async () => {
    await paper('a', { isPinned: true });
    expect(await database.rows(papers).list({}, { columns: ['slug', 'isPinned'] })).to.deep.equal([
      { slug: 'a', isPinned: true },
    ]);
  });

  describe('conditions', () => {
    beforeEach(async () => {
      await paper('a', { readings: 1, isPinned: true });
      await paper('b', { readings: 2, status: 'open' });
      await paper('c', { readings: 3, status: 'closed', closedAt: '2026-01-01T00:00:00.000Z' });
    });
    const found = async (condition: Parameters<ReturnType<typeof rows>['list']>[0]) =>
      slugs(await rows().list(condition, { orderBy: { id: 'asc' } })).join('');
    const rows = () => database.rows(papers);

    it('compare with values, lists, null and flags', async () => {
      expect(await found({})).to.equal('abc');
      expect(await found({ status: 'open' })).to.equal('b');
      expect(await found({ status: ['open', 'draft'] })).to.equal('ab');
      expect(await found({ status: [] })).to.equal('');
      expect(await found({ closedAt: null })).to.equal('ab');
      expect(await found({ isPinned: true })).to.equal('a');
      expect(await found({ isPinned: false, status: 'open' })).to.equal('b');
      expect(await found({ status: undefined, readings: 3 })).to.equal('c');
    });

    it('compare with not, from, above, below, upTo and contains', async () => {
      expect(await found({ status: { not: 'open' } })).to.equal('ac');
      expect(await found({ status: { not: ['open', 'closed'] } })).to.equal('a');
      expect(await found({ status: { not: [] } })).to.equal('abc');
      expect(await found({ closedAt: { not: null } })).to.equal('c');
      expect(await found({ readings: { from: 2 } })).to.equal('bc');
      expect(await found({ readings: { above: 1, below: 3 } })).to.equal('b');
      expect(await found({ readings: { upTo: 2 } })).to.equal('ab');
      expect(await found({ title: { contains: 'b' } })).to.equal('b');
      expect(await found({ title: { contains: '%' } })).to.equal('');
    });

    it('hold together in a list and alone in anyOf', async () => {
      expect(await found([{ status: ['draft', 'open'] }, { readings: { from: 2 } }])).to.equal('b');
      expect(await found(anyOf({ status: 'open' }, { readings: 1 }))).to.equal('ab');
      expect(await found([anyOf({ status: 'open' }, { readings: 1 }), { isPinned: true }])).to.equal('a');
      expect(await found(anyOf())).to.equal('');
      expect(await found([sql`${papers.readings} * 2 = ${4}`, { status: 'open' }])).to.equal('b');
    });

    it('refuse a column that the table has not, and values that are none', async () => {
      const thrown = (condition: object) => () => where(papers, condition);
      expect(thrown({ stauts: 'open' })).to.throw(TypeError, 'The table papers_papers has no column stauts');
      expect(thrown({ status: { like: 'o%' } })).to.throw(TypeError, 'papers.status');
      expect(thrown({ status: [{}] })).to.throw(TypeError, 'papers.status');
    });

    it('find nothing, and fail for nothing, with a number that no column can hold', async () => {
      expect(await found({ id: 99_999_999_999 })).to.equal('');
      expect(await rows().change({ id: 99_999_999_999 }, { readings: 1 })).to.equal(0);
      expect(await rows().remove({ id: [99_999_999_999, 99_999_999_998] })).to.equal(0);
    });
  });

  it('pages in an order and counts all', async () => {
    for (const slug of ['a', 'b', 'c']) await paper(slug, { readings: slug === 'b' ? 9 : 1 });
    const page = (offset: number) =>
      database.rows(papers).page({}, { orderBy: { readings: 'desc', id: 'asc' }, limit: 2, offset });
    const first = await page(0);
    expect([slugs(first.rows), first.total]).to.deep.equal([['b', 'a'], 3]);
    expect(slugs((await page(2)).rows)).to.deep.equal(['c']);
    expect((await page(Number.MAX_SAFE_INTEGER * 4)).rows).to.deep.equal([]);
    expect(await database.rows(papers).has({ slug: 'c' })).to.equal(true);
    expect(await database.rows(papers).has({ slug: 'd' })).to.equal(false);
  });

  describe('writing', () => {
    it('changes what the condition names, adds what the database knows, and says how many', async () => {
      const id = await paper('a', { readings: 5 });
      await paper('b', { readings: 5 });
      const rows = database.rows(papers);
      expect(await rows.change({ id, status: 'draft' }, { status: 'open', readings: add(2), tags: ['t'] })).to.equal(1);
      expect(await rows.change({ id, status: 'draft' }, { status: 'open' })).to.equal(0);
      expect(await rows.change({ readings: { from: 5 } }, { isPinned: true, title: undefined })).to.equal(2);
      expect(await rows.find({ id })).to.include({ status: 'open', readings: 7, isPinned: true, title: 'A' });
      expect(await rows.change({ id: [] }, { readings: 0 })).to.equal(0);
      expect(await rows.change(anyOf(), { readings: 0 })).to.equal(0);
      expect(await rows.change(anyOf({ slug: 'a' }, { slug: 'q' }), { readings: add(-3) })).to.equal(1);
      expect((await rows.find({ id }))?.readings).to.equal(4);
    });

    it('keeps the document null in a column that is never empty', async () => {
      await database.rows(documents).insert({ name: 'n', value: null });
      expect(await database.rows(documents).find({ name: 'n' })).to.deep.equal({ name: 'n', value: null });
    });

    it('refuses an empty condition, wherever it stands, and touches nothing', async () => {
      await paper('a');
      const rows = database.rows(papers);
      const id: number | undefined = undefined;
      const empty: Parameters<typeof rows.remove>[0][] = [
        {},
        [],
        [{}],
        anyOf({}),
        anyOf([], { slug: 'a' }),
        { id },
        [{ slug: 'a' }, { id }],
        { slug: { not: [] } },
        { slug: {} },
      ];
      for (const condition of empty) {
        for (const write of [
          () => rows.remove(condition),
          () => rows.change(condition, { readings: 1 }),
          () => rows.lock(condition),
        ]) {
          const thrown = await write().then(
            () => undefined,
            (error: unknown) => error,
          );
          expect(thrown, JSON.stringify(condition)).to.be.instanceOf(TypeError);
        }
      }
      expect(await rows.list({}, { columns: ['readings'] })).to.deep.equal([{ readings: 0 }]);
    });

    it('takes values for what they are, whatever stands in them', async () => {
      const rows = database.rows(papers);
      const odd = ['$1', '$$', '$slug', "'$2", '?', ':slug', '\\'];
      const id = await paper('host');
      for (const slug of odd) {
        await paper(slug);
        for (const text of [slug, `${slug}!`]) {
          await database.rows(notes).upsert({ paperId: id, name: slug, text }, ['paperId', 'name']);
        }
        expect(await database.rows(notes).find({ name: slug })).to.include({ text: `${slug}!` });
      }
      for (const slug of odd) {
        const among = { slug: [slug, 'q'], title: slug.toUpperCase(), status: { not: 'closed' as const } };
        expect(await rows.change(among, { readings: add(1), closedAt: '$1' }), slug).to.equal(1);
        expect(await rows.change(anyOf({ slug }, { slug: 'q' }), { title: slug }), slug).to.equal(1);
        expect(await rows.lock([{ slug }, { title: slug }]), slug).to.equal(1);
        expect(await rows.find({ slug }), slug).to.include({ title: slug, readings: 1, closedAt: '$1' });
        expect(await rows.remove({ slug, title: slug, isPinned: false }), slug).to.equal(1);
      }
    });

    it('removes what the condition names', async () => {
      await paper('a');
      await paper("b'; DROP TABLE papers; --");
      const rows = database.rows(papers);
      expect(await rows.remove({ slug: ["b'; DROP TABLE papers; --", '$1'] })).to.equal(1);
      expect(await rows.remove({ slug: 'a', closedAt: null, isPinned: false })).to.equal(1);
      expect(await rows.count({})).to.equal(0);
    });

    it('writes once what a unique index allows once', async () => {
      const id = await paper('a');
      const rows = database.rows(notes);
      const written = await Promise.all(
        Array.from({ length: 50 }, (_, n) => rows.insertIfAbsent({ paperId: id, name: 'n', text: String(n) })),
      );
      expect(written.filter(Boolean)).to.have.length(1);
      await rows.upsert({ paperId: id, name: 'n', text: 'changed' }, ['paperId', 'name']);
      await rows.upsert({ paperId: id, name: 'm', text: 'new' }, ['paperId', 'name']);
      expect(await rows.list({}, { columns: ['name', 'text'], orderBy: { name: 'asc' } })).to.deep.equal([
        { name: 'm', text: 'new' },
        { name: 'n', text: 'changed' },
      ]);
    });

    it('adds fifty at once without losing one, and lets one of fifty through a change of state', async () => {
      const id = await paper('a');
      const rows = database.rows(papers);
      await Promise.all(Array.from({ length: 50 }, () => rows.change({ id }, { readings: add(1) })));
      const moved = await Promise.all(
        Array.from({ length: 50 }, () => rows.change({ id, status: 'draft' }, { status: 'open' })),
      );
      expect(moved.filter((n) => n === 1)).to.have.length(1);
      expect((await rows.find({ id }))?.readings).to.equal(50);
    });

    it('gives fifty who want one slug at once fifty slugs', async () => {
      const rows = database.rows(papers);
      const row = { title: 'Same', status: 'draft' as const, tags: [] };
      const claimed = await Promise.all(
        Array.from({ length: 50 }, () =>
          rows.claimSlug('slug', { desired: 'same' }, (slug) => rows.insertIfAbsent({ ...row, slug })),
        ),
      );
      const wanted = ['same', ...Array.from({ length: 49 }, (_, n) => `same-${n + 2}`)];
      expect([...claimed].sort()).to.deep.equal([...wanted].sort());
      expect(new Set(slugs(await rows.list({})))).to.deep.equal(new Set(wanted));
    });

    it('claims what is unique among some rows, and a second choice before numbers', async () => {
      const rows = database.rows(papers);
      await paper('tea', { status: 'open' });
      const claim = (claim: Parameters<typeof rows.claimSlug>[1]) => rows.claimSlug('slug', claim, async () => true);
      expect(await claim({ desired: 'tea' })).to.equal('tea');
      const refused = new Set(['tea']);
      const write = async (slug: string) => !refused.has(slug);
      expect(await rows.claimSlug('slug', { desired: 'tea', second: 'tea-green' }, write)).to.equal('tea-green');
      expect(await rows.claimSlug('slug', { desired: 'tea' }, write)).to.equal('tea-2');
      expect(await claim({ desired: `${'x'.repeat(179)}😀` })).to.equal('x'.repeat(179));
    });

    it('finds the end of a long row of one slug in few questions', async () => {
      const rows = database.rows(papers);
      await database.transaction(async () => {
        await paper('same');
        for (let n = 2; n <= 1500; n += 1) await paper(`same-${n}`);
      });
      let claimed = '';
      const selects = await countSelects(site, async () => {
        claimed = await rows.claimSlug('slug', { desired: 'same' }, (slug) =>
          rows.insertIfAbsent({ slug, title: 'S', status: 'draft', tags: [] }),
        );
      });
      expect(claimed).to.equal('same-1501');
      expect(selects).to.be.below(8);
    });

    it('lets who locks a row go first', async () => {
      const id = await paper('a');
      const rows = database.rows(papers);
      const order: string[] = [];
      const take = (name: string) =>
        database.transaction(async () => {
          expect(await rows.lock({ id })).to.equal(1);
          const before = await rows.find({ id });
          order.push(name);
          await rows.change({ id }, { readings: (before?.readings ?? 0) + 1 });
        });
      await Promise.all(Array.from({ length: 20 }, (_, n) => take(String(n))));
      expect((await rows.find({ id }))?.readings).to.equal(20);
      expect(order).to.have.length(20);
    });

    it('lets who holds a row go first: of fifty at once each sees what the one before wrote', async () => {
      const id = await paper('a');
      const rows = database.rows(papers);
      const take = () =>
        database.transaction(async () => {
          await rows.hold({ id });
          const before = await rows.find({ id });
          await rows.change({ id }, { readings: (before?.readings ?? 0) + 1 });
        });
      await Promise.all(Array.from({ length: 50 }, take));
      expect((await rows.find({ id }))?.readings).to.equal(50);
    });
  });

  describe('sql', () => {
    beforeEach(async () => {
      const id = await paper('a', { isPinned: true, tags: ['x'] });
      await paper('b');
      await database.rows(notes).insert({ paperId: id, name: 'n', text: "it's" });
      await database.rows(notes).insert({ paperId: id, name: 'm', text: 'Émile' });
    });

    it('puts tables and columns in by name and binds values', async () => {
      const p = alias(papers, 'p');
      const n = alias(notes, 'n');
      const rows = await database.sql<{ slug: string; n: number; isPinned: boolean; tags: string[] }>`
        SELECT ${fields({ slug: p.slug, isPinned: p.isPinned, tags: p.tags, n: sql`COUNT(${n.name})` })}
          FROM ${p} LEFT JOIN ${n} ON ${n.paperId} = ${p.id} AND ${n.name} IN ${['n', 'm']}
         WHERE ${where(p, { status: 'draft' })} GROUP BY ${p.id}, ${p.slug}, ${p.isPinned}, ${p.tags} ORDER BY ${p.slug}`;
      expect(rows).to.deep.equal([
        { slug: 'a', isPinned: true, tags: ['x'], n: 2 },
        { slug: 'b', isPinned: false, tags: [], n: 0 },
      ]);
    });

    it('gives counts, sums and averages as numbers', async () => {
      const [row] = await database.sql`
        SELECT COUNT(*) AS n, SUM(${papers.size}) AS s, AVG(${papers.readings}) AS a FROM ${papers}`;
      expect(row).to.deep.equal({ n: 2, s: 0, a: 0 });
    });

    it('reads whole rows that a join finds, with further fields', async () => {
      const p = alias(papers, 'p');
      const n = alias(notes, 'n');
      const found = await database
        .rows(papers)
        .select<{ notes: number }>(p, sql`FROM ${p} WHERE EXISTS (SELECT 1 FROM ${n} WHERE ${n.paperId} = ${p.id})`, {
          notes: sql`(SELECT COUNT(*) FROM ${n} WHERE ${n.paperId} = ${p.id})`,
        });
      expect(found).to.have.length(1);
      expect(found[0]).to.include({ slug: 'a', isPinned: true, notes: 2 });
      expect(found[0]?.tags).to.deep.equal(['x']);
    });

    it('searches without regard to case, also beyond ASCII', async () => {
      const found = (text: string) =>
        database.rows(notes).list(contains({ columns: [notes.text] }, text), { columns: ['name'] });
      expect(await found('ÉMILE')).to.deep.equal([{ name: 'm' }]);
      expect(await found("T'S")).to.deep.equal([{ name: 'n' }]);
      expect(await found('_')).to.deep.equal([]);
    });

    it('changes rows and says how many', async () => {
      expect(await database.write`UPDATE ${notes} SET text = ${'t'} WHERE ${notes.name} = ${'n'}`).to.equal(1);
      expect(await database.rows(notes).count({ text: 't' })).to.equal(1);
    });
  });

  describe('beside their migrations', () => {
    const agree = (...tables: (typeof plugin)['tables'] & object) => tablesAgree(site, { ...plugin, tables });
    const refused = async (work: Promise<void>, words: string) => {
      const thrown = await work.then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(String(thrown)).to.contain(words);
    };
    const others = {
      paperId: columns.integer({ references: 'papers_papers' }),
      name: columns.string(50),
      text: columns.text(),
    };

    it('agree when they say the same', () => agree(papers, notes, documents));

    it('agree in the kernel itself', () => tablesAgree(site, corePlugin));

    it('are found out in each point in which they differ', async () => {
      await refused(agree(papers, documents), 'the migrations make papers_notes, which is not in tables');
      const differing = [
        table('papers_notes', others),
        table('papers_notes', others, { unique: [['name', 'paperId']] }),
        table('papers_notes', others, { indexes: [['paperId', 'name']] }),
        table('papers_notes', { ...others, text: columns.text({ nullable: true }) }, { unique: [['paperId', 'name']] }),
        table('papers_notes', { ...others, name: columns.string(60) }, { unique: [['paperId', 'name']] }),
        table('papers_notes', { ...others, paperId: columns.integer() }, { unique: [['paperId', 'name']] }),
        table('papers_notes', { ...others, more: columns.flag() }, { unique: [['paperId', 'name']] }),
        table(
          'papers_notes',
          { ...others, paperId: columns.integer({ references: 'papers_papers', onDelete: 'RESTRICT' }) },
          { unique: [['paperId', 'name']] },
        ),
      ];
      for (const each of differing)
        await refused(agree(papers, documents, each), 'papers_notes is not what its value says');
    });
  });
});
