import { type Static, Type } from '@plinth/kernel';
import { shapeMistakes } from '@plinth/kernel/layer';
import type { QuestionType } from '../ports.js';

const strict = { additionalProperties: false };

/** Longer ones fit on no page; a space alone says nothing. */
const words = (description: string) =>
  Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: description });

const choices = Type.Object(
  {
    choices: Type.Array(
      Type.Object({ text: words('What can be chosen.'), right: Type.Optional(Type.Boolean()) }, strict),
      { minItems: 2, maxItems: 20, description: 'One is right for `single`, one or more for `multiple`.' },
    ),
  },
  strict,
);

const accepted = Type.Object(
  {
    accepted: Type.Array(words('An answer that is right, whatever its case.'), {
      ...{ minItems: 1, maxItems: 50, description: 'For `free_answer`.' },
    }),
  },
  strict,
);

const order = Type.Object(
  {
    order: Type.Array(words('What is put in order.'), {
      ...{ minItems: 2, maxItems: 20, uniqueItems: true, description: 'For `sorting`: the right order.' },
    }),
  },
  strict,
);

const pairs = Type.Object(
  {
    pairs: Type.Array(
      Type.Object({ item: words('What something is found for.'), match: words('What belongs to it.') }, strict),
      { minItems: 2, maxItems: 20, description: 'For `matching`.' },
    ),
  },
  strict,
);

const gaps = Type.Object(
  {
    text: Type.String({
      ...{ minLength: 1, maxLength: 5_000 },
      description: 'For `cloze`: a text whose gaps stand in braces, answers that are right apart by bars: `{a|an}`.',
    }),
  },
  strict,
);

/** What a question asks, by its type; essays ask nothing that could be judged here. */
const SHAPES = {
  single: choices,
  multiple: choices,
  free_answer: accepted,
  sorting: order,
  matching: pairs,
  cloze: gaps,
};

/** What a question asks, with what is right: whoever may not edit the course never gets it. */
export const questionTask = Type.Union([choices, accepted, order, pairs, gaps], {
  description: 'What it asks, with what is right; without it the quiz cannot be taken on the site. Essays have none.',
});
/** What a question asks, with what is right. */
export type QuestionTask = Static<typeof questionTask>;

/** The texts around the gaps of a cloze, one more than gaps, and the answers that each gap accepts. */
export function clozeParts(text: string): { readonly texts: readonly string[]; readonly gaps: readonly string[][] } {
  const parts = text.split(/\{([^{}]*)\}/);
  return {
    texts: parts.filter((_, place) => place % 2 === 0),
    gaps: parts.filter((_, place) => place % 2 === 1).map((gap) => gap.split('|').map((each) => each.trim())),
  };
}

/** A text as people see it: composed and decomposed letters look alike, and spaces around it do not show. */
export function asSeen(text: string): string {
  return text.normalize('NFC').trim();
}

function areDifferent(texts: readonly string[]): boolean {
  return new Set(texts.map(asSeen)).size === texts.length;
}

function clozeMistakes(text: string): string[] {
  const { texts, gaps } = clozeParts(text);
  if (texts.some((each) => /[{}]/.test(each))) return ['a brace of its text has no partner.'];
  if (gaps.length === 0) return ['its text has no gap in braces.'];
  return gaps.some((gap) => gap.includes('')) ? ['a gap of its text accepts nothing.'] : [];
}

/** What no schema says. */
function deeperMistakes(type: QuestionType, task: QuestionTask): string[] {
  if ('text' in task) return clozeMistakes(task.text);
  if ('pairs' in task) return areDifferent(task.pairs.map(({ item }) => item)) ? [] : ['an item stands in two pairs.'];
  if ('order' in task) return areDifferent(task.order) ? [] : ['two items of the order are the same.'];
  if ('accepted' in task) return [];
  const right = task.choices.filter((choice) => choice.right === true).length;
  const isRight = type === 'single' ? right === 1 : right >= 1;
  return [
    ...(isRight ? [] : [type === 'single' ? 'one choice is right, no more, no less.' : 'no choice is right.']),
    ...(areDifferent(task.choices.map(({ text }) => text)) ? [] : ['two choices are the same.']),
  ];
}

/** What is wrong with what a question of this type asks, a line for each mistake. */
export function taskMistakes(type: QuestionType, task: QuestionTask): string[] {
  if (type === 'essay') return ['an essay has no task: a person grades it.'];
  const mistakes = shapeMistakes(SHAPES[type], task, 'task');
  return mistakes.length > 0 ? mistakes : deeperMistakes(type, task);
}
