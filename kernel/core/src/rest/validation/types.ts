import { BUDGET } from '../../budget.js';
import { isMap } from './schema.js';

const NUMERIC = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** Numbers, and texts that read as one (`"05"`, `"1e2"`, blanks around); nothing else (host-conventions D14, D15). */
export function isNumeric(value: unknown): value is number | string {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && value.length <= BUDGET.numberCharacters && NUMERIC.test(value);
}

function isInteger(value: unknown): boolean {
  return isNumeric(value) && Number.isInteger(Number(value));
}

const BOOLEAN_TEXTS = new Set(['true', 'false', '0', '1']);

/** true, false, 0, 1 and their texts in any letter case (host-conventions D17). */
export function isBooleanLike(value: unknown): boolean {
  if (typeof value === 'boolean') return true;
  if (typeof value === 'string') return BOOLEAN_TEXTS.has(value.toLowerCase());
  return value === 0 || value === 1;
}

/** The boolean that a boolean-like value means. */
export function toBoolean(value: unknown): boolean {
  return typeof value === 'string' ? !['false', '0', ''].includes(value.toLowerCase()) : Boolean(value);
}

/** A list, or any scalar read as text and split at commas and white space, empties dropped (host-conventions D18). */
export function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' && value !== null) return Object.values(value);
  return toText(value)
    .split(/[\s,]+/)
    .filter((part) => part !== '');
}

/** A scalar as text: true is "1", false and null are empty. */
export function toText(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  return value === true ? '1' : String(value);
}

function isListLike(value: unknown): boolean {
  return Array.isArray(value) || ['string', 'number', 'boolean'].includes(typeof value);
}

/** A map; an empty text is an empty map, a list passes as a map with numbered keys (host-conventions D19). */
export function toMap(value: unknown): Record<string, unknown> {
  if (Array.isArray(value)) return { ...value };
  return isMap(value) ? { ...value } : {};
}

const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: isBooleanLike,
  integer: isInteger,
  number: isNumeric,
  string: (value) => typeof value === 'string',
  array: isListLike,
  object: (value) => value === '' || (typeof value === 'object' && value !== null),
};

/** Whether this is one of the seven types. */
export function isKnownType(type: string): boolean {
  return type in CHECKS;
}

/** Whether a value reads as a type. */
export function fitsType(type: string, value: unknown): boolean {
  return CHECKS[type]?.(value) ?? false;
}

/**
 * The type in a list that decides how a value is read: the first that fits; '' when none does (host-conventions D21).
 */
export function bestType(types: readonly string[], value: unknown): string {
  // An empty text reads as list or map only where it is no text.
  if (types.includes('array') && types.includes('string') && value === '') return 'string';
  return types.find((type) => fitsType(type, value)) ?? '';
}
