import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { POSTS } from '@plinth/content';
import { plugins } from '@plinth/host-config';
import { USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { RawTables, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';
import { command } from './command-line.js';

describe('plinth export and plinth import', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await temporaryFolder();
  });
  after(() => folder.remove());

  async function done(...words: string[]): Promise<string> {
    const { code, output } = await command(folder.path, words);
    expect(code, output).to.equal(0);
    return output;
  }

  it('both show what is not in the bundle and why', async () => {
    await writeFile(path.join(folder.path, 'site.json'), '{}');
    await done('migrate', 'up');
    await done('users', 'create', 'ada', 'ada@example.org', '--password', 'a long password of Ada');
    await done('settings', 'set', 'content', 'siteIcon', '7');
    const file = path.join(folder.path, 'bundle.json');
    for (const output of [await done('export', file), await done('import', file)])
      expect(output)
        .to.match(/content\.siteIcon .*the section "front" carries it/)
        .and.match(/"passwordHash" .*Export with passwords/);
    expect(await done('export', file, '--with-passwords')).not.to.include('passwordHash');
  });
});

describe('sections of a bundle', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins });
  });
  after(() => site.stop());

  it('report what an export leaves out', async () => {
    const { use } = site.pluginContext('content');
    const author = await site.as('author');
    await use(POSTS).insert({ type: 'post', status: 'auto-draft', title: '', authorId: author.user?.id ?? 0 });
    const tables = new RawTables(use(DATABASE));
    await tables.insertIfAbsent('terms', { taxonomy: 'color', name: 'Red', slug: 'red', description: '' });
    await site.use(USERS).setMeta(author.user?.id ?? 0, 'shoe_size', 43);
    await site.disable('polls');
    const leftOut = JSON.stringify((await site.exportBundle())['leftOut']);
    await site.enable('polls');
    for (const told of ['never saved', 'taxonomy \\"color\\"', 'user meta \\"shoe_size\\"', 'Polls is off'])
      expect(leftOut).to.include(told);
  });

  it('report whom an import does not find', async () => {
    const reports = await site.importBundle({
      plinth: 1,
      users: [{ login: 'ada', email: 'ada@example.org' }],
      groups: [{ slug: 'tea', name: 'Tea', creator: 'ada', members: [{ login: 'nobody' }], requests: ['nobody'] }],
      membership_levels: [{ slug: 'gold', name: 'Gold', members: [{ user: 'nobody' }] }],
      media_packages: [{ name: 'Large', users: ['nobody'] }],
      suggestion_reports: [{ member: 'nobody', text: 'A quote' }],
    });
    const notes = new Map(reports.map(({ section, notes: told = [] }) => [section, told]));
    for (const section of ['groups', 'membership_levels', 'media_packages', 'suggestion_reports'])
      expect(notes.get(section)?.join(), section).to.include('"nobody"');
    expect(notes.get('groups')).to.have.length(2);
  });
});
