import { pages } from '@plinth/pages';
import { expectError, expectSuccess, fiftyTimes, send, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { anyone, definePlugin, page, route, signedIn, Type, under } from '../../src/index.js';

const MINUTE = 60_000;
const limit = { limit: 5, window: MINUTE, code: 'well_dry' };

/** A well from which five buckets a minute may be drawn. */
const well = definePlugin({
  id: 'well',
  version: '1.0.0',
  title: 'Well',
  routes: under('well/v1', [
    route({ method: 'POST', path: '/draw', summary: 'Draws.', access: anyone, limit, handle: () => ({ drawn: true }) }),
    route({ method: 'POST', path: '/other', summary: 'Draws elsewhere.', access: anyone, limit, handle: () => null }),
    route({
      method: ['GET', 'POST'],
      path: '/shared/:place',
      summary: 'Draws at a place.',
      access: anyone,
      args: { place: Type.String() },
      limit,
      handle: () => null,
    }),
    route({
      method: 'POST',
      path: '/own',
      summary: 'Draws from the own well of each member.',
      access: signedIn(),
      limit: { ...limit, key: ({ caller }) => `member:${caller.id}` },
      handle: () => null,
    }),
  ]),
  contributes: [
    pages([page({ method: 'GET', path: '/well', summary: 'The well.', access: anyone, limit, handle: () => 'water' })]),
  ],
});

describe('kernel / limit of a route', () => {
  let site: TestSite;

  before(async () => {
    site = await testHost({ plugins: [well] });
  });
  beforeEach(() => site.advance(MINUTE));
  after(() => site.stop());

  const draw = (path = '/draw') => site.visitor().post(`/well/v1${path}`);
  const drawFrom = (address: string) => send(site.host, { method: 'POST', url: '/wp-json/well/v1/draw', address });
  const drawTimes = async (times: number) => {
    for (let each = 0; each < times; each += 1) expectSuccess(await draw());
  };

  it('lets exactly as many of fifty parallel requests pass as it says', async () => {
    const answers = await fiftyTimes(() => draw());
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(5);
    expect(answers.filter(({ status }) => status === 429)).to.have.lengthOf(45);
  });

  it('refuses with 429, its own code and when to come back', async () => {
    await drawTimes(1);
    site.advance(10_500);
    await drawTimes(4);
    const refused = await draw();
    expectError(refused, 429, 'well_dry');
    expect(refused.headers['retry-after']).to.equal('50');
    expect(refused.headers).to.include({ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '0' });
    const reset = Math.ceil((site.now().getTime() - 10_500 + MINUTE) / 1000);
    expect(refused.headers['x-ratelimit-reset']).to.equal(String(reset));
  });

  it('tells with each answer how much is left', async () => {
    const reset = String(Math.ceil((site.now().getTime() + MINUTE) / 1000));
    expect((await draw()).headers).to.include({
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '4',
      'x-ratelimit-reset': reset,
    });
    expect((await draw()).headers).to.include({ 'x-ratelimit-remaining': '3' });
    expect((await site.visitor().get('/')).headers).to.not.have.property('x-ratelimit-limit');
  });

  it('opens again when the oldest counted request leaves the window', async () => {
    await drawTimes(1);
    site.advance(30_000);
    await drawTimes(4);
    site.advance(29_999);
    expectError(await draw(), 429, 'well_dry');
    site.advance(1);
    expectSuccess(await draw());
    expectError(await draw(), 429, 'well_dry');
  });

  it('slides: no more than it says pass in any window', async () => {
    site.advance(MINUTE - 1);
    await drawTimes(5);
    site.advance(2);
    expectError(await draw(), 429, 'well_dry');
    site.advance(MINUTE - 3);
    expectError(await draw(), 429, 'well_dry');
    site.advance(1);
    await drawTimes(5);
  });

  it('is not extended by refused requests', async () => {
    await drawTimes(5);
    for (let each = 0; each < 10; each += 1) {
      site.advance(5_000);
      expectError(await draw(), 429, 'well_dry');
    }
    site.advance(10_000);
    expectSuccess(await draw());
  });

  it('counts each address for itself', async () => {
    await fiftyTimes(() => drawFrom('192.0.2.1'));
    expectError(await drawFrom('192.0.2.1'), 429, 'well_dry');
    expectSuccess(await drawFrom('192.0.2.2'));
  });

  it('does not believe a forwarding header of a stranger', async () => {
    await drawTimes(5);
    const headers = { 'x-forwarded-for': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9' };
    expectError(await site.visitor().post('/well/v1/draw', undefined, { headers }), 429, 'well_dry');
  });

  it('counts by the key that the route gives', async () => {
    const ana = await site.member();
    const bo = await site.member();
    const answers = await fiftyTimes(() => ana.post('/well/v1/own'));
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(5);
    expectSuccess(await bo.post('/well/v1/own'));
  });

  it('counts each route for itself', async () => {
    await drawTimes(5);
    expectSuccess(await draw('/other'));
  });

  it('counts the methods and objects of one route together', async () => {
    for (const place of ['a', 'b', 'c', 'd']) expectSuccess(await draw(`/shared/${place}`));
    expectSuccess(await site.visitor().get('/well/v1/shared/e'));
    expectError(await draw('/shared/f'), 429, 'well_dry');
  });

  it('does not count OPTIONS', async () => {
    await fiftyTimes(() => site.visitor().options('/well/v1/draw'));
    expectSuccess(await draw());
  });

  it('is forgotten by nobody when the plugin is switched off and on', async () => {
    await drawTimes(5);
    await site.disable('well');
    await site.enable('well');
    expectError(await draw(), 429, 'well_dry');
  });

  it('holds for pages too, which answer a page', async () => {
    for (let each = 0; each < 5; each += 1) expect((await site.visitor().page('GET', '/well')).text).to.equal('water');
    const refused = await site.visitor().page('GET', '/well');
    expect(refused.status).to.equal(429);
    expect(refused.headers['retry-after']).to.equal('60');
    expect(refused.headers['content-type']).to.match(/^text\/html/);
  });
});
