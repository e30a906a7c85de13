/**
 * The test kit, bound to no runner.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { FrozenClock } from './doubles.js';
export { testHost } from './test-host.js';
export * from './types.js';
