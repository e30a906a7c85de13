import {
  expectError,
  type StartedHost,
  send,
  startHost,
  type TestClient,
  type TestResponse,
  type TestSite,
  testHost,
} from '@plinth/testing';
import { expect } from 'chai';
import { answers } from '../fixtures/answers.js';

const NOTHING_KEPT = 'no-cache, must-revalidate, max-age=0, no-store, private';

function names(list: string | undefined): string[] {
  return (list ?? '').split(',').map((name) => name.trim().toLowerCase());
}

describe('kernel / REST headers', () => {
  let site: TestSite;
  let member: TestClient;

  before(async () => {
    site = await testHost({ plugins: [answers], checkAnswers: false });
    member = await site.as('subscriber');
  });
  after(() => site.stop());

  const say = (what: string, headers: Readonly<Record<string, string>> = {}) =>
    site.visitor().get(`/answers/v1/say/${what}`, { headers });

  describe('every answer', () => {
    for (const [kind, path] of [
      ['success', '/answers/v1/say/map'],
      ['refusal', '/answers/v1/private'],
      ['unknown route', '/nowhere/v1'],
      ['fault', '/answers/v1/say/error'],
      ['index', '/'],
    ] as const) {
      it(`carries the fixed headers: ${kind}`, async () => {
        const { headers } = await site.visitor().get(path);
        expect(headers['content-type']).to.equal('application/json; charset=UTF-8');
        expect(headers['x-content-type-options']).to.equal('nosniff');
        expect(headers['x-robots-tag']).to.equal('noindex');
        expect(names(headers['access-control-expose-headers'])).to.include.members([
          'x-wp-total',
          'x-wp-totalpages',
          'link',
        ]);
        expect(names(headers['access-control-allow-headers'])).to.include.members([
          'authorization',
          'x-wp-nonce',
          'content-disposition',
          'content-md5',
          'content-type',
        ]);
        expect(headers).to.not.have.any.keys('x-powered-by', 'www-authenticate');
      });
    }
  });

  describe('CORS', () => {
    const ALLOWED = 'https://app.example';
    let started: StartedHost;

    before(async () => {
      started = await startHost({ plugins: [answers], allowedOrigins: [ALLOWED] });
    });
    after(() => started.stop());

    const from = (origin: string, method = 'GET', path = '/say/map') =>
      send(started.host, { method, url: `/wp-json/answers/v1${path}`, headers: { origin } });

    for (const origin of [ALLOWED, 'http://localhost']) {
      it(`echoes ${origin}, which is allowed or the site itself, with credentials`, async () => {
        const { headers } = await from(origin);
        expect(headers['access-control-allow-origin']).to.equal(origin);
        expect(headers['access-control-allow-credentials']).to.equal('true');
        expect(headers['access-control-allow-methods']).to.equal('OPTIONS, GET, POST, PUT, PATCH, DELETE');
        expect(headers['vary']).to.equal('Origin');
      });
    }

    for (const origin of ['https://evil.example', 'http://app.example', 'https://app.example.evil', 'null', '*']) {
      it(`gives the origin ${origin} no permission`, async () => {
        const response = await from(origin);
        expect(response.status).to.equal(200);
        expect(response.headers).to.not.have.any.keys(
          'access-control-allow-origin',
          'access-control-allow-credentials',
        );
      });
    }

    it('answers a preflight and a refusal in the same way', async () => {
      const preflight = await from(ALLOWED, 'OPTIONS', '/private');
      expect(preflight.status).to.equal(200);
      expect(preflight.headers['access-control-allow-origin']).to.equal(ALLOWED);
      const refused = await from(ALLOWED, 'GET', '/private');
      expect(refused.status).to.equal(401);
      expect(refused.headers['access-control-allow-origin']).to.equal(ALLOWED);
    });

    it('varies by origin without one only where a visitor reads', async () => {
      expect((await say('map')).headers['vary']).to.equal('Origin');
      expect((await site.visitor().post('/answers/v1/say/map')).headers).to.not.have.property('vary');
      expect((await member.get('/answers/v1/say/map')).headers).to.not.have.property('vary');
    });
  });

  describe('caching', () => {
    const keepsNothing = ({ headers }: TestResponse) => {
      expect(headers['cache-control']).to.equal(NOTHING_KEPT);
      expect(new Date(headers['expires'] ?? '').getTime()).to.be.below(site.now().getTime());
    };

    it('forbids to keep what somebody signed in was told', async () => {
      keepsNothing(await member.get('/answers/v1/say/map'));
      keepsNothing(await (await member.withApplicationPassword()).get('/answers/v1/say/map'));
      keepsNothing(await member.get('/nowhere'));
    });

    it('forbids to keep what a request with a nonce was told, good or bad', async () => {
      keepsNothing(await say('map', { 'x-wp-nonce': site.visitor().nonce('wp_rest') }));
      const refused = await say('map', { 'x-wp-nonce': 'wrong' });
      expectError(refused, 403, 'rest_cookie_invalid_nonce');
      keepsNothing(refused);
    });

    it('says nothing about keeping to visitors', async () => {
      expect((await say('map')).headers).to.not.have.any.keys('cache-control', 'expires');
    });

    it('lets the word of a route stand', async () => {
      expect((await say('cached')).headers['cache-control']).to.equal('public, max-age=60');
      expect((await member.get('/answers/v1/say/cached')).headers['cache-control']).to.equal('public, max-age=60');
    });
  });

  describe('entity tags', () => {
    it('tags what GET answers weakly, and the same text the same', async () => {
      const tag = (await say('map')).headers['etag'];
      expect(tag).to.match(/^W\/"[\w-]+"$/);
      expect((await say('map')).headers['etag']).to.equal(tag);
      expect((await say('list')).headers['etag'])
        .to.be.a('string')
        .and.not.equal(tag);
    });

    for (const wrap of [
      (tag: string) => tag,
      (tag: string) => `"other", ${tag}`,
      (tag: string) => tag.slice(2),
      () => '*',
    ]) {
      it(`answers 304 without a body to If-None-Match: ${wrap('W/"tag"')}`, async () => {
        const tag = (await say('map')).headers['etag'] ?? '';
        const response = await say('map', { 'if-none-match': wrap(tag) });
        expect(response).to.include({ status: 304, text: '' });
        expect(response.headers['etag']).to.equal(tag);
      });
    }

    it('answers in full when the tag is another', async () => {
      expect((await say('map', { 'if-none-match': 'W/"other"' })).status).to.equal(200);
    });

    it('tags neither errors nor answers to POST', async () => {
      expect((await say('refusal')).headers).to.not.have.property('etag');
      expect((await say('refusal', { 'if-none-match': '*' })).status).to.equal(410);
      const posted = await site.visitor().post('/answers/v1/say/map', undefined, { headers: { 'if-none-match': '*' } });
      expect(posted.status).to.equal(200);
      expect(posted.headers).to.not.have.property('etag');
    });
  });
});
