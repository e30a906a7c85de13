import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import content from '@plinth/content';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { SALE_FILES } from '../src/downloads/files.js';
import shop, { DOWNLOADS, ORDERS, PRODUCT_REVIEWS, PRODUCTS } from '../src/plugin.js';
import { PIXEL, shopSite } from './support.js';

const FILE = '5f0c0de0-0000-4000-8000-000000000001';

const bundle = {
  plinth: 1,
  users: [{ login: 'cara', email: 'cara@example.org', roles: ['customer'] }],
  product_attributes: [{ name: 'colour', title: 'Colour' }],
  product_terms: [
    { taxonomy: 'product_cat', slug: 'tea', name: 'Tea' },
    { taxonomy: 'product_cat', slug: 'green', name: 'Green', parent: 'tea', menuOrder: 2 },
    { taxonomy: 'pa_colour', slug: 'red', name: 'Red' },
  ],
  products: [
    {
      slug: 'guide',
      name: 'Guide',
      regularPrice: 1_500,
      salePrice: 900,
      downloadable: true,
      downloadLimit: 3,
      createdAt: '2025-06-01T00:00:00.000Z',
      terms: { product_cat: ['green'], pa_colour: ['red'] },
      documents: [
        { name: 'Sheet', file: 'sheet.pdf' },
        { name: 'Web', url: 'https://example.org/x.pdf' },
      ],
      files: [{ id: FILE, name: 'The guide', file: 'guide.txt' }],
    },
  ],
  product_reviews: [
    { product: 'guide', user: 'cara', rating: 5, content: '<p>Good</p>', createdAt: '2025-07-01T00:00:00.000Z' },
    { product: 'guide', authorName: 'Paul', content: 'Spam', status: 'spam', createdAt: '2025-07-02T00:00:00.000Z' },
  ],
  orders: [
    {
      number: '77',
      user: 'cara',
      status: 'completed',
      createdAt: '2025-06-10T00:00:00.000Z',
      contact: { street: 'Old Quay 1', city: 'Kiel' },
      items: [{ product: 'guide', quantity: 2, unitPrice: 1_000 }],
      downloads: [{ file: FILE, remaining: 1, expiresAt: '2027-01-01T00:00:00.000Z' }],
    },
    {
      number: '78',
      status: 'draft',
      guestName: 'Gus',
      guestEmail: 'gus@example.org',
      note: 'Ring twice.\nOr thrice.',
      items: [{ name: 'Postage', unitPrice: 300 }],
    },
  ],
  customer_contacts: [{ user: 'cara', phone: '+49 451 12345', street: 'Quay 3', city: 'Lübeck' }],
};

describe('shop: bundle', () => {
  let site: TestSite;
  let folder: string;
  const use: TestSite['use'] = (port) => site.pluginContext('shop').use(port);

  beforeEach(async () => {
    site = await shopSite();
    folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-bundle-'));
    await writeFile(path.join(folder, 'guide.txt'), 'Boil the water.');
    await writeFile(path.join(folder, 'sheet.pdf'), '%PDF-1.4');
  });
  afterEach(async () => {
    await site.stop();
    await rm(folder, { recursive: true });
  });

  it('brings products, reviews and orders in, and the downloads that orders grant', async () => {
    await site.importBundle(bundle, folder);
    const guide = await use(PRODUCTS).findBySlug('guide');
    expect(guide).to.include({ price: 900, averageRating: 500, reviewCount: 1, totalSales: 2 });
    expect(guide?.createdAt).to.equal('2025-06-01T00:00:00.000Z');
    const documents = (await use(PRODUCTS).documentsOf([guide?.id ?? 0])).get(guide?.id ?? 0) ?? [];
    expect(documents.map(({ url }) => url)).to.deep.equal([
      'http://localhost/wp-content/uploads/shop/documents/guide/sheet.pdf',
      'https://example.org/x.pdf',
    ]);
    expect((await site.visitor().page('GET', documents[0]?.url ?? '')).status).to.equal(200);
    const order = await use(ORDERS).findByNumber('77');
    expect(order).to.include({ total: 2_000, itemCount: 2, completedAt: '2025-06-10T00:00:00.000Z' });
    const [download] = await use(DOWNLOADS).ofUser(order?.userId ?? 0);
    expect(download).to.include({ fileId: FILE, remaining: 1, expiresAt: '2027-01-01T00:00:00.000Z' });
    expect((await site.visitor().page('GET', download?.downloadUrl ?? '')).text).to.equal('Boil the water.');
    expect((await use(PRODUCT_REVIEWS).list({ userId: order?.userId ?? 0, limit: 5 })).total).to.equal(1);
  });

  it('leaves what the site has as it is when it comes in again', async () => {
    await site.importBundle(bundle, folder);
    const reports = await site.importBundle(bundle, folder);
    expect(reports.map(({ section, created }) => [section, created])).to.deep.equal(
      [
        'users',
        'product_attributes',
        'product_terms',
        'products',
        'product_reviews',
        'orders',
        'customer_contacts',
      ].map((name) => [name, 0]),
    );
    expect((await use(PRODUCTS).findBySlug('guide'))?.totalSales).to.equal(2);
  });

  it('goes out so that it comes in elsewhere as it was', async () => {
    await site.importBundle(bundle, folder);
    const out = await site.exportBundle();
    const sections = [
      'product_attributes',
      'product_terms',
      'products',
      'product_reviews',
      'orders',
      'customer_contacts',
    ];
    const elsewhere = await shopSite();
    await elsewhere.importBundle(out);
    const again = await elsewhere.exportBundle();
    for (const section of sections) expect(again[section], section).to.deep.equal(out[section]);
    expect(out['orders']).to.have.length(2);
    expect(out['customer_contacts']).to.deep.equal(bundle.customer_contacts);
    expect(JSON.stringify(out['orders'])).to.include('"contact":{"street":"Old Quay 1","city":"Kiel"}');
    expect(await elsewhere.pluginContext('shop').use(ORDERS).findByNumber('78')).to.include({
      ...{ guestName: 'Gus', guestEmail: 'gus@example.org', note: 'Ring twice.\nOr thrice.' },
    });
    expect(elsewhere.mail).to.deep.equal([]);
    await elsewhere.stop();
  });

  it('brings the pictures of products in and out, in order, where the site has them', async () => {
    const whole = await shopSite({ plugins: [content, shop] });
    for (const name of ['front', 'left', 'right']) await writeFile(path.join(folder, `${name}.png`), PIXEL);
    const media = ['front', 'left', 'right'].map((slug) => ({ slug, file: `${slug}.png`, author: 'cara' }));
    const [guide] = bundle.products;
    const pictured = { ...guide, image: 'front', pictures: ['right', 'left'] };
    await whole.importBundle({ ...bundle, media, products: [pictured] }, folder);
    const found = await whole.pluginContext('shop').use(PRODUCTS).findBySlug('guide');
    expect([found?.imageId === 0, found?.pictureIds.length]).to.deep.equal([false, 2]);
    const { products: out } = await whole.exportBundle();
    expect(out).to.have.nested.property('[0].image', 'front');
    expect(out).to.have.deep.nested.property('[0].pictures', ['right', 'left']);
    await whole.stop();
  });

  it('keeps the files of products where nobody can guess', async () => {
    await site.importBundle(bundle, folder);
    const guide = await use(PRODUCTS).findBySlug('guide');
    const [file] = (await use(PRODUCTS).filesOf([guide?.id ?? 0])).get(guide?.id ?? 0) ?? [];
    expect(file?.key).to.match(/^shop\/[\w-]{32}\/guide\.txt$/);
    expect(await use(SALE_FILES).size(file?.key ?? '')).to.equal(15);
  });

  for (const [what, wrong] of Object.entries({
    'an unknown product in an order': { orders: [{ number: '1', status: 'pending', items: [{ product: 'nothing' }] }] },
    'an unknown term': { products: [{ slug: 'x', name: 'X', terms: { product_cat: ['nothing'] } }] },
    'a fraction as a price': { products: [{ slug: 'x', name: 'X', regularPrice: 1.5 }] },
    'an unknown status': { orders: [{ number: '1', status: 'eaten', items: [{ name: 'x' }] }] },
  })) {
    it(`is refused with ${what}`, async () => {
      const outcome = await site.importBundle({ plinth: 1, ...wrong }).then(
        () => 'taken',
        (thrown) => thrown.code,
      );
      expect(outcome).to.equal('HOST_BUNDLE_INVALID');
      expect((await use(ORDERS).list({ limit: 5 })).total).to.equal(0);
    });
  }
});
