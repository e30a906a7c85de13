import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { restHooks } from '../../src/administration.js';
import { RestError, tap } from '../../src/index.js';
import { desk } from '../fixtures/desk.js';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('kernel / order of refusals', () => {
  let site: TestSite;
  let subscriber: TestClient;
  let author: TestClient;
  let editor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [desk] });
    subscriber = await site.as('subscriber');
    author = await site.as('author');
    editor = await site.as('editor');
  });
  after(() => site.stop());

  it('refuses a bad nonce before it looks for the route', async () => {
    const headers = { 'x-wp-nonce': 'wrong' };
    expectError(await site.visitor().get('/nowhere', { headers }), 403, 'rest_cookie_invalid_nonce');
    expectError(
      await site.visitor().post('/desk/v1/strict', '{', { headers: { ...headers, ...JSON_TYPE } }),
      403,
      'rest_cookie_invalid_nonce',
    );
  });

  for (const [what, body] of [
    ['missing arguments', {}],
    ['a broken body', '{'],
    ['an object that does not exist', { title: 'x', id: 2 }],
  ] as const) {
    it(`refuses a visitor with 401 before ${what}`, async () => {
      expectError(await site.visitor().post('/desk/v1/papers/2', body), 401, 'desk_closed');
      expectError(await site.visitor().post('/desk/v1/members', body), 401, 'rest_forbidden');
    });

    it(`refuses somebody without the capability with 403 before ${what}`, async () => {
      expectError(await subscriber.post('/desk/v1/papers/2', body), 403, 'desk_closed');
    });
  }

  it('refuses a broken body before missing arguments', async () => {
    expectError(await author.post('/desk/v1/papers/2', '{'), 400, 'rest_invalid_json');
  });

  it('refuses missing arguments before invalid ones', async () => {
    expectError(await author.post('/desk/v1/papers/100', {}), 400, 'rest_missing_callback_param');
  });

  it('refuses arguments with 400 before the object they name', async () => {
    expectError(await author.post('/desk/v1/papers/100', { title: 'x' }), 400, 'rest_invalid_param');
    expectError(await author.post('/desk/v1/papers/2', {}), 400, 'rest_missing_callback_param');
    expectError(await author.post('/desk/v1/papers/1', {}), 400, 'rest_missing_callback_param');
  });

  it('refuses a missing object with 404, then what may not be done to it with 403', async () => {
    expectError(await author.post('/desk/v1/papers/2', { title: 'x' }), 404, 'desk_no_paper');
    expectError(await author.post('/desk/v1/papers/1', { title: 'x' }), 403, 'desk_not_yours');
    expectSuccess(await editor.post('/desk/v1/papers/1', { title: 'x' }));
  });

  it('runs rest_request_before_callbacks after the arguments and before permission', async () => {
    const calls: string[] = [];
    const remove = site.tap(
      tap(restHooks.rest_request_before_callbacks, { id: 'note' }, (_context, value, request) => {
        calls.push(request.path);
        return value;
      }),
    );
    await author.post('/desk/v1/papers/2', {});
    expect(calls).to.deep.equal([]);
    await author.post('/desk/v1/papers/1', { title: 'x' });
    expect(calls).to.deep.equal(['/desk/v1/papers/1']);
    remove();
  });

  it('lets rest_request_before_callbacks refuse', async () => {
    const error = new RestError('closed_today', 'Closed today.', { status: 409 });
    const remove = site.tap(tap(restHooks.rest_request_before_callbacks, { id: 'close' }, () => error));
    expectError(await editor.post('/desk/v1/papers/1', { title: 'x' }), 409, 'closed_today');
    remove();
  });

  it('runs rest_request_after_callbacks also for refusals, but not without a route', async () => {
    const seen: number[] = [];
    const remove = site.tap(
      tap(restHooks.rest_request_after_callbacks, { id: 'note' }, (_context, result) => {
        seen.push(result.status);
        return result;
      }),
    );
    await author.post('/desk/v1/papers/100', { title: 'x' });
    await author.post('/desk/v1/papers/1', { title: 'x' });
    await editor.post('/desk/v1/papers/1', { title: 'x' });
    await editor.get('/nowhere');
    expect(seen).to.deep.equal([400, 403, 200]);
    remove();
  });

  it('runs rest_post_dispatch for everything, also without a route', async () => {
    const seen: number[] = [];
    const remove = site.tap(
      tap(restHooks.rest_post_dispatch, { id: 'mark' }, (_context, result) => {
        seen.push(result.status);
        return { ...result, headers: { ...result.headers, 'X-Marked': 'yes' } };
      }),
    );
    expect((await editor.get('/nowhere')).headers['x-marked']).to.equal('yes');
    expect((await author.post('/desk/v1/strict', {})).headers['x-marked']).to.equal('yes');
    expect(seen).to.deep.equal([404, 400]);
    remove();
  });

  it('lets rest_pre_dispatch answer in the place of the route', async () => {
    const result = { status: 203, headers: {}, body: { early: true } };
    const remove = site.tap(tap(restHooks.rest_pre_dispatch, { id: 'early' }, () => result));
    expect(expectSuccess(await site.visitor().post('/desk/v1/members', {}), 203)).to.deep.equal({ early: true });
    remove();
    expectError(await site.visitor().post('/desk/v1/members', {}), 401, 'rest_forbidden');
  });

  for (const hook of [
    restHooks.rest_pre_dispatch,
    restHooks.rest_request_before_callbacks,
    restHooks.rest_request_after_callbacks,
    restHooks.rest_post_dispatch,
  ]) {
    it(`answers an envelope when a tap on ${hook.name} fails, and names the tap in the log`, async () => {
      const before = site.errors.length;
      const remove = site.tap(
        tap(hook.name, { id: 'broken' }, () => {
          throw new Error('a detail that nobody may see');
        }),
      );
      const response = await editor.post('/desk/v1/papers/1', { title: 'x' });
      remove();
      expectError(response, 500, 'internal_server_error');
      expect(response.text).to.not.include('detail');
      expect(site.errors.slice(before).join()).to.include('test:broken');
    });
  }
});
