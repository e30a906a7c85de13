/** The texts that an editor shows for a type of content or a taxonomy; null where its kind has no such thing. */
export type Labels = Readonly<Record<string, string | null>>;

/** The names that labels are formed from. */
export interface Names {
  /** What one is called, written as in a title, such as `Reusable block`. */
  readonly singular: string;
  /** What several are called. */
  readonly plural: string;
  /** Whether one can have a parent. */
  readonly hierarchical: boolean;
}

/** A name as it stands within a sentence: its words begin small, but for those in capitals (`FAQ entry`). */
export function withinSentence(name: string): string {
  return name
    .split(' ')
    .map((word) =>
      word.length > 1 && word === word.toUpperCase() ? word : word.charAt(0).toLowerCase() + word.slice(1),
    )
    .join(' ');
}

/** A name with its indefinite article. */
export function withArticle(name: string): string {
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;
}
