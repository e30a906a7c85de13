/**
 * What runs in browsers as well: pure functions, without anything of Node.
 * @packageDocumentation
 */
export { isSecret, namesRole } from './context/settings.js';
export { SECRETS_FIELD } from './rest/secret-fields.js';
export { SHOWS_ANY } from './rest/shown-html.js';
export { formatFault } from './rest/validation/format-checks.js';
export { dateInWords, fromSiteTime, isTimezone, toSiteTime } from './services/site-time.js';
export { Value } from './vendor/typebox.js';
