/**
 * The test kit, bound to no runner.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { type ConformanceCheck, type ConformanceOptions, conformanceChecks, conforms } from './conforms.js';
export { FrozenClock } from './doubles.js';
export { testHost } from './test-host.js';
export * from './types.js';
