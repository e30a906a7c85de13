import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { definePlugin, definePort, provide } from '../../src/index.js';

const LAMP = definePort<{ readonly made: number }>('test/lamp');

let made = 0;

const lamp = definePlugin({
  id: 'lamp',
  version: '1.0.0',
  title: 'Lamp',
  services: [
    provide.factory(LAMP, () => {
      made += 1;
      return { made };
    }),
  ],
  exports: [LAMP],
});

describe('kernel / what a plugin could use', () => {
  let site: TestSite;
  let lit: string[];

  const room = definePlugin({
    id: 'room',
    version: '1.0.0',
    title: 'Room',
    needs: { optional: { lamp: '^1.0.0' } },
    setup({ use, whileOn }) {
      whileOn('lamp', () => {
        lit.push(`on ${use(LAMP).made}`);
        return () => void lit.push('off');
      });
    },
  });

  const boot = async (enabled: boolean) => {
    made = 0;
    lit = [];
    site = await testHost({ plugins: [lamp, room] });
    if (!enabled) await site.disable('lamp');
  };
  afterEach(() => site.stop());
  const has = () => site.host.pluginContext('room').has(LAMP);
  const lampOf = () => site.host.pluginContext('room').use(LAMP);

  it('is there while the other is on, and not while it is off', async () => {
    await boot(true);
    expect(has()).to.equal(true);
    const first = lampOf().made;
    await site.disable('lamp');
    expect(has()).to.equal(false);
    expect(lampOf).to.throw('which no plugin that it declares to need offers');
    await site.enable('lamp');
    expect(has()).to.equal(true);
    expect(lampOf().made).to.be.above(first);
  });

  it('comes also when the other is switched on later', async () => {
    await boot(false);
    lit = [];
    await site.disable('room');
    await site.enable('room');
    expect(has()).to.equal(false);
    await site.enable('lamp');
    expect(has()).to.equal(true);
    expect(lit).to.have.length(1);
  });

  it('is begun and ended with the other, and with the plugin itself', async () => {
    await boot(true);
    expect(lit).to.deep.equal(['on 1']);
    await site.disable('lamp');
    await site.enable('lamp');
    expect(lit).to.deep.equal(['on 1', 'off', 'on 2']);
    await site.disable('room');
    expect(lit).to.deep.equal(['on 1', 'off', 'on 2', 'off']);
    await site.disable('lamp');
    await site.enable('lamp');
    expect(lit).to.have.length(4);
    await site.enable('room');
    expect(lit).to.have.length(5);
  });

  it('harms nobody when it fails', async () => {
    made = 0;
    lit = [];
    const clumsy = definePlugin({
      id: 'clumsy',
      version: '1.0.0',
      title: 'Clumsy',
      needs: { optional: { lamp: '^1.0.0' } },
      setup({ whileOn }) {
        whileOn('lamp', () => {
          if (made > 0) throw new Error('dropped');
        });
      },
    });
    site = await testHost({ plugins: [lamp, room, clumsy] });
    await site.disable('lamp');
    await site.enable('lamp');
    expect(has()).to.equal(true);
    expect(site.host.inside.manager.isOn('lamp')).to.equal(true);
  });
});
