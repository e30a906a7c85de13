import type { Texts } from '@plinth/pages/kit';
import type { learningTexts } from './texts.js';

type Words = Texts<typeof learningTexts.english>;

/** Seconds as people say them: `2 h 47 min`, `12 min`, `48 s`. */
export function durationIn(t: Words, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return t('seconds', { seconds: whole });
  const minutes = Math.round(whole / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t('minutes', { minutes });
  return rest === 0 ? t('hours', { hours }) : t('hours_minutes', { hours, minutes: rest });
}
