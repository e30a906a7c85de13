import i18next, { type i18n, type TFunction } from 'i18next';
import { useSurroundings } from './surroundings.js';

/** Key → text, with `{{name}}` for what is put in; `key_one` and `key_other` for what is counted by `count`. */
export type TextTable = Readonly<Record<string, string>>;

type Counted = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** The keys by which texts are asked for: those of counted texts without their ending. */
export type TextKey<T> = keyof T extends infer K ? (K extends `${infer B}_${Counted}` ? B : K & string) : never;

/** What is put into a text. */
export type TextValues = Readonly<Record<string, string | number>> & {
  /** Decides about one and many, and is written as the language writes numbers. */
  readonly count?: number;
};

/** Finds texts in one language. */
export type Texts<T> = (key: TextKey<T>, values?: TextValues) => string;

/** Texts by language (BCP 47) and key. */
export type Tables = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

/** The texts of one part of the pages, in the languages that there are. */
export interface TextCatalogue<T extends TextTable> {
  /** The texts in a language; what is not translated appears in English. */
  in(language: string): Texts<T>;
  /** The language that {@link in} finds texts in: the one that is asked for, as far as it is translated, or English. */
  languageOf(language: string): string;
  /** Its English texts, which every other language translates. */
  readonly english: T;
  /** Its texts by language, English included. */
  readonly tables: Tables;
  /** The text of a key that it may or may not have. */
  find(language: string, key: string, values?: TextValues): string | undefined;
}

/** A catalogue of which only single texts are looked for. */
export type TextSource = Pick<TextCatalogue<TextTable>, 'find'>;

/** What is counted is written as the language writes numbers: 1,431. Other numbers may be ids or years. */
function withCountsInDigits(table: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    Object.entries(table).map(([key, text]) => [key, text?.replaceAll('{{count}}', '{{count, number}}')]),
  );
}

/**
 * Declares the texts of pages: a catalogue a folder, English first.
 * @example const texts = defineTexts({ title: 'Members', found_one: '{{count}} member', found_other: '{{count}} members' });
 */
export function defineTexts<const T extends TextTable>(
  english: T,
  others: Readonly<Record<string, Readonly<Partial<Record<keyof T & string, string>>>>> = {},
): TextCatalogue<T> {
  const tables: Tables = { en: english, ...others };
  const isThere = (key: string) => Object.hasOwn(english, key) || Object.hasOwn(english, `${key}_other`);
  const known = new Map<string, Finder>();
  const finderOf = (language: string) => {
    const finder = known.get(language) ?? new Finder(tables, language);
    known.set(language, finder);
    return finder;
  };
  return {
    english,
    tables,
    find: (language, key, values) => (isThere(key) ? finderOf(language).find(key, values) : undefined),
    languageOf: (language) =>
      [language, language.split('-')[0] ?? ''].find((each) => Object.hasOwn(others, each)) ?? 'en',
    in(language) {
      const finder = finderOf(language);
      return (key, values) => finder.find(key, values);
    },
  };
}

/** The translators of catalogues, which are made when a text first needs one: most texts are the same each time. */
const translators = new WeakMap<Tables, i18n>();

function translatorOf(tables: Tables): i18n {
  const made = translators.get(tables) ?? i18next.createInstance();
  if (translators.has(tables)) return made;
  translators.set(tables, made);
  const ready = made.init({
    fallbackLng: 'en',
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // The components escape what they show.
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      Object.entries(tables).map(([language, table]) => [language, { translation: withCountsInDigits(table) }]),
    ),
  });
  // All texts are here already: this rejects for a mistake in these very lines only.
  ready.catch((thrown: unknown) => {
    throw thrown;
  });
  return made;
}

/** The texts of a catalogue in one language. */
class Finder {
  /** Those into which nothing is put: found at once, without a translator. */
  readonly #constant = new Map<string, string>();
  #translate: TFunction | undefined;

  constructor(
    private readonly tables: Tables,
    private readonly language: string,
  ) {
    const inOrder = [language, language.split('-')[0] ?? '', 'en']
      .map((each) => tables[each])
      .filter((table) => table !== undefined);
    for (const key of new Set(inOrder.flatMap((table) => Object.keys(table)))) {
      const text = inOrder.map((table) => table[key]).find((each) => each !== undefined);
      if (text !== undefined && !/\{\{|\$t\(/.test(text)) this.#constant.set(key, text);
    }
  }

  find(key: string, values: TextValues | undefined): string {
    const constant = values === undefined ? this.#constant.get(key) : undefined;
    if (constant !== undefined) return constant;
    this.#translate ??= translatorOf(this.tables).getFixedT(this.language);
    return this.#translate(key, { ...values });
  }
}

/** The texts of a catalogue in the language of the page. */
export function useTexts<T extends TextTable>(catalogue: TextCatalogue<T>): Texts<T> {
  return catalogue.in(useSurroundings().language);
}
