import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { type PostJson, write } from './posts-support.js';

describe('posts: update', () => {
  let site: TestSite;
  let author: TestClient;
  let contributor: TestClient;
  let editor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    author = await site.as('author');
    contributor = await site.as('contributor');
    editor = await site.as('editor');
  });

  after(() => site.stop());

  const change = async (client: TestClient, id: number, fields: object): Promise<PostJson> => {
    const response = await client.post(`/wp/v2/posts/${id}`, fields);
    expect(response.status, response.text).to.equal(200);
    return response.json<PostJson>();
  };

  it('changes only what is sent, by POST, PUT and PATCH alike', async () => {
    const { id } = await write(author, { title: 'Old', content: 'Kept', excerpt: 'Kept too' });
    const path = `/wp/v2/posts/${id}`;
    for (const [index, method] of (['post', 'put', 'patch'] as const).entries()) {
      const item = (await author[method](path, { title: `New ${index}` })).json<PostJson>();
      expect(item.title.raw).to.equal(`New ${index}`);
      expect(item.content.raw).to.equal('Kept');
      expect(item.excerpt.raw).to.equal('Kept too');
    }
  });

  it('moves the time of the last change and leaves the date', async () => {
    const { id, date } = await write(author, { title: 'Timed', status: 'publish' });
    site.advance(60_000);
    const item = await change(author, id, { title: 'Timed again' });
    expect(item.date).to.equal(date);
    expect(item.modified > date).to.equal(true);
  });

  it('lets the id of the path win over one in the body', async () => {
    const first = await write(author, { title: 'First' });
    const second = await write(author, { title: 'Second' });
    await change(author, first.id, { id: second.id, title: 'Changed' });
    const untouched = (await author.get(`/wp/v2/posts/${second.id}`)).json<PostJson>();
    expect(untouched.title.rendered).to.equal('Second');
  });

  it('refuses to leave title, content and excerpt empty with 400 empty_content', async () => {
    const { id } = await write(author, { title: 'Only a title' });
    expectError(await author.post(`/wp/v2/posts/${id}`, { title: '' }), 400, 'empty_content');
  });

  it('refuses a visitor with 401 and whoever may not edit the post with 403 rest_cannot_edit', async () => {
    const { id } = await write(editor, { title: 'Mine', status: 'publish' });
    expectError(await site.visitor().post(`/wp/v2/posts/${id}`, { title: 'X' }), 401, 'rest_cannot_edit');
    expectError(await author.post(`/wp/v2/posts/${id}`, { title: 'X' }), 403, 'rest_cannot_edit');
  });

  it('refuses a contributor to edit an own published post', async () => {
    const { id } = await write(contributor, { title: 'Draft' });
    await change(editor, id, { status: 'publish' });
    expectError(await contributor.post(`/wp/v2/posts/${id}`, { title: 'X' }), 403, 'rest_cannot_edit');
  });

  it('answers 404 rest_post_invalid_id for a post that does not exist, and for a page', async () => {
    const page = await write(editor, { title: 'Page' }, '/wp/v2/pages');
    expectError(await author.post('/wp/v2/posts/99999', { title: 'X' }), 404, 'rest_post_invalid_id');
    expectError(await editor.post(`/wp/v2/posts/${page.id}`, { title: 'X' }), 404, 'rest_post_invalid_id');
  });

  it('refuses to publish without the right, and lets a status that stays be sent back', async () => {
    const { id } = await write(contributor, { title: 'Waits', status: 'pending' });
    expectError(await contributor.post(`/wp/v2/posts/${id}`, { status: 'publish' }), 403, 'rest_cannot_publish');
    expect((await change(contributor, id, { status: 'pending', title: 'Still' })).status).to.equal('pending');
  });

  it('dates an undated draft when it is published, and keeps a date that was chosen', async () => {
    const floating = await write(author, { title: 'Floating' });
    const chosen = await write(author, { title: 'Chosen', date: '2026-01-01T08:00:00' });
    site.advance(3_600_000);
    const now = site.now().toISOString().slice(0, 19);
    expect(await change(author, floating.id, { status: 'publish' })).to.include({ date: now });
    expect(await change(author, chosen.id, { status: 'publish' })).to.include({ date: '2026-01-01T08:00:00' });
  });

  it('does not take a date that a client only sends back for a chosen one', async () => {
    const draft = await write(author, { title: 'Echo' });
    site.advance(3_600_000);
    const now = site.now().toISOString().slice(0, 19);
    const item = await change(author, draft.id, { date: draft.date, status: 'publish' });
    expect(item.date).to.equal(now);
  });

  it('forgets the date when it is set to null', async () => {
    const { id } = await write(author, { title: 'Dated', date: '2020-01-01T08:00:00' });
    await change(author, id, { date: null });
    site.advance(1000);
    const now = site.now().toISOString().slice(0, 19);
    expect((await change(author, id, { status: 'publish' })).date).to.equal(now);
  });

  it('keeps the date of a post that goes back to draft and is published again', async () => {
    const { id, date } = await write(author, { title: 'Up and down', status: 'publish' });
    await change(author, id, { status: 'draft' });
    site.advance(3_600_000);
    expect((await change(author, id, { status: 'publish' })).date).to.equal(date);
  });

  it('makes a published post scheduled when it is given a later date', async () => {
    const { id } = await write(author, { title: 'Postponed', status: 'publish' });
    expect((await change(author, id, { date_gmt: '2030-01-01T00:00:00' })).status).to.equal('future');
    expect((await change(author, id, { date_gmt: '2020-01-01T00:00:00' })).status).to.equal('publish');
  });

  it('changes the slug, and makes it from the title again when it is emptied', async () => {
    const { id } = await write(author, { title: 'Title here', status: 'publish' });
    expect((await change(author, id, { slug: 'other' })).slug).to.equal('other');
    expect((await change(author, id, { slug: '' })).slug).to.equal('title-here');
  });

  it('keeps the slug when the title changes', async () => {
    const { id, slug } = await write(author, { title: 'Stable', status: 'publish' });
    expect((await change(author, id, { title: 'Otherwise' })).slug).to.equal(slug);
  });

  it('brings a post back from the trash when it is given a status, with its old slug', async () => {
    const { id } = await write(author, { title: 'Returner', status: 'publish' });
    const trashed = (await author.delete(`/wp/v2/posts/${id}`)).json<PostJson>();
    expect(trashed.slug).to.equal('returner__trashed');
    expect(await change(author, id, { status: 'publish' })).to.include({ status: 'publish', slug: 'returner' });
  });

  it('gives a post that comes back another slug when its old one is taken meanwhile', async () => {
    const { id } = await write(author, { title: 'Taken', status: 'publish' });
    await author.delete(`/wp/v2/posts/${id}`);
    await write(author, { title: 'Taken', status: 'publish' });
    expect((await change(author, id, { status: 'publish' })).slug).to.equal('taken-2');
  });

  it('refuses to make a protected post sticky and to protect a sticky one', async () => {
    const guarded = await write(editor, { title: 'Guarded', password: 'secret' });
    expectError(await editor.post(`/wp/v2/posts/${guarded.id}`, { sticky: true }), 400, 'rest_invalid_field');
    const sticky = await write(editor, { title: 'Sticky', sticky: true });
    expectError(await editor.post(`/wp/v2/posts/${sticky.id}`, { password: 'x' }), 400, 'rest_invalid_field');
    expect((await change(editor, sticky.id, { sticky: false, password: 'x' })).sticky).to.equal(false);
  });

  it('changes the author for whoever edits others, and refuses everybody else', async () => {
    const { id } = await write(author, { title: 'Handed over' });
    expectError(await author.post(`/wp/v2/posts/${id}`, { author: editor.user?.id }), 403, 'rest_cannot_edit_others');
    expect((await change(editor, id, { author: contributor.user?.id })).author).to.equal(contributor.user?.id);
  });

  it('replaces the terms that are sent and leaves the others', async () => {
    const tag = (await author.post('/wp/v2/tags', { name: 'kept' })).json<{ id: number }>();
    const { id } = await write(author, { title: 'Terms', tags: [tag.id] });
    expect((await change(author, id, { categories: [] })).categories).to.deep.equal([]);
    expect((await change(author, id, { title: 'Terms again' })).tags).to.deep.equal([tag.id]);
  });

  it('writes nothing when one part is refused', async () => {
    const { id } = await write(author, { title: 'Whole' });
    await author.post(`/wp/v2/posts/${id}`, { title: 'Half', author: 999_999 });
    await editor.post(`/wp/v2/posts/${id}`, { title: 'Half', author: 999_999 });
    const item = (await author.get(`/wp/v2/posts/${id}`)).json<PostJson>();
    expect(item.title.rendered).to.equal('Whole');
  });
});
