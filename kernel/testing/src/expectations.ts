import { strict as assert } from 'node:assert';
import type { TestResponse } from './types.js';

/** The documented envelope of an error, as a client reads it. */
export interface ErrorEnvelope {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> & {
    readonly status: number;
    /** Which arguments are wrong, and why. */
    readonly params?: Readonly<Record<string, string>>;
    readonly details?: Readonly<Record<string, { readonly code: string }>>;
  };
  readonly additional_errors?: readonly ErrorEnvelope[];
}

/** How much of a surprising response a message shows, in characters. */
const SHOWN = 500;

/**
 * Demands that a response is an error with this status and code in the documented envelope, and returns the envelope.
 * @throws AssertionError of Node, which every runner shows
 */
export function expectError(response: TestResponse, status: number, code: string): ErrorEnvelope {
  const { text } = response;
  const shown = `wanted ${status} ${code}, found ${response.status} ${text.slice(0, SHOWN)}`;
  assert.equal(response.status, status, shown);
  const envelope = response.json<ErrorEnvelope>();
  assert.equal(envelope?.code, code, shown);
  assert.equal(envelope.data?.status, status, shown);
  assert.ok(typeof envelope.message === 'string' && envelope.message !== '', `an error without a message: ${shown}`);
  return envelope;
}

/**
 * Demands success, and returns the body as the type that the test expects.
 * @throws AssertionError of Node, which every runner shows
 */
export function expectSuccess<T>(response: TestResponse, status = 200): T {
  assert.equal(response.status, status, `wanted ${status}, found ${response.status} ${response.text.slice(0, SHOWN)}`);
  return response.json<T>();
}
