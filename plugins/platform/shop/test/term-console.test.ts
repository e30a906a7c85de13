import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { PRODUCT_TERMS, PRODUCTS, type ProductTerm } from '../src/plugin.js';
import { errorOf, fifty, makeProduct, shopSite } from './support.js';

const HOME = '/wp-admin/product-terms';
const ATTRIBUTES = '/wp-admin/product-attributes';

describe('shop: screens of product terms', () => {
  let site: TestSite;
  let manager: TestClient;
  let tea: ProductTerm;

  beforeEach(async () => {
    site = await shopSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    manager = await site.as('shop_manager', 'mona');
    tea = await terms().create({ taxonomy: 'product_cat', name: 'Tea' });
    await terms().addAttribute('Colour');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const terms = () => site.pluginContext('shop').use(PRODUCT_TERMS);
  const view = async (path: string) => (await manager.page('GET', path)).text;
  const send = (path: string, fields: FormFields, from = path) => submitForm(manager, path, fields, from);
  const one = () => `${HOME}/${tea.id}`;
  const seen = { seen_name: 'Tea', seen_slug: 'tea' };
  const titles = async () => (await terms().taxonomies()).map(({ title }) => title);

  it('are for whoever manages the terms of products', async () => {
    const places = [HOME, one(), `${ATTRIBUTES}/new`, `${ATTRIBUTES}/pa_colour`];
    for (const role of ['customer', 'author', 'subscriber']) {
      const client = await site.as(role);
      for (const path of places) {
        expect((await client.page('GET', path)).status, `${role} ${path}`).to.equal(403);
        expect((await client.page('POST', path, { body: 'name=x' })).status, `${role} ${path}`).to.equal(403);
      }
    }
    for (const path of places) {
      expect((await site.visitor().page('GET', path)).status).to.equal(401);
      expect((await manager.page('GET', path)).status).to.equal(200);
      expect((await manager.page('POST', path, { body: 'name=x' })).status, 'without a nonce').to.equal(403);
    }
    expect(await terms().find(tea.id)).to.include({ name: 'Tea' });
  });

  it('let whoever only manages look, and whoever may not delete keep', async () => {
    const member = await site.member({ can: ['manage_product_terms'] });
    const page = await member.page('GET', one());
    expect(page.status).to.equal(200);
    expect(page.text).to.not.include('Save').and.not.include('Delete');
    const list = await member.page('GET', HOME);
    expect(list.text).to.not.include('Add to').and.not.include('New attribute');
    const post = (path: string, fields: FormFields) => submitForm(member, path, fields, HOME);
    for (const fields of [{ act: 'delete', sure: '1' }, { name: 'x' }] as FormFields[])
      expect((await post(one(), fields)).status).to.equal(403);
    expect(await terms().find(tea.id)).to.deep.equal(tea);
  });

  it('answer 404 for what there is not', async () => {
    for (const path of [`${HOME}/999`, `${HOME}?taxonomy=pa_nothing`, `${ATTRIBUTES}/pa_nothing`])
      expect((await manager.page('GET', path)).status, path).to.equal(404);
    expect((await manager.page('GET', `${ATTRIBUTES}/product_cat`)).status).to.equal(400);
  });

  it('list categories, tags and values a page at a time, found by words, with their published products', async () => {
    await makeProduct(site, { termIds: [tea.id] });
    await terms().create({ taxonomy: 'product_cat', name: 'Green tea', parentId: tea.id });
    await terms().create({ taxonomy: 'pa_colour', name: 'Red' });
    expect(await view(HOME))
      .to.include('Green tea')
      .and.include('Colour')
      .and.include('Tags')
      .and.not.include('>Red<');
    expect(await view(`${HOME}?taxonomy=pa_colour`))
      .to.include('>Red<')
      .and.include(`${ATTRIBUTES}/pa_colour`);
    expect(await view(`${HOME}?search=green`))
      .to.include('Green tea')
      .and.include(`${HOME}/`)
      .and.not.include(`"${one()}"`);
    // What lies below another stands below it, whatever comes first by name.
    expect(await view(`${HOME}?per_page=1`)).to.include(one());
    expect(await view(`${HOME}?per_page=1&page=2`)).to.match(/— <\/span><a href="[^"]*">Green tea<\/a>/);
  });

  it('add terms, below others where they lie below each other, and say what is wrong', async () => {
    const added = await send(HOME, { taxonomy: 'product_cat', name: 'Green', slug: 'g', parent: tea.id });
    expect(added.status).to.equal(303);
    expect(await terms().findBySlug('product_cat', 'g')).to.include({ name: 'Green', parentId: tea.id });
    await send(HOME, { taxonomy: 'pa_colour', name: 'Dark red' });
    expect(await terms().findBySlug('pa_colour', 'dark-red')).to.include({ name: 'Dark red' });
    const twice = await send(HOME, { taxonomy: 'product_cat', name: 'TEA', description: 'Kept' });
    expect(twice.status).to.equal(400);
    expect(twice.text).to.include('already in use').and.include('value="TEA"').and.include('Kept');
    const empty = await send(HOME, { taxonomy: 'product_cat', name: '<b> </b>' });
    expect([empty.status, empty.text.includes('Enter a name.')]).to.deep.equal([400, true]);
    expect((await send(HOME, { taxonomy: 'product_cat', name: 'x', parent: 999 })).status).to.equal(400);
  });

  it('rename a term with its address, and keep its products', async () => {
    const product = await makeProduct(site, { termIds: [tea.id] });
    const { status } = await send(one(), { name: 'Teas & more', slug: 'Teas now', description: 'All', ...seen });
    expect(status).to.equal(303);
    expect(await terms().find(tea.id)).to.include({
      name: 'Teas & more',
      slug: 'teas-now',
      description: 'All',
      count: 1,
    });
    expect((await terms().ofProducts([product.id])).get(product.id)).to.have.length(1);
  });

  it('refuse a taken address and a place below itself, keeping what was typed', async () => {
    const green = await terms().create({ taxonomy: 'product_cat', name: 'Green', parentId: tea.id });
    const taken = await send(one(), { name: 'Other', slug: 'green', ...seen });
    expect(taken.status).to.equal(400);
    expect(taken.text).to.include('already in use').and.include('value="Other"');
    for (const parent of [tea.id, green.id]) {
      const circle = await send(one(), { name: 'Tea', slug: 'tea', parent, ...seen });
      expect([circle.status, circle.text.includes('its own parent')]).to.deep.equal([400, true]);
    }
    expect(await terms().find(tea.id)).to.deep.equal(tea);
  });

  it('tell whoever saves late what it is now, and let one of fifty win', async () => {
    const answers = await fifty((index) => send(one(), { name: `Tea ${index}`, slug: 'tea', ...seen }));
    expect(answers.filter(({ status }) => status === 303)).to.have.length(1);
    const late = answers.filter(({ status }) => status === 409);
    expect(late).to.have.length(49);
    const { name } = (await terms().find(tea.id)) ?? { name: '' };
    expect(late[0]?.text).to.include('Somebody else changed this').and.include('Current values').and.include(name);
  });

  it('let one of fifty terms have an address', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) => terms().create({ taxonomy: 'product_tag', name: `Tag ${index}` })),
    );
    const outcomes = await Promise.all(
      all.map(({ id }) =>
        terms()
          .update(id, { slug: 'wanted' })
          .then(
            () => 'taken',
            (thrown) => thrown.code,
          ),
      ),
    );
    expect(outcomes.filter((each) => each === 'taken')).to.have.length(1);
    expect(outcomes.filter((each) => each === 'term_exists')).to.have.length(49);
  });

  it('never let two that are moved at once lie below each other', async () => {
    const coffee = await terms().create({ taxonomy: 'product_cat', name: 'Coffee' });
    const move = (id: number, parentId: number) =>
      terms()
        .update(id, { parentId })
        .then(
          () => 'moved',
          (thrown) => thrown.code,
        );
    await fifty((index) => (index % 2 ? move(tea.id, coffee.id) : move(coffee.id, tea.id)));
    const above = [(await terms().find(tea.id))?.parentId, (await terms().find(coffee.id))?.parentId];
    expect(above.filter((each) => each === 0)).to.have.length(1);
  });

  it('delete a term after a question that says how many products lose it', async () => {
    const product = await makeProduct(site, { termIds: [tea.id] });
    await makeProduct(site, { termIds: [tea.id], status: 'draft' });
    const asked = await send(one(), { act: 'delete' });
    expect(asked.status).to.equal(200);
    expect(asked.text).to.include('Delete “Tea” permanently?').and.include('removed from 2 products');
    expect(await terms().find(tea.id)).to.not.equal(undefined);
    const answers = await fifty(() => send(one(), { act: 'delete', sure: '1' }, HOME));
    expect(answers.map(({ status }) => status).filter((status) => status !== 303 && status !== 404)).to.deep.equal([]);
    expect(await terms().find(tea.id)).to.equal(undefined);
    expect((await terms().ofProducts([product.id])).size).to.equal(0);
    expect(await site.pluginContext('shop').use(PRODUCTS).find(product.id)).to.include({ id: product.id });
  });

  it('add attributes, once by an address', async () => {
    expect((await send(`${ATTRIBUTES}/new`, { name: 'Size', slug: '' })).status).to.equal(303);
    expect(await titles()).to.deep.equal(['Categories', 'Tags', 'Colour', 'Size']);
    const twice = await send(`${ATTRIBUTES}/new`, { name: 'Colour', slug: '' });
    expect(twice.status).to.equal(400);
    expect(twice.text).to.include('already uses this slug').and.include('value="Colour"');
    const empty = await send(`${ATTRIBUTES}/new`, { name: ' ' });
    expect([empty.status, empty.text.includes('Enter a name.')]).to.deep.equal([400, true]);
  });

  it('rename attributes for whoever is not late; the name that addresses use stays', async () => {
    const place = `${ATTRIBUTES}/pa_colour`;
    const answers = await fifty((index) => send(place, { name: `Shade ${index}`, seen_name: 'Colour' }));
    expect(answers.filter(({ status }) => status === 303)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 409)).to.have.length(49);
    const [, , attribute] = await terms().taxonomies();
    expect(attribute?.name).to.equal('pa_colour');
    expect(attribute?.title).to.match(/^Shade \d+$/);
    const empty = await send(place, { name: '', seen_name: attribute?.title ?? '' });
    expect([empty.status, empty.text.includes('Enter a name.')]).to.deep.equal([400, true]);
  });

  it('delete an attribute with its values, after a question that counts them and their products', async () => {
    const place = `${ATTRIBUTES}/pa_colour`;
    const red = await terms().create({ taxonomy: 'pa_colour', name: 'Red' });
    const blue = await terms().create({ taxonomy: 'pa_colour', name: 'Blue' });
    const product = await makeProduct(site, { termIds: [red.id, blue.id, tea.id] });
    const asked = await send(place, { act: 'delete' });
    expect(asked.text).to.include('Its 2 values are deleted as well.').and.include('It’s removed from 1 product.');
    expect((await send(place, { act: 'delete', sure: '1' })).status).to.equal(303);
    expect(await titles()).to.deep.equal(['Categories', 'Tags']);
    expect((await terms().ofProducts([product.id])).get(product.id)?.map(({ name }) => name)).to.deep.equal(['Tea']);
  });

  it('leave no value behind of an attribute that goes while fifty are made', async () => {
    const made = fifty((index) =>
      terms()
        .create({ taxonomy: 'pa_colour', name: `Red ${index}` })
        .catch((thrown) => expect(thrown.code).to.equal('product_term_invalid')),
    );
    await terms().removeAttribute('pa_colour');
    await made;
    expect((await terms().list({ taxonomy: 'pa_colour', limit: 1 })).total).to.equal(0);
    expect(await terms().removeAttribute('pa_colour')).to.equal(undefined);
    expect(await terms().renameAttribute('pa_colour', 'x')).to.equal(undefined);
    expect(await terms().update(999, { name: 'x' })).to.equal(undefined);
    expect(await errorOf(terms().update(tea.id, { name: ' ' }))).to.include({ code: 'empty_term_name' });
  });
});
