import i18next, { type TFunction } from 'i18next';
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

/** The texts of one part of the pages, in the languages that there are. */
export interface TextCatalogue<T extends TextTable> {
  /** The texts in a language; what is not translated appears in English. */
  in(language: string): Texts<T>;
  /** The language that {@link in} finds texts in: the one that is asked for, as far as it is translated, or English. */
  languageOf(language: string): string;
  /** Its English texts, which every other language translates. */
  readonly english: T;
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
  const catalogue = i18next.createInstance();
  const tables = Object.entries({ ...others, en: english });
  const ready = catalogue.init({
    fallbackLng: 'en',
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // The components escape what they show.
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      tables.map(([language, table]) => [language, { translation: withCountsInDigits(table) }]),
    ),
  });
  // All texts are here already: this rejects for a mistake in these very lines only.
  ready.catch((thrown: unknown) => {
    throw thrown;
  });
  const known = new Map<string, TFunction>();
  const translatorOf = (language: string) => {
    const translate = known.get(language) ?? catalogue.getFixedT(language);
    known.set(language, translate);
    return translate;
  };
  return {
    english,
    find(language, key, values) {
      const isThere = Object.hasOwn(english, key) || Object.hasOwn(english, `${key}_other`);
      return isThere ? translatorOf(language)(key, { ...values }) : undefined;
    },
    languageOf: (language) =>
      [language, language.split('-')[0] ?? ''].find((each) => Object.hasOwn(others, each)) ?? 'en',
    in(language) {
      const translate = translatorOf(language);
      return (key, values) => translate(key, { ...values });
    },
  };
}

/** The texts of a catalogue in the language of the page. */
export function useTexts<T extends TextTable>(catalogue: TextCatalogue<T>): Texts<T> {
  return catalogue.in(useSurroundings().language);
}
