import type { TSchema } from 'typebox';
import { reasonOf } from '../errors.js';
import { isContext } from '../misused-context.js';
import { Value } from '../vendor/typebox.js';

/** Which values a filter takes: a schema, or a function that says whether it is one. */
export type HookValue = TSchema | ((value: unknown) => boolean);

const WORDS: Readonly<Record<string, string>> = {
  nothing: 'nothing',
  list: 'a list',
  object: 'an object',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  nan: 'NaN',
  function: 'a function',
};

/** The kind of a value, as far as whoever uses it would fail with another. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'list';
  return Number.isNaN(value) ? 'nan' : typeof value;
}

function inWords(kind: string): string {
  return WORDS[kind] ?? `a ${kind}`;
}

/** Why a value cannot be written as JSON; undefined when it can. */
function whyUnwritable(value: unknown): string | undefined {
  try {
    JSON.stringify(value);
    return undefined;
  } catch (thrown) {
    return reasonOf(thrown).split('\n', 1)[0];
  }
}

/** What is wrong with what a tap of a filter returned, when it cannot be written although what the tap was given could. */
export function writingFault(before: unknown, answer: unknown): ValueFault | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const why = whyUnwritable(answer);
  if (why === undefined || whyUnwritable(before) !== undefined) return undefined;
  return { found: `a value that cannot be written as JSON (${why})`, expected: 'one that can' };
}

/** What is wrong with what a tap of a filter returned; both in words. */
export interface ValueFault {
  readonly found: string;
  readonly expected: string;
}

/**
 * Looks at what a tap of a filter returned. Without a declaration it must be of the kind that it was given; nothing, which
 * null and undefined are, may become anything.
 * @param before the value that the tap was given
 */
export function valueFault(declared: HookValue | undefined, before: unknown, answer: unknown): ValueFault | undefined {
  if (answer === before) return undefined;
  if (isContext(answer))
    return { found: 'the context, which is its first argument', expected: 'the value, its second argument' };
  const found = kindOf(answer);
  if (declared === undefined) {
    const wanted = kindOf(before);
    return wanted === 'nothing' || found === wanted ? undefined : { found: inWords(found), expected: inWords(wanted) };
  }
  if (typeof declared === 'function')
    return declared(answer) ? undefined : { found: inWords(found), expected: 'what the hook describes' };
  if (Value.Check(declared, answer)) return undefined;
  const [first] = Value.Errors(declared, answer);
  const place = first?.instancePath ? ` whose ${first.instancePath.slice(1).replaceAll('/', '.')}` : '';
  return { found: inWords(found), expected: `${inWords(kindOf(before))}${place} ${first?.message ?? 'fits'}` };
}
