import { anyone, definePlugin, id, reference, route, under } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { community, GROUP_STATUSES, GROUPS, type Group, type GroupStatus } from '../src/plugin.js';
import { idOf, makeGroup, post } from './support.js';

const RIGHTS = ['read', 'enter', 'post', 'moderate', 'administer', 'unheard-of'] as const;

/** A plugin with one route per right, which names a group in its path. */
const asking = definePlugin({
  id: 'asking',
  version: '0.1.0',
  title: 'Asking',
  needs: { kernel: '^0.1.0', plugins: { community: '^0.1.0' } },
  routes: under(
    'asking/v1',
    RIGHTS.map((right) =>
      route({
        method: 'GET',
        path: `/${right}/:id`,
        summary: 'Names a group.',
        access: anyone,
        args: { id: reference('group', right, id('The group.')) },
        errors: [
          { code: 'rest_not_found', status: 404, when: 'the group is hidden' },
          { code: 'rest_forbidden', status: 403, when: 'the caller may not' },
        ],
        handle: ({ args }) => args,
      }),
    ),
  ),
});

describe('community: arguments that name groups', () => {
  let site: TestSite;
  let groups: Readonly<Record<GroupStatus, Group>>;
  let owner: TestClient;
  let member: TestClient;
  let stranger: TestClient;
  before(async () => {
    site = await testHost({ plugins: [community, asking] });
    owner = await site.as('subscriber', 'ana');
    member = await site.as('subscriber', 'ben');
    stranger = await site.as('subscriber', 'cy');
    const [open, closed, hidden] = await Promise.all(
      GROUP_STATUSES.map((status) => makeGroup(site, owner, status, `Group ${status}`)),
    );
    if (!open || !closed || !hidden) throw new Error('A group is missing.');
    groups = { public: open, private: closed, hidden };
    for (const group of Object.values(groups))
      await site.pluginContext('community').use(GROUPS).join(group.id, idOf(member));
  });
  after(() => site.stop());

  const allowed = async (client: TestClient, status: GroupStatus) => {
    const answers = await Promise.all(RIGHTS.map((right) => client.get(`/asking/v1/${right}/${groups[status].id}`)));
    return RIGHTS.filter((_, index) => answers[index]?.status === 200);
  };

  it('are judged by what the caller is in the group', async () => {
    for (const status of GROUP_STATUSES) {
      expect(await allowed(owner, status)).to.deep.equal(['read', 'enter', 'post', 'moderate', 'administer']);
      expect(await allowed(member, status)).to.deep.equal(['read', 'enter', 'post']);
    }
    expect(await allowed(stranger, 'public')).to.deep.equal(['read', 'enter']);
    expect(await allowed(stranger, 'private')).to.deep.equal(['read']);
    expect(await allowed(stranger, 'hidden')).to.deep.equal([]);
  });

  it('refuse a hidden group as one that does not exist, in every right', async () => {
    for (const right of RIGHTS)
      for (const group of [groups.hidden.id, 4_711])
        expectError(await stranger.get(`/asking/v1/${right}/${group}`), 404, 'rest_not_found');
  });

  it('are refused by the form as well, which keeps the text', async () => {
    const answers = [groups.hidden.id, 4_711].map((group_id) =>
      post(stranger, { content: 'Hello all', group_id: String(group_id) }),
    );
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).to.equal(404);
      expect(answer.text).to.include('Hello all').and.include('Invalid group ID.');
    }
    expect((await post(stranger, { content: 'Hello', group_id: String(groups.private.id) })).status).to.equal(403);
  });

  it('and an activity in a hidden group cannot be told from none by trying to delete it', async () => {
    const made = await post(owner, { content: 'Inside', group_id: String(groups.hidden.id) });
    const inside = Number(/\/activity\/(\d+)/.exec(made.headers['location'] ?? '')?.[1]);
    for (const activity of [inside, 4_711])
      expect((await stranger.page('GET', `/activity/${activity}/delete`)).status).to.equal(404);
    expect((await member.page('GET', `/activity/${inside}/delete`)).status).to.equal(403);
    expect((await owner.page('GET', `/activity/${inside}/delete`)).status).to.equal(200);
  });
});
