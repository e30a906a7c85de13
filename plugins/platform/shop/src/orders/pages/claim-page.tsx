import { type CallContext, page, type Route, redirect, signedIn } from '@plinth/kernel';
import { nonceField, type SafeHtml } from '@plinth/pages';
import { Button, Form, Notice, useAddress, useTexts } from '@plinth/pages/kit';
import { GUEST_ORDERS } from '../guest-orders.js';
import { CLAIM_PATH, ORDERS_PATH } from './account-frame.js';
import { claimTexts } from './claim-texts.js';

const NONCE = 'shop-claim-orders';

/** What a customer is told of orders that have their email and no account. */
export interface Claimable {
  readonly count: number;
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly nonce: SafeHtml;
  /** Whether they were just added. */
  readonly isDone: boolean;
}

/** What the caller can add to their account. */
export async function claimableBy(call: CallContext, count: number, isDone: boolean): Promise<Claimable> {
  const { user } = call.caller;
  const isConfirmed = user !== undefined && count > 0 && (await call.use(GUEST_ORDERS).isConfirmed(user));
  return { count, email: user?.email ?? '', isConfirmed, nonce: nonceField(call, NONCE), isDone };
}

/** Offers a customer the orders that they placed as a guest. */
export function ClaimNotice({ count, email, isConfirmed, isDone, nonce }: Claimable) {
  const t = useTexts(claimTexts);
  const address = useAddress();
  if (isDone)
    return (
      <Notice kind="done">
        <p>{t('claimed')}</p>
      </Notice>
    );
  if (count === 0) return null;
  return (
    <Notice kind="information">
      <p>{t('found', { count, email })}</p>
      {isConfirmed ? (
        <Form to={CLAIM_PATH} nonce={nonce}>
          <Button kind="quiet">{t('claim')}</Button>
        </Form>
      ) : (
        <p>
          <a href={address('/account')}>{t('confirm_first')}</a>
        </p>
      )}
    </Notice>
  );
}

/** Adds the orders that a customer placed as a guest to their account. */
export const claimPage: Route = page({
  method: 'POST',
  path: CLAIM_PATH,
  summary: "Adds orders that guests placed with the customer's confirmed email to the account.",
  access: signedIn(),
  nonceAction: NONCE,
  async handle({ caller, site, use }) {
    const count = caller.user ? await use(GUEST_ORDERS).claim(caller.user) : 0;
    return redirect(`${site.url}${ORDERS_PATH}${count > 0 ? '?done=claimed' : ''}`, 303);
  },
});
