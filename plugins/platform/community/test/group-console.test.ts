import { CONSOLE } from '@plinth/pages';
import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { GROUPS } from '../src/plugin.js';
import { communitySite, makeGroup } from './support.js';

const SCREEN = '/wp-admin/groups';

describe('community: the groups in the console', () => {
  let site: TestSite;
  let member: TestClient;
  let moderator: TestClient;
  before(async () => {
    site = await communitySite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    member = await site.as('author', 'ana');
    moderator = await site.member({ can: ['community_moderate'] });
  });
  after(() => site.stop());

  it('are there for holders of community_moderate alone', async () => {
    const group = await makeGroup(site, member);
    for (const path of [SCREEN, `${SCREEN}/${group.id}`, `${SCREEN}/${group.id}/delete`]) {
      expect((await member.page('GET', path)).status, path).to.equal(403);
      expect((await moderator.page('GET', path)).status, path).to.equal(200);
    }
  });

  it('are found by their words and their status, hidden ones too', async () => {
    await makeGroup(site, member, 'hidden', 'Quiet owls');
    await makeGroup(site, member, 'public', 'Loud owls');
    const found = (await moderator.page('GET', `${SCREEN}?search=owls&status=hidden`)).text;
    expect(found).to.contain('Quiet owls').and.not.contain('Loud owls');
    expect((await moderator.page('GET', `${SCREEN}?search=owls`)).text).to.contain('Loud owls');
  });

  it('are deleted with a nonce, by holders of community_moderate', async () => {
    const group = await makeGroup(site, member);
    const store = site.pluginContext('community').use(GROUPS);
    const path = `${SCREEN}/${group.id}/delete`;
    const send = (client: TestClient, nonce: string) =>
      client.page('POST', path, { body: new URLSearchParams({ _wpnonce: nonce }).toString() });
    expect((await send(member, member.nonce('console'))).status).to.equal(403);
    expect((await send(moderator, 'none')).status).to.equal(403);
    expect(await store.find(group.id)).to.include({ id: group.id });
    expect((await send(moderator, moderator.nonce('console'))).status).to.equal(303);
    expect(await store.find(group.id)).to.equal(undefined);
  });
});
