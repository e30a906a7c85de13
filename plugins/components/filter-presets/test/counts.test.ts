import { PRODUCT_TERMS, PRODUCTS } from '@plinth/shop';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import type { BundledField, FieldOf } from '../src/fields.js';
import { PRESETS } from '../src/store.js';
import { importItem, presetSite } from './support.js';

/** The configurations of a filter that decide what its choices show. */
function configurations(): Partial<FieldOf<'tax'>>[] {
  const found: Partial<FieldOf<'tax'>>[] = [];
  for (const filter_design of ['checkbox', 'radio', 'select'] as const)
    for (const multiple of ['yes', 'no'] as const)
      for (const relation of ['and', 'or'] as const)
        for (const adaptive of ['yes', 'no'] as const) {
          const hierarchical = (['no', 'parents_only', 'open'] as const)[found.length % 3] ?? 'no';
          found.push({ filter_design, multiple, relation, adaptive, hierarchical });
        }
  return found;
}

describe('filter-presets: the count of a choice', () => {
  let site: TestSite;
  let ids: Readonly<Record<string, number>>;

  before(async () => {
    site = await presetSite({ settings: { shop: { productsPerPage: 50 } } });
    const { use } = site.pluginContext('shop');
    const term = async (name: string, parentId = 0, taxonomy = 'product_cat') =>
      (await use(PRODUCT_TERMS).create({ taxonomy, name, parentId })).id;
    const blue = await term('Blue');
    const navy = await term('Navy', blue);
    const [sky, red] = [await term('Sky', blue), await term('Red')];
    const small = await term('Small', 0, 'product_tag');
    ids = { blue, navy, sky, red, small };
    const sets = [[blue], [navy], [navy, sky], [navy, blue], [red], [red, navy], [red, blue, sky], [small], []];
    for (const [index, set] of sets.entries())
      for (const extra of [[], [small]])
        await use(PRODUCTS).create({
          name: `P${index}${extra.length}`,
          regularPrice: 500 + 100 * index,
          termIds: [...set, ...extra],
        });
    await use(PRODUCTS).create({ name: 'Draft', status: 'draft', termIds: [blue, navy, sky, red, small] });
  });
  after(() => site.stop());

  async function page(query: object) {
    const response = await site.visitor().page('GET', '/shop', { query: { ...query } });
    expect(response.status, response.text).to.equal(200);
    return { text: response.text, shown: [...response.text.matchAll(/<h2><a /g)].length };
  }

  /** The choices of a filter with their counts and whether they are chosen. */
  function choices(text: string, name: string) {
    const inputs = new RegExp(`name="${name}\\[\\]" value="(\\d+)"( checked)?/>[^<]*\\((\\d+)\\)`, 'g');
    const select = new RegExp(`<select name="${name}\\[\\]".*?</select>`, 's').exec(text)?.[0] ?? '';
    const options = /<option value="(\d+)"( selected)?>[^<]*\((\d+)\)/g;
    const matches = [...text.matchAll(inputs), ...select.matchAll(options)];
    return matches.map(([, id, chosen, count]) => ({
      id: Number(id),
      isChosen: chosen !== undefined,
      count: Number(count),
    }));
  }

  for (const [index, fields] of configurations().entries())
    it(`is what choosing it shows: ${Object.values(fields).join(', ')}`, async () => {
      const config: BundledField[] = [
        { type: 'tax', filter_name: 'Colour', taxonomy: 'product_cat', show_count: 'yes', ...fields },
        { type: 'tax', filter_name: 'Size', taxonomy: 'product_tag', show_count: 'yes' },
        { type: 'price_range', filter_name: 'Price', price_ranges: [{ min: 0, max: 8 }] },
      ];
      const [id] = await importItem(site, { slug: `f${index}`, title: `F${index}`, enabled: true, config });
      const name = (place: number) => `p${id}_${place}`;
      const isSeveral = fields.filter_design !== 'radio' && fields.multiple === 'yes';
      const others: Record<string, unknown>[] = [
        {},
        { [name(1)]: [ids['small']] },
        { [name(2)]: ['0'] },
        { search: 'P' },
      ];
      for (const other of others)
        for (const chosen of [[], [ids['navy']], [ids['red'], ids['blue']]]) {
          const { text } = await page({ ...other, [name(0)]: chosen });
          for (const choice of choices(text, name(0))) {
            const next = isSeveral ? [...new Set([...chosen, choice.id])] : [choice.id];
            const { shown } = await page({ ...other, [name(0)]: next });
            expect(choice.count, `${JSON.stringify({ other, chosen, choice })}`).to.equal(shown);
          }
        }
      // On the page of a category, which the filter shows as chosen and then decides.
      const { text } = await page({ category: 'blue' });
      for (const choice of choices(text, name(0))) {
        const next = isSeveral ? [...new Set([ids['blue'], choice.id])] : [choice.id];
        const { shown } = await page({ [name(0)]: next });
        expect(choice.count, `in blue: ${JSON.stringify(choice)}`).to.equal(shown);
      }
      for (const choice of choices(text, name(1))) {
        const { shown } = await page({ category: 'blue', [name(1)]: [choice.id] });
        expect(choice.count).to.equal(shown);
      }
      await site
        .pluginContext('filter-presets')
        .use(PRESETS)
        .remove(id ?? 0);
    });
});
