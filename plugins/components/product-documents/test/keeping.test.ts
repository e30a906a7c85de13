import { RawTables, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import type { ProductEntry } from '../src/plugin.js';
import { DOCUMENTED } from '../src/store.js';
import { BAD, documentSite, GOOD, makeProduct, productsOf } from './support.js';

describe('product documents: what lists are chosen by follows the shop', () => {
  let site: TestSite;
  let manager: TestClient;
  const names = async (problems = false) =>
    (await manager.get('/product-docs/v1/documents', { query: { problems } }))
      .json<ProductEntry[]>()
      .map(({ name }) => name);

  beforeEach(async () => {
    site = await documentSite();
    manager = await site.as('shop_manager');
  });
  afterEach(() => site.stop());

  it('follows changed documents, titles and statuses, and products that go', async () => {
    const { id } = await makeProduct(site, 'b', [GOOD]);
    const other = await makeProduct(site, 'a', [BAD]);
    const products = productsOf(site);
    await products.update(id, { documents: [{ name: 'New', url: BAD }] });
    expect(await names(true)).to.deep.equal(['a', 'b']);
    await products.update(other.id, { name: 'c' });
    expect(await names(true)).to.deep.equal(['b', 'c']);
    await products.update(other.id, { status: 'trash' });
    expect(await names()).to.deep.equal(['b']);
    await products.update(other.id, { status: 'publish', documents: [{ name: 'Mended', url: GOOD }] });
    expect(await names(true)).to.deep.equal(['b']);
    await products.remove(id);
    expect(await names()).to.deep.equal(['c']);
    await products.update(other.id, { documents: [] });
    expect(await names()).to.deep.equal([]);
  });

  it('learns at the start what happened while the plugin was off, in more than one batch', async () => {
    const products = productsOf(site);
    const gone = await makeProduct(site, 'gone', [BAD]);
    const mended = await makeProduct(site, 'mended', [BAD]);
    await site.disable('product-documents');
    await products.remove(gone.id);
    await products.update(mended.id, { documents: [{ name: 'Mended', url: GOOD }] });
    const many = Array.from({ length: 205 }, () => GOOD);
    await makeProduct(site, 'many', many);
    await makeProduct(site, 'late', [BAD]);
    await site.enable('product-documents');
    expect(await names()).to.deep.equal(['late', 'many', 'mended']);
    expect(await names(true)).to.deep.equal(['late']);
  });

  it('mends once a day what it missed', async () => {
    const { id } = await makeProduct(site, 'a', [BAD]);
    const { host } = site;
    await new RawTables(host.services.database).remove('product_documents', 'product_id = $1', [id]);
    expect(await names()).to.deep.equal([]);
    await site.runJob('product-documents:compare');
    expect(await names(true)).to.deep.equal(['a']);
  });

  it('ends with the state of the shop however many changes come at once', async () => {
    const { id } = await makeProduct(site, 'a', [GOOD]);
    const store = site.pluginContext('product-documents').use(DOCUMENTED);
    const changes = Array.from({ length: 50 }, async (_, index) => {
      const url = index % 2 === 0 ? GOOD : BAD;
      await productsOf(site).update(id, { documents: [{ name: `State ${index}`, url }] });
      await store.refresh(id);
    });
    await Promise.all(changes);
    const [document] = (await productsOf(site).documentsOf([id])).get(id) ?? [];
    expect(await names(true)).to.deep.equal(document?.url === BAD ? ['a'] : []);
    expect(await names()).to.deep.equal(['a']);
  });
});
