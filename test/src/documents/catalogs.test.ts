import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { inRepository } from '../support/repository.js';

/** Key → text. */
type TextTable = Readonly<Record<string, string>>;

/** A catalog as `defineTexts` makes it; the types of the page kit would bring those of browsers with them. */
interface Catalog {
  readonly english: TextTable;
  readonly tables: Readonly<Record<string, TextTable>>;
}

const FOLDERS = ['kernel/pages', ...['platform', 'components'].flatMap((kind) => packagesIn(`plugins/${kind}`))];

function packagesIn(folder: string): string[] {
  return readdirSync(inRepository(folder)).map((name) => path.join(folder, name));
}

/** The files below a folder that declare texts. */
function declaringIn(folder: string): string[] {
  return readdirSync(inRepository(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file))
    .filter((file) => /^export const \w+ = defineTexts\(/m.test(readFileSync(inRepository(file), 'utf8')));
}

const isCatalog = (value: unknown): value is Catalog =>
  typeof value === 'object' && value !== null && 'english' in value && 'tables' in value;

/** The names in double braces, sorted. */
const placeholders = (text: string) => [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name]) => name).sort();

/** The placeholders of the plural form, which the singular may leave out. */
const wanted = (english: TextTable, key: string) => {
  const other = key.endsWith('_one') ? english[key.replace(/_one$/, '_other')] : undefined;
  return placeholders(other ?? english[key] ?? '');
};

describe('the texts of the interface', () => {
  const files = FOLDERS.flatMap((folder) => declaringIn(path.join(folder, 'src')));

  it('are found in every package with pages', () => {
    expect(files.length).to.be.greaterThan(80);
  });

  for (const file of files) {
    it(`are complete in German: ${file}`, async () => {
      const built = file.replace('/src/', '/dist/src/').replace(/\.ts$/, '.js');
      const catalogs = Object.values(await import(pathToFileURL(inRepository(built)).href)).filter(isCatalog);
      expect(catalogs).to.not.have.length(0);
      for (const { english, tables } of catalogs) {
        const german = tables['de'] ?? {};
        expect(german).to.have.all.keys(Object.keys(english));
        for (const [key, text] of Object.entries(german)) {
          expect(text.trim(), key).to.not.equal('');
          const names = placeholders(text);
          if (key.endsWith('_one')) expect(wanted(english, key), key).to.include.members(names);
          else expect(names, key).to.deep.equal(wanted(english, key));
        }
      }
    });
  }
});
