import { expect } from 'chai';
import Type from 'typebox';
import { filter, syncFilter } from '../../src/hooks/definition.js';
import { CONTEXT } from '../../src/misused-context.js';
import { RestError } from '../../src/rest-error.js';
import { engines, registryOn } from './support.js';

for (const [name, engine] of engines) {
  describe(`kernel / hooks on ${name} / values that taps return`, () => {
    const wrong: readonly (readonly [given: unknown, returned: unknown, found: string])[] = [
      [['a'], 1, 'a number'],
      [['a'], 'a', 'a text'],
      [['a'], { 0: 'a' }, 'an object'],
      [['a'], null, 'nothing'],
      [{ a: 1 }, ['a'], 'a list'],
      [{ a: 1 }, 'a', 'a text'],
      [{ a: 1 }, true, 'true or false'],
      ['text', 7, 'a number'],
      ['text', ['text'], 'a list'],
      [5, '5', 'a text'],
      [5, Number.NaN, 'NaN'],
      [true, 'yes', 'a text'],
      [true, {}, 'an object'],
      [[], () => [], 'a function'],
    ];
    for (const [given, returned, found] of wrong)
      it(`keep ${JSON.stringify(given)} when a tap returns ${found}, name it, and blame nobody else`, async () => {
        for (const hook of [syncFilter<unknown>('shown'), filter<unknown>('shown-later')]) {
          const { hooks, log } = registryOn(engine);
          const seen: unknown[] = [];
          const look = (value: unknown) => {
            seen.push(value);
            return value;
          };
          hooks.tap('before', hook, { id: 'a' }, look);
          hooks.tap('wrong', hook, { id: 'b' }, () => returned);
          hooks.tap('after', hook, { id: 'c' }, look);
          for (let run = 0; run < 9; run += 1) expect(await hooks.filterByName(hook.name, given)).to.equal(given);
          expect(seen.every((value) => value === given)).to.equal(true);
          expect(log.errors[0]).to.include('wrong: a tap failed').and.include(`returned ${found}`);
          expect(log.errors.some((line) => /^(?:before|after):/.test(line))).to.equal(false);
          const taps = hooks.describe().find((each) => each.name === hook.name)?.taps ?? [];
          const state = taps.map(({ plugin, quarantined, failures }) => [plugin, quarantined, failures]);
          expect(state).to.deep.equal([
            ['before', false, 0],
            ['wrong', true, 5],
            ['after', false, 0],
          ]);
        }
      });

    it('take another of the same kind, and anything in the place of nothing', async () => {
      const { hooks, log } = registryOn(engine);
      const cases: readonly (readonly [unknown, unknown])[] = [
        [['a'], []],
        [{ a: 1 }, { b: 2 }],
        ['', 'text'],
        [0, 5],
        [false, true],
        [null, { any: 'thing' }],
        [undefined, 'text'],
      ];
      for (const [index, [given, returned]] of cases.entries()) {
        const hook = filter<unknown>(`kind-${index}`);
        hooks.tap('fine', hook, {}, async () => returned);
        expect(await hooks.filter(hook, given)).to.equal(returned);
      }
      expect(log.errors).to.deep.equal([]);
    });

    it('must fit the schema of the hook, or what it says of them, where it declares one', () => {
      const { hooks, log } = registryOn(engine);
      const query = syncFilter<unknown>('query', { value: Type.Object({ limit: Type.Integer({ minimum: 0 }) }) });
      const answers: unknown[] = [{ limit: 'all' }, { limit: -1 }, null, { limit: 3, more: true }];
      hooks.tap('paging', query, {}, () => answers.shift());
      const given = { limit: 10 };
      for (let run = 0; run < 3; run += 1) expect(hooks.filter(query, given)).to.equal(given);
      expect(hooks.filter(query, given)).to.deep.equal({ limit: 3, more: true });
      expect(log.errors[0]).to.include('an object whose limit');
      const gate = syncFilter<unknown>('gate', { value: (value) => value === null || value instanceof RestError });
      const refusal = new RestError('no', 'No.', { status: 403 });
      const verdicts: unknown[] = [refusal, false, null];
      hooks.tap('gate', gate, {}, () => verdicts.shift());
      expect(hooks.filter(gate, null)).to.equal(refusal);
      expect(hooks.filter(gate, null)).to.equal(null);
      expect(hooks.filter(gate, refusal)).to.equal(null);
    });

    for (const onError of ['fail', 'veto'] as const)
      it(`stop the request of a hook whose policy is "${onError}", in the name of the tap`, async () => {
        const { hooks } = registryOn(engine);
        const hook = filter<unknown>(onError, { onError });
        hooks.tap('pushing', hook, { id: 'b' }, (list) => (Array.isArray(list) ? [...list].push('x') : 0));
        const run = async () => hooks.filter(hook, []);
        const error = await run().catch((thrown: unknown) => thrown);
        expect(String(error)).to.include('Tap "pushing:b"').and.include('returned a number; expected is a list');
      });

    it('are never the context: the message says which argument the value is', async () => {
      const { hooks, log } = registryOn(engine);
      const hook = filter<unknown>('confused');
      hooks.tap('new', hook, {}, () => Object.create({ [CONTEXT]: true }));
      for (const given of [{ a: 1 }, null, 'text']) expect(await hooks.filter(hook, given)).to.equal(given);
      expect(log.errors).to.have.length(3);
      expect(log.errors[0]).to.include('returned the context, which is its first argument; expected is the value');
    });
  });
}
