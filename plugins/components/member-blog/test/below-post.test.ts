import type { Post } from '@plinth/content';
import { expectSuccess, type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { addressOf, blogSite, coauthor, ROOT, writePost } from './support.js';

describe('member-blog: what readers find below a post', () => {
  let site: TestSite;
  let author: TestClient;
  let reader: TestClient;
  let post: Post;
  let path: string;

  beforeEach(async () => {
    site = await blogSite();
    author = await site.as('author', 'ada');
    reader = await site.as('subscriber', 'rea');
    post = await writePost(site, author, { title: 'Bread', slug: 'bread' });
    path = await addressOf(site, post);
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const view = async (client: TestClient, at = path) => {
    const response = await client.page('GET', at);
    expect(response.status, at).to.equal(200);
    return response.text;
  };
  const act = (client: TestClient, name: string, more: FormFields = {}) =>
    submitForm(client, '/blog/act', { post: post.id, act: name, ...more }, path);

  it('claps, up to the cap of the route, and comes back to the same place', async () => {
    expect(await view(reader))
      .to.include('0 claps')
      .and.include('Clap for this post');
    const done = await act(reader, 'clap');
    expect(done.status).to.equal(303);
    expect(done.headers['location']).to.match(/bread\/#readers$/);
    expect(await view(reader))
      .to.include('1 clap')
      .and.include('1 from you');
    expect(await view(site.visitor()))
      .to.include('1 clap')
      .and.not.include('from you');
    expectSuccess(await reader.post(`${ROOT}/reactions`, { post_id: post.id, claps: 49 }));
    expect(await view(reader))
      .to.include('reached the clap limit')
      .and.not.include('Clap for this post');
  });

  it('names everybody who wrote it, above the text and below it, and lets readers follow each', async () => {
    const other = await site.as('author', 'bo');
    await coauthor(site, post, author, other);
    const text = await view(reader);
    expect(text).to.match(
      /<p class="meta"><span><a rel="author"[^>]*>Test ada<\/a> &amp; <a rel="author"[^>]*>Test bo<\/a><\/span> · /,
    );
    expect(text).to.include('aria-label="About Test ada"').and.include('aria-label="About Test bo"');
    await act(reader, 'follow', { author: other.user?.id ?? 0 });
    const followed = expectSuccess<{ ids: number[] }>(await reader.get(`${ROOT}/follows?object_type=user`));
    expect(followed.ids).to.deep.equal([other.user?.id]);
  });

  it('counts fifty claps at once, and no more than fifty', async () => {
    const forms = Array.from({ length: 50 }, () => act(reader, 'clap'));
    expect((await Promise.all(forms)).every(({ status }) => status === 303)).to.equal(true);
    expect(await view(reader))
      .to.include('50 claps')
      .and.include('50 from you');
    expect((await submitForm(reader, '/blog/act', { post: post.id, act: 'clap' }, path)).status).to.equal(303);
    expect(await view(reader)).to.include('50 claps');
  });

  it('answers the part alone to the script, without a second page', async () => {
    const alone = await act(reader, 'save', { alone: 1 });
    expect(alone.status).to.equal(200);
    expect(alone.text)
      .to.match(/^<section class="mb-below"/)
      .and.include('On your reading list')
      .and.not.include('<html');
    expect(alone.headers['cache-control']).to.equal('no-store');
  });

  it('keeps a post, follows its author, and takes both back', async () => {
    await act(reader, 'save');
    expect(await view(reader, '/blog/reading-list')).to.include('Bread');
    await act(reader, 'unsave');
    expect(await view(reader, '/blog/reading-list')).not.to.include('Bread');
    await act(reader, 'follow');
    expect(await view(reader))
      .to.include('Unfollow Test ada')
      .and.include('1 follower');
    expect(await view(reader, '/author/test-ada/'))
      .to.include('1 follower')
      .and.include('Unfollow Test ada')
      .and.include('1 post');
    await act(reader, 'unfollow');
    expect(await view(reader))
      .to.include('0 followers')
      .and.include('Follow Test ada');
  });

  it('follows from the page of the author, and leads back there', async () => {
    const fields = { id: author.user?.id ?? 0, wanted: 1, back: '/author/test-ada/' };
    const done = await submitForm(reader, '/blog/following', fields, '/author/test-ada/');
    expect(done.headers['location']).to.equal('http://localhost/author/test-ada/');
    expect(await view(reader, '/author/test-ada/')).to.include('1 follower');
  });

  it('lets editors pick a post, and nobody else', async () => {
    const editor = await site.as('editor');
    expect(await view(reader)).not.to.include('pick');
    expect((await act(reader, 'pick')).status).to.equal(403);
    await act(editor, 'pick');
    expect(await view(editor)).to.include('Remove from editors’ picks');
    expect(await view(site.visitor(), '/blog')).to.match(/Editors.{1,8}picks[\s\S]*Bread/);
    await act(editor, 'unpick');
    expect(await view(editor)).to.include('Add to editors’ picks');
  });

  it('lets nobody clap for a post of their own, and asks visitors to sign in', async () => {
    const bo = await site.as('author', 'bo');
    await coauthor(site, post, author, bo);
    for (const writer of [author, bo]) {
      expect(await view(writer)).not.to.include('Clap for this post');
      expect((await act(writer, 'clap')).status).to.equal(403);
    }
    const visitor = site.visitor();
    expect(await view(visitor))
      .to.include('Sign in to clap')
      .and.not.include('/blog/act');
    expect((await act(visitor, 'clap')).status).to.equal(401);
    expect((await reader.page('POST', '/blog/act', { body: `post=${post.id}&act=clap` })).status).to.equal(403);
    const draft = await writePost(site, author, { status: 'draft' });
    expect((await submitForm(reader, '/blog/act', { post: draft.id, act: 'clap' }, path)).status).to.equal(404);
  });

  it('offers nothing that the owner switched off', async () => {
    await site.stop();
    site = await blogSite({ settings: { 'member-blog': { claps: false, readingList: false, follow: false } } });
    author = await site.as('author', 'ada');
    await writePost(site, author, { slug: 'bread' });
    const text = await view(await site.as('subscriber'));
    expect(text).not.to.include('claps').and.not.include('Add to reading list').and.not.include('>Follow<');
  });
});
