import path from 'node:path';
import { type RunningSite, serve } from '@plinth/cli/site';
import { plugins } from '@plinth/host-config';
import { CACHE_TAGS, USERS } from '@plinth/kernel';
import { createHost, type Host } from '@plinth/kernel/host';
import { SESSIONS } from '@plinth/kernel/identity';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';
import { MemoryLog } from '../support/log.js';
import { QUICK } from '../support/prepared.js';
import { forgetKeys, needRedis, REDIS_URL } from '../support/redis.js';
import { RUN } from '../support/run.js';
import { SeverablePath } from '../support/severable.js';

describe('a site whose Redis goes away', () => {
  const tablePrefix = `away_${RUN}_`;
  let folder: TemporaryFolder;
  let way: SeverablePath;
  let running: RunningSite;
  let other: Host;
  const log = new MemoryLog();

  before(async function () {
    await needRedis(this);
    folder = await temporaryFolder();
    way = await SeverablePath.to(Number(new URL(REDIS_URL).port));
    const shared = {
      ...QUICK,
      plugins: plugins,
      dataFolder: folder.path,
      secret: 's'.repeat(40),
      tablePrefix,
    };
    const options = { ...shared, database: path.join(folder.path, 'site.sqlite') };
    running = await serve({
      ...{ ...options, log, redisUrl: `redis://127.0.0.1:${way.port}`, port: 0, address: '127.0.0.1' },
      site: { url: 'http://127.0.0.1:65002', environment: 'local' },
    });
    // Another process of the same site, as far as Redis and the database can tell; its own way to Redis stays.
    other = await createHost({ ...options, redisUrl: REDIS_URL, idleJobs: true, log: new MemoryLog() });
  });
  after(async () => {
    await running?.stop(1000);
    await other?.stop();
    await way?.close();
    await forgetKeys(tablePrefix);
    await folder?.remove();
  });

  const url = () => `http://127.0.0.1:${running.address.port}`;
  const ready = async () => (await fetch(`${url()}/readyz`)).text();

  it('goes on reading and writing, counts limits by itself, and says so', async () => {
    way.cut();
    await eventually(ready, (text) => text.includes('"name":"redis","ok":false'));
    expect((await fetch(`${url()}/wp-json/wp/v2/posts`)).status).to.equal(200);
    const user = await running.host.use(USERS).create({ login: 'ana', email: 'ana@example.org', roles: ['author'] });
    expect(user.id).to.be.above(0);
    const ask = () =>
      fetch(`${url()}/wp-json/theme/v1/auth/magic-link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"email":"nobody@example.org"}',
      });
    const statuses = (await Promise.all(Array.from({ length: 50 }, ask))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(5);
  });

  it('keeps nothing meanwhile that decides about rights', async () => {
    const users = running.host.use(USERS);
    const ana = await users.findByLogin('ana');
    const { token } = await running.host.use(SESSIONS).start(ana?.id ?? 0);
    expect(await running.host.use(SESSIONS).find(token)).to.not.equal(undefined);
    await other.use(SESSIONS).endOthers(ana?.id ?? 0);
    expect(await running.host.use(SESSIONS).find(token)).to.equal(undefined);
  });

  it('tells the others of its changes as soon as Redis is back, and is well again', async () => {
    const before = other.use(CACHE_TAGS).of(['users']);
    await running.host.use(USERS).create({ login: 'bo', email: 'bo@example.org', roles: ['author'] });
    expect(other.use(CACHE_TAGS).of(['users'])).to.equal(before);
    way.mend();
    await eventually(
      () => other.use(CACHE_TAGS).of(['users']),
      (counters) => counters !== before,
    );
    await eventually(ready, (text) => text.includes('"name":"redis","ok":true'));
  });

  it('keeps nothing that decides about rights when Redis is silent, and nobody waits for it', async () => {
    const users = running.host.use(USERS);
    const { id } = (await users.findByLogin('ana')) ?? { id: 0 };
    const { token } = await running.host.use(SESSIONS).start(id);
    expect(await running.host.use(SESSIONS).find(token)).to.not.equal(undefined);
    way.silence();
    const isLive = () => running.host.services.liveness.isLive;
    await eventually(isLive, (live) => !live);
    await other.use(SESSIONS).endOthers(id);
    expect(await running.host.use(SESSIONS).find(token)).to.equal(undefined);
    expect((await fetch(`${url()}/wp-json/wp/v2/posts`)).status).to.equal(200);
    await users.create({ login: 'cy', email: 'cy@example.org', roles: ['author'] });
    way.mend();
    await eventually(isLive, (live) => live);
  });

  it('stops in time when Redis is silent', async () => {
    way.silence();
    await running.stop(1000);
    expect(log.errors.filter((line) => /unhandled|rejected/i.test(line))).to.deep.equal([]);
  });

  it('does not start when Redis is not there, and names the variable', async () => {
    const options = { ...QUICK, plugins: [], dataFolder: folder.path, log: new MemoryLog() };
    const error: unknown = await createHost({ ...options, redisUrl: 'redis://127.0.0.1:1' }).catch((thrown) => thrown);
    expect(error).to.have.property('code', 'HOST_REDIS_UNREACHABLE');
    expect(error).to.have.property('message').that.includes('REDIS_URL').and.includes('127.0.0.1:1');
  });
});
