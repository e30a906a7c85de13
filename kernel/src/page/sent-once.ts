import type { CallContext } from '../rest/route.js';
import { RANDOMNESS, RATE_LIMITER } from '../services/ports.js';
import { html, type SafeHtml } from './html.js';

const FIELD = '_once';
/** As long as a nonce of the form is good for. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * The hidden field that tells one showing of a form from the next, for a form that is answered with what is shown only
 * once: such an answer cannot lead elsewhere, so whoever reloads it sends the form again.
 */
export function onceField({ use }: Pick<CallContext, 'use'>): SafeHtml {
  return html`<input type="hidden" name="${FIELD}" value="${use(RANDOMNESS).uuid()}">`;
}

/** Whether this very showing of a form was sent before; of two that come together one is the first. */
export async function isSentAgain({
  use,
  request,
  caller,
}: Pick<CallContext, 'use' | 'request' | 'caller'>): Promise<boolean> {
  const token = request.body[FIELD];
  if (typeof token !== 'string' || token === '') return false;
  const { allowed } = await use(RATE_LIMITER).hit(`form:${caller.id}:${token}`, 1, REMEMBERED_MS);
  return !allowed;
}
