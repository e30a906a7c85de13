import { expectError, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { at, importItem, listed, manager, presetSite } from './support.js';

const LIST = '/filter-presets/v1/presets';

describe('filter-presets: the list', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await presetSite();
    await importItem(
      site,
      { slug: 'b', title: 'beta 50%', enabled: true, createdAt: '2026-01-03T00:00:00.000Z' },
      { slug: 'c', title: 'Gamma', enabled: false, createdAt: '2026-01-01T00:00:00.000Z' },
      {
        ...{ slug: 'a', title: 'Alpha', createdAt: '2026-01-02T00:00:00.000Z' },
        config: [
          { type: 'review', filter_name: 'Gamma rating' },
          { type: 'review', filter_name: 'No', filter_enabled: 'no' },
          { type: 'review', filter_name: 'Yes', filter_enabled: 'yes' },
        ],
      },
      { slug: 'd', title: 'Delta', status: 'draft', enabled: true },
    );
  });
  afterEach(() => site.stop());
  const titles = async (query: object = {}) => (await listed(site, { ...query })).map(({ title }) => title);

  it('shows the published presets by title, with totals, without config', async () => {
    const response = await (await manager(site)).get(LIST);
    expect(response.status).to.equal(200);
    expect(response.headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '1' });
    const items = response.json<Record<string, unknown>[]>();
    expect(items.map((item) => item['title'])).to.deep.equal(['Alpha', 'beta 50%', 'Gamma']);
    const [first] = items;
    expect(first).to.deep.equal({
      ...{ id: first?.['id'], title: 'Alpha', enabled: false, fields_total: 3, fields_enabled: 2 },
      ...{ created: '2026-01-02T00:00:00Z', modified: '2026-01-02T00:00:00Z' },
    });
  });

  it('includes config with with_config=true only', async () => {
    const [first] = await listed(site, { with_config: true });
    expect(first?.config?.map(({ filter_name }) => filter_name)).to.deep.equal(['Gamma rating', 'No', 'Yes']);
    expect((await listed(site, { with_config: false }))[0]).not.to.have.property('config');
  });

  it('pages with per_page and page; past the end it is empty with the right totals', async () => {
    expect(await titles({ per_page: 2 })).to.deep.equal(['Alpha', 'beta 50%']);
    expect(await titles({ per_page: 2, page: 2 })).to.deep.equal(['Gamma']);
    const past = await (await manager(site)).get(LIST, { query: { per_page: 2, page: 9 } });
    expect(past.json()).to.deep.equal([]);
    expect(past.headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '2' });
  });

  it('shows ten presets unless it is asked for more, up to a hundred', async () => {
    await importItem(site, ...Array.from({ length: 100 }, (_, index) => ({ slug: `more-${index}` })));
    expect(await titles()).to.have.length(10);
    expect(await titles({ per_page: 100 })).to.have.length(100);
  });

  it('searches the title only, whatever the letter case, wildcards taken literally', async () => {
    expect(await titles({ search: 'GAMMA' })).to.deep.equal(['Gamma']);
    expect(await titles({ search: '50%' })).to.deep.equal(['beta 50%']);
    expect(await titles({ search: '_' })).to.deep.equal([]);
    expect(await titles({ search: '' })).to.have.length(3);
  });

  it('finds titles of any letters whatever their case, also after the first two hundred characters', async () => {
    const long = `${'x'.repeat(200)} The End`;
    await importItem(site, { slug: 'e', title: 'Été' }, { slug: 'long', title: long });
    for (const search of ['Été', 'été', 'ÉT']) expect(await titles({ search })).to.deep.equal(['Été']);
    expect(await titles({ search: 'the end' })).to.deep.equal([long]);
  });

  it('shows enabled, disabled or all presets; one never flagged is disabled', async () => {
    expect(await titles({ status: 'enabled' })).to.deep.equal(['beta 50%']);
    expect(await titles({ status: 'disabled' })).to.deep.equal(['Alpha', 'Gamma']);
    expect(await titles({ status: 'all' })).to.have.length(3);
    const response = await (await manager(site)).get(LIST, { query: { status: 'disabled', per_page: 1 } });
    expect(response.headers).to.include({ 'x-wp-total': '2', 'x-wp-totalpages': '2' });
  });

  it('orders by title, date or id, ascending or descending', async () => {
    expect(await titles({ order: 'desc' })).to.deep.equal(['Gamma', 'beta 50%', 'Alpha']);
    expect(await titles({ orderby: 'date' })).to.deep.equal(['Gamma', 'Alpha', 'beta 50%']);
    expect(await titles({ orderby: 'date', order: 'desc' })).to.deep.equal(['beta 50%', 'Alpha', 'Gamma']);
    expect(await titles({ orderby: 'id' })).to.deep.equal(['beta 50%', 'Gamma', 'Alpha']);
    expect(await titles({ orderby: 'id', order: 'desc' })).to.deep.equal(['Alpha', 'Gamma', 'beta 50%']);
  });

  const wrong = [
    ...[{ per_page: 0 }, { per_page: 101 }, { per_page: 'x' }, { page: 0 }, { page: -1 }],
    ...[{ status: 'draft' }, { orderby: 'modified' }, { order: 'up' }, { with_config: 'maybe' }],
  ];
  for (const query of wrong) {
    it(`rejects ${JSON.stringify(query)} with 400`, async () => {
      const response = await (await manager(site)).get(LIST, { query });
      expectError(response, 400, 'rest_invalid_param');
    });
  }

  it('needs manage_woocommerce on every route: 401 signed out, 403 without it', async () => {
    const [preset] = await listed(site);
    const path = at(preset?.id);
    for (const [client, status] of [
      [site.visitor(), 401],
      [await site.as('editor'), 403],
      [await site.as('customer'), 403],
    ] as const) {
      // The capability comes before the arguments and the object.
      expectError(await client.get(LIST, { query: { per_page: 101 } }), status, 'rest_forbidden');
      expectError(await client.get(path), status, 'rest_forbidden');
      expectError(await client.get(at(987_654)), status, 'rest_forbidden');
      for (const method of ['post', 'put', 'patch'] as const) {
        expectError(await client[method](path, { enabled: true }), status, 'rest_forbidden');
      }
      expectError(await client.delete(path), status, 'rest_forbidden');
    }
    expect(await listed(site)).to.deep.include(preset);
  });

  it('admits external clients by application password, and whoever holds the capability', async () => {
    const client = await (await manager(site)).withApplicationPassword();
    expect((await client.get(LIST)).status).to.equal(200);
    expect((await (await site.member({ can: ['manage_woocommerce'] })).get(LIST)).status).to.equal(200);
    expect((await (await site.as('administrator')).get(LIST)).status).to.equal(200);
  });

  it('publishes the schema filter_preset by OPTIONS on both routes', async () => {
    const [preset] = await listed(site);
    for (const path of [LIST, at(preset?.id)]) {
      const { schema } = (await site.visitor().options(path)).json<{ schema: { title: string; properties: object } }>();
      expect(schema.title).to.equal('filter_preset');
      expect(schema.properties).to.have.all.keys(
        ...['id', 'title', 'enabled', 'fields_total', 'fields_enabled', 'created', 'modified', 'config'],
      );
    }
  });
});
