import { PRODUCT_TERMS } from '@plinth/shop';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import type { PresetItem } from '../src/plugin.js';
import { at, importItem, listed, manager, presetSite } from './support.js';

const terms = ['red', 'blue'].map((slug) => ({ taxonomy: 'product_tag', slug, name: slug }));

const full = {
  ...{ slug: 'full', title: 'Full', enabled: true, status: 'publish' },
  ...{ createdAt: '2026-01-02T00:00:00.000Z', modifiedAt: '2026-01-03T00:00:00.000Z' },
  config: [
    {
      ...{ type: 'tax', filter_name: 'Tag', filter_enabled: 'yes', show_toggle: 'yes', toggle_style: 'opened' },
      ...{ show_count: 'yes', adaptive: 'no', taxonomy: 'product_tag', terms: ['red', 'blue'], column_number: 8 },
      ...{
        filter_design: 'select',
        order_by: 'slug',
        order: 'desc',
        hierarchical: 'no',
        multiple: 'yes',
        relation: 'or',
      },
      terms_text: { red: { label: 'Crimson', tooltip: 'Very red' } },
    },
    {
      type: 'price_range',
      filter_name: 'Range',
      price_ranges: [
        { min: 0, max: 9.5 },
        { min: 10, unlimited: 'yes' },
      ],
    },
    { type: 'price_slider', filter_name: 'S', price_slider_min: 0, price_slider_max: 9, price_slider_step: 0.5 },
    { type: 'orderby', filter_name: 'Order', order_options: ['menu_order', 'popularity', 'rating', 'date', 'price'] },
    { type: 'stock_sale', filter_name: 'Stock', show_stock_filter: 'yes', show_sale_filter: 'no' },
    { type: 'review', filter_name: 'Rating', filter_enabled: 'no' },
  ],
};

describe('filter-presets: the section filter-presets of a site bundle', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await presetSite();
  });
  afterEach(() => site.stop());

  const imported = (...presets: readonly object[]) =>
    site.importBundle({ plinth: 1, product_terms: terms, 'filter-presets': presets });

  it('brings presets in with all types of filters, terms by their slugs, and gives them out again alike', async () => {
    const reports = await imported(full, { slug: 'draft', title: 'Draft', status: 'draft', config: [] });
    expect(reports).to.deep.include({ section: 'filter-presets', created: 2, kept: 0 });
    const out = await site.exportBundle();
    expect(out['filter-presets']).to.deep.equal([
      full,
      {
        ...{ slug: 'draft', title: 'Draft', status: 'draft', config: [] },
        ...{ createdAt: '2026-01-15T12:00:00.000Z', modifiedAt: '2026-01-15T12:00:00.000Z' },
      },
    ]);
    expect(await imported(full)).to.deep.include({ section: 'filter-presets', created: 0, kept: 1 });
  });

  it('keeps terms by id in config', async () => {
    await imported(full);
    const store = site.pluginContext('shop').use(PRODUCT_TERMS);
    const ids = await Promise.all(['red', 'blue'].map((slug) => store.findBySlug('product_tag', slug)));
    const [item] = await listed(site);
    const preset = (await (await manager(site)).get(at(item?.id))).json<PresetItem>();
    const [red, blue] = ids.map((term) => term?.id ?? 0);
    expect(preset.config?.[0]).to.deep.include({
      terms: [red, blue],
      terms_text: { [red ?? 0]: { label: 'Crimson', tooltip: 'Very red' } },
    });
    expect(preset).to.include({ fields_total: 6, fields_enabled: 5 });
  });

  const tax = { type: 'tax', filter_name: 'Tag', taxonomy: 'product_tag' };
  const wrong: readonly [string, object][] = [
    ['an unknown type', { type: 'colour', filter_name: 'x' }],
    ['no name', { type: 'review' }],
    ['an unknown key', { type: 'review', filter_name: 'x', color: 'red' }],
    ['filter_enabled that is no yes or no', { type: 'review', filter_name: 'x', filter_enabled: true }],
    ['an unknown toggle_style', { type: 'review', filter_name: 'x', toggle_style: 'half' }],
    ['column_number 0', { ...tax, column_number: 0 }],
    ['column_number 9', { ...tax, column_number: 9 }],
    ['an unknown filter_design', { ...tax, filter_design: 'slider' }],
    ['an unknown order_by', { ...tax, order_by: 'id' }],
    ['an unknown hierarchical', { ...tax, hierarchical: 'yes' }],
    ['an unknown relation', { ...tax, relation: 'xor' }],
    ['a term that there is not', { ...tax, terms: ['green'] }],
    ['a text of a term that there is not', { ...tax, terms_text: { green: { label: 'x' } } }],
    ['an unknown order option', { type: 'orderby', filter_name: 'x', order_options: ['random'] }],
    ['a negative price', { type: 'price_range', filter_name: 'x', price_ranges: [{ min: -1, max: 2 }] }],
    ['a range the wrong way round', { type: 'price_range', filter_name: 'x', price_ranges: [{ min: 3, max: 2 }] }],
    ['a range without an end', { type: 'price_range', filter_name: 'x', price_ranges: [{ min: 3 }] }],
    [
      'a slider the wrong way round',
      { type: 'price_slider', filter_name: 'x', price_slider_min: 3, price_slider_max: 3, price_slider_step: 1 },
    ],
    [
      'a slider without steps',
      { type: 'price_slider', filter_name: 'x', price_slider_min: 1, price_slider_max: 3, price_slider_step: 0 },
    ],
  ];
  for (const [what, field] of wrong) {
    it(`refuses ${what} and brings nothing in`, async () => {
      const thrown: unknown = await imported(
        { slug: 'good', title: 'Good', config: [] },
        { ...full, config: [field] },
      ).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(thrown).to.have.property('code', 'HOST_BUNDLE_INVALID');
      expect(await listed(site)).to.deep.equal([]);
    });
  }

  it('leaves a preset as it is that the site has already', async () => {
    const [id] = await importItem(site, { slug: 'one', title: 'One' });
    await (await manager(site)).post(at(id), { title: 'Renamed' });
    expect(await importItem(site, { slug: 'one', title: 'One' })).to.deep.equal([id]);
    expect((await listed(site)).map(({ title }) => title)).to.deep.equal(['Renamed']);
  });
});
