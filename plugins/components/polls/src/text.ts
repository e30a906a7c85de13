/** The first characters of a text; 0 keeps all. Counts characters, not halves of them. */
export function shortened(text: string, length: number): string {
  if (length === 0) return text;
  const characters = [...text];
  return characters.length > length ? characters.slice(0, length).join('').trimEnd() : text;
}
