import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { compileSchema } from '../../src/rest/validation/compile.js';
import type { ArgumentSchema } from '../../src/rest/validation/schema.js';

const FOLDER = new URL('../../../test/fixtures/measured/', import.meta.url);

interface Measured {
  readonly err?: { readonly code: string };
  readonly ok?: unknown;
}

interface Grid {
  readonly values: readonly unknown[];
  readonly schemas: readonly ArgumentSchema[];
  readonly cases: readonly { v: number; s: number; validate: Measured; sanitize?: Measured }[];
}

interface Vector {
  readonly does: 'validate' | 'sanitize';
  readonly value: unknown;
  readonly schema: ArgumentSchema;
  readonly param: string;
  readonly result?: unknown;
  /** The code of the refusal, where there is no result. */
  readonly refused?: string;
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
}

/** An empty list and an empty map are the same, and the order of keys does not count. */
function canonical(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (entries.length === 0) return 'EMPTY';
  if (Array.isArray(value)) return value.map(canonical);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, canonical(each)]));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

/** `true` or the code of what is wrong. */
function validated(schema: ArgumentSchema, value: unknown, param: string): true | string {
  return compileSchema(schema).validate(value, param)?.code ?? true;
}

/** The value as read, or an object that carries the code. */
function sanitized(schema: ArgumentSchema, value: unknown, param: string): unknown {
  const read = compileSchema(schema).sanitize(value, param);
  return read.ok ? read.value : { code: read.fault.code };
}

/**
 * The reference tells JSON `1.0` from `1` and takes only the latter for a boolean. `JSON.parse` reads both as the same
 * number, so no host on JavaScript can tell them apart.
 */
const ONE_POINT_ZERO = [
  { type: 'boolean' },
  { type: ['boolean', 'integer'] },
  { type: ['object', 'boolean'] },
  { type: 'boolean', enum: [true] },
  { type: ['integer', 'boolean', 'string'], anyOf: [{ type: 'integer', minimum: 5 }, { type: 'boolean' }] },
];

describe('kernel / argument schemas / measured behaviour', () => {
  it('agrees with every pair of value and schema, except where JSON 1.0 would have to differ from 1', () => {
    const { values, schemas, cases } = read<Grid>('schema-grid.json');
    const onePointZero = values.lastIndexOf(1);
    const differing: { value: number; schema: ArgumentSchema }[] = [];
    for (const { v, s, validate, sanitize } of cases) {
      const schema = schemas[s] ?? {};
      const verdict = validated(schema, values[v], 'p');
      const wanted = sanitize?.err ? { code: sanitize.err.code } : sanitize?.ok;
      const agrees =
        verdict === (validate.err?.code ?? true) &&
        (sanitize === undefined || verdict !== true || same(sanitized(schema, values[v], 'p'), wanted));
      if (!agrees) differing.push({ value: v, schema });
    }
    expect(cases).to.have.lengthOf(values.length * schemas.length);
    expect(differing).to.deep.equal(ONE_POINT_ZERO.map((schema) => ({ value: onePointZero, schema })));
  });

  it('agrees with every further call', () => {
    const vectors = read<Vector[]>('schema-vectors.json');
    const differing = vectors.filter(({ does, schema, value, param, result, refused }) => {
      const cleans = does === 'sanitize';
      const found = cleans ? sanitized(schema, value, param) : validated(schema, value, param);
      if (refused !== undefined) return !same(found, cleans ? { code: refused } : refused);
      return cleans ? !same(found, result) : found !== true;
    });
    expect(vectors).to.have.lengthOf(422);
    expect(differing).to.deep.equal([]);
  });
});
