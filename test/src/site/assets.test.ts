import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { plugins } from '@plinth/host-config';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { inRepository } from '../support/repository.js';

/** What a workspace is called in the addresses of its assets. */
const NAMES: Readonly<Record<string, string>> = { pages: 'page' };

function workspacesWithAssets(): { name: string; folder: string }[] {
  return ['kernel', 'plugins/platform', 'plugins/components'].flatMap((place) =>
    readdirSync(inRepository(place))
      .map((id) => ({ name: NAMES[id] ?? id, folder: inRepository(path.join(place, id, 'dist/assets')) }))
      .filter(({ folder }) => existsSync(path.join(folder, 'manifest.json'))),
  );
}

describe('what browsers load', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins });
  });
  after(() => site.stop());

  for (const { name, folder } of workspacesWithAssets())
    it(`is served: ${name}`, async () => {
      const { files }: { files: string[] } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
      expect(files).to.not.have.length(0);
      const statuses = await Promise.all(
        files.map(async (file) => [file, (await site.visitor().page('GET', `/assets/${name}/${file}`)).status]),
      );
      expect(statuses.filter(([, status]) => status !== 200)).to.deep.equal([]);
    });
});
