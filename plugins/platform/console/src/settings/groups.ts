import type { TSchema } from '@plinth/kernel';
import { descriptionOf } from '@plinth/pages/kit';

type Schemas = Readonly<Record<string, TSchema>>;

/** Settings of one matter. */
export interface SettingsGroup {
  /** The word that its settings have in common; empty for those that have none. */
  readonly matter: string;
  readonly schemas: Schemas;
}

/** A form with fewer fields is read as it is. */
const LONG = 10;
const STEM = 7;

/** Words that say how, how much or how long, and not of what. */
const NO_MATTER = new Set(
  `about allowed always bytes days default enabled excluded fewest hours keys label largest last least length lists
  longest mail megabytes milliseconds minutes most name number open page per position previously roles seconds shown site
  size slug standard status time types warn window`.split(/\s+/),
);

/** Singular and plural, verb and noun of a matter are one. */
function stemOf(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '').slice(0, STEM);
}

/** The words of a name or a sentence that may be a matter. */
function wordsOf(text: string): string[] {
  const words = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return (words.match(/[a-z]+/g) ?? []).filter((word) => word.length > 3 && !NO_MATTER.has(word));
}

/** The stem that most of these names have, at least two; the first of several. */
function commonest(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names)
    for (const stem of new Set(wordsOf(name).map(stemOf))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return most < 2 ? undefined : [...counts].find(([, count]) => count === most)?.[0];
}

/** A matter as it is written most often, in the names before the sentences: "Comments". */
function titleOf(stem: string, schemas: Schemas, members: readonly string[]): string {
  const texts = members.map((name) => `${name} ${schemas[name] ? descriptionOf(schemas[name]) : ''}`);
  const words = texts.flatMap(wordsOf).filter((word) => stemOf(word) === stem);
  const word = words.find((each) => each.endsWith('s')) ?? words[0] ?? stem;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * The settings of a long form by what they are about: those whose names share a word, with those whose help has it. What is
 * about nothing in particular stands first; the others in the order of their first setting.
 */
export function groupsOf(schemas: Schemas): readonly SettingsGroup[] {
  const names = Object.keys(schemas);
  if (names.length < LONG) return [{ matter: '', schemas }];
  const matterOf = new Map<string, string>();
  const left = () => names.filter((name) => !matterOf.has(name));
  const stems: string[] = [];
  for (let stem = commonest(names); stem !== undefined; stem = commonest(left())) {
    const has = (name: string) =>
      wordsOf(name)
        .map(stemOf)
        .includes(stem ?? '');
    for (const name of left().filter(has)) matterOf.set(name, stem);
    stems.push(stem);
  }
  for (const name of left()) {
    const said = wordsOf(schemas[name] ? descriptionOf(schemas[name]) : '').map(stemOf);
    const stem = stems.find((each) => said.includes(each));
    if (stem !== undefined) matterOf.set(name, stem);
  }
  const of = (stem: string) => names.filter((name) => (matterOf.get(name) ?? '') === stem);
  const inOrder = [...new Set(names.map((name) => matterOf.get(name) ?? ''))].sort(
    (a, b) => Number(a !== '') - Number(b !== ''),
  );
  return inOrder.map((stem) => ({
    matter: stem === '' ? '' : titleOf(stem, schemas, of(stem)),
    schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => of(stem).includes(name))),
  }));
}
