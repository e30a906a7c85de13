import community, { GROUPS, type Group, type GroupRole, type GroupStatus } from '@plinth/community';
import content, { POSTS, type Post } from '@plinth/content';
import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { COAUTHORS } from '../src/coauthors/store.js';
import memberBlog from '../src/plugin.js';
import { cardsIn, idOf } from './reading-support.js';
import { blogSite, ROOT } from './support.js';

interface Item {
  readonly id: number;
  readonly mb_group: number;
}

describe('member-blog: group blogs', () => {
  let site: TestSite;
  let ana: TestClient;
  let bo: TestClient;
  let mo: TestClient;
  let editor: TestClient;
  let group: Group;

  beforeEach(async () => {
    site = await testHost({ plugins: [content, community, memberBlog] });
    [ana, bo, mo, editor] = [
      await site.as('author', 'ana'),
      await site.as('author', 'bo'),
      await site.as('subscriber', 'mo'),
      await site.as('editor'),
    ];
    group = await makeGroup('public', [
      [bo, 'member'],
      [mo, 'moderator'],
    ]);
  });

  afterEach(() => site.stop());

  const groups = () => site.pluginContext('community').use(GROUPS);

  async function makeGroup(status: GroupStatus, people: readonly (readonly [TestClient, GroupRole])[] = []) {
    const made = await groups().create({ creatorId: idOf(ana), name: `A ${status} group`, status });
    for (const [client, role] of people) await groups().join(made.id, idOf(client), role);
    return made;
  }

  const write = (client: TestClient, fields: object) =>
    client.post('/wp/v2/posts', { title: 'In a group', content: 'Words.', status: 'publish', ...fields });

  const written = async (client: TestClient, fields: object) => expectSuccess<Item>(await write(client, fields), 201);

  const shown = async (client: TestClient, id: number) =>
    expectSuccess<Item>(await client.get(`/wp/v2/posts/${id}`)).mb_group;

  const feature = (client: TestClient, id: number, fields: object = {}, of: Pick<Group, 'id'> = group) =>
    client.post(`${ROOT}/groups/${of.id}/posts/${id}/featured`, fields);

  it('are seen by the lists that were read while no post had a group, and gone when the last is taken out', async () => {
    const post = await written(bo, {});
    const inList = async () =>
      expectSuccess<Item[]>(await bo.get(`/wp/v2/posts?include=${post.id}`)).map((item) => item.mb_group);
    for (const _again of [1, 2]) expect(await inList()).to.deep.equal([0]);
    expectSuccess(await bo.put(`/wp/v2/posts/${post.id}`, { mb_group: group.id }));
    for (const _again of [1, 2]) expect(await inList()).to.deep.equal([group.id]);
    expectSuccess(await bo.put(`/wp/v2/posts/${post.id}`, { mb_group: 0 }));
    expect(await inList()).to.deep.equal([0]);
  });

  it('take posts of their members by mb_group on the core posts route, which shows it', async () => {
    const post = await written(bo, { mb_group: group.id });
    expect(post.mb_group).to.equal(group.id);
    expect(await shown(site.visitor(), post.id)).to.equal(group.id);
    expect((await written(bo, {})).mb_group).to.equal(0);
    const kept = await bo.put(`/wp/v2/posts/${post.id}`, { title: 'Another title' });
    expect(expectSuccess<Item>(kept).mb_group).to.equal(group.id);
    const out = await bo.put(`/wp/v2/posts/${post.id}`, { mb_group: 0 });
    expect(expectSuccess<Item>(out).mb_group).to.equal(0);
    expect(await shown(site.visitor(), post.id)).to.equal(0);
  });

  it('refuse posts of those who do not belong to them, unknown groups alike, and write nothing', async () => {
    const count = () =>
      site
        .pluginContext('member-blog')
        .use(POSTS)
        .count({ types: ['post'] });
    const before = await count();
    const hidden = await makeGroup('hidden');
    for (const mb_group of [hidden.id, 999_999]) expectError(await write(bo, { mb_group }), 403, 'mb_forbidden');
    for (const mb_group of [-1, 'walkers', [1]]) expectError(await write(bo, { mb_group }), 400, 'rest_invalid_param');
    expectError(await write(editor, { mb_group: group.id }), 403, 'mb_forbidden');
    expect(await count()).to.equal(before);
    const given = await written(editor, { mb_group: group.id, author: idOf(bo) });
    expect(given.mb_group).to.equal(group.id);
    const away = await editor.put(`/wp/v2/posts/${given.id}`, { author: idOf(editor) });
    expectError(away, 403, 'mb_forbidden');
  });

  it('are chosen by the author of a post, and not by those who write it with them', async () => {
    const post = await written(ana, { mb_group: group.id });
    const coauthors = site.pluginContext('member-blog').use(COAUTHORS);
    await coauthors.invite(post.id, idOf(bo), { id: idOf(ana), days: 7, most: 5 });
    await coauthors.respond(post.id, idOf(bo), 'accepted');
    expectError(await bo.put(`/wp/v2/posts/${post.id}`, { mb_group: 0 }), 403, 'mb_forbidden');
    expectSuccess(await bo.put(`/wp/v2/posts/${post.id}`, { title: 'By both', mb_group: group.id }));
    expect(await shown(site.visitor(), post.id)).to.equal(group.id);
  });

  it('that are hidden are not betrayed by their posts', async () => {
    const hidden = await makeGroup('hidden', [[bo, 'member']]);
    const post = await written(bo, { mb_group: hidden.id });
    expect(await shown(ana, post.id)).to.equal(hidden.id);
    expect(await shown(site.visitor(), post.id)).to.equal(0);
    expect(await shown(mo, post.id)).to.equal(0);
  });

  it('feature posts: given, or the other of both', async () => {
    const [one, two] = [await written(bo, { mb_group: group.id }), await written(ana, { mb_group: group.id })];
    const answer = { group_id: group.id, post_id: one.id, featured: true, total: 1 };
    expect(expectSuccess(await feature(mo, one.id, { featured: true }))).to.deep.equal(answer);
    expect(expectSuccess(await feature(mo, one.id, { featured: true }))).to.deep.equal(answer);
    expect(expectSuccess(await feature(ana, two.id))).to.include({ featured: true, total: 2 });
    expect(expectSuccess(await feature(ana, two.id))).to.include({ featured: false, total: 1 });
    expect(expectSuccess(await feature(editor, one.id, { featured: false }))).to.include({ featured: false, total: 0 });
    expectError(await feature(ana, one.id, { featured: 'perhaps' }), 400, 'rest_invalid_param');
  });

  it('are featured in by their administrators and moderators, and those who edit others’ posts', async () => {
    const post = await written(bo, { mb_group: group.id });
    expectError(await feature(bo, post.id), 403, 'mb_cannot_feature');
    expectError(await feature(await site.as('author', 'stranger'), post.id), 403, 'mb_cannot_feature');
    expectError(await feature(site.visitor(), post.id), 401, 'mb_not_logged_in');
    const app = await ana.withApplicationPassword();
    expectError(await feature(app, post.id), 403, 'mb_app_password_write_denied');
  });

  it('answer 404 for groups and posts that are not there, and 400 for what is not published', async () => {
    const [post, draft] = [await written(bo, {}), await written(bo, { mb_group: group.id, status: 'draft' })];
    const hidden = await makeGroup('hidden');
    expectError(await feature(ana, post.id), 404, 'mb_not_found');
    expectError(await feature(ana, 999_999), 404, 'mb_not_found');
    expectError(await feature(ana, post.id, {}, { id: 999_999 }), 404, 'mb_not_found');
    expectError(await feature(mo, post.id, {}, hidden), 404, 'mb_not_found');
    expectError(await feature(ana, draft.id), 400, 'mb_not_published');
  });

  it('end up as they began when fifty requests toggle at once', async () => {
    const post = await written(bo, { mb_group: group.id });
    const answers = await Promise.all(Array.from({ length: 50 }, () => feature(ana, post.id)));
    const on = answers.filter((answer) => expectSuccess<{ featured: boolean }>(answer).featured);
    expect(on).to.have.length(25);
    expect(expectSuccess(await feature(ana, post.id))).to.include({ featured: true, total: 1 });
  });

  it('lose what they featured when a post goes to another group', async () => {
    const other = await makeGroup('private', [[bo, 'member']]);
    const post = await written(bo, { mb_group: group.id });
    expectSuccess(await feature(ana, post.id, { featured: true }));
    expectSuccess(await bo.put(`/wp/v2/posts/${post.id}`, { mb_group: other.id }));
    expectError(await feature(ana, post.id), 404, 'mb_not_found');
    expect(expectSuccess(await feature(ana, post.id, {}, other))).to.include({ featured: true, total: 1 });
  });

  it('have a page with what they feature first, for those who may read them', async () => {
    const [one, two] = [await written(bo, { mb_group: group.id }), await written(ana, { mb_group: group.id })];
    site.advance(1_000);
    const three = await written(ana, { mb_group: group.id });
    await written(ana, {});
    expectSuccess(await feature(ana, one.id, { featured: true }));
    const open = (client: TestClient, { slug }: Group) => client.page('GET', `/blog/groups/${slug}`);
    const page = await open(site.visitor(), group);
    expect(page.status).to.equal(200);
    expect(cardsIn(page.text)).to.deep.equal([one.id, three.id, two.id]);
    const inner = await makeGroup('private', [[bo, 'member']]);
    expect((await open(bo, inner)).text).to.contain('No posts yet');
    expect((await open(site.visitor(), inner)).status).to.equal(404);
    expect((await site.visitor().page('GET', '/blog/groups/unheard-of')).status).to.equal(404);
  });

  it('leave their posts when they are removed', async () => {
    const post = await written(bo, { mb_group: group.id });
    await groups().remove(group.id);
    expect(await shown(site.visitor(), post.id)).to.equal(0);
    expect(await shown(ana, post.id)).to.equal(0);
  });
});

describe('member-blog: without group blogs', () => {
  const post: Partial<Post> = { id: 1 };

  it('has no route while the module is off, and ignores mb_group', async () => {
    const modules = { 'member-blog': { groups: false } };
    const site = await testHost({ plugins: [content, community, memberBlog], modules });
    const editor = await site.as('editor');
    expectError(await editor.post(`${ROOT}/groups/1/posts/${post.id}/featured`), 404, 'rest_no_route');
    const made = await editor.post('/wp/v2/posts', { title: 'A post', mb_group: 'no number' });
    expect(expectSuccess(made, 201)).not.to.have.property('mb_group');
    await site.stop();
  });

  it('knows no groups while the community is off', async () => {
    const site = await blogSite();
    const editor = await site.as('editor');
    expectError(await editor.post(`${ROOT}/groups/1/posts/1/featured`), 404, 'mb_not_found');
    expect(expectSuccess(await editor.post('/wp/v2/posts', { title: 'A post' }), 201)).not.to.have.property('mb_group');
    await site.stop();
  });
});
