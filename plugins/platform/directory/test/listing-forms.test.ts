import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { CLAIMS, LISTINGS, REVIEWS } from '../src/plugin.js';
import { directorySite, fifty, idOf, makeListing } from './support.js';

const CONTENT = 'A good place for an afternoon.';

describe('directory: the search and its filters', () => {
  let site: TestSite;

  before(async () => {
    site = await directorySite();
    const context = site.pluginContext('directory');
    const { id } = await makeListing(site, { title: 'Anna', location: 'Berlin' });
    await makeListing(site, { title: 'Bert', location: 'Lübeck' });
    const author = await site.member();
    const text = { title: 'Fine', content: CONTENT, criteria: {}, photos: [], status: 'approved' as const };
    await context.use(REVIEWS).create({ ...text, listingId: id, authorId: idOf(author), rating: 4 });
  });
  after(() => site.stop());

  const shown = async (query: string) => (await site.visitor().page('GET', `/directory${query}`)).text;

  it('narrow by place, whatever its letter case, and by rating', async () => {
    expect(await shown('?place=l%C3%BCbeck'))
      .to.include('>Bert</a>')
      .and.not.include('>Anna</a>');
    expect(await shown('?place=L%C3%BCbeck')).to.match(/<option value="Lübeck" selected/);
    expect(await shown('?stars=4'))
      .to.include('>Anna</a>')
      .and.not.include('>Bert</a>');
    expect(await shown('?stars=5')).to.include('No listings found');
  });

  it('put listings in order', async () => {
    const order = async (query: string) =>
      [...(await shown(query)).matchAll(/>(Anna|Bert)<\/a>/g)].map(([, name]) => name);
    expect(await order('')).to.deep.equal(['Bert', 'Anna']);
    expect(await order('?order=title')).to.deep.equal(['Anna', 'Bert']);
    expect(await order('?order=rating')).to.deep.equal(['Anna', 'Bert']);
  });
});

describe('directory: the forms of a listing', () => {
  let site: TestSite;
  let member: TestClient;

  beforeEach(async () => {
    site = await directorySite({ settings: { directory: { blockedWords: ['casino'] } } });
    await makeListing(site, { title: 'Teahouse', slug: 'tea', guestEmail: 'g@example.org' });
    member = await site.member();
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const review = (fields: FormFields, by = member) =>
    submitForm(by, '/directory/tea', { form: 'review', overall_rating: 4, title: 'Calm', content: CONTENT, ...fields });
  const contact = (fields: FormFields, by = site.visitor()) =>
    submitForm(by, '/directory/tea', {
      form: 'contact',
      name: 'Ann',
      email: 'a@example.org',
      message: 'Hi',
      ...fields,
    });
  const claim = (fields: FormFields, by = member) =>
    submitForm(by, '/directory/tea/claim', { role: 'owner', proof_text: 'It is in my name.', ...fields });
  const listing = async () => {
    const found = await site.pluginContext('directory').use(LISTINGS).findBySlug('tea');
    if (!found) throw new Error('The listing is gone.');
    return found;
  };

  it('keep a refused review as it was typed, with the mistakes beside their fields', async () => {
    const short = await review({ content: 'Too short', title: 'A line of mine', criterion_service: 2 });
    expect(short.status).to.equal(400);
    expect(short.text).to.include('A line of mine').and.include('Too short').and.include('at least 20 characters');
    expect(short.text).to.include('id="field-content-error"');
    expect(short.text).to.match(/<option value="2" selected/);
    const all = await review({ overall_rating: '', title: 'x'.repeat(201), content: CONTENT });
    expect(all.text).to.include('There are 2 problems').and.include(CONTENT);
    const empty = await review({ overall_rating: '', title: ' ', content: '<p>Short</p>' });
    expect(empty.text).to.include('There are 3 problems');
    const nothing = await contact({ name: ' ', email: 'nowhere', message: '' });
    expect([nothing.status, nothing.text.includes('There are 3 problems')]).to.deep.equal([400, true]);
  });

  it('keep what a guard against spam refuses', async () => {
    const refused = await review({ content: 'The casino is a good place for an afternoon.' });
    expect(refused.status).to.equal(403);
    expect(refused.text).to.include('The casino is a good place').and.include('looks like spam');
    const message = await contact({ message: 'Visit my casino today' });
    expect([message.status, message.text.includes('Visit my casino today')]).to.deep.equal([403, true]);
    expect(site.mail).to.have.length(0);
  });

  it('keep the criteria of a review, and take one of many that are sent at once', async () => {
    const sent = await fifty(() => review({ criterion_service: 3, criterion_unknown: 5, criterion_value: 9 }));
    expect(sent.map(({ status }) => status).sort()).to.deep.equal([303, ...Array.from({ length: 49 }, () => 409)]);
    const { reviews } = await site.pluginContext('directory').use(REVIEWS).inState('pending', { limit: 9, offset: 0 });
    expect(reviews.map(({ criteria, rating }) => [criteria, rating])).to.deep.equal([[{ service: 3 }, 4]]);
    expect((await member.page('GET', '/directory/tea')).text).to.include('You’ve reviewed this listing');
  });

  it('keep a message with a wrong address, and lead visitors who would review to sign-in', async () => {
    const wrong = await contact({ email: 'nowhere', message: 'Are you open on Monday?' });
    expect(wrong.status).to.equal(400);
    expect(wrong.text).to.include('Are you open on Monday?').and.include('id="field-email-error"');
    expect((await site.visitor().page('GET', '/directory/tea')).text).to.include('Sign in to write a review');
  });

  it('take a claim with its proof, say that it waits, and show it with its answer', async () => {
    expect((await member.page('GET', '/directory/tea')).text).to.include('Claim listing');
    const empty = await claim({ role: 'manager of all', proof_text: ' ' });
    expect([empty.status, empty.text.includes('manager of all')]).to.deep.equal([400, true]);
    expect(empty.text).to.include('id="field-proof_text-error"');
    const sent = await claim({});
    expect([sent.status, sent.headers['location']?.endsWith('/directory/tea?done=claimed')]).to.deep.equal([303, true]);
    expect((await member.page('GET', '/directory/tea')).text).to.include('Your claim is pending');
    expect((await member.page('GET', '/directory/tea/claim')).status).to.equal(409);
    expect((await member.page('GET', '/my-claims')).text)
      .to.include('It is in my name.')
      .and.include('Pending review');
    const [id] = (await site.pluginContext('directory').use(CLAIMS).inState('pending', { limit: 1, offset: 0 })).claims;
    const editor = await site.as('editor');
    await editor.post(`/directory/v1/claims/${id?.id}`, { status: 'rejected', answer: 'Send us the <b>licence</b>.' });
    expect((await member.page('GET', '/my-claims')).text)
      .to.include('Send us the licence.')
      .and.include('Rejected');
    expect((await (await site.member()).page('GET', '/my-claims')).text).to.not.include('It is in my name.');
  });

  it('take one claim of many that are sent at once', async () => {
    const sent = await fifty(() => claim({}));
    expect(sent.filter(({ status }) => status === 303)).to.have.length(1);
    expect((await listing()).claimed).to.equal(false);
  });

  it('refuse claims of visitors, of owners, and where the site takes none', async () => {
    expect((await site.visitor().page('GET', '/directory/tea/claim')).status).to.equal(401);
    expect((await site.visitor().page('GET', '/my-claims')).status).to.equal(401);
    await makeListing(site, { title: 'Mine', slug: 'mine', ownerId: idOf(member) });
    expect((await member.page('GET', '/directory/mine/claim')).status).to.equal(409);
    await makeListing(site, { title: 'Hidden', slug: 'hidden', status: 'draft' });
    expect((await member.page('GET', '/directory/hidden/claim')).status).to.equal(404);
  });
});
