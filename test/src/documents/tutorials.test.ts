import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { inRepository } from '../support/repository.js';
import { copyRepositorySite, REPOSITORY_STAND_INS } from './stand-ins.js';
import { playPage, type WalkthroughOptions } from './walkthrough.js';

/** The tutorials, and what those need that do not begin in an empty folder. */
const TUTORIALS: Readonly<Record<string, WalkthroughOptions>> = {
  'first-filter.md': { prepare: copyRepositorySite, standIns: REPOSITORY_STAND_INS },
  'first-plugin.md': {},
  'into-your-express-app.md': {},
  'moving-from-wordpress.md': {},
};

/** The Plinth hooks in a row of the table "Hooks in WordPress and Plinth". */
function hooksOf(row: string): string[] {
  const [, theirs = '', ours = ''] = row.split('|');
  const cell = ours.includes('the same') ? theirs + ours : ours;
  return [...cell.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name);
}

describe('the tutorials', function () {
  // Each starts sites of its own, some with the whole demo, one after the other.
  this.timeout(180_000);
  for (const [name, options] of Object.entries(TUTORIALS)) {
    it(`say what happens, word for word: ${name}`, () => playPage(inRepository('docs/tutorials', name), options));
  }

  it('are all played', () => {
    const pages = readdirSync(inRepository('docs/tutorials')).filter((name) => name !== 'README.md');
    expect(pages.sort()).to.deep.equal(Object.keys(TUTORIALS).sort());
  });

  it('name hooks that are there', () => {
    const page = readFileSync(inRepository('docs/tutorials/moving-from-wordpress.md'), 'utf8');
    const named = (page.split('## Hooks in WordPress and Plinth')[1] ?? '').split('\n').flatMap(hooksOf);
    const reference = readFileSync(inRepository('docs/reference/hooks.md'), 'utf8');
    expect(named).to.include.members(['the_content', 'site_navigation']);
    expect(named.filter((name) => !reference.includes(`| \`${name}\` |`))).to.deep.equal([]);
  });
});
