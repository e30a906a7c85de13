import { useTexts } from '@plinth/pages/kit';
import { spanTexts } from './texts.js';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Says the length of a window. */
export function useSpan(): (seconds: number) => string {
  const t = useTexts(spanTexts);
  return (seconds) => {
    if (seconds >= DAY) return t('days', { count: Math.round(seconds / DAY) });
    if (seconds >= HOUR) return t('hours', { count: Math.round(seconds / HOUR) });
    return t('minutes', { count: Math.max(1, Math.round(seconds / MINUTE)) });
  };
}
