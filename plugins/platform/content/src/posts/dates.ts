import { invalidParam, type Timestamp } from '@plinth/kernel';
import { fromSiteTime } from '@plinth/kernel/time';

/**
 * Reads a date argument: with a zone it is that instant, without one it is in `timezone`.
 * @throws RestError 400 `rest_invalid_param` for a day that does not exist
 */
export function readDate(text: string, timezone: string, name: string): Timestamp {
  const moment = fromSiteTime(text, timezone);
  if (moment === undefined) throw invalidParam({ [name]: `${name}: ${text} is no day of the calendar.` });
  return moment;
}
