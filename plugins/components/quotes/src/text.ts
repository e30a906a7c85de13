/** A text without halves of characters, which no encoder takes. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '');
}
