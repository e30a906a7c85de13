import { expectError, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { MAILER } from '@plinth/toolkit';
import { expect } from 'chai';
import { LISTING_STATUSES } from '../src/listings/listing.js';
import { similarity } from '../src/listings/titles.js';
import { LISTINGS } from '../src/plugin.js';
import { directorySite, fifty, idOf, makeListing } from './support.js';

interface Submitted {
  readonly id: number;
  readonly status: string;
  readonly url: string;
  readonly message: string;
}

/** Follows the link of a mail and presses its button. */
function confirm(site: TestSite, link: string) {
  const { pathname, search, searchParams } = new URL(link);
  return submitForm(site.visitor(), pathname, { token: searchParams.get('token') ?? '' }, pathname + search);
}

describe('POST /submit', () => {
  let site: TestSite;
  let member: TestClient;
  let number = 0;

  before(async () => {
    site = await directorySite();
    member = await site.as('subscriber');
  });
  after(() => site.stop());

  const names = [
    'Orchard Books',
    'Quick Cycles',
    'Maple Dentist',
    'Zebra Yoga',
    'Jupiter Films',
    'Hotel Vixen',
    'Pug Gym',
  ];
  const fresh = () => names[number++ % names.length] ?? '';
  const submit = (client: TestClient, body: object) => client.post('/directory/v1/submit', body);
  const read = async (client: TestClient, id: number) =>
    (await client.get(`/directory/v1/listings/${id}`)).json<Readonly<Record<string, unknown>>>();

  it('gives fifty listings of one title fifty addresses, and one whose title has no letters that of its id', async () => {
    const made = await fifty(() => makeListing(site, { title: 'Twin House' }));
    const wanted = made.map((_, index) => (index === 0 ? 'twin-house' : `twin-house-${index + 1}`));
    expect(new Set(made.map(({ slug }) => slug))).to.deep.equal(new Set(wanted));
    const nameless = await makeListing(site, { title: '!!!' });
    expect(nameless.slug).to.equal(`listing-${nameless.id}`);
  });

  it('keeps a listing with its type, category, place and fields, and answers 201', async () => {
    const categories = (await member.get('/directory/v1/categories')).json<{
      categories: { id: number; slug: string }[];
    }>();
    const category = categories.categories.find(({ slug }) => slug === 'tea');
    const response = await submit(member, {
      ...{ title: 'The <b>Leaf</b>', description: '<p>Tea.</p><script>1</script>', listing_type: 'restaurant' },
      ...{
        category: category?.id,
        tags: 'tea, quiet,tea , Tea,ｔｅａ, QUIET',
        video: 'https://example.org/v',
        lat: 52.5,
        lng: 13.4,
      },
      ...{ location: 'Berlin', address: 'Main street 1', cuisine: 'Chinese' },
    });
    expect(response.status, response.text).to.equal(201);
    const { id, status, url } = response.json<Submitted>();
    expect(status).to.equal('pending');
    expect(url).to.equal(`${site.host.site.url}/directory/the-leaf`);
    const item = await read(member, id);
    expect(item).to.deep.include({
      ...{ title: 'The Leaf', type: { slug: 'restaurant', name: 'Restaurant' }, tags: ['tea', 'quiet'] },
      ...{ category: { ...category, name: 'Tea and coffee' }, fields: { cuisine: 'Chinese' }, lat: 52.5, lng: 13.4 },
      ...{ location: 'Berlin', owner: { id: idOf(member), name: member.user?.displayName }, status: 'pending' },
    });
    expect(item['description']).not.to.contain('script');
  });

  it('waits unseen until a moderator publishes it', async () => {
    const { id } = (await submit(member, { title: fresh() })).json<Submitted>();
    expectError(await site.visitor().get(`/directory/v1/listings/${id}`), 404, 'directory_invalid_listing');
    expectError(await member.post(`/directory/v1/listings/${id}`, { status: 'publish' }), 403, 'rest_forbidden');
    const editor = await site.as('editor');
    expect((await editor.post(`/directory/v1/listings/${id}`, { status: 'publish' })).status).to.equal(200);
    expect((await site.visitor().get(`/directory/v1/listings/${id}`)).status).to.equal(200);
  });

  it('draft keeps a draft; moderators publish at once', async () => {
    expect((await submit(member, { title: fresh(), status: 'draft' })).json<Submitted>().status).to.equal('draft');
    expect((await submit(await site.as('editor'), { title: fresh() })).json<Submitted>().status).to.equal('publish');
  });

  it('400 directory_title_required without a title, or with one of markup alone', async () => {
    expectError(await submit(member, {}), 400, 'directory_title_required');
    expectError(await submit(member, { title: ' <i></i> ' }), 400, 'directory_title_required');
  });

  it('403 directory_spam when the field that people do not see is filled', async () => {
    expectError(await submit(member, { title: fresh(), hp_field: 'x' }), 403, 'directory_spam');
  });

  it('400 for an unknown type or category, and a missing field of the type', async () => {
    for (const wrong of [{ listing_type: 'no' }, { category: 999 }, { listing_type: 'restaurant' }]) {
      expectError(await submit(member, { title: 'Something else', ...wrong }), 400, 'rest_invalid_param');
    }
    for (const wrong of [{ lat: 91 }, { lng: -181 }, { video: 'javascript:1' }, { gallery: 'a,b' }]) {
      expectError(await submit(member, { title: 'Something else', ...wrong }), 400, 'rest_invalid_param');
    }
  });

  it('409 directory_duplicate_detected with the duplicates, unless it is explained in 20 characters', async () => {
    const { id } = await makeListing(site, { title: 'Golden Bakery' });
    const data = expectError(
      await submit(member, { title: 'golden bakeri' }),
      409,
      'directory_duplicate_detected',
    ).data;
    expect(data['duplicates']).to.have.length(1);
    expect(data['duplicates']).to.have.nested.property('[0].id', id);
    const sure = { title: 'golden bakeri', confirmed_not_duplicate: true };
    expectError(await submit(member, sure), 400, 'directory_duplicate_explanation_required');
    const short = { ...sure, duplicate_explanation: 'x'.repeat(19) };
    expectError(await submit(member, short), 400, 'directory_duplicate_explanation_required');
    expect((await submit(member, { ...sure, duplicate_explanation: 'x'.repeat(20) })).status).to.equal(201);
  });

  it('guests give name and address: 400 directory_invalid_email, 409 directory_email_exists', async () => {
    const visitor = site.visitor();
    expectError(await submit(visitor, { title: fresh(), guest_email: 'nobody' }), 400, 'directory_invalid_email');
    expectError(
      await submit(visitor, { title: fresh(), guest_email: member.user?.email }),
      ...([409, 'directory_email_exists'] as const),
    );
    const taken = await submit(visitor, { title: 'Guest House', guest_name: 'Gil', guest_email: 'gil@example.org' });
    expect(taken.status, taken.text).to.equal(201);
  });

  it('401 directory_unauthorized for visitors while guests may not submit', async () => {
    const closed = await directorySite({ settings: { directory: { guestSubmission: false } } });
    expectError(await submit(closed.visitor(), { title: 'A' }), 401, 'directory_unauthorized');
    await closed.stop();
  });

  it('202 for a guest whose address is to be proved; the link of the mail serves once', async () => {
    const asking = await directorySite({
      settings: { directory: { guestVerification: true, submissionsNeedApproval: false } },
    });
    const guest = { title: 'Guest House', guest_name: 'Gil', guest_email: 'gil@example.org' };
    const response = await submit(asking.visitor(), guest);
    expect(response.status).to.equal(202);
    const body = response.json<Submitted & { listing_id: number }>();
    expect(body).to.deep.include({
      status: 'pending_verification',
      verification_required: true,
      email: guest.guest_email,
    });
    expect(body.listing_id).to.equal(body.id);
    expectError(await asking.visitor().get(`/directory/v1/listings/${body.id}`), 404, 'directory_invalid_listing');
    const link = /https?:\S+directory-verify\S+/.exec(asking.mail[0]?.text ?? '')?.[0] ?? '';
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      expect((await asking.visitor().page(method, link)).status, method).to.equal(200);
      expect((await asking.visitor().get(`/directory/v1/listings/${body.id}`)).status, method).to.equal(404);
    }
    expect((await confirm(asking, link)).status).to.equal(200);
    expect((await asking.visitor().get(`/directory/v1/listings/${body.id}`)).status).to.equal(200);
    expect((await confirm(asking, link)).status).to.equal(404);
    const other = { ...guest, title: 'Forgotten Farm', guest_email: 'far@example.org' };
    const { id } = (await submit(asking.visitor(), other)).json<Submitted>();
    const listings = asking.pluginContext('directory').use(LISTINGS);
    asking.advance(6 * 86_400_000);
    await asking.runJob('directory:forget-unverified');
    expect(await listings.find(id)).to.include({ status: 'pending_verification' });
    asking.advance(2 * 86_400_000);
    await asking.runJob('directory:forget-unverified');
    expect(await listings.find(id)).to.equal(undefined);
    expect(await listings.find(body.id)).to.include({ status: 'publish' });
    await asking.stop();
  });

  it('what a moderator decided stands, although its maker has the mail still', async () => {
    const asking = await directorySite({
      settings: { directory: { guestVerification: true, submissionsNeedApproval: false } },
    });
    const guest = { title: 'Guest House', guest_name: 'Gil', guest_email: 'gil@example.org' };
    const { id } = (await submit(asking.visitor(), guest)).json<Submitted>();
    const link = /https?:\S+directory-verify\S+/.exec(asking.mail[0]?.text ?? '')?.[0] ?? '';
    const editor = await asking.as('editor');
    expect((await editor.post(`/directory/v1/listings/${id}`, { status: 'rejected' })).status).to.equal(200);
    expect((await confirm(asking, link)).status).to.equal(404);
    expect(await asking.pluginContext('directory').use(LISTINGS).find(id)).to.include({ status: 'rejected' });
    await asking.stop();
  });

  it('500 directory_mail_failed when the mail to a guest cannot be sent, and nothing is kept', async () => {
    const asking = await directorySite({ settings: { directory: { guestVerification: true } } });
    Object.assign(asking.use(MAILER), { send: () => Promise.reject(new Error('no mail today')) });
    const guest = { title: 'Guest House', guest_email: 'gil@example.org' };
    expectError(await submit(asking.visitor(), guest), 500, 'directory_mail_failed');
    const { total } = await asking
      .pluginContext('directory')
      .use(LISTINGS)
      .list({ statuses: LISTING_STATUSES, limit: 1 });
    expect(total).to.equal(0);
    await asking.stop();
  });
});

describe('POST /submission/check-duplicate', () => {
  let site: TestSite;

  before(async () => {
    site = await directorySite();
    await makeListing(site, { title: 'Harbour Coffee House', lat: 54.0, lng: 10.0, slug: 'harbour' });
    await makeListing(site, { title: 'Hidden Coffee House', status: 'draft' });
  });
  after(() => site.stop());

  interface Found {
    readonly duplicates: { id: number; title: string; similarity: number; url: string; distance?: number }[];
    readonly has_match: boolean;
  }
  const check = async (body: object) =>
    (await site.visitor().post('/directory/v1/submission/check-duplicate', body)).json<Found>();

  it('a title more than 80 % alike is a match', async () => {
    const { duplicates, has_match } = await check({ title: 'Harbor Coffee House' });
    expect(has_match).to.equal(true);
    expect(duplicates[0]).to.include({ title: 'Harbour Coffee House', url: `${site.host.site.url}/directory/harbour` });
    expect(duplicates[0]?.similarity).to.be.within(80, 100);
    expect(duplicates[0]).not.to.have.property('distance');
  });

  it('more than 60 % within 100 m, with the distance; not farther off, and not less alike', async () => {
    const title = 'Harbour Coffee Bar';
    expect(similarity(title, 'Harbour Coffee House')).to.be.within(60.1, 80);
    expect((await check({ title })).has_match).to.equal(false);
    const near = await check({ title, lat: 54.0005, lng: 10 });
    expect(near.duplicates[0]?.distance).to.be.within(50, 60);
    expect((await check({ title, lat: 54.002, lng: 10 })).has_match).to.equal(false);
    expect((await check({ title: 'Harbour Pub', lat: 54, lng: 10 })).has_match).to.equal(false);
  });

  it('nothing for another type, a draft, or something else; title is required', async () => {
    expect(await check({ title: 'Harbour Coffee House', type: 'shop' })).to.deep.equal({
      duplicates: [],
      has_match: false,
    });
    expect((await check({ title: 'Hidden Coffee House' })).duplicates.map(({ title }) => title)).not.to.include(
      'Hidden Coffee House',
    );
    const missing = await site.visitor().post('/directory/v1/submission/check-duplicate', {});
    expectError(missing, 400, 'rest_missing_callback_param');
  });
});
