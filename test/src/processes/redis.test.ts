import path from 'node:path';
import content from '@plinth/content';
import { standardPlugins } from '@plinth/host-config';
import { CACHE, MESSAGE_BUS, RATE_LIMITER, USERS } from '@plinth/kernel';
import { createHost } from '@plinth/kernel/host';
import { silentLog } from '@plinth/testing';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';
import { forgetKeys, needRedis, REDIS_URL } from '../support/redis.js';
import { RUN } from '../support/run.js';
import { type Process, signInAt, startProcess, stopProcess } from './processes.js';

describe('two processes with Redis', () => {
  const tablePrefix = `two_${RUN}_`;
  let folder: TemporaryFolder;
  let both: readonly [Process, Process];

  before(async function () {
    await needRedis(this);
    folder = await temporaryFolder();
    const site = { url: 'http://127.0.0.1:65000', environment: 'local' as const };
    const shared = { dataFolder: folder.path, secret: 's'.repeat(40), tablePrefix, site };
    const options = { ...shared, database: path.join(folder.path, 'site.sqlite') };
    const host = await createHost({
      ...options,
      plugins: [...standardPlugins, content],
      idleJobs: true,
      log: silentLog,
    });
    await host
      .use(USERS)
      .create({ login: 'ada', email: 'ada@example.org', password: 'demo', roles: ['administrator'] });
    await host.stop();
    both = [
      await startProcess({ ...options, redisUrl: REDIS_URL }),
      await startProcess({ ...options, redisUrl: REDIS_URL }),
    ];
  });
  after(async () => {
    if (!both) return;
    await Promise.all(both.map(stopProcess));
    await forgetKeys(tablePrefix);
    await folder.remove();
  });

  /** Signs in at the first process and returns the headers of somebody signed in. */
  const signIn = () => signInAt(both[0], 'ada', 'demo');

  const statusAt = async ({ url }: Process, route: string, headers: Record<string, string> = {}) =>
    (await fetch(`${url}/wp-json${route}`, { headers })).status;

  it('share sessions: one begun at the first is known to the second, and ends there when it is revoked', async () => {
    const headers = await signIn();
    expect(await statusAt(both[1], '/wp/v2/users/me', headers)).to.equal(200);
    const listed = await fetch(`${both[0].url}/wp-json/plinth/v1/sessions`, { headers });
    const sessions: { id: string; current: boolean }[] = JSON.parse(await listed.text());
    const current = sessions.find((session) => session.current);
    await fetch(`${both[0].url}/wp-json/plinth/v1/sessions/${current?.id}`, { method: 'DELETE', headers });
    await eventually(
      () => statusAt(both[1], '/wp/v2/users/me', headers),
      (status) => status === 403,
    );
  });

  it('are not mixed with another site on the same Redis, although its tables have the same names', async () => {
    const other = await temporaryFolder();
    const shared = { redisUrl: REDIS_URL, secret: 's'.repeat(40), tablePrefix, idleJobs: true, log: silentLog };
    const site = { url: 'http://127.0.0.1:65000', environment: 'local' as const };
    const open = (folder: TemporaryFolder) =>
      createHost({
        ...shared,
        site,
        dataFolder: folder.path,
        database: path.join(folder.path, 'site.sqlite'),
        plugins: [],
      });
    const [one, two] = [await open(folder), await open(other)];
    await one.use(CACHE).set('report', { people: ['ada'] }, 60);
    expect(await two.use(CACHE).get('report')).to.equal(undefined);
    expect(await one.use(CACHE).get('report')).to.deep.equal({ people: ['ada'] });
    for (let n = 0; n < 5; n += 1) await one.use(RATE_LIMITER).hit('shared', 5, 60_000);
    expect((await two.use(RATE_LIMITER).hit('shared', 5, 60_000)).allowed).to.equal(true);
    let heard = 0;
    two.use(MESSAGE_BUS).on('news', () => {
      heard += 1;
    });
    await one.use(MESSAGE_BUS).send('news', 1);
    await eventually(
      () => one.use(CACHE).get('report'),
      (found) => found !== undefined,
    );
    expect(heard).to.equal(0);
    await Promise.all([one.stop(), two.stop()]);
    await other.remove();
  });

  it('count a rate limit together, exactly, under fifty parallel requests', async () => {
    const ask = (index: number) =>
      fetch(`${both[index % 2 === 0 ? 0 : 1].url}/wp-json/theme/v1/auth/magic-link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"email":"nobody@example.org"}',
      });
    const statuses = (await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).to.have.length(5);
    expect(statuses.filter((status) => status === 429)).to.have.length(45);
  });

  it('follow each other when a plugin is switched off and on', async () => {
    const headers = { ...(await signIn()), 'content-type': 'application/json' };
    const toggle = (enabled: boolean) =>
      fetch(`${both[0].url}/wp-json/plinth/v1/plugins/theme`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ enabled }),
      });
    expect((await toggle(false)).status).to.equal(200);
    await eventually(
      () => statusAt(both[1], '/theme/v1/info'),
      (status) => status === 404,
    );
    expect((await toggle(true)).status).to.equal(200);
    await eventually(
      () => statusAt(both[1], '/theme/v1/info'),
      (status) => status === 200,
    );
  });

  it('follow each other when a setting changes', async () => {
    const headers = { ...(await signIn()), 'content-type': 'application/json' };
    const body = JSON.stringify({ values: { name: 'Changed' } });
    expect(
      (await fetch(`${both[0].url}/wp-json/plinth/v1/plugins/theme/settings`, { method: 'POST', headers, body }))
        .status,
    ).to.equal(200);
    const name = async (): Promise<unknown> =>
      JSON.parse(await (await fetch(`${both[1].url}/wp-json/theme/v1/info`)).text()).name;
    await eventually(name, (found) => found === 'Changed');
  });

  it('run each turn of a job once, whichever of them takes it', async () => {
    const turns = async (): Promise<{ at: number }[]> =>
      JSON.parse(await (await fetch(`${both[1].url}/wp-json/tally/v1/turns`)).text());
    const found = await eventually(turns, (rows) => rows.length >= 8);
    const [first = 0, last = 0] = [found.at(0)?.at, found.at(-1)?.at];
    // The first may have come late and the last at once; of turns taken twice there would be twice as many.
    expect(found.length).to.be.at.most(Math.round((last - first) / 1000) + 3);
  });
});
