import { anyone, definePlugin, page, raw } from '@plinth/kernel';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { pages } from '../src/points.js';
import { type SearchSource, searchSections, searchSources } from '../src/search-sources.js';

/** A page that searches everything for the word "tide". */
const search = definePlugin({
  id: 'search',
  version: '1.0.0',
  title: 'Search',
  contributes: [
    pages([
      page({
        method: 'GET',
        path: '/find',
        summary: 'Results.',
        access: anyone,
        async handle(call) {
          const sections = searchSections(call);
          const results = sections.map(async ({ title, find }) => {
            const { hits } = await find({ words: 'tide', limit: 5, offset: 0 });
            return [title, ...hits.map((hit) => hit.title)];
          });
          return raw(JSON.stringify(await Promise.all(results)), 'application/json');
        },
      }),
    ]),
  ],
});

const contributing = (id: string, ...sources: readonly SearchSource[]) =>
  definePlugin({ id, version: '1.0.0', title: id, contributes: [searchSources(sources)] });

const source = (name: string, changes: Partial<SearchSource> = {}): SearchSource => ({
  name,
  title: ({ plugin }) => `${name} of ${plugin}`,
  find: async ({ words, caller }, { plugin }) => ({
    hits: [{ title: `${words} of ${plugin}, ${caller.isVisitor ? 'visitor' : 'member'}`, url: '/' }],
    total: 1,
    hasMore: false,
  }),
  ...changes,
});

describe('pages / search sources', () => {
  let site: TestSite;
  afterEach(() => site.stop());

  const find = async (client: TestClient) => JSON.parse((await client.page('GET', '/find')).text);

  it('run in the context of their plugin, for the caller, while it is on', async () => {
    site = await testHost({ plugins: [search, contributing('harbor', source('boat'))] });
    expect(await find(site.visitor())).to.deep.equal([['boat of harbor', 'tide of harbor, visitor']]);
    expect(await find(await site.as('subscriber'))).to.deep.equal([['boat of harbor', 'tide of harbor, member']]);
    await site.disable('harbor');
    expect(await find(site.visitor())).to.deep.equal([]);
  });

  it('are left out for callers to whom they are not offered', async () => {
    const forMembers = source('berth', { isOffered: (_context, caller) => !caller.isVisitor });
    site = await testHost({ plugins: [search, contributing('harbor', forMembers)] });
    expect(await find(site.visitor())).to.deep.equal([]);
    expect(await find(await site.as('subscriber'))).to.have.length(1);
  });

  it('are left out and logged for their plugin when they fail; the others stay', async () => {
    const broken = source('wreck', {
      title: () => {
        throw new Error('sunk');
      },
    });
    site = await testHost({ plugins: [search, contributing('harbor', broken, source('boat'))] });
    expect(await find(site.visitor())).to.deep.equal([['boat of harbor', 'tide of harbor, visitor']]);
    expect(site.errors.join()).to.match(/harbor.*a search source failed/);
  });
});
