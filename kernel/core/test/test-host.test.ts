import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import { definePlugin } from '../src/index.js';

const broken = definePlugin({
  id: 'broken',
  version: '1.0.0',
  title: 'Broken',
  setup() {
    throw new Error('no paper left');
  },
});
const dependent = definePlugin({
  id: 'dependent',
  version: '1.0.0',
  title: 'Dependent',
  needs: { plugins: { broken: '1.x' } },
});

describe('testHost', () => {
  it('fails when plugins under test are not on, and names each with its reason', async () => {
    const thrown = await testHost({ plugins: [broken, dependent] }).catch(String);
    expect(thrown)
      .to.contain('plugin "broken" is failed: Plugin "broken" failed in setup: no paper left')
      .and.contain('plugin "dependent" is blocked: Plugin "dependent" needs "broken"');
  });

  it('starts without them where a test says that they may fail', async () => {
    const site = await testHost({ plugins: [broken], mayFail: true });
    expect(site.host.inside.manager.isOn('broken')).to.equal(false);
    await site.stop();
  });
});
