import { ErrorLog, FrozenClock } from '@plinth/testing';
import { expect } from 'chai';
import { action, filter, syncFilter } from '../../src/hooks/definition.js';
import { HookRegistry } from '../../src/hooks/registry.js';
import { engines, registryOn } from './support.js';

const text = syncFilter<string, [suffix: string]>('text');
const slow = filter<string>('slow');
const said = action<[word: string]>('said');

for (const [name, engine] of engines) {
  describe(`kernel / hooks on ${name} / order`, () => {
    let hooks: HookRegistry;
    const add = (id: string, priority?: number) =>
      hooks.tap('test', text, { id, ...(priority === undefined ? {} : { priority }) }, (value) => `${value}${id}`);

    beforeEach(() => {
      hooks = registryOn(engine).hooks;
    });

    it('runs lower priorities first and ties in order of arrival', () => {
      add('c', 20);
      add('a', 5);
      add('b');
      add('B', 10);
      add('d', 20);
      expect(hooks.filter(text, '', '')).to.equal('abBcd');
    });

    it('takes negative priorities and the extremes of integers, and truncates fractions', () => {
      add('z', Number.MAX_SAFE_INTEGER);
      add('b', 1.9);
      add('c', 1);
      add('a', -5);
      expect(hooks.filter(text, '', '')).to.equal('abcz');
    });

    it('refuses a priority that is no number and names plugin and hook', () => {
      expect(() => add('x', Number.NaN)).to.throw(/"test".*"text".*NaN/);
    });

    it('refuses two taps of one plugin with the same id on one hook', () => {
      add('twice');
      expect(() => add('twice')).to.throw(/"test" taps hook "text" twice under the id "twice"/);
    });

    it('returns the value itself without taps, and makes no promise of it', () => {
      expect(hooks.filter(slow, 'as it was')).to.equal('as it was');
      expect(hooks.action(said, 'word')).to.equal(undefined);
    });

    it('hands the further arguments to every tap', () => {
      hooks.tap('test', text, { id: 'one' }, (value, suffix) => `${value}${suffix}`);
      hooks.tap('test', text, { id: 'two' }, (value, suffix) => `${value}${suffix}`);
      expect(hooks.filter(text, 'a', '!')).to.equal('a!!');
    });

    it('stays synchronous to the end when every tap of an asynchronous hook is', () => {
      hooks.tap('test', slow, { id: 'one' }, (value) => `${value}1`);
      hooks.tap('test', slow, { id: 'two' }, (value) => `${value}2`);
      expect(hooks.filter(slow, '0')).to.equal('012');
    });

    it('awaits asynchronous taps one after the other, between synchronous ones', async () => {
      hooks.tap('test', slow, { id: 'one' }, (value) => `${value}1`);
      hooks.tap('test', slow, { id: 'two' }, async (value) => `${value}2`);
      hooks.tap('test', slow, { id: 'three' }, (value) => `${value}3`);
      hooks.tap('test', slow, { id: 'four' }, async (value) => `${value}4`);
      expect(await hooks.filter(slow, '0')).to.equal('01234');
    });

    it('runs the taps of an action in order and waits for each', async () => {
      const heard: string[] = [];
      hooks.tap('test', said, { id: 'one' }, async (word) => {
        await Promise.resolve();
        heard.push(`1${word}`);
      });
      hooks.tap('test', said, { id: 'two' }, (word) => void heard.push(`2${word}`));
      await hooks.action(said, 'x');
      expect(heard).to.deep.equal(['1x', '2x']);
    });

    it('keeps the previous value when a filter tap forgets to return, and passes null on', () => {
      hooks.tap('test', text, { id: 'forgetful' }, () => undefined);
      expect(hooks.filter(text, 'kept', '')).to.equal('kept');
      const maybe = syncFilter<string | null>('maybe', {
        value: (value) => value === null || typeof value === 'string',
      });
      hooks.tap('test', maybe, {}, () => null);
      expect(hooks.filter(maybe, 'value')).to.equal(null);
    });

    it('warns of a tap that forgets to return, and not of one that passes undefined on', async () => {
      const warned: string[] = [];
      const log = Object.assign(new ErrorLog(), {
        warn: (_text: string, { tap }: { tap: string }) => void warned.push(tap),
        child: () => log,
      });
      const clock = new FrozenClock('2026-01-15T12:00:00.000Z');
      const watched = new HookRegistry({ clock, log, engine, warnUndefined: true });
      const maybe = filter<string | undefined>('maybe-none');
      watched.tap('test', maybe, { id: 'passes' }, (value) => value);
      watched.tap('test', maybe, { id: 'passes-later' }, async (value) => value);
      expect(await watched.filter(maybe, undefined)).to.equal(undefined);
      expect(warned).to.deep.equal([]);
      watched.tap('test', maybe, { id: 'forgets' }, () => undefined);
      await watched.filter(maybe, 'word');
      expect(warned).to.deep.equal(['forgets']);
    });

    it('lets a hook call itself from a tap, each run with a cursor of its own', () => {
      const countdown = syncFilter<number>('countdown');
      hooks.tap('test', countdown, { id: 'again' }, (value) =>
        Number(value) > 0 ? hooks.filter(countdown, Number(value) - 1) : value,
      );
      hooks.tap('test', countdown, { id: 'after', priority: 20 }, (value) => Number(value) + 100);
      expect(hooks.filter(countdown, 2)).to.equal(300);
    });

    it('takes any name for a hook, without a declaration', () => {
      hooks.tap('test', 'anything at all: 日本', {}, (value) => `${String(value)}!`);
      expect(hooks.filterByName('anything at all: 日本', 'x')).to.equal('x!');
    });
  });

  describe(`kernel / hooks on ${name} / adding and removing while a hook runs`, () => {
    let hooks: HookRegistry;
    const run = () => hooks.filter(text, '', '');
    beforeEach(() => {
      hooks = registryOn(engine).hooks;
    });

    it('runs a tap that is added during a run from the next run on, whatever its priority', () => {
      let added = false;
      hooks.tap('test', text, { id: 'adder' }, (value) => {
        if (!added) {
          for (const [id, priority] of [
            ['low', 1],
            ['same', 10],
            ['high', 99],
          ] as const) {
            hooks.tap('test', text, { id, priority }, (each) => `${each}[${id}]`);
          }
        }
        added = true;
        return `${value}.`;
      });
      expect(run()).to.equal('.');
      expect(run()).to.equal('[low].[same][high]');
    });

    it('does not call a tap any more that is removed during the run, at the same priority too', () => {
      const handles = [10, 20].map((priority) =>
        hooks.tap('test', text, { id: `victim${priority}`, priority }, (value) => `${value}x`),
      );
      hooks.tap('test', text, { id: 'remover', priority: 5 }, (value) => {
        for (const handle of handles) handle.remove();
        return `${value}r`;
      });
      expect(run()).to.equal('r');
    });

    it('lets a tap remove itself and leaves its neighbours alone', () => {
      hooks.tap('test', text, { id: 'a', priority: 1 }, (value) => `${value}a`);
      const handle = hooks.tap('test', text, { id: 'b', priority: 2 }, (value) => {
        handle.remove();
        return `${value}b`;
      });
      hooks.tap('test', text, { id: 'c', priority: 3 }, (value) => `${value}c`);
      expect(run()).to.equal('abc');
      expect(run()).to.equal('ac');
    });

    it('removes exactly the tap of the handle, once', () => {
      const handle = hooks.tap('one', text, { id: 'same' }, (value) => `${value}1`);
      hooks.tap('two', text, { id: 'same' }, (value) => `${value}2`);
      expect(handle.remove()).to.equal(true);
      expect(handle.remove()).to.equal(false);
      expect(run()).to.equal('2');
    });

    it('removes by name and says whether there was such a tap', () => {
      hooks.tap('one', text, { id: 'named' }, (value) => `${value}1`);
      expect(hooks.untap('text', 'one:named')).to.equal(true);
      expect(hooks.untap('text', 'one:named')).to.equal(false);
      expect(run()).to.equal('');
    });

    it('does not disturb an asynchronous run that is under way', async () => {
      let release = () => {};
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      hooks.tap('test', slow, { id: 'wait' }, async (value) => {
        await gate;
        return `${value}w`;
      });
      hooks.tap('test', slow, { id: 'tail', priority: 20 }, (value) => `${value}t`);
      const running = hooks.filter(slow, '');
      hooks.tap('test', slow, { id: 'late', priority: 30 }, (value) => `${value}l`);
      release();
      expect(await running).to.equal('wt');
      expect(await hooks.filter(slow, '')).to.equal('wtl');
    });

    it('loses and doubles nothing over a thousand changes', () => {
      for (let round = 0; round < 1000; round += 1) {
        const handle = hooks.tap('test', text, { id: 'brief' }, (value) => `${value}x`);
        expect(run()).to.equal('x');
        handle.remove();
        expect(run()).to.equal('');
      }
    });
  });
}
