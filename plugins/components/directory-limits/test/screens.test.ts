import directory, { CREDITS } from '@plinth/directory';
import { definePlugin } from '@plinth/kernel';
import { CONSOLE, searchSources } from '@plinth/pages';
import { submitForm, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import limits from '../src/plugin.js';
import { from, limitedSite, makeListing, message, statuses } from './support.js';

describe('directory-limits: the pages', () => {
  let site: TestSite;

  beforeEach(async () => {
    site = await limitedSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
  });
  afterEach(() => site.stop());

  const submit = (ip: string) => site.visitor().post('/directory/v1/submit', {}, from(ip));

  it('the console shows who was turned away, by address and by what was asked', async () => {
    const { id } = await makeListing(site, 'The teahouse');
    await statuses(7, () => submit('192.0.2.1'));
    const write = () => site.visitor().post(`/directory/v1/listings/${id}/contact-form`, message, from('192.0.2.2'));
    await statuses(5, write);
    const admin = await site.as('administrator');
    const shown = async (query = '') => (await admin.page('GET', `/wp-admin/directory/limits${query}`)).text;
    expect(await shown())
      .to.include('192.0.2.1')
      .and.include('The teahouse')
      .and.include('5 in an hour');
    expect(await shown('?ip=192.0.2.2'))
      .to.include('192.0.2.2')
      .and.not.include('192.0.2.1<');
    expect(await shown('?endpoint=submit'))
      .to.include('192.0.2.1')
      .and.not.include('192.0.2.2');
    expect(await shown('?ip=203.0.113.9')).to.include('No rejections match the filters.');
    expect(await shown('?per_page=1&page=2')).to.include('2–2 of 2');
  });

  it('the console is for those who may read the log', async () => {
    expect((await (await site.as('editor')).page('GET', '/wp-admin/directory/limits')).status).to.equal(403);
    expect((await site.visitor().page('GET', '/wp-admin/directory/limits')).status).to.equal(401);
  });

  it('a visitor is told what remains before they type, and keeps what was typed when nothing does', async () => {
    const { slug } = await makeListing(site, 'The teahouse');
    const visitor = site.visitor();
    const path = `/directory/${slug}`;
    expect((await visitor.page('GET', path)).text).to.include('You can send 3 more messages within an hour.');
    const send = () => submitForm(visitor, path, { form: 'contact', ...message });
    expect(await statuses(3, send)).to.deep.equal([303, 303, 303]);
    expect((await visitor.page('GET', path)).text).to.include('You’ve reached the limit of 3 in an hour');
    const refused = await send();
    expect(refused.status).to.equal(429);
    expect(refused.text).to.include('Are you open today?').and.include('try again later');
    expect((await visitor.page('GET', '/submit-listing')).text).to.include(
      'You can submit 5 more listings within an hour.',
    );
  });

  it('a listing that a visitor submits by the page counts like one by REST, and comes back when it is one too many', async () => {
    const visitor = site.visitor();
    const typed = { guest_name: 'Ann', email: 'ann@example.org', description: 'Open every day.' };
    const names = ['Bakery', 'Kiosk', 'Quay', 'Windmill', 'Observatory', 'Zeppelin'];
    const sent = [];
    for (const title of names) sent.push(await submitForm(visitor, '/submit-listing', { ...typed, title }));
    expect(sent.map(({ status }) => status)).to.deep.equal([303, 303, 303, 303, 303, 429]);
    expect(sent.at(-1)?.text).to.include('value="Zeppelin"');
  });

  it('a member is told what is theirs and that no limit holds, in one sentence; a visitor is led to sign-in', async () => {
    const member = await site.member();
    const { text } = await member.page('GET', '/account/directory');
    expect(text)
      .to.include('No limits apply while you’re signed in.')
      .and.include('View your listings')
      .and.not.include('5 in an hour');
    expect((await member.page('GET', '/submit-listing')).text).to.not.include('You can submit');
    expect((await site.visitor().page('GET', '/account/directory')).status).to.be.oneOf([302, 303, 401]);
  });

  describe('plans and credits', () => {
    const pack = (slug: string, buyUrl: string) => ({
      ...{ slug, name: `${slug} pack`, credits: 10, price: 990, currency: 'EUR', buyUrl },
    });
    const plus = {
      ...{ slug: 'plus', title: 'Plus', credits: 5, displayPrice: '5 credits', durationDays: 90, features: {} },
      ...{ listingTypes: [], badgeText: '', badgeColor: '#777777' },
    };
    const bundle = (packs: readonly object[]) => ({
      plinth: 1,
      directory_plans: [plus],
      directory_credit_packs: packs,
    });
    const account = async () => (await (await site.member()).page('GET', '/account/directory')).text;

    it('nothing is said of credits where nothing is paid with them', async () => {
      expect(await account())
        .to.not.include('Credits')
        .and.not.include('Plans');
    });

    it('a pack that leads to no product has no button: the owner gives its credits', async () => {
      await site.importBundle(bundle([pack('starter', '/shop'), pack('growth', '')]));
      const text = await account();
      expect(text).to.include('Plus').and.include('starter pack').and.include('ask an administrator for a pack');
      expect(text).to.include('You have 0 credits.').and.not.include('Buy').and.not.include('href="/shop"');
    });

    it('a pack leads to the product that has its name or its address, and to another site as the owner wrote', async () => {
      const { url } = site.host.site;
      const found = [{ title: 'Starter pack', url: `${url}/product/starter`, text: '' }];
      const stall = definePlugin({
        id: 'stall',
        version: '1.0.0',
        title: 'Stall',
        contributes: [
          searchSources([
            {
              name: 'product',
              title: () => 'Products',
              find: async () => ({ hits: found, total: 1, hasMore: false }),
            },
          ]),
        ],
      });
      await site.stop();
      site = await limitedSite({ plugins: [directory, limits, stall] });
      const elsewhere = 'https://shop.example.org/growth';
      await site.importBundle(bundle([pack('starter', '/shop'), pack('growth', elsewhere), pack('agency', '/shop')]));
      const text = await account();
      expect(text).to.include(`href="${url}/product/starter" aria-label="Buy starter pack"`);
      expect(text).to.include(`href="${elsewhere}"`).and.not.include('Buy agency pack');
    });

    it('what came and went stands there', async () => {
      await site.importBundle(bundle([]));
      const member = await site.member();
      const given = { amount: 7, note: 'For the fair', givenBy: 0 };
      await site
        .pluginContext('directory')
        .use(CREDITS)
        .give(member.user?.id ?? 0, given);
      const { text } = await member.page('GET', '/account/directory');
      expect(text).to.include('You have 7 credits.').and.include('For the fair');
    });
  });
});
