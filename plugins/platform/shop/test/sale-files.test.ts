import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestSite } from '@plinth/testing';
import { FILES } from '@plinth/toolkit';
import { expect } from 'chai';
import { hideSaleFiles, SALE_FILES } from '../src/downloads/files.js';
import { DOWNLOADS } from '../src/plugin.js';
import { keepBytes, makeDownloadable, order, shopSite } from './support.js';

describe('shop: files for sale', () => {
  let site: TestSite;
  const context = () => site.pluginContext('shop');

  beforeEach(async () => {
    site = await shopSite();
  });
  afterEach(() => site.stop());

  /** The status of an address among the public uploads. */
  async function publicStatus(key: string): Promise<number> {
    return (await site.visitor().page('GET', site.use(FILES).url(key))).status;
  }

  it('have no public address, however they came', async () => {
    const key = await keepBytes(site, 'shop/a-token/evil.js', 'alert(1)');
    await makeDownloadable(site, { files: [{ name: 'Evil', key }] });
    expect(await publicStatus(key)).to.equal(404);
    expect(await site.use(FILES).exists(key)).to.equal(false);
    expect(await context().use(SALE_FILES).exists(key)).to.equal(true);
    expect(() => context().use(SALE_FILES).url(key)).to.throw('no URL');
  });

  it('of an earlier version leave the public uploads at the start, and are still downloaded', async () => {
    const book = await makeDownloadable(site);
    const { id } = await order(site, 0, [book]);
    const [permission] = await context().use(DOWNLOADS).ofOrders([id]);
    await keepBytes(site, 'shop/old/evil.js', 'alert(1)');
    await keepBytes(site, 'shop/documents/book/terms.pdf', 'for everybody');
    await hideSaleFiles(context());
    expect(await publicStatus('shop/old/evil.js')).to.equal(404);
    expect(await publicStatus('shop/documents/book/terms.pdf')).to.equal(200);
    expect(await context().use(SALE_FILES).exists('shop/old/evil.js')).to.equal(true);
    const response = await site.visitor().page('GET', permission?.downloadUrl ?? '');
    expect(response.text).to.equal('the bytes of the book');
  });

  it('that are sold from the library are copied, because the library shows them', async () => {
    const key = await keepBytes(site, '2026/01/leaflet.pdf', 'a leaflet');
    await makeDownloadable(site, { files: [{ name: 'Leaflet', key }] });
    expect(await publicStatus(key)).to.equal(200);
    expect(await context().use(SALE_FILES).exists(key)).to.equal(true);
  });

  it('move again after the move was cut off, by several processes at once', async () => {
    for (const name of ['one', 'two', 'three']) await keepBytes(site, `shop/${name}/book.pdf`, name);
    const files = context().use(SALE_FILES);
    // Cut off between a copy and the removal of its source, and in the middle of a copy.
    await mkdir(path.dirname(files.localPath('shop/one/book.pdf')), { recursive: true });
    await writeFile(files.localPath('shop/one/book.pdf'), 'one');
    await mkdir(path.dirname(files.localPath('shop/two/book.pdf')), { recursive: true });
    await writeFile(`${files.localPath('shop/two/book.pdf')}.part`, 't');
    await Promise.all(Array.from({ length: 5 }, () => hideSaleFiles(context())));
    for (const name of ['one', 'two', 'three']) {
      expect(existsSync(site.use(FILES).localPath(`shop/${name}`)), name).to.equal(false);
      expect((await files.read(`shop/${name}/book.pdf`).toArray()).join(''), name).to.equal(name);
    }
    expect(site.errors).to.deep.equal([]);
  });
});
