import { type RunningSite, serve } from '@plinth/cli/site';
import content from '@plinth/content';
import { standardPlugins } from '@plinth/host-config';
import { CACHE_TAGS, USERS } from '@plinth/kernel';
import { createHost, type Host } from '@plinth/kernel/host';
import { SESSIONS } from '@plinth/kernel/identity';
import { silentLog } from '@plinth/testing';
import { expect } from 'chai';
import { type FreshDatabase, freshDatabase, serverUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';
import { forgetKeys, needRedis, REDIS_URL } from '../support/redis.js';
import { RUN } from '../support/run.js';
import { SeverablePath } from '../support/severable.js';
import { applicationPassword } from '../support/sites.js';
import type { ProcessOptions } from './process-child.js';
import { type Process, signInAt, startProcess, stopProcess } from './processes.js';
import { Reads } from './reads.js';

const ROUNDS = 50;
const READERS = 2;

type Headers = Record<string, string>;

/** Something by which a caller is let in: how they ask, and how the first process takes it away. */
interface Right {
  readonly path: string;
  readonly headers: Headers;
  take(): Promise<Response>;
}

const basic = (login: string, secret: string): Headers => ({
  authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`,
});

interface Member {
  readonly id: number;
  readonly headers: Headers;
}

describe('what the first of two processes takes away', () => {
  const tablePrefix = `taken_${RUN}_`;
  let database: FreshDatabase;
  let folder: TemporaryFolder;
  let options: ProcessOptions;
  let both: readonly [Process, Process];
  let admin: Headers;
  let member: Headers;
  let eve: Member;
  const leavers: Member[] = [];

  async function addMember(host: Host, login: string, role: string, password?: string): Promise<Member> {
    const email = `${login}@example.org`;
    const chosen = password === undefined ? {} : { password };
    const user = await host.use(USERS).create({ login, email, roles: [role], ...chosen });
    return { id: user.id, headers: basic(login, await applicationPassword(host, user)) };
  }

  before(async function () {
    if (serverUrl === undefined) this.skip();
    database = await freshDatabase();
    folder = await temporaryFolder();
    const site = { url: 'http://127.0.0.1:65003', environment: 'local' as const };
    const shared = { dataFolder: folder.path, secret: 's'.repeat(40), tablePrefix, site, passwordCost: 4 };
    options = { ...shared, database: database.url };
    const host = await createHost({
      ...options,
      plugins: [...standardPlugins, content],
      idleJobs: true,
      log: silentLog,
    });
    await addMember(host, 'ada', 'administrator', 'demo');
    await addMember(host, 'bo', 'author', 'demo');
    eve = await addMember(host, 'eve', 'subscriber');
    for (let n = 0; n < 2 * ROUNDS; n += 1) leavers.push(await addMember(host, `leaver${n}`, 'author'));
    await host.stop();
  });
  after(async () => {
    await database?.remove();
    await folder?.remove();
  });

  const atFirst = (method: string, path: string, headers: Headers, body?: object) =>
    fetch(`${both[0].url}/wp-json${path}`, {
      ...{ method, headers: { ...headers, 'content-type': 'application/json' } },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const made = async (asked: Promise<Response>): Promise<Record<string, string>> =>
    JSON.parse(await (await asked).text());

  const rights: Readonly<Record<string, (round: number) => Promise<Right>>> = {
    'a session': async () => {
      const headers = await signInAt(both[0], 'bo', 'demo');
      const listed = await atFirst('GET', '/plinth/v1/sessions', headers);
      const sessions: { id: string; current: boolean }[] = JSON.parse(await listed.text());
      const own = sessions.find(({ current }) => current)?.id;
      const take = () => atFirst('DELETE', `/plinth/v1/sessions/${own}`, headers);
      return { path: '/wp/v2/users/me', headers, take };
    },
    'a role': async () => {
      const become = (role: string) => atFirst('POST', `/wp/v2/users/${eve.id}`, admin, { roles: [role] });
      expect((await become('editor')).status).to.equal(200);
      return { path: '/wp/v2/posts?context=edit', headers: eve.headers, take: () => become('subscriber') };
    },
    'an account': async () => {
      const { id = 0, headers = {} } = leavers.pop() ?? {};
      const take = () => atFirst('DELETE', `/wp/v2/users/${id}?force=true&reassign=1`, admin);
      return { path: '/wp/v2/users/me', headers, take };
    },
    'an application password': async (round) => {
      const path = '/wp/v2/users/me/application-passwords';
      const { uuid, password } = await made(atFirst('POST', path, member, { name: `Round ${round}` }));
      const headers = basic('bo', password ?? '');
      return { path: '/wp/v2/users/me', headers, take: () => atFirst('DELETE', `${path}/${uuid}`, member) };
    },
    'an API key': async () => {
      const path = '/lms/v1/auth/api-keys';
      const { key_id, key } = await made(atFirst('POST', path, member, { name: 'Round' }));
      const headers = { 'x-api-key': key ?? '' };
      return { path: '/wp/v2/users/me', headers, take: () => atFirst('DELETE', `${path}/${key_id}`, member) };
    },
  };

  for (const [how, redisUrl] of [
    ['with Redis', REDIS_URL],
    ['without Redis', undefined],
  ] as const) {
    describe(how, () => {
      before(async function () {
        if (redisUrl !== undefined) await needRedis(this);
        const served = redisUrl === undefined ? options : { ...options, redisUrl };
        both = [await startProcess(served), await startProcess(served)];
        admin = await signInAt(both[0], 'ada', 'demo');
        member = await signInAt(both[0], 'bo', 'demo');
      });
      after(async () => {
        if (both) await Promise.all(both.map(stopProcess));
        if (redisUrl !== undefined && both) await forgetKeys(tablePrefix);
      });

      for (const [what, grant] of Object.entries(rights)) {
        it(`${what}: the second accepts it no more, and never again, under a loop of reads`, async () => {
          for (let round = 0; round < ROUNDS; round += 1) {
            const { path, headers, take } = await grant(round);
            const reads = new Reads(`${both[1].url}/wp-json${path}`, headers);
            const status = () => reads.once();
            await eventually(status, (found) => found === 200);
            const reading = reads.begin(READERS);
            await reads.more(READERS);
            expect((await take()).status).to.equal(200);
            const answered = reads.now;
            // Without Redis there is no message to wait for: the very next request knows.
            const since = redisUrl === undefined ? answered : await reads.refused();
            await reads.more(2 * READERS, since);
            reads.end();
            await reading;
            expect(reads.accepted(since), `round ${round}`).to.deep.equal([]);
            expect(await status()).to.be.oneOf([401, 403]);
          }
        });
      }
    });
  }

  describe('while the second reads what the first changes', () => {
    let way: SeverablePath;
    let first: Host;
    let second: RunningSite;

    before(async function () {
      await needRedis(this);
      const url = new URL(database.url);
      way = await SeverablePath.to(Number(url.port));
      url.host = `127.0.0.1:${way.port}`;
      const shared = {
        ...options,
        plugins: [...standardPlugins, content],
        idleJobs: true,
        log: silentLog,
        redisUrl: REDIS_URL,
      };
      first = await createHost(shared);
      second = await serve({ ...shared, database: url.href, port: 0, address: '127.0.0.1' });
    });
    after(async () => {
      way?.release();
      await second?.stop(1000);
      await first?.stop();
      await way?.close();
      await forgetKeys(tablePrefix);
    });

    /** Waits until the second has heard of everything that the first has changed. */
    async function heard(): Promise<void> {
      const marks = () => second.host.use(CACHE_TAGS).of(['mark']);
      const before = marks();
      first.use(CACHE_TAGS).invalidate('mark');
      await eventually(marks, (found) => found !== before);
    }

    /** Lets the second read, changes what it reads before the answer reaches it, and then hands the answer over. */
    async function cross(read: () => Promise<unknown>, take: () => Promise<unknown>): Promise<void> {
      await heard();
      // A connection stands ready, so that nothing but the answer is held.
      await second.host.use(SESSIONS).list(eve.id);
      way.hold();
      const reading = read();
      await eventually(
        () => way.held,
        (held) => held > 0,
      );
      await take();
      await heard();
      way.release();
      await reading;
    }

    it('keeps no session whose end was heard of while it was being read', async () => {
      const sessions = second.host.use(SESSIONS);
      for (let round = 0; round < ROUNDS; round += 1) {
        const { token } = await first.use(SESSIONS).start(eve.id);
        const take = () => first.use(SESSIONS).endOthers(eve.id);
        await cross(() => sessions.find(token), take);
        expect(await sessions.find(token), `round ${round}`).to.equal(undefined);
      }
    });

    it('keeps no role whose loss was heard of while it was being read', async () => {
      const users = second.host.use(USERS);
      const become = (role: string) => first.use(USERS).update(eve.id, { roles: [role] });
      for (let round = 0; round < ROUNDS; round += 1) {
        await become('editor');
        await cross(
          () => users.find(eve.id),
          () => become('subscriber'),
        );
        expect((await users.find(eve.id))?.roles, `round ${round}`).to.deep.equal(['subscriber']);
      }
    });
  });
});
