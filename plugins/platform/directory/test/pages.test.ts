import { USERS } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { CATALOG } from '../src/catalog/catalog.js';
import { LISTINGS, REVIEWS } from '../src/plugin.js';
import { directorySite, idOf, makeListing } from './support.js';

const form = (fields: Readonly<Record<string, string>>) => ({ body: new URLSearchParams(fields).toString() });

describe('the pages of the directory', () => {
  let site: TestSite;

  before(async () => {
    site = await directorySite();
    await makeListing(site, { title: 'Tea & <Cups>', slug: 'tea', location: 'Berlin', guestEmail: 'g@example.org' });
    await makeListing(site, { title: 'Unseen', slug: 'unseen', status: 'pending' });
  });
  after(() => site.stop());

  it('/directory lists and searches public listings, and stands in the menu', async () => {
    const { status, text } = await site.visitor().page('GET', '/directory');
    expect(status).to.equal(200);
    expect(text).to.contain('Tea &amp; &lt;Cups').and.to.contain('/directory">Directory</a>');
    expect(text).not.to.contain('Unseen');
    expect((await site.visitor().page('GET', '/directory?search=nothing')).text).to.contain('No listings found');
    expect((await site.visitor().page('GET', '/directory?search=berlin')).text).to.contain('1 listing');
  });

  it('/directory/<slug> shows a listing; what is not public only its owner and moderators', async () => {
    expect((await site.visitor().page('GET', '/directory/tea')).text).to.contain('Contact the owner');
    expect((await site.visitor().page('GET', '/directory/unseen')).status).to.equal(404);
    expect((await (await site.as('editor')).page('GET', '/directory/unseen')).status).to.equal(200);
  });

  it('gives categories and kinds a title, a description and one address, and says on which page one is', async () => {
    const shown = async (query: string) => (await site.visitor().page('GET', `/directory${query}`)).text;
    const catalog = site.pluginContext('directory').use(CATALOG);
    const [categories, types] = [await catalog.categories(), await catalog.types()];
    const [category, type] = [categories[0], types[0]];
    const list = `${site.host.site.url}/directory`;
    const text = await shown(`?category=${category?.slug}&order=title`);
    expect(text)
      .to.include(`<title>${category?.name} – Directory`)
      .and.include(`${category?.name} in the directory of`);
    expect(text).to.include(`<link rel="canonical" href="${list}?category=${category?.slug}">`);
    expect(await shown(`?type=${type?.slug}`)).to.include(`<link rel="canonical" href="${list}?type=${type?.slug}">`);
    expect(await shown('?category=nothing')).to.include('noindex');
    const past = await site.visitor().page('GET', '/directory?page=2&place=Berlin');
    expect(past.status).to.equal(404);
    expect(past.text).to.include('<title>Directory, page 2').and.not.include('rel="canonical"');
  });

  it('tells search engines what is public, and asks them to leave out what is not', async () => {
    const { text } = await site.visitor().page('GET', '/directory/tea');
    expect(text).to.include(`<link rel="canonical" href="${site.host.site.url}/directory/tea">`);
    const pending = await (await site.as('editor')).page('GET', '/directory/unseen');
    expect(pending.text).to.include('<meta name="robots" content="noindex">').and.not.include('rel="canonical"');
    const sections = await site.host.hooks.filter(pageHooks.sitemap, []);
    const found = sections.find(({ name }) => name === 'listing');
    expect(await found?.count()).to.equal(1);
    expect(await found?.list({ limit: 9, offset: 0 })).to.deep.equal([{ url: `${site.host.site.url}/directory/tea` }]);
  });

  it('the contact form sends mail; without its nonce it does not', async () => {
    const visitor = site.visitor();
    const fields = { form: 'contact', name: 'Ann', email: 'ann@example.org', message: 'Hello' };
    expect((await visitor.page('POST', '/directory/tea', form(fields))).status).to.equal(403);
    expect(site.mail).to.have.length(0);
    const whole = { ...fields, _wpnonce: visitor.nonce('directory-form') };
    const sent = await visitor.page('POST', '/directory/tea', form(whole));
    expect([sent.status, sent.headers['location']]).to.deep.equal([
      303,
      `${site.host.site.url}/directory/tea?done=sent#contact`,
    ]);
    expect(site.mail.at(-1)).to.include({ to: 'g@example.org', replyTo: 'ann@example.org' });
    const wrong = await visitor.page('POST', '/directory/tea', form({ ...whole, email: 'no' }));
    expect([wrong.status, wrong.text.includes('valid email')]).to.deep.equal([400, true]);
  });

  it('the review form writes a review by the same rules', async () => {
    const member = await site.member();
    const fields = { form: 'review', overall_rating: '4', title: 'Good', content: 'Too short' };
    const whole = { ...fields, _wpnonce: member.nonce('directory-form') };
    expect((await member.page('POST', '/directory/tea', form(whole))).status).to.equal(400);
    const content = 'A good place for an afternoon.';
    expect((await member.page('POST', '/directory/tea', form({ ...whole, content }))).status).to.equal(303);
    expect((await member.page('GET', '/directory/tea')).text).to.contain('You’ve reviewed this listing');
    const visitor = site.visitor();
    const refused = await visitor.page(
      'POST',
      '/directory/tea',
      form({ ...fields, _wpnonce: visitor.nonce('directory-form') }),
    );
    expect(refused.status).to.equal(401);
  });

  it('accounts that go: listings to the reassignTo, reviews away, and the rating follows', async () => {
    const [owner, reassignTo, author] = [await site.member(), await site.member(), await site.member()];
    const { id } = await makeListing(site, { title: 'Inherited', ownerId: idOf(owner) });
    const text = { title: 'Bad', content: 'text', criteria: {}, photos: [], status: 'approved' as const };
    const context = site.pluginContext('directory');
    await context.use(REVIEWS).create({ ...text, listingId: id, authorId: idOf(author), rating: 1 });
    await context.use(REVIEWS).create({ ...text, listingId: id, authorId: idOf(reassignTo), rating: 5 });
    expect(await context.use(LISTINGS).find(id)).to.include({ rating: 300, reviewCount: 2 });
    await site.use(USERS).remove(idOf(author), undefined);
    await site.use(USERS).remove(idOf(owner), idOf(reassignTo));
    expect(await context.use(LISTINGS).find(id)).to.include({ rating: 500, reviewCount: 1, ownerId: idOf(reassignTo) });
  });
});
