import { definePlugin, tap } from '@plinth/kernel';
import shop from '@plinth/shop';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import shopAccount, { type AccountConfig, accountHooks } from '../src/plugin.js';
import { accountSite } from './support.js';

const community = definePlugin({ id: 'community', version: '0.1.0', title: 'Members' });

describe('shop account: GET /config', () => {
  let site: TestSite;
  const config = async () => (await site.visitor().get('/shop-account/v1/config')).json<AccountConfig>();

  afterEach(() => site.stop());

  it('answers every key to anybody', async () => {
    site = await accountSite({ settings: { shop: { currency: 'CHF' } } });
    const expected = {
      ...{ version: shopAccount.version, profile_stack: 'standalone', currency: 'CHF' },
      tabs: {
        orders: { enabled: true, label: 'Orders', slug: 'orders', position: 10 },
        downloads: { enabled: true, label: 'Downloads', slug: 'downloads', position: 20 },
        reviews: { enabled: true, label: 'Reviews', slug: 'reviews', position: 30 },
      },
      ...{ rest_namespace: 'shop-account/v1', per_page_default: 12, per_page_max: 100 },
    };
    expect(await config()).to.deep.equal(expected);
    const signedIn = await (await site.as('customer')).get('/shop-account/v1/config');
    expect(signedIn.body).to.deep.equal(expected);
  });

  it('may be kept by anybody for five minutes', async () => {
    site = await accountSite();
    for (const client of [site.visitor(), await site.as('customer')]) {
      const response = await client.get('/shop-account/v1/config');
      expect(response.status).to.equal(200);
      expect(response.headers['cache-control']).to.equal('public, max-age=300');
    }
  });

  it('tells the tabs as the owner set them, in the order of their positions, switched-off ones too', async () => {
    const reviews = { reviewsLabel: 'What I said', reviewsSlug: 'my-reviews', reviewsPosition: 1 };
    site = await accountSite({ settings: { 'shop-account': { ...reviews, downloadsEnabled: false } } });
    const { tabs } = await config();
    expect(Object.keys(tabs)).to.deep.equal(['reviews', 'orders', 'downloads']);
    expect(tabs['reviews']).to.deep.equal({ enabled: true, label: 'What I said', slug: 'my-reviews', position: 1 });
    expect(tabs['downloads']?.enabled).to.equal(false);
  });

  it('names the community as profile stack while it is on', async () => {
    site = await accountSite({ plugins: [shop, community, shopAccount] });
    expect((await config()).profile_stack).to.equal('community');
    await site.disable('community');
    expect((await config()).profile_stack).to.equal('standalone');
  });

  it('is shaped by shop_rest_app_config, which is given the request', async () => {
    site = await accountSite();
    site.tap(
      tap(accountHooks.shop_rest_app_config, {}, (_context, value, request) => ({
        ...value,
        per_page_default: 24,
        asked: request.path,
      })),
    );
    expect(await config()).to.include({ per_page_default: 24, currency: 'EUR', asked: '/shop-account/v1/config' });
  });
});
