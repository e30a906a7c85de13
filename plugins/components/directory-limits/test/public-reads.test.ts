import { tap } from '@plinth/kernel';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { limitHooks } from '../src/plugin.js';
import { expectLimited, from, limitedSite, makeListing, statuses } from './support.js';

describe('the public reads of the paid edition', () => {
  let site: TestSite;
  let compared: string;

  before(async () => {
    site = await limitedSite();
    compared = `ids=${(await makeListing(site)).id},${(await makeListing(site, 'A library')).id}`;
  });
  after(() => site.stop());

  const groups: readonly [group: string, path: () => string][] = [
    ['credit-packs', () => '/credit-packs'],
    ['plans', () => '/plans'],
    ['needs', () => '/needs'],
    ['compare', () => `/compare?${compared}`],
    ['services', () => '/services/search'],
    ['badges', () => '/badges'],
  ];

  for (const [group, path] of groups) {
    it(`${group}: 60 per address and minute, each group apart`, async () => {
      const ask = () => site.visitor().get(`/directory/v1${path()}`, from('192.0.2.1'));
      const passed = await statuses(60, ask);
      expect(passed.every((status) => status === 200)).to.equal(true);
      const refusal = expectLimited(await ask(), group);
      expect(refusal.data).to.include({ limit: 60, window: 60 });
      expect((await site.visitor().get(`/directory/v1${path()}`, from('192.0.2.2'))).status).to.equal(200);
    });
  }

  it('the preview of a comparison counts in the group compare', async () => {
    const ids = compared.slice(4).split(',').map(Number);
    expectLimited(await site.visitor().post('/directory/v1/compare/preview', { ids }, from('192.0.2.1')), 'compare');
  });

  it('after a minute the group is open again', async () => {
    site.advance(60_000);
    expect((await site.visitor().get('/directory/v1/plans', from('192.0.2.1'))).status).to.equal(200);
  });

  it('directory_pro_public_rest_rate_limit changes the cap of a group; 0 or less switches it off', async () => {
    const ask = (path: string) => () => site.visitor().get(`/directory/v1${path}`, from('192.0.2.7'));
    const caps: Readonly<Record<string, number>> = { plans: 2, badges: 0, needs: -1 };
    const remove = site.tap(
      tap(limitHooks.directory_pro_public_rest_rate_limit, {}, (_context, cap, group) => caps[group] ?? cap),
    );
    expect(await statuses(3, ask('/plans'))).to.deep.equal([200, 200, 429]);
    expect(await statuses(70, ask('/badges'))).not.to.include(429);
    expect(await statuses(70, ask('/needs'))).not.to.include(429);
    remove();
  });

  it('directory_pro_public_rest_rate_limit_bypass: true skips the check', async () => {
    const seen: unknown[] = [];
    const remove = site.tap(
      tap(limitHooks.directory_pro_public_rest_rate_limit_bypass, {}, (_context, _skip, group, ip) => {
        seen.push([group, ip]);
        return true;
      }),
    );
    const ask = () => site.visitor().get('/directory/v1/plans', from('192.0.2.8'));
    expect(await statuses(70, ask)).not.to.include(429);
    expect(seen[0]).to.deep.equal(['plans', '192.0.2.8']);
    remove();
  });

  it('other routes of the directory are not limited', async () => {
    const ask = () => site.visitor().get('/directory/v1/listings', from('192.0.2.9'));
    expect(await statuses(70, ask)).not.to.include(429);
  });
});
