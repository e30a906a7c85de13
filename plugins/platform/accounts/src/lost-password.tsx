import {
  type CallContext,
  clientNetwork,
  RATE_LIMITER,
  RestError,
  type RestResponse,
  reasonOf,
  refusedWith,
  tooManyRequests,
  USERS,
  type User,
} from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { KERNEL_SETTINGS } from '@plinth/kernel/layer';
import type { PageMarkup } from '@plinth/pages';
import {
  Button,
  ButtonLink,
  ErrorSummary,
  Form,
  Heading,
  type Mistake,
  SwitchField,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { MAILER, mailLine, PASSWORD_RULES } from '@plinth/toolkit';
import type { VNode } from 'preact';
import { announceCredentialChange, revokeCredentials } from './credential-changes.js';
import { enter } from './entering.js';
import { privatePage } from './private-page.js';
import { SIGN_IN_LINKS } from './sign-in-links.js';
import { type LinkPurpose } from './tables.js';
import { accountTexts } from './texts.js';

/** Days in which somebody who was invited chooses a password. */
const INVITATION_DAYS = 3;
const MINUTES_PER_DAY = 24 * 60;

/** Minutes in which somebody who asked chooses one. */
const LIFE_MINUTES = 60;
const ASKED = 5;
const WINDOW_MS = 15 * 60_000;
const ASK = '/wp-login.php?action=lostpassword';
/** The two links that lead to the form for a new password. */
type ChoosePurpose = Exclude<LinkPurpose, 'sign-in'>;

const CHOOSE: Readonly<Record<ChoosePurpose, string>> = {
  'new-password': '/wp-login.php?action=rp',
  invitation: '/wp-login.php?action=invite',
};

function show(call: CallContext, title: string, body: PageMarkup, status = 200): Promise<RestResponse> {
  return privatePage(call, { title, body, status, layout: 'narrow' });
}

function AskForm({ login, error }: { login: string; error?: string | undefined }): VNode {
  const t = useTexts(accountTexts);
  return (
    <>
      <Heading title={t('lost_title')} lead={t('lost_lead')} />
      <Form to={ASK}>
        <TextField
          name="user_login"
          label={t('login')}
          value={login}
          error={error}
          autocomplete="username"
          required
          autofocus
        />
        <div class="actions">
          <Button>{t('lost_send')}</Button>
          <ButtonLink to="/wp-login.php" kind="quiet">
            {t('back_to_sign_in')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

function Sent(): VNode {
  const t = useTexts(accountTexts);
  return (
    <>
      <Heading title={t('lost_sent_title')} lead={t('lost_sent')} />
      <ButtonLink to="/wp-login.php" kind="quiet">
        {t('back_to_sign_in')}
      </ButtonLink>
    </>
  );
}

function Over(): VNode {
  const t = useTexts(accountTexts);
  return (
    <>
      <Heading title={t('link_over_title')} lead={t('link_over')} />
      <ButtonLink to={ASK}>{t('ask_again')}</ButtonLink>
    </>
  );
}

function ChooseForm(props: {
  linkKey: string;
  length: number;
  mistakes: readonly Mistake[];
  purpose: ChoosePurpose;
}): VNode {
  const { linkKey, length, mistakes, purpose } = props;
  const t = useTexts(accountTexts);
  return (
    <>
      <Heading title={t('choose_title')} lead={t('choose_lead')} />
      <ErrorSummary mistakes={mistakes} />
      <Form to={CHOOSE[purpose]}>
        <input type="hidden" name="key" value={linkKey} />
        <TextField
          name="password"
          type="password"
          label={t('new_password')}
          help={t('new_password_help', { length })}
          autocomplete="new-password"
          error={mistakes[0]?.message}
          required
        />
        {purpose === 'invitation' ? null : (
          <SwitchField
            name="keep_credentials"
            label={t('keep_credentials')}
            help={t('keep_credentials_help')}
            checked={false}
          />
        )}
        <Button>{t('choose')}</Button>
      </Form>
    </>
  );
}

/** @throws RestError 429 `too_many_tries` when an address asked too often */
async function countAsking(call: CallContext): Promise<void> {
  const key = `lost-password:address:${clientNetwork(call.request.address)}`;
  const verdict = await call.use(RATE_LIMITER).hit(key, ASKED, WINDOW_MS);
  if (verdict.allowed) return;
  const message = 'Too many requests for a new password. Try again later.';
  throw tooManyRequests('too_many_tries', message, verdict, call.clock.now().getTime());
}

async function mailLink(call: CallContext, user: User): Promise<void> {
  const verdict = await call.use(RATE_LIMITER).hit(`lost-password:account:${user.id}`, ASKED, WINDOW_MS);
  if (verdict.allowed) await mailPasswordLink(call, user);
}

/** Mails somebody a link by which they choose a new password, once, within an hour. */
export async function mailPasswordLink(call: CallContext, user: User): Promise<void> {
  const { site } = call;
  const t = accountTexts.in(site.language);
  const link = await call.use(SIGN_IN_LINKS).create(user.id, LIFE_MINUTES, 'new-password');
  const text = t('lost_mail', { name: mailLine(user.displayName), site: site.title, link });
  await call.use(MAILER).send({ to: user.email, subject: t('lost_mail_subject', { site: site.title }), text });
}

/** Tells somebody of the account that was made for them, with a link by which they choose their password, once. */
export async function mailInvitation(call: CallContext, user: User): Promise<void> {
  const { site } = call;
  const t = accountTexts.in(site.language);
  const link = await call.use(SIGN_IN_LINKS).create(user.id, INVITATION_DAYS * MINUTES_PER_DAY, 'invitation');
  const again = `${site.url}/wp-login.php?action=lostpassword`;
  const who = { name: mailLine(user.displayName), login: user.login, site: site.title };
  const text = t('invitation', { ...who, days: INVITATION_DAYS, link, again });
  await call.use(MAILER).send({ to: user.email, subject: t('invitation_subject', { site: site.title }), text });
}

/**
 * Mails a link by which somebody chooses a new password. The answer is the same, and takes the same time, whether or not
 * there is such an account: the mail is written behind its back.
 */
export async function lostPassword(call: CallContext): Promise<RestResponse> {
  const t = accountTexts.in(call.site.language);
  const title = t('lost_title');
  if (call.request.method !== 'POST') return show(call, title, <AskForm login="" />);
  const login = String(call.request.body['user_login'] ?? '').trim();
  if (login === '') return show(call, title, <AskForm login="" error={t('lost_needs_name')} />, 400);
  try {
    await countAsking(call);
  } catch (thrown) {
    if (!(thrown instanceof RestError)) throw thrown;
    const told = await show(call, title, <AskForm login={login} error={thrown.message} />, 429);
    return refusedWith(told, thrown, 429);
  }
  const user = await call.use(USERS).findByLoginOrEmail(login);
  if (user) {
    mailLink(call, user).catch((thrown) => {
      call.log.error('a link for a new password was not sent', { user: user.id, reason: reasonOf(thrown) });
    });
  }
  return show(call, t('lost_sent_title'), <Sent />);
}

/** Chooses a new password by the link of a mail. The form comes first: scanners of mail open every address they see. */
export async function newPassword(call: CallContext, key: string, purpose: ChoosePurpose): Promise<RestResponse> {
  const links = call.use(SIGN_IN_LINKS);
  const t = accountTexts.in(call.site.language);
  const over = () => show(call, t('link_over_title'), <Over />, 403);
  const owner = key === '' ? undefined : await links.ownerOf(key, purpose);
  const user = owner === undefined ? undefined : await call.use(USERS).find(owner);
  if (!user) return over();
  const length = call.use(KERNEL_SETTINGS)().passwordLength;
  const form = (mistakes: readonly Mistake[], status: number) =>
    show(call, t('choose_title'), <ChooseForm {...{ linkKey: key, length, mistakes, purpose }} />, status);
  if (call.request.method !== 'POST') return form([], 200);
  const password = String(call.request.body['password'] ?? '');
  const fault = await call.use(PASSWORD_RULES).fault(password, user);
  if (fault !== undefined) return form([{ name: 'password', message: fault }], 400);
  const veto = await call.hooks.filter(identityHooks.sign_in_check, null, user, user.login, call.request.address);
  if (veto) return form([{ name: 'password', message: veto.message }], 403);
  if ((await links.consume(key, purpose)) !== user.id) return over();
  const changed = await call.use(USERS).update(user.id, { password });
  if (call.request.body['keep_credentials'] === undefined) await revokeCredentials(call, changed);
  if (purpose === 'new-password') await announceCredentialChange(call, user, { password: true });
  return enter(call, changed);
}
