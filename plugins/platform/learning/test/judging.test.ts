import { expect } from 'chai';
import { exerciseOf, judged, type QuestionTask, type QuestionType, unansweredParts } from '../src/plugin.js';

const choices: QuestionTask = {
  choices: [{ text: 'Moss', right: true }, { text: 'Stone' }, { text: 'Fern', right: true }],
};
const one: QuestionTask = { choices: [{ text: 'Stone' }, { text: 'Moss', right: true }] };
const accepted: QuestionTask = { accepted: ['Chlorophyll', 'leaf green'] };
const order: QuestionTask = { order: ['seed', 'shoot', 'leaf', 'flower'] };
const pairs: QuestionTask = {
  pairs: [
    { item: 'Birch', match: 'white' },
    { item: 'Beech', match: 'grey' },
    { item: 'Pine', match: 'red' },
    { item: 'Ash', match: 'grey' },
  ],
};
const gaps: QuestionTask = { text: 'A {root|roots} drinks, a {leaf} breathes and a {flower} calls.' };

function judge(type: QuestionType, task: QuestionTask, given: readonly string[], points = 4) {
  const { correct, points: got } = judged({ type, points }, task, given);
  return [correct, got];
}

/** The places of texts in a list that was shown, as a form sends them. */
function placesIn(shown: readonly string[], texts: readonly string[]): string[] {
  return texts.map((text) => String(shown.indexOf(text)));
}

describe('learning: answers are judged', () => {
  it('a single choice by the one that is right', () => {
    expect(judge('single', one, ['1'])).to.deep.equal([true, 4]);
    expect(judge('single', one, ['0'])).to.deep.equal([false, 0]);
    expect(judge('single', one, ['0', '1'])).to.deep.equal([false, 0]);
  });

  it('several choices by all that are right and none that is wrong', () => {
    expect(judge('multiple', choices, ['0', '2'])).to.deep.equal([true, 4]);
    expect(judge('multiple', choices, ['2', '0', '0'])).to.deep.equal([true, 4]);
    for (const given of [['0'], ['0', '1', '2'], ['1'], []])
      expect(judge('multiple', choices, given)).to.deep.equal([false, 0]);
  });

  it('a short answer without regard to case, spaces and forms of letters', () => {
    for (const typed of ['Chlorophyll', ' chlorophyll ', 'LEAF   green', 'ｌｅａｆ green'])
      expect(judge('free_answer', accepted, [typed]), typed).to.deep.equal([true, 4]);
    for (const typed of ['green', 'chlorophyl', '']) expect(judge('free_answer', accepted, [typed])[0]).to.equal(false);
  });

  it('an order only as a whole', () => {
    const exercise = exerciseOf('sorting', order);
    const items = exercise?.kind === 'order' ? exercise.items : [];
    expect(items).to.deep.equal(['flower', 'leaf', 'seed', 'shoot']);
    expect(judge('sorting', order, placesIn(items, ['seed', 'shoot', 'leaf', 'flower']))).to.deep.equal([true, 4]);
    expect(judge('sorting', order, placesIn(items, ['seed', 'leaf', 'shoot', 'flower']))).to.deep.equal([false, 0]);
  });

  it('pairs one by one, rounded down', () => {
    const exercise = exerciseOf('matching', pairs);
    const matches = exercise?.kind === 'match' ? exercise.matches : [];
    expect(matches).to.deep.equal(['grey', 'red', 'white']);
    const given = (...chosen: string[]) => placesIn(matches, chosen);
    expect(judge('matching', pairs, given('white', 'grey', 'red', 'grey'))).to.deep.equal([true, 4]);
    expect(judge('matching', pairs, given('white', 'grey', 'red', 'red'))).to.deep.equal([false, 3]);
    expect(judge('matching', pairs, given('white', 'grey', 'red', 'red'), 3)).to.deep.equal([false, 2]);
    expect(judge('matching', pairs, given('grey', 'red', 'white', 'white'))).to.deep.equal([false, 0]);
  });

  it('gaps one by one, rounded down', () => {
    expect(judge('cloze', gaps, ['Roots', 'leaf', ' FLOWER '], 2)).to.deep.equal([true, 2]);
    expect(judge('cloze', gaps, ['root', 'leaf', 'bird'], 2)).to.deep.equal([false, 1]);
    expect(judge('cloze', gaps, ['root', '', ''], 2)).to.deep.equal([false, 0]);
  });

  it('what is missing or was never offered as wrong, never as a fault', () => {
    const nonsense = [[], [''], ['-1'], ['99'], ['1e9'], ['__proto__'], ['0'.repeat(10_000)], Array(50).fill('x')];
    for (const given of nonsense)
      for (const [type, task] of [
        ['single', one],
        ['multiple', choices],
        ['free_answer', accepted],
        ['sorting', order],
        ['matching', pairs],
        ['cloze', gaps],
      ] as const)
        expect(judge(type, task, given), `${type} ${given[0]?.slice(0, 20)}`).to.deep.equal([false, 0]);
  });
});

describe('learning: what whoever answers is shown', () => {
  it('never tells what is right', () => {
    const shown = [
      exerciseOf('single', one),
      exerciseOf('multiple', choices),
      exerciseOf('free_answer', accepted),
      exerciseOf('cloze', gaps),
      exerciseOf('essay', undefined),
    ];
    expect(shown).to.deep.equal([
      { kind: 'choice', isSingle: true, choices: ['Stone', 'Moss'] },
      { kind: 'choice', isSingle: false, choices: ['Moss', 'Stone', 'Fern'] },
      { kind: 'words' },
      { kind: 'gaps', texts: ['A ', ' drinks, a ', ' breathes and a ', ' calls.'] },
      { kind: 'essay' },
    ]);
    expect(exerciseOf('single', undefined)).to.equal(undefined);
  });

  it('knows which parts wait for an answer', () => {
    const waits = (type: QuestionType, task: QuestionTask | undefined, given: readonly string[]) => {
      const exercise = exerciseOf(type, task);
      return exercise ? unansweredParts(exercise, given) : undefined;
    };
    expect([waits('single', one, []), waits('single', one, ['0']), waits('single', one, ['7'])]).to.deep.equal([
      ...[[0], [], [0]],
    ]);
    expect([waits('multiple', choices, ['0', '2']), waits('multiple', choices, ['0', '9'])]).to.deep.equal([[], [0]]);
    expect([waits('free_answer', accepted, [' ']), waits('free_answer', accepted, ['x'])]).to.deep.equal([[0], []]);
    expect(waits('sorting', order, ['0', '', '2', '4'])).to.deep.equal([1, 3]);
    expect(waits('matching', pairs, ['0', '1'])).to.deep.equal([2, 3]);
    expect(waits('cloze', gaps, ['root', '', 'x'])).to.deep.equal([1]);
    expect([waits('essay', undefined, ['']), waits('essay', undefined, ['It is.'])]).to.deep.equal([[0], []]);
  });
});
