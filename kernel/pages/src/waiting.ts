import { frameTexts } from './frame-texts.js';

/** Up to so many seconds are said as seconds. */
const FEW_SECONDS = 90;

const SECONDS_PER_MINUTE = 60;

/** When somebody may try again, in words. */
export function waitInWords(language: string, seconds: number): string {
  const t = frameTexts.in(language);
  if (seconds <= FEW_SECONDS) return t('wait', { count: seconds });
  return t('wait_minutes', { count: Math.ceil(seconds / SECONDS_PER_MINUTE) });
}
