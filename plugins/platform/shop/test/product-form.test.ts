import content, { MEDIA, POSTS } from '@plinth/content';
import { CONSOLE } from '@plinth/pages';
import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { SALE_FILES } from '../src/downloads/files.js';
import shop, { DOWNLOADS, PRODUCT_TERMS, PRODUCTS, type Product } from '../src/plugin.js';
import { fifty, makeDownloadable, makeProduct, order, PIXEL, sendForm, shopSite } from './support.js';

const HOME = '/wp-admin/products';

const WHOLE = {
  ...{ name: 'Iron pot', slug: 'the-pot', status: 'publish', sku: 'POT-1' },
  ...{ description: '<p>Round<b onclick="x()"> and deep</b></p>', short_description: '<p onclick="x()">Heavy.</p>' },
  ...{ regular_price: '25', sale_price: '19,90', stock_status: 'instock', stock_quantity: '7', menu_order: '3' },
  ...{ virtual: '1', downloadable: '1', download_limit: '4', download_expiry: '30' },
  documents: 'Care | https://example.org/care.pdf\n\n/manual.pdf',
};

const PLAIN = { name: 'Tin cup', status: 'draft', menu_order: '0', stock_status: 'instock' };

describe('shop: the form of a product', () => {
  let site: TestSite;
  let manager: TestClient;

  beforeEach(async () => {
    site = await shopSite({ plugins: [content, shop] });
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    manager = await site.as('shop_manager', 'mona');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const products = () => site.pluginContext('shop').use(PRODUCTS);
  const terms = () => site.pluginContext('shop').use(PRODUCT_TERMS);
  const make = (fields: Parameters<typeof sendForm>[2], files: Parameters<typeof sendForm>[3] = [], as = manager) =>
    sendForm(as, `${HOME}/new`, fields, files);
  const named = async (slug: string) => {
    const found = await products().findBySlug(slug);
    if (!found) throw new Error(`There is no product ${slug}.`);
    return found;
  };
  const seenOf = async ({ id }: Product) => (await products().find(id))?.modifiedAt ?? '';
  const save = async (
    product: Product,
    fields: Parameters<typeof sendForm>[2],
    files?: Parameters<typeof sendForm>[3],
  ) => sendForm(manager, `${HOME}/${product.id}`, { seen: await seenOf(product), ...fields }, files);
  const titles = async ({ id }: Product) => ((await terms().ofProducts([id])).get(id) ?? []).map(({ name }) => name);

  it('makes a product whole, its texts sanitised, and leads to it', async () => {
    const made = await make(WHOLE);
    expect(made.status).to.equal(303);
    const product = await named('the-pot');
    expect(made.headers['location']).to.match(new RegExp(`/products/${product.id}\\?done=made$`));
    expect(product).to.deep.include({
      ...{ name: 'Iron pot', status: 'publish', sku: 'POT-1', description: '<p>Round<b> and deep</b></p>' },
      ...{ shortDescription: '<p>Heavy.</p>', regularPrice: 2_500, salePrice: 1_990, stockStatus: 'instock' },
      ...{ stockQuantity: 7, menuOrder: 3, virtual: true, downloadable: true, downloadLimit: 4 },
      ...{ downloadExpiryDays: 30, imageId: 0, pictureIds: [] },
    });
    const documents = (await products().documentsOf([product.id])).get(product.id) ?? [];
    expect(documents.map(({ name, url }) => [name, url])).to.deep.equal([
      ['Care', 'https://example.org/care.pdf'],
      ['', '/manual.pdf'],
    ]);
    const { text } = await manager.page('GET', `${HOME}/${product.id}?done=made`);
    expect(text)
      .to.include('Product created.')
      .and.include('/product/the-pot"')
      .and.include('value="19.90"')
      .and.include('Care | https://example.org/care.pdf');
    expect((await site.visitor().page('GET', '/product/the-pot')).text).to.include('€19.90');
  });

  it('is a draft unless it is said otherwise, with an address made from the name', async () => {
    await make({ ...PLAIN, status: 'draft' });
    expect(await named('tin-cup')).to.include({ status: 'draft', regularPrice: null, stockQuantity: null });
    expect((await site.visitor().page('GET', '/product/tin-cup')).status).to.equal(404);
    expect((await manager.page('GET', '/product/tin-cup')).text).to.include('This product isn’t published.');
    await make({ ...PLAIN, slug: 'tin-cup' });
    expect((await named('tin-cup-2')).name).to.equal('Tin cup');
  });

  it('is for whoever edits products; to publish takes the right to do so', async () => {
    const helper = await site.member({ can: ['edit_products'] });
    expect((await helper.page('GET', `${HOME}/new`)).text).to.not.include('value="publish"');
    const refused = await make({ ...PLAIN, status: 'publish' }, [], helper);
    expect([refused.status, refused.text.includes('You can’t publish products.')]).to.deep.equal([400, true]);
    expect((await make({ ...PLAIN, status: 'private' }, [], helper)).status).to.equal(400);
    expect((await make(PLAIN, [], helper)).status).to.equal(303);
    const customer = await site.as('customer');
    expect((await customer.page('GET', `${HOME}/new`)).status).to.equal(403);
    expect((await make(PLAIN, [], customer)).status).to.equal(403);
    expect((await site.visitor().page('GET', `${HOME}/new`)).status).to.equal(401);
    expect((await products().list({ statuses: ['draft', 'publish'], limit: 9 })).total).to.equal(1);
  });

  it('says every mistake beside its field, and keeps what was typed', async () => {
    const wrong = {
      ...{ name: ' ', sku: 'x'.repeat(101), regular_price: '1.234', sale_price: 'cheap', stock_quantity: '1.5' },
      ...{ menu_order: 'first', download_limit: '0', download_expiry: '36501', documents: 'Trap | javascript:x()' },
      ...{ description: '<p>Kept</p>', image: '999', 'pictures[]': ['998'], new_product_cat: 'Kept too' },
    };
    const refused = await make({ ...PLAIN, ...wrong });
    expect(refused.status).to.equal(400);
    for (const field of [
      ...['name', 'sku', 'regular_price', 'sale_price', 'stock_quantity', 'menu_order'],
      ...['download_limit', 'download_expiry', 'documents', 'image'],
    ])
      expect(refused.text, field).to.include(`id="field-${field}-error"`);
    for (const kept of ['value="cheap"', 'value="first"', 'Trap | javascript:x()', '&lt;p>Kept&lt;/p>', 'Kept too'])
      expect(refused.text, kept).to.include(kept);
    expect((await products().list({ statuses: ['draft'], limit: 9 })).total).to.equal(0);
    expect((await terms().list({ taxonomy: 'product_cat', limit: 9 })).total).to.equal(0);
  });

  it('chooses categories, tags and attributes by name, and makes those that are typed', async () => {
    const tea = await terms().create({ taxonomy: 'product_cat', name: 'Tea' });
    const green = await terms().create({ taxonomy: 'product_cat', name: 'Green', parentId: tea.id });
    await terms().addAttribute('Colour');
    const red = await terms().create({ taxonomy: 'pa_colour', name: 'Red' });
    expect((await manager.page('GET', `${HOME}/new`)).text)
      .to.include('Tea › Green')
      .and.include('>Colour<');
    await make({
      ...{ ...PLAIN, 'terms_product_cat[]': [String(green.id)], new_product_cat: ' tea , Cups' },
      ...{ new_product_tag: 'New, Handmade, new', 'terms_pa_colour[]': [String(red.id)] },
    });
    const product = await named('tin-cup');
    expect(await titles(product)).to.have.members(['Green', 'Tea', 'Cups', 'New', 'Handmade', 'Red']);
    expect((await terms().list({ taxonomy: 'product_cat', limit: 9 })).total).to.equal(3);
    const { text } = await manager.page('GET', `${HOME}/${product.id}`);
    expect(text).to.match(new RegExp(`value="${green.id}" checked`));
    await save(product, { ...PLAIN, 'terms_pa_colour[]': [String(red.id)] });
    expect(await titles(product)).to.deep.equal(['Red']);
  });

  it('leaves the terms to whoever may assign them', async () => {
    const product = await makeProduct(site, {
      status: 'draft',
      termIds: [(await terms().create({ taxonomy: 'product_cat', name: 'Tea' })).id],
    });
    const helper = await site.member({ can: ['edit_products'] });
    expect((await helper.page('GET', `${HOME}/${product.id}`)).text).to.not.include('terms_product_cat');
    const fields = { ...PLAIN, seen: product.modifiedAt, new_product_cat: 'Cups' };
    expect((await sendForm(helper, `${HOME}/${product.id}`, fields)).status).to.equal(303);
    expect(await titles(product)).to.deep.equal(['Tea']);
    expect((await terms().list({ taxonomy: 'product_cat', limit: 9 })).total).to.equal(1);
  });

  it('makes a term once that fifty type at the same time', async () => {
    const { text } = await manager.page('GET', `${HOME}/new`);
    const _wpnonce = /name="_wpnonce" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const body = new URLSearchParams({ ...PLAIN, _wpnonce, new_product_tag: 'Fresh' }).toString();
    const answers = await fifty(() => manager.page('POST', `${HOME}/new`, { body }));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([303]));
    const { terms: found } = await terms().list({ taxonomy: 'product_tag', limit: 9 });
    expect(found.map(({ name }) => name)).to.deep.equal(['Fresh']);
  });

  it('takes pictures from the library and new ones, which stay chosen when something else is refused', async () => {
    const files = [
      { field: 'picture_files', filename: 'front.png', content: PIXEL },
      { field: 'picture_files', filename: 'back.png', content: PIXEL },
      { field: 'picture_files', filename: 'notes.txt', content: 'no picture' },
    ];
    const refused = await make({ ...PLAIN, regular_price: 'cheap' }, files);
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include('notes.txt:').and.include('id="field-picture_files-error"');
    const { posts } = await site
      .pluginContext('content')
      .use(POSTS)
      .list({
        ...{ types: ['attachment'], statuses: ['inherit'], limit: 9, offset: 0 },
      });
    const [back, front] = ['back', 'front'].map((title) => posts.find((post) => post.title === title)?.id ?? 0);
    expect(posts).to.have.length(2);
    expect(refused.text)
      .to.match(new RegExp(`name="image" value="${front}" checked`))
      .and.match(new RegExp(`name="pictures\\[\\]" value="${back}" checked`));
    await make({ ...PLAIN, status: 'publish', image: String(front), 'pictures[]': [String(back), String(front)] });
    expect(await named('tin-cup')).to.deep.include({ imageId: front, pictureIds: [back] });
    const { text } = await site.visitor().page('GET', '/product/tin-cup');
    const url =
      (
        await site
          .pluginContext('content')
          .use(MEDIA)
          .find(front ?? 0)
      )?.file.url ?? '';
    expect(text).to.include(`<meta property="og:image" content="${url}">`).and.include('aria-label="More images"');
  });

  it('takes no picture of somebody else, and no file that is none', async () => {
    const author = await site.as('author', 'arthur');
    const uploaded = await author.upload('/wp/v2/media', { filename: 'mine.png', content: PIXEL });
    const foreign = String(uploaded.json<{ id: number }>().id);
    const helper = await site.member({ can: ['edit_products', 'upload_files'] });
    const refused = await make({ ...PLAIN, image: foreign }, [], helper);
    expect([
      refused.status,
      refused.text.includes('This image isn’t in the media library. Choose another one.'),
    ]).to.deep.equal([400, true]);
    expect((await make({ ...PLAIN, 'pictures[]': ['4711'] })).status).to.equal(400);
    expect((await make({ ...PLAIN, image: foreign })).status).to.equal(303);
  });

  it('adds files that buyers download and takes some away, with the downloads that they were granted', async () => {
    const product = await makeDownloadable(site, { status: 'publish' });
    const customer = await site.as('customer');
    await order(site, customer.user?.id ?? 0, [product]);
    const downloads = () =>
      site
        .pluginContext('shop')
        .use(DOWNLOADS)
        .ofUser(customer.user?.id ?? 0);
    const filesOf = async () => (await products().filesOf([product.id])).get(product.id) ?? [];
    const [first] = await filesOf();
    const fields = { ...PLAIN, status: 'publish', downloadable: '1', files_shown: '1' };
    const guide = { field: 'sale_files', filename: 'guide.txt', content: 'Boil the water.' };
    await save(product, { ...fields, 'files[]': [first?.id ?? ''] }, [guide]);
    const [kept, added] = await filesOf();
    expect([kept, added?.name]).to.deep.equal([first, 'guide.txt']);
    expect(added?.key).to.match(/^shop\/[\w-]{32}\/guide\.txt$/);
    expect(
      await site
        .pluginContext('shop')
        .use(SALE_FILES)
        .size(added?.key ?? ''),
    ).to.equal(15);
    expect(await downloads()).to.have.length(1);
    await save(product, { ...fields, 'files[]': [added?.id ?? ''] });
    expect((await filesOf()).map(({ name }) => name)).to.deep.equal(['guide.txt']);
    expect(await downloads()).to.have.length(0);
    const refused = await save(product, { ...fields, name: '' }, [guide]);
    expect(refused.text).to.include('Choose the files again');
    expect(await filesOf()).to.have.length(1);
  });

  it('shows whoever was late what it is now beside what they typed, and takes it the second time', async () => {
    const product = await makeProduct(site, { name: 'Iron pot', sku: 'A' });
    site.advance(1_000);
    const cups = await terms().create({ taxonomy: 'product_cat', name: 'Cups' });
    await products().update(product.id, { name: 'Steel pot', regularPrice: 3_000, termIds: [cups.id] });
    const typed = { ...PLAIN, name: 'Copper pot', description: '<p>All of it.</p>', sku: 'A', new_product_tag: 'Late' };
    const late = await save(product, { ...typed, seen: product.modifiedAt });
    expect(late.status).to.equal(409);
    expect(late.text)
      .to.include('value="Copper pot"')
      .and.include('&lt;p>All of it.&lt;/p>')
      .and.include('Current values')
      .and.include('<dd>Steel pot</dd>')
      .and.include('<dd>30.00</dd>')
      .and.include('<dd>Cups</dd>')
      .and.not.include('<dd>A</dd>');
    expect((await terms().list({ taxonomy: 'product_tag', limit: 9 })).total).to.equal(0);
    expect((await products().find(product.id))?.name).to.equal('Steel pot');
    const seen = /name="seen" value="([^"]+)"/.exec(late.text)?.[1] ?? '';
    expect((await save(product, { ...typed, seen })).status).to.equal(303);
    expect((await products().find(product.id))?.name).to.equal('Copper pot');
  });

  it('names no lines as different that browsers only end otherwise', async () => {
    const documents = ['Care', 'Size'].map((name) => ({ name, url: `https://example.org/${name}.pdf` }));
    const product = await makeProduct(site, { documents });
    site.advance(1_000);
    await products().update(product.id, { sku: 'NEW' });
    const lines = documents.map(({ name, url }) => `${name} | ${url}`).join('\r\n');
    const late = await save(product, { ...PLAIN, documents: lines, seen: product.modifiedAt });
    expect(late.text).to.include('<dd>NEW</dd>').and.not.include('<dt>Documents</dt>');
  });

  it('offers what is chosen first in the box of categories', async () => {
    for (const name of ['Ale', 'Beer']) await terms().create({ taxonomy: 'product_cat', name });
    const zest = await terms().create({ taxonomy: 'product_cat', name: 'Zest' });
    const product = await makeProduct(site, { termIds: [zest.id] });
    const { text } = await manager.page('GET', `${HOME}/${product.id}`);
    const box = [...text.matchAll(/name="terms_product_cat\[\]" value="(\d+)"/g)].map(([, id]) => Number(id));
    expect(box).to.have.length(3);
    expect(box[0]).to.equal(zest.id);
  });

  it('lets one of fifty save who saw the same', async () => {
    const product = await makeProduct(site, { status: 'draft' });
    site.advance(1_000);
    const { text } = await manager.page('GET', `${HOME}/${product.id}`);
    const _wpnonce = /name="_wpnonce" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const answers = await fifty((at) => {
      const fields = { ...PLAIN, name: `Number ${at}`, seen: product.modifiedAt, _wpnonce };
      return manager.page('POST', `${HOME}/${product.id}`, { body: new URLSearchParams(fields).toString() });
    });
    expect(answers.filter(({ status }) => status === 303)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 409)).to.have.length(49);
  });

  it('keeps what was typed when the product is deleted meanwhile, and makes it anew', async () => {
    const product = await makeProduct(site, { status: 'draft' });
    await products().remove(product.id);
    const gone = await sendForm(
      manager,
      `${HOME}/${product.id}`,
      { ...PLAIN, seen: product.modifiedAt },
      [],
      `${HOME}/new`,
    );
    expect([gone.status, gone.text.includes('Someone deleted this product while you were editing.')]).to.deep.equal([
      409,
      true,
    ]);
    expect(gone.text)
      .to.include('value="Tin cup"')
      .and.match(/action="[^"]*\/products\/new"/);
  });
});

describe('shop: the form of a product without the library of pictures', () => {
  it('keeps the pictures that were chosen', async () => {
    const site = await shopSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    const manager = await site.as('shop_manager', 'mona');
    const product = await makeProduct(site, { imageId: 5, pictureIds: [6, 7] });
    const { text } = await manager.page('GET', `${HOME}/${product.id}`);
    expect(text).to.include('name="image" value="5"').and.include('name="pictures[]" value="7"');
    const fields = { ...PLAIN, seen: product.modifiedAt, image: '5', 'pictures[]': ['6', '7'] };
    expect((await sendForm(manager, `${HOME}/${product.id}`, fields)).status).to.equal(303);
    const products = site.pluginContext('shop').use(PRODUCTS);
    expect(await products.find(product.id)).to.deep.include({ imageId: 5, pictureIds: [6, 7] });
    expect((await sendForm(manager, `${HOME}/${product.id}`, { ...fields, image: '8' })).status).to.be.oneOf([
      400, 409,
    ]);
    await site.stop();
  });
});
