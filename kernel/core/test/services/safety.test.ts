import { FrozenClock } from '@plinth/testing';
import { expect } from 'chai';
import Type from 'typebox';
import { secret } from '../../src/context/settings.js';
import { KeptRows } from '../../src/database/kept-rows.js';
import { Unavailable } from '../../src/errors.js';
import { secretsToRepeat } from '../../src/plugin/settings.js';
import { SharedCacheTags } from '../../src/services/cache-tags.js';
import { LocalMessageBus } from '../../src/services/message-bus.js';
import { BcryptPasswords } from '../../src/services/passwords.js';
import { MemoryRateLimiter } from '../../src/services/rate-limit-memory.js';

const clockAt = () => new FrozenClock('2026-01-15T12:00:00.000Z');
const HOUR = 3_600_000;

describe('kernel / services under attack', () => {
  describe('passwords', () => {
    it('are compared for whoever signs in before more are made for whoever signs up', async () => {
      const passwords = new BcryptPasswords(4);
      const hash = await passwords.hash('a long password');
      const order: string[] = [];
      const hashing = Array.from({ length: 20 }, async () => {
        await passwords.hash('another password');
        order.push('hash');
      });
      const verifying = passwords.verify('a long password', hash).then((right) => order.push(`verify ${right}`));
      await Promise.all([...hashing, verifying]);
      expect(order.indexOf('verify true')).to.be.at.most(1);
      await passwords.stop();
    });

    it('are refused with a time to try again beyond a bounded number that wait', async () => {
      const passwords = new BcryptPasswords(4);
      const all = await Promise.allSettled(Array.from({ length: 200 }, () => passwords.hash('a long password')));
      const refused = all.filter(({ status }) => status === 'rejected');
      expect(refused.length).to.be.within(90, 199);
      for (const each of refused) {
        expect(each).to.have.property('reason').that.is.instanceOf(Unavailable);
        expect(each).to.have.nested.property('reason.retryAfter').that.is.above(0);
      }
      await passwords.stop();
    });
  });

  describe('the limiter in the process', () => {
    it('lets a caller through again in time although the clock was put back two hours', async () => {
      const clock = clockAt();
      const limiter = new MemoryRateLimiter(clock);
      await limiter.hit('k', 1, HOUR);
      clock.jump(-2 * HOUR);
      expect((await limiter.hit('k', 1, HOUR)).allowed).to.equal(false);
      clock.advance(HOUR);
      expect((await limiter.hit('k', 1, HOUR)).allowed).to.equal(true);
    });

    it('keeps nothing of a key that is longer than a digest, and forgets keys whose window is over', async () => {
      const clock = clockAt();
      const limiter = new MemoryRateLimiter(clock);
      for (let index = 0; index < 1_000; index += 1) await limiter.hit(`${index}${'x'.repeat(10_000)}`, 5, HOUR);
      expect(limiter.size).to.equal(1_000);
      clock.advance(HOUR + 1);
      await limiter.hit('another', 5, HOUR);
      expect(limiter.size).to.equal(1);
    });
  });

  describe('kept rows', () => {
    const outside = { isInTransaction: false };
    const keep = (signals: LocalMessageBus, database = outside) => {
      const rows = new KeptRows<string, { n: number }>({ database, signals, topic: 'rows', most: 10 });
      rows.follow();
      return rows;
    };

    it('are read once, until another process says that they changed', async () => {
      const signals = new LocalMessageBus();
      const rows = keep(signals);
      let reads = 0;
      const read = () => rows.read('a', async () => ({ n: ++reads }));
      expect([await read(), await read()]).to.deep.equal([{ n: 1 }, { n: 1 }]);
      await signals.send('rows', null);
      expect(await read()).to.deep.equal({ n: 2 });
    });

    it('are never what was read before a change, however late the reading ends', async () => {
      const rows = keep(new LocalMessageBus());
      let finish: (row: { n: number }) => void = () => undefined;
      const slow = rows.read(
        'a',
        () =>
          new Promise((resolve) => {
            finish = resolve;
          }),
      );
      await rows.changed();
      finish({ n: 1 });
      expect(await slow).to.deep.equal({ n: 1 });
      expect(rows.get('a')).to.equal(undefined);
    });

    it('are none while other processes may go unheard, and none of before afterwards', async () => {
      const signals = new LocalMessageBus();
      const rows = keep(signals);
      await rows.read('a', async () => ({ n: 1 }));
      signals.liveness.set('Redis is away', true);
      expect(rows.get('a')).to.equal(undefined);
      await rows.read('a', async () => ({ n: 2 }));
      expect(rows.get('a')).to.equal(undefined);
      signals.liveness.set('Redis is away', false);
      expect(rows.get('a')).to.equal(undefined);
    });

    it('are none of what a transaction sees, which may never be true', async () => {
      const database = { isInTransaction: true };
      const rows = keep(new LocalMessageBus(), database);
      await rows.read('a', async () => ({ n: 1 }));
      database.isInTransaction = false;
      expect(rows.get('a')).to.equal(undefined);
    });
  });

  it('revision counters never agree while other processes may go unheard', () => {
    const signals = new LocalMessageBus();
    const revisions = new SharedCacheTags(signals, 'me');
    const before = revisions.of(['posts']);
    expect(revisions.of(['posts'])).to.equal(before);
    signals.liveness.set('apart', true);
    expect(revisions.of(['posts'])).to.not.equal(revisions.of(['posts']));
    signals.liveness.set('apart', false);
    const after = revisions.of(['posts']);
    expect(after).to.not.equal(before);
    expect(revisions.of(['posts'])).to.equal(after);
  });

  it('the counters of a list that stands still are found again, and never after a change', () => {
    const signals = new LocalMessageBus();
    const here = new SharedCacheTags(signals, 'me');
    const tags = Object.freeze(['posts', 'terms']);
    const before = here.of(tags);
    expect(here.of(tags)).to.equal(before);
    here.invalidate('users');
    expect(here.of(tags)).to.equal(before);
    here.invalidate('terms');
    expect(here.of(tags)).to.not.equal(before);
    expect(here.of(tags)).to.equal(here.of([...tags]));
    signals.liveness.set('apart', true);
    expect(here.of(tags)).to.not.equal(here.of(tags));
  });

  it('the counters of a list that its owner changes are those of the list as it is', () => {
    const here = new SharedCacheTags(new LocalMessageBus(), 'me');
    const tags = ['posts'];
    here.of(tags);
    tags.push('terms');
    expect(here.of(tags)).to.equal(here.of(['posts', 'terms']));
  });

  describe('a secret that is sent somewhere', () => {
    const schemas = {
      url: Type.String({ default: '' }),
      key: secret({ description: 'The key.', sentTo: 'url' }),
      other: Type.String({ default: '' }),
    };
    const present = { url: 'https://a.example', key: 's3cret', other: '' };

    it('must be said again with another address', () => {
      expect(secretsToRepeat(schemas, present, { url: 'https://evil.example' })).to.have.length(1);
      expect(secretsToRepeat(schemas, present, { url: 'https://evil.example', key: 'new' })).to.deep.equal([]);
    });

    it('need not be where the address stays, something else changes, or there is none', () => {
      expect(secretsToRepeat(schemas, present, { url: present.url, other: 'x' })).to.deep.equal([]);
      expect(secretsToRepeat(schemas, { ...present, key: '' }, { url: 'https://b.example' })).to.deep.equal([]);
    });
  });
});
