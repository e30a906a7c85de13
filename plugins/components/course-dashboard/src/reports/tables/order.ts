const collator = new Intl.Collator('en');

/** Orders names as people do, and alike whichever database they come from. */
export function byText(one: string, other: string): number {
  return collator.compare(one, other);
}
