/**
 * Differences between texts, line by line.
 * @packageDocumentation
 */
export * from './compare.js';
export { type DiffRow, rowsOf } from './rows.js';
