import { expect } from 'chai';
import { action, filter, syncFilter } from '../../src/hooks/definition.js';
import { RestError } from '../../src/rest-error.js';
import { engines, registryOn } from './support.js';

const boom = () => {
  throw new Error('boom');
};

for (const [name, engine] of engines) {
  describe(`kernel / hooks on ${name} / failing taps`, () => {
    it('isolate: log the tap under its plugin and go on with the previous value', () => {
      const { hooks, log } = registryOn(engine);
      const hook = syncFilter<string>('isolated');
      hooks.tap('good', hook, { id: 'a' }, (value) => `${value}a`);
      hooks.tap('bad', hook, { id: 'b' }, boom);
      hooks.tap('good', hook, { id: 'c' }, (value) => `${value}c`);
      expect(hooks.filter(hook, '')).to.equal('ac');
      expect(log.errors).to.deep.equal(['bad: a tap failed and was isolated: boom']);
    });

    it('isolate: a tap that fails after another did, and before one that takes its time, costs nobody else', async () => {
      const { hooks, log } = registryOn(engine);
      const hook = filter<string>('mixed');
      hooks.tap('one', hook, { id: 'a' }, (value) => `${value}a`);
      hooks.tap('bad', hook, { id: 'b' }, boom);
      hooks.tap('slow', hook, { id: 'c' }, async (value) => `${value}c`);
      hooks.tap('worse', hook, { id: 'd' }, boom);
      hooks.tap('last', hook, { id: 'e' }, (value) => `${value}e`);
      for (let run = 0; run < 3; run += 1) expect(await hooks.filter(hook, '')).to.equal('ace');
      expect(log.errors).to.have.length(6);
      expect(hooks.isRunning()).to.equal(false);
    });

    it('isolate: an answer whose "then" cannot be read is a failure like any other', async () => {
      const { hooks, log } = registryOn(engine);
      const odd = Object.defineProperty({}, 'then', { get: boom });
      for (const hook of [syncFilter<unknown>('odd-sync'), filter<unknown>('odd-async')]) {
        hooks.tap('odd', hook, {}, () => odd);
        expect(await hooks.filterByName(hook.name, 'kept')).to.equal('kept');
      }
      expect(log.errors).to.deep.equal(Array(2).fill('odd: a tap failed and was isolated: boom'));
    });

    it('isolate: treat a rejection without a reason as a failure', async () => {
      const { hooks, log } = registryOn(engine);
      const hook = filter<string>('falsy');
      hooks.tap('bad', hook, {}, () => Promise.reject(undefined));
      expect(await hooks.filter(hook, 'kept')).to.equal('kept');
      expect(log.errors[0]).to.contain('rejected without a reason');
    });

    it('fail: stop the run with an error that names tap, plugin and hook', () => {
      const { hooks } = registryOn(engine);
      const hook = syncFilter<string>('strict', { onError: 'fail' });
      hooks.tap('bad', hook, { id: 'b' }, boom);
      expect(() => hooks.filter(hook, '')).to.throw('Tap "bad:b" of hook "strict" failed: boom');
    });

    it('fail: let a refusal through as it is', async () => {
      const { hooks } = registryOn(engine);
      const hook = filter<string>('refusing', { onError: 'fail' });
      const refusal = new RestError('no', 'No.', { status: 403 });
      hooks.tap('gate', hook, {}, async () => {
        throw refusal;
      });
      const thrown = await Promise.resolve(hooks.filter(hook, '')).catch((error: unknown) => error);
      expect(thrown).to.equal(refusal);
    });

    it('veto: never open on an error, and never quarantine a gate', () => {
      const { hooks } = registryOn(engine);
      const hook = syncFilter<boolean>('gate', { onError: 'veto' });
      hooks.tap('bad', hook, { id: 'b' }, boom);
      for (let tries = 0; tries < 10; tries += 1) expect(() => hooks.filter(hook, true)).to.throw('boom');
    });

    it('keep failing: are quarantined after five failures in a row and reported', () => {
      const { hooks, log } = registryOn(engine);
      const hook = syncFilter<number>('flaky');
      let calls = 0;
      hooks.tap('bad', hook, { id: 'b' }, () => {
        calls += 1;
        return boom();
      });
      for (let tries = 0; tries < 8; tries += 1) hooks.filter(hook, 0);
      expect(calls).to.equal(5);
      expect(log.errors.at(-1)).to.equal('bad: a tap keeps failing and is quarantined');
      expect(hooks.describe()[0]?.taps[0]).to.include({ quarantined: true, failures: 5, lastError: 'boom' });
      expect(hooks.release('flaky', 'bad:b')).to.equal(true);
      hooks.filter(hook, 0);
      expect(calls).to.equal(6);
    });

    it('fail now and then: are not quarantined', () => {
      const { hooks } = registryOn(engine);
      const hook = syncFilter<number>('sometimes');
      let calls = 0;
      hooks.tap('moody', hook, {}, (value) => {
        calls += 1;
        return calls % 4 === 0 ? value : boom();
      });
      for (let tries = 0; tries < 40; tries += 1) hooks.filter(hook, 0);
      expect(calls).to.equal(40);
    });

    it('hang: are cut off by the watchdog within their limit, and the value goes on', async () => {
      const { hooks, clock, log } = registryOn(engine);
      const hook = filter<string>('slow', { within: 1000 });
      hooks.tap('stuck', hook, { id: 's' }, () => new Promise(() => undefined));
      hooks.tap('good', hook, { id: 'g', priority: 20 }, (value) => `${value}g`);
      const running = hooks.filter(hook, 'x');
      clock.advance(999);
      hooks.watchdog.sweep();
      expect(hooks.watchdog.size).to.equal(1);
      clock.advance(1);
      hooks.watchdog.sweep();
      expect(await running).to.equal('xg');
      expect(log.errors[0]).to.contain('"stuck:s" of hook "slow" did not finish within 1000 ms');
      expect(hooks.watchdog.size).to.equal(0);
    });

    it('hang under veto: refuse', async () => {
      const { hooks, clock } = registryOn(engine);
      const hook = filter<boolean>('gate', { onError: 'veto', within: 10 });
      hooks.tap('stuck', hook, {}, () => new Promise(() => undefined));
      const running = Promise.resolve(hooks.filter(hook, true)).catch((error: Error) => error.message);
      clock.advance(10);
      hooks.watchdog.sweep();
      expect(await running).to.contain('did not finish within 10 ms');
    });

    it('answer a synchronous hook with a promise: fail, because nobody waits for it', async () => {
      const { hooks, log } = registryOn(engine);
      const hook = syncFilter<unknown>('at-once');
      hooks.tap('late', hook, { id: 'l' }, async () => {
        throw new Error('a rejection that nobody sees');
      });
      expect(hooks.filter(hook, 'kept')).to.equal('kept');
      expect(log.errors[0]).to.contain('"late:l" answered the synchronous hook "at-once" with a promise');
      const gate = syncFilter<unknown>('gate', { onError: 'veto' });
      hooks.tap('late', gate, { id: 'l' }, async () => true);
      expect(() => hooks.filter(gate, false)).to.throw('with a promise');
    });

    it('leave nothing running behind when they throw', () => {
      const { hooks } = registryOn(engine);
      const hook = action<[]>('noisy', { onError: 'fail' });
      hooks.tap('bad', hook, {}, boom);
      expect(() => hooks.action(hook)).to.throw('boom');
      expect(hooks.isRunning('noisy')).to.equal(false);
    });
  });

  describe(`kernel / hooks on ${name} / what is told about them`, () => {
    it('counts starts, also when nobody listens, the run in progress included', async () => {
      const { hooks } = registryOn(engine);
      const hook = action<[]>('counted');
      hooks.action(hook);
      expect(hooks.count('counted')).to.equal(1);
      hooks.tap('test', hook, {}, () => {
        expect(hooks.count('counted')).to.equal(2);
        expect(hooks.isRunning('counted')).to.equal(true);
        expect(hooks.isRunning()).to.equal(true);
      });
      await hooks.action(hook);
      expect(hooks.isRunning()).to.equal(false);
    });

    it('says who taps what, in which order, how often it ran and its last error', () => {
      const { hooks } = registryOn(engine);
      const hook = syncFilter<number>('told', { describes: 'About it.' });
      hooks.declare('owner', hook);
      hooks.tap('two', hook, { id: 'b', priority: 20 }, (value) => value);
      hooks.tap('one', hook, { id: 'a' }, (value) => value);
      for (let run = 0; run < 100; run += 1) hooks.filter(hook, 1);
      const [report] = hooks.describe();
      expect(report).to.include({
        name: 'told',
        owner: 'owner',
        kind: 'filter',
        sync: true,
        onError: 'isolate',
        started: 100,
        describes: 'About it.',
      });
      expect(report?.taps.map(({ plugin, id, priority, runs }) => [plugin, id, priority, runs])).to.deep.equal([
        ['one', 'a', 10, 100],
        ['two', 'b', 20, 100],
      ]);
      expect(report?.taps[0]?.averageMs).to.be.a('number');
    });

    it('obeys the owner, who mutes or moves a single tap, before and after it arrives', () => {
      const { hooks } = registryOn(engine);
      const hook = syncFilter<string>('owned');
      hooks.override('owned', 'a:x', { mute: true });
      hooks.tap('a', hook, { id: 'x' }, (value) => `${value}a`);
      hooks.tap('b', hook, { id: 'x' }, (value) => `${value}b`);
      hooks.tap('c', hook, { id: 'x' }, (value) => `${value}c`);
      expect(hooks.filter(hook, '')).to.equal('bc');
      hooks.override('owned', 'c:x', { priority: 1 });
      expect(hooks.filter(hook, '')).to.equal('cb');
      hooks.override('owned', 'a:x', {});
      expect(hooks.filter(hook, '')).to.equal('cab');
    });

    it('refuses a tap whose hook value is of another kind than the declared one', () => {
      const { hooks } = registryOn(engine);
      hooks.declare('owner', syncFilter<number>('kind'));
      expect(() => hooks.tap('guest', action<[]>('kind'), {}, () => undefined)).to.throw(
        /"kind" is declared as a synchronous filter by plugin "owner"/,
      );
    });
  });
}
