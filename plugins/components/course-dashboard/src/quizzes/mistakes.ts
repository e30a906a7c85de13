import { type GivenAnswer, unansweredParts } from '@plinth/learning';
import { type AnswerMistake, fieldName, hasParts, MAX_ESSAY, MAX_WORDS, type SheetEntry } from './sheet.js';
import type { quizTexts } from './texts.js';

type Words = ReturnType<typeof quizTexts.in>;

function waiting(t: Words, { place, exercise }: SheetEntry, part: number): string {
  if (exercise.kind === 'order') return t('waits_place', { place, part: part + 1 });
  if (exercise.kind === 'match') return t('waits_match', { place, item: exercise.items[part] ?? '' });
  return exercise.kind === 'gaps' ? t('waits_gap', { place, part: part + 1 }) : t('waits', { place });
}

/** The parts that say what another one before them says. */
function repeatedParts(given: GivenAnswer): number[] {
  return given.flatMap((each, part) => (given.indexOf(each) < part ? [part] : []));
}

function repetitions(t: Words, { question, place, exercise, given }: SheetEntry): AnswerMistake[] {
  if (exercise.kind !== 'order') return [];
  return repeatedParts(given).map((part) => {
    const item = exercise.items[Number(given[part])] ?? '';
    return { place, name: fieldName(question, part), message: t('twice', { place, item }) };
  });
}

function tooLong(t: Words, { question, place, exercise, given }: SheetEntry): AnswerMistake[] {
  const most = exercise.kind === 'essay' ? MAX_ESSAY : MAX_WORDS;
  return given.flatMap((text, part) => {
    if (text.length <= most) return [];
    const name = fieldName(question, hasParts(exercise) ? part : undefined);
    return [{ place, name, message: t('long', { place, most: most.toLocaleString('en') }) }];
  });
}

/** What is wrong with the answer to a question, if anything: what waits, what is said twice, what is too long. */
export function answerMistakes(t: Words, entry: SheetEntry): AnswerMistake[] {
  const { question, place, exercise, given } = entry;
  const unanswered = unansweredParts(exercise, given).map((part) => {
    const name = fieldName(question, hasParts(exercise) ? part : undefined);
    return { place, name, message: waiting(t, entry, part) };
  });
  return unanswered.length > 0 ? unanswered : [...repetitions(t, entry), ...tooLong(t, entry)];
}
