import {
  type CallContext,
  page,
  RATE_LIMITER,
  RestError,
  type RestResponse,
  type Route,
  reasonOf,
  redirect,
  signedIn,
  Type,
  tooManyRequests,
  USERS,
  type User,
} from '@plinth/kernel';
import { nonceField, type SafeHtml } from '@plinth/pages';
import { Button, ButtonLink, Form, useTexts } from '@plinth/pages/kit';
import { MAILER, mailLine } from '@plinth/toolkit';
import type { VNode } from 'preact';
import { EMAIL_CHANGES } from '../email-changes.js';
import { accountTexts } from '../texts.js';
import { updateUser } from '../user-acts.js';
import { confirmationLink, isEmailConfirmed, keepConfirmed, EMAIL_PATH as PATH } from './confirmed-email.js';
import { ACCOUNT_PARTS, accountPage } from './frame.js';

/** What the forms about an address are proven by. */
export const EMAIL_NONCE = 'account-email';
const LIFE_MINUTES = 60;
const ASKED = 5;
const WINDOW_MS = 60 * 60_000;

async function mailWish(call: CallContext, user: User, email: string, token: string): Promise<void> {
  const { site, use } = call;
  const t = accountTexts.in(site.language);
  const holder = await use(USERS).findByEmail(email);
  const names = { name: mailLine(user.displayName), site: site.title, email };
  // Whoever asks learns nothing about others' accounts: the answer is the same, and only the mail differs.
  if (holder && holder.id !== user.id) {
    const text = t('email_taken_mail', { ...names, name: mailLine(holder.displayName) });
    await use(MAILER).send({ to: email, subject: t('email_mail_subject', { site: site.title }), text });
    return;
  }
  const text = t('email_mail', { ...names, link: `${site.url}${PATH}?key=${token}` });
  await use(MAILER).send({ to: email, subject: t('email_mail_subject', { site: site.title }), text });
}

/** @throws RestError 429 `too_many_tries` for who asks too often */
async function countAsking(call: CallContext, user: User): Promise<void> {
  const verdict = await call.use(RATE_LIMITER).hit(`email-change:${user.id}`, ASKED, WINDOW_MS);
  if (verdict.allowed) return;
  const message = 'Too many links to email addresses. Try again later.';
  throw tooManyRequests('too_many_tries', message, verdict, call.clock.now().getTime());
}

/**
 * Sends a link to somebody's present address, by which they show that it is theirs.
 * @throws RestError 429 `too_many_tries` for who asks too often
 */
async function askForPresent(call: CallContext, user: User): Promise<void> {
  await countAsking(call, user);
  const { site, use } = call;
  const t = accountTexts.in(site.language);
  const link = await confirmationLink(call, user, LIFE_MINUTES);
  const text = t('email_present_mail', { name: mailLine(user.displayName), site: site.title, link });
  await use(MAILER).send({ to: user.email, subject: t('email_mail_subject', { site: site.title }), text });
}

/**
 * Sends a link to an address that somebody wants to have; until it is followed, theirs stays. The mail is written behind
 * the answer's back, which takes the same time whether or not somebody else has the address.
 * @throws RestError 429 `too_many_tries` for who asks too often
 */
export async function askForEmail(call: CallContext, user: User, email: string): Promise<void> {
  await countAsking(call, user);
  const token = await call.use(EMAIL_CHANGES).ask(user.id, email, LIFE_MINUTES);
  mailWish(call, user, email, token).catch((thrown) => {
    call.log.error('the link for a new email address was not sent', { user: user.id, reason: reasonOf(thrown) });
  });
}

function ConfirmEmail(props: { email: string; isPresent: boolean; linkKey: string; nonce: SafeHtml }): VNode {
  const t = useTexts(accountTexts);
  return (
    <>
      <h2>{t('email_confirm_title')}</h2>
      <p>{t(props.isPresent ? 'email_confirm_present' : 'email_confirm', { email: props.email })}</p>
      <Form to={PATH} nonce={props.nonce}>
        <input type="hidden" name="key" value={props.linkKey} />
        <div class="actions">
          <Button>{t(props.isPresent ? 'email_present_act' : 'email_confirm_act')}</Button>
          <ButtonLink to={ACCOUNT_PARTS.profile} kind="quiet">
            {t(props.isPresent ? 'email_not_now' : 'email_keep')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

function LinkOver(): VNode {
  const t = useTexts(accountTexts);
  return (
    <>
      <h2>{t('link_over_title')}</h2>
      <p>{t('email_over')}</p>
      <ButtonLink to={ACCOUNT_PARTS.profile}>{t('profile')}</ButtonLink>
    </>
  );
}

function over(call: CallContext): Promise<RestResponse> {
  return accountPage(call, { path: ACCOUNT_PARTS.profile, body: <LinkOver />, status: 403 });
}

const linkArgument = { key: Type.String({ default: '', maxLength: 100, description: 'The key of the link.' }) };

/** Where the link leads that shows an address to be one's own. It asks first: scanners of mail open every link. */
export const emailPages: readonly Route[] = [
  page({
    method: 'POST',
    path: `${PATH}/link`,
    summary: "Sends a link to the caller's email address, by which they show that it is theirs.",
    access: signedIn(),
    nonceAction: EMAIL_NONCE,
    async handle(call) {
      const { caller, site, use } = call;
      const user = await use(USERS).find(caller.id);
      if (user && user.email !== '' && !(await isEmailConfirmed(call, user))) await askForPresent(call, user);
      return redirect(`${site.url}${ACCOUNT_PARTS.profile}?done=sent`, 303);
    },
  }),
  page({
    method: 'GET',
    path: PATH,
    summary: "Asks whether the caller's email address is to be the one that a link was sent to.",
    access: signedIn(),
    args: linkArgument,
    async handle(call) {
      const { args, caller, use } = call;
      const email = await use(EMAIL_CHANGES).wanted(caller.id, args.key);
      if (email === undefined) return over(call);
      const isPresent = (await use(USERS).find(caller.id))?.email.toLowerCase() === email.toLowerCase();
      const body = (
        <ConfirmEmail email={email} isPresent={isPresent} linkKey={args.key} nonce={nonceField(call, EMAIL_NONCE)} />
      );
      return accountPage(call, { path: ACCOUNT_PARTS.profile, body });
    },
  }),
  page({
    method: 'POST',
    path: PATH,
    summary: "Changes the caller's email address to the one that a link was sent to, and tells the former.",
    access: signedIn(),
    nonceAction: EMAIL_NONCE,
    args: linkArgument,
    async handle(call) {
      const { args, caller, site, use } = call;
      const before = await use(USERS).find(caller.id);
      const email = await use(EMAIL_CHANGES).consume(caller.id, args.key);
      if (email === undefined || !before) return over(call);
      await keepConfirmed(call, { id: before.id, email });
      if (email.toLowerCase() === before.email.toLowerCase())
        return redirect(`${site.url}${ACCOUNT_PARTS.profile}?done=own`, 303);
      try {
        await updateUser(call, before, { email });
      } catch (thrown) {
        // Somebody else has taken it since the link was sent.
        if (thrown instanceof RestError && thrown.status === 400) return over(call);
        throw thrown;
      }
      return redirect(`${site.url}${ACCOUNT_PARTS.profile}?done=confirmed`, 303);
    },
  }),
];
