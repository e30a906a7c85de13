/**
 * Times in the site's time zone.
 * @packageDocumentation
 */
import 'reflect-metadata';

export {
  addDays,
  dateInWords,
  fromSiteTime,
  isDay,
  isTimezone,
  offsetMinutes,
  toGmt,
  toIsoWithOffset,
  toSiteTime,
} from './services/site-time.js';
