import { BUDGET } from '../../budget.js';
import { type CompiledSchema, compileSchema, type TypeRules } from './compile.js';
import { allDistinct } from './equality.js';
import { accepted, fault, refused, type SchemaFault, type Verdict } from './fault.js';
import type { ArgumentSchema } from './schema.js';
import { fitsType, toList } from './types.js';

/** The rules of a list: its items, how many, and that none stands twice. */
export function compileArray(
  schema: ArgumentSchema,
  typeFault: (type: string, param: string) => SchemaFault,
): TypeRules {
  const items = schema.items && compileSchema(schema.items);
  return {
    check(value, param) {
      if (!fitsType('array', value)) return typeFault('array', param);
      if (isTooLong(value)) return fault('rest_too_many_items', `${param} is longer than any list may be.`);
      const list = toList(value);
      return itemFault(items, list, param) ?? sizeFault(schema, list, param);
    },
    clean(value, param) {
      const read = cleanItems(items, toList(value), param);
      if (!read.ok || !schema.uniqueItems || allDistinct(toList(read.value))) return read;
      return refused(duplicates(param));
    },
  };
}

/** Whether a list, or a text that would be split into one, is beyond the budget; judged before it is split. */
function isTooLong(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > BUDGET.items;
  return typeof value === 'string' && value.length > BUDGET.listCharacters;
}

function duplicates(param: string): SchemaFault {
  return fault('rest_duplicate_items', `${param} has duplicate items.`);
}

function itemFault(
  items: CompiledSchema | undefined,
  list: readonly unknown[],
  param: string,
): SchemaFault | undefined {
  if (!items) return undefined;
  for (const [index, item] of list.entries()) {
    const found = items.validate(item, `${param}[${index}]`);
    if (found) return found;
  }
  return undefined;
}

function sizeFault(schema: ArgumentSchema, list: readonly unknown[], param: string): SchemaFault | undefined {
  const { minItems, maxItems } = schema;
  if (minItems !== undefined && list.length < minItems) {
    return fault('rest_too_few_items', `${param} must contain at least ${minItems} item(s).`);
  }
  if (maxItems !== undefined && list.length > maxItems) {
    return fault('rest_too_many_items', `${param} must contain at most ${maxItems} item(s).`);
  }
  return schema.uniqueItems && !allDistinct(list) ? duplicates(param) : undefined;
}

function cleanItems(items: CompiledSchema | undefined, list: readonly unknown[], param: string): Verdict {
  if (!items) return accepted(list);
  const cleaned: unknown[] = [];
  for (const [index, item] of list.entries()) {
    const read = items.sanitize(item, `${param}[${index}]`);
    if (!read.ok) return read;
    cleaned.push(read.value);
  }
  return accepted(cleaned);
}
