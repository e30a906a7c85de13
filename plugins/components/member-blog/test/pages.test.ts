import { META, PERMALINKS, POSTS, type Post, TERM_LIBRARY } from '@plinth/content';
import { DATABASE } from '@plinth/kernel/database';
import { expectSuccess, RawTables, type TestClient, type TestResponse, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { COAUTHORS } from '../src/coauthors/store.js';
import { blogSite, coauthor, ROOT, readPost, writePost } from './support.js';

const form = (fields: Readonly<Record<string, string>>, client: TestClient, action: string) =>
  new URLSearchParams({ _wpnonce: client.nonce(action), ...fields }).toString();

describe('member-blog: the page /write', () => {
  let site: TestSite;
  let author: TestClient;
  const send = (client: TestClient, fields: Readonly<Record<string, string>>) =>
    client.page('POST', '/write', { body: form(fields, client, 'member-blog-write') });
  const savedId = (response: TestResponse) => {
    expect(response.status, response.text).to.equal(303);
    return Number(new URL(response.headers['location'] ?? '').searchParams.get('post'));
  };

  before(async () => {
    site = await blogSite({
      settings: { 'member-blog': { moderatedMembers: ['moderated'], excludedCategories: ['news'] } },
    });
    author = await site.as('author');
  });
  after(() => site.stop());

  it('is the address in edit_link, and shows the post', async () => {
    const { id } = await writePost(site, author, { title: 'Mine "quoted"' });
    const [item] = expectSuccess<{ edit_link: string }[]>(await author.get(`${ROOT}/dashboard`));
    const shown = await author.page('GET', item?.edit_link ?? '');
    expect(shown.status).to.equal(200);
    expect(shown.text).to.contain('value="Mine &quot;quoted&quot;"').and.to.contain(`value="${id}"`);
  });

  it('writes a new post with categories, tags and a description, sanitised', async () => {
    const library = site.pluginContext('member-blog').use(TERM_LIBRARY);
    const [good, news] = [
      await library.create({ taxonomy: 'category', name: 'Good' }),
      await library.create({ taxonomy: 'category', name: 'News' }),
    ];
    expect((await author.page('GET', '/write')).text)
      .to.contain('Good')
      .and.not.to.contain('News');
    const fields = {
      title: 'By <b>form</b>',
      content: '<p>Hi<script>x</script></p>',
      tags: 'sea, salt',
      status: 'publish',
    };
    const categories = { 'categories[0]': String(good.id), 'categories[1]': String(news.id) };
    const id = savedId(await send(author, { ...fields, ...categories, description: 'Short' }));
    const item = expectSuccess<Record<string, unknown>>(await author.get(`/wp/v2/posts/${id}`));
    expect(item).to.deep.include({ status: 'publish', categories: [good.id] });
    expect(item['tags']).to.have.length(2);
    expect((await readPost(site, id)).content).not.to.contain('<script');
    expect(await site.pluginContext('member-blog').use(META).get(id, '_mb_meta_description')).to.equal('Short');
  });

  it('keeps to the gate: a moderated member sends to review', async () => {
    const moderated = await site.as('author', 'moderated');
    expect((await moderated.page('GET', '/write')).text).to.contain('Submit for review');
    const id = savedId(await send(moderated, { title: 'Please', content: 'x', status: 'publish' }));
    expect((await readPost(site, id)).status).to.equal('pending');
  });

  it('refuses to save over what somebody else saved in the meantime, and shows what was written', async () => {
    const post = await writePost(site, author, { status: 'draft' });
    site.advance(1000);
    expectSuccess(await author.post(`/wp/v2/posts/${post.id}`, { title: 'Theirs' }));
    const response = await send(author, {
      post: String(post.id),
      title: 'My text',
      content: 'x',
      seen: post.modifiedAt,
    });
    expect(response.status).to.equal(409);
    expect(response.text).to.contain('Someone else changed this post').and.to.contain('My text');
    expect(response.text)
      .to.contain(`<a href="/write?post=${post.id}" target="_blank"`)
      .and.contain(`action="/write?post=${post.id}"`);
    expect((await readPost(site, post.id)).title).to.equal('Theirs');
  });

  it('is for who may write, and edit the post', async () => {
    const { id, modifiedAt } = await writePost(site, author, { status: 'draft' });
    const other = await site.as('author', 'other');
    expect((await site.visitor().page('GET', '/write')).status).to.equal(401);
    expect((await (await site.as('subscriber')).page('GET', '/write')).status).to.equal(403);
    expect((await other.page('GET', `/write?post=${id}`)).status).to.equal(403);
    expect((await author.page('GET', '/write?post=9999')).status).to.equal(404);
    const fields = { post: String(id), title: 'x', content: 'x', seen: modifiedAt };
    expect((await send(other, fields)).status).to.equal(403);
    expect((await author.page('POST', '/write', { body: new URLSearchParams(fields).toString() })).status).to.equal(
      403,
    );
    expect((await readPost(site, id)).title).to.equal('A post');
  });
});

describe('member-blog: the page /my-blog', () => {
  it("shows the member's tabs and posts, and the menu leads there", async () => {
    const site = await blogSite();
    const author = await site.as('author');
    await writePost(site, author, { title: 'Live' });
    await writePost(site, author, { title: 'Unfinished', status: 'draft' });
    const published = await author.page('GET', '/my-blog');
    expect(published.text).to.contain('Live').and.to.contain('Published (1)').and.to.contain('Drafts (1)');
    expect(published.text).not.to.contain('Unfinished');
    expect((await author.page('GET', '/my-blog?tab=drafts')).text).to.contain('Unfinished');
    expect(published.text).to.contain('http://localhost/my-blog');
    expect((await site.visitor().page('GET', '/my-blog')).status).to.equal(401);
    await site.stop();
  });

  it('lets members answer invitations', async () => {
    const site = await blogSite();
    const [author, other] = [await site.as('author'), await site.as('author', 'other')];
    const post = await writePost(site, author, { title: 'Together', status: 'draft' });
    expectSuccess(await author.post(`${ROOT}/posts/${post.id}/coauthors`, { user_id: other.user?.id }), 201);
    expect((await other.page('GET', '/my-blog')).text).to.contain('Co-author “Together”?');
    const answer = { post: String(post.id), answer: 'accepted' };
    const send = () => other.page('POST', '/my-blog', { body: form(answer, other, 'member-blog-invitation') });
    expect((await send()).status).to.equal(303);
    expect((await send()).status).to.equal(404);
    expect((await other.page('GET', '/my-blog?tab=drafts')).text)
      .to.contain('Together')
      .and.to.contain('co-authored');
    expect((await other.page('GET', `/?p=${post.id}`)).status).to.equal(200);
    expect((await (await site.as('author', 'stranger')).page('GET', `/?p=${post.id}`)).status).to.equal(404);
    await site.stop();
  });
});

describe('member-blog: what co-authors see on the pages of the site', () => {
  let site: TestSite;
  let other: TestClient;
  let drafted: Post;

  beforeEach(async () => {
    site = await blogSite();
    const author = await site.as('author');
    other = await site.as('author', 'other');
    drafted = await writePost(site, author, { title: 'Together', status: 'draft' });
    const moment = '2026-01-15T12:00:00.000Z';
    const record = { postId: drafted.id, userId: other.user?.id ?? 0, status: 'accepted', order: 0 } as const;
    const times = { invitedBy: 0, invitedAt: moment, respondedAt: moment, expiresAt: moment };
    await site
      .pluginContext('member-blog')
      .use(COAUTHORS)
      .keep({ ...record, ...times });
  });
  afterEach(() => site.stop());

  it('is their draft, with the first request that they send', async () => {
    const page = await other.page('GET', `/?p=${drafted.id}`);
    expect(page.status).to.equal(200);
    expect(page.text).to.contain('Together');
  });

  it('is their private post at its own address, and their comment below it', async () => {
    const shared = await site
      .pluginContext('member-blog')
      .use(POSTS)
      .update(drafted.id, { status: 'private', slug: 'together' });
    const address = await site.pluginContext('member-blog').use(PERMALINKS).ofPost(shared);
    expect((await other.page('GET', address)).status).to.equal(200);
    const fresh = await site.as('author', 'fresh');
    expect((await fresh.page('GET', address)).status).to.equal(404);
    const comment = { comment_post_ID: String(shared.id), comment: 'Well put.' };
    const send = (who: TestClient) =>
      who.page('POST', '/wp-comments-post.php', { body: form(comment, who, 'comment') });
    expect((await send(fresh)).status).to.equal(404);
    expect((await send(other)).status).to.equal(303);
  });

  it('is nothing while the module is off', async () => {
    const off = await blogSite({ modules: { 'member-blog': { coauthors: false } } });
    const [author, member] = [await off.as('author'), await off.as('author', 'other')];
    const post = await writePost(off, author, { status: 'draft' });
    await new RawTables(off.use(DATABASE)).insert('mb_coauthors', {
      ...{ post_id: post.id, user_id: member.user?.id ?? 0, status: 'accepted', position: 0 },
      ...{ invited_at: '2026-01-15T12:00:00.000Z', expires_at: '2026-01-15T12:00:00.000Z' },
    });
    expect((await member.page('GET', `/?p=${post.id}`)).status).to.equal(404);
    await off.stop();
  });
});

describe('member-blog: a site bundle', () => {
  it('carries series with their order, and co-authors, out and in again', async () => {
    const site = await blogSite();
    const [author, other] = [await site.as('author'), await site.as('author', 'other')];
    const { id } = expectSuccess<{ id: number }>(await author.post(`${ROOT}/series`, { name: 'Bread' }), 201);
    const posts = [];
    for (const title of ['One', 'Two']) {
      const post = await writePost(site, author, { title });
      expectSuccess(await author.post(`/wp/v2/posts/${post.id}`, { mb_series: [id] }));
      posts.push(post);
    }
    const [one, two] = posts;
    expectSuccess(await author.patch(`${ROOT}/series/${id}/order`, { order: [two?.id, one?.id] }));
    expectSuccess(await author.patch(`${ROOT}/series/${id}`, { status: 'completed' }));
    if (one) await coauthor(site, one, author, other);
    const bundle = await site.exportBundle();
    expect(bundle['series']).to.deep.equal([
      {
        ...{ slug: 'bread', owner: author.user?.login, status: 'completed', order: ['two', 'one'] },
        state: { createdAt: '2026-01-15T12:00:00.000Z' },
      },
    ]);
    expect(bundle['coauthors']).to.deep.equal([
      {
        ...{ post: 'one', member: other.user?.login, status: 'accepted', order: 0, invitedBy: author.user?.login },
        ...{ invitedAt: '2026-01-15T12:00:00.000Z', respondedAt: '2026-01-15T12:00:00.000Z' },
        expiresAt: '2026-01-22T12:00:00.000Z',
      },
    ]);
    const target = await blogSite();
    await target.importBundle(bundle);
    const again = await target.exportBundle();
    expect(again['series']).to.deep.equal(bundle['series']);
    expect(again['coauthors']).to.deep.equal(bundle['coauthors']);
    expect(await target.importBundle(bundle)).to.deep.include({ section: 'coauthors', created: 0, kept: 1 });
    await Promise.all([site.stop(), target.stop()]);
  });
});
