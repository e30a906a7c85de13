import { HostError } from './errors.js';

/** Marks the contexts of plugins, and whatever extends one. */
export const CONTEXT: unique symbol = Symbol('plugin context');

/** Whether a value is the context of a plugin, as a tap, job or handler is given it. */
export function isContext(value: unknown): boolean {
  return typeof value === 'object' && value !== null && CONTEXT in value;
}

/**
 * The error for a context that was taken for the value of a hook, which is what happens when a tap forgets that the context
 * is its first argument.
 * @param use what was done with it, in words
 */
export function misusedContext(plugin: string, use: string): HostError {
  return new HostError('HOST_CONTEXT_MISUSED', { plugin, use });
}
