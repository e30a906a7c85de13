import { anyone, definePlugin, id, route, USERS, under } from '@plinth/kernel';
import { countSelects, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { ACTIVITIES, community, GROUPS, readableGroup } from '../src/plugin.js';
import { communitySite, idOf, keep, makeGroup, type RefusalJson } from './support.js';

const MEMBERS = '/community/v1/members';

describe('community: GET /members', () => {
  let site: TestSite;
  before(async () => {
    site = await communitySite();
    for (const name of ['cyril', 'anouk', 'basil']) {
      site.advance(60_000);
      const user = {
        login: `login-${name}`,
        email: `${name}@example.org`,
        displayName: `${name} X`,
        description: 'Hi',
      };
      await site.use(USERS).create(user);
    }
  });
  after(() => site.stop());

  it('shows what is public of a member and nothing else', async () => {
    const user = await site.use(USERS).findByLogin('login-anouk');
    const response = await site.visitor().get(`${MEMBERS}/${user?.id}`);
    expect(response.body).to.have.all.keys(
      'id',
      'name',
      'mention_name',
      'link',
      'description',
      'avatar_urls',
      'registered_date',
      'registered_date_gmt',
      '_links',
    );
    expect(response.body).to.include({ id: user?.id, name: 'anouk X', mention_name: 'anouk-x', description: 'Hi' });
    expect(response.text).to.not.contain('example.org').and.not.contain('login-anouk');
  });

  it('lists the newest first, or by name; searches public names only', async () => {
    const names = async (query: Record<string, unknown>) =>
      (await site.visitor().get(MEMBERS, { query })).json<{ name: string }[]>().map(({ name }) => name);
    expect((await names({}))[0]).to.equal('basil X');
    expect((await names({ type: 'alphabetical', per_page: 1 }))[0]).to.equal('anouk X');
    expect(await names({ search: 'cyril' })).to.deep.equal(['cyril X']);
    expect(await names({ search: 'example.org' })).to.deep.equal([]);
    expect(await names({ search: 'login-' })).to.deep.equal([]);
    const basil = await site.use(USERS).findByLogin('login-basil');
    expect(await names({ include: basil?.id })).to.deep.equal(['basil X']);
    expect(await names({ exclude: basil?.id })).to.not.include('basil X');
    const response = await site.visitor().get(MEMBERS, { query: { per_page: 2 } });
    expect(response.headers['x-wp-total']).to.match(/^\d+$/);
  });

  it('refuses an unknown member with 404 community_rest_member_invalid_id', async () => {
    const response = await site.visitor().get(`${MEMBERS}/999999`);
    expect(response.status).to.equal(404);
    expect(response.json<RefusalJson>().code).to.equal('community_rest_member_invalid_id');
  });
});

describe('community: removed accounts', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await communitySite();
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const groups = () => site.pluginContext('community').use(GROUPS);
  const activities = () => site.pluginContext('community').use(ACTIVITIES);

  it('leave their groups, which keep an administrator: the next moderator, else the longest member', async () => {
    const [ana, bo, cy, di] = [await site.member(), await site.member(), await site.member(), await site.member()];
    const moderated = await makeGroup(site, ana);
    await groups().join(moderated.id, idOf(bo));
    await groups().join(moderated.id, idOf(cy), 'moderator');
    const plain = await makeGroup(site, ana);
    await groups().join(plain.id, idOf(bo));
    site.advance(1000);
    await groups().join(plain.id, idOf(di));
    const alone = await makeGroup(site, ana);
    await site.use(USERS).remove(idOf(ana), undefined);
    expect(await groups().role(moderated.id, idOf(cy))).to.equal('administrator');
    expect(await groups().role(plain.id, idOf(bo))).to.equal('administrator');
    expect(await groups().find(moderated.id)).to.include({ memberCount: 2, creatorId: 0 });
    expect(await groups().find(alone.id)).to.equal(undefined);
    expect(site.fired('community_group_removed')).to.equal(1);
  });

  it('hand groups and activities to their reassignTo', async () => {
    const [ana, bo] = [await site.member(), await site.member()];
    const group = await makeGroup(site, ana);
    const activity = await keep(site, ana, { groupId: group.id });
    await site.use(USERS).remove(idOf(ana), idOf(bo));
    expect(await groups().role(group.id, idOf(bo))).to.equal('administrator');
    expect((await activities().find(activity.id))?.userId).to.equal(idOf(bo));
  });

  it('take their activities and comments along, and the counters stay true', async () => {
    const [ana, bo] = [await site.member(), await site.member()];
    const own = await keep(site, ana);
    await keep(site, bo, { parentId: own.id });
    const other = await keep(site, bo);
    const comment = await keep(site, ana, { parentId: other.id });
    await keep(site, bo, { parentId: comment.id });
    await keep(site, bo, { parentId: other.id });
    await site.use(USERS).remove(idOf(ana), undefined);
    expect(await activities().find(own.id)).to.equal(undefined);
    expect((await activities().find(other.id))?.commentCount).to.equal(1);
    expect((await activities().list({ withComments: true, limit: 9 })).total).to.equal(2);
  });

  it('take them along by statements that do not grow with their number', async () => {
    const bo = await site.member();
    const remove = async (count: number) => {
      const ana = await site.member();
      for (let left = count; left > 0; left -= 1) {
        const other = await keep(site, bo);
        await keep(site, ana, { parentId: (await keep(site, bo, { parentId: other.id })).id });
      }
      return countSelects(site, () => site.use(USERS).remove(idOf(ana), undefined));
    };
    const few = await remove(2);
    expect(await remove(20)).to.equal(few);
  });

  it('are each told of, and the counters of answers to others stay true', async () => {
    const [ana, bo] = [await site.member(), await site.member()];
    const other = await keep(site, bo);
    const comment = await keep(site, bo, { parentId: other.id });
    await keep(site, ana, { parentId: comment.id });
    await keep(site, ana, { parentId: comment.id });
    await keep(site, bo, { parentId: comment.id });
    await site.use(USERS).remove(idOf(ana), undefined);
    expect((await activities().find(other.id))?.commentCount).to.equal(2);
    expect((await activities().find(comment.id))?.commentCount).to.equal(1);
    expect(site.fired('community_activity_removed')).to.equal(2);
  });
});

describe('community: plugins that need it', () => {
  const reviews = definePlugin({
    id: 'reviews',
    version: '1.0.0',
    title: 'Reviews',
    needs: { plugins: { community: '^0.1.0' } },
    routes: under('community/v1', [
      route({
        method: 'GET',
        path: '/groups/:group_id/reviews',
        summary: 'Reviews.',
        access: anyone,
        args: { group_id: id('The group.') },
        errors: [{ code: 'community_rest_group_invalid_id', status: 404, when: 'there is no such group' }],
        resource: (call) => readableGroup(call, call.args.group_id),
        handle: ({ resource }) => ({ group: resource.group.name, role: resource.standing.role ?? null }),
      }),
    ]),
  });

  it('put routes below community/v1, with the visibility of groups', async () => {
    const site = await testHost({ plugins: [community, reviews] });
    const ana = await site.as('author', 'ana');
    const open = await makeGroup(site, ana);
    const hidden = await makeGroup(site, ana, 'hidden');
    const path = (id: number) => `/community/v1/groups/${id}/reviews`;
    expect((await site.visitor().get(path(open.id))).body).to.deep.equal({ group: 'A public group', role: null });
    expect((await ana.get(path(hidden.id))).body).to.include({ role: 'administrator' });
    expect((await site.visitor().get(path(hidden.id))).status).to.equal(401);
    expect((await (await site.member()).get(path(hidden.id))).status).to.equal(403);
    const unknown = await site.visitor().get(path(999_999));
    expect(unknown.json<RefusalJson>().code).to.equal('community_rest_group_invalid_id');
    await site.stop();
  });
});
