import { invalidParam, Type } from '@plinth/kernel';
import { MAX_CRITERIA } from './settings.js';

const stars = Type.Integer({ minimum: 1, maximum: 5 });

/** The argument `ratings`: stars in the order of the criteria, or stars by the name of a criterion. */
export const ratingsArgument = Type.Array(
  Type.Union([
    stars,
    Type.Object({ criterion: Type.String({ maxLength: 1_000 }), rating: stars }, { additionalProperties: false }),
  ]),
  { maxItems: MAX_CRITERIA, description: 'One to five stars for each criterion, in their order or by name.' },
);

type SentRatings = Type.Static<typeof ratingsArgument>;

/**
 * The ratings that a client sent, in the order of the criteria.
 * @throws RestError 400 `rest_invalid_param` for more values than criteria, an unknown criterion or one rated twice
 */
export function readRatings(sent: SentRatings, criteria: readonly string[]) {
  if (sent.length > criteria.length) throw invalidParam({ ratings: `There are ${criteria.length} criteria only.` });
  const found = new Map<string, number>();
  for (const [index, each] of sent.entries()) {
    const { criterion, rating } = typeof each === 'object' ? each : { criterion: criteria[index] ?? '', rating: each };
    if (!criteria.includes(criterion)) throw invalidParam({ ratings: `There is no criterion "${criterion}".` });
    if (found.has(criterion)) throw invalidParam({ ratings: `The criterion "${criterion}" is rated twice.` });
    found.set(criterion, rating);
  }
  return criteria.flatMap((criterion) => {
    const rating = found.get(criterion);
    return rating === undefined ? [] : { criterion, rating };
  });
}
