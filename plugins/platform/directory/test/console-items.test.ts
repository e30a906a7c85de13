import { DATABASE } from '@plinth/kernel/database';
import { AUDIT } from '@plinth/operations';
import { CONSOLE } from '@plinth/pages';
import { expectSuccess, type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { FILES } from '@plinth/toolkit';
import { expect } from 'chai';
import { creditEntries } from '../src/plans/tables.js';
import { CLAIMS, CREDITS, LISTINGS, REVIEWS } from '../src/plugin.js';
import { directorySite, fifty, idOf, makeListing } from './support.js';

describe('directory: what the console does with one listing, claim or review', () => {
  let site: TestSite;
  let editor: TestClient;
  let member: TestClient;

  beforeEach(async () => {
    site = await directorySite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    editor = await site.as('editor', 'edda');
    member = await site.member();
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const context = () => site.pluginContext('directory');
  const listingOf = (id: number) => context().use(LISTINGS).find(id);
  const at = (path: string) => `/wp-admin/directory/${path}`;
  const see = async (path: string, by = editor) => (await by.page('GET', at(path))).text;
  const press = (path: string, fields: FormFields, from = path) => submitForm(editor, at(path), fields, at(from));
  const audit = async () => (await site.use(AUDIT).page({ page: 1, perPage: 10 })).rows.map((row) => ({ ...row }));
  const claim = (listingId: number, fields: object = {}) =>
    context()
      .use(CLAIMS)
      .create({
        listingId,
        userId: idOf(member),
        role: 'owner',
        proofText: 'Mine.',
        proofFile: null,
        proofType: null,
        ...fields,
      });
  const review = (listingId: number, by = member) =>
    context()
      .use(REVIEWS)
      .create({
        ...{ listingId, authorId: idOf(by), rating: 2, title: 'Windy', content: '<p>Hold on to your hat.</p>' },
        ...{ criteria: { quality: 2 }, photos: [], status: 'approved' },
      });

  it('decides in a row, with a word to whoever sent it in, and says in the audit which it was', async () => {
    const one = await makeListing(site, { title: 'Teahouse', status: 'pending' });
    const two = await makeListing(site, { title: 'Repairs', status: 'pending' });
    const shown = await see('listings');
    expect(shown).to.include(`value="publish ${one.id}"`).and.include(`name="say_${two.id}"`);
    const fields = { row: `reject ${two.id}`, [`say_${two.id}`]: 'No address.', [`say_${one.id}`]: 'Not for this.' };
    expect((await press('listings', { status: 'pending', ...fields })).headers['location']).to.include('done=1&left=0');
    expect(await listingOf(two.id)).to.include({ status: 'rejected', note: 'No address.' });
    expect((await listingOf(one.id))?.status).to.equal('pending');
    expect((await audit())[0]).to.deep.include({
      act: 'Rejected a listing of the directory.',
      details: { what: '“Repairs”', say: 'No address.' },
    });
    for (const row of ['explode 1', 'publish 99999', 'publish -1', 'publish']) {
      const { headers, status } = await press('listings', { status: 'pending', row });
      expect([status, headers['location']?.includes('done=0')], row).to.deep.equal([302, true]);
    }
  });

  it('names all that were decided at once, and none that was left', async () => {
    const listings = await Promise.all(
      ['Bread', 'Books'].map((title) => makeListing(site, { title, status: 'pending' })),
    );
    await press('listings', { status: 'pending', act: 'publish', 'ids[]': [...listings.map(({ id }) => id), 999] });
    expect((await audit())[0]).to.deep.include({
      act: 'Published listings of the directory.',
      details: { what: '“Bread”, “Books”' },
    });
  });

  it('shows a listing with all that the decision rests on, and decides there', async () => {
    await makeListing(site, { title: 'Teahouse', typeId: 1 });
    const { id } = await makeListing(site, {
      ...{ title: 'Teahouse!', status: 'pending', ownerId: idOf(member), typeId: 1, fields: { cuisine: 'Tea' } },
      ...{ description: '<p>Forty teas</p>', duplicateExplanation: 'Another house, another owner.' },
    });
    const shown = await see(`listings/${id}`);
    expect(shown).to.include('<p>Forty teas</p>').and.include('Cuisine').and.include('Another house, another owner.');
    expect(shown)
      .to.include(member.user?.email ?? 'none')
      .and.include('Similar listings');
    await press(`listings/${id}`, { act: 'publish', say: 'Welcome.' });
    expect(await listingOf(id)).to.include({ status: 'publish', note: 'Welcome.' });
    expect(await see(`listings/${id}`))
      .to.include('Message to the owner')
      .and.include('Welcome.');
  });

  it('shows a claim with the whole proof, and decides it once', async () => {
    const { id } = await makeListing(site, { title: 'Teahouse' });
    const made = await claim(id, { proofText: 'I built it.\nStone by stone.' });
    if (made === 'waits') throw new Error('There was none before.');
    const shown = await see(`claims/${made.id}`);
    expect(shown)
      .to.include('I built it.\nStone by stone.')
      .and.include(member.user?.email ?? 'none');
    await press(`claims/${made.id}`, { act: 'approve', say: 'It is yours.' });
    expect((await listingOf(id))?.ownerId).to.equal(idOf(member));
    const decided = await see(`claims/${made.id}`);
    expect(decided).to.include('This claim was already decided.').and.not.include('name="act"');
    expect((await audit())[0]?.act).to.equal('Approved a claim to a listing.');
  });

  it('asks who loses a listing before a claim takes it away, again when that changed, and names them afterwards', async () => {
    const owner = await site.member();
    const next = await site.member();
    const { id } = await makeListing(site, { title: 'Teahouse', ownerId: idOf(owner) });
    const made = await claim(id);
    if (made === 'waits') throw new Error('There was none before.');
    const asked = await press(`claims/${made.id}`, { act: 'approve', say: 'It is yours.' });
    expect(asked.text)
      .to.include(owner.user?.email ?? 'none')
      .and.include('value="It is yours."');
    expect((await listingOf(id))?.ownerId).to.equal(idOf(owner));
    await context().use(LISTINGS).inherit(idOf(owner), idOf(next));
    const fields = { act: 'approve', say: 'It is yours.', agreed: `${made.id}-${idOf(owner)}` };
    expect((await press(`claims/${made.id}`, fields)).text).to.include(next.user?.email ?? 'none');
    expect((await listingOf(id))?.ownerId).to.equal(idOf(next));
    await press(`claims/${made.id}`, { ...fields, agreed: `${made.id}-${idOf(next)}` });
    expect((await listingOf(id))?.ownerId).to.equal(idOf(member));
    const decided = await see(`claims/${made.id}`);
    expect(decided)
      .to.include('Previous owner')
      .and.include(next.user?.email ?? 'none');
  });

  it('asks once for many claims that are approved together, and gives all of them', async () => {
    const owner = await site.member();
    const listings = await Promise.all(
      ['Bread', 'Books'].map((title) => makeListing(site, { title, ownerId: idOf(owner) })),
    );
    const claims = await Promise.all(listings.map(({ id }) => claim(id)));
    const ids = claims.map((made) => (made === 'waits' ? 0 : made.id));
    const fields = { status: 'pending', act: 'approve', 'ids[]': ids };
    const asked = await press('claims', fields);
    expect(asked.text).to.include('“Bread” is transferred from').and.include('“Books” is transferred from');
    expect((await listingOf(listings[0]?.id ?? 0))?.ownerId).to.equal(idOf(owner));
    const agreed = ids.map((id) => `${id}-${idOf(owner)}`).join(' ');
    expect((await press('claims', { ...fields, agreed })).headers['location']).to.include('done=2');
    for (const { id } of listings) expect((await listingOf(id))?.ownerId).to.equal(idOf(member));
  });

  it('calls a state by the same word to members and in the console', async () => {
    const { id } = await makeListing(site, { title: 'Teahouse', ownerId: idOf(member) });
    await press(`listings/${id}`, { act: 'hide' });
    expect(await see(`listings/${id}`)).to.include('Unpublished');
    expect((await member.page('GET', '/my-listings')).text).to.include('Unpublished');
  });

  it('shows a review as others read it, and decides there', async () => {
    const { id } = await makeListing(site, { title: 'Teahouse' });
    const made = await review(id);
    if (made === 'exists') throw new Error('There was none before.');
    expect(await see(`reviews/${made.id}`))
      .to.include('<p>Hold on to your hat.</p>')
      .and.include('quality: 2 out of 5');
    await press(`reviews/${made.id}`, { act: 'reject' });
    expect((await listingOf(id))?.reviewCount).to.equal(0);
    expect((await audit())[0]?.details).to.deep.equal({ what: '“Windy” of “Teahouse”' });
  });

  it('answers 404 for what there is not, and is for moderators', async () => {
    for (const name of ['listings', 'claims', 'reviews'])
      expect((await editor.page('GET', at(`${name}/999`))).status, name).to.equal(404);
    const { id } = await makeListing(site, { title: 'Teahouse' });
    expect((await member.page('GET', at(`listings/${id}`))).status).to.equal(403);
    expect((await site.visitor().page('GET', at(`listings/${id}`))).status).to.equal(401);
  });

  it('deletes a listing for good, with what hangs on it, after it asked; the ledger stays', async () => {
    const { id, slug } = await makeListing(site, { title: 'Teahouse', ownerId: idOf(member) });
    await review(id, editor);
    const other = await site.member();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const sent = await other.upload('/directory/v1/claims', {
      ...{ field: 'proof_file', filename: 'keys.png', type: 'image/png', content: png },
      fields: { listing_id: String(id), proof_text: 'I have the keys.' },
    });
    const made = expectSuccess<{ id: number }>(sent, 201);
    const file = (await context().use(CLAIMS).find(made.id))?.proofFile ?? '';
    await context().use(CREDITS).give(idOf(member), { amount: 5, note: '', givenBy: 0 });
    const spent = { amount: 5, listingId: id, listingTitle: 'Teahouse', planTitle: 'Plus' };
    await site.use(DATABASE).transaction(() => context().use(CREDITS).spend(idOf(member), spent));
    const asked = await see(`listings/${id}/delete`);
    expect(asked).to.include('Delete “Teahouse” permanently?').and.include('1 review').and.include('1 claim with');
    expect(await listingOf(id)).to.be.an('object');
    const gone = await press(`listings/${id}/delete`, {});
    expect(gone.headers['location']).to.include('gone=1');
    expect([await listingOf(id), await context().use(CLAIMS).find(made.id)]).to.deep.equal([undefined, undefined]);
    expect(await context().use(REVIEWS).countOf(id)).to.equal(0);
    expect(await site.use(FILES).exists(file)).to.equal(false);
    expect((await editor.page('GET', `/directory/${slug}`)).status).to.equal(404);
    expect(await site.use(DATABASE).rows(creditEntries).count({ listingId: id })).to.equal(1);
    expect((await audit())[0]).to.deep.include({
      act: 'Deleted a listing of the directory for good.',
      details: { what: '“Teahouse”', reviews: 1, claims: 1, services: 0 },
    });
  });

  it('deletes a review for good, and the rating follows', async () => {
    const { id } = await makeListing(site, { title: 'Teahouse' });
    const made = await review(id);
    if (made === 'exists') throw new Error('There was none before.');
    expect(await see(`reviews/${made.id}/delete`)).to.include('Delete the review of “Windy” permanently?');
    await press(`reviews/${made.id}/delete`, {});
    expect(await listingOf(id)).to.include({ rating: 0, reviewCount: 0 });
    expect((await audit())[0]).to.deep.include({
      act: 'Deleted a review of a listing for good.',
      details: { what: '“Windy” of “Teahouse”' },
    });
    expect((await editor.page('GET', at(`reviews/${made.id}/delete`))).status).to.equal(404);
  });

  it('deletes for those who may, and nothing for who moderates only', async () => {
    const { id } = await makeListing(site, { title: 'Teahouse' });
    const moderator = await site.member({ can: ['moderate_directory'] });
    expect(await see(`listings/${id}`, moderator)).to.not.include('Delete…');
    expect((await moderator.page('GET', at(`listings/${id}/delete`))).status).to.equal(403);
    expect(await see(`listings/${id}`)).to.include('Delete…');
  });

  it('gives credits to members, takes back what is left of them, and keeps what was typed when it cannot', async () => {
    const admin = await site.as('administrator');
    const give = (fields: FormFields) => submitForm(admin, at('credits'), fields);
    const login = member.user?.login ?? '';
    expect((await give({ member: login, amount: '12', note: 'Paid <b>by</b> transfer' })).status).to.equal(302);
    expect(await see('credits', admin)).to.include('Paid by transfer');
    const beyond = await give({ member: login, amount: '-13' });
    expect([beyond.status, beyond.text.includes('value="-13"')]).to.deep.equal([409, true]);
    for (const amount of ['', '0', '1.5', 'many', '1000001']) {
      const { status, text } = await give({ member: login, amount, note: 'kept' });
      expect([status, text.includes('id="field-amount-error"'), text.includes('value="kept"')], amount).to.deep.equal([
        ...[400, true, true],
      ]);
    }
    expect((await give({ member: 'nobody', amount: '1' })).text).to.include('id="field-member-error"');
    expect(await context().use(CREDITS).balance(idOf(member))).to.equal(12);
    expect((await audit())[0]?.act).to.equal('Gave a member credits of the directory.');
    expect((await editor.page('GET', at('credits'))).status).to.equal(403);
  });

  it('never takes back more credits than there are, however many ask at once', async () => {
    const credits = context().use(CREDITS);
    await credits.give(idOf(member), { amount: 10, note: '', givenBy: 0 });
    const taken = await fifty(() => credits.give(idOf(member), { amount: -3, note: '', givenBy: 0 }));
    expect(taken.filter(Boolean).length).to.equal(3);
    expect(await credits.balance(idOf(member))).to.equal(1);
  });

  it('credits and plans move with a site', async () => {
    await site.importBundle({
      plinth: 1,
      directory_plans: [
        {
          ...{
            slug: 'plus',
            title: 'Plus',
            credits: 5,
            displayPrice: '5',
            durationDays: 90,
            features: { featured: true },
          },
          ...{ listingTypes: [], badgeText: '', badgeColor: '#777' },
        },
      ],
      directory_listings: [{ slug: 'moved', title: 'Moved', plan: 'plus', planUntil: '2026-05-01T00:00:00.000Z' }],
      directory_credits: [{ user: member.user?.login, amount: 7, createdAt: '2026-01-01T00:00:00.000Z' }],
    });
    expect(await context().use(CREDITS).balance(idOf(member))).to.equal(7);
    const bundle = JSON.parse(JSON.stringify(await site.exportBundle()));
    const [credits] = bundle.directory_credits;
    expect(credits).to.include({
      ...{ user: member.user?.login, amount: 7, note: '', createdAt: '2026-01-01T00:00:00.000Z' },
    });
    expect(credits.state).to.include({ balance: 7, reason: 'given' });
    expect(bundle.directory_listings.find((each: { slug: string }) => each.slug === 'moved')).to.include({
      ...{ plan: 'plus', planUntil: '2026-05-01T00:00:00.000Z' },
    });
    await site.importBundle(bundle);
    expect(await context().use(CREDITS).balance(idOf(member))).to.equal(7);
  });
});
