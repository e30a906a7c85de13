import { expectError, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { catalog, directorySite, makeListing } from './support.js';

const need = {
  ...{ description: 'For a fair.', location: 'Berlin', currency: 'EUR', status: 'open' },
  createdAt: '2026-01-01T10:00:00.000Z',
};
const service = { description: 'By hand.', currency: 'EUR', createdAt: '2026-01-01T10:00:00.000Z' };

const bundle = {
  ...catalog,
  directory_credit_packs: [
    {
      slug: 'small',
      name: 'Small',
      credits: 10,
      price: 990,
      currency: 'EUR',
      buyUrl: '/product/credits-small',
      position: 1,
    },
    {
      slug: 'trial',
      name: 'Trial',
      credits: 1,
      price: 100,
      currency: 'EUR',
      buyUrl: 'https://example.org/buy',
      position: 0,
    },
  ],
  directory_plans: [
    {
      ...{
        slug: 'gold',
        title: 'Gold',
        credits: 5,
        displayPrice: '€ 5',
        durationDays: 30,
        features: { featured: true },
      },
      ...{ listingTypes: ['shop'], badgeText: 'Popular', badgeColor: '#fc0', position: 2 },
    },
  ],
  directory_needs: [
    {
      ...need,
      slug: 'stall',
      title: 'A stall',
      urgency: 'urgent',
      type: 'shop',
      budgetMin: 100,
      budgetMax: 200,
      deadline: '2026-03-01',
      responseCount: 2,
    },
    { ...need, slug: 'cook', title: 'A cook', urgency: 'normal', createdAt: '2026-01-02T10:00:00.000Z' },
    { ...need, slug: 'done', title: 'Done', urgency: 'flexible', status: 'closed' },
  ],
  directory_listings: [
    { slug: 'leaf', title: 'The Leaf', type: 'shop', category: 'tea', location: 'Berlin', badges: ['verified'] },
    { slug: 'cup', title: 'The Cup', type: 'shop', location: 'Bern', createdAt: '2026-01-01T10:00:00.000Z' },
    { slug: 'soup', title: 'Soup Bar', type: 'restaurant', location: 'Bern' },
    { slug: 'hidden', title: 'Hidden Leaf', status: 'pending', location: 'Bergen' },
  ],
  directory_services: [
    { ...service, slug: 'tasting', title: 'Tasting', listing: 'leaf', category: 'tea', price: 2500 },
    { ...service, slug: 'repair', title: 'Pot repair', listing: 'cup', category: 'repairs', price: 900 },
    { ...service, slug: 'secret', title: 'Secret', listing: 'hidden', price: 100 },
  ],
};

describe('the public reads of the paid edition', () => {
  let site: TestSite;

  before(async () => {
    site = await directorySite();
    await site.importBundle(bundle);
  });
  after(() => site.stop());

  const get = async <T>(path: string) => (await site.visitor().get(`/directory/v1${path}`)).json<T>();

  it('GET /credit-packs: id, name, credits, price, currency and buy_url, in their order', async () => {
    const { packs } = await get<{ packs: object[] }>('/credit-packs');
    expect(packs.map((pack) => ({ ...pack, id: 0 }))).to.deep.equal([
      { id: 0, name: 'Trial', credits: 1, price: 1, currency: 'EUR', buy_url: 'https://example.org/buy' },
      {
        id: 0,
        name: 'Small',
        credits: 10,
        price: 9.9,
        currency: 'EUR',
        buy_url: `${site.host.site.url}/product/credits-small`,
      },
    ]);
  });

  it('GET /plans: title, credits, price, duration, features, types, order and badge', async () => {
    const { plans } = await get<{ plans: object[] }>('/plans');
    expect(plans[0]).to.deep.include({
      ...{ title: 'Gold', credits: 5, display_price: '€ 5', duration_days: 30, features: { featured: true } },
      ...{ listing_types: ['shop'], sort_order: 2, badge_text: 'Popular', badge_color: '#fc0' },
    });
  });

  it('GET /badges: slug, label, color, text_color and icon, in their order', async () => {
    expect(await get('/badges')).to.deep.equal({
      badges: [
        { slug: 'new', label: 'New', color: '#00a', text_color: '#fff', icon: 'star' },
        { slug: 'verified', label: 'Verified', color: '#0a0', text_color: '#fff', icon: 'check' },
      ],
    });
  });

  it('GET /needs: open ones, newest first, in pages, by type, urgency and status', async () => {
    interface Needs {
      readonly needs: Readonly<Record<string, unknown>>[];
    }
    const titles = async (query = '') => (await get<Needs>(`/needs${query}`)).needs.map(({ title }) => title);
    expect(await titles()).to.deep.equal(['A cook', 'A stall']);
    expect(await titles('?status=closed')).to.deep.equal(['Done']);
    expect(await titles('?urgency=urgent')).to.deep.equal(['A stall']);
    expect(await titles('?listing_type=shop')).to.deep.equal(['A stall']);
    expect(await titles('?listing_type=none')).to.deep.equal([]);
    expect(await get('/needs?per_page=1')).to.include({ total: 2, pages: 2, has_more: true });
    expect((await get<Needs>('/needs?urgency=urgent')).needs[0]).to.deep.include({
      ...{ listing_type: 'shop', location: 'Berlin', budget_min: 100, budget_max: 200, currency: 'EUR' },
      ...{ deadline: '2026-03-01', urgency: 'urgent', response_count: 2, status: 'open', description: 'For a fair.' },
    });
    expectError(await site.visitor().get('/directory/v1/needs?urgency=now'), 400, 'rest_invalid_param');
  });

  it('GET /services/search: q, category, location, price_min, price_max and sort, of public listings only', async () => {
    const titles = async (query = '') =>
      (await get<{ services: { title: string }[] }>(`/services/search${query}`)).services.map(({ title }) => title);
    expect(await titles('?sort=title')).to.deep.equal(['Pot repair', 'Tasting']);
    expect(await titles('?sort=price_desc')).to.deep.equal(['Tasting', 'Pot repair']);
    expect(await titles('?sort=price_asc')).to.deep.equal(['Pot repair', 'Tasting']);
    expect(await titles('?q=POT')).to.deep.equal(['Pot repair']);
    expect(await titles('?category=tea')).to.deep.equal(['Tasting']);
    expect(await titles('?location=bern')).to.deep.equal(['Pot repair']);
    expect(await titles('?price_min=10')).to.deep.equal(['Tasting']);
    expect(await titles('?price_max=9')).to.deep.equal(['Pot repair']);
    const wrong = '/directory/v1/services/search?price_min=5&price_max=4';
    expectError(await site.visitor().get(wrong), 400, 'rest_invalid_param');
  });

  it('GET /compare and POST /compare/preview: two to four listings, grouped by type', async () => {
    const all = await get<{ id: number; slug: string }[]>('/listings');
    const ids = ['leaf', 'soup', 'cup'].map((slug) => all.find((each) => each.slug === slug)?.id ?? 0);
    interface Compared {
      readonly total: number;
      readonly groups: { type: { slug: string }; listings: { slug: string }[] }[];
    }
    const shown = await get<Compared>(`/compare?ids=${ids.join(',')}`);
    expect(shown.total).to.equal(3);
    expect(shown.groups.map(({ type, listings }) => [type.slug, ...listings.map(({ slug }) => slug)])).to.deep.equal([
      ['shop', 'leaf', 'cup'],
      ['restaurant', 'soup'],
    ]);
    const preview = await site.visitor().post('/directory/v1/compare/preview', { ids });
    expect(preview.body).to.deep.equal(shown);
    for (const wrong of ['1', '1,1', '1,2,3,4,5', 'a,b']) {
      expectError(await site.visitor().get(`/directory/v1/compare?ids=${wrong}`), 400, 'rest_invalid_param');
    }
    expectError(await site.visitor().get(`/directory/v1/compare?ids=${ids[0]},999`), 404, 'directory_invalid_listing');
  });

  it('search/suggest: listings, categories and locations; nothing below two characters', async () => {
    interface Suggested {
      readonly suggestions: { type: string; id: number | null; text: string; meta: string; url: string }[];
    }
    const suggest = async (body: object) =>
      (await site.visitor().post('/directory/v1/search/suggest', body)).json<Suggested>().suggestions;
    expect(await suggest({ q: 't' })).to.deep.equal([]);
    const found = await suggest({ q: 'TE' });
    expect(found.map(({ type, text }) => [type, text])).to.deep.equal([['category', 'Tea and coffee']]);
    const places = await suggest({ q: 'ber' });
    expect(places.map(({ text, meta }) => [text, meta])).to.deep.equal([
      ['Berlin', '1 listing'],
      ['Bern', '2 listings'],
    ]);
    const [leaf] = await suggest({ q: 'leaf', type: 'listing' });
    expect(leaf).to.deep.include({ type: 'listing', text: 'The Leaf', meta: 'Shop · Berlin' });
    expect(leaf?.url).to.equal(`${site.host.site.url}/directory/leaf`);
    expect(await suggest({ q: 'the', limit: 1 })).to.have.length(1);
    const read = await site.visitor().get('/directory/v1/search/suggest', { query: { q: 'leaf', type: 'listing' } });
    expect(read.json<Suggested>().suggestions).to.deep.equal([leaf]);
    for (const limit of [0, 21]) {
      const wrong = await site.visitor().post('/directory/v1/search/suggest', { q: 'tea', limit });
      expectError(wrong, 400, 'rest_invalid_param');
    }
  });

  it('GET /listings: public ones in pages, by search, type and category', async () => {
    const slugs = async (query = '') => (await get<{ slug: string }[]>(`/listings${query}`)).map(({ slug }) => slug);
    expect(await slugs()).to.have.members(['leaf', 'cup', 'soup']);
    expect(await slugs('?search=leaf')).to.deep.equal(['leaf']);
    expect(await slugs('?type=restaurant')).to.deep.equal(['soup']);
    expect(await slugs('?category=tea')).to.deep.equal(['leaf']);
    const { headers } = await site.visitor().get('/directory/v1/listings?per_page=2');
    expect(headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '2' });
    expectError(await site.visitor().get('/directory/v1/listings?status=pending'), 401, 'rest_forbidden');
    expectError(await (await site.member()).get('/directory/v1/listings?status=pending'), 403, 'rest_forbidden');
    const [leaf] = await get<{ badges: string[] }[]>('/listings?search=leaf');
    expect(leaf?.badges).to.deep.equal(['verified']);
  });

  it('a bundle comes out as it went in, and in again without a second of anything', async () => {
    await makeListing(site, { title: 'One more', slug: 'more' });
    const out = await site.exportBundle();
    const reports = await site.importBundle(out);
    expect(reports.filter(({ created }) => created > 0)).to.deep.equal([]);
    const other = await directorySite();
    await other.importBundle(out);
    const again = await other.exportBundle();
    for (const section of Object.keys(bundle).filter((name) => name.startsWith('directory_'))) {
      expect(again[section], section).to.deep.equal(out[section]);
    }
    expect(out['directory_needs']).to.deep.include(bundle.directory_needs[0]);
    await other.stop();
  });
});
