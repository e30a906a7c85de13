import { tap } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { documentHooks, type ProductEntry } from '../src/plugin.js';
import { BAD, documentSite, GOOD, makeProduct, productsOf } from './support.js';

const LIST = '/product-docs/v1/documents';

describe('product documents: routes', () => {
  let site: TestSite;
  let manager: TestClient;
  const get = (query: Readonly<Record<string, unknown>> = {}) => manager.get(LIST, { query });
  const names = async (query: Readonly<Record<string, unknown>> = {}, client = manager) =>
    (await client.get(LIST, { query })).json<ProductEntry[]>().map(({ name }) => name);

  beforeEach(async () => {
    site = await documentSite();
    manager = await site.as('shop_manager');
  });
  afterEach(() => site.stop());

  it('answers every field of an entry, in the list and alone', async () => {
    const drive = 'https://drive.google.com/file/d/1aBc3/view';
    const { id } = await makeProduct(site, 'A teapot', [GOOD, BAD, drive, BAD]);
    const expected = {
      ...{ product_id: id, name: 'A teapot', edit_link: `http://localhost/wp-admin/post.php?post=${id}&action=edit` },
      documents: [
        { name: 'Document 1', url: GOOD, service: null, renderer: 'pdfjs', previewable: true },
        { name: 'Document 2', url: BAD, service: null, renderer: 'google', previewable: false },
        { name: 'Document 3', url: drive, service: 'google_drive', renderer: 'google', previewable: true },
        { name: 'Document 4', url: BAD, service: null, renderer: 'google', previewable: false },
      ],
      problems: [BAD],
    };
    expect((await get()).body).to.deep.equal([expected]);
    expect((await manager.get(`${LIST}/${id}`)).body).to.deep.equal(expected);
  });

  it('lists addresses that will not preview in the order of the documents', async () => {
    const other = 'https://www.example.org/a.zip';
    const { id } = await makeProduct(site, 'A teapot', [BAD, GOOD, other, BAD]);
    const { problems } = (await manager.get(`${LIST}/${id}`)).json<ProductEntry>();
    expect(problems).to.deep.equal([BAD, other]);
  });

  it('leaves products without documents out of the list and answers them alone with empty arrays', async () => {
    const { id } = await makeProduct(site, 'A cup', []);
    expect(await names()).to.deep.equal([]);
    const entry = (await manager.get(`${LIST}/${id}`)).json<ProductEntry>();
    expect(entry).to.deep.include({ product_id: id, documents: [], problems: [] });
  });

  it('orders by title and pages by twenty unless asked otherwise, with paging headers', async () => {
    const letters = [...'utsrqponmlkjihgfedcba'];
    for (const [index, letter] of letters.entries())
      await makeProduct(site, index % 2 === 0 ? letter : letter.toUpperCase(), [GOOD]);
    const response = await get();
    const shown = response.json<ProductEntry[]>().map(({ name }) => name.toLowerCase());
    expect(shown).to.deep.equal([...letters].reverse().slice(0, 20));
    expect(response.headers).to.include({ 'x-wp-total': '21', 'x-wp-totalpages': '2' });
    expect(await names({ page: 2 })).to.deep.equal(['u']);
    expect((await names({ page: 3, per_page: 4 })).join('').toLowerCase()).to.equal('ijkl');
    expect(await names({ page: 9 })).to.deep.equal([]);
  });

  it('returns only products with a link that cannot preview when problems is true, and counts those alone', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await makeProduct(site, name, name > 'c' ? [GOOD, BAD] : [GOOD]);
    const response = await get({ problems: true, per_page: 2 });
    expect(response.json<ProductEntry[]>().map(({ name }) => name)).to.deep.equal(['d', 'e']);
    expect(response.headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '2' });
    expect(await names({ problems: true, per_page: 2, page: 2 })).to.deep.equal(['f']);
    expect(await names({ problems: false })).to.have.length(6);
  });

  it('refuses arguments out of bounds with 400 and takes the bounds themselves', async () => {
    for (const query of [{ page: 0 }, { per_page: 0 }, { per_page: 101 }, { page: 'x' }, { problems: 'perhaps' }])
      expectError(await get(query), 400, 'rest_invalid_param');
    for (const query of [{ page: 1, per_page: 1 }, { per_page: 100 }]) expect((await get(query)).status).to.equal(200);
  });

  it('answers 404 for an id that is not a product', async () => {
    for (const id of ['0', '999999', '99999999999'])
      expectError(await manager.get(`${LIST}/${id}`), 404, 'rest_product_not_found');
  });

  it('needs edit_products or edit_posts, before it looks at arguments or products', async () => {
    const { id } = await makeProduct(site, 'A teapot', [GOOD]);
    const refused = await site.as('customer');
    for (const path of [LIST, `${LIST}/${id}`, `${LIST}/999999`, `${LIST}?per_page=1000`]) {
      expectError(await site.visitor().get(path), 401, 'rest_forbidden');
      expectError(await refused.get(path), 403, 'rest_forbidden');
    }
    for (const capability of ['edit_products', 'edit_posts']) {
      const client = await site.member({ can: [capability] });
      for (const path of [LIST, `${LIST}/${id}`]) expect((await client.get(path)).status, capability).to.equal(200);
    }
  });

  it('never bypasses host permissions: drafts, private products and the trash', async () => {
    const made: Record<string, number> = {};
    for (const status of ['draft', 'private', 'publish', 'trash'] as const)
      made[status] = (await makeProduct(site, status, [BAD], { status })).id;
    const writer = await site.member({ can: ['edit_posts'] });
    const seen: readonly (readonly [TestClient, readonly string[]])[] = [
      [writer, ['publish']],
      [await site.member({ can: ['edit_products'] }), ['draft', 'publish']],
      [await site.member({ can: ['edit_posts', 'read_private_products'] }), ['private', 'publish']],
      [manager, ['draft', 'private', 'publish']],
    ];
    for (const [client, statuses] of seen) {
      expect(await names({ problems: true }, client)).to.deep.equal(statuses);
      expect((await client.get(LIST)).headers['x-wp-total']).to.equal(String(statuses.length));
      for (const [status, id] of Object.entries(made))
        expect((await client.get(`${LIST}/${id}`)).status).to.equal(statuses.includes(status) ? 200 : 404);
    }
  });

  it('is read-only', async () => {
    const { id } = await makeProduct(site, 'A teapot', [GOOD]);
    for (const path of [LIST, `${LIST}/${id}`]) {
      expectError(await manager.post(path, {}), 404, 'rest_no_route');
      expectError(await manager.delete(path), 404, 'rest_no_route');
    }
    expect(await productsOf(site).find(id)).not.to.equal(undefined);
  });

  it('is shaped by product_docs_rest_prepare_product, which is given the product and the request', async () => {
    const { id } = await makeProduct(site, 'A teapot', [GOOD]);
    site.tap(
      tap(documentHooks.product_docs_rest_prepare_product, {}, (_context, value, product, request) => ({
        ...value,
        name: `${product.slug} at ${request.path}`,
      })),
    );
    expect(await names()).to.deep.equal([`a-teapot at ${LIST}`]);
    expect((await manager.get(`${LIST}/${id}`)).json<ProductEntry>().name).to.equal(`a-teapot at ${LIST}/${id}`);
  });
});
