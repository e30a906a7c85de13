import { countSelects, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { inputValue, open, submit } from './page-support.js';
import { at, makePaste, snippetSite } from './support.js';

/** The titles of a list, in its order. */
function titlesOf(html: string): string[] {
  return [...html.matchAll(/class="paste-name"[^>]*>([^<]*)</g)].map(([, title = '']) => title);
}

describe('snippets: the list of pastes', () => {
  let site: TestSite;
  let owner: TestClient;
  before(async () => {
    site = await snippetSite();
    owner = await site.as('author');
    await makePaste(owner, { title: 'Snake', tags: ['Reptile'], files: [{ filename: 'a.py', content: 'x' }] });
    await makePaste(owner, { title: 'Gem', tags: ['Stone'], files: [{ filename: 'a.rb', content: 'x' }] });
    await makePaste(owner, { title: 'Python for gems', files: [{ filename: 'b.py', content: 'x' }] });
    await makePaste(owner, { title: 'Unlisted', visibility: 'unlisted', files: [{ filename: 'b.py', content: 'x' }] });
    await makePaste(owner, { title: 'Private', visibility: 'private' });
    await makePaste(owner, { title: 'Burning', burn_after_read: true });
  });
  after(() => site.stop());

  const list = async (query = '', client = site.visitor()) => titlesOf((await open(client, `/pastes${query}`)).text);

  it('shows what is public, to everybody the same', async () => {
    const all = ['Python for gems', 'Gem', 'Snake'];
    expect(await list()).to.deep.equal(all);
    for (const client of [owner, await site.as('editor')]) expect(await list('', client)).to.deep.equal(all);
  });

  it('is narrowed by language, tag and words in the address, together too', async () => {
    expect(await list('?language=python')).to.deep.equal(['Python for gems', 'Snake']);
    expect(await list('?tag=reptile')).to.deep.equal(['Snake']);
    expect(await list('?search=GEM')).to.deep.equal(['Python for gems', 'Gem']);
    expect(await list('?search=gem&language=python')).to.deep.equal(['Python for gems']);
    expect(await list('?tag=unknown')).to.deep.equal([]);
    expect(await list('/tag/stone?language=ruby')).to.deep.equal(['Gem']);
  });

  it('keeps what was asked for in its fields, and says how to get out of an empty list', async () => {
    const { text } = await open(site.visitor(), '/pastes?search=%3Cnothing%3E&language=go&tag=x');
    expect(inputValue(text, 'search')).to.equal('<nothing>');
    expect(inputValue(text, 'language')).to.equal('go');
    expect(inputValue(text, 'tag')).to.equal('x');
    expect(text).to.contain('No pastes found').and.contain('all pastes');
  });

  it('is ordered by the address', async () => {
    const [, gem] = (await owner.get('/snippets/v1/pastes')).json<{ id: number }[]>();
    await owner.post(at(gem?.id ?? 0, '/star'));
    expect((await list('?orderby=star_count'))[0]).to.equal('Gem');
    expect((await open(site.visitor(), '/pastes?orderby=password_hash')).status).to.equal(400);
  });

  it('has the other lists beside it for members only', async () => {
    expect((await open(owner, '/pastes')).text)
      .to.contain('/pastes/mine')
      .and.contain('/pastes/starred');
    expect((await open(site.visitor(), '/pastes')).text).not.to.contain('/pastes/mine');
  });
});

describe('snippets: own and starred pastes', () => {
  let site: TestSite;
  let owner: TestClient;
  let member: TestClient;
  beforeEach(async () => {
    site = await snippetSite();
    owner = await site.as('author');
    member = await site.as('subscriber');
  });
  afterEach(() => site.stop());

  it('are for members', async () => {
    for (const path of ['/pastes/mine', '/pastes/starred'])
      expect((await open(site.visitor(), path)).status, path).to.equal(302);
  });

  it('shows the own ones by status, whoever may see them, and nobody else has them', async () => {
    await makePaste(owner, { title: 'Public one' });
    await makePaste(owner, { title: 'Private one', visibility: 'private' });
    const gone = await makePaste(owner, { title: 'Trashed one' });
    await owner.delete(at(gone.id));
    await makePaste(owner, { title: 'Short one', expiration: '1h' });
    site.advance(7_200_000);
    const active = (await open(owner, '/pastes/mine')).text;
    expect(active).to.contain('Public one').and.contain('Private one');
    expect(active).not.to.contain('Trashed one').and.not.contain('Short one');
    expect((await open(owner, '/pastes/mine?status=trashed')).text).to.contain('Trashed one');
    expect((await open(owner, '/pastes/mine?status=expired')).text).to.contain('Short one');
    for (const client of [member, await site.as('editor')])
      expect((await open(client, '/pastes/mine')).text).to.contain('No pastes yet');
  });

  it('shows the own ones in pages and orders, by the address', async () => {
    for (let number = 1; number <= 21; number += 1) await makePaste(owner, { title: `Number ${number}.` });
    const first = (await open(owner, '/pastes/mine?orderby=title&order=asc')).text;
    expect(first).to.contain('1–20 of 21').and.contain('Number 1.').and.not.contain('Number 9.');
    expect(first).to.contain('aria-sort="ascending"');
    const next = /<a href="([^"]*)" rel="next">/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = (await open(owner, next)).text;
    expect(second).to.contain('21–21 of 21').and.contain('Number 9.').and.not.contain('Number 1.');
  });

  it('shows what was starred, as far as it may be known', async () => {
    const shared = await makePaste(owner, { title: 'Shared' });
    const unlisted = await makePaste(owner, { title: 'By address', visibility: 'unlisted' });
    const turned = await makePaste(owner, { title: 'Turned private' });
    const gone = await makePaste(owner, { title: 'Trashed' });
    const own = await makePaste(member, { title: 'My own', visibility: 'private' });
    for (const { id } of [shared, unlisted, turned, gone, own]) await member.post(at(id, '/star'));
    await owner.put(at(turned.id), { visibility: 'private' });
    await owner.delete(at(gone.id));
    const titles = async () => titlesOf((await open(member, '/pastes/starred')).text);
    expect(await titles()).to.have.members(['Shared', 'By address', 'My own']);
    await submit(member, `/paste/${shared.hash}/star`);
    expect(await titles()).to.have.members(['By address', 'My own']);
    expect((await open(member, '/pastes/starred')).text).to.contain('1–2 of 2');
    expect((await open(owner, '/pastes/starred')).text).to.contain('No starred pastes yet');
  });

  it('takes as many queries for one paste as for ten', async () => {
    const paths = ['/pastes', '/pastes/mine', '/pastes/starred'];
    const count = async () => {
      const counts: number[] = [];
      for (const path of paths) {
        await open(owner, path);
        counts.push(await countSelects(site, () => open(owner, path)));
      }
      return counts;
    };
    const fill = async (number: number) => {
      for (let each = 0; each < number; each += 1) {
        const source = await makePaste(member, { tags: ['a', 'b'] });
        const fork = (await owner.post(at(source.id, '/fork'))).json<{ id: number }>();
        await owner.post(at(fork.id, '/star'));
      }
    };
    await fill(1);
    const few = await count();
    await fill(9);
    expect(await count()).to.deep.equal(few);
  });

  it('are in the menus', async () => {
    const front = async (client: TestClient) => (await open(client, '/pastes')).text;
    expect(await front(owner)).to.contain('href="http://localhost/pastes/mine"');
    expect(await front(site.visitor())).to.contain('href="http://localhost/pastes"');
    expect(await front(site.visitor())).not.to.contain('href="http://localhost/pastes/mine"');
  });
});
