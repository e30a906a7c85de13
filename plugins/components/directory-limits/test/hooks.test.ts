import { RestError, tap } from '@plinth/kernel';
import type { TestResponse, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { limitHooks } from '../src/plugin.js';
import { expectLimited, from, limitedSite, statuses } from './support.js';

describe('the hooks of the limits', () => {
  let site: TestSite;
  let removals: (() => void)[] = [];
  let next = 0;

  before(async () => {
    site = await limitedSite();
  });
  beforeEach(() => {
    next += 1;
  });
  afterEach(() => {
    for (const remove of removals) remove();
    removals = [];
  });
  after(() => site.stop());

  const ip = () => `192.0.2.${next}`;
  const submit = (): Promise<TestResponse> => site.visitor().post('/directory/v1/submit', {}, from(ip()));

  it('directory_rate_limit_check runs with endpoint, address, user and count; null allows', async () => {
    const seen: unknown[] = [];
    removals.push(
      site.tap(
        tap(limitHooks.directory_rate_limit_check, {}, (_context, _said, ...rest) => {
          seen.push(rest);
          return null;
        }),
      ),
    );
    expect(await statuses(2, submit)).to.deep.equal([400, 400]);
    expect(seen).to.deep.equal([
      ['submit', ip(), 0, 0],
      ['submit', ip(), 0, 1],
    ]);
  });

  it('directory_rate_limit_check: an error rejects, and is not counted', async () => {
    const refusal = new RestError('blocked_by_tap', 'Not from there.', { status: 403 });
    const remove = site.tap(tap(limitHooks.directory_rate_limit_check, {}, () => refusal));
    const response = await submit();
    expect([response.status, response.json<{ code: string }>().code]).to.deep.equal([403, 'blocked_by_tap']);
    remove();
    expect(await statuses(6, submit)).to.deep.equal([400, 400, 400, 400, 400, 429]);
  });

  it('directory_rate_limit_check: a plain error rejects as the cap does', async () => {
    removals.push(site.tap(tap(limitHooks.directory_rate_limit_check, {}, () => new Error('Come back later.'))));
    expect(expectLimited(await submit(), 'submit').message).to.equal('Come back later.');
  });

  it('directory_rate_limit_check: a tap that fails keeps nobody out', async () => {
    removals.push(
      site.tap(
        tap(limitHooks.directory_rate_limit_check, {}, () => {
          throw new TypeError('a mistake');
        }),
      ),
    );
    expect(await statuses(6, submit)).to.deep.equal([400, 400, 400, 400, 400, 429]);
  });

  it('directory_rate_limit_cap overrides the cap of a request; 0 sets no limit', async () => {
    let cap = 2;
    removals.push(
      site.tap(
        tap(limitHooks.directory_rate_limit_cap, {}, (_context, value, endpoint, address, userId) => {
          expect([endpoint, address, userId, value]).to.deep.equal(['submit', ip(), 0, 5]);
          return cap;
        }),
      ),
    );
    expect(await statuses(3, submit)).to.deep.equal([400, 400, 429]);
    cap = 3;
    expect(await statuses(2, submit), 'the same counter').to.deep.equal([400, 429]);
    cap = 0;
    expect(await statuses(20, submit)).not.to.include(429);
  });

  it('directory_rate_limit_window overrides the window in seconds', async () => {
    removals.push(
      site.tap(
        tap(limitHooks.directory_rate_limit_window, {}, (_context, value, endpoint) => {
          expect([endpoint, value]).to.deep.equal(['submit', 3600]);
          return 10;
        }),
      ),
    );
    await statuses(5, submit);
    expect(expectLimited(await submit(), 'submit').data).to.include({ window: 10, retry_after: 10 });
    site.advance(10_000);
    expect((await submit()).status).to.equal(400);
  });

  it('directory_rate_limit_exceeded is fired when a request is rejected, and only then', async () => {
    const seen: unknown[] = [];
    removals.push(
      site.tap(tap(limitHooks.directory_rate_limit_exceeded, {}, (_context, ...rest) => void seen.push(rest))),
    );
    await statuses(5, submit);
    expect(seen).to.deep.equal([]);
    await submit();
    expect(seen).to.deep.equal([['submit', ip(), 0, 5]]);
  });
});
