import { isRegistrationOpen } from '@plinth/accounts';
import {
  anyone,
  type CallContext,
  checkValue,
  choice,
  page,
  RestError,
  type Route,
  redirect,
  refusedWith,
} from '@plinth/kernel';
import { nonceField, sitePage } from '@plinth/pages';
import { Button, ButtonLink, ErrorSummary, Form, Heading, type Mistake, TextField, useTexts } from '@plinth/pages/kit';
import { changedLoginFault, SignupError, type SignupFields, signUp, signupArguments, signupFaults } from '../signup.js';
import { themePageTexts } from './texts.js';

/** Where somebody makes an account. */
export const REGISTER_PATH = '/register';
const NONCE = 'theme-register';
const FIELDS = ['user_login', 'user_email', 'first_name', 'last_name'] as const;

type Values = Partial<Record<(typeof FIELDS)[number], string>>;

interface RegisterView {
  readonly call: CallContext;
  readonly values: Values;
  readonly mistakes: readonly Mistake[];
}

function RegisterForm({ call, values, mistakes }: RegisterView) {
  const t = useTexts(themePageTexts);
  const field = (name: (typeof FIELDS)[number] | 'user_pass') => ({
    name,
    error: mistakes.find((mistake) => mistake.name === name)?.message,
  });
  return (
    <>
      <Heading title={t('register')} lead={t('register_lead')} />
      <ErrorSummary mistakes={mistakes} />
      <Form to={REGISTER_PATH} nonce={nonceField(call, NONCE)} guarded>
        <TextField
          {...field('user_login')}
          label={t('login')}
          help={t('login_help')}
          value={values.user_login}
          maxLength={60}
          autocomplete="username"
          required
        />
        <TextField
          {...field('user_email')}
          type="email"
          label={t('email')}
          value={values.user_email}
          maxLength={100}
          autocomplete="email"
          required
        />
        <TextField
          {...field('first_name')}
          label={t('first_name')}
          value={values.first_name}
          maxLength={100}
          autocomplete="given-name"
        />
        <TextField
          {...field('last_name')}
          label={t('last_name')}
          value={values.last_name}
          maxLength={100}
          autocomplete="family-name"
        />
        <TextField
          {...field('user_pass')}
          type="password"
          label={t('password')}
          help={t('password_help')}
          maxLength={250}
          autocomplete="new-password"
        />
        <div class="actions">
          <Button>{t('make')}</Button>
          <ButtonLink to={call.site.signInUrl} kind="quiet">
            {t('have_account')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

function Closed() {
  const t = useTexts(themePageTexts);
  return <Heading title={t('closed_title')} lead={t('closed')} />;
}

function Made({ message, signIn }: { message: string; signIn: string }) {
  const t = useTexts(themePageTexts);
  return (
    <>
      <Heading title={t('made_title')} lead={message} />
      <ButtonLink to={signIn}>{t('back')}</ButtonLink>
    </>
  );
}

function show(call: CallContext, values: Values, mistakes: readonly Mistake[], status: number) {
  const title = themePageTexts.in(call.site.language)('register');
  const body = <RegisterForm call={call} values={values} mistakes={mistakes} />;
  return sitePage(call, { title, body, status, layout: 'narrow' });
}

/** What was typed, judged as REST judges it; every mistake at once. */
function readFields(body: Readonly<Record<string, unknown>>): { fields: SignupFields; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  const entries = Object.entries(signupArguments).flatMap(([name, schema]) => {
    const sent = String(body[name] ?? '');
    if (name === 'user_pass' && sent === '') return [];
    const verdict = checkValue(schema, sent, name);
    if (verdict.ok) return [[name, verdict.value]];
    mistakes.push({ name, message: verdict.fault.message });
    return [];
  });
  return { fields: Object.fromEntries(entries), mistakes };
}

async function register(call: CallContext) {
  const { site } = call;
  const { fields, mistakes } = readFields(call.request.body);
  const typed: Values = Object.fromEntries(FIELDS.map((name) => [name, String(call.request.body[name] ?? '')]));
  if (mistakes.length > 0) return show(call, typed, mistakes, 400);
  const changed = fields.user_login ? changedLoginFault(fields.user_login) : undefined;
  if (changed !== undefined) return show(call, typed, [{ name: 'user_login', message: changed }], 400);
  try {
    await signUp(call, fields);
    // A redirect, so that a second click gets the same answer and a reload does not send the form again.
    const made = fields.user_pass === undefined ? 'mailed' : 'ready';
    return redirect(`${site.url}${REGISTER_PATH}?made=${made}`, 303);
  } catch (thrown) {
    if (thrown instanceof SignupError) {
      const status = thrown.code === 'theme_signup_invalid' ? 400 : 409;
      // It was counted; the rest is said with it, so that nobody comes back for one mistake after the other.
      const others = (await signupFaults(call, fields)).filter(({ field }) => field !== thrown.field);
      const all = [thrown, ...others].map(({ field, message }) => ({ name: field, message }));
      return show(call, typed, all, status);
    }
    if (!(thrown instanceof RestError) || thrown.status !== 429) throw thrown;
    const told = await show(call, typed, [{ name: 'user_login', message: thrown.message }], 429);
    return refusedWith(told, thrown, 429);
  }
}

/** What is shown once an account was created. */
function showMade(call: CallContext, made: 'ready' | 'mailed') {
  const t = themePageTexts.in(call.site.language);
  const body = <Made message={t(`made_${made}`)} signIn={call.site.signInUrl} />;
  return sitePage(call, { title: t('made_title'), body, layout: 'narrow' });
}

function closed(call: CallContext) {
  const title = themePageTexts.in(call.site.language)('closed_title');
  return sitePage(call, { title, body: <Closed />, status: 403, layout: 'narrow' });
}

/** Making an account of one's own. */
export const registerPages: readonly Route[] = [
  page({
    method: 'GET',
    path: REGISTER_PATH,
    summary: 'The form for an account of one’s own.',
    access: anyone,
    args: { made: choice(['', 'ready', 'mailed'], { default: '', description: 'How the account was just created.' }) },
    async handle(call) {
      if (call.args.made !== '') return showMade(call, call.args.made);
      if (!call.caller.isVisitor) return redirect(call.site.profileUrl);
      return (await isRegistrationOpen(call)) ? show(call, {}, [], 200) : closed(call);
    },
  }),
  page({
    method: 'POST',
    path: REGISTER_PATH,
    summary: 'Makes an account for whoever asks, while registration is open.',
    access: anyone,
    nonceAction: NONCE,
    handle: async (call) => ((await isRegistrationOpen(call)) ? register(call) : closed(call)),
  }),
];
