import { expect } from 'chai';
import { action, filter, syncFilter } from '../../src/hooks/definition.js';
import { engines, registryOn } from './support.js';

const text = syncFilter<string, [suffix: string]>('text');
const slow = filter<string, [suffix: string]>('slow');
const said = action<[word: string]>('said');

const doubt = () => {
  throw new Error('no idea');
};

for (const [name, engine] of engines) {
  describe(`kernel / hooks on ${name} / taps under a condition`, () => {
    it('run where it holds and are passed over where it does not', async () => {
      const { hooks } = registryOn(engine);
      for (const hook of [text, slow]) {
        hooks.tap('test', hook, { id: 'a', when: (_value, suffix) => suffix === 'a' }, (value) => `${value}a`);
        hooks.tap('test', hook, { id: 'b', when: (_value, suffix) => suffix === 'b' }, (value) => `${value}b`);
        expect(await hooks.filterByName(hook.name, '-', 'a')).to.equal('-a');
        expect(await hooks.filterByName(hook.name, '-', 'b')).to.equal('-b');
        expect(await hooks.filterByName(hook.name, '-', 'c')).to.equal('-');
      }
      expect(hooks.describe().map(({ started, taps }) => [started, taps.map(({ runs }) => runs)])).to.deep.equal([
        [3, [1, 1]],
        [3, [1, 1]],
      ]);
    });

    it('are asked with the value as the taps before them left it', () => {
      const { hooks } = registryOn(engine);
      hooks.tap('test', text, { id: 'late', priority: 20, when: (value: string) => value === '!' }, () => 'heard');
      expect(hooks.filter(text, '?', '')).to.equal('?');
      hooks.tap('test', text, { id: 'early', priority: 5, when: (value: string) => value === '?' }, () => '!');
      expect(hooks.filter(text, '?', '')).to.equal('heard');
      expect(hooks.filter(text, '.', '')).to.equal('.');
    });

    it('stand beside taps without one, which always run', async () => {
      const { hooks } = registryOn(engine);
      hooks.tap('test', slow, { id: 'never', when: () => false }, () => 'never');
      hooks.tap('test', slow, { id: 'always' }, async (value) => `${value}always`);
      expect(await hooks.filter(slow, '', '')).to.equal('always');
    });

    it('make no promise of a hook of which no tap has anything to do', () => {
      const { hooks } = registryOn(engine);
      hooks.tap('test', slow, { id: 'never', when: () => false }, async () => 'never');
      expect(hooks.filter(slow, 'at once', '')).to.equal('at once');
    });

    it('hear of an action with its arguments alone', async () => {
      const { hooks } = registryOn(engine);
      const heard: unknown[] = [];
      hooks.tap('test', said, { id: 'one', when: (word: string) => word === 'yes' }, (word) => void heard.push(word));
      await hooks.action(said, 'no');
      await hooks.action(said, 'yes');
      expect(heard).to.deep.equal(['yes']);
    });

    it('isolate: a condition that throws is a tap that failed', () => {
      const { hooks, log } = registryOn(engine);
      hooks.tap('bad', text, { id: 'b', when: doubt }, () => 'never');
      expect(hooks.filter(text, 'kept', '')).to.equal('kept');
      expect(log.errors).to.deep.equal(['bad: a tap failed and was isolated: no idea']);
    });

    it('veto: a gate whose condition throws stays shut', async () => {
      const { hooks } = registryOn(engine);
      const gate = filter<null, [door: string]>('gate', { onError: 'veto' });
      hooks.tap('bad', gate, { id: 'b', when: doubt }, () => null);
      let refused: unknown;
      try {
        await hooks.filter(gate, null, 'front');
      } catch (thrown) {
        refused = thrown;
      }
      expect(String(refused)).to.contain('bad:b').and.to.contain('no idea');
    });

    it('count nowhere as volatile while they do not run', () => {
      const { hooks } = registryOn(engine);
      hooks.tap('test', text, { volatile: true, when: (_value, suffix) => suffix === 'now' }, (value) => `${value}!`);
      const before = hooks.volatileRuns;
      hooks.filter(text, '', 'later');
      expect(hooks.volatileRuns).to.equal(before);
      hooks.filter(text, '', 'now');
      expect(hooks.volatileRuns).to.equal(before + 1);
    });

    it('are passed over no longer once they are gone', () => {
      const { hooks } = registryOn(engine);
      const handle = hooks.tap('test', text, { id: 'one', when: () => true }, (value) => `${value}1`);
      expect(hooks.filter(text, '', '')).to.equal('1');
      expect(handle.remove()).to.equal(true);
      expect(hooks.filter(text, '', '')).to.equal('');
    });
  });
}
