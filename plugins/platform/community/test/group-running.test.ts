import type { TestClient, TestResponse, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { ACTIVITIES, GROUPS, type GroupStore } from '../src/plugin.js';
import {
  communitySite,
  fifty,
  type GroupJson,
  idOf,
  keep,
  type MemberJson,
  makeGroup,
  post,
  submit,
} from './support.js';

const PATH = '/community/v1/groups';

function codeOf(response: TestResponse): string {
  return response.json<{ code: string }>().code;
}

function count(responses: readonly TestResponse[], status: number): number {
  return responses.filter((response) => response.status === status).length;
}

describe('community: groups that members create and run', () => {
  let site: TestSite;
  let ana: TestClient;
  let bo: TestClient;
  let store: GroupStore;
  before(async () => {
    const settings = { community: { groupsPerMember: 7, invitationsPerDay: 12 } };
    site = await communitySite({ settings });
    ana = await site.as('author', 'ana');
    bo = await site.as('subscriber', 'bo');
    store = site.pluginContext('community').use(GROUPS);
  });
  after(() => site.stop());

  it('creates a group for a member, cleans what was sent, and makes them its administrator', async () => {
    const sent = { name: ' <b>Bird</b> watchers ', description: '<script>x</script><em>Birds</em>', status: 'private' };
    const response = await bo.post(PATH, { ...sent, invite_status: 'administrators' });
    expect(response.status, response.text).to.equal(201);
    const group = response.json<GroupJson>();
    expect(group).to.deep.include({
      name: 'Bird watchers',
      slug: 'bird-watchers',
      status: 'private',
      total_member_count: 1,
    });
    expect(group.description.raw).to.equal('<em>Birds</em>');
    expect(await store.role(group.id, idOf(bo))).to.equal('administrator');
    expect(site.fired('community_group_created')).to.equal(1);
  });

  it('refuses visitors, missing names, long texts and unknown values', async () => {
    expect((await site.visitor().post(PATH, { name: 'No' })).status).to.equal(401);
    for (const body of [
      {},
      { name: ' ' },
      { name: '<b></b>' },
      { name: 'x'.repeat(101) },
      { name: 'x', status: 'odd' },
    ])
      expect((await bo.post(PATH, body)).status).to.equal(400);
    expect((await bo.post(PATH, { name: 'x', description: 'y'.repeat(5_001) })).status).to.equal(400);
  });

  it('keeps the name of its own page free', async () => {
    const group = await makeGroup(site, ana, 'public', 'Create');
    expect(group.slug).to.equal('create-group');
  });

  it('lets one member create no more than the setting allows, of fifty at once', async () => {
    const cy = await site.member();
    const responses = await fifty((n) => cy.post(PATH, { name: `Club ${n}` }));
    expect([count(responses, 201), count(responses, 409)]).to.deep.equal([7, 43]);
    expect(codeOf(await cy.post(PATH, { name: 'One more' }))).to.equal('community_rest_group_limit');
    expect(await store.countCreatedBy(idOf(cy))).to.equal(7);
  });

  it('lets administrators of the group and of the site change it, and nobody else', async () => {
    const group = await makeGroup(site, ana);
    const path = `${PATH}/${group.id}`;
    expect((await bo.put(path, { name: 'Mine' })).status).to.equal(403);
    expect((await ana.put(path, { name: 'Renamed', invite_status: 'moderators' })).body).to.include({
      name: 'Renamed',
      invite_status: 'moderators',
    });
    const moderator = await site.member({ can: ['community_moderate'] });
    expect((await moderator.patch(path, { status: 'hidden' })).body).to.include({ status: 'hidden' });
    for (const method of ['put', 'delete'] as const) expect((await bo[method](path)).status).to.equal(404);
    expect((await ana.delete(path)).json<{ deleted: boolean }>().deleted).to.equal(true);
    expect(await store.find(group.id)).to.equal(undefined);
  });

  it('closes a group to posts and joins, and reopens it', async () => {
    const group = await makeGroup(site, ana);
    const path = `${PATH}/${group.id}`;
    await ana.put(path, { is_closed: true });
    const { use } = site.pluginContext('community');
    expect((await post(ana, { content: 'Late', group_id: String(group.id) })).status).to.equal(403);
    expect(codeOf(await bo.post(`${path}/members`))).to.equal('community_rest_group_closed');
    expect((await use(ACTIVITIES).list({ groupId: group.id, limit: 1 })).total).to.equal(0);
    await ana.put(path, { is_closed: false });
    expect((await bo.post(`${path}/members`)).status).to.equal(201);
    expect((await post(ana, { content: 'On time', group_id: String(group.id) })).status).to.equal(303);
  });

  describe('invitations', () => {
    it('open a hidden group to the invited alone, who are told by email and accept by joining', async () => {
      const group = await makeGroup(site, ana, 'hidden', 'Secret');
      const [dee, eve] = [await site.member(), await site.member()];
      const path = `${PATH}/${group.id}`;
      expect((await dee.get(path)).status).to.equal(404);
      const mails = site.mail.length;
      expect((await ana.post(`${path}/invitations`, { user_id: idOf(dee) })).status).to.equal(201);
      expect((await ana.post(`${path}/invitations`, { user_id: idOf(dee) })).status).to.equal(200);
      expect(site.mail.slice(mails).map(({ to }) => to)).to.deep.equal([dee.user?.email]);
      expect((await eve.post(`${path}/invitations`, { user_id: idOf(eve) })).status).to.equal(404);
      expect((await dee.get(path)).status).to.equal(200);
      expect((await dee.get(`${path}/members`)).status).to.equal(403);
      const own = (await dee.get(`${PATH}/invitations`)).json<{ group_id: number }[]>();
      expect(own.map(({ group_id: id }) => id)).to.deep.equal([group.id]);
      const responses = await fifty(() => dee.post(`${path}/members`));
      expect([count(responses, 201), count(responses, 200)]).to.deep.equal([1, 49]);
      expect((await store.find(group.id))?.memberCount).to.equal(2);
      expect((await dee.get(`${PATH}/invitations`)).body).to.deep.equal([]);
    });

    it('are sent by whom the group says, declined by the invited, canceled by those who run the group', async () => {
      const group = await makeGroup(site, ana, 'private');
      const path = `${PATH}/${group.id}`;
      const [dee, eve] = [await site.member(), await site.member()];
      await store.join(group.id, idOf(dee));
      await ana.put(path, { invite_status: 'administrators' });
      expect((await dee.post(`${path}/invitations`, { user_id: idOf(eve) })).status).to.equal(403);
      await ana.put(path, { invite_status: 'members' });
      expect((await dee.post(`${path}/invitations`, { user_id: idOf(eve) })).status).to.equal(201);
      expect((await bo.delete(`${path}/invitations/${idOf(eve)}`)).status).to.equal(403);
      expect((await eve.delete(`${path}/invitations/${idOf(eve)}`)).status).to.equal(200);
      expect((await eve.post(`${path}/members`)).status).to.equal(202);
      await ana.post(`${path}/invitations`, { user_id: idOf(eve) });
      expect((await ana.get(`${path}/invitations`)).json<MemberJson[]>()).to.have.length(1);
      expect((await ana.delete(`${path}/invitations/${idOf(eve)}`)).status).to.equal(200);
      expect(codeOf(await ana.post(`${path}/invitations`, { user_id: idOf(dee) }))).to.equal(
        'community_rest_group_member_already',
      );
      expect((await ana.post(`${path}/invitations`, { user_id: 999_999 })).status).to.equal(404);
    });

    it('of one day are limited, of fifty at once', async () => {
      const group = await makeGroup(site, bo, 'public', 'Many');
      const guests = await Promise.all(Array.from({ length: 50 }, () => site.member()));
      const responses = await fifty((n) =>
        bo.post(`${PATH}/${group.id}/invitations`, { user_id: idOf(guests[n] ?? bo) }),
      );
      expect([count(responses, 201), count(responses, 429)]).to.deep.equal([12, 38]);
    });
  });

  it('bans a member, who can neither join nor ask nor be invited until the ban is lifted', async () => {
    const group = await makeGroup(site, ana);
    const path = `${PATH}/${group.id}`;
    const dee = await site.member();
    await dee.post(`${path}/members`);
    expect((await dee.post(`${path}/bans`, { user_id: idOf(ana) })).status).to.equal(403);
    expect((await ana.post(`${path}/bans`, { user_id: idOf(ana) })).status).to.equal(400);
    const responses = await fifty((n) =>
      n % 2 === 0 ? ana.post(`${path}/bans`, { user_id: idOf(dee) }) : dee.post(`${path}/members`),
    );
    expect(responses.every(({ status }) => status < 500)).to.equal(true);
    expect(await store.role(group.id, idOf(dee))).to.equal(undefined);
    expect((await store.find(group.id))?.memberCount).to.equal(1);
    expect(codeOf(await dee.post(`${path}/members`))).to.equal('community_rest_group_banned');
    expect(codeOf(await ana.post(`${path}/invitations`, { user_id: idOf(dee) }))).to.equal(
      'community_rest_group_user_banned',
    );
    expect((await ana.get(`${path}/bans`)).json<MemberJson[]>().map(({ id }) => id)).to.deep.equal([idOf(dee)]);
    expect((await ana.delete(`${path}/bans/${idOf(dee)}`)).status).to.equal(200);
    expect((await dee.post(`${path}/members`)).status).to.equal(201);
  });

  it('lets the last administrator leave only by naming another member', async () => {
    const group = await makeGroup(site, ana);
    const own = `${PATH}/${group.id}/members/${idOf(ana)}`;
    const dee = await site.member();
    await dee.post(`${PATH}/${group.id}/members`);
    expect((await ana.delete(own)).status).to.equal(409);
    expect((await ana.delete(own, undefined, { query: { successor: idOf(bo) } })).status).to.equal(400);
    expect((await ana.delete(own, undefined, { query: { successor: idOf(dee) } })).status).to.equal(200);
    expect(await store.role(group.id, idOf(dee))).to.equal('administrator');
  });

  it('carries bans, invitations and the closed state in a bundle', async () => {
    const group = await makeGroup(site, ana, 'public', 'Carried');
    const [dee, eve] = [await site.member(), await site.member()];
    await ana.post(`${PATH}/${group.id}/bans`, { user_id: idOf(dee) });
    await ana.post(`${PATH}/${group.id}/invitations`, { user_id: idOf(eve) });
    await ana.put(`${PATH}/${group.id}`, { is_closed: true, invite_status: 'moderators' });
    const { groups, users } = await site.exportBundle();
    const other = await communitySite();
    await other.importBundle({ plinth: 1, users, groups });
    const again = (await other.exportBundle())['groups'] as { slug: string }[];
    const carried = again.find(({ slug }) => slug === 'carried');
    expect(carried).to.have.property('closedAt');
    expect(carried).to.deep.include((groups as { slug: string }[]).find(({ slug }) => slug === 'carried'));
    await other.stop();
  });

  it('lets moderators of the group remove an activity', async () => {
    const group = await makeGroup(site, ana);
    const activity = await keep(site, ana, { groupId: group.id });
    const dee = await site.member();
    await dee.post(`${PATH}/${group.id}/members`);
    const remove = () => submit(dee, `/activity/${activity.id}/delete`, 'community-activity-remove', {});
    expect((await remove()).status).to.equal(403);
    await ana.put(`${PATH}/${group.id}/members/${idOf(dee)}`, { role: 'moderator' });
    expect((await remove()).status).to.equal(303);
  });
});

describe('community: a site on which administrators create groups', () => {
  it('refuses members and accepts holders of community_moderate', async () => {
    const site = await communitySite({ settings: { community: { groupCreation: 'administrators' } } });
    expect((await (await site.member()).post(PATH, { name: 'No' })).status).to.equal(403);
    expect((await (await site.member()).page('GET', '/groups/create')).status).to.equal(403);
    const moderator = await site.member({ can: ['community_moderate'] });
    expect((await moderator.post(PATH, { name: 'Yes' })).status).to.equal(201);
    await site.stop();
  });
});
