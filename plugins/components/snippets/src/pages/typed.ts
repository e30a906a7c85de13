import type { RawParameters } from '@plinth/kernel';

/** What somebody typed into a field of a form; browsers end lines with two characters, texts here with one. */
export function typedText(body: RawParameters, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
}

/** Whether a box was ticked. */
export function isTicked(body: RawParameters, name: string): boolean {
  return typedText(body, name) !== '';
}

function isMap(value: unknown): value is RawParameters {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The rows of a repeated part of a form (`files[0][filename]`), in their order. */
export function typedRows(body: RawParameters, name: string): RawParameters[] {
  const value: unknown = body[name];
  const rows: unknown[] = Array.isArray(value) ? value : isMap(value) ? Object.values(value) : [];
  return rows.filter(isMap);
}
