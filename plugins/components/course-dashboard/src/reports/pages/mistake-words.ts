import { isDay } from '@plinth/kernel/time';
import type { Mistake } from '@plinth/pages/kit';
import type { Typed } from './asked.js';
import { reportTexts } from './texts.js';

type Words = ReturnType<typeof reportTexts.in>;

function dayMistake(t: Words, { date_from, date_to }: Typed, name: 'date_from' | 'date_to', typed: string): string {
  if (!isDay(typed.trim())) return t('no_day');
  if (isDay(date_from) && isDay(date_to) && date_from > date_to) return t('from_after_to');
  return t(name === 'date_from' ? 'bad_first_day' : 'bad_last_day');
}

/** A mistake of a filter in the words of the page: the route's own speak of parameters. */
export function mistakeWords(t: Words, { name }: Mistake, typed: Typed): Mistake {
  if (name === 'date_from' || name === 'date_to') return { name, message: dayMistake(t, typed, name, typed[name]) };
  if (name === 'page') return { name, message: t('bad_page') };
  return { name, message: t('bad_choice') };
}
