import {
  anyone,
  type CallContext,
  forbidden,
  page,
  RestError,
  type RestResponse,
  type Route,
  respond,
  sayAct,
  signedIn,
  USERS,
  type User,
} from '@plinth/kernel';
import { SESSION_COOKIES, SIGN_IN } from '@plinth/kernel/identity';
import { KERNEL_SETTINGS } from '@plinth/kernel/layer';
import { nonceField, type SafeHtml } from '@plinth/pages';
import {
  Button,
  ButtonLink,
  ErrorSummary,
  Form,
  Heading,
  type Mistake,
  Notice,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import type { VNode } from 'preact';
import { privatePage } from '../private-page.js';
import { accountTexts } from '../texts.js';
import { removeUser } from '../user-acts.js';
import { ACCOUNT_PARTS, accountPage } from './frame.js';

/** Where somebody takes their leave. */
export const DELETE_PATH = '/account/delete';

const LEFT_PATH = '/account/left';

const NONCE = 'account-delete';

/**
 * Whether the caller may delete their own account: where the owner allows it, and never whoever looks after accounts, so
 * that no site is left without anybody.
 */
export function mayLeave({ caller, use }: Pick<CallContext, 'caller' | 'use'>): boolean {
  return use(KERNEL_SETTINGS)().deleteOwnAccount && !caller.can('delete_users');
}

function Leaving({ user, mistakes, nonce }: { user: User; mistakes: readonly Mistake[]; nonce: SafeHtml }): VNode {
  const t = useTexts(accountTexts);
  return (
    <>
      <ErrorSummary mistakes={mistakes} />
      <h2>{t('leave_title')}</h2>
      <p class="lead">{t('leave_lead')}</p>
      <Form to={DELETE_PATH} nonce={nonce} errors={{ mistakes }}>
        <TextField name="confirm" label={t('leave_confirm', { login: user.login })} autocomplete="off" required />
        <TextField
          name="current"
          type="password"
          label={t('current_password')}
          autocomplete="current-password"
          required
        />
        <div class="actions">
          <Button kind="danger">{t('leave_act')}</Button>
          <ButtonLink to={ACCOUNT_PARTS.profile} kind="quiet">
            {t('leave_not')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

function Left(): VNode {
  const t = useTexts(accountTexts);
  return (
    <>
      <Heading title={t('left_title')} />
      <Notice kind="done">
        <p>{t('left')}</p>
      </Notice>
      <ButtonLink to="/">{t('view_site')}</ButtonLink>
    </>
  );
}

/** Who is about to leave. @throws RestError 403 where that is not open to them */
async function leaving(call: CallContext): Promise<User> {
  const user = mayLeave(call) ? await call.use(USERS).find(call.caller.id) : undefined;
  if (!user) throw forbidden('rest_user_cannot_delete', accountTexts.in(call.site.language)('leave_closed'));
  return user;
}

async function show(call: CallContext, mistakes: readonly Mistake[], status = 400): Promise<RestResponse> {
  const body = <Leaving user={await leaving(call)} mistakes={mistakes} nonce={nonceField(call, NONCE)} />;
  return accountPage(call, { path: ACCOUNT_PARTS.profile, body, status: mistakes.length > 0 ? status : 200 });
}

/** What keeps somebody from leaving: the wrong name, and the wrong password, which is counted as at sign-in. */
async function mistakesOf(call: CallContext, user: User): Promise<(Mistake & { status: number })[]> {
  const { request, site, use } = call;
  const t = accountTexts.in(site.language);
  const isNamed = String(request.body['confirm'] ?? '').trim() === user.login;
  const mistakes = isNamed ? [] : [{ name: 'confirm', message: t('leave_wrong', { login: user.login }), status: 400 }];
  try {
    await use(SIGN_IN).check(user.login, String(request.body['current'] ?? ''), request.address, {
      deviceOf: () => `session:${call.caller.credentialId}`,
    });
  } catch (thrown) {
    if (!(thrown instanceof RestError)) throw thrown;
    const status = thrown.status === 429 ? 429 : 400;
    mistakes.push({ name: 'current', message: status === 429 ? thrown.message : t('wrong_current'), status });
  }
  return mistakes;
}

/** Deleting one's own account, after the name was typed and the password given. */
export const deletePages: readonly Route[] = [
  page({
    method: 'GET',
    path: DELETE_PATH,
    summary: 'Asks before the caller deletes their own account.',
    access: signedIn(),
    handle: (call) => show(call, []),
  }),
  page({
    method: 'POST',
    path: DELETE_PATH,
    summary: "Deletes the caller's own account.",
    access: signedIn(),
    audited: true,
    nonceAction: NONCE,
    async handle(call) {
      const user = await leaving(call);
      const mistakes = await mistakesOf(call, user);
      if (mistakes.length > 0) return show(call, mistakes, Math.max(...mistakes.map(({ status }) => status)));
      await removeUser(call, user, { force: true, reassign: false });
      sayAct(call, 'Deleted their own account.', { name: user.displayName });
      const cookie = call.use(SESSION_COOKIES).end(call.request);
      const headers = { Location: call.site.url + LEFT_PATH, 'Set-Cookie': cookie };
      return respond(null, { status: 303, headers });
    },
  }),
  page({
    method: 'GET',
    path: LEFT_PATH,
    summary: 'Says to whoever deleted their account that it is gone.',
    access: anyone,
    handle(call) {
      const title = accountTexts.in(call.site.language)('left_title');
      return privatePage(call, { title, body: <Left />, layout: 'narrow' });
    },
  }),
];
