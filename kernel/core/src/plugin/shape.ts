import type { Static, TSchema } from 'typebox';
import { Value } from '../vendor/typebox.js';

/** Whether a value from outside has the shape that a schema describes. */
export function hasShape<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  return Value.Check(schema, value);
}

/**
 * What is wrong with many values of one shape, in their order. Those that are right, which most are, are told by a check
 * made for the schema; only imports need it, and it is loaded when one comes.
 * @param name what the list is called in the lines
 */
export async function listMistakes(schema: TSchema, values: readonly unknown[], name: string): Promise<string[]> {
  const { Compile } = await import('typebox/compile');
  const check = Compile(schema);
  return values.flatMap((value, index) =>
    check.Check(value) ? [] : shapeMistakes(schema, value, `${name}[${index}]`),
  );
}

/**
 * What is wrong with a value from outside, a line for each mistake: `posts[3].title: must be string`.
 * @param name what the value is called in the lines
 */
export function shapeMistakes(schema: TSchema, value: unknown, name: string): string[] {
  return Value.Errors(schema, value).map(({ instancePath, message }) => {
    const place = instancePath.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.');
    return `${name}${place}: ${message}`.replace(/^\./, '');
  });
}
