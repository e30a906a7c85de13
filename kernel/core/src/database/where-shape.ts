import { Sql } from './sql.js';
import { AnyOf } from './table.js';

type Bound = string | number | null;

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** What one comparison looks like apart from its values, which are added to `values`; undefined for one of no known form. */
function comparisonShape(value: unknown, values: Bound[]): string | undefined {
  if (value === null) return '0';
  if (isScalar(value)) {
    values.push(typeof value === 'boolean' ? Number(value) : value);
    return '=';
  }
  if (!Array.isArray(value)) return undefined;
  for (const each of value) {
    if (!isScalar(each)) return undefined;
    values.push(typeof each === 'boolean' ? Number(each) : each);
  }
  return `[${value.length}]`;
}

function operatorsShape(wanted: object, values: Bound[]): string | undefined {
  let shape = '{';
  for (const [operator, value] of Object.entries(wanted)) {
    // How many values a search binds depends on its text.
    if (operator === 'contains') return undefined;
    if (value === undefined) continue;
    const part = comparisonShape(value, values);
    if (part === undefined) return undefined;
    shape += `${operator}${part}`;
  }
  return `${shape}}`;
}

function listShape(name: string, conditions: readonly unknown[], values: Bound[]): string | undefined {
  let shape = `${name}(`;
  for (const each of conditions) {
    const part = whereShape(each, values);
    if (part === undefined) return undefined;
    shape += `${part};`;
  }
  return `${shape})`;
}

/**
 * What a condition looks like apart from its values, so that its text is made once and kept. The values are added to
 * `values` in the order in which the text binds them.
 * @returns undefined for a condition whose text depends on more than that
 */
export function whereShape(where: unknown, values: Bound[]): string | undefined {
  if (where instanceof Sql) return undefined;
  if (where instanceof AnyOf) return listShape('any', where.conditions, values);
  if (Array.isArray(where)) return listShape('all', where, values);
  if (typeof where !== 'object' || where === null) return undefined;
  let shape = '';
  for (const [property, wanted] of Object.entries(where)) {
    if (wanted === undefined) continue;
    const isPlain = typeof wanted !== 'object' || wanted === null || Array.isArray(wanted);
    const part = isPlain ? comparisonShape(wanted, values) : operatorsShape(wanted, values);
    if (part === undefined) return undefined;
    shape += `${property}${part},`;
  }
  return shape;
}
