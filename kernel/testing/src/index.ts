/**
 * The test kit, bound to no runner.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { silentLog } from '@plinth/kernel/host';
export { type ConformanceCheck, type ConformanceOptions, conformanceChecks, conforms } from './conforms.js';
export { countSelects } from './count-selects.js';
export { ErrorLog, FrozenClock, MailOutbox } from './doubles.js';
export { type ErrorEnvelope, expectError, expectSuccess } from './expectations.js';
export { type FormFields, submitForm } from './forms.js';
export { type StartedHost, startHost } from './hosts.js';
export { mirror, type Reflection } from './mirror.js';
export { multipart, type Part } from './multipart.js';
export { type RawRow, RawTables } from './raw-tables.js';
export { benchRegistry } from './registry.js';
export { FORM, fiftyTimes, type Refused, send, type WireRequest } from './requests.js';
export {
  askMe,
  type Browser,
  freshNonce,
  type OpenSession,
  openSession,
  sessionCookie,
  signIn,
  submitForm as submitSignIn,
} from './signing-in.js';
export { tablesAgree } from './table-checks.js';
export { testHost } from './test-host.js';
export { BLANK_TEXTS, LITERAL_TEXTS } from './typed-texts.js';
export * from './types.js';
