import { FrozenClock } from '@plinth/testing';
import { expect } from 'chai';
import { MemoryCache } from '../../src/services/cache.js';
import { BcryptPasswords } from '../../src/services/passwords.js';
import { MemoryRateLimiter } from '../../src/services/rate-limit-memory.js';
import { SiteSecrets } from '../../src/services/secrets.js';
import { fromSiteTime, toGmt, toIsoWithOffset, toSiteTime } from '../../src/services/site-time.js';

const clockAt = () => new FrozenClock('2026-01-15T12:00:00.000Z');

describe('kernel / services', () => {
  describe('the cache', () => {
    it('keeps JSON values for their time', async () => {
      const clock = clockAt();
      const cache = new MemoryCache(clock);
      await cache.set('a', { n: 1 }, 60);
      expect(await cache.get('a')).to.deep.equal({ n: 1 });
      clock.advance(60_000);
      expect(await cache.get('a')).to.equal(undefined);
    });

    it('does not keep a value of many megabytes, nor what stood in its place', async () => {
      const cache = new MemoryCache(clockAt());
      await cache.set('report', 'small', 60);
      await cache.set('report', 'x'.repeat(17 * 1024 * 1024), 60);
      expect(await cache.get('report')).to.equal(undefined);
    });

    it('forgets the least recently used once all values together have 64 million characters', async () => {
      const cache = new MemoryCache(clockAt());
      const large = 'x'.repeat(15 * 1024 * 1024);
      for (const key of ['a', 'b', 'c', 'd', 'e']) await cache.set(key, large, 60);
      expect(await cache.get('a')).to.equal(undefined);
      expect(await cache.get('e')).to.equal(large);
    });

    it('has spaces that do not meet and are cleared apart', async () => {
      const cache = new MemoryCache(clockAt());
      await cache.space('one').set('k', 1, 60);
      await cache.space('two').set('k', 2, 60);
      await cache.space('one').clear();
      expect(await cache.space('one').get('k')).to.equal(undefined);
      expect(await cache.space('two').get('k')).to.equal(2);
      await cache.space('two').delete('k');
      expect(await cache.space('two').get('k')).to.equal(undefined);
    });
  });

  describe('the rate limiter', () => {
    it('is a sliding window: a place comes free when the oldest hit leaves it', async () => {
      const clock = clockAt();
      const limiter = new MemoryRateLimiter(clock);
      await limiter.hit('k', 2, 1000);
      clock.advance(600);
      await limiter.hit('k', 2, 1000);
      expect(await limiter.hit('k', 2, 1000)).to.deep.equal({ allowed: false, limit: 2, remaining: 0, resetMs: 400 });
      clock.advance(401);
      expect((await limiter.hit('k', 2, 1000)).allowed).to.equal(true);
      expect((await limiter.hit('k', 2, 1000)).allowed).to.equal(false);
    });

    it('does not count refused hits, takes the newest back, and forgets a key', async () => {
      const limiter = new MemoryRateLimiter(clockAt());
      for (let count = 0; count < 5; count += 1) await limiter.hit('k', 2, 1000);
      expect(await limiter.count('k', 1000)).to.equal(2);
      await limiter.undo('k');
      expect(await limiter.count('k', 1000)).to.equal(1);
      await limiter.reset('k');
      expect(await limiter.count('k', 1000)).to.equal(0);
    });

    it('lets exactly the limit through under fifty parallel hits', async () => {
      const limiter = new MemoryRateLimiter(clockAt());
      const verdicts = await Promise.all(Array.from({ length: 50 }, () => limiter.hit('k', 7, 1000)));
      expect(verdicts.filter(({ allowed }) => allowed)).to.have.length(7);
    });
  });

  describe('passwords', () => {
    it('are hashed in a worker and verified there; without a hash the answer is no', async () => {
      const passwords = new BcryptPasswords(4);
      const hash = await passwords.hash('secret');
      expect(hash).to.match(/^sha384:\$2[aby]\$04\$/);
      expect(await passwords.verify('secret', hash)).to.equal(true);
      expect(await passwords.verify('Secret', hash)).to.equal(false);
      expect(await passwords.verify('secret', undefined)).to.equal(false);
      expect(await passwords.verify('secret', 'no hash at all')).to.equal(false);
      await passwords.stop();
    });
  });

  describe('secrets', () => {
    it('have a key for each purpose', () => {
      const secrets = new SiteSecrets('x'.repeat(32));
      expect(secrets.digest('a', 't'))
        .to.match(/^[0-9a-f]{64}$/)
        .and.not.equal(secrets.digest('b', 't'));
      expect(secrets.matches('a', 't', secrets.digest('a', 't'))).to.equal(true);
      expect(secrets.matches('a', 't', secrets.digest('b', 't'))).to.equal(false);
      expect(new SiteSecrets('y'.repeat(32)).digest('a', 't')).not.to.equal(secrets.digest('a', 't'));
    });
  });

  describe('site time', () => {
    it('is shown in the zone of the site, with summer time', () => {
      expect(toSiteTime('2026-01-15T12:00:00.000Z', 'Europe/Zurich')).to.equal('2026-01-15T13:00:00');
      expect(toSiteTime('2026-07-15T12:00:00.000Z', 'Europe/Zurich')).to.equal('2026-07-15T14:00:00');
      expect(toGmt('2026-07-15T12:00:00.000Z')).to.equal('2026-07-15T12:00:00');
      expect(toIsoWithOffset('2026-07-15T12:00:00.000Z', 'America/St_Johns')).to.equal('2026-07-15T09:30:00-02:30');
    });

    it('is read as an instant with a zone, as site-local without one, and refused when it is no moment', () => {
      expect(fromSiteTime('2026-07-15T14:00:00', 'Europe/Zurich')).to.equal('2026-07-15T12:00:00.000Z');
      expect(fromSiteTime('2026-07-15 14:00:00+02:00', 'UTC')).to.equal('2026-07-15T12:00:00.000Z');
      expect(fromSiteTime('2026-07-15T14:00:00Z', 'Europe/Zurich')).to.equal('2026-07-15T14:00:00.000Z');
      expect(fromSiteTime('2026-02-30T00:00:00', 'UTC')).to.equal(undefined);
      expect(fromSiteTime('2026-01-01T00:00:00+99:99', 'UTC')).to.equal(undefined);
      expect(fromSiteTime('2026-01-01T25:00:00Z', 'UTC')).to.equal(undefined);
      expect(fromSiteTime('tomorrow', 'UTC')).to.equal(undefined);
    });
  });
});
