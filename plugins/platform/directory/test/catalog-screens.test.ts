import { AUDIT } from '@plinth/operations';
import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { CATALOG, LISTINGS } from '../src/plugin.js';
import { directorySite, fifty, makeListing } from './support.js';

const PLAN = {
  ...{ title: 'Plus', credits: '5', displayPrice: '5 €', durationDays: '90', 'features[]': ['featured', 'gallery'] },
  ...{ 'listingTypes[]': ['shop'], badgeText: '', badgeColor: '#777777', position: '0', slug: '' },
};

describe('directory: plans, kinds and categories in the console', () => {
  let site: TestSite;
  let owner: TestClient;

  beforeEach(async () => {
    site = await directorySite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    owner = await site.as('administrator');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const catalog = () => site.pluginContext('directory').use(CATALOG);
  const at = (path: string) => `/wp-admin/directory/${path}`;
  const see = async (path: string) => (await owner.page('GET', at(path))).text;
  const send = (path: string, fields: FormFields, from = path) => submitForm(owner, at(path), fields, at(from));
  const audit = async () => {
    const [row] = (await site.use(AUDIT).page({ page: 1, perPage: 1 })).rows;
    return { act: row?.act, details: row?.details };
  };
  const idOf = async (slug: string) => (await catalog().typeBySlug(slug))?.id ?? 0;
  const versionIn = (text: string) => /name="version" value="([^"]*)"/.exec(text)?.[1] ?? '';

  it('adds a plan that members can choose, and says so in the audit', async () => {
    expect((await send('plans/new', PLAN)).headers['location']).to.include('done=added');
    expect((await catalog().plans())[0]).to.deep.include({
      ...{ slug: 'plus', title: 'Plus', credits: 5, durationDays: 90, listingTypes: ['shop'], displayPrice: '5 €' },
      features: { featured: true, gallery: true, contact_form: false },
    });
    expect(await audit()).to.deep.equal({ act: 'Added a plan of the directory.', details: { what: '“Plus”' } });
    expect(await see('plans?done=added'))
      .to.include('Added.')
      .and.include('Plus');
  });

  it('says all mistakes at once, each beside its field, and keeps what was typed', async () => {
    const wrong = { ...PLAN, title: '', credits: '-1', durationDays: '1.5', badgeColor: 'red', slug: 'No Slug' };
    const { status, text } = await send('plans/new', wrong);
    expect(status).to.equal(400);
    for (const name of ['title', 'credits', 'durationDays', 'badgeColor', 'slug'])
      expect(text, name).to.include(`id="field-${name}-error"`);
    expect(text).to.include('value="No Slug"').and.include('value="5 €"');
    const long = await send('categories/new', { name: 'x'.repeat(192), slug: '' });
    expect([long.status, long.text.includes('191')]).to.deep.equal([400, true]);
    expect(await catalog().plans()).to.have.length(0);
  });

  it('changes what a kind asks, keeps the names under which members wrote, and refuses a line that is none', async () => {
    const id = await idOf('restaurant');
    const shown = await see(`types/${id}`);
    expect(shown).to.include('cuisine: Cuisine *');
    const fields = 'cuisine: What they cook\nOpening hours *';
    await send(`types/${id}`, { name: 'Eating', fields, position: '3', version: versionIn(shown) });
    expect(await catalog().typeBySlug('restaurant')).to.deep.include({
      name: 'Eating',
      fields: [
        { name: 'cuisine', label: 'What they cook' },
        { name: 'opening_hours', label: 'Opening hours', required: true },
      ],
    });
    expect(JSON.stringify((await audit()).details)).to.include('name: Restaurant → Eating');
    const again = versionIn(await see(`types/${id}`));
    for (const lines of ['*', 'One\nOne', `x: ${'y'.repeat(201)}`]) {
      const refused = await send(`types/${id}`, { name: 'Eating', fields: lines, position: '3', version: again });
      expect([refused.status, refused.text.includes('id="field-fields-error"')], lines).to.deep.equal([400, true]);
    }
  });

  it('loses nothing of who is late: shows both, and takes theirs when they save again', async () => {
    const category = await catalog().category('tea');
    const path = `categories/${category?.id}`;
    const version = versionIn(await see(path));
    await send(path, { name: 'Tea', version });
    const late = await send(path, { name: 'Coffee', version });
    expect(late.status).to.equal(409);
    expect(late.text).to.include('value="Coffee"').and.include('Current value: Tea');
    expect((await catalog().category('tea'))?.name).to.equal('Tea');
    await send(path, { name: 'Coffee', version: versionIn(late.text) });
    expect((await catalog().category('tea'))?.name).to.equal('Coffee');
    await send(`${path}/delete`, {});
    const gone = await send(path, { name: 'Kept words', version }, 'categories/new');
    expect(gone.status).to.equal(409);
    expect(gone.text).to.include('value="Kept words"').and.include('Someone deleted this');
  });

  it('says what hangs on a kind before it is deleted; its listings stay', async () => {
    const id = await idOf('shop');
    await send('plans/new', PLAN);
    const listing = await makeListing(site, { title: 'Bread', typeId: id });
    const asked = await see(`types/${id}/delete`);
    expect(asked).to.include('1 listing has this type').and.include('1 plan is limited to this type');
    await send(`types/${id}/delete`, {});
    expect(await catalog().typeBySlug('shop')).to.equal(undefined);
    expect(await site.pluginContext('directory').use(LISTINGS).find(listing.id)).to.include({ typeId: null });
    expect((await audit()).details).to.deep.include({ type_listings: 1, type_plans: 1 });
    // The plan is for a kind that is gone, and not for every kind by that.
    expect((await catalog().plans())[0]?.listingTypes).to.deep.equal(['shop']);
    expect((await owner.page('GET', at(`types/${id}`))).status).to.equal(404);
  });

  it('keeps what plugins of the owner let a plan offer', async () => {
    await site.importBundle({
      plinth: 1,
      directory_plans: [
        {
          ...{ slug: 'own', title: 'Own', credits: 0, displayPrice: '', durationDays: 0, listingTypes: [] },
          ...{ features: { fireworks: true }, badgeText: '', badgeColor: '#777' },
        },
      ],
    });
    const [plan] = await catalog().plans();
    const version = versionIn(await see(`plans/${plan?.id}`));
    await send(`plans/${plan?.id}`, { ...PLAN, version });
    expect((await catalog().plans())[0]?.features).to.include({ fireworks: true, featured: true, contact_form: false });
  });

  it('takes one of fifty with the same short name', async () => {
    const answers = await fifty(() => send('categories/new', { name: 'Books', slug: 'books' }));
    expect(answers.filter(({ status }) => status === 302)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 409)).to.have.length(49);
  });

  it('is for who may manage the directory', async () => {
    const editor = await site.as('editor');
    for (const path of ['plans', 'types/new', 'categories/1', 'plans/1/delete'])
      expect((await editor.page('GET', at(path))).status, path).to.equal(403);
    const manager = await site.member({ can: ['manage_directory'] });
    expect((await manager.page('GET', at('plans'))).status).to.equal(200);
    expect((await owner.page('GET', at('plans/99/delete'))).status).to.equal(404);
  });
});
