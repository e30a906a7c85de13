import { readFileSync } from 'node:fs';
import { expectSuccess, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import type { TemporaryFolder } from '../support/folders.js';
import { inRepository } from '../support/repository.js';
import { fencesOf } from './fences.js';
import { loadPlugin, moduleFolder, writeModule } from './snippets.js';

describe('the contribution point of the guide for authors', () => {
  const fences = fencesOf(readFileSync(inRepository('docs/extension-author.md'), 'utf8'));
  const textOf = (file: string) => fences.find(({ words }) => words[0] === file)?.text ?? '';
  let folder: TemporaryFolder;
  let site: TestSite;

  before(async () => {
    folder = await moduleFolder();
    await writeModule(folder, 'points.js', textOf('points.js'));
    const [trips, ferry] = await Promise.all([
      loadPlugin(folder, 'trips.js', textOf('trips.js')),
      loadPlugin(folder, 'ferry.js', textOf('ferry.js')),
    ]);
    site = await testHost({ plugins: [ferry, trips] });
  });
  after(async () => {
    await site.stop();
    await folder.remove();
  });

  const transports = async () =>
    expectSuccess<{ name: string }[]>(await site.visitor().get('/trips/v1/transports')).map(({ name }) => name);

  it('shows what another plugin contributes, with live switching of both', async () => {
    expect(await transports()).to.deep.equal(['ferry']);
    const { manager } = site.host.inside;
    await manager.disable('ferry');
    expect(await transports()).to.deep.equal([]);
    await manager.disable('trips');
    await manager.enable('ferry');
    await manager.enable('trips');
    expect(await transports()).to.deep.equal(['ferry']);
    expect(site.errors).to.deep.equal([]);
  });
});
