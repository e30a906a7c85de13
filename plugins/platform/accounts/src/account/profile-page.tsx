import {
  type CallContext,
  checkValue,
  choice,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  USERS,
  type User,
} from '@plinth/kernel';
import { nonceField, type SafeHtml } from '@plinth/pages';
import {
  Button,
  ButtonLink,
  DangerZone,
  ErrorSummary,
  Form,
  type Mistake,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import type { VNode } from 'preact';
import { EMAIL_CHANGES } from '../email-changes.js';
import { accountTexts } from '../texts.js';
import { updateUser } from '../user-acts.js';
import { type Fields, writable } from '../user-rules.js';
import { EMAIL_PATH, isEmailConfirmed } from './confirmed-email.js';
import { DELETE_PATH, mayLeave } from './delete-page.js';
import { askForEmail, EMAIL_NONCE } from './email-page.js';
import { ACCOUNT_PARTS, accountPage } from './frame.js';

const NONCE = 'account-profile';

const FIELDS = ['name', 'first_name', 'last_name', 'email', 'url', 'description'] as const;

const DONE = ['saved', 'email', 'confirmed', 'own', 'sent'] as const;

/** What was just done with the profile. */
type Done = (typeof DONE)[number];

const DONE_TEXTS = {
  saved: 'saved',
  email: 'email_sent',
  confirmed: 'email_confirmed',
  own: 'email_own',
  sent: 'email_link_sent',
} as const;

type ProfileValues = Partial<Record<(typeof FIELDS)[number], string>>;

function valuesOf(user: User): ProfileValues {
  const { displayName: name, firstName: first_name, lastName: last_name, email, url, description } = user;
  return { name, first_name, last_name, email, url, description };
}

function Profile(props: {
  user: User;
  values: ProfileValues;
  mistakes: readonly Mistake[];
  /** An address that waits for its owner's word. */
  waiting: string | undefined;
  /** Whether they may delete their account. */
  mayLeave: boolean;
  /** Whether the present address was shown to be theirs. */
  isConfirmed: boolean;
  nonce: SafeHtml;
  emailNonce: SafeHtml;
}): VNode {
  const { user, values, mistakes, waiting, mayLeave: isOpen, isConfirmed, nonce, emailNonce } = props;
  const t = useTexts(accountTexts);
  return (
    <>
      <ErrorSummary mistakes={mistakes} />
      <Form to={ACCOUNT_PARTS.profile} nonce={nonce} values={values} errors={{ mistakes }} guarded>
        <TextField name="name" label={t('name')} help={t('name_help')} maxLength={250} autocomplete="nickname" />
        <TextField name="first_name" label={t('first_name')} maxLength={250} autocomplete="given-name" />
        <TextField name="last_name" label={t('last_name')} maxLength={250} autocomplete="family-name" />
        <TextField
          name="email"
          type="email"
          label={t('email')}
          help={`${t(isConfirmed ? 'email_is_own' : 'email_not_confirmed')} ${t('email_help')}`}
          maxLength={100}
          autocomplete="email"
        />
        {waiting === undefined || waiting === user.email ? null : (
          <p class="quiet">{t('email_waiting', { email: waiting })}</p>
        )}
        <TextField name="url" type="url" label={t('url')} maxLength={255} autocomplete="url" />
        <TextField name="description" label={t('description')} rows={5} maxLength={10_000} />
        <p class="quiet">
          {t('username')}: <strong>{user.login}</strong>. {t('username_help')}
        </p>
        <Button>{t('save')}</Button>
      </Form>
      {isConfirmed || user.email === '' ? null : (
        <Form to={`${EMAIL_PATH}/link`} nonce={emailNonce}>
          <h2>{t('email_link_title')}</h2>
          <p>{t('email_link_lead', { email: user.email })}</p>
          <Button kind="quiet">{t('email_link_act')}</Button>
        </Form>
      )}
      {isOpen ? (
        <DangerZone title={t('leave')}>
          <ButtonLink to={DELETE_PATH} kind="danger">
            {t('leave')}
          </ButtonLink>
        </DangerZone>
      ) : null}
    </>
  );
}

/** Whether a text can be the address of a page: REST makes one of any text. */
function isWebAddress(text: string): boolean {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `http://${text}`;
  return !/\s/.test(text) && URL.canParse(whole) && /\.|^localhost$/.test(new URL(whole).hostname);
}

/** What was sent, judged as REST judges it; every mistake at once. */
function readProfile(call: CallContext): { fields: Fields; mistakes: Mistake[] } {
  const { body } = call.request;
  const t = accountTexts.in(call.site.language);
  const mistakes: Mistake[] = [];
  const entries = FIELDS.flatMap((name) => {
    const sent = String(body[name] ?? '').trim();
    // An address of the web may be left out.
    if (name === 'url' && sent === '') return [[name, '']];
    const verdict = checkValue(writable[name], sent, name);
    if (verdict.ok && name === 'url' && !isWebAddress(sent)) {
      mistakes.push({ name, message: t('url_wrong') });
      return [];
    }
    if (verdict.ok) return [[name, verdict.value]];
    mistakes.push({ name, message: verdict.fault.message });
    return [];
  });
  return { fields: Object.fromEntries(entries), mistakes };
}

/** Which field a refusal is about. */
function mistakeOf({ code, message }: RestError): Mistake {
  return { name: /email|too_many/.test(code) ? 'email' : 'name', message };
}

/** The profile of whoever is signed in. */
export function showProfile(call: CallContext): Promise<RestResponse> {
  return show(call, {}, []);
}

async function show(call: CallContext, typed: ProfileValues, mistakes: readonly Mistake[], done?: string) {
  const user = await call.use(USERS).find(call.caller.id);
  if (!user) throw new RestError('rest_user_invalid_id', 'Invalid user ID.', { status: 404 });
  const waiting = await call.use(EMAIL_CHANGES).waiting(user.id);
  const isConfirmed = await isEmailConfirmed(call, user);
  const nonces = { nonce: nonceField(call, NONCE), emailNonce: nonceField(call, EMAIL_NONCE) };
  const view = {
    user,
    values: { ...valuesOf(user), ...typed },
    mistakes,
    waiting,
    isConfirmed,
    mayLeave: mayLeave(call),
    ...nonces,
  };
  const body = <Profile {...view} />;
  return accountPage(call, { path: ACCOUNT_PARTS.profile, body, done, status: mistakes.length > 0 ? 400 : 200 });
}

/** Saves a profile; another email address is asked for by a link to it. Answers what was done. */
async function save(call: CallContext, user: User, { email, ...fields }: Fields): Promise<Done> {
  const isSame = email === undefined || email.toLowerCase() === user.email.toLowerCase();
  await updateUser(call, user, isSame && email !== undefined ? { ...fields, email } : fields);
  if (isSame) return 'saved';
  await askForEmail(call, user, email);
  return 'email';
}

/** The first page of one's own account. */
export const profilePages: readonly Route[] = [
  page({
    method: 'GET',
    path: ACCOUNT_PARTS.profile,
    summary: "The caller's own profile.",
    access: signedIn(),
    args: { done: choice(['', ...DONE], { default: '', description: 'What was just done.' }) },
    handle(call) {
      const { done } = call.args;
      return show(call, {}, [], done === '' ? undefined : accountTexts.in(call.site.language)(DONE_TEXTS[done]));
    },
  }),
  page({
    method: 'POST',
    path: ACCOUNT_PARTS.profile,
    summary: "Changes the caller's own profile.",
    access: signedIn(),
    nonceAction: NONCE,
    async handle(call) {
      const { request, use, caller, site } = call;
      const { fields, mistakes } = readProfile(call);
      const typed: ProfileValues = Object.fromEntries(FIELDS.map((name) => [name, String(request.body[name] ?? '')]));
      if (mistakes.length > 0) return show(call, typed, mistakes);
      const user = await use(USERS).find(caller.id);
      let done: Done = 'saved';
      try {
        if (user) done = await save(call, user, fields);
      } catch (thrown) {
        if (!(thrown instanceof RestError)) throw thrown;
        return show(call, typed, [mistakeOf(thrown)]);
      }
      return redirect(`${site.url}${ACCOUNT_PARTS.profile}?done=${done}`);
    },
  }),
];
