import type { Envelope } from '../support/browser.js';

/** The envelope that a client's call is rejected with; fails when the call succeeds. */
export async function rejection(call: Promise<unknown>): Promise<Envelope> {
  try {
    await call;
  } catch (thrown) {
    // Both clients throw the envelope itself.
    return thrown as Envelope;
  }
  throw new Error('The call succeeded.');
}
