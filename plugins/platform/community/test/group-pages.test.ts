import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { GROUP_BANS, GROUPS, type GroupStore } from '../src/plugin.js';
import { communitySite, idOf, makeGroup, submit } from './support.js';

const NONCE = 'community-group';

describe('community: pages on which groups are run', () => {
  let site: TestSite;
  let ana: TestClient;
  let bo: TestClient;
  let store: GroupStore;
  before(async () => {
    site = await communitySite();
    ana = await site.as('author', 'ana');
    bo = await site.as('subscriber', 'bo');
    store = site.pluginContext('community').use(GROUPS);
  });
  after(() => site.stop());

  it('offer to create the first group where there is none', async () => {
    expect((await bo.page('GET', '/groups')).text).to.contain('href="http://localhost/groups/create"');
    expect((await site.visitor().page('GET', '/groups')).text)
      .to.contain('No groups yet')
      .and.not.contain('/groups/create');
  });

  it('create a group, show mistakes beside their fields, and continue at its invitations', async () => {
    const refused = await submit(bo, '/groups/create', NONCE, { name: ' ', description: 'Kept text' });
    expect(refused.status).to.equal(400);
    expect(refused.text).to.contain('Enter a name.').and.contain('Kept text');
    const made = await submit(bo, '/groups/create', NONCE, { name: 'Runners', status: 'private' });
    expect(made.headers['location']).to.equal('http://localhost/groups/runners/invitations?done=created');
    expect((await bo.page('GET', '/groups/runners/invitations?done=created')).text).to.contain('Group created.');
  });

  it('open to those who run the group alone', async () => {
    const group = await makeGroup(site, ana, 'hidden', 'Hideout');
    const parts = ['manage', 'manage/members', 'manage/requests', 'manage/bans', 'manage/delete'];
    for (const part of parts) {
      const path = `/groups/${group.slug}/${part}`;
      expect((await ana.page('GET', path)).status, path).to.equal(200);
      expect((await bo.page('GET', path)).status, path).to.equal(404);
    }
    await store.join(group.id, idOf(bo));
    for (const part of parts) expect((await bo.page('GET', `/groups/${group.slug}/${part}`)).status).to.equal(403);
  });

  it('invite by username, show the invitation to the invited, and take their answer', async () => {
    const group = await makeGroup(site, ana, 'private', 'Invited');
    const invitations = `/groups/${group.slug}/invitations`;
    expect((await submit(ana, invitations, NONCE, { username: 'nobody-here' })).text).to.contain('no member with this');
    expect((await submit(ana, invitations, NONCE, { username: '@bo' })).status).to.equal(303);
    expect((await bo.page('GET', '/groups')).text)
      .to.contain('Your invitations')
      .and.contain('Invited by');
    expect((await submit(bo, `/groups/${group.slug}`, NONCE, { do: 'decline' })).status).to.equal(303);
    expect((await bo.page('GET', '/groups')).text).to.not.contain('Your invitations');
    await submit(ana, invitations, NONCE, { username: 'bo' });
    await submit(bo, `/groups/${group.slug}`, NONCE, { do: 'join' });
    expect(await store.role(group.id, idOf(bo))).to.equal('member');
  });

  it('change roles, remove, ban and lift, and refuse the last administrator', async () => {
    const group = await makeGroup(site, ana, 'public', 'Roles');
    const members = `/groups/${group.slug}/manage/members`;
    await store.join(group.id, idOf(bo));
    const about = { user_id: String(idOf(bo)) };
    await submit(ana, members, NONCE, { act: 'moderator', ...about });
    expect(await store.role(group.id, idOf(bo))).to.equal('moderator');
    const refused = await submit(ana, members, NONCE, { act: 'member', user_id: String(idOf(ana)) });
    expect(refused.status).to.equal(409);
    expect(refused.text).to.contain('needs at least one administrator');
    await submit(ana, members, NONCE, { act: 'ban', ...about });
    const { use } = site.pluginContext('community');
    expect((await use(GROUP_BANS).bans(group.id, { limit: 5 })).total).to.equal(1);
    expect((await bo.page('GET', `/groups/${group.slug}`)).text).to.contain('banned from this group');
    await submit(ana, `/groups/${group.slug}/manage/bans`, NONCE, about);
    expect((await use(GROUP_BANS).bans(group.id, { limit: 5 })).total).to.equal(0);
  });

  it('hand a group over when its last administrator leaves', async () => {
    const group = await makeGroup(site, ana, 'public', 'Handover');
    const leave = `/groups/${group.slug}/leave`;
    expect((await ana.page('GET', leave)).text).to.contain('only member of this group');
    await store.join(group.id, idOf(bo));
    expect((await submit(ana, leave, NONCE, {})).status).to.equal(400);
    expect((await submit(ana, leave, NONCE, { user_id: String(idOf(bo)) })).status).to.equal(303);
    expect(await store.role(group.id, idOf(bo))).to.equal('administrator');
  });

  it('close, reopen, and delete a group whose name is typed', async () => {
    const group = await makeGroup(site, ana, 'public', 'Short lived');
    const manage = `/groups/${group.slug}/manage`;
    await submit(ana, manage, NONCE, { act: 'close' });
    expect((await bo.page('GET', `/groups/${group.slug}`)).text).to.contain('This group is closed');
    await submit(ana, manage, NONCE, { act: 'reopen' });
    expect((await store.find(group.id))?.closedAt).to.equal(null);
    expect((await submit(ana, `${manage}/delete`, NONCE, { confirm: 'Other' })).status).to.equal(400);
    expect((await submit(ana, `${manage}/delete`, NONCE, { confirm: 'Short lived' })).status).to.equal(303);
    expect(await store.find(group.id)).to.equal(undefined);
  });
});
