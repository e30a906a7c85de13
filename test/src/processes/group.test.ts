import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { BIN, plinth } from '../site/command-line.js';
import { Child } from '../support/children.js';
import { type FreshDatabase, freshDatabase, serverUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';
import { freePort } from '../support/ports.js';
import { forgetKeys, needRedis, REDIS_URL } from '../support/redis.js';

/** A site that is started writes under the same prefix as every other, so it has a database of Redis for itself. */
const OWN_REDIS = `${REDIS_URL}/${1 + (process.pid % 15)}`;

describe('start --processes, where the processes would share nothing', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await temporaryFolder();
  });
  after(() => folder.remove());

  const start = (env: NodeJS.ProcessEnv, count = '2') => plinth(folder.path, ['start', '--processes', count], env);

  it('says that a database server and Redis are missing, and what to set', async () => {
    const { code, output } = await start({});
    expect(code).to.equal(1);
    expect(output).to.contain('DATABASE_URL').and.contain('REDIS_URL').and.not.to.contain('    at ');
  });

  it('says which of the two is missing', async () => {
    const withoutRedis = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(withoutRedis.code).to.equal(1);
    expect(withoutRedis.output).to.contain('REDIS_URL').and.not.to.contain('DATABASE_URL');
    const withoutServer = await start({ REDIS_URL: 'redis://127.0.0.1:1' });
    expect(withoutServer.code).to.equal(1);
    expect(withoutServer.output).to.contain('DATABASE_URL').and.not.to.contain('REDIS_URL');
  });

  it('refuses a count that is none', async () => {
    const { code, output } = await start({}, '0');
    expect(code).to.equal(1);
    expect(output).to.contain('from 1 to 64');
  });
});

interface Line {
  readonly msg: string;
  readonly process: string | number;
  readonly started?: number;
  readonly pid?: number;
}

/** What a site wrote into its log. */
function logOf({ output }: Child): Line[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

/** The ids that the system gave to the processes that were started, in order. */
function startedBy(group: Child): number[] {
  return logOf(group).flatMap(({ started, pid }) => (started === undefined || pid === undefined ? [] : [pid]));
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('start --processes 2', () => {
  let folder: TemporaryFolder;
  let database: FreshDatabase;
  let group: Child;
  let url: string;

  before(async function () {
    if (serverUrl === undefined) this.skip();
    await needRedis(this);
    folder = await temporaryFolder();
    database = await freshDatabase();
  });
  after(async () => {
    if (!database) return;
    await forgetKeys('plinth_:', OWN_REDIS);
    await database.remove();
    await folder.remove();
  });
  beforeEach(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const place = { DATA_DIR: folder.path, DATABASE_URL: database.url, REDIS_URL: OWN_REDIS, PORT: String(port) };
    group = new Child(BIN, ['start', '--processes', '2'], { env: { ...place, NODE_ENV: 'production' } });
    await group.says(/Processes {3}2/);
  });
  afterEach(async () => {
    const pids = startedBy(group);
    await group.end();
    await eventually(
      () => pids.filter(lives),
      (left) => left.length === 0,
    );
  });

  const status = async () => (await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).status;

  it('serves by two processes at one address, and lines of the log say whose they are', async () => {
    expect(startedBy(group)).to.have.length(2);
    expect(await Promise.all(Array.from({ length: 10 }, status))).to.deep.equal(Array.from({ length: 10 }, () => 200));
    expect(logOf(group).every(({ process: whose }) => whose === 'primary' || whose === 1 || whose === 2)).to.equal(
      true,
    );
    expect(group.output).not.to.contain('another process serves');
  });

  it('starts another one for one that is killed, and answers meanwhile', async () => {
    const [first = 0] = startedBy(group);
    process.kill(first, 'SIGKILL');
    await group.says(/another takes its place/);
    expect(await status()).to.equal(200);
    await eventually(
      () => startedBy(group).filter(lives).length,
      (count) => count === 2,
    );
  });

  it('gives up, with a sentence and code 1, when processes end five times within a minute', async () => {
    for (let killed = 0; killed < 5; killed += 1) {
      const pids = await eventually(
        () => startedBy(group),
        (found) => found.length === 2 + killed,
      );
      process.kill(pids.at(-1) ?? 0, 'SIGKILL');
    }
    expect(await group.exit()).to.deep.equal({ code: 1, signal: null });
    expect(group.output).to.contain('ended 5 times within a minute').and.not.to.contain('    at ');
    expect(startedBy(group)).to.have.length(6);
    expect(startedBy(group).filter(lives)).to.deep.equal([]);
  });

  it('finishes what is in flight on SIGTERM and ends with code 0, all processes with it', async () => {
    const body = '{"email":"nobody@example.org"}';
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const asked = request(`${url}/wp-json/theme/v1/auth/magic-link`, { method: 'POST', headers });
    const answered = once(asked, 'response');
    asked.write(body.slice(0, 5));
    // It is under way when another one that came later has been answered by each process.
    await Promise.all([status(), status(), status(), status()]);
    group.kill('SIGTERM');
    await group.says(/finishing what is in flight/);
    asked.end(body.slice(5));
    const [answer]: IncomingMessage[] = await answered;
    expect(answer?.statusCode).to.equal(200);
    if (answer) await text(answer);
    expect(await group.exit()).to.deep.equal({ code: 0, signal: null });
    expect(startedBy(group).filter(lives)).to.deep.equal([]);
  });

  it('ends with the process that was started first, even when that one is killed', async () => {
    group.kill('SIGKILL');
    await group.exit();
    await eventually(
      () => startedBy(group).filter(lives),
      (left) => left.length === 0,
    );
  });
});
