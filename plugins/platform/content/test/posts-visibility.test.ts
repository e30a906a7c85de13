import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { idsOf, type PostJson, store } from './posts-support.js';

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private'];

describe('posts: who sees what', () => {
  let site: TestSite;
  const clients: Record<string, TestClient> = {};
  const posts: Record<string, number> = {};

  before(async () => {
    site = await testHost({ plugins: [content] });
    for (const role of ['editor', 'author', 'contributor', 'subscriber']) clients[role] = await site.as(role);
    clients['visitor'] = site.visitor();
    for (const owner of ['editor', 'author', 'contributor']) {
      for (const status of STATUSES) {
        const createdAt = status === 'future' ? '2030-01-01T00:00:00.000Z' : '2026-01-01T00:00:00.000Z';
        const fields = { title: `${owner} ${status}`, status, authorId: clients[owner]?.user?.id ?? 0, createdAt };
        posts[`${owner} ${status}`] = (await store(site, fields)).id;
      }
    }
  });

  after(() => site.stop());

  const get = async (role: string, path: string, query: Record<string, unknown> = {}) => {
    const client = clients[role];
    if (!client) throw new Error(`There is no client for ${role}.`);
    return client.get(path, { query });
  };
  const titles = async (role: string, query: Record<string, unknown>) => {
    const response = await get(role, '/wp/v2/posts', { per_page: 100, orderby: 'title', order: 'asc', ...query });
    expect(response.status, response.text).to.equal(200);
    const shown = response.json<PostJson[]>().map((post) => post.title.rendered);
    expect(Number(response.headers['x-wp-total'])).to.equal(shown.length);
    return shown;
  };

  it('shows a published post to everybody', async () => {
    for (const role of Object.keys(clients)) {
      expect((await get(role, `/wp/v2/posts/${posts['author publish']}`)).status).to.equal(200);
    }
  });

  it('answers 401 or 403 rest_forbidden for a post that the caller may not read', async () => {
    for (const status of ['future', 'draft', 'pending', 'private']) {
      const path = `/wp/v2/posts/${posts[`author ${status}`]}`;
      expectError(await get('visitor', path), 401, 'rest_forbidden');
      expectError(await get('contributor', path), 403, 'rest_forbidden');
      expect((await get('author', path)).status).to.equal(200);
      expect((await get('editor', path)).status).to.equal(200);
    }
  });

  it('answers rest_forbidden_context for the edit context of a post that the caller may not edit', async () => {
    const path = `/wp/v2/posts/${posts['author publish']}`;
    expectError(await get('visitor', path, { context: 'edit' }), 401, 'rest_forbidden_context');
    expectError(await get('contributor', path, { context: 'edit' }), 403, 'rest_forbidden_context');
    expect((await get('editor', path, { context: 'edit' })).json<PostJson>().title.raw).to.equal('author publish');
  });

  it('refuses the edit context of the list without edit_posts', async () => {
    expectError(await get('visitor', '/wp/v2/posts', { context: 'edit' }), 401, 'rest_forbidden_context');
    expectError(await get('subscriber', '/wp/v2/posts', { context: 'edit' }), 403, 'rest_forbidden_context');
  });

  it('refuses a status other than publish without the right, with the detail rest_forbidden_status', async () => {
    for (const status of ['draft', 'pending', 'future', 'private', 'any', 'trash', 'auto-draft']) {
      const refusal = expectError(await get('visitor', '/wp/v2/posts', { status }), 400, 'rest_invalid_param');
      expect(refusal.data.details?.['status']?.code).to.equal('rest_forbidden_status');
      expectError(await get('subscriber', '/wp/v2/posts', { status }), 400, 'rest_invalid_param');
    }
  });

  it('refuses a status that does not exist', async () => {
    const refusal = expectError(await get('editor', '/wp/v2/posts', { status: 'lost' }), 400, 'rest_invalid_param');
    expect(refusal.data.details?.['status']?.code).to.equal('rest_not_in_enum');
  });

  it('shows an editor everything, a contributor published posts and their own, and counts just that', async () => {
    expect(await titles('editor', { status: 'any' })).to.have.length(15);
    expect(await titles('contributor', { status: 'any' })).to.deep.equal([
      'author publish',
      'contributor draft',
      'contributor future',
      'contributor pending',
      'contributor private',
      'contributor publish',
      'editor publish',
    ]);
  });

  it('shows an author of private posts only their own ones', async () => {
    expect(await titles('author', { status: 'private' })).to.deep.equal(['author private']);
    expect(await titles('editor', { status: 'private' })).to.have.length(3);
  });

  it('shows in the edit context only what the caller may edit, and counts just that', async () => {
    expect(await titles('author', { context: 'edit', status: 'any' })).to.have.length(5);
    expect(await titles('contributor', { context: 'edit', status: 'any' })).to.deep.equal([
      'contributor draft',
      'contributor pending',
      'contributor private',
    ]);
    expect(await titles('editor', { context: 'edit' })).to.have.length(3);
  });

  it('takes several statuses at once', async () => {
    expect(await titles('author', { status: 'draft,pending' })).to.deep.equal(['author draft', 'author pending']);
  });

  it('hides the content and excerpt of a protected post until the password is given', async () => {
    const { id } = await store(site, { title: 'Guarded', content: 'Secret', excerpt: 'Also secret', password: 'open' });
    const path = `/wp/v2/posts/${id}`;
    const closed = (await get('visitor', path)).json<PostJson>();
    expect(closed.content).to.deep.equal({ rendered: '', protected: true });
    expect(closed.excerpt).to.deep.equal({ rendered: '', protected: true });
    const open = (await get('visitor', path, { password: 'open' })).json<PostJson>();
    expect(open.content).to.deep.equal({ rendered: '<p>Secret</p>\n', protected: true });
    expectError(await get('visitor', path, { password: 'wrong' }), 403, 'rest_post_incorrect_password');
    const edited = (await get('editor', path, { context: 'edit' })).json<PostJson>();
    expect(edited).to.have.property('password', 'open');
    expect(edited.content.rendered).to.equal('<p>Secret</p>\n');
    expect((await get('editor', path)).json<PostJson>().content.rendered).to.equal('');
  });

  it('does not let a search tell what a protected post says', async () => {
    const fields = {
      title: 'Locked',
      content: 'Pineapple',
      password: 'open',
      authorId: clients['author']?.user?.id ?? 0,
    };
    const { id } = await store(site, fields);
    const search = async (role: string, query = {}) =>
      idsOf(await get(role, '/wp/v2/posts', { search: 'pineapple', ...query }));
    expect(await search('visitor')).to.deep.equal([]);
    expect(await search('subscriber')).to.deep.equal([]);
    expect(await search('editor')).to.deep.equal([id]);
    expect(await search('author', { context: 'edit' })).to.deep.equal([id]);
    expect(idsOf(await get('visitor', '/wp/v2/posts', { per_page: 100 }))).to.include(id);
  });

  it('never shows the password of a post to readers', async () => {
    const text = (await get('visitor', '/wp/v2/posts', { per_page: 100 })).text;
    expect(text).to.not.contain('"password"');
    expect(text).to.not.contain('Secret');
  });

  it('shows visitors the users who have published and no others', async () => {
    const users = (await get('visitor', '/wp/v2/users')).json<{ id: number }[]>().map((user) => user.id);
    expect(users).to.have.members(['editor', 'author', 'contributor'].map((role) => clients[role]?.user?.id));
  });
});
