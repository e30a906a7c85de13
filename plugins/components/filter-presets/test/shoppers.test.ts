import { type NewProduct, PRODUCT_REVIEWS, PRODUCT_TERMS, PRODUCTS, type Product } from '@plinth/shop';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import type { BundledField } from '../src/fields.js';
import { at, importItem, manager, presetSite } from './support.js';

describe('filter-presets: what shoppers see', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await presetSite({ settings: { shop: { productsPerPage: 50, reviewsNeedApproval: false } } });
  });
  afterEach(() => site.stop());

  const shop = async (query: object = {}) => {
    const response = await site.visitor().page('GET', '/shop', { query: { ...query } });
    expect(response.status, response.text).to.equal(200);
    return response.text;
  };
  const names = (text: string) => [...text.matchAll(/<h2><a [^>]*>([^<]*)<\/a><\/h2>/g)].map((match) => match[1]);
  const found = async (query: object) => names(await shop(query));
  const product = (name: string, fields: Partial<NewProduct> = {}): Promise<Product> =>
    site
      .pluginContext('shop')
      .use(PRODUCTS)
      .create({ name, ...fields });
  const term = (name: string, parentId = 0, taxonomy = 'product_cat') =>
    site.pluginContext('shop').use(PRODUCT_TERMS).create({ taxonomy, name, parentId });
  const preset = async (...config: readonly BundledField[]) => {
    const [id] = await importItem(site, { slug: 'find', title: 'Find it', enabled: true, config });
    return (index: number) => `p${id}_${index}`;
  };

  it('shows the filters of each enabled preset in the form of the shop, escaped, and none of disabled, never flagged or draft ones', async () => {
    const config: BundledField[] = [{ type: 'review', filter_name: 'A & B' }];
    await importItem(
      site,
      { slug: 'on', title: 'On & "it"', enabled: true, config },
      { slug: 'off', title: 'Off', enabled: false, config },
      { slug: 'never', title: 'Never', config },
      { slug: 'draft', title: 'Draft', status: 'draft', enabled: true, config },
    );
    const text = await shop();
    expect([...text.matchAll(/<form action="[^"]*\/shop" class="product-filters"/g)]).to.have.length(1);
    expect(text).to.contain('<h2>On &amp; &quot;it&quot;</h2>').and.to.contain('<legend>A &amp; B</legend>');
    expect(text).not.to.match(/<h2>(Off|Never|Draft)/);
  });

  it('hides a preset and stops its filters when it is disabled, and renders it again when enabled', async () => {
    await product('Cheap', { regularPrice: 500 });
    await product('Dear', { regularPrice: 5_000 });
    const price: BundledField = { type: 'price_range', filter_name: 'Price', price_ranges: [{ min: 0, max: 10 }] };
    const [id] = await importItem(site, { slug: 'p', title: 'Prices', enabled: true, config: [price] });
    const query = { [`p${id}_0`]: ['0'] };
    expect(await found(query)).to.deep.equal(['Cheap']);
    const client = await manager(site);
    await client.post(at(id), { enabled: false });
    const hidden = await shop(query);
    expect(names(hidden)).to.deep.equal(['Cheap', 'Dear']);
    expect(hidden).not.to.contain('<h2>Prices');
    await client.post(at(id), { enabled: true });
    expect(await found(query)).to.deep.equal(['Cheap']);
    await client.delete(at(id));
    expect(await found(query)).to.deep.equal(['Cheap', 'Dear']);
  });

  describe('a tax filter', () => {
    let red: number;
    let blue: number;
    let navy: number;
    beforeEach(async () => {
      red = (await term('Red')).id;
      blue = (await term('Blue')).id;
      navy = (await term('Navy', blue)).id;
      await product('Both', { termIds: [red, blue] });
      await product('Navy one', { termIds: [navy] });
      await product('Red one', { termIds: [red] });
    });
    const tax = { type: 'tax', filter_name: 'Colour', taxonomy: 'product_cat' } as const;

    it('takes all chosen terms with relation and, any with or, those below included', async () => {
      const name = await preset(tax, { ...tax, relation: 'or' });
      expect(await found({ [name(0)]: [red] })).to.deep.equal(['Both', 'Red one']);
      expect(await found({ [name(0)]: [blue] })).to.deep.equal(['Both', 'Navy one']);
      expect(await found({ [name(0)]: [red, blue] })).to.deep.equal(['Both']);
      expect(await found({ [name(1)]: [red, blue] })).to.deep.equal(['Both', 'Navy one', 'Red one']);
    });

    it('takes one term only with radio buttons, and only terms that it offers', async () => {
      const name = await preset({ ...tax, filter_design: 'radio' }, { ...tax, terms: ['red'] });
      expect(await found({ [name(0)]: [red, blue] })).to.deep.equal(['Both', 'Red one']);
      expect(await found({ [name(1)]: [blue] })).to.deep.equal(['Both', 'Navy one', 'Red one']);
      const text = await shop({ [name(0)]: [red] });
      expect(text).to.contain(`<input type="radio" name="${name(0)}[]" value="${red}" checked/>Red`);
      expect(text).to.contain(`<input type="checkbox" name="${name(1)}[]" value="${red}"/>Red`);
      expect(text).not.to.contain(`name="${name(1)}[]" value="${blue}"`);
    });

    it('lets a shopper take a radio button back by choosing any', async () => {
      const name = await preset({ ...tax, filter_design: 'radio' }, { ...tax, multiple: 'no' }, tax);
      const any = (index: number, more = '') => `<input type="radio" name="${name(index)}[]" value${more}/>All`;
      const text = await shop({ [name(0)]: [red] });
      expect(text)
        .to.contain(any(0))
        .and.to.contain(any(1, ' checked'))
        .and.not.to.contain(`name="${name(2)}[]" value=""`);
      expect(await found({ [name(0)]: [''] })).to.deep.equal(['Both', 'Navy one', 'Red one']);
    });

    it('shows a select, texts of its own, tooltips, counts and columns', async () => {
      const terms_text = { red: { label: 'Crimson', tooltip: 'So "red"' } };
      const name = await preset(
        { ...tax, filter_design: 'select', terms_text, show_count: 'yes' },
        { ...tax, terms_text, column_number: 3 },
      );
      const text = await shop({ [name(0)]: red });
      expect(text)
        .to.contain(`<select name="${name(0)}[]"`)
        .and.to.contain(` selected>Crimson (2)</option>`);
      expect(text).to.contain('<ul class="shop-in-3">').and.to.contain('title="So &quot;red&quot;"');
      expect(names(text)).to.deep.equal(['Both', 'Red one']);
    });

    it('orders its terms, and leaves out those below or nests them', async () => {
      const shown = (text: string, name: string) =>
        [...text.matchAll(new RegExp(`name="${name}\\[\\]" value="(\\d+)"`, 'g'))].map((match) => Number(match[1]));
      const name = await preset(
        { ...tax, order_by: 'name', order: 'desc' },
        { ...tax, hierarchical: 'parents_only' },
        { ...tax, hierarchical: 'collapsed' },
        { ...tax, hierarchical: 'expanded', terms: ['navy', 'blue'] },
      );
      const text = await shop();
      expect(shown(text, name(0))).to.deep.equal([red, navy, blue]);
      expect(shown(text, name(1))).to.deep.equal([blue, red]);
      expect(shown(text, name(2))).to.deep.equal([blue, navy, red]);
      expect(shown(text, name(3))).to.deep.equal([blue, navy]);
      expect(text).to.contain('<details><summary>More in Blue').and.to.contain('<details open><summary>More in Blue');
    });

    it('counts, on the page of a category, within it, and shows that category as chosen', async () => {
      const small = (await term('Small', 0, 'product_tag')).id;
      const large = (await term('Large', 0, 'product_tag')).id;
      await product('Small navy', { termIds: [navy, small] });
      await product('Small red', { termIds: [red, small] });
      await product('Large red', { termIds: [red, large] });
      const name = await preset(
        { type: 'tax', filter_name: 'Size', taxonomy: 'product_tag', show_count: 'yes' },
        { ...tax, filter_design: 'radio', show_count: 'yes' },
      );
      expect(await shop())
        .to.contain('Small (2)')
        .and.contain('Large (1)');
      const text = await shop({ category: 'blue' });
      expect(text).to.contain('Small (1)').and.contain('Large (0)').and.contain('Red (4)');
      expect(text).to.contain(`value="${blue}" checked/>`).and.not.contain('name="category"');
      expect(text).to.not.contain('Remove “');
      expect(await shop({ category: 'blue', [name(1)]: [red] })).to.contain(
        'type="hidden" name="category" value="blue"',
      );
    });

    it('leaves out, when adaptive, what the selection has no products of', async () => {
      const name = await preset({ ...tax, adaptive: 'yes', show_count: 'yes' }, tax);
      const text = await shop({ [name(1)]: [navy] });
      expect(text).to.contain('Navy (1)').and.not.to.contain('Red (');
    });
  });

  it('takes any of the chosen price ranges, both ends included, and the unlimited one', async () => {
    for (const price of [999, 1_000, 2_000, 2_001, 9_900]) await product(`P${price}`, { regularPrice: price });
    const price_ranges = [
      { min: 10, max: 20 },
      { min: 99, unlimited: 'yes' as const },
    ];
    const name = await preset({ type: 'price_range', filter_name: 'Price', price_ranges });
    expect(await found({ [name(0)]: ['0'] })).to.deep.equal(['P1000', 'P2000']);
    expect(await found({ [name(0)]: ['0', '1'] })).to.deep.equal(['P1000', 'P2000', 'P9900']);
    const text = await shop({ [name(0)]: ['1'] });
    expect(text)
      .to.contain('€10.00–€20.00')
      .and.to.match(/value="1" checked\/>€99\.00 and up/);
  });

  it('takes a lowest and a highest price as number fields, together with the ranges', async () => {
    for (const price of [500, 1_050, 2_000]) await product(`P${price}`, { regularPrice: price });
    const name = await preset(
      {
        ...{ type: 'price_slider', filter_name: 'Price' },
        ...{ price_slider_min: 1, price_slider_max: 50, price_slider_step: 0.5 },
      },
      { type: 'price_range', filter_name: 'Range', price_ranges: [{ min: 0, max: 15 }] },
    );
    expect(await found({ [`${name(0)}_min`]: '10.5' })).to.deep.equal(['P1050', 'P2000']);
    expect(await found({ [`${name(0)}_max`]: '10.50' })).to.deep.equal(['P1050', 'P500']);
    expect(await found({ [`${name(0)}_min`]: '10', [name(1)]: ['0'] })).to.deep.equal(['P1050']);
    expect(await found({ [`${name(0)}_min`]: '18', [name(1)]: ['0'] })).to.deep.equal([]);
    expect(await shop({ [`${name(0)}_min`]: '10' })).to.match(
      /<input type="number" min="1" max="50" step="0.5" name="p\d+_0_min" placeholder="1" value="10"\/>/,
    );
  });

  it('takes ratings, stock and sale', async () => {
    const five = await product('Five', { stockStatus: 'outofstock' });
    const two = await product('Two', { regularPrice: 900, salePrice: 800 });
    const buyer = await site.as('customer');
    const reviews = site.pluginContext('shop').use(PRODUCT_REVIEWS);
    for (const [{ id }, rating] of [
      [five, 5],
      [two, 2],
    ] as const) {
      await reviews.create({ productId: id, userId: buyer.user?.id ?? 0, rating, content: 'Well', status: 'approved' });
    }
    const stock = { type: 'stock_sale', filter_name: 'Stock' } as const;
    const name = await preset(
      { type: 'review', filter_name: 'Rating' },
      { ...stock, show_stock_filter: 'yes', show_sale_filter: 'yes' },
      stock,
    );
    expect(await found({ [name(0)]: ['5'] })).to.deep.equal(['Five']);
    expect(await found({ [name(0)]: ['5', '2'] })).to.deep.equal(['Five', 'Two']);
    expect(await found({ [name(1)]: ['stock'] })).to.deep.equal(['Two']);
    expect(await found({ [name(1)]: ['sale'] })).to.deep.equal(['Two']);
    expect(await found({ [name(2)]: ['stock', 'sale'] })).to.deep.equal(['Five', 'Two']);
    expect(await found({ [name(0)]: ['5'], [name(1)]: ['sale'] })).to.deep.equal([]);
  });

  it('offers orders by the parameter of the shop', async () => {
    await product('A', { regularPrice: 100 });
    await product('B', { regularPrice: 200 });
    await preset({ type: 'orderby', filter_name: 'Order', order_options: ['price', 'price-desc'] });
    const text = await shop({ orderby: 'price-desc' });
    expect(names(text)).to.deep.equal(['B', 'A']);
    expect(text).to.match(
      /aria-label="Order"><option value="price">[^<]*<\/option><option value="price-desc" selected>/,
    );
  });

  it('leaves out filters that are off, while the others keep their names', async () => {
    const off = { type: 'review', filter_name: 'Off', filter_enabled: 'no' } as const;
    await product('Any');
    const name = await preset(off, { type: 'review', filter_name: 'On', show_toggle: 'yes', toggle_style: 'closed' });
    const text = await shop({ [name(0)]: ['5'] });
    expect(text).to.contain('<details><summary>On</summary>').and.not.to.contain('Off');
    expect(text).to.contain(`name="${name(1)}[]"`);
    expect(names(text)).to.deep.equal(['Any']);
  });

  it('keeps the other parameters of the address, its own and the page left out', async () => {
    const name = await preset({ type: 'review', filter_name: 'Rating' });
    const text = await shop({ search: 'a"b', other: ['1', '2'], page: 1, [name(0)]: ['5'] });
    const form = /<form [^>]*class="product-filters"[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';
    expect(form).to.match(/name="search"[^>]* value="a&quot;b"/);
    expect(form).to.contain('<input type="hidden" name="other[]" value="2"/>');
    expect(form)
      .not.to.contain('name="page"')
      .and.not.to.contain(`type="hidden" name="${name(0)}`);
    expect(text).to.match(/<a href="[^"]*\/shop" class="clear">/);
  });

  it('takes the filters in force away one by one, by their words', async () => {
    const red = (await term('Red')).id;
    const blue = (await term('Blue')).id;
    await product('Both', { regularPrice: 1_500, termIds: [red, blue] });
    const name = await preset(
      { type: 'tax', filter_name: 'Colour', taxonomy: 'product_cat', show_count: 'yes' },
      {
        ...{ type: 'price_slider', filter_name: 'Price' },
        ...{ price_slider_min: 1, price_slider_max: 50, price_slider_step: 1 },
      },
      { type: 'stock_sale', filter_name: 'Stock', show_stock_filter: 'yes' },
    );
    const text = await shop({ [name(0)]: [red, blue], [`${name(1)}_min`]: '10', [name(2)]: ['stock', 'sale'] });
    const chips = [...text.matchAll(/<li><a href="([^"]*)" aria-label="Remove “([^”]*)”"/g)];
    const left = chips.map(([, href = '', label]) => {
      const { searchParams } = new URL(href.replaceAll('&amp;', '&'), 'http://localhost');
      return [label, [...searchParams].map(([key, value]) => `${key}=${value}`)];
    });
    const all = [
      `${name(0)}[]=${red}`,
      `${name(0)}[]=${blue}`,
      `${name(1)}_min=10`,
      `${name(2)}[]=stock`,
      `${name(2)}[]=sale`,
    ];
    const without = (one: string) => all.filter((each) => each !== one);
    expect(left).to.have.deep.members([
      ['Blue', without(all[1] ?? '')],
      ['Red', without(all[0] ?? '')],
      ['Price: from €10.00', without(all[2] ?? '')],
      ['In stock', without(all[3] ?? '')],
    ]);
  });

  for (const value of ['x', '-1', '9999999999', ['1', ['2']], { a: '1' }, '"><script>', '1e9', '1'.repeat(400)]) {
    it(`disregards ${JSON.stringify(value).slice(0, 20)} where a filter expects something else`, async () => {
      await product('Any', { regularPrice: 100 });
      const name = await preset(
        { type: 'tax', filter_name: 'Tag', taxonomy: 'product_tag', terms: [77] },
        { type: 'price_range', filter_name: 'Range', price_ranges: [] },
        { type: 'stock_sale', filter_name: 'Stock', show_stock_filter: 'yes' },
        {
          ...{ type: 'price_slider', filter_name: 'Price' },
          ...{ price_slider_min: 1, price_slider_max: 50, price_slider_step: 1 },
        },
      );
      const query = { [name(0)]: value, [name(1)]: value, [name(2)]: value, [`${name(3)}_max`]: value };
      const text = await shop(query);
      expect(text).not.to.contain('<script>');
      const isPrice = value === '9999999999';
      expect(names(text)).to.deep.equal(['Any'], isPrice ? 'a price beyond all others' : '');
    });
  }
});
