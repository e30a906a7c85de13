import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { definePlugin, job } from '@plinth/kernel';
import { ADMINISTRATION, LIVE } from '@plinth/kernel/administration';
import { FrozenClock, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { STORAGE, TRAFFIC } from '../src/index.js';
import { CountedStorage } from '../src/storage.js';

describe('operations / figures of the site', () => {
  let site: TestSite;
  let fails = false;

  const worker = definePlugin({
    id: 'worker',
    version: '1.0.0',
    title: 'Worker',
    needs: { kernel: '^0.1.0' },
    jobs: [
      job('sweep', {
        every: 60,
        run() {
          if (fails) throw new Error('The broom broke.');
        },
      }),
    ],
  });

  beforeEach(async () => {
    fails = false;
    site = await testHost({ plugins: [worker] });
  });
  afterEach(() => site.stop());

  it('count what is asked by the hour, and forget it after eight days', async () => {
    const traffic = site.use(TRAFFIC);
    const asked = async () => (await traffic.since('2026-01-01T00:00:00.000Z')).map(({ requests }) => requests);
    await site.visitor().page('GET', '/nothing');
    const [before = 0] = await asked();
    expect(before).to.be.at.least(1);
    await site.visitor().page('GET', '/nothing');
    expect(await asked()).to.deep.equal([before + 1]);
    site.advance(3_600_000);
    await site.visitor().page('GET', '/nothing');
    expect(await asked()).to.have.length(2);
    site.advance(9 * 86_400_000);
    await traffic.prune();
    expect(await asked()).to.deep.equal([]);
  });

  it('say how jobs ran last, and what they failed of', async () => {
    const report = async () =>
      (await site.use(ADMINISTRATION).jobs()).find(({ name }) => name === 'worker:sweep')?.last;
    expect(await report()).to.equal(undefined);
    await site.runJob('worker:sweep');
    expect(await report()).to.include({ runs: 1, failures: 0, reason: '' });
    fails = true;
    await site.runJob('worker:sweep');
    expect(await report()).to.include({ runs: 2, failures: 1, reason: 'The broom broke.' });
    expect(site.errors.join()).to.include('a job failed');
  });

  it('say what the site takes of the disk, files in folders among it', async () => {
    const figures = await site.use(STORAGE).figures();
    expect(figures.database).to.be.above(10_000);
    expect(figures).to.include({ uploads: 0, files: 0, isCapped: false });
    const folder = path.join(site.host.services.dataFolder, 'counted');
    await mkdir(path.join(folder, '2026', '01'), { recursive: true });
    await writeFile(path.join(folder, 'a.txt'), 'four');
    await writeFile(path.join(folder, '2026', '01', 'b.txt'), 'six more');
    const clock = new FrozenClock('2026-01-15T12:00:00.000Z');
    const storage = new CountedStorage({ database: site.host.services.database, clock, folders: [folder] });
    expect(await storage.figures()).to.include({ uploads: 12, files: 2 });
    await writeFile(path.join(folder, 'c.txt'), 'new');
    expect(await storage.figures(), 'within ten minutes').to.include({ files: 2 });
    clock.advance(600_001);
    expect(await storage.figures()).to.include({ files: 3 });
  });

  it('have streams that end when nobody may stay, six at most for one person', async () => {
    const live = site.use(LIVE);
    const member = await site.member();
    const caller = { id: member.user?.id ?? 0 } as Parameters<typeof live.open>[0]['caller'];
    const request = { headers: {}, address: '' } as Parameters<typeof live.open>[0]['request'];
    const streams = Array.from({ length: 7 }, () => live.open({ caller, request }, () => true));
    expect(streams.map((stream) => stream !== undefined)).to.deep.equal([true, true, true, true, true, true, false]);
    const ended = streams.slice(0, 6).map(
      (stream) =>
        new Promise<void>((resolve) => {
          stream?.on('end', resolve).resume();
        }),
    );
    await live.announce();
    // The request carries no session, so whoever asked is a visitor now.
    await live.look();
    await Promise.all(ended);
    expect(live.open({ caller, request }, () => true)).to.not.equal(undefined);
    live.close();
  });
});
