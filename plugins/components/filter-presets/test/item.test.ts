import { tap } from '@plinth/kernel';
import { expectError, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { type PresetItem, presetHooks } from '../src/plugin.js';
import { at, failingStore, importItem, listed, manager, presetSite } from './support.js';

const config = [{ type: 'review', filter_name: 'Rating' }] as const;
const createdAt = '2026-01-02T03:04:05.678Z';

describe('filter-presets: one preset', () => {
  let site: TestSite;
  let id: number | undefined;
  beforeEach(async () => {
    site = await presetSite();
    [id] = await importItem(site, { slug: 'one', title: 'One', enabled: true, createdAt, config });
  });
  afterEach(() => site.stop());
  const read = async () => (await (await manager(site)).get(at(id))).json<PresetItem>();
  const unchanged = () => ({
    ...{ id, title: 'One', enabled: true, fields_total: 1, fields_enabled: 1, config: [...config] },
    ...{ created: '2026-01-02T03:04:05Z', modified: '2026-01-02T03:04:05Z' },
  });

  it('always comes with config', async () => {
    expect(await read()).to.deep.equal(unchanged());
  });

  for (const method of ['post', 'put', 'patch'] as const) {
    it(`is updated by ${method.toUpperCase()}: enabled and title, and comes back with config`, async () => {
      const response = await (await manager(site))[method](at(id), { enabled: false, title: ' Two ' });
      expect(response.status).to.equal(200);
      const updated = { ...unchanged(), title: 'Two', enabled: false, modified: '2026-01-15T12:00:00Z' };
      expect(response.json()).to.deep.equal(updated);
      expect(await read()).to.deep.equal(updated);
    });
  }

  it('keeps what an update omits', async () => {
    const client = await manager(site);
    expect((await client.post(at(id), { enabled: false })).json()).to.include({ title: 'One', enabled: false });
    expect((await client.post(at(id), { title: 'Two' })).json()).to.include({ title: 'Two', enabled: false });
    expect((await client.post(at(id), { enabled: true })).json()).to.include({ title: 'Two', enabled: true });
  });

  for (const body of [{}, { title: '' }, { title: '  ' }, { title: ' One ' }, { enabled: true }]) {
    it(`stays as it was after ${JSON.stringify(body)}`, async () => {
      expect((await (await manager(site)).post(at(id), body)).json()).to.deep.equal(unchanged());
      expect(await read()).to.deep.equal(unchanged());
    });
  }

  it('ignores every other field of an update', async () => {
    const body = { config: [], fields_total: 9, created: 'never', status: 'draft', slug: 'other', enabled: false };
    const response = await (await manager(site)).post(at(id), body);
    expect(response.json()).to.deep.include({ config: [...config], fields_total: 1, created: '2026-01-02T03:04:05Z' });
  });

  it('takes tags out of a title', async () => {
    const response = await (await manager(site)).post(at(id), { title: '<b>Two</b><script>x</script>' });
    expect(response.json<PresetItem>().title).to.equal('Two');
  });

  for (const body of [{ enabled: 'yes' }, { title: 7 }, { title: 'x'.repeat(501) }, { enabled: null }]) {
    it(`refuses ${JSON.stringify(body).slice(0, 30)} with 400 and changes nothing`, async () => {
      const response = await (await manager(site)).post(at(id), { enabled: false, title: 'Two', ...body });
      expectError(response, 400, 'rest_invalid_param');
      expect(await read()).to.deep.equal(unchanged());
    });
  }

  it('is listed by its new title and state', async () => {
    await importItem(site, { slug: 'middle', title: 'Middle' });
    await (await manager(site)).post(at(id), { enabled: false, title: 'A first' });
    expect((await listed(site, { status: 'disabled' })).map(({ title }) => title)).to.deep.equal(['A first', 'Middle']);
  });

  it('keeps both when one renames it while another disables it', async () => {
    const client = await manager(site);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => client.post(at(id), index % 2 ? { title: 'Two' } : { enabled: false })),
    );
    expect(await read()).to.include({ title: 'Two', enabled: false });
  });

  it('is permanently deleted, and answered as previous with config', async () => {
    const response = await (await manager(site)).delete(at(id));
    expect(response.status).to.equal(200);
    expect(response.json()).to.deep.equal({ deleted: true, previous: unchanged() });
    expect(await listed(site)).to.deep.equal([]);
    expectError(await (await manager(site)).get(at(id)), 404, 'rest_preset_not_found');
  });

  it('is deleted once by fifty parallel requests', async () => {
    const client = await manager(site);
    const responses = await Promise.all(Array.from({ length: 50 }, () => client.delete(at(id))));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(1);
    expect(statuses.filter((status) => status === 404)).to.have.length(49);
  });

  it('answers 404 rest_preset_not_found when it is missing or not published', async () => {
    const [draft] = await importItem(site, { slug: 'draft', status: 'draft', enabled: true });
    const client = await manager(site);
    for (const missing of [draft, 0, 987_654, 99_999_999_999]) {
      expectError(await client.get(at(missing)), 404, 'rest_preset_not_found');
      expectError(await client.post(at(missing), { enabled: false }), 404, 'rest_preset_not_found');
      expectError(await client.delete(at(missing)), 404, 'rest_preset_not_found');
    }
    expectError(await client.post(at(987_654), { enabled: 'x' }), 400, 'rest_invalid_param');
  });

  it('cannot be made over REST', async () => {
    expect((await (await manager(site)).post('/filter-presets/v1/presets', { title: 'New' })).status).to.equal(404);
  });

  it('is shaped by filter_preset_rest_prepare_preset wherever it is shown', async () => {
    const seen: string[] = [];
    site.tap(
      tap(presetHooks.filter_preset_rest_prepare_preset, {}, (_context, item, preset, request) => {
        seen.push(`${request.method} ${preset.slug}`);
        return { ...item, title: `* ${item.title}` };
      }),
    );
    const client = await manager(site);
    expect((await listed(site))[0]?.title).to.equal('* One');
    expect((await read()).title).to.equal('* One');
    expect((await client.patch(at(id), { enabled: false })).json<PresetItem>().title).to.equal('* One');
    expect((await client.delete(at(id))).json<{ previous: PresetItem }>().previous.title).to.equal('* One');
    expect(seen).to.deep.equal(['GET one', 'GET one', 'PATCH one', 'DELETE one']);
  });

  for (const [method, code] of [
    ['update', 'rest_cannot_update'],
    ['remove', 'rest_cannot_delete'],
  ] as const) {
    it(`answers 500 ${code} when the database refuses`, async () => {
      const broken = await presetSite({ ports: [failingStore(method)] });
      const [there] = await importItem(broken, { slug: 'one', title: 'One', enabled: true, createdAt, config });
      const client = await manager(broken);
      const response =
        method === 'update' ? await client.post(at(there), { title: 'x' }) : await client.delete(at(there));
      expectError(response, 500, code);
      expect(response.text).not.to.contain('went away');
      expect((await client.get(at(there))).json()).to.include({ title: 'One', enabled: true });
      await broken.stop();
    });
  }
});
