import { expect } from 'chai';
import { action, filter } from '../../src/hooks/definition.js';
import { TRIAL_AFTER_MS } from '../../src/hooks/protection.js';
import { countedAsWait } from '../../src/services/attribution.js';
import { engines, registryOn } from './support.js';

const forever = () => new Promise<never>(() => undefined);

/** A registry, and what runs a hook, lets time pass and returns what came of it. */
function watched(engine: (typeof engines)[number][1]) {
  const { hooks, clock, log } = registryOn(engine);
  const pass = (ms: number) => {
    clock.advance(ms);
    hooks.watchdog.sweep();
  };
  const outcome = (running: unknown) => Promise.resolve(running).catch((error: Error) => error.message);
  return { hooks, log, pass, outcome };
}

for (const [name, engine] of engines) {
  describe(`kernel / hooks on ${name} / taps that take too long`, () => {
    it('have 300 ms where an answer waits for them, and 10 s elsewhere, unless the hook says otherwise', async () => {
      const { hooks, pass, outcome } = watched(engine);
      const limits = [
        { hook: filter<string>('shaping'), ms: 300 },
        { hook: action<[]>('sink', { shapes: true }), ms: 300 },
        { hook: action<[]>('after'), ms: 10_000 },
        { hook: filter<string>('gate', { onError: 'veto' }), ms: 10_000 },
        { hook: filter<string>('asking', { within: 5_000 }), ms: 5_000 },
      ];
      for (const { hook, ms } of limits) {
        hooks.tap('stuck', hook, {}, forever);
        const running = outcome(
          hook.kind === 'filter' ? hooks.filterByName(hook.name, 'kept') : hooks.actionByName(hook.name),
        );
        pass(ms - 1);
        expect(hooks.watchdog.size, hook.name).to.equal(1);
        pass(1);
        expect(hooks.watchdog.size, hook.name).to.equal(0);
        expect(await running, hook.name).to.equal(
          hook.kind === 'filter'
            ? hook.onError === 'veto'
              ? `Tap "stuck:gate" of hook "gate" did not finish within ${ms} ms.`
              : 'kept'
            : undefined,
        );
      }
    });

    it('are cut before the tap that waits for them, which goes on and is not blamed', async () => {
      const { hooks, pass, outcome, log } = watched(engine);
      const inner = filter<string>('inner', { within: 10_000 });
      const outer = filter<string>('outer');
      hooks.tap('hanging', inner, { id: 'i' }, forever);
      hooks.tap('innocent', outer, { id: 'o' }, async (value) => `${await hooks.filter(inner, String(value))}!`);
      const running = outcome(hooks.filter(outer, 'value'));
      pass(300);
      pass(0);
      expect(await running).to.equal('value!');
      expect(log.errors).to.have.length(1);
      expect(log.errors[0]).to.contain('"hanging:i" of hook "inner"');
      expect(
        hooks.describe().flatMap(({ taps }) => taps.map(({ plugin, failures }) => [plugin, failures])),
      ).to.deep.equal([
        ['hanging', 1],
        ['innocent', 0],
      ]);
    });

    it('are found through taps within taps within taps', async () => {
      const { hooks, pass, outcome, log } = watched(engine);
      const [first, second, third] = ['first', 'second', 'third'].map((each) => filter<string>(each));
      if (!first || !second || !third) throw new Error('three hooks');
      hooks.tap('one', first, {}, async (value) => `${await hooks.filter(second, String(value))}1`);
      hooks.tap('two', second, {}, async (value) => `${await hooks.filter(third, String(value))}2`);
      hooks.tap('three', third, {}, forever);
      const running = outcome(hooks.filter(first, ''));
      pass(300);
      expect(await running).to.equal('21');
      expect(log.errors).to.have.length(1);
      expect(log.errors[0]).to.contain('"three:third"');
    });

    it('are not blamed while they wait for the database of the site, for ten seconds at most', async () => {
      const { hooks, pass, outcome, log } = watched(engine);
      const hook = filter<string>('asking');
      hooks.tap('reader', hook, {}, async (value) => {
        await countedAsWait(forever);
        return value;
      });
      const running = outcome(hooks.filter(hook, 'kept'));
      for (let time = 0; time < 34; time += 1) pass(300);
      expect(log.errors).to.deep.equal([]);
      pass(300);
      expect(await running).to.equal('kept');
      expect(log.errors).to.have.length(1);
    });

    it('isolate: are quarantined after three times, and tried again after a minute', async () => {
      const { hooks, pass, outcome } = watched(engine);
      const hook = filter<string>('hung');
      let calls = 0;
      let isBack = false;
      hooks.tap('stuck', hook, { id: 's' }, () => {
        calls += 1;
        return isBack ? 'back' : forever();
      });
      const run = async () => {
        const running = outcome(hooks.filter(hook, 'kept'));
        pass(300);
        return await running;
      };
      for (let time = 0; time < 5; time += 1) expect(await run()).to.equal('kept');
      expect(calls).to.equal(3);
      pass(TRIAL_AFTER_MS);
      for (let time = 0; time < 3; time += 1) expect(await run()).to.equal('kept');
      expect(calls).to.equal(4);
      isBack = true;
      pass(TRIAL_AFTER_MS);
      expect(await run()).to.equal('back');
      expect(hooks.describe()[0]?.taps[0]).to.include({ quarantined: false });
    });

    it('fail: are quarantined as well, unless the owner keeps them', async () => {
      for (const keep of [false, true]) {
        const { hooks, pass, outcome } = watched(engine);
        const hook = filter<string>('strict', { onError: 'fail', within: 300 });
        let calls = 0;
        hooks.override('strict', 'stuck:s', { keep });
        hooks.tap('stuck', hook, { id: 's' }, () => {
          calls += 1;
          return forever();
        });
        const came: unknown[] = [];
        for (let time = 0; time < 5; time += 1) {
          const running = outcome(hooks.filter(hook, 'kept'));
          pass(300);
          came.push(await running);
        }
        expect(calls).to.equal(keep ? 5 : 3);
        expect(came[0]).to.contain('did not finish within 300 ms');
        expect(came[4]).to[keep ? 'contain' : 'equal'](keep ? 'did not finish' : 'kept');
      }
    });

    it('veto: are cut short at once from the fourth call on, and the gate refuses until the tap is muted', async () => {
      const { hooks, pass, outcome } = watched(engine);
      const hook = filter<boolean>('gate', { onError: 'veto', within: 300 });
      hooks.tap('stuck', hook, { id: 's' }, forever);
      for (let time = 0; time < 3; time += 1) {
        const running = outcome(hooks.filter(hook, true));
        pass(300);
        expect(await running).to.contain('did not finish within 300 ms');
      }
      expect(await outcome(Promise.resolve().then(() => hooks.filter(hook, true)))).to.contain(
        'gate "gate" is quarantined, so the gate refuses',
      );
      expect(hooks.watchdog.size).to.equal(0);
      hooks.override('gate', 'stuck:s', { mute: true });
      expect(await hooks.filter(hook, true)).to.equal(true);
    });
  });
}
