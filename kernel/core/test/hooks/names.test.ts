import { expect } from 'chai';
import { filter, syncFilter } from '../../src/hooks/definition.js';
import { attributionStorage } from '../../src/services/attribution.js';
import { engines, registryOn } from './support.js';

const caller = { plugin: 'caller', what: 'test' };
const nameNow = () => attributionStorage.getStore()?.what;

for (const [name, engine] of engines) {
  describe(`kernel / hooks on ${name} / in whose name code runs`, () => {
    it('runs each tap in its own name and gives the caller theirs back', () => {
      const { hooks } = registryOn(engine);
      const hook = syncFilter<string[]>('named');
      for (const plugin of ['one', 'two']) {
        hooks.tap(plugin, hook, { id: plugin }, (value) => [...(value as string[]), String(nameNow())]);
      }
      attributionStorage.run(caller, () => {
        expect(hooks.filter(hook, [])).to.deep.equal(['tap named/one', 'tap named/two']);
        expect(attributionStorage.getStore()).to.equal(caller);
      });
    });

    it('gives the name back when a tap throws through', () => {
      const { hooks } = registryOn(engine);
      for (const hook of [syncFilter('strict', { onError: 'fail' }), filter('strict-series', { onError: 'fail' })]) {
        hooks.tap('bad', hook, {}, () => {
          throw new Error('boom');
        });
        attributionStorage.run(caller, () => {
          expect(() => hooks.filterByName(hook.name, 0)).to.throw('boom');
          expect(attributionStorage.getStore()).to.equal(caller);
        });
      }
    });

    it('gives a tap its name back that fires another hook, or its own', () => {
      const { hooks } = registryOn(engine);
      const hook = syncFilter<number>('nested');
      const heard: unknown[] = [];
      hooks.tap('outer', hook, { id: 'outer' }, (value) => {
        if (value === 1) hooks.filter(hook, 0);
        heard.push(nameNow());
        return value;
      });
      hooks.tap('inner', hook, { id: 'inner', priority: 20 }, (value) => value);
      hooks.filter(hook, 1);
      expect(heard).to.deep.equal(['tap nested/outer', 'tap nested/outer']);
    });

    it('keeps the name over everything that a tap starts and waits for', async () => {
      const { hooks } = registryOn(engine);
      const hook = filter<string>('awaited');
      const heard: unknown[] = [];
      let later: Promise<void> | undefined;
      hooks.tap('slow', hook, { id: 'slow' }, async (value) => {
        await Promise.resolve();
        heard.push(nameNow());
        later = Promise.resolve().then(() => void heard.push(nameNow()));
        return value;
      });
      hooks.tap('next', hook, { id: 'next', priority: 20 }, (value) => {
        heard.push(nameNow());
        return value;
      });
      await attributionStorage.run(caller, async () => {
        await hooks.filter(hook, '');
        expect(attributionStorage.getStore()).to.equal(caller);
      });
      await later;
      expect(heard).to.have.members(['tap awaited/slow', 'tap awaited/slow', 'tap awaited/next']);
    });

    it('gives the name back to whoever cuts a tap off, and ignores what the tap answers afterwards', async () => {
      const { hooks, clock } = registryOn(engine);
      const hook = filter<string>('late', { within: 10 });
      let answer: (value: string) => void = () => undefined;
      hooks.tap('stuck', hook, { id: 'stuck' }, () => new Promise<string>((resolve) => (answer = resolve)));
      hooks.tap('good', hook, { id: 'good', priority: 20 }, (value) => `${value}|${nameNow()}`);
      await attributionStorage.run(caller, async () => {
        const running = hooks.filter(hook, 'x');
        clock.advance(10);
        hooks.watchdog.sweep();
        expect(attributionStorage.getStore()).to.equal(caller);
        answer('too late');
        expect(await running).to.equal('x|tap late/good');
        expect(hooks.isRunning()).to.equal(false);
      });
      expect(hooks.describe()[0]?.taps[0]).to.include({ runs: 1, failures: 1 });
    });
  });
}
