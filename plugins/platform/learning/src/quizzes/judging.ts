import type { QuestionType } from '../ports.js';
import { choicesOf, type Exercise, exerciseOf, partsOf } from './exercise.js';
import { asSeen, clozeParts, type QuestionTask } from './tasks.js';

/**
 * What somebody answered: a text for each part, and for several choices one for each of them. What was chosen is said by
 * its place in the exercise, from 0.
 */
export type GivenAnswer = readonly string[];

/** What an answer is worth. */
export interface Judgement {
  readonly correct: boolean;
  readonly points: number;
}

/** Case, forms of letters and spaces decide nothing. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function accepts(accepted: readonly string[], typed: string | undefined): boolean {
  return typed !== undefined && accepted.some((each) => plain(each) === plain(typed));
}

/** The place that somebody chose; undefined for what is none. */
function placeIn(text: string | undefined, count: number): number | undefined {
  if (text === undefined || !/^\d{1,4}$/.test(text)) return undefined;
  const place = Number(text);
  return place < count ? place : undefined;
}

function isChosenRight(task: Extract<QuestionTask, { choices: unknown }>, type: QuestionType, given: GivenAnswer) {
  const chosen = new Set(given.map((each) => placeIn(each, task.choices.length)));
  if (type === 'single' && given.length !== 1) return false;
  return !chosen.has(undefined) && task.choices.every(({ right = false }, place) => chosen.has(place) === right);
}

/** Which parts of an answer are right. */
function rightParts(type: QuestionType, task: QuestionTask, given: GivenAnswer): boolean[] {
  if ('choices' in task) return [isChosenRight(task, type, given)];
  if ('accepted' in task) return [accepts(task.accepted, given[0])];
  if ('text' in task) return clozeParts(task.text).gaps.map((gap, place) => accepts(gap, given[place]));
  const exercise = exerciseOf(type, task);
  const chosenOf = (from: readonly string[], place: number) => from[placeIn(given[place], from.length) ?? -1];
  if ('order' in task) {
    const items = exercise?.kind === 'order' ? exercise.items : [];
    return [task.order.every((item, place) => chosenOf(items, place) === asSeen(item))];
  }
  const matches = exercise?.kind === 'match' ? exercise.matches : [];
  return task.pairs.map(({ match }, place) => chosenOf(matches, place) === asSeen(match));
}

/** What an answer is worth: all the points or none, and for pairs and gaps by those that are right, rounded down. */
export function judged(
  question: { readonly type: QuestionType; readonly points: number },
  task: QuestionTask,
  given: GivenAnswer,
): Judgement {
  const parts = rightParts(question.type, task, given);
  const right = parts.filter(Boolean).length;
  return { correct: right === parts.length, points: Math.floor((question.points * right) / parts.length) };
}

/** The places of the parts, from 0, that are not answered yet or with what cannot be chosen. */
export function unansweredParts(exercise: Exercise, given: GivenAnswer): number[] {
  const count = choicesOf(exercise);
  const isAnswered = (text: string | undefined) =>
    count === undefined ? text !== undefined && text.trim() !== '' : placeIn(text, count) !== undefined;
  // Of several choices one is enough, but each must be one.
  if (exercise.kind === 'choice') return given.length > 0 && given.every(isAnswered) ? [] : [0];
  return Array.from({ length: partsOf(exercise) }, (_, place) => place).filter((place) => !isAnswered(given[place]));
}
