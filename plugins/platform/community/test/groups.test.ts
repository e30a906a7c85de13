import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { GROUPS, type Group, type GroupStore } from '../src/plugin.js';
import { communitySite, fifty, type GroupJson, idOf, type MemberJson, makeGroup, type RefusalJson } from './support.js';

const GROUPS_PATH = '/community/v1/groups';

describe('community: GET /groups', () => {
  let site: TestSite;
  let ana: TestClient;
  let bo: TestClient;
  let groups: Record<'public' | 'private' | 'hidden', Group>;

  before(async () => {
    site = await communitySite();
    ana = await site.as('author', 'ana');
    bo = await site.as('subscriber', 'bo');
    const open = await makeGroup(site, ana, 'public', 'Walkers');
    site.advance(60_000);
    const closed = await makeGroup(site, ana, 'private', 'Bakers');
    site.advance(60_000);
    const hidden = await makeGroup(site, ana, 'hidden', 'Surprise party');
    groups = { public: open, private: closed, hidden };
    await site.pluginContext('community').use(GROUPS).join(open.id, idOf(bo));
    await site.pluginContext('community').use(GROUPS).join(closed.id, idOf(bo));
  });
  after(() => site.stop());

  async function names(client: TestClient, query: Record<string, unknown> = {}): Promise<string[]> {
    const response = await client.get(GROUPS_PATH, { query });
    expect(response.status, response.text).to.equal(200);
    return response.json<GroupJson[]>().map(({ name }) => name);
  }

  it('shows the fields of a group', async () => {
    const response = await site.visitor().get(`${GROUPS_PATH}/${groups.public.id}`);
    expect(response.body).to.deep.include({
      id: groups.public.id,
      creator_id: idOf(ana),
      name: 'Walkers',
      slug: 'walkers',
      link: 'http://localhost/groups/walkers',
      description: { rendered: '' },
      status: 'public',
      total_member_count: 2,
      date_created_gmt: '2026-01-15T12:00:00',
      last_activity_gmt: '2026-01-15T12:00:00',
    });
  });

  it('lists public and private groups to everybody, hidden ones to members and holders of community_moderate', async () => {
    for (const client of [site.visitor(), bo]) {
      expect(await names(client)).to.have.members(['Walkers', 'Bakers']);
      expect((await client.get(GROUPS_PATH)).headers['x-wp-total']).to.equal('2');
    }
    for (const client of [ana, await site.member({ can: ['community_moderate'] })]) {
      expect(await names(client)).to.have.members(['Walkers', 'Bakers', 'Surprise party']);
    }
  });

  it('orders by type: active (default), newest, alphabetical, popular', async () => {
    expect(await names(ana)).to.deep.equal(['Surprise party', 'Bakers', 'Walkers']);
    expect(await names(ana, { type: 'newest' })).to.deep.equal(['Surprise party', 'Bakers', 'Walkers']);
    expect(await names(ana, { type: 'alphabetical' })).to.deep.equal(['Bakers', 'Surprise party', 'Walkers']);
    expect((await names(ana, { type: 'popular' })).at(-1)).to.equal('Surprise party');
    expect((await ana.get(GROUPS_PATH, { query: { type: 'loud' } })).status).to.equal(400);
  });

  it('narrows by search, status, include, exclude and user_id, a page at a time', async () => {
    expect(await names(ana, { search: 'BAKE' })).to.deep.equal(['Bakers']);
    expect(await names(ana, { status: 'public,hidden' })).to.have.members(['Walkers', 'Surprise party']);
    expect(await names(ana, { include: groups.private.id })).to.deep.equal(['Bakers']);
    expect(await names(ana, { exclude: groups.private.id })).to.have.members(['Walkers', 'Surprise party']);
    expect(await names(bo, { user_id: idOf(bo) })).to.have.members(['Walkers', 'Bakers']);
    expect(await names(ana, { per_page: 1, page: 2 })).to.deep.equal(['Bakers']);
    expect((await ana.get(GROUPS_PATH, { query: { per_page: 101 } })).status).to.equal(400);
  });

  it('does not tell strangers by user_id who belongs to a private group', async () => {
    expect(await names(site.visitor(), { user_id: idOf(bo) })).to.deep.equal(['Walkers']);
  });

  it('shows a hidden group to nobody else: for them it does not exist', async () => {
    const path = `${GROUPS_PATH}/${groups.hidden.id}`;
    for (const client of [site.visitor(), bo]) {
      const refused = await client.get(path);
      expect(refused.status).to.equal(404);
      expect(refused.json<RefusalJson>().code).to.equal('community_rest_group_invalid_id');
    }
    expect((await ana.get(path)).status).to.equal(200);
  });

  it('refuses an unknown group with 404 community_rest_group_invalid_id', async () => {
    for (const path of [`${GROUPS_PATH}/999999`, `${GROUPS_PATH}/999999/members`]) {
      const response = await site.visitor().get(path);
      expect(response.status).to.equal(404);
      expect(response.json<RefusalJson>().code).to.equal('community_rest_group_invalid_id');
    }
  });

  it('shows the raw description in the edit context to its administrators alone', async () => {
    const path = `${GROUPS_PATH}/${groups.public.id}?context=edit`;
    expect((await ana.get(path)).json<GroupJson>().description).to.have.property('raw', '');
    expect((await bo.get(path)).status).to.equal(403);
    expect((await ana.get(`${GROUPS_PATH}?context=edit`)).status).to.equal(403);
  });

  describe('GET /groups/{id}/members', () => {
    it('lists who belongs to the group with their roles, administrators first, and no private data', async () => {
      const response = await site.visitor().get(`${GROUPS_PATH}/${groups.public.id}/members`);
      expect(response.json<MemberJson[]>().map(({ id, role }) => [id, role])).to.deep.equal([
        [idOf(ana), 'administrator'],
        [idOf(bo), 'member'],
      ]);
      expect(response.headers['x-wp-total']).to.equal('2');
      expect(response.text).to.not.contain(bo.user?.email);
      const query = { roles: 'administrator' };
      expect((await site.visitor().get(`${GROUPS_PATH}/${groups.public.id}/members`, { query })).body).to.have.length(
        1,
      );
    });

    it('keeps the members of a private group from outsiders: 401 signed out, 403 signed in', async () => {
      const path = `${GROUPS_PATH}/${groups.private.id}/members`;
      expect((await site.visitor().get(path)).status).to.equal(401);
      expect((await (await site.member()).get(path)).status).to.equal(403);
      expect((await bo.get(path)).status).to.equal(200);
    });
  });
});

describe('community: joining and leaving', () => {
  let site: TestSite;
  let ana: TestClient;
  let store: GroupStore;
  beforeEach(async () => {
    site = await communitySite();
    ana = await site.as('author', 'ana');
    store = site.pluginContext('community').use(GROUPS);
  });
  afterEach(() => site.stop());

  const membersOf = (group: Group) => `${GROUPS_PATH}/${group.id}/members`;

  it('lets anybody signed in join a public group, once', async () => {
    const group = await makeGroup(site, ana);
    const bo = await site.member();
    const response = await bo.post(membersOf(group));
    expect(response.status).to.equal(201);
    expect(response.json<MemberJson>()).to.include({ id: idOf(bo), role: 'member' });
    expect(site.fired('community_group_joined')).to.equal(1);
    expect((await bo.post(membersOf(group))).status).to.equal(200);
    expect((await store.find(group.id))?.memberCount).to.equal(2);
    expect((await site.visitor().post(membersOf(group))).status).to.equal(401);
  });

  it('lets members leave; whoever administers the group removes members', async () => {
    const group = await makeGroup(site, ana);
    const [bo, cy] = [await site.member(), await site.member()];
    for (const client of [bo, cy]) await client.post(membersOf(group));
    expect((await bo.delete(`${membersOf(group)}/${idOf(cy)}`)).status).to.equal(403);
    const left = await bo.delete(`${membersOf(group)}/${idOf(bo)}`);
    expect(left.status).to.equal(200);
    expect(left.body).to.deep.include({ deleted: true });
    expect(left.json<{ previous: MemberJson }>().previous.id).to.equal(idOf(bo));
    expect((await ana.delete(`${membersOf(group)}/${idOf(cy)}`)).status).to.equal(200);
    expect(site.fired('community_group_left')).to.equal(2);
    expect((await store.find(group.id))?.memberCount).to.equal(1);
    const again = await bo.delete(`${membersOf(group)}/${idOf(bo)}`);
    expect(again.status).to.equal(404);
    expect(again.json<RefusalJson>().code).to.equal('community_rest_member_invalid_id');
  });

  it('keeps an administrator: the last one cannot leave or step down, 409', async () => {
    const group = await makeGroup(site, ana);
    const bo = await site.member();
    await bo.post(membersOf(group));
    for (const response of [
      await ana.delete(`${membersOf(group)}/${idOf(ana)}`),
      await ana.patch(`${membersOf(group)}/${idOf(ana)}`, { role: 'member' }),
    ]) {
      expect(response.status).to.equal(409);
      expect(response.json<RefusalJson>().code).to.equal('community_rest_group_last_administrator');
    }
    expect((await ana.put(`${membersOf(group)}/${idOf(bo)}`, { role: 'administrator' })).body).to.include({
      role: 'administrator',
      is_admin: true,
    });
    expect((await ana.delete(`${membersOf(group)}/${idOf(ana)}`)).status).to.equal(200);
  });

  it('lets administrators alone change roles', async () => {
    const group = await makeGroup(site, ana);
    const bo = await site.member();
    await bo.post(membersOf(group));
    const path = `${membersOf(group)}/${idOf(bo)}`;
    expect((await bo.patch(path, { role: 'administrator' })).status).to.equal(403);
    expect((await ana.patch(path, { role: 'king' })).status).to.equal(400);
    expect((await ana.patch(path, { role: 'moderator' })).json<MemberJson>().role).to.equal('moderator');
    expect((await bo.patch(path, { role: 'administrator' })).status).to.equal(403);
    expect((await ana.patch(`${membersOf(group)}/999999`, { role: 'member' })).status).to.equal(404);
  });

  it('takes a request for a private group, which its administrators accept', async () => {
    const group = await makeGroup(site, ana, 'private');
    const [bo, cy] = [await site.member(), await site.member()];
    const asked = await bo.post(membersOf(group));
    expect(asked.status).to.equal(202);
    expect(asked.body).to.deep.equal({ requested: true, group_id: group.id, user_id: idOf(bo) });
    expect((await bo.post(membersOf(group))).status).to.equal(202);
    expect(site.fired('community_group_requested')).to.equal(1);
    expect(await store.role(group.id, idOf(bo))).to.equal(undefined);
    const path = `${GROUPS_PATH}/${group.id}/requests`;
    expect((await cy.get(path)).status).to.equal(403);
    expect((await site.visitor().get(path)).status).to.equal(401);
    expect((await ana.get(path)).json<MemberJson[]>().map(({ id }) => id)).to.deep.equal([idOf(bo)]);
    expect((await cy.post(membersOf(group), { user_id: idOf(bo) })).status).to.equal(403);
    expect((await ana.post(membersOf(group), { user_id: idOf(cy) })).status).to.equal(403);
    expect((await ana.post(membersOf(group), { user_id: 999_999 })).status).to.equal(404);
    expect((await ana.post(membersOf(group), { user_id: idOf(bo) })).status).to.equal(201);
    expect((await ana.get(path)).body).to.deep.equal([]);
    expect(await store.role(group.id, idOf(bo))).to.equal('member');
  });

  it('lets administrators deny a request, and whoever asked withdraw it', async () => {
    const group = await makeGroup(site, ana, 'private');
    const bo = await site.member();
    const path = `${GROUPS_PATH}/${group.id}/requests/${idOf(bo)}`;
    await bo.post(membersOf(group));
    expect((await (await site.member()).delete(path)).status).to.equal(403);
    expect((await ana.delete(path)).body).to.deep.equal({ deleted: true });
    expect((await ana.delete(path)).status).to.equal(404);
    await bo.post(membersOf(group));
    expect((await bo.delete(path)).status).to.equal(200);
  });

  it('lets nobody ask for a hidden group; community_moderate takes in anybody', async () => {
    const group = await makeGroup(site, ana, 'hidden');
    const bo = await site.member();
    expect((await bo.post(membersOf(group))).status).to.equal(404);
    const moderator = await site.member({ can: ['community_moderate'] });
    expect((await moderator.post(membersOf(group), { user_id: idOf(bo) })).status).to.equal(201);
  });

  it('counts members exactly when fifty join and leave at once', async () => {
    const group = await makeGroup(site, ana);
    const members = await Promise.all(Array.from({ length: 10 }, () => site.member()));
    await fifty((n) => (members[n % 10] ?? ana).post(membersOf(group)));
    expect((await store.find(group.id))?.memberCount).to.equal(11);
    expect(site.fired('community_group_joined')).to.equal(10);
    await fifty((n) => {
      const client = members[n % 10] ?? ana;
      const path = `${membersOf(group)}/${idOf(client)}`;
      return n < 25 ? client.delete(path) : client.post(membersOf(group));
    });
    const { total } = await store.members(group.id, { limit: 1 });
    expect((await store.find(group.id))?.memberCount).to.equal(total);
    await fifty((n) => (members[n % 10] ?? ana).delete(`${membersOf(group)}/${idOf(members[n % 10] ?? ana)}`));
    expect((await store.find(group.id))?.memberCount).to.equal(1);
  });

  it('keeps one administrator when all of them leave at once', async () => {
    const group = await makeGroup(site, ana);
    const others = await Promise.all(Array.from({ length: 49 }, () => site.member()));
    for (const other of others) await store.join(group.id, idOf(other), 'administrator');
    const everybody = [ana, ...others];
    const answers = await fifty((n) => store.leave(group.id, idOf(everybody[n] ?? ana)));
    expect(answers.filter((answer) => answer === 'last-administrator')).to.have.length(1);
    expect((await store.members(group.id, { roles: ['administrator'], limit: 1 })).total).to.equal(1);
    expect((await store.find(group.id))?.memberCount).to.equal(1);
  });

  it('keeps one request of somebody who asks fifty times at once', async () => {
    const group = await makeGroup(site, ana, 'private');
    const bo = await site.member();
    const answers = await fifty(() => bo.post(membersOf(group)));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([202]));
    expect((await store.requests(group.id, { limit: 5 })).total).to.equal(1);
    expect(site.fired('community_group_requested')).to.equal(1);
  });

  it('gives every group a slug of its own, fifty made at once', async () => {
    const made = await fifty(() => makeGroup(site, ana, 'public', 'Same name'));
    expect(new Set(made.map(({ slug }) => slug)).size).to.equal(50);
  });
});
