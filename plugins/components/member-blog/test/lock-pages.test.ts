import type { Post } from '@plinth/content';
import { expectSuccess, type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { LOCKS } from '../src/locks/store.js';
import { blogSite, coauthor, ROOT, readPost, writePost } from './support.js';

describe('member-blog: locks on the page /write', () => {
  let site: TestSite;
  let ada: TestClient;
  let bo: TestClient;
  let post: Post;

  beforeEach(async () => {
    site = await blogSite();
    [ada, bo] = [await site.as('author', 'ada'), await site.as('author', 'bo')];
    post = await writePost(site, ada, { status: 'draft', title: 'Bread' });
    await coauthor(site, post, ada, bo);
  });
  afterEach(() => site.stop());

  const open = async (client: TestClient, path = `/write?post=${post.id}`) => (await client.page('GET', path)).text;
  const holder = async () => (await site.pluginContext('member-blog').use(LOCKS).living(post.id))?.userId;
  const save = async (client: TestClient, fields: FormFields = {}) => {
    const { modifiedAt: seen } = await readPost(site, post.id);
    const sent = { post: post.id, seen, title: 'Bread', content: 'x', status: 'draft', ...fields };
    return submitForm(client, '/write', sent, '/write');
  };

  it('has it who opens the form, for its usual while', async () => {
    expect(await open(ada)).not.to.include('Someone else is editing this post');
    expect(await holder()).to.equal(ada.user?.id);
    site.advance(151_000);
    expect(await holder()).to.equal(undefined);
  });

  it('tells the second who writes there since when, and lets them read', async () => {
    await open(ada);
    site.advance(60_000);
    const shown = await open(bo);
    expect(shown)
      .to.include('Test ada has been editing this post since 15 January 2026, 12:00')
      .and.include('value="Bread"');
    expect(shown).not.to.include('/write/autosave').and.not.to.include('member-blog/writing');
    expect(await holder()).to.equal(ada.user?.id);
    expect((await save(bo)).status).to.equal(400);
    const over = { post: post.id, seen: post.modifiedAt, title: 'Over', content: 'x' };
    const kept = await submitForm(bo, '/write/autosave', over, '/write');
    expect(kept.status).to.equal(409);
    site.advance(100_000);
    expect(await open(bo)).not.to.include('Someone else is editing this post');
    expect(await holder()).to.equal(bo.user?.id);
  });

  it('is given back with what is saved, and by the route that the page calls when it is left', async () => {
    await open(ada);
    expect((await save(ada)).status).to.equal(303);
    expect(await holder()).to.equal(undefined);
    expect(await open(ada))
      .to.include('member-blog/v1/posts')
      .and.include('member-blog/writing');
    expectSuccess(await ada.delete(`${ROOT}/posts/${post.id}/lock`));
    expect(await holder()).to.equal(undefined);
  });

  it('is nobody’s who may not edit, and there is none where nobody writes together', async () => {
    const stranger = await site.as('author', 'stranger');
    expect((await stranger.page('GET', `/write?post=${post.id}`)).status).to.equal(403);
    expect(await holder()).to.equal(undefined);
    const alone = await blogSite({ modules: { 'member-blog': { coauthors: false } } });
    const author = await alone.as('author');
    const own = await writePost(alone, author);
    expect((await author.page('GET', `/write?post=${own.id}`)).text).not.to.include('member-blog/writing');
    await alone.stop();
  });
});
