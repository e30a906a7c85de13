import type { Draft } from './draft.js';
import type { Json } from './json.js';
import type { Refusal } from './refusals.js';

function header(description: string, schema: Json): Json {
  return { description, schema };
}

const COUNT: Json = { type: 'integer', minimum: 0 };

/** The headers that operations refer to, by name. */
export const HEADERS: Readonly<Record<string, Json>> = {
  'X-WP-Total': header('How many items there are in all.', COUNT),
  'X-WP-TotalPages': header('How many pages there are.', COUNT),
  Link: header('The neighbouring pages, by `prev` and `next`.', { type: 'string' }),
  Allow: header('The methods that the caller may use here.', { type: 'string' }),
  Location: header('The address of what was made.', { type: 'string' }),
  'Retry-After': header('After how many seconds to try again.', COUNT),
  'X-RateLimit-Limit': header('How many requests the window takes.', COUNT),
  'X-RateLimit-Remaining': header('How many of them are left.', COUNT),
  'X-RateLimit-Reset': header('When the window ends, in seconds since 1970.', COUNT),
};

const PAGING = ['X-WP-Total', 'X-WP-TotalPages', 'Link'];
const RATE = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

function referred(names: readonly string[]): Json {
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}

/** The headers of an answer that is no refusal. */
export function headersOfAnswer({ answer, entry }: Draft, status: number): Json {
  return referred([
    'Allow',
    ...(answer.isPaged ? PAGING : []),
    ...(status === 201 ? ['Location'] : []),
    ...(entry.route.declaration.limit ? RATE : []),
  ]);
}

/** The headers of a refusal: of those with a limit behind them when to come back. */
export function headersOfRefusal({ isLimit }: Refusal): Json {
  return isLimit ? referred(['Retry-After', ...RATE]) : {};
}
