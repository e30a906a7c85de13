import type { ArgumentSchemas } from '@plinth/kernel';
import { compileSchema, isRequired } from '@plinth/kernel/layer';
import type { TSchema } from 'typebox';

/** Values that break naive code; which of them a schema refuses, the schema itself says. */
const AWKWARD: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  Number.MAX_SAFE_INTEGER + 2,
  1e308,
  '',
  ' ',
  'x',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\u0000',
  '\ud800',
  '𝒳'.repeat(300),
  'a'.repeat(100_000),
  '9'.repeat(20),
  '2026-01-01T00:00:00+99:99',
  '9999-12-31T23:59:59-14:00',
  [],
  [null],
  ['x', 1, {}],
  {},
  { __proto__: { admin: true }, constructor: 1 },
  { a: { b: { c: [1, 2, 3] } } },
];

/** The awkward values that a schema refuses. */
export function refusedValues(schema: TSchema): unknown[] {
  const compiled = compileSchema(schema);
  return AWKWARD.filter((value) => compiled.validate(value, 'value') !== undefined);
}

/** The awkward values that a schema takes: a handler must cope with them. */
export function acceptedValues(schema: TSchema): unknown[] {
  const compiled = compileSchema(schema);
  return AWKWARD.filter((value) => value !== null && compiled.validate(value, 'value') === undefined);
}

const PLAIN: readonly unknown[] = [
  1,
  'example',
  'someone@example.org',
  '2026-01-15T12:00:00',
  true,
  ['example'],
  [1],
  {},
  'https://example.org/',
];

/** A value that a schema takes, as plain as possible; its default if it has one. */
export function plainValue(schema: TSchema): unknown {
  if ('default' in schema) return schema.default;
  if ('enum' in schema && Array.isArray(schema.enum)) return schema.enum[0];
  const compiled = compileSchema(schema);
  return PLAIN.find((value) => compiled.validate(value, 'value') === undefined);
}

/** The arguments that a request must carry, each with a plain value. */
export function requiredArguments(args: ArgumentSchemas): Record<string, unknown> {
  const required = Object.entries(args).filter(([, schema]) => isRequired(schema));
  return Object.fromEntries(required.map(([name, schema]) => [name, plainValue(schema)]));
}
