import type { BlockAttributes } from '@plinth/content';
import { checkValue, type TSchema } from '@plinth/kernel';

function defaultOf(schema: TSchema): unknown {
  return 'default' in schema ? schema.default : undefined;
}

/** Attributes as a type declares them: defaults filled in, values of the wrong kind replaced; others stay as they are. */
export function preparedAttributes(
  schemas: Readonly<Record<string, TSchema>>,
  given: BlockAttributes,
): BlockAttributes {
  const prepared: Record<string, unknown> = { ...given };
  for (const [name, schema] of Object.entries(schemas)) {
    const verdict = given[name] === undefined ? undefined : checkValue(schema, given[name], name);
    const value = verdict?.ok ? verdict.value : defaultOf(schema);
    if (value === undefined) delete prepared[name];
    else prepared[name] = value;
  }
  return prepared;
}

/** An attribute that is a text; empty when it is none. */
export function textOf(attributes: BlockAttributes, name: string): string {
  const value = attributes[name];
  return typeof value === 'string' ? value : '';
}

/** Whether an attribute is set. */
export function isSet(attributes: BlockAttributes, name: string): boolean {
  return attributes[name] === true;
}

/** An attribute that is a whole number, held between bounds; `fallback` when it is no number. */
export function numberOf(
  attributes: BlockAttributes,
  name: string,
  { from, to, fallback }: { readonly from: number; readonly to: number; readonly fallback: number },
): number {
  const value = attributes[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback;
  return Math.min(to, Math.max(from, Math.trunc(value)));
}
