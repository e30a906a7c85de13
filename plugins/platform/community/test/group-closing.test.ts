import type { TestClient, TestResponse, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { ACTIVITIES, GROUPS } from '../src/plugin.js';
import { communitySite, fifty, idOf, keep, makeGroup, post } from './support.js';

function count(responses: readonly TestResponse[], status: number): number {
  return responses.filter((response) => response.status === status).length;
}

describe('community: a group that closes', () => {
  let site: TestSite;
  let ana: TestClient;
  before(async () => {
    site = await communitySite({ settings: { community: { postsPerWindow: 0 } } });
    ana = await site.as('author', 'ana');
  });
  after(() => site.stop());

  it('keeps what was accepted of fifty posts during which it closes, and refuses all after it', async () => {
    const group = await makeGroup(site, ana);
    const path = `/community/v1/groups/${group.id}`;
    const posted = fifty((n) => post(ana, { content: `Walk ${n}`, group_id: String(group.id) }));
    const [responses, closed] = await Promise.all([posted, ana.put(path, { is_closed: true })]);
    expect(closed.status).to.equal(200);
    expect(count(responses, 303) + count(responses, 403)).to.equal(50);
    const { total } = await site.pluginContext('community').use(ACTIVITIES).list({ groupId: group.id, limit: 1 });
    expect(total).to.equal(count(responses, 303));
    expect((await post(ana, { content: 'Late', group_id: String(group.id) })).status).to.equal(403);
  });

  it('takes no comments, invitations or requests, and lets members leave', async () => {
    const group = await makeGroup(site, ana, 'private');
    const [bo, cy] = [await site.member(), await site.member()];
    const groups = site.pluginContext('community').use(GROUPS);
    await groups.join(group.id, idOf(bo));
    const activity = await keep(site, ana, { groupId: group.id });
    const path = `/community/v1/groups/${group.id}`;
    await ana.put(path, { is_closed: true });
    expect((await post(bo, { content: 'Me too', parent: String(activity.id) })).status).to.equal(403);
    expect((await ana.post(`${path}/invitations`, { user_id: idOf(cy) })).status).to.equal(403);
    expect((await cy.post(`${path}/members`)).status).to.equal(403);
    expect((await ana.get(`${path}/requests`)).body).to.deep.equal([]);
    expect((await bo.delete(`${path}/members/${idOf(bo)}`)).status).to.equal(200);
    expect((await groups.find(group.id))?.memberCount).to.equal(1);
  });
});
