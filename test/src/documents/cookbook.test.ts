import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { TemporaryFolder } from '../support/folders.js';
import { inRepository } from '../support/repository.js';
import { fencesOf } from './fences.js';
import { contentProofs } from './recipes-content.js';
import { siteProofs } from './recipes-site.js';
import { moduleFolder, writeModule } from './snippets.js';

const QUESTIONS = 21;

describe('the cookbook', () => {
  const page = readFileSync(inRepository('docs/cookbook.md'), 'utf8');
  const recipes = fencesOf(page).map(({ words, ...fence }) => ({ ...fence, file: words[0] ?? '' }));
  const proofs = { ...contentProofs, ...siteProofs };
  let folder: TemporaryFolder;

  before(async () => {
    folder = await moduleFolder();
    for (const { file, text } of recipes) await writeModule(folder, file, text);
  });
  after(() => folder.remove());

  it(`answers ${QUESTIONS} questions, each by a file that it names`, () => {
    expect(page.match(/^### .*\?$/gm)).to.have.length(QUESTIONS);
    expect(new Set(recipes.map(({ heading }) => heading)).size).to.equal(QUESTIONS);
    for (const { before: said, file } of recipes) expect(said, file).to.contain(`\`${file}\``);
  });

  it('has no recipe that nobody tries', () => {
    expect(recipes.map(({ file }) => file)).to.have.members(Object.keys(proofs));
  });

  for (const { heading, file } of recipes) {
    it(heading, () => proofs[file]?.({ folder: folder.path, file }));
  }
});
