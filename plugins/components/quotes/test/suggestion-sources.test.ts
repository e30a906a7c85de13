import community from '@plinth/community';
import { definePlugin } from '@plinth/kernel';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import quotes, { suggestionSources } from '../src/plugin.js';
import { suggestionProvider } from '../src/suggestions/provider.js';

/** A source that suggests the name of the plugin in whose context it runs. */
const echo = (id: string, isConfigured = true) =>
  definePlugin({
    id,
    version: '1.0.0',
    title: id,
    contributes: [
      suggestionSources([
        {
          name: id,
          isConfigured: (context) => isConfigured && context.plugin === id,
          suggest: async ({ prompt }, context) => ({ suggestions: [`${context.plugin}: ${prompt}`], model: id }),
        },
      ]),
    ],
  });

describe('quotes: contributed suggestion sources', () => {
  let site: TestSite;
  afterEach(() => site.stop());

  const start = async (...sources: readonly ReturnType<typeof echo>[]) => {
    site = await testHost({ plugins: [community, quotes, ...sources] });
  };
  const ask = async () =>
    (await suggestionProvider(site.pluginContext('quotes'))?.suggest({ prompt: 'tide', context: 'compose', count: 1 }))
      ?.suggestions;

  it('are asked in the context of their plugin, the first one, while it is on', async () => {
    await start(echo('anise'), echo('basil'));
    expect(await ask()).to.deep.equal(['anise: tide']);
    await site.disable('anise');
    expect(await ask()).to.deep.equal(['basil: tide']);
    await site.disable('basil');
    expect(await ask()).to.equal(undefined);
  });

  it('are not asked while they are not configured', async () => {
    await start(echo('anise', false));
    expect(await ask()).to.equal(undefined);
  });
});
