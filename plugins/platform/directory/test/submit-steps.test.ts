import content, { POSTS } from '@plinth/content';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { LISTINGS } from '../src/plugin.js';
import { directorySite, fifty, idOf, makeListing } from './support.js';

describe('directory: a listing written in steps', () => {
  let site: TestSite;
  let member: TestClient;

  beforeEach(async () => {
    site = await directorySite({ settings: { directory: { blockedWords: ['casino'] } } });
    member = await site.member();
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const store = () => site.pluginContext('directory').use(LISTINGS);
  const start = (fields: FormFields, by = member) => submitForm(by, '/submit-listing', fields);
  const step = (id: number, name: string, fields: FormFields, by = member) =>
    submitForm(by, `/my-listings/${id}/${name}`, fields);
  const draft = async (fields: FormFields = {}) => {
    const basics = { title: 'Teahouse', listing_type: 'restaurant', category: 1 };
    const { headers, status, text } = await start({ ...basics, ...fields });
    expect(status, text).to.equal(303);
    return Number(/my-listings\/(\d+)\/details/.exec(headers['location'] ?? '')?.[1]);
  };

  it('keeps a draft from the first step on, offers it again, and sends it in at last', async () => {
    const id = await draft();
    expect(await store().find(id)).to.include({ title: 'Teahouse', status: 'draft', ownerId: idOf(member) });
    expect((await member.page('GET', '/submit-listing')).text).to.include('Continue “Teahouse”');
    expect((await member.page('GET', `/my-listings/${id}/send`)).text).to.include(
      'Still missing: Description, Cuisine.',
    );
    const details = { description: '<p>Forty teas</p>', tags: 'tea, quiet', field_cuisine: 'Tea' };
    expect((await step(id, 'details', details)).status).to.equal(303);
    const place = { location: 'Lübeck', address: 'Quay 1', lat: '53,8655', lng: '10.6866' };
    expect((await step(id, 'place', place)).status).to.equal(303);
    const sent = await step(id, 'send', {});
    expect(sent.headers['location']).to.include('/my-listings?done=pending');
    expect(await store().find(id)).to.deep.include({
      ...{ status: 'pending', location: 'Lübeck', lat: 53.8655, tags: ['tea', 'quiet'], fields: { cuisine: 'Tea' } },
    });
  });

  it('keeps what was typed in a step that is refused', async () => {
    const empty = await start({ title: ' ', listing_type: 'shop' });
    expect([empty.status, empty.text.includes('id="field-title-error"')]).to.deep.equal([400, true]);
    expect(empty.text).to.match(/<option value="shop" selected/);
    const spam = await start({ title: 'The casino of teas' });
    expect([spam.status, spam.text.includes('The casino of teas')]).to.deep.equal([403, true]);
    const id = await draft();
    const details = await step(id, 'details', { description: '<p>Mine</p>', tags: 'tea', video: 'nowhere' });
    expect(details.status).to.equal(400);
    expect(details.text).to.include('&lt;p>Mine&lt;/p>').and.include('id="field-video-error"');
    const required = await step(id, 'details', { description: '<p>Mine</p>', field_cuisine: '' });
    expect([required.status, required.text.includes('id="field-field_cuisine-error"')]).to.deep.equal([400, true]);
    const place = await step(id, 'place', { location: 'Here', lat: '91', lng: '' });
    expect([place.status, place.text.includes('value="Here"')]).to.deep.equal([400, true]);
  });

  it('names what is alike, and takes an explanation', async () => {
    await makeListing(site, { title: 'Teahouse on the quay' });
    const typed = { title: 'Teahouse on the quay' };
    const refused = await start(typed);
    expect(refused.status).to.equal(409);
    expect(refused.text).to.include('None of these').and.include('similar');
    const short = await start({ ...typed, confirmed_not_duplicate: '1', duplicate_explanation: 'No' });
    expect([short.status, short.text.includes('id="field-duplicate_explanation-error"')]).to.deep.equal([400, true]);
    const whole = { ...typed, confirmed_not_duplicate: '1', duplicate_explanation: 'Another owner, another house.' };
    expect((await start(whole)).status).to.equal(303);
  });

  it('is for its owner alone, in every step', async () => {
    const id = await draft();
    const other = await site.member();
    for (const name of ['basics', 'details', 'place', 'pictures', 'send', 'withdraw']) {
      expect((await other.page('GET', `/my-listings/${id}/${name}`)).status, name).to.equal(404);
      expect((await site.visitor().page('GET', `/my-listings/${id}/${name}`)).status, name).to.equal(401);
      const nonce =
        /name="_wpnonce" value="([^"]+)"/.exec((await other.page('GET', '/submit-listing')).text)?.[1] ?? '';
      const body = new URLSearchParams({ _wpnonce: nonce, title: 'Taken' }).toString();
      const sent = await other.page('POST', `/my-listings/${id}/${name}`, { body });
      expect(sent.status, name).to.equal(404);
    }
    expect((await store().find(id))?.title).to.equal('Teahouse');
  });

  it('waits again when a published one is changed, and says so before', async () => {
    const { id } = await makeListing(site, { title: 'Open', ownerId: idOf(member) });
    expect((await member.page('GET', `/my-listings/${id}/basics`)).text).to.include('until it’s approved again');
    await step(id, 'place', { location: 'Kiel' });
    expect((await store().find(id))?.status).to.equal('pending');
  });

  it('is sent in once, however many requests ask for it at once', async () => {
    const id = await draft({ listing_type: 'shop' });
    await step(id, 'details', { description: '<p>Bread</p>' });
    const sent = await fifty(() => step(id, 'send', {}));
    expect(new Set(sent.map(({ status }) => status))).to.deep.equal(new Set([303]));
    expect((await store().find(id))?.status).to.equal('pending');
  });

  it('is found in the list of its owner and nowhere else', async () => {
    await draft();
    expect((await member.page('GET', '/my-listings')).text)
      .to.include('Teahouse')
      .and.include('Continue');
    expect((await (await site.member()).page('GET', '/my-listings')).text).to.include('No listings yet');
    expect((await site.visitor().page('GET', '/directory')).text).to.not.include('Teahouse');
  });
});

describe('directory: a listing of a site that reads nothing before', () => {
  let site: TestSite;
  let member: TestClient;
  beforeEach(async () => {
    site = await directorySite({ settings: { directory: { submissionsNeedApproval: false } } });
    member = await site.member();
  });
  afterEach(() => site.stop());

  const store = () => site.pluginContext('directory').use(LISTINGS);
  const step = (id: number, name: string, fields: FormFields) =>
    submitForm(member, `/my-listings/${id}/${name}`, fields);

  it('stays published while it is changed', async () => {
    const { id } = await makeListing(site, { title: 'Free', ownerId: idOf(member) });
    await step(id, 'place', { location: 'Kiel' });
    expect((await store().find(id))?.status).to.equal('publish');
  });

  it('is withdrawn and sent in again; what moderators took out, they read', async () => {
    const { id } = await makeListing(site, {
      ...{ title: 'Open', ownerId: idOf(member), typeId: 2, categoryId: 1, description: '<p>Bread.</p>' },
    });
    expect((await member.page('GET', `/my-listings/${id}/withdraw`)).text)
      .to.include('Withdraw listing')
      .and.include('It didn’t cost any credits');
    expect((await step(id, 'withdraw', {})).headers['location']).to.include('done=withdrawn');
    expect((await store().find(id))?.status).to.equal('draft');
    await step(id, 'send', {});
    expect((await store().find(id))?.status).to.equal('publish');
    const editor = await site.as('editor');
    await editor.post(`/directory/v1/listings/${id}`, { status: 'draft', note: 'Show the <b>licence</b>.' });
    expect((await member.page('GET', '/my-listings')).text)
      .to.include('Show the licence.')
      .and.include('Unpublished');
    await step(id, 'send', {});
    expect((await store().find(id))?.status).to.equal('pending');
    await editor.post(`/directory/v1/listings/${id}`, { status: 'publish' });
    expect(await store().find(id)).to.include({ status: 'publish', withheld: false, note: '' });
  });
});

describe('directory: the form of visitors', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await directorySite();
  });
  afterEach(() => site.stop());

  const typed = {
    title: 'Kiosk',
    listing_type: 'restaurant',
    category: 1,
    description: '<p>Tea and newspapers.</p>',
    guest_name: 'Ann',
    email: 'ann@example.org',
  };
  const send = (fields: FormFields) =>
    submitForm(site.visitor(), '/submit-listing', { ...typed, ...fields }, '/submit-listing?kind=restaurant');

  it('submits all at once, with what the kind asks', async () => {
    expect((await site.visitor().page('GET', '/submit-listing?kind=restaurant')).text).to.include(
      'name="field_cuisine"',
    );
    const missing = await send({ description: '<p>Tea</p>' });
    expect(missing.status).to.equal(400);
    expect(missing.text).to.include('id="field-field_cuisine-error"').and.include('value="Kiosk"');
    const wrong = await send({ field_cuisine: 'Tea', email: 'nowhere' });
    expect([wrong.status, wrong.text.includes('id="field-email-error"')]).to.deep.equal([400, true]);
    const sent = await send({ field_cuisine: 'Tea', lat: '53', lng: '10' });
    expect(sent.headers['location']).to.include('/submit-listing?done=pending');
    const { listings } = await site
      .pluginContext('directory')
      .use(LISTINGS)
      .list({ statuses: ['pending'], limit: 5, offset: 0 });
    expect(listings[0]).to.deep.include({ title: 'Kiosk', guestName: 'Ann', lat: 53, fields: { cuisine: 'Tea' } });
  });

  it('is one form: its button shows what a kind asks, keeps what was typed, and sends nothing in', async () => {
    const { text } = await site.visitor().page('GET', '/submit-listing');
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
    expect(main.match(/<form/g)).to.have.length(1);
    const asked = await submitForm(site.visitor(), '/submit-listing', { ...typed, act: 'kind', email: '' });
    expect([asked.status, asked.text.includes('name="field_cuisine"')]).to.deep.equal([200, true]);
    expect(asked.text).to.include('value="Kiosk"').and.include('value="Ann"').and.not.include('problem');
    const found = await site
      .pluginContext('directory')
      .use(LISTINGS)
      .list({ statuses: ['pending', 'publish', 'pending_verification'], limit: 5, offset: 0 });
    expect(found.total).to.equal(0);
  });

  it('is refused where visitors may not submit, and to programs that fill every field', async () => {
    expect((await send({ field_cuisine: 'Tea', hp_field: 'x' })).status).to.equal(403);
    const closed = await directorySite({ settings: { directory: { guestSubmission: false } } });
    expect((await closed.visitor().page('GET', '/submit-listing')).status).to.equal(401);
    await closed.stop();
  });
});

describe('directory: the pictures of a listing', () => {
  let site: TestSite;
  let author: TestClient;
  beforeEach(async () => {
    const { default: directory } = await import('../src/plugin.js');
    site = await directorySite({ plugins: [content, directory] });
    author = await site.as('author');
  });
  afterEach(() => site.stop());

  const picture = (owner: TestClient) =>
    site
      .pluginContext('content')
      .use(POSTS)
      .insert({
        ...{ type: 'attachment', status: 'inherit', title: 'A picture', authorId: idOf(owner), mimeType: 'image/png' },
      });

  it('are chosen among the own uploads; those of others are refused', async () => {
    const { id } = await makeListing(site, { title: 'Open', ownerId: idOf(author), status: 'draft' });
    const [mine, other] = [await picture(author), await picture(await site.as('author', 'other'))];
    const choose = (fields: FormFields) => submitForm(author, `/my-listings/${id}/pictures`, fields);
    const refused = await choose({ 'gallery[]': [other.id] });
    expect(refused.status).to.equal(400);
    expect((await choose({ featured_image: mine.id, 'gallery[]': [mine.id] })).status).to.equal(303);
    const listing = await site.pluginContext('directory').use(LISTINGS).find(id);
    expect(listing).to.deep.include({ featuredImage: mine.id, gallery: [] });
    const missing = await choose({ act: 'add', picture_text: 'The quay' });
    expect([missing.status, missing.text.includes('value="The quay"')]).to.deep.equal([400, true]);
  });
});
