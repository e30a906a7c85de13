import { BUNDLES, bundleSections, type LeftOut } from '@plinth/bundle';
import { definePlugin, defineSettings, secret, USERS } from '@plinth/kernel';
import { ADMINISTRATION } from '@plinth/kernel/administration';
import { columns, migration, table } from '@plinth/kernel/database';
import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import Type from 'typebox';

const LOST = 103;

const forgetful = definePlugin({
  id: 'forgetful',
  version: '1.0.0',
  title: 'Forgetful',
  settings: defineSettings({ key: secret({ default: '', description: 'The key.' }) }),
  contributes: [
    bundleSections([
      {
        name: 'letters',
        title: 'Letters',
        item: Type.Object({ name: Type.String() }),
        async import(items, { count }) {
          for (const _ of items) count('created');
        },
        async export({ leaveOut }) {
          leaveOut('A letter without a reader was left out.');
          leaveOut('A letter without a reader was left out.');
          for (let index = 0; index < LOST; index += 1) leaveOut(`The letter ${index} was left out.`);
          return [{ name: 'a' }];
        },
      },
      {
        name: 'envelopes',
        title: 'Envelopes',
        item: Type.Object({ name: Type.String() }),
        import: async () => undefined,
        export: async () => [],
      },
    ]),
  ],
});

const shelf = { id: columns.key(20) };

const shelves = definePlugin({
  id: 'shelves',
  version: '1.0.0',
  title: 'Shelves',
  tables: [table('shelves_books', shelf, { notInBundle: 'shelves are empty' })],
  migrations: [
    migration('0001-shelves', {
      up: (schema) => schema.createTable('shelves_books', shelf),
      down: (schema) => schema.dropTable('shelves_books'),
    }),
  ],
});

describe('what an export leaves out', () => {
  it('is in the bundle by section: repeated notes once, a hundred of them, and how many more', async () => {
    const site = await testHost({ plugins: [forgetful] });
    const heard: LeftOut[] = [];
    const bundle = await site.host.use(BUNDLES).export({ leftOut: (report) => heard.push(report) });
    expect(bundle['leftOut']).to.deep.equal(heard);
    const [letters] = heard.filter(({ section }) => section === 'letters');
    expect(letters?.notes).to.have.length(100);
    expect(letters?.notes.slice(0, 2)).to.deep.equal([
      'A letter without a reader was left out. (2 times)',
      'The letter 0 was left out.',
    ]);
    expect(letters?.furtherNotes).to.equal(4);
    expect(heard.map(({ section }) => section)).not.to.include('envelopes');
    await site.stop();
  });

  it('is reported again by whoever imports the bundle', async () => {
    const site = await testHost({ plugins: [forgetful] });
    const bundle = await site.exportBundle();
    const reports = await site.importBundle(bundle);
    const [letters] = reports.filter(({ section }) => section === 'letters');
    expect(letters?.leftOut?.notes).to.include('The letter 0 was left out.');
    expect(letters?.leftOut?.furtherNotes).to.equal(4);
    expect(letters).not.to.have.property('notes');
    await site.stop();
  });

  it('includes digests of passwords and secrets, unless they were asked for', async () => {
    const site = await testHost({ plugins: [forgetful] });
    await site.use(USERS).create({ login: 'ada', email: 'ada@example.org', password: 'demo' });
    await site.use(ADMINISTRATION).changeSettings('forgetful', { key: 'hidden' }, 0);
    const bundles = site.host.use(BUNDLES);
    const text = JSON.stringify((await bundles.export())['leftOut']);
    expect(text).to.include('"users"').and.include('passwordHash');
    expect(text).to.include('"settings"').and.include('secret');
    const all = JSON.stringify((await bundles.export({ withPasswords: true }))['leftOut']);
    expect(all).not.to.include('passwordHash').and.not.include('secret');
    await site.stop();
  });

  it('includes the settings that belong to one site, with the reason, at export and at import', async () => {
    const site = await testHost({ plugins: [forgetful] });
    const tap = 'rest_request/none:none';
    await site.use(ADMINISTRATION).changeSettings('kernel', { taps: { [tap]: { mute: true } } }, 0);
    const bundle = await site.exportBundle();
    expect(JSON.stringify(bundle['settings'])).not.to.include('"taps"');
    const [left] = (await site.importBundle(bundle)).filter(({ section }) => section === 'settings');
    expect(left?.leftOut?.notes.join()).to.match(/kernel\.taps .*plugins of one site/);
    await site.stop();
  });

  it('refuses to restore such a setting from a bundle that was written by hand, and says why', async () => {
    const site = await testHost({ plugins: [forgetful] });
    const settings = [{ plugin: 'kernel', name: 'taps', value: { 'a/b': { mute: true } } }];
    const [report] = await site.importBundle({ plinth: 1, settings });
    expect(report?.created).to.equal(0);
    expect(report?.notes?.join()).to.match(/kernel\.taps .*plugins of one site/);
    await site.stop();
  });

  it('includes the data of plugins that are off', async () => {
    const site = await testHost({ plugins: [forgetful, shelves] });
    expect(JSON.stringify(await site.exportBundle())).not.to.include('Shelves');
    await site.disable('shelves');
    const reports = await site.importBundle(await site.exportBundle());
    const [plugins] = reports.filter(({ section }) => section === 'plugins');
    expect(plugins?.leftOut?.notes).to.deep.equal(['Shelves is off, so its data was left out.']);
    await site.stop();
  });

  it('is checked like the rest of a bundle', async () => {
    const site = await testHost({ plugins: [forgetful] });
    for (const leftOut of ['letters', [{ section: 'letters' }], [{ section: 'letters', notes: [1] }]]) {
      const message = await site.importBundle({ plinth: 1, leftOut }).catch((error: Error) => error.message);
      expect(message).to.include('leftOut');
    }
    await site.stop();
  });
});
