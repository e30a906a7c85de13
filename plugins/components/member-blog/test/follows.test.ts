import { TERM_LIBRARY } from '@plinth/content';
import { tap, USERS } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogHooks } from '../src/hooks.js';
import { idOf, makeTerm } from './reading-support.js';
import { blogSite, ROOT } from './support.js';

const PATH = `${ROOT}/follows`;

describe('member-blog: follows', () => {
  let site: TestSite;
  let ana: TestClient;
  let reader: TestClient;

  beforeEach(async () => {
    site = await blogSite();
    [ana, reader] = [await site.as('author', 'ana'), await site.as('subscriber')];
  });

  afterEach(() => site.stop());

  const follow = (client: TestClient, object_type: string, object_id: unknown) =>
    client.post(PATH, { object_type, object_id });

  const listed = async (client: TestClient, object_type = 'user') =>
    expectSuccess<{ ids: number[] }>(await client.get(PATH, { query: { object_type } })).ids;

  it('begin and end, once', async () => {
    const id = idOf(ana);
    expect(expectSuccess(await follow(reader, 'user', id))).to.deep.equal({ following: true, followers: 1 });
    expect(expectSuccess(await follow(reader, 'user', id))).to.deep.equal({ following: true, followers: 1 });
    expect(expectSuccess(await follow(await site.as('editor'), 'user', id))).to.include({ followers: 2 });
    expect(expectSuccess(await reader.get(PATH))).to.deep.equal({ object_type: 'user', ids: [id] });
    expect(expectSuccess(await reader.delete(`${PATH}/user/${id}`))).to.deep.equal({ following: false, followers: 1 });
    expect(await listed(reader)).to.deep.equal([]);
    expect(expectSuccess(await reader.delete(`${PATH}/user/999999`))).to.deep.equal({ following: false, followers: 0 });
    expect(expectSuccess(await reader.delete(`${PATH}/term/99999999999`))).to.include({ following: false });
  });

  it('are of users, series and terms that exist', async () => {
    expectError(await follow(reader, 'user', 999_999), 404, 'mb_not_found');
    expectError(await follow(reader, 'term', 999_999), 404, 'mb_not_found');
    expectError(await follow(reader, 'series', 999_999), 404, 'mb_not_found');
    const category = await makeTerm(site, 'category', 'Food');
    expectError(await follow(reader, 'series', category.id), 404, 'mb_not_found');
    expectError(await follow(reader, 'post', 1), 400, 'rest_invalid_param');
    expectError(await follow(reader, 'user', 'ana'), 400, 'rest_invalid_param');
    expectError(await reader.post(PATH, {}), 400, 'rest_missing_callback_param');
    expectError(await reader.delete(`${PATH}/post/1`), 400, 'rest_invalid_param');
  });

  it('are of categories, and of the taxonomies that mb_followable_taxonomies names', async () => {
    const category = await makeTerm(site, 'category', 'Food');
    const tag = await makeTerm(site, 'post_tag', 'Slow');
    expect(expectSuccess(await follow(reader, 'term', category.id))).to.include({ followers: 1 });
    expectError(await follow(reader, 'term', tag.id), 400, 'mb_not_followable');
    site.tap(tap(blogHooks.mb_followable_taxonomies, {}, (_context, names) => [...names, 'post_tag']));
    expect(expectSuccess(await follow(reader, 'term', tag.id))).to.include({ following: true });
    expect(await listed(reader, 'term')).to.deep.equal([category.id, tag.id]);
    expect(await listed(reader)).to.deep.equal([]);
  });

  it('are of series while the module is on', async () => {
    const series = await makeTerm(site, 'mb_series', 'Walks');
    expect(expectSuccess(await follow(reader, 'series', series.id))).to.deep.equal({ following: true, followers: 1 });
    expect(await listed(reader, 'series')).to.deep.equal([series.id]);
  });

  it("are the caller's own to list", async () => {
    expectSuccess(await follow(reader, 'user', idOf(ana)));
    expect(await listed(ana)).to.deep.equal([]);
    expectError(await reader.get(PATH, { query: { object_type: 'page' } }), 400, 'rest_invalid_param');
  });

  it('go with the account or the term', async () => {
    const category = await makeTerm(site, 'category', 'Food');
    expectSuccess(await follow(reader, 'user', idOf(ana)));
    expectSuccess(await follow(reader, 'term', category.id));
    await site.pluginContext('member-blog').use(TERM_LIBRARY).remove(category.id);
    await site.use(USERS).remove(idOf(ana), undefined);
    expect(await listed(reader)).to.deep.equal([]);
    expect(await listed(reader, 'term')).to.deep.equal([]);
  });

  it('are for members, and not written by application passwords', async () => {
    const app = await reader.withApplicationPassword();
    expect(await listed(app)).to.deep.equal([]);
    expectError(await follow(app, 'user', idOf(ana)), 403, 'mb_app_password_write_denied');
    expectError(await app.delete(`${PATH}/user/1`), 403, 'mb_app_password_write_denied');
    expectError(await site.visitor().get(PATH), 401, 'mb_not_logged_in');
    expectError(await follow(site.visitor(), 'user', idOf(ana)), 401, 'mb_not_logged_in');
  });

  it('are one follow when fifty requests begin it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow(reader, 'user', idOf(ana))));
    for (const answer of answers) expect(expectSuccess(answer)).to.deep.equal({ following: true, followers: 1 });
  });

  it('are closed with 403 while the feature is off', async () => {
    const off = await blogSite({ settings: { 'member-blog': { follow: false } } });
    const member = await off.as('subscriber');
    expectError(await member.get(PATH), 403, 'mb_feature_disabled');
    expectError(await follow(member, 'user', 1), 403, 'mb_feature_disabled');
    expectError(await member.delete(`${PATH}/user/1`), 403, 'mb_feature_disabled');
    await off.stop();
  });
});

describe('member-blog: follows without series', () => {
  it('knows no series while the module is off', async () => {
    const site = await blogSite({ modules: { 'member-blog': { series: false } } });
    const response = await (await site.as('subscriber')).post(PATH, { object_type: 'series', object_id: 1 });
    expectError(response, 404, 'mb_not_found');
    await site.stop();
  });
});
