/**
 * The test kit, bound to no runner.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { silentLog } from '../services/log.js';
export { type ConformanceCheck, type ConformanceOptions, conformanceChecks, conforms } from './conforms.js';
export { countSelects } from './count-selects.js';
export { FrozenClock } from './doubles.js';
export { type ErrorEnvelope, expectError, expectSuccess } from './expectations.js';
export { type FormFields, submitForm } from './forms.js';
export { benchRegistry } from './registry.js';
export { testHost } from './test-host.js';
export * from './types.js';
