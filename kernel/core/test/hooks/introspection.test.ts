import { expect } from 'chai';
import { action, filter, syncFilter } from '../../src/hooks/definition.js';
import { engines, registryOn } from './support.js';

for (const [name, engine] of engines) {
  describe(`kernel / hooks on ${name} / what runs at the moment`, () => {
    it('is the innermost hook whose tap runs, and none outside', () => {
      const { hooks } = registryOn(engine);
      const [outer, inner] = [syncFilter<number>('outer'), syncFilter<number>('inner')];
      const heard: (string | undefined)[] = [];
      const hear = (value: unknown) => {
        heard.push(hooks.current());
        return value;
      };
      hooks.tap('a', inner, {}, hear);
      hooks.tap('a', outer, {}, (value) => {
        hear(value);
        hooks.filter(inner, 1);
        return hear(value);
      });
      expect(hooks.current()).to.equal(undefined);
      hooks.filter(outer, 1);
      expect(heard).to.deep.equal(['outer', 'inner', 'outer']);
      expect(hooks.current()).to.equal(undefined);
    });

    it('is still the hook after its tap has waited, for each of fifty runs at once', async () => {
      const { hooks } = registryOn(engine);
      const slow = filter<number>('slow');
      const other = filter<number>('other');
      for (const hook of [slow, other]) {
        hooks.tap('a', hook, {}, async (value) => {
          await Promise.resolve();
          expect(hooks.current()).to.equal(hook.name);
          return value;
        });
      }
      await Promise.all(Array.from({ length: 50 }, (_, index) => hooks.filter(index % 2 ? slow : other, index)));
      expect(hooks.current()).to.equal(undefined);
    });
  });

  describe(`kernel / hooks on ${name} / the hook all`, () => {
    it('runs after every other hook of its kind, on what that came to, with the same arguments', async () => {
      const { hooks } = registryOn(engine);
      const all = filter<string, [string]>('all');
      const shout = filter<string, [string]>('shout');
      hooks.tap('a', shout, {}, (value) => String(value).toUpperCase());
      expect(await hooks.filter(shout, 'hi', 'Ada')).to.equal('HI');
      hooks.tap('watch', all, {}, (value, who) => `${value}, ${who}!`);
      expect(await hooks.filter(shout, 'hi', 'Ada')).to.equal('HI, Ada!');
      expect(await hooks.filterByName('shout', 'hi', 'Ada')).to.equal('HI, Ada!');
      // Of another kind, and itself.
      expect(hooks.filter(syncFilter<string>('quiet'), 'hi')).to.equal('hi');
      expect(await hooks.action(action<[string]>('greeted'), 'Ada')).to.equal(undefined);
      expect(await hooks.filter(all, 'hi', 'Ada')).to.equal('hi, Ada!');
    });

    it('is not told of what its own taps fire', async () => {
      const { hooks } = registryOn(engine);
      const all = filter<string>('all');
      const shout = filter<string>('shout');
      let count = 0;
      hooks.tap('watch', all, {}, async (value) => {
        count += 1;
        return `${value}${await hooks.filter(shout, '?')}`;
      });
      expect(await hooks.filter(shout, 'hi')).to.equal('hi?');
      expect(count).to.equal(1);
    });
  });
}
