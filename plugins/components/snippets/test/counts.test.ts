import { USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { reconcileCounts } from '../src/pastes/counters.js';
import { pastes } from '../src/pastes/tables.js';
import { tags } from '../src/tags/tables.js';
import { at, fifty, makePaste, type PasteItem, ROOT, readPaste, snippetSite } from './support.js';

describe('snippets: counts', () => {
  let site: TestSite;
  let owner: TestClient;
  let moderator: TestClient;

  before(async () => {
    site = await snippetSite({ settings: { snippets: { writesPerHour: 100_000, togglesPerHour: 100_000 } } });
    owner = await site.as('author');
    moderator = await site.as('editor');
  });
  after(() => site.stop());

  const forksOf = async (id: number) => (await readPaste(owner, id)).fork_count;
  const fork = async (client: TestClient, id: number) => (await client.post(at(id, '/fork'))).json<PasteItem>().id;

  it('of forks follow the trash and the way back', async () => {
    const { id } = await makePaste(owner);
    const [kept, gone] = [await fork(owner, id), await fork(owner, id)];
    expect(await forksOf(id)).to.equal(2);
    await owner.delete(at(gone));
    expect(await forksOf(id)).to.equal(1);
    await moderator.put(`${ROOT}/admin/pastes/${gone}/status`, { status: 'active' });
    expect(await forksOf(id)).to.equal(2);
    for (const status of ['expired', 'trashed']) await moderator.put(`${ROOT}/admin/pastes/${kept}/status`, { status });
    expect(await forksOf(id)).to.equal(1);
  });

  it('of forks follow those that expire and those that burn', async () => {
    const { id } = await makePaste(owner);
    const [expiring, burning] = [await fork(owner, id), await fork(owner, id)];
    await owner.put(at(expiring), { expiration: '1h' });
    await owner.put(at(burning), { burn_after_read: true });
    expect((await site.visitor().get(at(burning))).status).to.equal(200);
    expect(await forksOf(id)).to.equal(1);
    site.advance(2 * 3_600_000);
    await owner.get(at(expiring));
    expect(await forksOf(id)).to.equal(0);
  });

  it('of forks follow an account that goes, with its pastes or without', async () => {
    const { id } = await makePaste(owner);
    const [leaver, giver] = [await site.as('author', 'leaver'), await site.as('author', 'giver')];
    for (const client of [leaver, leaver, giver, owner]) await fork(client, id);
    expect(await forksOf(id)).to.equal(4);
    await site.use(USERS).remove(giver.user?.id ?? 0, owner.user?.id);
    expect(await forksOf(id)).to.equal(4);
    await site.use(USERS).remove(leaver.user?.id ?? 0, undefined);
    expect(await forksOf(id)).to.equal(2);
  });

  it('of forks are exact when fifty are made, and when fifty go at once', async () => {
    const { id } = await makePaste(owner);
    const forks = await fifty(() => fork(owner, id));
    expect(await forksOf(id)).to.equal(50);
    const answers = await fifty((index) => owner.delete(at(forks[index] ?? 0)));
    // A server that is busy puts some off, which stay and are counted.
    const putOff = forks.filter((_, index) => answers[index]?.status === 503);
    expect(answers.filter(({ status }) => status !== 200)).to.have.length(putOff.length);
    expect(await forksOf(id)).to.equal(putOff.length);
    for (const fork of putOff) await owner.delete(at(fork));
    expect(await forksOf(id)).to.equal(0);
  });

  it('that are wrong are corrected by the daily job', async () => {
    const { id } = await makePaste(owner, { tags: ['counted'] });
    await fork(owner, id);
    await moderator.post(at(id, '/star'));
    const database = site.use(DATABASE);
    await database.transaction(async () => {
      await database.rows(pastes).change({ id }, { forkCount: 9, starCount: 9 });
      await database.rows(tags).change({ slug: 'counted' }, { uses: 9 });
    });
    await reconcileCounts(site.pluginContext('snippets'));
    expect(await readPaste(owner, id)).to.include({ fork_count: 1, star_count: 1 });
    // The fork has the tag as well.
    expect(await database.rows(tags).find({ slug: 'counted' })).to.include({ uses: 2 });
  });
});
