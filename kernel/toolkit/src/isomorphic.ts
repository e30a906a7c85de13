/**
 * What also runs in browsers: pure functions without anything of Node.
 * @packageDocumentation
 */
export { precisionOf } from './money.js';
export { sizeInWords } from './size-in-words.js';
