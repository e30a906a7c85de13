import { createUser, mailInvitation } from '@plinth/accounts';
import { type CallContext, can, page, RANDOMNESS, RestError, redirect, sayAct } from '@plinth/kernel';
import { ADMINISTRATION, type RoleReport } from '@plinth/kernel/administration';
import { CONSOLE, consoleNonce, consolePage, type SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ChoiceField,
  ErrorSummary,
  Form,
  Heading,
  type Mistake,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { mistakeIn, refusalIn } from './mistakes.js';
import { peopleTexts } from './texts.js';

const access = can('create_users');
const PASSWORD_BYTES = 32;

interface NewPersonView {
  readonly path: string;
  readonly roles: readonly RoleReport[];
  readonly values: { readonly username: string; readonly email: string; readonly name: string };
  readonly chosen: readonly string[];
  readonly mistakes: readonly Mistake[];
  readonly nonce: SafeHtml;
}

function NewPerson({ path, roles, values, chosen, mistakes, nonce }: NewPersonView) {
  const t = useTexts(peopleTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('title'), path: `${path}/users` }]} />
      <Heading title={t('new_person')} lead={t('new_lead')} />
      <ErrorSummary mistakes={mistakes} />
      <Form to={`${path}/users/new`} nonce={nonce} values={{ ...values, roles: chosen }} errors={{ mistakes }} guarded>
        <TextField
          name="username"
          label={t('login')}
          help={t('login_help')}
          maxLength={60}
          autocomplete="off"
          required
        />
        <TextField name="email" type="email" label={t('email')} maxLength={100} autocomplete="off" required />
        <TextField name="name" label={t('display_name')} maxLength={250} />
        <ChoiceField
          name="roles"
          label={t('roles')}
          help={t('roles_help')}
          options={roles.map(({ id, title }) => ({ value: id, title }))}
        />
        <Button>{t('make')}</Button>
      </Form>
    </>
  );
}

type Values = NewPersonView['values'];

function show(call: CallContext, values: Values, chosen: readonly string[], mistakes: readonly Mistake[]) {
  const { use, site } = call;
  const view = { path: use(CONSOLE).path, roles: use(ADMINISTRATION).roles(), values, chosen, mistakes };
  return consolePage({
    title: peopleTexts.in(site.language)('new_person'),
    body: <NewPerson {...view} nonce={consoleNonce(call)} />,
    status: mistakes.length > 0 ? 400 : 200,
  });
}

/** What was typed, judged as REST judges it. */
function judged({ site }: CallContext, values: Values): readonly Mistake[] {
  const t = peopleTexts.in(site.language);
  return (['username', 'email', 'name'] as const).flatMap((name) =>
    mistakeIn(t, name, values[name], { required: name !== 'name' }),
  );
}

/** Making an account for somebody. */
export const newPersonPages = [
  page({
    method: 'GET',
    path: '/users/new',
    summary: 'The form for an account.',
    access,
    handle: (call) => show(call, { username: '', email: '', name: '' }, [call.site.defaultRole], []),
  }),
  page({
    method: 'POST',
    path: '/users/new',
    summary: 'Makes an account; its owner is mailed a link for choosing a password.',
    audited: true,
    access,
    async handle(call) {
      const { request, use, site } = call;
      const text = (name: string) => String(request.body[name] ?? '').trim();
      const values = { username: text('username'), email: text('email'), name: text('name') };
      const roles = [request.body['roles'] ?? []].flat().map(String);
      const mistakes = judged(call, values);
      if (mistakes.length > 0) return show(call, values, roles, mistakes);
      try {
        const { name, ...required } = values;
        const password = use(RANDOMNESS).token(PASSWORD_BYTES);
        const user = await createUser(call, { ...required, password, roles, ...(name === '' ? {} : { name }) });
        await mailInvitation(call, user);
        sayAct(call, 'Made an account.', { name: user.displayName, username: user.login, roles: roles.join(', ') });
        return redirect(`${site.url}${use(CONSOLE).path}/users/${user.id}?done=made`);
      } catch (thrown) {
        if (!(thrown instanceof RestError)) throw thrown;
        return show(call, values, roles, [refusalIn(peopleTexts.in(site.language), thrown)]);
      }
    },
  }),
];
