import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { type PostJson, write } from './posts-support.js';

describe('posts: delete', () => {
  let site: TestSite;
  let author: TestClient;
  let editor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    author = await site.as('author');
    editor = await site.as('editor');
  });

  after(() => site.stop());

  it('moves a post to the trash and answers the item with status trash and a renamed slug', async () => {
    const { id } = await write(author, { title: 'Old news', status: 'publish' });
    const response = await author.delete(`/wp/v2/posts/${id}`);
    expect(response.status).to.equal(200);
    expect(response.json<PostJson>()).to.include({ id, status: 'trash', slug: 'old-news__trashed' });
  });

  it('answers 410 rest_already_trashed for a post that is in the trash', async () => {
    const { id } = await write(author, { title: 'Twice' });
    await author.delete(`/wp/v2/posts/${id}`);
    expectError(await author.delete(`/wp/v2/posts/${id}`), 410, 'rest_already_trashed');
  });

  it('lets exactly one of fifty requests move a post to the trash', async () => {
    const { id } = await write(author, { title: 'Once', status: 'publish' });
    const requests = Array.from({ length: 50 }, () => author.delete(`/wp/v2/posts/${id}`));
    const statuses = (await Promise.all(requests)).map((response) => response.status);
    expect(statuses.filter((status) => status === 200)).to.have.length(1);
    expect(statuses.filter((status) => status === 410)).to.have.length(49);
  });

  it('removes a post for good with force and answers what it was', async () => {
    const { id } = await write(author, { title: 'Gone', status: 'publish' });
    const body = (await author.delete(`/wp/v2/posts/${id}?force=true`)).json<{
      deleted: boolean;
      previous: PostJson;
    }>();
    expect(body.deleted).to.equal(true);
    expect(body.previous).to.include({ id, status: 'publish' });
    expectError(await author.get(`/wp/v2/posts/${id}`), 404, 'rest_post_invalid_id');
  });

  it('frees the slug of a removed post', async () => {
    const { id } = await write(author, { title: 'Free me', status: 'publish' });
    await author.delete(`/wp/v2/posts/${id}`, { force: true });
    expect((await write(author, { title: 'Free me', status: 'publish' })).slug).to.equal('free-me');
  });

  it('answers 404 for a post that does not exist', async () => {
    expectError(await author.delete('/wp/v2/posts/99999'), 404, 'rest_post_invalid_id');
  });

  it('refuses a visitor with 401 and whoever may not delete with 403 rest_cannot_delete', async () => {
    const { id } = await write(editor, { title: 'Mine', status: 'publish' });
    expectError(await site.visitor().delete(`/wp/v2/posts/${id}`), 401, 'rest_cannot_delete');
    expectError(await author.delete(`/wp/v2/posts/${id}`), 403, 'rest_cannot_delete');
  });

  it('judges an own post in the trash by the status it had before', async () => {
    const contributor = await site.as('contributor');
    const { id } = await write(contributor, { title: 'Was live' });
    await editor.post(`/wp/v2/posts/${id}`, { status: 'publish' });
    await editor.delete(`/wp/v2/posts/${id}`);
    expectError(await contributor.delete(`/wp/v2/posts/${id}?force=true`), 403, 'rest_cannot_delete');
    expectError(await contributor.post(`/wp/v2/posts/${id}`, { status: 'draft' }), 403, 'rest_cannot_edit');
  });

  it('answers 501 rest_trash_not_supported where the site has no trash, and removes with force', async () => {
    const other = await testHost({ plugins: [content], settings: { content: { emptyTrashAfterDays: 0 } } });
    const client = await other.as('author');
    const { id } = await write(client, { title: 'Kept' });
    expectError(await client.delete(`/wp/v2/posts/${id}`), 501, 'rest_trash_not_supported');
    expect((await client.delete(`/wp/v2/posts/${id}?force=true`)).status).to.equal(200);
    await other.stop();
  });

  it('refuses a force that is no boolean with 400', async () => {
    const { id } = await write(author, { title: 'Force' });
    expectError(await author.delete(`/wp/v2/posts/${id}?force=yes`), 400, 'rest_invalid_param');
  });

  it('moves the children of a removed page up to its parent', async () => {
    const top = await write(editor, { title: 'Top', status: 'publish' }, '/wp/v2/pages');
    const middle = await write(editor, { title: 'Middle', status: 'publish', parent: top.id }, '/wp/v2/pages');
    const leaf = await write(editor, { title: 'Leaf', status: 'publish', parent: middle.id }, '/wp/v2/pages');
    await editor.delete(`/wp/v2/pages/${middle.id}?force=true`);
    const moved = (await editor.get(`/wp/v2/pages/${leaf.id}`)).json<PostJson>();
    expect(moved.parent).to.equal(top.id);
  });

  it('counts a term no more when its post goes to the trash or is removed', async () => {
    const tag = (await editor.post('/wp/v2/tags', { name: 'counted' })).json<{ id: number }>();
    const counted = async () => (await editor.get(`/wp/v2/tags/${tag.id}`)).json<{ count: number }>().count;
    const first = await write(author, { title: 'A', status: 'publish', tags: [tag.id] });
    const second = await write(author, { title: 'B', status: 'publish', tags: [tag.id] });
    expect(await counted()).to.equal(2);
    await author.delete(`/wp/v2/posts/${first.id}`);
    expect(await counted()).to.equal(1);
    await author.delete(`/wp/v2/posts/${second.id}?force=true`);
    expect(await counted()).to.equal(0);
    await author.post(`/wp/v2/posts/${first.id}`, { status: 'publish' });
    expect(await counted()).to.equal(1);
  });
});
