import { tap } from '@plinth/kernel';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { PRODUCT_TERMS, PRODUCTS, type Product, type ProductQuery, shopHooks } from '../src/plugin.js';
import { errorOf, fifty, makeDownloadable, makeProduct, shopSite } from './support.js';

describe('shop: products', () => {
  let site: TestSite;
  const products = () => site.pluginContext('shop').use(PRODUCTS);
  const terms = () => site.pluginContext('shop').use(PRODUCT_TERMS);
  const names = async (query: Partial<ProductQuery>) => {
    const found = await products().list({ limit: 50, ...query });
    expect(found.total).to.equal(found.products.length);
    return found.products.map(({ name }) => name);
  };

  beforeEach(async () => {
    site = await shopSite();
  });
  afterEach(() => site.stop());

  it('are kept with everything that is said about them, texts sanitised', async () => {
    const made = await makeProduct(site, {
      name: ' A <b>big</b> teapot ',
      description: '<p onclick="x()">Round<script>alert(1)</script></p>',
      shortDescription: '<em>Big</em><iframe></iframe>',
      virtual: true,
      sku: 'TP-1',
      menuOrder: 3,
    });
    expect(await products().find(made.id)).to.deep.equal(made);
    expect(made).to.include({ name: 'A big teapot', slug: 'a-big-teapot', virtual: true, sku: 'TP-1', menuOrder: 3 });
    expect(made.description).not.to.match(/onclick|<script/);
    expect(made.shortDescription).to.equal('<em>Big</em>');
    expect(made.createdAt).to.equal('2026-01-15T12:00:00.000Z');
  });

  it('keep what a change leaves out', async () => {
    const { id } = await makeProduct(site, { description: '<p>Round &amp; brown</p>', regularPrice: 900 });
    site.advance(1_000);
    const changed = await products().update(id, { name: 'A pot' });
    expect(changed).to.include({
      name: 'A pot',
      slug: 'a-teapot',
      regularPrice: 900,
      description: '<p>Round &amp; brown</p>',
    });
    expect(changed?.modifiedAt).to.equal('2026-01-15T12:00:01.000Z');
    expect(await products().update(999, { name: 'x' })).to.equal(undefined);
  });

  it('cost the sale price only while it is below the regular one', async () => {
    const { id } = await makeProduct(site, { regularPrice: 1_000, salePrice: 750 });
    expect(await products().find(id)).to.include({ price: 750, onSale: true });
    expect(await products().update(id, { salePrice: 1_000 })).to.include({ price: 1_000, onSale: false });
    expect(await products().update(id, { salePrice: 0 })).to.include({ price: 0, onSale: true });
    expect(await products().update(id, { regularPrice: null })).to.include({ price: null, onSale: false });
  });

  it('take the stock status from a counted quantity', async () => {
    const { id } = await makeProduct(site, { stockQuantity: 4, stockStatus: 'outofstock' });
    expect(await products().find(id)).to.include({ stockStatus: 'instock', stockQuantity: 4 });
    expect(await products().update(id, { stockQuantity: 0 })).to.include({ stockStatus: 'outofstock' });
    expect(await products().update(id, { stockStatus: 'onbackorder' })).to.include({ stockStatus: 'onbackorder' });
    expect(await products().update(id, { stockQuantity: null })).to.include({ stockStatus: 'onbackorder' });
  });

  for (const [what, fields] of Object.entries({
    'an empty name': { name: ' <b></b> ' },
    'a fraction as a price': { regularPrice: 12.5 },
    'a negative price': { salePrice: -1 },
    'a price beyond the column': { regularPrice: 2_000_000_001 },
    'half a piece in stock': { stockQuantity: 0.5 },
    'no downloads at all': { downloadLimit: 0 },
    'no day to download': { downloadExpiryDays: 0 },
  })) {
    it(`refuse ${what} with product_invalid and change nothing`, async () => {
      const before = await makeProduct(site);
      expect(await errorOf(makeProduct(site, fields))).to.deep.equal({ code: 'product_invalid', status: 400 });
      expect(await errorOf(products().update(before.id, fields))).to.include({ code: 'product_invalid' });
      expect(await products().find(before.id)).to.deep.equal(before);
      expect(await names({})).to.have.length(1);
    });
  }

  it('have slugs of their own, however many of one name are made at once', async () => {
    const made = await fifty(() => makeProduct(site));
    expect(new Set(made.map(({ slug }) => slug))).to.have.property('size', 50);
    expect(await products().findBySlug('a-teapot-2')).to.include({ name: 'A teapot' });
    const renamed = await products().update(made[0]?.id ?? 0, { slug: 'a-cup' });
    expect(renamed?.slug).to.equal('a-cup');
    expect(await products().findBySlug('a-cup')).to.include({ id: renamed?.id });
  });

  it('remember in the trash what they were', async () => {
    const { id } = await makeProduct(site, { status: 'private' });
    expect(await products().update(id, { status: 'trash' })).to.include({ previousStatus: 'private' });
    expect(await products().update(id, { name: 'Still there' })).to.include({ previousStatus: 'private' });
    expect(await products().update(id, { status: 'publish' })).to.include({ previousStatus: null });
  });

  describe('in a list', () => {
    let made: Record<'cup' | 'pot' | 'book' | 'gift', Product>;
    beforeEach(async () => {
      const file = { regularPrice: 1_500, menuOrder: 2, createdAt: '2026-01-01T00:00:00.000Z' };
      made = {
        cup: await makeProduct(site, { name: 'Cup', regularPrice: 500, menuOrder: 3, stockStatus: 'outofstock' }),
        pot: await makeProduct(site, { name: 'Pot', regularPrice: 3_000, salePrice: 2_000, menuOrder: 1 }),
        book: await makeDownloadable(site, { ...file, name: 'Book', shortDescription: 'About 100% tea', sku: 'B-7' }),
        gift: await makeProduct(site, { name: 'Gift', regularPrice: null, menuOrder: 2, stockStatus: 'onbackorder' }),
      };
      await makeProduct(site, { name: 'Hidden', status: 'draft' });
    });

    it('are published ones in the order of the shop unless it is asked for others', async () => {
      expect(await names({})).to.deep.equal(['Pot', 'Book', 'Gift', 'Cup']);
      expect(await names({ statuses: ['draft'] })).to.deep.equal(['Hidden']);
      expect(await names({ statuses: [] })).to.deep.equal([]);
    });

    it('are ordered by price, both ways, without a price as the lowest', async () => {
      expect(await names({ orderBy: 'price' })).to.deep.equal(['Gift', 'Cup', 'Book', 'Pot']);
      expect(await names({ orderBy: 'price-desc' })).to.deep.equal(['Pot', 'Book', 'Cup', 'Gift']);
    });

    it('are ordered by title, by date and by id', async () => {
      expect(await names({ orderBy: 'title' })).to.deep.equal(['Book', 'Cup', 'Gift', 'Pot']);
      expect(await names({ orderBy: 'date' })).to.deep.equal(['Gift', 'Pot', 'Cup', 'Book']);
      expect(await names({ orderBy: 'id' })).to.deep.equal(['Cup', 'Pot', 'Book', 'Gift']);
    });

    it('are found by price ranges, any of which suffices; one without a price is in none', async () => {
      expect(await names({ prices: [{ min: 500, max: 1_500 }] })).to.have.members(['Cup', 'Book']);
      expect(await names({ prices: [{ max: 500 }, { min: 2_000 }] })).to.have.members(['Cup', 'Pot']);
      expect(await names({ prices: [{}] })).not.to.include('Gift');
      expect(await names({ prices: [] })).to.deep.equal([]);
    });

    it('are found by stock, sale, downloads and documents', async () => {
      await products().update(made.cup.id, { documents: [{ name: 'Care', url: 'https://example.org/care.pdf' }] });
      expect(await names({ inStock: true })).to.have.members(['Pot', 'Book', 'Gift']);
      expect(await names({ inStock: false })).to.deep.equal(['Cup']);
      expect(await names({ onSale: true })).to.deep.equal(['Pot']);
      expect(await names({ onSale: false })).not.to.include('Pot');
      expect(await names({ downloadable: true })).to.deep.equal(['Book']);
      expect(await names({ hasDocuments: true })).to.deep.equal(['Cup']);
      expect(await names({ hasDocuments: false })).to.have.length(3);
    });

    it('are found by every word of a search, wildcards taken literally', async () => {
      expect(await names({ search: 'tea ABOUT' })).to.deep.equal(['Book']);
      expect(await names({ search: 'b-7' })).to.deep.equal(['Book']);
      expect(await names({ search: '100%' })).to.deep.equal(['Book']);
      expect(await names({ search: '%' })).to.deep.equal(['Book']);
      expect(await names({ search: 'tea pot' })).to.deep.equal([]);
    });

    it('are found by ids and without ids', async () => {
      expect(await names({ include: [made.cup.id, made.pot.id] })).to.have.members(['Cup', 'Pot']);
      expect(await names({ include: [] })).to.deep.equal([]);
      expect(await names({ exclude: [made.cup.id] })).to.have.length(3);
      expect((await products().findMany([made.pot.id, 99_999, made.cup.id])).map(({ name }) => name)).to.deep.equal([
        'Pot',
        'Cup',
      ]);
    });

    it('come in pages with the whole total', async () => {
      const page = await products().list({ limit: 3, offset: 3 });
      expect(page.products.map(({ name }) => name)).to.deep.equal(['Cup']);
      expect(page.total).to.equal(4);
      expect((await products().list({ limit: 3, offset: 1e15 })).products).to.deep.equal([]);
    });

    it('come without their descriptions where these are not wanted', async () => {
      await products().update(made.pot.id, { description: '<p>Long</p>' });
      const [pot] = (await products().list({ limit: 1, without: ['description'] })).products;
      expect(pot).to.include({ name: 'Pot', description: '' });
      expect((await products().list({ limit: 1 })).products[0]?.description).to.equal('<p>Long</p>');
    });

    it('tell the range of their prices', async () => {
      expect(await products().priceRange({})).to.deep.equal({ min: 500, max: 2_000 });
      expect(await products().priceRange({ include: [made.gift.id] })).to.equal(undefined);
    });

    it('are found by terms: any, all or none of them, and counted by term', async () => {
      const colour = await terms().addAttribute('Colour');
      const [red, blue] = await Promise.all(
        ['Red', 'Blue'].map((name) => terms().create({ taxonomy: colour.name, name })),
      );
      if (!red || !blue) throw new Error('There are no colours.');
      await products().update(made.cup.id, { termIds: [red.id, blue.id, 99_999] });
      await products().update(made.pot.id, { termIds: [blue.id] });
      expect(await names({ terms: [{ ids: [red.id, blue.id] }] })).to.have.members(['Cup', 'Pot']);
      expect(await names({ terms: [{ ids: [red.id, blue.id], operator: 'and' }] })).to.deep.equal(['Cup']);
      expect(await names({ terms: [{ ids: [red.id], excluded: true }] })).to.have.members(['Pot', 'Book', 'Gift']);
      expect(await names({ terms: [{ ids: [] }] })).to.deep.equal([]);
      expect(await names({ terms: [{ ids: [blue.id] }, { ids: [red.id] }] })).to.deep.equal(['Cup']);
      const counts = await products().termCounts({ inStock: true }, colour.name);
      expect([...counts]).to.deep.equal([[blue.id, 1]]);
    });
  });

  it('list their documents in order, and all documents in batches', async () => {
    const documents = ['a', 'b', 'c'].map((name) => ({ name, url: ` https://example.org/${name}.pdf ` }));
    const first = await makeProduct(site, { documents: [...documents, { name: 'empty', url: ' ' }] });
    const second = await makeProduct(site, { documents: documents.slice(0, 1) });
    const found = await products().documentsOf([first.id, second.id, 999]);
    expect(found.get(first.id)?.map(({ url }) => url)).to.deep.equal(documents.map(({ url }) => url.trim()));
    expect(found.get(second.id)).to.have.length(1);
    expect(found.has(999)).to.equal(false);
    const batch = await products().documentsAfter(0, 3);
    expect(batch).to.have.length(3);
    const rest = await products().documentsAfter(batch.at(-1)?.id ?? 0, 3);
    expect(rest.map(({ productId }) => productId)).to.deep.equal([second.id]);
  });

  it('fire shop_product_documents_changed once for each change of their documents, and for no other', async () => {
    const changed: number[] = [];
    site.tap(tap(shopHooks.shop_product_documents_changed, {}, (_context, id) => void changed.push(id)));
    const documents = [{ name: 'a', url: 'https://example.org/a.pdf' }];
    const { id } = await makeProduct(site, { documents });
    expect(changed).to.deep.equal([id]);
    await products().update(id, { documents });
    await products().update(id, { name: 'Else' });
    expect(changed).to.deep.equal([id]);
    await products().update(id, { documents: [] });
    await products().update(id, { documents });
    await products().remove(id);
    expect(changed).to.deep.equal([id, id, id, id]);
    await makeProduct(site);
    expect(changed).to.have.length(4);
  });

  it('fire shop_product_saved with the product and what it was, and shop_product_removed', async () => {
    const seen: unknown[] = [];
    site.tap(
      tap(shopHooks.shop_product_saved, {}, (_context, now, before) => void seen.push([now.name, before?.name])),
    );
    site.tap(tap(shopHooks.shop_product_removed, {}, (_context, product) => void seen.push(product.name)));
    const { id } = await makeProduct(site, { name: 'One' });
    await products().update(id, { name: 'Two' });
    await products().remove(id);
    expect(await products().remove(id)).to.equal(undefined);
    expect(seen).to.deep.equal([['One', undefined], ['Two', 'One'], 'Two']);
  });

  it('keep the id of a file that stays', async () => {
    const { id } = await makeDownloadable(site);
    const [file] = (await products().filesOf([id])).get(id) ?? [];
    if (!file) throw new Error('There is no file.');
    expect(file.id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    await products().update(id, {
      files: [
        { name: 'More', key: 'shop/x/more.pdf' },
        { ...file, name: 'Renamed' },
      ],
    });
    const after = (await products().filesOf([id])).get(id) ?? [];
    expect(after.map(({ name }) => name)).to.deep.equal(['More', 'Renamed']);
    expect(after[1]?.id).to.equal(file.id);
  });
});
