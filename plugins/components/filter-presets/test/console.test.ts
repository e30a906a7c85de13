import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { PRESETS } from '../src/store.js';
import { importItem, manager, presetSite } from './support.js';

const HOME = '/wp-admin/filter-presets';
const RATING = '[{ "type": "review", "filter_name": "Rating" }]';

describe('filter-presets: screens', () => {
  let site: TestSite;
  let client: TestClient;

  beforeEach(async () => {
    site = await presetSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    client = await manager(site);
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const store = () => site.pluginContext('filter-presets').use(PRESETS);
  const view = (path: string, as = client) => as.page('GET', path);
  const send = (path: string, fields: FormFields, from = path) => submitForm(client, path, fields, from);
  const all = () => store().list({ orderBy: 'id', order: 'asc', limit: 100, offset: 0 });

  it('are for whoever manages the shop, and for nobody else', async () => {
    const [id] = await importItem(site, { slug: 'one' });
    const member = await site.as('editor', 'edda');
    for (const path of [HOME, `${HOME}/new`, `${HOME}/${id}`]) {
      expect((await view(path)).status, path).to.equal(200);
      expect((await view(path, member)).status, path).to.equal(403);
      expect((await view(path, site.visitor())).status, path).to.equal(401);
    }
    for (const path of [`${HOME}/new`, `${HOME}/${id}`, `${HOME}/${id}/switch`, `${HOME}/${id}/delete`])
      expect((await member.page('POST', path, { body: 'title=x&enabled=1' })).status, path).to.equal(403);
    expect(await all()).to.have.length(1);
  });

  it('make a preset, which the REST routes and the list then have', async () => {
    expect((await view(HOME)).text).to.include('No presets found');
    const made = await send(`${HOME}/new`, { title: ' Ratings ', enabled: '1', config: RATING });
    expect(made.headers['location']).to.match(/filter-presets\/\d+\?done=made$/);
    const [preset] = await all();
    expect(preset).to.deep.include({
      title: 'Ratings',
      flag: 'yes',
      slug: 'ratings',
      fieldsTotal: 1,
      fieldsEnabled: 1,
    });
    expect((await view(HOME)).text)
      .to.include('Ratings')
      .and.include('1 of 1 visible');
    await send(`${HOME}/new`, { title: 'Ratings', config: '[]' });
    expect((await all()).map(({ slug }) => slug)).to.deep.equal(['ratings', 'ratings-2']);
  });

  for (const [what, fields, said] of [
    ['a blank title', { title: '  ', config: '[]' }, 'Enter a title.'],
    ['a title that is too long', { title: 'x'.repeat(501), config: '[]' }, 'at most 500 characters'],
    ['no JSON', { title: 'Kept', config: '[{' }, 'Enter valid JSON'],
    ['no list', { title: 'Kept', config: '{}' }, 'as a list between'],
    ['an unknown type', { title: 'Kept', config: '[{"type":"moon"}]' }, 'Filter 1 needs a type'],
    ['a filter without its taxonomy', { title: 'Kept', config: '[{"type":"tax","filter_name":"x"}]' }, 'taxonomy'],
    ['a key that no filter has', { title: 'Kept', config: '[{"type":"review","filter_name":"x","y":1}]' }, 'Filter 1'],
    [
      'prices the wrong way round',
      {
        title: 'Kept',
        config:
          '[{"type":"price_slider","filter_name":"x","price_slider_min":9,"price_slider_max":1,"price_slider_step":1}]',
      },
      'must be below',
    ],
    ['more filters than are allowed', { title: 'Kept', config: `[${Array(101).fill('{}').join()}]` }, 'at most 100'],
  ] as const) {
    it(`refuse ${what} beside its field, and keep what was typed`, async () => {
      const answer = await send(`${HOME}/new`, fields);
      expect(answer.status).to.equal(400);
      expect(answer.text).to.include(said).and.include('aria-invalid="true"');
      if (fields.title === 'Kept') expect(answer.text).to.include('value="Kept"').and.include('field-config-error');
      expect(await all()).to.deep.equal([]);
    });
  }

  it('say every mistake of a config at once', async () => {
    const config = '[{"type":"moon"},{"type":"review","filter_name":"fine"},{"type":"tax"}]';
    const { text } = await send(`${HOME}/new`, { title: 'x', config });
    expect(text).to.include('Filter 1').and.include('Filter 3').and.not.include('Filter 2');
  });

  it('change title, filters and flag, and show what is stored', async () => {
    const [id] = await importItem(site, { slug: 'one', title: 'One', enabled: true });
    const path = `${HOME}/${id}`;
    expect((await send(path, { title: 'Two', enabled: 0, config: RATING })).status).to.equal(302);
    expect((await all())[0]).to.deep.include({ title: 'Two', flag: 'no', fieldsTotal: 1, revision: 1 });
    expect((await view(`${path}?done=saved`)).text)
      .to.include('Preset saved.')
      .and.include('&quot;review&quot;');
    const refused = await send(path, { title: 'Typed', config: 'oops' });
    expect(refused.text).to.include('value="Typed"').and.include('>oops<');
    expect((await all())[0]?.title).to.equal('Two');
  });

  it('do not let two who edit one preset overwrite each other', async () => {
    const [id] = await importItem(site, { slug: 'one', title: 'One' });
    const path = `${HOME}/${id}`;
    await send(path, { title: 'Theirs', config: RATING });
    const late = await send(path, { title: 'Mine', config: '[]', revision: 0 });
    expect(late.status).to.equal(409);
    expect(late.text).to.include('Someone else saved').and.include('value="Mine"').and.include('Theirs');
    expect((await all())[0]?.title).to.equal('Theirs');
    expect(late.text).to.include('name="revision" value="1"');
    await send(path, { title: 'Mine', config: '[]', revision: 1 });
    expect((await all())[0]?.title).to.equal('Mine');
  });

  it('let one of fifty edits of the same revision win', async () => {
    const [id = 0] = await importItem(site, { slug: 'one' });
    const edits = Array.from({ length: 50 }, (_, at) =>
      store().edit(id, 0, { title: `Edit ${at}`, flag: 'no', config: [] }),
    );
    expect((await Promise.all(edits)).filter(Boolean)).to.have.length(1);
    expect((await all())[0]?.revision).to.equal(1);
  });

  it('notice what was changed by REST meanwhile', async () => {
    const [id] = await importItem(site, { slug: 'one', title: 'One' });
    await client.post(`/filter-presets/v1/presets/${id}`, { title: 'By REST' });
    expect((await send(`${HOME}/${id}`, { title: 'Mine', config: '[]', revision: 0 })).status).to.equal(409);
  });

  it('switch one on and off, and remove one, by the rules of the routes', async () => {
    const [id] = await importItem(site, { slug: 'one', title: 'One' });
    const on = await send(`${HOME}/${id}/switch`, { enabled: 1 }, HOME);
    expect(on.headers['location']).to.match(/done=on$/);
    expect((await all())[0]?.flag).to.equal('yes');
    await send(`${HOME}/${id}/switch`, { enabled: 0 }, HOME);
    expect((await all())[0]?.flag).to.equal('no');
    expect((await view(`${HOME}/${id}`)).text).to.include('Delete “One”');
    const gone = await send(`${HOME}/${id}/delete`, {}, `${HOME}/${id}`);
    expect(gone.headers['location']).to.match(/done=removed$/);
    expect(await all()).to.deep.equal([]);
    expect((await view(`${HOME}/${id}`)).status).to.equal(404);
    expect((await send(`${HOME}/${id}/delete`, {}, `${HOME}/new`)).status).to.equal(404);
  });

  it('find presets by title and state', async () => {
    await importItem(site, { slug: 'a', title: 'Red', enabled: true }, { slug: 'b', title: 'Blue' });
    const found = (await view(`${HOME}?search=red`)).text;
    expect(found).to.include('>Red<').and.not.include('>Blue<');
    expect((await view(`${HOME}?status=disabled`)).text)
      .to.include('>Blue<')
      .and.not.include('>Red<');
  });
});
