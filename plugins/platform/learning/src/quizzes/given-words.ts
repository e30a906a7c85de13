import { shortened } from '@plinth/kernel/text';
import type { Exercise } from './exercise.js';
import type { GivenAnswer } from './judging.js';

/** As many parts of an answer are kept in words. */
export const MAX_GIVEN_PARTS = 100;
/** Longest words of a part, in characters: an item and what belongs to it. */
export const MAX_GIVEN_LENGTH = 1_100;
/** As many characters of all parts together are kept: what a column holds on every database, however it is written. */
const MAX_GIVEN_WHOLE = 8_000;

function chosenFrom(texts: readonly string[], place: string | undefined): string {
  return place === undefined ? '' : (texts[Number(place)] ?? '');
}

/**
 * What somebody answered, as they saw it: a text for each part, and for several choices one for each of them. None for essays:
 * those are kept as they were written.
 */
export function givenWords(exercise: Exercise, given: GivenAnswer): readonly string[] | undefined {
  switch (exercise.kind) {
    case 'choice':
      return [...new Set(given)].map((place) => chosenFrom(exercise.choices, place));
    case 'order':
      return given.map((place) => chosenFrom(exercise.items, place));
    case 'match':
      return exercise.items.map((item, part) => `${item}: ${chosenFrom(exercise.matches, given[part])}`);
    case 'words':
    case 'gaps':
      return [...given];
    case 'essay':
      return undefined;
  }
}

/** Words as they are kept: no more than fits, and nothing that no database takes. */
export function keptWords(given: readonly string[] | undefined): readonly string[] | null {
  if (given === undefined || given.length === 0) return null;
  let room = MAX_GIVEN_WHOLE;
  return given.slice(0, MAX_GIVEN_PARTS).map((text) => {
    const whole = Buffer.from(text.replaceAll('\u0000', '')).toString('utf8');
    const kept = shortened(whole, Math.min(room, MAX_GIVEN_LENGTH));
    room -= kept.length;
    return kept;
  });
}
