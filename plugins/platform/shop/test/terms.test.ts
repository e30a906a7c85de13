import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { PRODUCT_TERMS, PRODUCTS } from '../src/plugin.js';
import { termsNamed } from '../src/products/console/choices.js';
import { errorOf, fifty, makeProduct, shopSite } from './support.js';

describe('shop: terms of products', () => {
  let site: TestSite;
  const terms = () => site.pluginContext('shop').use(PRODUCT_TERMS);
  const category = (name: string, parentId = 0) => terms().create({ taxonomy: 'product_cat', name, parentId });
  const countOf = async (id: number) => (await terms().find(id))?.count;

  beforeEach(async () => {
    site = await shopSite();
  });
  afterEach(() => site.stop());

  it('are categories, tags and attributes', async () => {
    await terms().addAttribute('Colour');
    expect((await terms().addAttribute('Other words', 'colour')).title).to.equal('Colour');
    expect(await terms().taxonomies()).to.deep.equal([
      { name: 'product_cat', title: 'Categories', hierarchical: true },
      { name: 'product_tag', title: 'Tags', hierarchical: false },
      { name: 'pa_colour', title: 'Colour', hierarchical: false },
    ]);
    expect(await errorOf(terms().addAttribute('<b></b>'))).to.include({ code: 'product_attribute_invalid' });
  });

  it('have a slug once, however many ask at once', async () => {
    const outcomes = await fifty(() =>
      category('Tea').then(
        (term) => term.slug,
        () => 'refused',
      ),
    );
    expect(outcomes.filter((slug) => slug === 'tea')).to.have.length(1);
    expect(await errorOf(category('TEA'))).to.deep.equal({ code: 'term_exists', status: 400 });
  });

  it('are refused without a name, in an unknown taxonomy, below an unknown term or in a flat taxonomy', async () => {
    const tea = await category('Tea');
    expect(await errorOf(category(' '))).to.include({ code: 'empty_term_name' });
    expect(await errorOf(category('x', 999))).to.include({ code: 'product_term_invalid' });
    expect(await errorOf(terms().create({ taxonomy: 'pa_size', name: 'x' }))).to.include({
      code: 'product_term_invalid',
    });
    const flat = terms().create({ taxonomy: 'product_tag', name: 'x', parentId: tea.id });
    expect(await errorOf(flat)).to.include({ code: 'product_term_invalid' });
  });

  it('count their published products exactly, whatever happens to them', async () => {
    const tea = await category('Tea');
    const { id } = await makeProduct(site, { termIds: [tea.id] });
    await makeProduct(site, { termIds: [tea.id], status: 'draft' });
    expect(await countOf(tea.id)).to.equal(1);
    await site.pluginContext('shop').use(PRODUCTS).update(id, { status: 'trash' });
    expect(await countOf(tea.id)).to.equal(0);
    await site.pluginContext('shop').use(PRODUCTS).update(id, { status: 'publish' });
    expect(await countOf(tea.id)).to.equal(1);
    await site.pluginContext('shop').use(PRODUCTS).update(id, { termIds: [] });
    expect(await countOf(tea.id)).to.equal(0);
    const others = await fifty(() => makeProduct(site, { termIds: [tea.id] }));
    expect(await countOf(tea.id)).to.equal(50);
    await site
      .pluginContext('shop')
      .use(PRODUCTS)
      .remove(others[0]?.id ?? 0);
    expect(await countOf(tea.id)).to.equal(49);
  });

  it('are listed in every order, and without the empty ones', async () => {
    const [a, b, c] = [
      await terms().create({ taxonomy: 'product_cat', name: 'Alpha', slug: 'z', menuOrder: 2 }),
      await terms().create({ taxonomy: 'product_cat', name: 'Beta', slug: 'y', menuOrder: 1 }),
      await terms().create({ taxonomy: 'product_cat', name: 'Gamma', slug: 'x', menuOrder: 3 }),
    ];
    await terms().create({ taxonomy: 'product_tag', name: 'Other' });
    await makeProduct(site, { termIds: [c.id] });
    const ids = async (orderBy: 'name' | 'slug' | 'count' | 'term_order' | 'id', order: 'asc' | 'desc' = 'asc') =>
      (await terms().list({ taxonomy: 'product_cat', orderBy, order, limit: 10 })).terms.map(({ id }) => id);
    expect(await ids('name')).to.deep.equal([a.id, b.id, c.id]);
    expect(await ids('name', 'desc')).to.deep.equal([c.id, b.id, a.id]);
    expect(await ids('slug')).to.deep.equal([c.id, b.id, a.id]);
    expect(await ids('term_order')).to.deep.equal([b.id, a.id, c.id]);
    expect((await ids('count', 'desc'))[0]).to.equal(c.id);
    expect(await ids('id', 'desc')).to.deep.equal([c.id, b.id, a.id]);
    const used = await terms().list({ taxonomy: 'product_cat', hideEmpty: true, limit: 10 });
    expect(used).to.deep.equal({ terms: [{ ...c, count: 1 }], total: 1 });
    const page = await terms().list({ taxonomy: 'product_cat', limit: 1, offset: 1 });
    expect([page.terms[0]?.id, page.total]).to.deep.equal([b.id, 3]);
    expect((await terms().list({ taxonomy: 'product_cat', include: [a.id], limit: 9 })).total).to.equal(1);
    expect((await terms().list({ taxonomy: 'product_cat', slugs: ['y'], limit: 9 })).terms[0]?.id).to.equal(b.id);
  });

  it('know what lies below them, and move up when the one above goes', async () => {
    const top = await category('Top');
    const middle = await category('Middle', top.id);
    const low = await category('Low', middle.id);
    expect(await terms().withDescendants('product_cat', [top.id])).to.have.members([top.id, middle.id, low.id]);
    await terms().remove(middle.id);
    expect(await terms().find(low.id)).to.include({ parentId: top.id });
    expect((await terms().list({ taxonomy: 'product_cat', parentId: top.id, limit: 5 })).total).to.equal(1);
    expect(await terms().remove(middle.id)).to.equal(undefined);
  });

  it('are given for many products by one question, in the order they were given', async () => {
    const [a, b] = [await category('A'), await category('B')];
    const one = await makeProduct(site, { termIds: [b.id, a.id] });
    const two = await makeProduct(site);
    const found = await terms().ofProducts([one.id, two.id]);
    expect(found.get(one.id)?.map(({ name }) => name)).to.deep.equal(['B', 'A']);
    expect(found.has(two.id)).to.equal(false);
  });
});

describe('shop: terms by their names', () => {
  it('are one for each name, whatever its case and the form of its letters, and never another name', async () => {
    const site = await shopSite();
    const call = site.pluginContext('shop');
    const names = ['Año', 'año', 'Ano', 'Ａｎｏ', 'an\u0303o', 'ハス', 'バス'];
    const ids = await termsNamed(call, 'product_tag', names);
    const { terms } = await call.use(PRODUCT_TERMS).list({ taxonomy: 'product_tag', orderBy: 'id', limit: 20 });
    expect(terms.map(({ name }) => name)).to.deep.equal(['Año', 'Ano', 'ハス', 'バス']);
    const [anjo, ano, hasu, basu] = terms.map(({ id }) => id);
    expect(ids).to.deep.equal([anjo, anjo, ano, ano, anjo, hasu, basu]);
    expect(new Set(terms.map(({ slug }) => slug)).size).to.equal(4);
    await fifty(() => termsNamed(call, 'product_tag', ['Té', 'té']));
    expect((await call.use(PRODUCT_TERMS).list({ taxonomy: 'product_tag', search: 'té', limit: 5 })).total).to.equal(1);
    await site.stop();
  });
});
