import type { Post } from '@plinth/content';
import { expectSuccess, type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { SERIES_POSTS } from '../src/series/posts.js';
import { addressOf, blogSite, ROOT, readPost, writePost } from './support.js';

describe('member-blog: pages of series', () => {
  let site: TestSite;
  let author: TestClient;
  let reader: TestClient;
  let series: number;
  let posts: Post[];

  beforeEach(async () => {
    site = await blogSite();
    author = await site.as('author', 'ada');
    reader = await site.as('subscriber', 'rea');
    const { body } = await author.post(`${ROOT}/series`, { name: 'Baking', description: 'From flour.' });
    series = Number(Object(body).id);
    posts = [];
    for (const title of ['Flour', 'Water', 'Salt']) {
      const { id } = await writePost(site, author, { title, slug: title.toLowerCase() });
      expectSuccess(await author.post(`/wp/v2/posts/${id}`, { mb_series: [series] }));
      posts.push(await readPost(site, id));
      await site.advance(60_000);
    }
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const view = async (client: TestClient, path: string) => {
    const response = await client.page('GET', path);
    expect(response.status, `${path} ${response.text.slice(0, 200)}`).to.equal(200);
    return response.text;
  };
  const pathOf = (index: number) => addressOf(site, posts[index]);
  const desk = () => `/my-blog/series/${series}`;
  const send = (client: TestClient, path: string, fields: FormFields, from = '/my-blog/series') =>
    submitForm(client, path, fields, from);
  const order = async () => {
    const ids = await site.pluginContext('member-blog').use(SERIES_POSTS).of(series);
    return ids.map((id) => posts.find((post) => post.id === id)?.title);
  };

  it('show a series with its posts in their order at the address of its term', async () => {
    const text = await view(site.visitor(), '/mb_series/baking/');
    expect(text)
      .to.match(/Flour[\s\S]*Water[\s\S]*Salt/)
      .and.include('From flour.')
      .and.include('3 posts');
    expect(text).not.to.include('Edit series').and.not.include('>Follow<');
    expect(await view(author, '/mb_series/baking/')).to.include('Edit series');
    expect((await site.visitor().page('GET', '/mb_series/nothing/')).status).to.equal(404);
  });

  it('lead from a post to those before and after it', async () => {
    const text = await view(site.visitor(), await pathOf(1));
    expect(text).to.include('Previous: Flour').and.include('Next: Salt').and.include('Part 2 of 3');
  });

  it('count what a reader read, when they say so', async () => {
    const path = await pathOf(0);
    expect(await view(reader, path)).to.include('Mark as read');
    await send(reader, '/blog/act', { post: posts[0]?.id ?? 0, act: 'read', series }, path);
    expect(await view(reader, path)).to.include('You’ve read this part.');
    expect(await view(reader, '/mb_series/baking/')).to.include('You’ve read 1 of 3.');
  });

  it('follow a series from its page', async () => {
    const done = await send(
      reader,
      '/blog/following',
      { id: series, kind: 'series', wanted: 1, back: '/mb_series/baking/' },
      '/mb_series/baking/',
    );
    expect(done.headers['location']).to.equal('http://localhost/mb_series/baking/');
    expect(await view(reader, '/mb_series/baking/'))
      .to.include('1 follower')
      .and.include('Unfollow');
    expect(await view(reader, '/blog/following')).to.include('Salt');
  });

  it('make a series, refuse a blank name, and keep what was typed', async () => {
    const blank = await send(author, '/my-blog/series', { name: ' ', description: 'Kept words' });
    expect(blank.status).to.equal(400);
    expect(blank.text).to.include('Kept words');
    const done = await send(author, '/my-blog/series', { name: 'Brewing', description: '' });
    expect(done.headers['location']).to.include('done=made');
    expect(await view(author, '/my-blog/series'))
      .to.include('Brewing')
      .and.include('Baking');
    expect((await send(reader, '/my-blog/series', { name: 'Mine', description: '' })).status).to.equal(403);
  });

  it('move posts up and down', async () => {
    await send(author, `${desk()}/order`, { post: posts[2]?.id ?? 0, to: 'up' }, desk());
    expect(await order()).to.deep.equal(['Flour', 'Salt', 'Water']);
    await send(author, `${desk()}/order`, { post: posts[0]?.id ?? 0, to: 'down' }, desk());
    expect(await order()).to.deep.equal(['Salt', 'Flour', 'Water']);
    await send(author, `${desk()}/order`, { post: posts[2]?.id ?? 0, to: 'up' }, desk());
    expect(await order()).to.deep.equal(['Salt', 'Flour', 'Water']);
  });

  it('rename, complete and remove a series, for its owner and editors', async () => {
    const fields = { name: 'Bread', description: 'New', status: 'completed' };
    const other = await site.as('author', 'bo');
    expect((await other.page('GET', desk())).status).to.equal(403);
    expect((await send(other, desk(), fields)).status).to.equal(403);
    expect((await send(other, `${desk()}/remove`, {})).status).to.equal(403);
    expectSuccess(await author.post(`${ROOT}/series`, { name: 'Taken' }), 201);
    const taken = await send(author, desk(), { ...fields, name: 'Taken' }, desk());
    expect(taken.status).to.equal(409);
    expect(taken.text).to.include('You have another series of this name.').and.include('value="Taken"');
    const done = await send(author, desk(), fields, desk());
    expect(done.headers['location']).to.include('done=saved');
    expect(await view(site.visitor(), '/mb_series/baking/'))
      .to.include('Bread')
      .and.include('Complete');
    const editor = await site.as('editor');
    expect(await view(editor, desk())).to.include('Only the owner');
    expect((await send(editor, `${desk()}/order`, { post: posts[0]?.id ?? 0, to: 'down' }, desk())).status).to.equal(
      403,
    );
    await send(author, `${desk()}/remove`, {}, desk());
    expect((await author.page('GET', desk())).status).to.equal(404);
    expect((await site.visitor().page('GET', '/mb_series/baking/')).status).to.equal(404);
  });

  it('put the names of a post into an order on /write', async () => {
    const post = posts[0]?.id ?? 0;
    const people = [await site.as('author', 'bo'), await site.as('author', 'cy')];
    for (const { user } of people)
      expectSuccess(await author.post(`${ROOT}/posts/${post}/coauthors`, { user_id: user?.id }), 201);
    const { modifiedAt: seen, title } = await readPost(site, post);
    const act = { post, seen, title, content: 'x', earlier: people[1]?.user?.id ?? 0 };
    const done = await send(author, '/write', act, `/write?post=${post}`);
    expect(done.headers['location']).to.include('done=earlier');
    expect(await view(author, `/write?post=${post}`)).to.match(/>Test cy <[\s\S]*>Test bo </);
  });

  it('have none while the module is off', async () => {
    await site.stop();
    site = await blogSite({ modules: { 'member-blog': { series: false } } });
    author = await site.as('author');
    expect((await author.page('GET', '/my-blog/series')).status).to.equal(404);
    expect(await view(author, '/my-blog')).not.to.include('/my-blog/series');
  });
});
