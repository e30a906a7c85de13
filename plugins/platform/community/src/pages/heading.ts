import { lengthOf } from '../text.js';

const MAX_HEADING_LENGTH = 60;

/** The first words of an activity. */
export function headingOf(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (lengthOf(line) <= MAX_HEADING_LENGTH) return line;
  const start = [...line].slice(0, MAX_HEADING_LENGTH).join('');
  return `${start.replace(/\s\S*$/, '')} …`;
}
