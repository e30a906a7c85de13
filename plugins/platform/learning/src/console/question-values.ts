import type { CallContext } from '@plinth/kernel';
import { isBlank, sanitizeText } from '@plinth/kernel/text';
import type { Mistake } from '@plinth/pages/kit';
import type { EditedQuestion, QuestionTask, QuestionType } from '../ports.js';
import { asSeen, taskMistakes } from '../quizzes/tasks.js';
import { wholeNumber } from './numbers.js';
import { builderTexts } from './texts.js';

/** The most choices, pairs or items of a question. */
export const MAX_ROWS = 20;
const MAX_ANSWERS = 50;
const MAX_ANSWER_LENGTH = 500;
const MAX_TEXT_LENGTH = 5_000;
const MAX_QUESTION_LENGTH = 2_000;
const MAX_POINTS = 1_000_000;

/** A question as it is in the form: texts by the names of their fields. */
export interface TypedQuestion {
  readonly title: string;
  readonly points: string;
  /** Accepted answers, or items in the right order, one per line. */
  readonly lines: string;
  /** A text with gaps in braces. */
  readonly cloze: string;
  /** Choices, or the first parts of pairs. */
  readonly rows: readonly string[];
  /** The second parts of pairs. */
  readonly matches: readonly string[];
  /** Positions of the right choices. */
  readonly right: readonly number[];
}

const NONE = { lines: '', cloze: '', rows: [], matches: [], right: [] } as const;

/** The form of a new question. */
export const NEW_QUESTION: TypedQuestion = { title: '', points: '1', ...NONE };

/** A question as the form first shows it. */
export function typedQuestion(
  { points, title }: Pick<EditedQuestion, 'points' | 'title'>,
  task: QuestionTask | undefined,
): TypedQuestion {
  const typed = { ...NONE, title, points: String(points) };
  if (task === undefined) return typed;
  if ('choices' in task) {
    const right = task.choices.flatMap((each, place) => (each.right === true ? [place] : []));
    return { ...typed, rows: task.choices.map(({ text }) => text), right };
  }
  if ('accepted' in task) return { ...typed, lines: task.accepted.join('\n') };
  if ('order' in task) return { ...typed, lines: task.order.join('\n') };
  if ('text' in task) return { ...typed, cloze: task.text };
  return { ...typed, rows: task.pairs.map(({ item }) => item), matches: task.pairs.map(({ match }) => match) };
}

function textIn(body: Readonly<Record<string, unknown>>, name: string, most: number): string {
  const sent = body[name];
  return typeof sent === 'string' ? sent.slice(0, most) : '';
}

/** The question that a form sent. */
export function sentQuestion(body: Readonly<Record<string, unknown>>): TypedQuestion {
  const rows = Array.from({ length: MAX_ROWS }, (_, place) => place);
  const chosen = [body['right'] ?? []].flat().map(Number);
  return {
    title: textIn(body, 'title', 10_000),
    points: textIn(body, 'points', 40),
    lines: textIn(body, 'lines', 50_000),
    cloze: textIn(body, 'cloze', 20_000),
    rows: rows.map((place) => textIn(body, `row_${place}`, 2_000)),
    matches: rows.map((place) => textIn(body, `match_${place}`, 2_000)),
    right: rows.filter((place) => chosen.includes(place)),
  };
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function areDifferent(texts: readonly string[]): boolean {
  return new Set(texts.map(asSeen)).size === texts.length;
}

type MistakeKey =
  | 'choices_wrong'
  | 'mark_single'
  | 'mark_any'
  | 'accepted_wrong'
  | 'order_wrong'
  | 'pairs_wrong'
  | 'cloze_wrong'
  | 'answer_long';
type Reading = { readonly task: QuestionTask | undefined } | { readonly field: string; readonly text: MistakeKey };

const isLong = (text: string) => text.length > MAX_ANSWER_LENGTH;

function readChoices(type: 'single' | 'multiple', { right, rows }: TypedQuestion): Reading {
  const choices = rows.flatMap((row, place) =>
    row.trim() === '' ? [] : [{ text: row.trim(), ...(right.includes(place) ? { right: true } : {}) }],
  );
  const texts = choices.map(({ text }) => text);
  const count = choices.filter((choice) => choice.right === true).length;
  if (texts.some(isLong)) return { field: 'row_0', text: 'answer_long' };
  if (choices.length < 2 || !areDifferent(texts)) return { field: 'row_0', text: 'choices_wrong' };
  if (type === 'single' && count !== 1) return { field: 'row_0', text: 'mark_single' };
  if (count === 0) return { field: 'row_0', text: 'mark_any' };
  return { task: { choices } };
}

function readPairs({ matches, rows }: TypedQuestion): Reading {
  const pairs = rows
    .map((row, place) => ({ item: row.trim(), match: (matches[place] ?? '').trim() }))
    .filter(({ item, match }) => item !== '' || match !== '');
  const items = pairs.map(({ item }) => item);
  const isWhole = pairs.every(({ item, match }) => item !== '' && match !== '');
  if (pairs.some(({ item, match }) => isLong(item) || isLong(match))) return { field: 'row_0', text: 'answer_long' };
  return pairs.length >= 2 && isWhole && areDifferent(items)
    ? { task: { pairs } }
    : { field: 'row_0', text: 'pairs_wrong' };
}

function readLines(type: 'free_answer' | 'sorting', { lines }: TypedQuestion): Reading {
  const answers = linesOf(lines);
  if (answers.some(isLong)) return { field: 'lines', text: 'answer_long' };
  if (type === 'free_answer')
    return answers.length >= 1 && answers.length <= MAX_ANSWERS
      ? { task: { accepted: answers } }
      : { field: 'lines', text: 'accepted_wrong' };
  const isOrder = answers.length >= 2 && answers.length <= MAX_ROWS && areDifferent(answers);
  return isOrder ? { task: { order: answers } } : { field: 'lines', text: 'order_wrong' };
}

function readTask(type: QuestionType, typed: TypedQuestion): Reading {
  if (type === 'essay') return { task: undefined };
  if (type === 'single' || type === 'multiple') return readChoices(type, typed);
  if (type === 'matching') return readPairs(typed);
  if (type === 'free_answer' || type === 'sorting') return readLines(type, typed);
  const task = { text: typed.cloze.trim() };
  const isCloze = task.text.length <= MAX_TEXT_LENGTH && taskMistakes('cloze', task).length === 0;
  return isCloze ? { task } : { field: 'cloze', text: 'cloze_wrong' };
}

/** What was typed as a question, or everything that is wrong with it. */
export function readQuestion(
  { site }: Pick<CallContext, 'site'>,
  type: QuestionType,
  typed: TypedQuestion,
): { readonly question: EditedQuestion; readonly mistakes: readonly Mistake[] } {
  const t = builderTexts.in(site.language);
  const title = typed.title.trim();
  const points = wholeNumber(typed.points, MAX_POINTS);
  const reading = readTask(type, typed);
  const mistakes: Mistake[] = [
    ...(isBlank(sanitizeText(title)) ? [{ name: 'title', message: t('question_missing') }] : []),
    ...(title.length > MAX_QUESTION_LENGTH
      ? [{ name: 'title', message: t('too_long', { count: MAX_QUESTION_LENGTH }) }]
      : []),
    ...(points === undefined ? [{ name: 'points', message: t('points_wrong', { count: MAX_POINTS }) }] : []),
    ...('text' in reading ? [{ name: reading.field, message: t(reading.text, { count: MAX_ANSWER_LENGTH }) }] : []),
  ];
  const task = 'task' in reading ? reading.task : undefined;
  return { question: { title, type, points: points ?? 1, task }, mistakes };
}
