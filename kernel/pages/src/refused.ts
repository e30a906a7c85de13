import { type CallContext, RestError } from '@plinth/kernel';

/** One mistake of a form. */
export interface Mistake {
  /** The field it is about. */
  readonly name: string;
  readonly message: string;
}

/** Why something was not written: mistakes beside their fields, or a reason that has no field. */
export interface Refused {
  readonly mistakes: readonly Mistake[];
  /** What the rule said whose limit was reached, or that changed meanwhile. */
  readonly message?: string;
  /** Minutes after which it may be tried again. */
  readonly wait?: number;
  readonly status: number;
}

const SECONDS_PER_MINUTE = 60;

/** One mistake for each field, with all that is said of it. */
function byField(mistakes: readonly Mistake[]): Mistake[] {
  const messages = new Map<string, string>();
  for (const { name, message } of mistakes) {
    const before = messages.get(name);
    messages.set(name, before === undefined ? message : `${before} ${message}`);
  }
  return [...messages].map(([name, message]) => ({ name, message }));
}

/** Mistakes that were found before anything was written; undefined for none. */
export function refusedFor(mistakes: readonly Mistake[]): Refused | undefined {
  return mistakes.length > 0 ? { mistakes: byField(mistakes), status: 400 } : undefined;
}

/** The mistakes of a refusal that names arguments; what the form has no field for is about `fallback`. */
export function mistakesOf(thrown: RestError, isField: (name: string) => boolean, fallback: string): Mistake[] {
  const { params } = thrown.data;
  if (typeof params !== 'object' || params === null) return [];
  return Object.entries(params).map(([name, message]) => ({
    name: isField(name) ? name : fallback,
    message: String(message),
  }));
}

/** Refusals that a form survives: mistakes, something that changed meanwhile, limits. */
const KEPT = [400, 409, 413, 415, 422, 429];

/**
 * What a refusal of a rule comes to in a form, which keeps what was typed. Anything else is thrown again: what does not
 * exist or is not allowed has no form. The headers of the refusal go with the answer.
 * @param isField whether the form has a field of that name; a mistake of another argument is about `fallback`
 */
export function refusedBy(
  call: Pick<CallContext, 'header'>,
  thrown: unknown,
  isField: (name: string) => boolean = () => true,
  fallback = '',
): Refused {
  if (!(thrown instanceof RestError) || typeof thrown.status !== 'number' || !KEPT.includes(thrown.status))
    throw thrown;
  const mistakes = mistakesOf(thrown, isField, fallback);
  const seconds = Number(thrown.headers['Retry-After'] ?? 0);
  for (const [name, value] of Object.entries(thrown.headers)) call.header(name, value);
  return {
    mistakes,
    status: thrown.status,
    ...(mistakes.length > 0 ? {} : { message: thrown.message }),
    ...(seconds > 0 ? { wait: Math.ceil(seconds / SECONDS_PER_MINUTE) } : {}),
  };
}

const FORBIDDEN = 403;

const LIMITED = 429;

/**
 * What a refusal of a sent file comes to: what is wrong stands beside the field of the file. Quotas refuse with 403 people
 * who may upload otherwise, so that form stays too.
 * @throws whatever {@link refusedBy} does not keep either
 */
export function refusedFile(call: Pick<CallContext, 'header'>, thrown: unknown, field: string): Refused {
  const isQuota = thrown instanceof RestError && thrown.status === FORBIDDEN;
  const refused = isQuota
    ? { mistakes: [], message: thrown.message, status: FORBIDDEN }
    : refusedBy(call, thrown, (name) => name === field, field);
  const { mistakes, message, status } = refused;
  if (message === undefined || status === LIMITED) return refused;
  return { mistakes: [...mistakes, { name: field, message }], status };
}

/** What is wrong with a field, if anything. */
export function errorOf(refused: Refused | undefined, name: string): string | undefined {
  return refused?.mistakes.find((mistake) => mistake.name === name)?.message;
}
