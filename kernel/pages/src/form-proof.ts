import type { RestRequest } from '@plinth/kernel';
import type { NonceOwner, Nonces } from '@plinth/kernel/identity';
import { html, type SafeHtml } from './html.js';

/** The field of a form's seal, beside its nonce. */
export const SEAL_FIELD = '_wpform';

/** The field that tells one showing of a form from the next: its idempotency key. */
export const SUBMISSION_FIELD = '_submission';

/** Fields that a form carries for itself: nobody typed them. */
export const OWN_FIELDS: readonly string[] = ['_wpnonce', SEAL_FIELD, SUBMISSION_FIELD];

/**
 * The hidden fields by which a form proves that it was sent on purpose and that the site showed it to this user, and by which
 * a form that is sent twice is known.
 * @param submission unique for each showing of the form
 */
export function proofFields(
  nonces: Nonces,
  { action, owner, submission }: { readonly action: string; readonly owner: NonceOwner; readonly submission: string },
): SafeHtml {
  const [nonce, seal] = [nonces.create(action, owner), nonces.seal(action, owner)];
  return html`<input type="hidden" name="${SUBMISSION_FIELD}" value="${submission}"><input type="hidden" name="_wpnonce" value="${nonce}"><input type="hidden" name="${SEAL_FIELD}" value="${seal}">`;
}

/** Whether the site itself showed a form to this user, although its nonce is missing or not good any more. */
export function wasShownTo(
  nonces: Nonces,
  { body }: Pick<RestRequest, 'body'>,
  { action, owner }: { readonly action: string; readonly owner: NonceOwner },
): boolean {
  if (nonces.isSealed(String(body[SEAL_FIELD] ?? ''), action, owner)) return true;
  return nonces.fault(String(body['_wpnonce'] ?? ''), action, owner) === 'expired';
}
