import type { Language } from 'linguist-languages';

/** What a file is whose name tells nothing (decisions C). */
export const PLAIN_TEXT = 'text';

/** Form of a language's slug. */
export const LANGUAGE_PATTERN = /^[a-z0-9][a-z0-9+#._-]*$/;

/** Longest slug of a language, in characters. */
export const LONGEST_LANGUAGE = 50;

interface Table {
  readonly byFilename: ReadonlyMap<string, string>;
  readonly byExtension: ReadonlyMap<string, string>;
}

let table: Promise<Table> | undefined;

/** The slug of a language: its name where that can stand in an address, otherwise the first alias that can. */
function slugOf({ name, aliases = [] }: Language): string {
  const plain = name.toLowerCase().replaceAll(' ', '-');
  return [plain, ...aliases].find((each) => /^[a-z0-9-]+$/.test(each)) ?? plain.replace(/[^a-z0-9]+/g, '-');
}

interface Claim {
  readonly slug: string;
  readonly rank: number;
}

/** Several languages claim some extensions: the one whose first it is has it, then one that can be highlighted. */
function claim(claims: Map<string, Claim>, extension: string, fresh: Claim): void {
  const known = claims.get(extension);
  if (!known || fresh.rank < known.rank) claims.set(extension, fresh);
}

/** Read when the first name is looked up: the table is large, and a site that only reads never needs it. */
async function loadTable(): Promise<Table> {
  const [languages, { default: highlighter }] = await Promise.all([
    import('linguist-languages'),
    import('highlight.js'),
  ]);
  const byFilename = new Map<string, string>();
  const claims = new Map<string, Claim>();
  for (const language of Object.values<Language>(languages)) {
    const slug = slugOf(language);
    const isHighlighted = [slug, ...(language.aliases ?? [])].some((name) => highlighter.getLanguage(name));
    for (const name of language.filenames ?? []) byFilename.set(name.toLowerCase(), slug);
    for (const [index, extension] of (language.extensions ?? []).entries())
      claim(claims, extension.toLowerCase(), { slug, rank: (index === 0 ? 0 : 2) + (isHighlighted ? 0 : 1) });
  }
  return { byFilename, byExtension: new Map([...claims].map(([extension, { slug }]) => [extension, slug])) };
}

/** The language of a file by its name, from the table of GitHub Linguist; `text` when that knows none. */
export async function languageOf(filename: string): Promise<string> {
  table ??= loadTable();
  const { byFilename, byExtension } = await table;
  const name = filename.toLowerCase();
  const known = byFilename.get(name);
  if (known !== undefined) return known;
  // `.blade.php` before `.php`: the longest ending that is known decides.
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    const found = byExtension.get(name.slice(dot));
    if (found !== undefined) return found;
  }
  return PLAIN_TEXT;
}
