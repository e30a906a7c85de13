import { content, POSTS } from '@plinth/content';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { directorySite, idOf, makeListing } from './support.js';

describe('directory: pictures of private posts', () => {
  let site: TestSite;
  let author: TestClient;
  let hidden: number;
  let open: number;

  before(async () => {
    const { default: directory } = await import('../src/plugin.js');
    site = await directorySite({ plugins: [content, directory] });
    author = await site.as('author');
    const posts = site.pluginContext('content').use(POSTS);
    const owner = idOf(await site.as('editor'));
    const secret = await posts.insert({ type: 'post', status: 'private', title: 'Secret', authorId: owner });
    const picture = (parentId: number) =>
      posts.insert({
        ...{ type: 'attachment', status: 'inherit', title: 'A picture', mimeType: 'image/png' },
        ...{ authorId: owner, parentId },
      });
    hidden = (await picture(secret.id)).id;
    open = (await picture(0)).id;
  });
  after(() => site.stop());

  it('cannot be named by whoever may not see them, as if they did not exist', async () => {
    for (const client of [author, await site.as('subscriber')])
      for (const field of ['featured_image', 'gallery']) {
        const send = (id: number) =>
          client.post('/directory/v1/submit', { title: `Named ${field}`, [field]: field === 'gallery' ? [id] : id });
        const [secret, missing] = [await send(hidden), await send(99_999)];
        expectError(secret, 404, 'rest_not_found');
        expect(secret.body).to.deep.equal(missing.body);
      }
    const listing = await makeListing(site, {});
    const review = { overall_rating: 5, title: 'Good', content: 'Twenty characters and more.' };
    const photos = { ...review, review_photos: [open, hidden] };
    expectError(await author.post(`/directory/v1/listings/${listing.id}/reviews`, photos), 404, 'rest_not_found');
    const seen = { ...review, review_photos: [open] };
    expect((await author.post(`/directory/v1/listings/${listing.id}/reviews`, seen)).status).to.equal(201);
  });

  it('can be named by whoever sees them', async () => {
    const editor = await site.as('editor');
    const sent = await editor.post('/directory/v1/submit', { title: 'Shown', featured_image: hidden, gallery: [open] });
    expect(sent.status).to.equal(201);
  });
});
