import { action, filter, type Hooks, syncFilter, tap } from '@plinth/kernel';
import { is } from './is.js';

interface Note {
  readonly id: number;
}

/** What a plugin offers. */
const weight = filter<number, [note: Note, giver: string]>('kudos_weight');
const mayGive = syncFilter<boolean, [giver: string]>('kudos_may_give');
const given = action<[note: Note]>('kudos_given');

// A tap is given what the hook was defined with, and answers a value of its kind.
tap(weight, {}, (context, value, note, giver) => {
  is<number>()(value);
  is<Note>()(note);
  is<string>()(giver);
  is<string>()(context.plugin);
  return value * 2;
});
tap(weight, { id: 'later', priority: 20 }, async (_context, value) => value + 1);
tap(given, {}, async (_context, note) => {
  is<Note>()(note);
});
tap(mayGive, {}, (_context, value) => !value);

// Of a hook that is known by its name alone, the tap says the types itself.
tap('the_content', {}, (_context, html: string) => `${html}!`);

// @ts-expect-error: a filter answers a value of its kind
tap(weight, {}, (_context, value) => String(value));

// @ts-expect-error: a filter that answers nothing loses the value
tap(weight, {}, (_context, _value) => {});

// @ts-expect-error: what is needed at once cannot be promised
tap(mayGive, {}, async (_context, value) => value);

// @ts-expect-error: the note is no text
tap(given, {}, (_context, note: string) => note.length);

// @ts-expect-error: three things are given, not four
tap(weight, {}, (_context, value, _note, _giver, _more) => value);

// @ts-expect-error: a priority is a number
tap(weight, { priority: 'late' }, (_context, value) => value);

export async function fire(hooks: Hooks, note: Note): Promise<void> {
  is<number>()(await hooks.filter(weight, 1, note, 'ada'));
  is<boolean>()(hooks.filter(mayGive, true, 'ada'));
  await hooks.action(given, note);

  // @ts-expect-error: an argument is missing
  await hooks.filter(weight, 1, note);

  // @ts-expect-error: the value is a number
  await hooks.filter(weight, 'one', note, 'ada');

  // @ts-expect-error: the note is given whole
  await hooks.action(given, note.id);

  // @ts-expect-error: an action has no value
  await hooks.filter(given, note);
}
