import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';

/** Whether a value from outside has the shape that a schema describes. */
export function hasShape<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  return Value.Check(schema, value);
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
