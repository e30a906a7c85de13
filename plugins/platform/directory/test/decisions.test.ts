import { tap } from '@plinth/kernel';
import { CONSOLE } from '@plinth/pages';
import { submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { MAILER } from '@plinth/toolkit';
import { expect } from 'chai';
import { CLAIMS, directoryHooks, REVIEWS } from '../src/plugin.js';
import { directorySite, fifty, idOf, makeListing } from './support.js';

describe('directory: people are told what was decided', () => {
  let site: TestSite;
  let editor: TestClient;
  let member: TestClient;

  beforeEach(async () => {
    site = await directorySite();
    editor = await site.as('editor');
    member = await site.member();
  });
  afterEach(() => site.stop());

  const listing = (fields: object = {}) =>
    makeListing(site, { title: 'Teahouse', status: 'pending', ownerId: idOf(member), ...fields });
  const decide = (kind: string, id: number, body: object, by = editor) => by.post(`/directory/v1/${kind}/${id}`, body);
  const claim = async (listingId: number, by = member) => {
    const fields = { role: 'owner', proofText: 'Mine.', proofFile: null, proofType: null };
    const made = await site
      .pluginContext('directory')
      .use(CLAIMS)
      .create({ listingId, userId: idOf(by), ...fields });
    if (made === 'waits') throw new Error('There was none before.');
    return made.id;
  };
  const review = async (listingId: number) => {
    const words = { title: 'Windy', content: 'Hold on to your hat.', criteria: {}, photos: [] };
    const fresh = { listingId, authorId: idOf(member), rating: 2, status: 'pending', ...words } as const;
    const made = await site.pluginContext('directory').use(REVIEWS).create(fresh);
    if (made === 'exists') throw new Error('There was none before.');
    return made.id;
  };
  const last = () => site.mail.at(-1) ?? { to: '', subject: '', text: '' };
  const menuOf = async (by = member) => (await by.page('GET', '/directory')).text;
  const news = async () => /href="[^"]*\/my-listings"[^>]*>.*?<\/a>/s.exec(await menuOf())?.[0].match(/\d+/)?.[0];

  it('mails the owner of a listing what was decided, why, and where it is', async () => {
    const { id, slug } = await listing();
    await decide('listings', id, { status: 'rejected', note: 'It has no address.' });
    expect(last().to).to.equal(member.user?.email);
    expect(last().subject).to.include('Your listing was rejected: Teahouse');
    expect(last().text).to.include('It has no address.').and.include(`${site.host.site.url}/my-listings`);
    await decide('listings', id, { status: 'publish' });
    expect(last().text)
      .to.include('was published')
      .and.include(`/directory/${slug}`)
      .and.not.include('Message from the moderators');
    await decide('listings', id, { status: 'draft' });
    expect(last().text).to.include('was removed from the directory');
    expect(site.mail).to.have.length(3);
  });

  it('mails the owner when their listing is to be read once more, and what was decided about the changed version', async () => {
    const { id } = await listing({ status: 'publish' });
    await decide('listings', id, { status: 'pending', note: 'Is it open still?' });
    expect(last().subject).to.include('Your listing is being reviewed again: Teahouse');
    expect(last().text).to.include('Is it open still?').and.include(`${site.host.site.url}/my-listings`);
    expect(await news()).to.equal('1');
    await decide('listings', id, { status: 'publish' });
    const changed = await submitForm(member, `/my-listings/${id}/basics`, { title: 'Teahouse at the quay' });
    expect(changed.status).to.equal(303);
    await decide('listings', id, { status: 'rejected', note: 'The quay is elsewhere.' });
    expect(last().subject).to.include('Your listing was rejected: Teahouse at the quay');
    expect(last().text).to.include('The quay is elsewhere.');
    expect(site.mail).to.have.length(3);
  });

  it('mails the owner what is said about their listing though its state stays, once', async () => {
    const { id } = await listing({ status: 'publish' });
    await decide('listings', id, { status: 'publish' });
    expect(site.mail).to.have.length(0);
    for (let times = 0; times < 2; times += 1)
      await decide('listings', id, { status: 'publish', note: 'Say when you open.' });
    expect(site.mail).to.have.length(1);
    expect(last().subject).to.include('About your listing: Teahouse');
    expect(last().text).to.include('Say when you open.');
  });

  it('mails the owner when their listing is deleted, but not whoever deletes their own', async () => {
    const admin = await site.as('administrator');
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    const [theirs, own] = [await listing(), await listing({ title: 'Mine', ownerId: idOf(admin) })];
    for (const { id } of [theirs, own])
      expect((await submitForm(admin, `/wp-admin/directory/listings/${id}/delete`, {})).status).to.be.below(400);
    expect(site.mail).to.have.length(1);
    expect(last().to).to.equal(member.user?.email);
    expect(last().subject).to.include('Your listing was deleted: Teahouse');
    expect(last().text).to.not.include('/directory/');
  });

  it('mails whoever made a claim or wrote a review, and who lost a listing by it', async () => {
    const owner = await site.member();
    const { id } = await listing({ status: 'publish', ownerId: idOf(owner) });
    await decide('reviews', await review(id), { status: 'rejected', answer: 'It names a person.' });
    expect(last().text).to.include('Your review of “Teahouse” was rejected').and.include('It names a person.');
    await decide('claims', await claim(id), { status: 'approved', answer: 'Welcome.' });
    expect(site.mail.slice(-2).map(({ to }) => to)).to.deep.equal([member.user?.email, owner.user?.email]);
    expect(last().text).to.include('claimed your listing “Teahouse”');
    expect(site.mail.at(-2)?.text).to.include('was approved').and.include('Welcome.');
  });

  it('mails a visitor whose address is proved, and none whose is not', async () => {
    const guest = { ownerId: null, guestName: 'Gus', guestEmail: 'gus@example.org' };
    const waiting = await listing({ ...guest, status: 'pending_verification' });
    await decide('listings', waiting.id, { status: 'rejected' });
    expect(site.mail).to.have.length(0);
    const proved = await listing(guest);
    await decide('listings', proved.id, { status: 'publish' });
    expect(last()).to.include({ to: 'gus@example.org' });
    expect(last().text).to.include('Hello Gus');
  });

  it('tells nobody what they decided themselves, what was so before, and what an import brings', async () => {
    const own = await listing({ ownerId: idOf(editor) });
    await decide('listings', own.id, { status: 'publish' });
    await decide('listings', (await listing({ status: 'publish' })).id, { status: 'publish' });
    await site.importBundle({
      plinth: 1,
      directory_listings: [{ slug: 'moved', title: 'Moved', owner: member.user?.login }],
      directory_claims: [
        {
          ...{ listing: 'moved', user: member.user?.login, role: 'owner', proofText: 'Mine.', status: 'approved' },
          createdAt: '2026-01-01T00:00:00.000Z',
        },
      ],
    });
    expect(site.mail).to.have.length(0);
    expect(await news()).to.equal(undefined);
  });

  it('lets others change a mail or take it away, and the owner of the site turn all of them off', async () => {
    const heard: string[] = [];
    site.tap(
      tap(directoryHooks.directory_decided, { id: 'hear' }, (_, { kind, outcome }) => {
        heard.push(`${kind} ${outcome}`);
      }),
    );
    const stop = site.tap(
      tap(directoryHooks.directory_decision_mail, { id: 'ours' }, (_, mail) => mail && { ...mail, subject: 'Ours' }),
    );
    const { id } = await listing();
    await decide('listings', id, { status: 'publish' });
    expect(last().subject).to.equal('Ours');
    stop();
    site.tap(tap(directoryHooks.directory_decision_mail, { id: 'none' }, () => null));
    await decide('listings', id, { status: 'rejected' });
    expect(site.mail).to.have.length(1);
    expect(heard).to.deep.equal(['listing publish', 'listing rejected']);
    const quiet = await directorySite({ settings: { directory: { mailDecisions: false } } });
    const pending = await makeListing(quiet, { status: 'pending', ownerId: idOf(await quiet.member()) });
    await (await quiet.as('editor')).post(`/directory/v1/listings/${pending.id}`, { status: 'publish' });
    expect(quiet.mail).to.have.length(0);
    await quiet.stop();
  });

  it('shows the author of a review what became of it, and why', async () => {
    const { id, slug } = await listing({ status: 'publish', ownerId: null });
    const reviewId = await review(id);
    const own = async () => (await member.page('GET', `/directory/${slug}`)).text;
    expect(await own()).to.include('Your review is awaiting approval');
    await decide('reviews', reviewId, { status: 'rejected', answer: 'It names a <b>person</b>.' });
    expect(await own())
      .to.include('Your review was rejected')
      .and.include('It names a person.');
  });

  it('keeps a decision whose mail does not go out', async () => {
    const { id } = await listing();
    site.use(MAILER).send = () => Promise.reject(new Error('The server of the mail is away.'));
    expect((await decide('listings', id, { status: 'publish' })).json()).to.include({ status: 'publish' });
    expect(JSON.stringify(site.errors)).to.include('could not be told by mail');
  });

  it('counts in the account menu what was decided since the member looked, listings and claims apart', async () => {
    const other = await makeListing(site, { title: 'Bread' });
    const { id } = await listing();
    const claimId = await claim(other.id);
    expect(await news()).to.equal(undefined);
    await decide('listings', id, { status: 'publish' });
    await decide('claims', claimId, { status: 'rejected' });
    expect(await news()).to.equal('2');
    expect((await member.page('GET', '/my-listings')).text).to.include('Your claims (1 new)');
    expect(await news()).to.equal('1');
    await member.page('GET', '/my-claims');
    expect(await news()).to.equal(undefined);
    site.advance(1_000);
    await decide('listings', id, { status: 'rejected' });
    expect(await news()).to.equal('1');
  });

  it('takes fifty looks at once', async () => {
    await decide('listings', (await listing()).id, { status: 'publish' });
    const answers = await fifty(() => member.page('GET', '/my-listings'));
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
    expect(await news()).to.equal(undefined);
  });
});
