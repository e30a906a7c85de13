import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SIGN_IN_LINKS } from '@plinth/accounts';
import content from '@plinth/content';
import { standardPlugins } from '@plinth/host-config';
import { USERS } from '@plinth/kernel';
import { SITE_SETTINGS } from '@plinth/kernel/administration';
import { createHost, type Host } from '@plinth/kernel/host';
import { ErrorLog } from '@plinth/testing';
import { expect } from 'chai';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';
import { inRepository } from '../support/repository.js';

/**
 * A site that version 0.1.0 of 22 November made, when accounts, bundles and operations were part of the kernel: two
 * accounts, an application password, a link to set a password, a changed setting.
 */
const FIXTURE = inRepository('test/fixtures/upgrade/site-of-november.sqlite.gz');
const SECRET = 'a secret of forty characters for testing';
const PASSWORD = 'a long walk on the beach';
const LINK = 'bh57C9fTBsKBTioLVjnkjCdZuVWOqEAVs4kPNRhHDxY';

describe('a site of an older version', () => {
  let folder: TemporaryFolder;
  let host: Host;
  const log = new ErrorLog();

  const open = () =>
    createHost({
      plugins: [...standardPlugins, content],
      ...{ dataFolder: folder.path, secret: SECRET, idleJobs: true, log },
      site: { url: 'http://localhost' },
    });

  before(async () => {
    folder = await temporaryFolder();
    await writeFile(path.join(folder.path, 'site.sqlite'), gunzipSync(await readFile(FIXTURE)));
    host = await open();
  });
  after(async () => {
    await host.stop();
    await folder.remove();
  });

  it('opens with every plugin on', () => {
    const reports = host.inside.manager.list();
    expect(reports.filter(({ state }) => state !== 'on').map(({ id, why }) => `${id}: ${why}`)).to.deep.equal([]);
    expect(log.errors).to.deep.equal([]);
  });

  it('has its accounts, their passwords and its settings', async () => {
    const ada = await host.use(USERS).findByLogin('ada');
    expect(ada).to.deep.include({ email: 'ada@example.org', displayName: 'Ada', roles: ['administrator'] });
    expect(await host.use(USERS).verifyPassword(ada, PASSWORD)).to.equal(true);
    expect(await host.use(USERS).findByLogin('ben')).to.deep.include({ roles: ['subscriber'] });
    expect(host.use(SITE_SETTINGS).settings('kernel')['siteTitle']).to.equal('Quiet harbor');
  });

  it('has the tables of accounts, with the links that were sent', async () => {
    const links = host.use(SIGN_IN_LINKS);
    expect(await links.ownerOf(LINK, 'new-password')).to.equal(1);
    expect(await links.consume(LINK, 'new-password')).to.equal(1);
    expect(await links.consume(LINK, 'new-password')).to.equal(undefined);
  });

  it('opens again, with nothing left to migrate', async () => {
    await host.stop();
    host = await open();
    expect(log.errors).to.deep.equal([]);
  });
});
