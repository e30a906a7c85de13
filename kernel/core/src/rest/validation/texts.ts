import { fault, type SchemaFault } from './fault.js';
import type { ArgumentSchema } from './schema.js';

const patterns = new Map<string, RegExp>();

/** A pattern of a schema as an unanchored Unicode search (host-conventions D24); compiled once. */
export function patternOf(source: string): RegExp {
  const known = patterns.get(source);
  if (known) return known;
  const made = compilePattern(source);
  patterns.set(source, made);
  return made;
}

function compilePattern(source: string): RegExp {
  try {
    // Bounded pattern: at most 1,048,576 characters, the budget of a text; the check of patterns holds each of a schema.
    return new RegExp(source, 'u');
  } catch {
    // Patterns written for other engines may escape characters that the Unicode mode refuses to see escaped.
    // Bounded pattern: at most 1,048,576 characters, as above.
    return new RegExp(source);
  }
}

/** Length in code points, counted no further than one beyond what is asked about. */
function codePoints(value: string, most: number): number {
  let count = 0;
  for (const _point of value) {
    count += 1;
    if (count > most) break;
  }
  return count;
}

/** Checks length in code points and pattern of a text. */
export function textFault(schema: ArgumentSchema, value: string, param: string): SchemaFault | undefined {
  const { minLength, maxLength, pattern } = schema;
  if (minLength !== undefined || maxLength !== undefined) {
    const length = codePoints(value, Math.max(minLength ?? 0, maxLength ?? 0));
    if (minLength !== undefined && length < minLength) {
      return fault('rest_too_short', `${param} must be at least ${minLength} character(s) long.`);
    }
    if (maxLength !== undefined && length > maxLength) {
      return fault('rest_too_long', `${param} must be at most ${maxLength} character(s) long.`);
    }
  }
  if (pattern === undefined || patternOf(pattern).test(value)) return undefined;
  return fault('rest_invalid_pattern', `${param} does not match pattern ${pattern}.`);
}
