import { plugins as installed } from '@plinth/host-config';
import { anyone, definePlugin, route, under } from '@plinth/kernel';
import { columns, DATABASE, migration } from '@plinth/kernel/database';
import { RawTables } from '@plinth/testing';
import { expect } from 'chai';
import { type FreshDatabase, freshDatabase, serverUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { picture } from '../support/pictures.js';
import { SeverablePath } from '../support/severable.js';
import { addUser, applicationPassword, PASSWORD, startSite, type WholeSite } from '../support/sites.js';

/** As long as a statement may take here, and how long an answer may: every connection of the pool may have to fail first. */
const STATEMENT_SECONDS = 1;
const BOUND_MS = 15_000;

/** Where the transaction of `halves` stands, and who lets it go on. */
const gate: { reached: () => void; open: Promise<void> } = { reached: () => undefined, open: Promise.resolve() };

/** Somebody waits in the middle of a transaction. */
function closeGate(): { readonly reached: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  gate.open = new Promise((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    gate.reached = resolve;
  });
  return { reached, open: () => open() };
}

async function pass(): Promise<void> {
  gate.reached();
  await gate.open;
}

/** Writes two rows in one transaction, and waits before the second or before the commit. */
const halves = definePlugin({
  id: 'halves',
  version: '1.0.0',
  title: 'Halves',
  migrations: [
    migration('0001-halves', {
      up: (schema) => schema.createTable('halves', { id: columns.id(), name: columns.string(20) }),
      down: (schema) => schema.dropTable('halves'),
    }),
  ],
  routes: under('halves/v1', [
    route({
      method: 'POST',
      path: '/two',
      summary: 'Writes two rows or none.',
      access: anyone,
      async handle({ use, request }) {
        const database = use(DATABASE);
        await database.transaction(async () => {
          await new RawTables(database).insert('halves', { name: 'first' });
          if (request.query['wait'] === 'between') await pass();
          await new RawTables(database).insert('halves', { name: 'second' });
          if (request.query['wait'] === 'commit') await pass();
        });
        return 'written';
      },
    }),
  ]),
});

const PAGES = ['signing in', 'a page', 'another page'];

interface Answer {
  readonly what: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly type: string;
  readonly text: string;
  readonly ms: number;
}

describe('a database server that cannot be reached', () => {
  let database: FreshDatabase;
  let way: SeverablePath;
  let site: WholeSite;
  let basic: string;
  let pixels: Uint8Array<ArrayBuffer>;
  let number = 0;

  before(async function () {
    if (serverUrl === undefined) this.skip();
    database = await freshDatabase();
    const url = new URL(database.url);
    way = await SeverablePath.to(Number(url.port));
    url.host = `127.0.0.1:${way.port}`;
    const plugins = [...installed, halves];
    const config = Object.fromEntries(plugins.map(({ id }) => [id, {}]));
    site = await startSite({
      ...{ database: url.href, plugins },
      ...{ limits: { statementSeconds: STATEMENT_SECONDS }, site: { registrationOpen: true } },
      config: { ...config, theme: { settings: { signUpsPerHour: 10_000 } } },
    });
    pixels = new Uint8Array(await picture(2, 2));
    const ada = await addUser(site.host, 'ada', 'administrator');
    basic = `Basic ${Buffer.from(`ada:${await applicationPassword(site.host, ada)}`).toString('base64')}`;
  });
  after(async () => {
    await site?.stop();
    await way?.close();
    await database?.remove();
  });
  afterEach(() => way?.mend());

  async function ask(what: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const begun = performance.now();
    const response = await fetch(site.url + path, { redirect: 'manual', ...init });
    const text = await response.text();
    const { status, headers } = response;
    const ms = performance.now() - begun;
    const type = headers.get('content-type') ?? '';
    return { what, status, retryAfter: headers.get('retry-after'), type, text, ms };
  }

  const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) });

  /** What needs the database, of every kind; never twice the same, so that nothing is kept. */
  function everyKind(): readonly (() => Promise<Answer>)[] {
    number += 1;
    const once = `once${number}`;
    const account = { user_login: once, user_email: `${once}@example.org`, user_pass: 'a long enough one' };
    const image = new FormData();
    image.append('file', new Blob([pixels], { type: 'image/png' }), 'dot.png');
    return [
      () => ask('a list', `/wp-json/wp/v2/posts?search=${once}`),
      () => ask('an item', `/wp-json/wp/v2/posts/${1_000 + number}`),
      () => ask('a list of a component', `/wp-json/wiki/v1/search?term=${once}`),
      () => ask('a signed-in list', `/wp-json/wp/v2/users?search=${once}`, { headers: { authorization: basic } }),
      () => ask('a write', '/wp-json/wp/v2/posts', json({ title: once }, { authorization: basic })),
      () => ask('a transaction', '/wp-json/halves/v1/two', { method: 'POST' }),
      () =>
        ask('an upload', '/wp-json/wiki/v1/upload-image', {
          ...{ method: 'POST', headers: { authorization: basic }, body: image },
        }),
      () =>
        ask('an unknown key', '/wp-json/wp/v2/users/me', { headers: { authorization: `Basic ${btoa(`${once}:x`)}` } }),
      () => ask('a session', '/wp-json/wp/v2/posts', { headers: { cookie: `plinth_session=${once}` } }),
      () => ask('signing up', '/wp-json/theme/v1/auth/signup', json(account)),
      () => ask('signing in', '/wp-login.php', form({ log: 'ada', pwd: PASSWORD })),
      () => ask('a page', `/wiki?s=${once}`),
      () => ask('another page', `/directory/${once}`),
    ];
  }
  const askEverything = () => Promise.all(everyKind().map((each) => each()));

  const show = (answers: readonly Answer[]) => answers.map(({ what, status }) => `${what}: ${status}`);

  /** Everybody is put off in time, in the form that suits what was asked for. */
  function expectPutOff(answers: readonly Answer[]): void {
    expect(show(answers)).to.deep.equal(answers.map(({ what }) => `${what}: 503`));
    for (const { what, retryAfter, type, text, ms } of answers) {
      expect(Number(retryAfter), what).to.be.within(1, 60);
      expect(ms, what).to.be.below(BOUND_MS);
      if (PAGES.includes(what)) expect(type, what).to.include('text/html');
      else expect(JSON.parse(text), what).to.nested.include({ code: 'rest_service_unavailable', 'data.status': 503 });
      expect(text, what).not.to.match(/ECONN|terminated|silent|SQLState/);
    }
  }

  /** The way is open again: as soon as one request got through, all do; no connection of the pool is a dead one. */
  async function expectWell(): Promise<void> {
    way.mend();
    await eventually(askEverything, (answers) => answers.every(({ status }) => status < 500));
    const many = (await Promise.all(Array.from({ length: 4 }, askEverything))).flat();
    expect(show(many.filter(({ status }) => status >= 500))).to.deep.equal([]);
  }

  const rows = async () => {
    const { database: own } = site.host.services;
    return own.select(`SELECT name FROM ${own.table('halves')}`);
  };

  for (const [mode, words] of [
    ['cut', 'breaks every connection and refuses new ones'],
    ['silence', 'takes everything and says nothing'],
  ] as const) {
    describe(`that ${words}`, () => {
      it('puts every request off with 503 and Retry-After in time, and says why in the log', async () => {
        await expectWell();
        way[mode]();
        const from = site.log.lines.length;
        // What is under way when it happens, and what comes later, many at once.
        expectPutOff(await askEverything());
        expectPutOff((await Promise.all(Array.from({ length: 3 }, askEverything))).flat());
        const lines = site.log.lines.slice(from).filter(({ message }) => message === 'a request had to be put off');
        expect(lines.length).to.be.at.least(4 * everyKind().length);
        for (const { fields } of lines) expect(String(fields['error'])).to.include('The database cannot be reached: ');
        expect(site.log.errors.filter((line) => /request failed|not caught|not handled/.test(line))).to.deep.equal([]);
      });

      it('says on /healthz that the process lives and on /readyz that it is not ready', async () => {
        way[mode]();
        expect((await ask('healthz', '/healthz')).status).to.equal(200);
        const ready = await ask('readyz', '/readyz');
        expect(ready.status).to.equal(503);
        expect(ready.ms).to.be.below(BOUND_MS);
      });

      it('is used again without a restart, by every connection', expectWell);

      it('counts nobody as guessing who could not be signed in', async () => {
        await expectWell();
        const signIn = () => ask('signing in', '/wp-login.php', form({ log: 'ada', pwd: PASSWORD }));
        expect((await signIn()).status).to.equal(302);
        way[mode]();
        // BatchLoader more than the ten wrong tries that an address has, but never more at once.
        for (let time = 0; time < 2; time += 1) expectPutOff(await Promise.all(Array.from({ length: 6 }, signIn)));
        await expectWell();
        expect((await signIn()).status).to.equal(302);
      });

      for (const [moment, where] of [
        ['between', 'between two writes of a transaction'],
        ['commit', 'before the commit'],
      ] as const) {
        it(`keeps nothing of a transaction when it goes away ${where}`, async () => {
          await expectWell();
          const before = await rows();
          const { reached, open } = closeGate();
          const asked = ask('a transaction', `/wp-json/halves/v1/two?wait=${moment}`, { method: 'POST' });
          await reached;
          way[mode]();
          open();
          expectPutOff([await asked]);
          way.mend();
          expect(
            await eventually(
              () => rows().catch(() => undefined),
              (found) => found !== undefined,
            ),
          ).to.deep.equal(before);
          // Nothing is locked by what was broken off.
          expect((await ask('a transaction', '/wp-json/halves/v1/two', { method: 'POST' })).status).to.equal(200);
          expect(await rows()).to.have.length(before.length + 2);
        });
      }
    });
  }
});
