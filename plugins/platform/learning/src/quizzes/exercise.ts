import type { QuestionType } from '../ports.js';
import { asSeen, clozeParts, type QuestionTask } from './tasks.js';

/** What whoever answers a question is shown of it: nothing that tells what is right. */
export type Exercise =
  | { readonly kind: 'choice'; readonly isSingle: boolean; readonly choices: readonly string[] }
  | { readonly kind: 'words' }
  /** The items by their alphabet, to be put in order. */
  | { readonly kind: 'order'; readonly items: readonly string[] }
  /** The matches by their alphabet, each once. */
  | { readonly kind: 'match'; readonly items: readonly string[]; readonly matches: readonly string[] }
  /** The texts around the gaps: one more than gaps. */
  | { readonly kind: 'gaps'; readonly texts: readonly string[] }
  | { readonly kind: 'essay' };

/** In the order of the alphabet, which tells nothing of what is right. */
function alphabetically(texts: readonly string[]): string[] {
  return [...new Set(texts.map(asSeen))].sort((a, b) => a.localeCompare(b, 'en'));
}

/** What is shown of a question; undefined where it does not say what it asks. */
export function exerciseOf(type: QuestionType, task: QuestionTask | undefined): Exercise | undefined {
  if (type === 'essay') return { kind: 'essay' };
  if (task === undefined) return undefined;
  if ('choices' in task)
    return { kind: 'choice', isSingle: type === 'single', choices: task.choices.map(({ text }) => text) };
  if ('accepted' in task) return { kind: 'words' };
  if ('order' in task) return { kind: 'order', items: alphabetically(task.order) };
  if ('text' in task) return { kind: 'gaps', texts: clozeParts(task.text).texts };
  const { pairs } = task;
  return {
    kind: 'match',
    items: pairs.map(({ item }) => item),
    matches: alphabetically(pairs.map(({ match }) => match)),
  };
}

/** Of how many parts an answer consists; several choices are one. */
export function partsOf(exercise: Exercise): number {
  if (exercise.kind === 'gaps') return exercise.texts.length - 1;
  return exercise.kind === 'order' || exercise.kind === 'match' ? exercise.items.length : 1;
}

/** How many things each part is chosen from; undefined where it is typed. */
export function choicesOf(exercise: Exercise): number | undefined {
  if (exercise.kind === 'choice') return exercise.choices.length;
  if (exercise.kind === 'order') return exercise.items.length;
  return exercise.kind === 'match' ? exercise.matches.length : undefined;
}
