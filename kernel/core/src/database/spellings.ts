function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * How a text may stand in a column after LOWER. SQLite lowers ASCII letters alone there, so "émile" is also looked for as
 * it was typed, with capitals at the beginning of words, and in capitals.
 */
export function spellings(text: string): string[] {
  const lower = text.toLowerCase();
  if (asciiLower(text) === lower && lower === asciiLower(text.toUpperCase())) return [lower];
  const capitalised = lower.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([lower, ...[text, capitalised, text.toUpperCase()].map(asciiLower)])];
}
