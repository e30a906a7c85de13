import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { runToEnd } from '../support/children.js';
import { inRepository, ROOT } from '../support/repository.js';
import { ALL, commandOf, TARBALLS, tarballs } from './installation.js';

const REPOSITORY = inRepository();

/** Every link below a folder of packages, with where it leads. */
async function linksBelow(folder: string): Promise<{ place: string; target: string }[]> {
  const names = await readdir(folder, { recursive: true });
  const places = names.map((name) => path.join(folder, name));
  const links = await Promise.all(places.map(async (place) => ((await lstat(place)).isSymbolicLink() ? [place] : [])));
  return Promise.all(links.flat().map(async (place) => ({ place, target: await readlink(place) })));
}

describe('a published package', () => {
  const publint = commandOf(REPOSITORY, 'publint', 'publint');
  const attw = commandOf(REPOSITORY, '@arethetypeswrong/cli', 'attw');

  for (const name of tarballs()) {
    it(`${name} is what Node.js and bundlers expect`, async () => {
      const { code, output } = await runToEnd(publint, ['run', path.join(TARBALLS, name), '--strict']);
      expect(code, output).to.equal(0);
    });

    it(`${name} has its types where TypeScript looks for them`, async () => {
      const { code, output } = await runToEnd(attw, [path.join(TARBALLS, name), '--profile', 'esm-only']);
      expect(code, output).to.equal(0);
    });
  }

  it('leads to no place of the repository, by link or by name', async () => {
    const ours = path.join(ALL, 'node_modules', '@plinth');
    const links = await linksBelow(path.join(ALL, 'node_modules'));
    expect(
      links.filter(({ place, target }) => !path.resolve(path.dirname(place), target).startsWith(ALL)),
    ).to.deep.equal([]);
    const files = (await readdir(ours, { recursive: true })).filter((name) => /\.(?:js|ts|json|md)$/.test(name));
    expect(files.length).to.be.greaterThan(1000);
    const texts = await Promise.all(files.map((name) => readFile(path.join(ours, name), 'utf8')));
    expect(files.filter((_name, index) => texts[index]?.includes(ROOT))).to.deep.equal([]);
  });
});
