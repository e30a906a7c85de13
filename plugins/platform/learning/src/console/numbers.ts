/** A typed whole number from 0 to a bound; undefined for anything else. */
export function wholeNumber(typed: string, most: number): number | undefined {
  const number = Number(typed.trim());
  return typed.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= most ? number : undefined;
}
