import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { contains, DATABASE, equals, parseSearch } from '../../src/database.js';
import { users } from '../../src/identity/tables.js';
import { USERS } from '../../src/index.js';

const NAMES = ['Émile Zola', 'ÉMILE BRONTË', 'Jean émile', 'Emile', 'Straße', '100% Ünal_x'];

const wordsOf = (text: string) => parseSearch(text).words;

describe('searching', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [] });
    for (const [index, displayName] of NAMES.entries())
      await site.use(USERS).create({ login: `n${index}`, email: `n${index}@example.org`, displayName });
  });
  after(() => site.stop());

  async function found(text: string, by = contains): Promise<string[]> {
    const rows = await site.use(DATABASE).sql<{ name: string }>`
      SELECT ${users.displayName} AS name FROM ${users}
       WHERE ${by({ columns: [users.displayName] }, text)} ORDER BY ${users.id}`;
    return rows.map((row) => row.name);
  }

  it('finds letters beyond ASCII in any case: in small letters, with capitals at the beginning, in capitals', async () => {
    for (const text of ['émile', 'Émile', 'ÉMILE', 'éMILE'])
      expect(await found(text), text).to.deep.equal(['Émile Zola', 'ÉMILE BRONTË', 'Jean émile']);
    expect(await found('brontë')).to.deep.equal(['ÉMILE BRONTË']);
    expect(await found('émile zola')).to.deep.equal(['Émile Zola']);
    expect(await found('straße')).to.deep.equal(['Straße']);
  });

  it('takes wildcards literally', async () => {
    expect(await found('%')).to.deep.equal(['100% Ünal_x']);
    expect(await found('ünal_X')).to.deep.equal(['100% Ünal_x']);
    expect(await found('ünal!')).to.deep.equal([]);
  });

  it('compares the whole text without regard to case', async () => {
    expect(await found('émile zola', equals)).to.deep.equal(['Émile Zola']);
    expect(await found('émile', equals)).to.deep.equal([]);
    expect(await found('EMILE', equals)).to.deep.equal(['Emile']);
  });

  it('finds accounts by their names', async () => {
    const { users } = await site.use(USERS).list({ search: 'ÉMILE', limit: 10 });
    expect(users.map((user) => user.displayName).sort()).to.deep.equal(['Jean émile', 'ÉMILE BRONTË', 'Émile Zola']);
  });

  it('takes a phrase in double quotes as one word, and a text of more than ten words too', () => {
    expect(wordsOf('  red "alpine  flower" ')).to.deep.equal(['red', 'alpine  flower']);
    expect(wordsOf('a b c d e f g h i j k')).to.deep.equal(['a b c d e f g h i j k']);
    expect(wordsOf('""')).to.deep.equal(['""']);
    expect(wordsOf('  ')).to.deep.equal([]);
  });
});
