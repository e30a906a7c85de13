import { type CallContext, page, RestError, type Route, redirect, signedIn, Type, USERS } from '@plinth/kernel';
import { SIGN_IN } from '@plinth/kernel/identity';
import { KERNEL_SETTINGS } from '@plinth/kernel/layer';
import { nonceField, type SafeHtml } from '@plinth/pages';
import { Button, ErrorSummary, Form, type Mistake, TextField, useTexts } from '@plinth/pages/kit';
import { PASSWORD_RULES } from '@plinth/toolkit';
import type { VNode } from 'preact';
import { announceCredentialChange } from '../credential-changes.js';
import { accountTexts } from '../texts.js';
import { ACCOUNT_PARTS, accountPage } from './frame.js';

const NONCE = 'account-password';

function Password(props: { length: number; mistakes: readonly Mistake[]; nonce: SafeHtml }): VNode {
  const { length, mistakes, nonce } = props;
  const t = useTexts(accountTexts);
  return (
    <>
      <ErrorSummary mistakes={mistakes} />
      <p class="lead">{t('password_lead')}</p>
      <Form to={ACCOUNT_PARTS.security} nonce={nonce} errors={{ mistakes }}>
        <TextField
          name="current"
          type="password"
          label={t('current_password')}
          autocomplete="current-password"
          required
        />
        <TextField
          name="password"
          type="password"
          label={t('new_password')}
          help={t('new_password_help', { length })}
          autocomplete="new-password"
          required
        />
        <Button>{t('change_password')}</Button>
      </Form>
    </>
  );
}

function show(
  call: CallContext,
  mistakes: readonly Mistake[],
  { status = 400, done }: { status?: number; done?: string | undefined } = {},
) {
  const length = call.use(KERNEL_SETTINGS)().passwordLength;
  const view = { length, mistakes, nonce: nonceField(call, NONCE) };
  const body = <Password {...view} />;
  return accountPage(call, { path: ACCOUNT_PARTS.security, body, done, status: mistakes.length > 0 ? status : 200 });
}

/** Changing one's password: the present one is asked for, and wrong ones are counted as at sign-in. */
export const passwordPages: readonly Route[] = [
  page({
    method: 'GET',
    path: ACCOUNT_PARTS.security,
    summary: "The form for the caller's own password.",
    access: signedIn(),
    args: { done: Type.Boolean({ default: false, description: 'Whether it was just changed.' }) },
    handle(call) {
      const done = call.args.done ? accountTexts.in(call.site.language)('password_changed') : undefined;
      return show(call, [], { done });
    },
  }),
  page({
    method: 'POST',
    path: ACCOUNT_PARTS.security,
    summary: "Changes the caller's own password.",
    access: signedIn(),
    nonceAction: NONCE,
    async handle(call) {
      const { request, use, caller, site } = call;
      const password = String(request.body['password'] ?? '');
      const wrong = await use(PASSWORD_RULES).fault(password, caller.user);
      if (wrong !== undefined) return show(call, [{ name: 'password', message: wrong }]);
      try {
        await use(SIGN_IN).check(caller.user?.login ?? '', String(request.body['current'] ?? ''), request.address, {
          deviceOf: () => `session:${call.caller.credentialId}`,
        });
      } catch (thrown) {
        if (!(thrown instanceof RestError)) throw thrown;
        const status = thrown.status === 429 ? 429 : 400;
        const message = status === 429 ? thrown.message : accountTexts.in(site.language)('wrong_current');
        return show(call, [{ name: 'current', message }], { status });
      }
      const user = await use(USERS).update(caller.id, { password }, { keepSession: caller.credentialId });
      await announceCredentialChange(call, user, { password: true });
      return redirect(`${site.url}${ACCOUNT_PARTS.security}?done=1`);
    },
  }),
];
