import { CONSOLE } from '@plinth/pages';
import { PRODUCT_TERMS } from '@plinth/shop';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import type { BundledField } from '../src/fields.js';
import { PRESETS } from '../src/store.js';
import { importItem, manager, presetSite } from './support.js';

describe('filter-presets: the form of a filter', () => {
  let site: TestSite;
  let client: TestClient;
  let preset: number;
  let path: string;

  beforeEach(async () => {
    site = await presetSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    client = await manager(site);
    await start();
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  async function start(...config: readonly BundledField[]): Promise<void> {
    [preset = 0] = await importItem(site, { slug: `p${config.length}`, title: 'Find it', enabled: true, config });
    path = `/wp-admin/filter-presets/${preset}`;
  }
  const stored = async () =>
    (await site.pluginContext('filter-presets').use(PRESETS).findPublished(preset))?.config ?? [];
  const view = async (below = '', as = client) => as.page('GET', `${path}${below}`);
  const send = (below: string, fields: FormFields, from = below) =>
    submitForm(client, `${path}${below}`, { revision: 0, ...fields }, `${path}${from}`);
  const add = (kind: string, fields: FormFields) =>
    send('/filters/new', { kind, shown: '1', folds: 'no', ...fields }, `/filters/new?kind=${kind}`);
  const rating = (filter_name: string): BundledField => ({ type: 'review', filter_name });

  for (const [kind, fields, field] of [
    [
      'price_range',
      { name: 'Price', 'range_min[]': ['0', '20', ''], 'range_max[]': ['20', '', ''] },
      {
        price_ranges: [
          { min: 0, max: 20 },
          { min: 20, unlimited: 'yes' },
        ],
      },
    ],
    [
      'price_slider',
      { name: 'Price', lowest: '1', highest: '50', step: '0.5' },
      { price_slider_min: 1, price_slider_max: 50, price_slider_step: 0.5 },
    ],
    ['review', { name: 'Stars', folds: 'closed' }, { show_toggle: 'yes', toggle_style: 'closed' }],
    ['stock_sale', { name: 'Stock', stock: '1' }, { show_stock_filter: 'yes', show_sale_filter: 'no' }],
    ['orderby', { name: 'Order', 'orders[]': ['price', 'date'] }, { order_options: ['date', 'price'] }],
    [
      'tax',
      {
        ...{ name: 'Type', taxonomy: 'product_cat', design: 'select', multiple: '1', relation: 'and' },
        ...{ nesting: 'collapsed', sorted: 'count desc', columns: '2', counts: '1' },
      },
      {
        ...{ taxonomy: 'product_cat', filter_design: 'select', multiple: 'yes', relation: 'and' },
        ...{ hierarchical: 'collapsed', order_by: 'count', order: 'desc', column_number: 2 },
        ...{ show_count: 'yes', adaptive: 'no' },
      },
    ],
  ] as const) {
    it(`adds a filter of the kind ${kind}, and holds it as it is`, async () => {
      expect((await add(kind, fields)).headers['location']).to.match(/filter-presets\/\d+\?done=filters$/);
      const [made] = await stored();
      expect(made).to.deep.include({ type: kind, filter_name: fields.name, filter_enabled: 'yes', ...field });
      expect((await view()).text).to.include(`/filters/0">${fields.name}</a>`);
      const sent = formFields((await view('/filters/0')).text);
      await send('/filters/0', { ...sent, revision: 1 });
      expect(await stored()).to.deep.equal([made]);
    });
  }

  /** What a browser would send of a form as it stands. */
  function formFields(text: string): FormFields {
    const form = /<form [^>]*action="[^"]*filters\/0"[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';
    const fields: Record<string, string[]> = {};
    const give = (name: string, value: string) => {
      fields[name] = [...(fields[name] ?? []), value];
    };
    for (const [, attributes = ''] of form.matchAll(/<input ([^>]*?)\/?>/g)) {
      const of = (name: string) => new RegExp(`(?:^| )${name}(?:="([^"]*)")?(?: |$)`).exec(attributes)?.[1] ?? '';
      const isChoice = /type="(checkbox|radio)"/.test(attributes);
      if (of('name') === '' || of('name') === '_wpnonce' || (isChoice && !/ checked/.test(attributes))) continue;
      give(of('name'), of('value'));
    }
    for (const [, name = '', options = ''] of form.matchAll(/<select [^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g))
      give(name, /<option value="([^"]*)" selected/.exec(options)?.[1] ?? /value="([^"]*)"/.exec(options)?.[1] ?? '');
    return fields;
  }

  for (const [kind, fields, field] of [
    ['review', { name: ' ' }, 'name'],
    ['tax', { name: 'X', taxonomy: 'moon', columns: '1' }, 'taxonomy'],
    ['tax', { name: 'X', taxonomy: 'product_cat', columns: '9' }, 'columns'],
    ['price_range', { name: 'X', 'range_min[]': ['9'], 'range_max[]': ['1'] }, 'ranges'],
    ['price_range', { name: 'X' }, 'ranges'],
    ['price_slider', { name: 'X', lowest: '9', highest: '1', step: '1' }, 'highest'],
    ['price_slider', { name: 'X', lowest: 'a', highest: '1', step: '1' }, 'lowest'],
    ['price_slider', { name: 'X', lowest: '0', highest: '1', step: '0' }, 'step'],
    ['orderby', { name: 'X' }, 'orders'],
    ['stock_sale', { name: 'X' }, 'stock'],
  ] as const) {
    it(`refuses ${kind} with ${JSON.stringify(fields)}, beside the field ${field}`, async () => {
      const refused = await add(kind, fields);
      expect(refused.status).to.equal(400);
      expect(refused.text).to.include(`field-${field}-error`);
      if (fields.name === 'X')
        expect(refused.text)
          .to.include('name="name"')
          .and.match(/value="X"/);
      expect(await stored()).to.deep.equal([]);
    });
  }

  it('lets terms be chosen by their names, and keeps texts of its own', async () => {
    const terms = site.pluginContext('shop').use(PRODUCT_TERMS);
    const red = await terms.create({ taxonomy: 'product_cat', name: 'Red' });
    await terms.create({ taxonomy: 'product_cat', name: 'Blue' });
    const terms_text = { red: { label: 'Crimson' } };
    await start({ type: 'tax', filter_name: 'Colour', taxonomy: 'product_cat', terms_text });
    expect((await view('/filters/0')).text).to.match(/value="\d+"[^>]*\/>Blue/);
    const fields = { name: 'Colour', shown: '1', folds: 'no', taxonomy: 'product_cat', columns: '1', design: 'radio' };
    await send('/filters/0', { ...fields, 'terms[]': [String(red.id), 'x'] });
    const [field] = await stored();
    expect(field).to.deep.include({ terms: [red.id], terms_text: { [red.id]: { label: 'Crimson' } } });
  });

  it('moves filters up and down, and takes one out', async () => {
    await start(rating('A'), rating('B'), rating('C'));
    const names = async () => (await stored()).map(({ filter_name }) => filter_name).join('');
    await send('/filters/2/move', { by: 'up' }, '');
    expect(await names()).to.equal('ACB');
    await send('/filters/0/move', { by: 'down', revision: 1 }, '');
    expect(await names()).to.equal('CAB');
    await send('/filters/1/remove', { revision: 2 }, '/filters/1');
    expect(await names()).to.equal('CB');
    expect((await view('/filters/2')).status).to.equal(404);
  });

  it('changes nothing for whoever is late, and keeps what they typed', async () => {
    await start(rating('A'), rating('B'));
    await send('/filters/1/move', { by: 'up' }, '');
    expect((await send('/filters/1/move', { by: 'up' }, '')).headers['location']).to.match(/done=late$/);
    expect((await view('?done=late')).text).to.include('Someone else saved this preset');
    const late = await send('/filters/0', { name: 'Mine', shown: '1', folds: 'no' });
    expect(late.status).to.equal(409);
    expect(late.text).to.include('value="Mine"').and.include('name="revision" value="1"');
    expect((await stored()).map(({ filter_name }) => filter_name)).to.deep.equal(['B', 'A']);
  });

  it('lets one of fifty who move the same filter win', async () => {
    await start(rating('A'), rating('B'));
    const nonce = client.nonce('console');
    const moves = await Promise.all(
      Array.from({ length: 50 }, () =>
        client.page('POST', `${path}/filters/0/move`, { body: `_wpnonce=${nonce}&revision=0&by=down` }),
      ),
    );
    expect(moves.filter(({ headers }) => headers['location']?.endsWith('done=filters'))).to.have.length(1);
    expect((await stored()).map(({ filter_name }) => filter_name)).to.deep.equal(['B', 'A']);
  });

  it('holds no more than a hundred filters', async () => {
    await start(...Array.from({ length: 100 }, (_, index) => rating(`F${index}`)));
    const refused = await add('review', { name: 'One more' });
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include('at most 100').and.include('value="One more"');
  });

  it('is for whoever manages the shop', async () => {
    await start(rating('A'));
    const member = await site.as('editor');
    for (const below of ['/filters/new?kind=review', '/filters/0']) {
      expect((await view(below, member)).status).to.equal(403);
      expect((await member.page('POST', `${path}${below}`, { body: 'name=x&kind=review' })).status).to.equal(403);
    }
    expect((await stored()).map(({ filter_name }) => filter_name)).to.deep.equal(['A']);
  });
});
