import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import { ADMINISTRATION } from '../../src/host/administration.js';
import { PLUGINS } from '../../src/host/ports.js';
import { definePlugin } from '../../src/plugin/definition.js';
import { anyone } from '../../src/rest/access.js';
import { route, under } from '../../src/rest/route.js';

const leaving = definePlugin({
  ...{ id: 'leaving', version: '1.0.0', title: 'Leaving' },
  routes: under('leaving/v1', [
    route({
      method: 'POST',
      path: '/go',
      summary: 'Switches its own plugin off.',
      access: anyone,
      async handle({ use }) {
        await use(ADMINISTRATION).switchPlugin('leaving', false);
        return { isOn: use(PLUGINS).isOn('leaving') };
      },
    }),
  ]),
});

describe('kernel / a plugin that a route of its own switches off', () => {
  it('does not wait for that very request', async function () {
    this.timeout(5_000); // whoever waits for itself waits for ten seconds
    const site = await testHost({ plugins: [leaving] });
    const answer = await site.visitor().post('/leaving/v1/go');
    await site.stop();
    expect(answer.json()).to.deep.equal({ isOn: false });
  });
});
