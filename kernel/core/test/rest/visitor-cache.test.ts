import type { IncomingMessage } from 'node:http';
import { expectSuccess, send, startHost, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { restHooks } from '../../src/administration.js';
import {
  anyone,
  CACHE_TAGS,
  definePlugin,
  defineSettings,
  filter,
  RestError,
  route,
  Type,
  tap,
  under,
} from '../../src/index.js';

const settings = defineSettings({ word: Type.String({ default: 'plain', description: 'A word that is shown.' }) });

let computed = 0;

/** A gazette whose every edition is numbered by how often it was computed. */
const gazette = definePlugin({
  id: 'gazette',
  version: '1.0.0',
  title: 'Gazette',
  settings,
  routes: under('gazette/v1', [
    route({
      method: 'GET',
      path: '/news',
      summary: 'The news.',
      access: anyone,
      args: { topic: Type.String({ default: 'all' }), fail: Type.Boolean({ default: false }) },
      cacheForVisitors: ['news', 'users'],
      handle({ args, caller, settings: read }) {
        computed += 1;
        if (args.fail) throw new Error('no news today');
        return { edition: computed, topic: args.topic, reader: caller.user?.login ?? null, word: read(settings).word };
      },
    }),
    route({
      method: 'GET',
      path: '/live',
      summary: 'Never kept.',
      access: anyone,
      handle() {
        computed += 1;
        return { edition: computed };
      },
    }),
  ]),
});

const stamp = definePlugin({
  id: 'stamp',
  version: '1.0.0',
  title: 'Stamp',
  taps: [
    tap(restHooks.rest_post_dispatch, { id: 'stamp' }, (_context, result) => ({
      ...result,
      headers: { ...result.headers, 'X-Stamp': 'yes' },
    })),
  ],
});

interface News {
  readonly edition: number;
  readonly reader: string | null;
  readonly word: string;
}

describe('kernel / answers kept for visitors', () => {
  let site: TestSite;

  beforeEach(async () => {
    computed = 0;
    site = await testHost({ plugins: [gazette, stamp] });
  });
  afterEach(() => site.stop());

  const read = (query = '', headers: Readonly<Record<string, string>> = {}) =>
    site.visitor().get(`/gazette/v1/news${query}`, { headers });
  const edition = (response: TestResponse) => expectSuccess<News>(response).edition;

  it('are the same, headers and all, as long as nothing they show has changed', async () => {
    const first = await read();
    const second = await read();
    expect(computed).to.equal(1);
    expect(second).to.deep.include({ status: 200, headers: first.headers, text: first.text });
  });

  it('are asked for by their tag as well', async () => {
    const tag = (await read()).headers['etag'] ?? '';
    expect(await read('', { 'if-none-match': tag })).to.include({ status: 304, text: '' });
    expect(computed).to.equal(1);
  });

  it('are kept for each address and query apart', async () => {
    expect(edition(await read('?topic=a'))).to.equal(1);
    expect(edition(await read('?topic=b'))).to.equal(2);
    expect(edition(await read('?topic=a'))).to.equal(1);
    expect(expectSuccess<object>(await read('?_fields=edition'))).to.have.all.keys('edition');
    expect(expectSuccess<object>(await read())).to.have.all.keys('edition', 'topic', 'reader', 'word');
  });

  it('are not kept of a request with a body, whose parameters the address does not show', async () => {
    const headers = { 'content-type': 'application/json' };
    const asked = await site.visitor().page('GET', '/wp-json/gazette/v1/news', { headers, body: '{"topic":"secret"}' });
    expect(asked.json<{ topic: string }>().topic).to.equal('secret');
    expect((await read()).json<{ topic: string }>().topic).to.equal('all');
    const again = await site.visitor().page('GET', '/wp-json/gazette/v1/news', { headers, body: '{"topic":"other"}' });
    expect(again.json<{ topic: string }>().topic).to.equal('other');
  });

  for (const subject of ['news', 'users']) {
    it(`are forgotten when "${subject}", which they depend on, changes`, async () => {
      await read();
      site.use(CACHE_TAGS).invalidate(subject);
      expect(edition(await read())).to.equal(2);
    });
  }

  it('are not forgotten when something else changes', async () => {
    await read();
    site.use(CACHE_TAGS).invalidate('weather');
    expect(edition(await read())).to.equal(1);
  });

  it('are not kept when what they depend on changes while they are computed', async () => {
    const remove = site.tap(
      tap(restHooks.rest_request_after_callbacks, { id: 'meanwhile' }, (_context, result) => {
        site.use(CACHE_TAGS).invalidate('news');
        return result;
      }),
    );
    await read();
    remove();
    expect(edition(await read())).to.equal(2);
  });

  it('are never given to somebody who shows credentials, nor is what they are told kept', async () => {
    const member = await site.as('subscriber');
    const program = await member.withApplicationPassword();
    expect(expectSuccess<News>(await member.get('/gazette/v1/news')).reader).to.equal('subscriber');
    expect(expectSuccess<News>(await program.get('/gazette/v1/news')).reader).to.equal('subscriber');
    expect(expectSuccess<News>(await read()).reader).to.equal(null);
    expect(expectSuccess<News>(await member.get('/gazette/v1/news')).reader).to.equal('subscriber');
    expect(expectSuccess<News>(await program.get('/gazette/v1/news')).reader).to.equal('subscriber');
    expect(computed).to.equal(5);
  });

  for (const [what, headers] of [
    ['a wrong nonce', { 'x-wp-nonce': 'wrong' }],
    ['a wrong password', { authorization: 'Basic eDp5' }],
  ] as const) {
    it(`do not hide the refusal of ${what}`, async () => {
      await read();
      expect((await read('', headers)).status).to.be.oneOf([401, 403]);
    });
  }

  it('do not hide the refusal of a wrong nonce in the query', async () => {
    await read('?_wpnonce=wrong');
    expect((await read('?_wpnonce=wrong')).status).to.equal(403);
    expect(computed).to.equal(0);
  });

  it('are made anew for another origin', async () => {
    await read('', { origin: 'http://localhost' });
    expect((await read()).headers).to.not.have.property('access-control-allow-origin');
    expect((await read('', { origin: 'http://localhost' })).headers['access-control-allow-origin']).to.equal(
      'http://localhost',
    );
  });

  it('are not kept where a volatile tap had a hand in them', async () => {
    const word = filter<string>('gazette_word');
    let day = 'Monday';
    const daily = definePlugin({
      id: 'daily',
      version: '1.0.0',
      title: 'Daily',
      hooks: { gazette_word: word },
      taps: [tap(word, { volatile: true }, () => day)],
      routes: under('daily/v1', [
        route({
          method: 'GET',
          path: '/word',
          summary: 'The word of the day.',
          access: anyone,
          cacheForVisitors: ['news'],
          handle: async ({ hooks }) => ({ word: await hooks.filter(word, '') }),
        }),
      ]),
    });
    const other = await testHost({ plugins: [daily] });
    const told = async () => expectSuccess<{ word: string }>(await other.visitor().get('/daily/v1/word')).word;
    expect(await told()).to.equal('Monday');
    day = 'Tuesday';
    expect(await told()).to.equal('Tuesday');
    await other.stop();
  });

  it('are successes alone', async () => {
    for (let each = 0; each < 2; each += 1) expect((await read('?fail=1')).status).to.equal(500);
    expect(computed).to.equal(2);
  });

  it('are of routes that say so alone', async () => {
    for (let each = 0; each < 2; each += 1) expectSuccess(await site.visitor().get('/gazette/v1/live'));
    expect(computed).to.equal(2);
  });

  it('are not given to POST', async () => {
    await read();
    expect((await site.visitor().post('/gazette/v1/news')).status).to.equal(404);
  });

  it('answer HEAD without a body', async () => {
    await read();
    expect(await site.visitor().head('/gazette/v1/news')).to.include({ status: 200, text: '' });
    expect((await read()).text).to.not.equal('');
  });

  it('are forgotten when a setting changes', async () => {
    expect(expectSuccess<News>(await read()).word).to.equal('plain');
    await site.host.inside.manager.changeSetting('gazette', 'word', 'fancy');
    expect(expectSuccess<News>(await read()).word).to.equal('fancy');
  });

  it('are forgotten when a plugin is switched off or on', async () => {
    expect((await read()).headers['x-stamp']).to.equal('yes');
    await site.disable('stamp');
    expect((await read()).headers).to.not.have.property('x-stamp');
    await site.enable('stamp');
    expect((await read()).headers['x-stamp']).to.equal('yes');
  });

  it('vanish with the plugin whose they are', async () => {
    await read();
    await site.disable('gazette');
    expect((await read()).status).to.equal(404);
  });

  it("are never mixed up with what an embedder's users are told", async () => {
    const resolveUser = ({ headers }: IncomingMessage) => {
      const login = headers['x-user'];
      return typeof login === 'string' ? { login, email: `${login}@example.org`, roles: ['subscriber'] } : undefined;
    };
    const { host, stop } = await startHost({ plugins: [gazette], resolveUser });
    const reader = async (headers: Readonly<Record<string, string>>) =>
      expectSuccess<News>(await send(host, { url: '/wp-json/gazette/v1/news', headers })).reader;
    expect(await reader({ 'x-user': 'ana' })).to.equal('ana');
    expect(await reader({})).to.equal(null);
    expect(await reader({ 'x-user': 'bo' })).to.equal('bo');
    await stop();
  });

  it('are judged by rest_route_matched every time: a tap sees each request once and may refuse', async () => {
    const watched: string[] = [];
    let isFull = false;
    const own = await testHost({ plugins: [gazette] });
    own.tap(
      tap(restHooks.rest_route_matched, {}, (_context, refusal, matched, _request, caller) => {
        watched.push(`${matched.pattern} ${caller.isVisitor}`);
        return isFull
          ? new RestError('too_many', 'Too many.', { status: 429, headers: { 'Retry-After': '7' } })
          : refusal;
      }),
    );
    const first = (await own.visitor().get('/gazette/v1/news')).json<News>();
    const second = (await own.visitor().get('/gazette/v1/news')).json<News>();
    expect(second.edition).to.equal(first.edition);
    expect(watched).to.deep.equal(['/gazette/v1/news true', '/gazette/v1/news true']);
    isFull = true;
    const refused = await own.visitor().get('/gazette/v1/news');
    expect([refused.status, refused.json<{ code: string }>().code]).to.deep.equal([429, 'too_many']);
    expect(refused.headers['retry-after']).to.equal('7');
    isFull = false;
    expect((await own.visitor().get('/gazette/v1/news')).json<News>().edition).to.equal(first.edition);
    await own.stop();
  });
});
