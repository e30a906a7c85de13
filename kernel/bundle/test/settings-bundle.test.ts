import { definePlugin, defineSettings, secret } from '@plinth/kernel';
import { ADMINISTRATION } from '@plinth/kernel/administration';
import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import Type from 'typebox';
import { settingsSection } from '../src/settings-section.js';

const definition = defineSettings({
  url: Type.String({ default: '', description: 'Where mail goes.' }),
  key: secret({ default: '', description: 'The key.', sentTo: 'url' }),
  size: Type.Integer({ default: 10, maximum: 20, description: 'How many.' }),
});

const relay = definePlugin({ id: 'relay', version: '1.0.0', title: 'Relay', settings: definition });

const setting = (name: string, value: unknown) => ({ plugin: 'relay', name, value });

async function valuesAfter(items: readonly object[], settings: Record<string, unknown> = {}) {
  const site = await testHost({ plugins: [relay], settings: { relay: settings } });
  try {
    const reports = await site.importBundle({ plinth: 1, settings: items });
    const { values } = await site.use(ADMINISTRATION).settings('relay');
    return { values, report: reports.find(({ section }) => section === 'settings') };
  } finally {
    await site.stop();
  }
}

describe('settings in a site bundle', () => {
  it('are carried if they differ from the default, secrets in a field that goes out with passwords alone', async () => {
    const site = await testHost({ plugins: [relay] });
    await site.use(ADMINISTRATION).changeSettings('relay', { size: 12, key: 'hidden' }, 0);
    const bundle = await site.exportBundle();
    expect(bundle['settings']).to.deep.include(setting('size', 12));
    expect(bundle['settings']).to.deep.include({ plugin: 'relay', name: 'key', secret: 'hidden' });
    expect(settingsSection.passwords).to.deep.equal(['secret']);
    expect((await site.importBundle(bundle)).find(({ section }) => section === 'settings')?.created).to.equal(0);
    await site.stop();
  });

  it('do not replace what the site config says', async () => {
    expect((await valuesAfter([setting('size', 12)], { size: 5 })).values).to.include({ size: 5 });
    expect((await valuesAfter([setting('size', 12)])).values).to.include({ size: 12 });
  });

  it('are left out if they are not valid here', async () => {
    const { values, report } = await valuesAfter([setting('size', 99), setting('gone', 1)]);
    expect(values).to.include({ size: 10 });
    expect(report?.created ?? 0).to.equal(0);
  });

  it('never send a secret of this site to an address of the bundle, and the import still succeeds', async () => {
    const { values } = await valuesAfter([setting('url', 'https://other.example')], { key: 'ours' });
    expect(values).to.include({ url: '' });
  });
});
