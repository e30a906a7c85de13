import type { CallContext } from '@plinth/kernel';
import { COURSES, type Exercise, exerciseOf, type GivenAnswer, partsOf, type QuizQuestion } from '@plinth/learning';

/** What may be typed into a gap, or as a short answer. */
export const MAX_WORDS = 500;
/** What may be written as an essay. */
export const MAX_ESSAY = 20_000;

/** A question, as whoever takes the quiz is shown it, and what they answered so far. */
export interface SheetEntry {
  readonly question: QuizQuestion;
  /** In the quiz, from 1. */
  readonly place: number;
  readonly exercise: Exercise;
  readonly given: GivenAnswer;
}

/** What is wrong with an answer. */
export interface AnswerMistake {
  /** The field it is about. */
  readonly name: string;
  readonly message: string;
  /** The place of the question. */
  readonly place: number;
}

/** A quiz as it is taken. */
export interface Sheet {
  readonly entries: readonly SheetEntry[];
  readonly seal: string;
  readonly mistakes: readonly AnswerMistake[];
  /** Whether the form came back without its seal. */
  readonly isDamaged: boolean;
}

/** The name of a question's field; questions of several parts have a field for each, from 0. */
export function fieldName(question: QuizQuestion, part?: number): string {
  return part === undefined ? `answer-${question.id}` : `answer-${question.id}-${part}`;
}

/** Whether a question has a field for each of its parts. */
export function hasParts({ kind }: Exercise): boolean {
  return kind === 'order' || kind === 'match' || kind === 'gaps';
}

/**
 * A text as it can be kept: without NUL and halves of characters, which no database takes, and with line breaks of one
 * character, as forms count them although they send two.
 */
function keptText(sent: string): string {
  const whole = Buffer.from(sent.replaceAll('\u0000', '')).toString('utf8');
  return whole.replaceAll('\r\n', '\n');
}

function textsOf(sent: unknown): string[] {
  return [sent].flat().flatMap((each) => (typeof each === 'string' ? [keptText(each)] : []));
}

/** What a form says about a question, whatever else was sent in its place. */
export function givenIn(
  body: Readonly<Record<string, unknown>>,
  question: QuizQuestion,
  exercise: Exercise,
): GivenAnswer {
  if (!hasParts(exercise)) return textsOf(body[fieldName(question)]);
  const parts = Array.from({ length: partsOf(exercise) }, (_, part) => part);
  return parts.map((part) => textsOf(body[fieldName(question, part)])[0] ?? '');
}

/** The questions of a quiz as they are shown; undefined where one of them does not say what it asks. */
export async function entriesOf(
  { use }: Pick<CallContext, 'use'>,
  quizId: number,
  given: (question: QuizQuestion, exercise: Exercise) => GivenAnswer = () => [],
): Promise<readonly SheetEntry[] | undefined> {
  const [questions, tasks] = await Promise.all([use(COURSES).questionsOf([quizId]), use(COURSES).tasksOf([quizId])]);
  const asked = questions.get(quizId) ?? [];
  const entries = asked.flatMap((question, index) => {
    const exercise = exerciseOf(question.type, tasks.get(question.id));
    return exercise ? [{ question, place: index + 1, exercise, given: given(question, exercise) }] : [];
  });
  return asked.length > 0 && entries.length === asked.length ? entries : undefined;
}
