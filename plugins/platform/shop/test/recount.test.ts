import { DATABASE } from '@plinth/kernel/database';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { PRODUCT_REVIEWS, PRODUCT_TERMS, PRODUCTS } from '../src/plugin.js';
import { products } from '../src/products/tables.js';
import { productTerms } from '../src/terms/tables.js';
import { fifty, makeProduct, order, shopSite } from './support.js';

describe('shop: what is derived', () => {
  let site: TestSite;

  beforeEach(async () => {
    site = await shopSite();
  });
  afterEach(() => site.stop());

  it('is brought back to what it is derived from, and stays while orders come in', async () => {
    const context = site.pluginContext('shop');
    const cups = await context.use(PRODUCT_TERMS).create({ taxonomy: 'product_cat', name: 'Cups' });
    const cup = await makeProduct(site, { termIds: [cups.id] });
    const other = await makeProduct(site);
    for (const [index, rating] of [5, 4, 4, 0].entries()) {
      const fresh = {
        productId: cup.id,
        authorName: `R${index}`,
        content: 'Fine.',
        rating,
        status: 'approved',
      } as const;
      await context.use(PRODUCT_REVIEWS).create(fresh);
    }
    await order(site, 0, [cup, cup, other]);
    const facts = async () => ({
      cup: await site.use(DATABASE).rows(products).find({ id: cup.id }),
      other: await site.use(DATABASE).rows(products).find({ id: other.id }),
      term: (await context.use(PRODUCT_TERMS).find(cups.id))?.count,
    });
    const right = await facts();
    expect(right.cup).to.include({ averageRating: 433, ratingCount: 3, reviewCount: 4, totalSales: 2 });
    const rows = site.use(DATABASE).rows(products);
    await rows.change({ id: cup.id }, { averageRating: 500, ratingCount: 4, reviewCount: 1, totalSales: 77 });
    await rows.change({ id: other.id }, { averageRating: 100, totalSales: 0 });
    await site.use(DATABASE).rows(productTerms).change({ id: cups.id }, { count: 9 });
    await site.runJob('shop:recount');
    expect(await facts()).to.deep.equal(right);
    await site.runJob('shop:recount');
    expect(await facts()).to.deep.equal(right);
    await fifty((index) =>
      index % 10 === 0 ? site.runJob('shop:recount') : order(site, 0, [cup]).then(() => undefined),
    );
    expect((await context.use(PRODUCTS).find(cup.id))?.totalSales).to.equal(47);
  });
});
