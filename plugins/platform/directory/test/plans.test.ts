import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { CREDITS, LISTINGS, type Listing } from '../src/plugin.js';
import { directorySite, fifty, idOf, makeListing } from './support.js';

const plan = (slug: string, credits: number, more: object = {}) => ({
  ...{ slug, title: slug[0]?.toUpperCase() + slug.slice(1), credits, displayPrice: `${credits}`, durationDays: 30 },
  ...{ features: {}, listingTypes: [], badgeText: '', badgeColor: '#777', ...more },
});

const PLANS = [
  plan('basic', 0, { position: 0, features: { gallery: false, contact_form: false, window_seat: true } }),
  plan('plus', 5, { position: 1, durationDays: 90, badgeText: 'Popular' }),
  plan('spotlight', 20, { position: 2, features: { featured: true }, listingTypes: ['shop'] }),
];

describe('directory: the plan of a listing', () => {
  let site: TestSite;
  let member: TestClient;

  beforeEach(async () => {
    site = await directorySite({ settings: { directory: { submissionsNeedApproval: false } } });
    await site.importBundle({ plinth: 1, directory_plans: PLANS });
    member = await site.member();
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const context = () => site.pluginContext('directory');
  const store = () => context().use(LISTINGS);
  const credits = () => context().use(CREDITS);
  const give = (amount: number, to = member) => credits().give(idOf(to), { amount, note: '', givenBy: 0 });
  const balance = (of = member) => credits().balance(idOf(of));
  const step = (id: number, name: string, fields: FormFields = {}, by = member) =>
    submitForm(by, `/my-listings/${id}/${name}`, fields);
  const draft = (fields: Partial<Listing> = {}) =>
    makeListing(site, {
      title: 'Teahouse',
      description: '<p>Tea.</p>',
      status: 'draft',
      ownerId: idOf(member),
      typeId: 2,
      categoryId: 1,
      ...fields,
    });
  const shown = async (id: number, name: string) => (await member.page('GET', `/my-listings/${id}/${name}`)).text;

  it('is a step of its own: what each allows, what it costs and what one has', async () => {
    await give(7);
    const { id } = await draft();
    const text = await shown(id, 'plan');
    expect(text).to.include('Basic: free').and.include('Plus: 5 credits').and.include('Spotlight: 20 credits');
    expect(text).to.include('You have 7 credits.').and.include('You need 13 more credits');
    expect(text).to.include('Published for 90 days').and.include('Popular').and.include('Includes window seat');
    expect(text).to.include('Main image only').and.include('Featured placement');
    expect(text.match(/<ol class="steps">.*?<\/ol>/s)?.[0])
      .to.include('Plan')
      .and.not.include('Images');
  });

  it('is offered to the kinds that may have it, and to no other', async () => {
    const { id } = await draft({ typeId: 1, fields: { cuisine: 'Tea' } });
    expect(await shown(id, 'plan'))
      .to.include('Plus')
      .and.not.include('Spotlight');
    const refused = await step(id, 'plan', { plan: 3 });
    expect([refused.status, refused.text.includes('id="field-plan-error"')]).to.deep.equal([400, true]);
    expect((await store().find(id))?.planId).to.equal(0);
  });

  it('is kept with the draft, and wanted before it is sent in', async () => {
    const { id } = await draft();
    expect(await shown(id, 'send')).to.include('Still missing: Plan.');
    const empty = await step(id, 'plan', {});
    expect([empty.status, empty.text.includes('Choose a plan.')]).to.deep.equal([400, true]);
    expect((await step(id, 'plan', { plan: 2 })).headers['location']).to.include(`/my-listings/${id}/send`);
    expect(await store().find(id)).to.include({ planId: 2, paidPlanId: 0, status: 'draft' });
    expect(await shown(id, 'send'))
      .to.include('Choose another plan')
      .and.not.include('Submit listing');
  });

  it('is paid when the listing is sent in, once, and not before', async () => {
    await give(8);
    const { id } = await draft();
    await step(id, 'plan', { plan: 2 });
    expect(await balance()).to.equal(8);
    expect(await shown(id, 'send')).to.include('Plus costs 5 credits. You have 8 credits.');
    expect((await step(id, 'send')).headers['location']).to.include('done=publish');
    expect(await balance()).to.equal(3);
    const { entries } = await credits().history({ limit: 10, offset: 0 }, idOf(member));
    expect(entries[0]).to.include({
      amount: -5,
      balance: 3,
      listingTitle: 'Teahouse',
      planTitle: 'Plus',
      listingId: id,
    });
    const listing = await store().find(id);
    expect(listing).to.include({ status: 'publish', paidPlanId: 2, featured: false });
    expect(Date.parse(listing?.planUntil ?? '') - Date.parse('2026-01-15T12:00:00.000Z')).to.be.closeTo(
      90 * 86_400_000,
      1_000,
    );
    const asked = await shown(id, 'withdraw');
    expect(asked).to.include('Its plan remains paid').and.include('Credits aren’t refunded.');
    await step(id, 'withdraw');
    expect(await shown(id, 'send')).to.include('Plus is already paid for.');
    await step(id, 'send');
    expect([await balance(), (await store().find(id))?.status]).to.deep.equal([3, 'publish']);
  });

  it('is refused to who has too few credits, and the draft with its choice is kept', async () => {
    await give(5);
    const { id } = await draft();
    await step(id, 'plan', { plan: 2 });
    const nonce = /name="_wpnonce" value="([^"]+)"/.exec(await shown(id, 'send'))?.[1] ?? '';
    await give(-3);
    const body = new URLSearchParams({ _wpnonce: nonce }).toString();
    const refused = await member.page('POST', `/my-listings/${id}/send`, { body });
    expect([refused.status, refused.text.includes('Plus costs 5 credits, and you have 2.')]).to.deep.equal([409, true]);
    expect(await store().find(id)).to.include({ status: 'draft', planId: 2, paidPlanId: 0 });
    expect(await balance()).to.equal(2);
  });

  it('is paid once, however many requests send the listing at once', async () => {
    await give(12);
    const { id } = await draft();
    await step(id, 'plan', { plan: 2 });
    const sent = await fifty(() => step(id, 'send'));
    expect(new Set(sent.map(({ status }) => status))).to.deep.equal(new Set([303]));
    expect(await balance()).to.equal(7);
    expect((await credits().history({ limit: 100, offset: 0 }, idOf(member))).total).to.equal(2);
  });

  it('never costs more than there is, however many listings are sent at once', async () => {
    await give(16);
    const drafts = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        draft({ title: `House ${String.fromCodePoint(0x4e00 + n * 97)}`, planId: 2 }),
      ),
    );
    const nonce = /name="_wpnonce" value="([^"]+)"/.exec(await shown(drafts[0]?.id ?? 0, 'send'))?.[1] ?? '';
    const body = new URLSearchParams({
      ...{ _wpnonce: nonce, confirmed_not_duplicate: '1' },
      duplicate_explanation: 'Each of them is a house of its own.',
    }).toString();
    const sent = await Promise.all(drafts.map(({ id }) => member.page('POST', `/my-listings/${id}/send`, { body })));
    expect(sent.filter(({ status }) => status === 303).length).to.equal(3);
    expect(sent.filter(({ status }) => status === 409).length).to.equal(47);
    expect(await balance()).to.equal(1);
    const { total } = await store().list({ ownerId: idOf(member), limit: 1 });
    expect(total).to.equal(3);
  });

  it('ends: the listing leaves the directory, says why, and is paid anew', async () => {
    await give(10);
    const { id } = await draft();
    await step(id, 'plan', { plan: 2 });
    await step(id, 'send');
    await store().change(id, () => ({ planUntil: '2026-01-15T11:59:59.000Z' }));
    await site.runJob('directory:end-plans');
    expect(await store().find(id)).to.include({ status: 'draft', paidPlanId: 0, withheld: false });
    expect(await shown(id, 'plan')).to.include('This listing’s plan has expired');
    await step(id, 'send');
    expect([await balance(), (await store().find(id))?.status]).to.deep.equal([0, 'publish']);
  });

  it('stays while the listing is in the directory; another is chosen after it was withdrawn', async () => {
    await give(10);
    const { id } = await draft();
    await step(id, 'plan', { plan: 2 });
    await step(id, 'send');
    expect(await shown(id, 'plan'))
      .to.include('This listing’s plan is Plus.')
      .and.include('withdraw the listing')
      .and.not.include('name="plan"');
    await context()
      .use(LISTINGS)
      .change(id, () => ({ status: 'draft' }));
    await step(id, 'plan', { plan: 1 });
    await step(id, 'send');
    expect(await store().find(id)).to.include({ paidPlanId: 1, status: 'publish' });
    expect(await balance()).to.equal(5);
  });

  it('decides what the page of a listing shows; without a plan nothing is kept from it', async () => {
    const visitor = site.visitor();
    const free = await makeListing(site, { title: 'Free', slug: 'free', ownerId: idOf(member) });
    expect((await visitor.page('GET', `/directory/${free.slug}`)).text).to.include('Contact the owner');
    const basic = await makeListing(site, { title: 'Basic', slug: 'basic', ownerId: idOf(member), paidPlanId: 1 });
    expect((await visitor.page('GET', `/directory/${basic.slug}`)).text).to.not.include('Contact the owner');
    await makeListing(site, { title: 'Seen', slug: 'seen', ownerId: idOf(member), paidPlanId: 3, featured: true });
    expect((await visitor.page('GET', '/directory')).text).to.match(/Featured<\/h2>.*Seen.*1? ?\d listings/s);
    expect((await visitor.page('GET', '/directory?search=Free')).text).to.not.include('Featured</h2>');
  });
});

describe('directory: a site without plans', () => {
  it('has no step for them', async () => {
    const site = await directorySite();
    const member = await site.member();
    const { id } = await makeListing(site, { title: 'Tea', status: 'draft', ownerId: idOf(member) });
    const { headers, status } = await member.page('GET', `/my-listings/${id}/plan`);
    expect([status, headers['location']]).to.deep.equal([303, `${site.host.site.url}/my-listings/${id}/send`]);
    expect((await member.page('GET', '/submit-listing')).text).to.include('4 short steps');
    await site.stop();
  });
});
