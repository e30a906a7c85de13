import type { Language } from 'linguist-languages';

/** Slugs of languages by what names of files tell, in lower case. */
export interface LanguageTable {
  readonly byFilename: ReadonlyMap<string, string>;
  /** By ending, with its dot. */
  readonly byExtension: ReadonlyMap<string, string>;
}

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

/** The table of GitHub Linguist, as it is looked up. Reading it takes some tenths of a second. */
export async function buildLanguageTable(): Promise<LanguageTable> {
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
