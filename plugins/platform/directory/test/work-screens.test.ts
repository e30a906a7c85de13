import { CONSOLE } from '@plinth/pages';
import { expectSuccess, type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { LISTINGS } from '../src/plugin.js';
import { directorySite, idOf, makeListing } from './support.js';

describe('directory: the work lists of the console', () => {
  let site: TestSite;
  let editor: TestClient;

  beforeEach(async () => {
    site = await directorySite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    editor = await site.as('editor', 'edda');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const view = (name: string, by = editor) => by.page('GET', `/wp-admin/directory/${name}`);
  const decide = (name: string, fields: FormFields, status = 'pending') =>
    submitForm(
      editor,
      `/wp-admin/directory/${name}`,
      { status, ...fields },
      `/wp-admin/directory/${name}?status=${status}`,
    );
  const statusOf = async (id: number) => (await site.pluginContext('directory').use(LISTINGS).find(id))?.status;

  it('publish and reject listings, many at once, and leave what is not there', async () => {
    const [one, two] = [
      await makeListing(site, { title: 'Teahouse', status: 'pending' }),
      await makeListing(site, { title: 'Repairs', status: 'pending' }),
    ];
    const shown = (await view('listings')).text;
    expect(shown).to.include('Teahouse').and.include('Repairs');
    expect((await decide('listings', { act: '', 'ids[]': [one.id] })).headers['location']).to.include('done=0');
    const some = await decide('listings', { act: 'publish', 'ids[]': [one.id, 9999] });
    expect(some.headers['location']).to.include('done=1&left=1');
    expect(await statusOf(one.id)).to.equal('publish');
    await decide('listings', { act: 'reject', 'ids[]': [two.id], say: 'No <b>address</b>.' });
    expect((await site.pluginContext('directory').use(LISTINGS).find(two.id))?.note).to.equal('No address.');
    expect(await statusOf(two.id)).to.equal('rejected');
    await decide('listings', { act: 'hide', 'ids[]': [one.id] }, 'publish');
    expect(await statusOf(one.id)).to.equal('draft');
    expect((await view('listings')).text).to.include('All caught up');
  });

  it('decide claims, with their proof', async () => {
    const listing = await makeListing(site, { title: 'Teahouse' });
    const member = await site.member();
    const sent = {
      listing_id: listing.id,
      proof_text: `I built <b>it</b>. ${'Stone by stone. '.repeat(60)}The end.`,
      role: 'owner',
    };
    const { id } = expectSuccess<{ id: number }>(await member.post('/directory/v1/claims', sent), 201);
    expect((await view('claims')).text)
      .to.include('I built it.')
      .and.include('Teahouse');
    await decide('claims', { act: 'approve', 'ids[]': [id] });
    expect(await site.pluginContext('directory').use(LISTINGS).find(listing.id)).to.include({
      ...{ ownerId: idOf(member), claimed: true },
    });
    const again = await decide('claims', { act: 'reject', 'ids[]': [id] }, 'approved');
    expect(again.headers['location']).to.include('done=0&left=1');
  });

  it('approve reviews', async () => {
    const listing = await makeListing(site, { title: 'Teahouse' });
    const member = await site.member();
    const review = { overall_rating: 4, title: 'Quiet', content: 'A quiet place with good tea and patient people.' };
    const { id } = expectSuccess<{ id: number }>(
      await member.post(`/directory/v1/listings/${listing.id}/reviews`, review),
      201,
    );
    await editor.post(`/directory/v1/reviews/${id}`, { status: 'pending' });
    expect((await view('reviews')).text)
      .to.include('4 out of 5')
      .and.include('patient people');
    await decide('reviews', { act: 'approve', 'ids[]': [id] });
    expect((await view('reviews?status=approved')).text).to.include('patient people');
  });

  it('are for moderators', async () => {
    const author = await site.as('author');
    for (const name of ['listings', 'claims', 'reviews']) expect((await view(name, author)).status, name).to.equal(403);
  });
});
