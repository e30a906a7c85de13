import type { Argument } from './routes.js';

/** A place in the arguments of a route that takes a text from outside. */
export interface Slot {
  readonly name: string;
  /** Where it is, for people: `files[].content`. */
  readonly title: string;
  /** Whether the text is sent where something else is wanted: a number, a truth value. */
  readonly isForeign: boolean;
  /** The argument with this text in its place. */
  fill(text: unknown): unknown;
}

const MAX_DEPTH = 3;

function typesOf({ type }: Argument): readonly string[] {
  return type === undefined ? [] : typeof type === 'string' ? [type] : type;
}

/** Every place where an argument takes a text, also inside lists and objects. */
export function slotsOf(name: string, argument: Argument, title = name, depth = 0): Slot[] {
  const types = typesOf(argument);
  const isText = types.includes('string') || types.length === 0;
  const whole: Slot = { name, title, isForeign: !isText, fill: (text) => text };
  if (depth >= MAX_DEPTH) return [whole];
  const items = types.includes('array')
    ? slotsOf(name, argument.items ?? {}, `${title}[]`, depth + 1).map((slot) => ({
        ...slot,
        fill: (text: unknown) => [slot.fill(text)],
      }))
    : [];
  const properties = Object.entries(argument.properties ?? {}).flatMap(([key, each]) =>
    slotsOf(key, each, `${title}.${key}`, depth + 1).map((slot) => ({
      ...slot,
      ...{ name, fill: (text: unknown) => ({ [key]: slot.fill(text) }) },
    })),
  );
  const key: Slot[] = types.includes('object')
    ? [{ name, title: `${title}{key}`, isForeign: false, fill: (text) => ({ [String(text)]: 'x' }) }]
    : [];
  return [whole, ...items, ...properties, ...key];
}

/** The slots of all arguments of a route. */
export function slotsOfRoute({ args }: { readonly args: Readonly<Record<string, Argument>> }): Slot[] {
  return Object.entries(args).flatMap(([name, argument]) => slotsOf(name, argument));
}

/** What every route reads besides its own arguments. */
export const COMMON: readonly Slot[] = ['_fields', '_embed', '_envelope', '_method', '_locale', 'rest_route'].map(
  (name) => ({ name, title: name, isForeign: false, fill: (text) => text }),
);
