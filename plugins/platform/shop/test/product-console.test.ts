import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { PRODUCTS, type Product } from '../src/plugin.js';
import { errorOf, fifty, makeProduct, shopSite } from './support.js';

const HOME = '/wp-admin/products';

describe('shop: screens of products', () => {
  let site: TestSite;
  let manager: TestClient;
  let made: Product;

  beforeEach(async () => {
    site = await shopSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    manager = await site.as('shop_manager', 'mona');
    made = await makeProduct(site, { name: 'Iron pot', shortDescription: '<p>Heavy.</p>' });
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const products = () => site.pluginContext('shop').use(PRODUCTS);
  const view = (path: string, as = manager) => as.page('GET', path);
  const FIELDS = {
    ...{ name: 'Iron pot', regular_price: '25.00', sale_price: '', stock_quantity: '', stock_status: 'instock' },
    ...{ short_description: '<p>Heavy.</p>', status: 'publish' },
  };
  const save = async (fields: FormFields, as = manager) => {
    const { modifiedAt = '' } = (await products().find(made.id)) ?? {};
    return submitForm(as, `${HOME}/${made.id}`, { ...FIELDS, seen: modifiedAt, ...fields });
  };

  it('are for whoever edits products, and for nobody else', async () => {
    const customer = await site.as('customer');
    for (const path of [HOME, `${HOME}/${made.id}`]) {
      expect((await view(path)).status, path).to.equal(200);
      expect((await view(path, customer)).status, path).to.equal(403);
      expect((await view(path, site.visitor())).status, path).to.equal(401);
    }
    expect((await save({ name: 'Mine' }, customer)).status).to.equal(403);
    const body = new URLSearchParams({ ...FIELDS, name: 'Forged', seen: made.modifiedAt }).toString();
    expect((await manager.page('POST', `${HOME}/${made.id}`, { body })).status).to.equal(403);
    expect((await products().find(made.id))?.name).to.equal('Iron pot');
    expect((await view(`${HOME}/999`)).status).to.equal(404);
  });

  it('list products by words, state and stock, without the trash unless it is asked for', async () => {
    await makeProduct(site, { name: 'Tin cup', status: 'draft', stockQuantity: 0 });
    await makeProduct(site, { name: 'Old bowl', status: 'trash' });
    const shown = async (query: string) => {
      const { text } = await view(HOME + query);
      return ['Iron pot', 'Tin cup', 'Old bowl'].filter((name) => text.includes(`>${name}</a>`));
    };
    expect(await shown('')).to.deep.equal(['Iron pot', 'Tin cup']);
    expect(await shown('?search=iron')).to.deep.equal(['Iron pot']);
    expect(await shown('?status=draft')).to.deep.equal(['Tin cup']);
    expect(await shown('?status=trash')).to.deep.equal(['Old bowl']);
    expect(await shown('?stock=out')).to.deep.equal(['Tin cup']);
    expect(await shown('?stock=in')).to.deep.equal(['Iron pot']);
    expect((await view(`${HOME}?search=nothing`)).text).to.include('No products found');
  });

  it('change name, prices, stock, short description and state', async () => {
    const saved = await save({
      ...{ name: 'Iron kettle', regular_price: '30', sale_price: '27,5', stock_quantity: '4', status: 'draft' },
      short_description: '<p>Light.<b onclick="x()"> Really</b></p>',
    });
    expect(saved.headers['location']).to.match(/\/products\/\d+\?done=1$/);
    expect(await products().find(made.id)).to.include({
      ...{ name: 'Iron kettle', regularPrice: 3_000, salePrice: 2_750, price: 2_750, stockQuantity: 4 },
      ...{ stockStatus: 'instock', status: 'draft', shortDescription: '<p>Light.<b> Really</b></p>' },
    });
    expect((await view(`${HOME}/${made.id}?done=1`)).text)
      .to.include('Product saved.')
      .and.include('value="27.50"');
  });

  it('say every mistake beside its field, and keep what was typed', async () => {
    const refused = await save({
      ...{ name: ' ', regular_price: '1.234', sale_price: 'cheap', stock_quantity: '1.5' },
      short_description: 'Kept',
    });
    expect(refused.status).to.equal(400);
    for (const field of ['name', 'regular_price', 'sale_price', 'stock_quantity'])
      expect(refused.text, field).to.include(`id="field-${field}-error"`);
    expect(refused.text).to.include('value="cheap"').and.include('Kept');
    expect((await save({ sale_price: '25.00' })).text).to.include('lower than the price');
    expect((await products().find(made.id))?.name).to.equal('Iron pot');
  });

  it('refuse what somebody else changed meanwhile, and keep what was typed', async () => {
    site.advance(1_000);
    await products().update(made.id, { name: 'Changed' });
    const refused = await save({ seen: made.modifiedAt, name: 'Too late' });
    expect([refused.status, refused.text.includes('value="Too late"')]).to.deep.equal([409, true]);
    expect((await products().find(made.id))?.name).to.equal('Changed');
  });

  it('let one of fifty through who saw the same', async () => {
    site.advance(1_000);
    const { modifiedAt: seen } = made;
    const refused = await fifty((index) =>
      products()
        .update(made.id, { name: `Number ${index}` }, { seen })
        .then(
          () => 'saved',
          async (thrown: unknown) => (await errorOf(Promise.reject(thrown))).code,
        ),
    );
    expect(refused.filter((each) => each === 'saved')).to.have.length(1);
    expect(refused.filter((each) => each === 'product_changed')).to.have.length(49);
  });

  it('are led to from the page of the product, for whoever may edit it', async () => {
    const link = `/wp-admin/products/${made.id}"`;
    const page = (client: TestClient) => client.page('GET', `/product/${made.slug}`);
    expect((await page(manager)).text).to.include(link);
    expect((await page(await site.as('customer'))).text).to.not.include(link);
    expect((await page(site.visitor())).text).to.not.include(link);
  });
});
