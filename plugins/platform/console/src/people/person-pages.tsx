import { mailPasswordLink, updateUser } from '@plinth/accounts';
import {
  type CallContext,
  can,
  choice,
  notFound,
  page,
  RestError,
  redirect,
  sayAct,
  Type,
  type User,
} from '@plinth/kernel';
import { ADMINISTRATION } from '@plinth/kernel/administration';
import { APPLICATION_PASSWORDS, SESSIONS } from '@plinth/kernel/identity';
import { CONSOLE, collectHtml, consoleHooks, consoleNonce, consolePage } from '@plinth/pages';
import { noteChange } from '../health/note.js';
import { mistakeIn, refusalIn } from './mistakes.js';
import { id, mayEdit, named } from './one-person.js';
import { Person, type PersonView, RevokeApplication } from './person-view.js';
import { peopleTexts } from './texts.js';

const access = can('list_users');
const DONE = ['', 'made', 'saved', 'link', 'session', 'sessions', 'revoked'] as const;

/** What was just done, in a sentence. */
function doneText({ site }: CallContext, done: (typeof DONE)[number], { email }: User): string {
  const t = peopleTexts.in(site.language);
  if (done === 'made') return t('made', { email });
  if (done === 'link') return t('link_sent', { email });
  const texts = {
    '': '',
    saved: t('saved'),
    session: t('session_ended'),
    sessions: t('sessions_ended'),
    revoked: t('revoked'),
  };
  return texts[done];
}

async function show(
  call: CallContext,
  user: User,
  more: Partial<Pick<PersonView, 'values' | 'done' | 'mistakes'>> = {},
) {
  const { use, caller, site } = call;
  const [sessions, applications, panels] = await Promise.all([
    use(SESSIONS).list(user.id),
    use(APPLICATION_PASSWORDS).list(user.id),
    collectHtml(call, consoleHooks.console_person_panels, user, call),
  ]);
  const mistakes = more.mistakes ?? [];
  const view: PersonView = {
    path: use(CONSOLE).path,
    site,
    user,
    values: more.values ?? { name: user.displayName, email: user.email, roles: user.roles },
    roles: use(ADMINISTRATION).roles(),
    sessions,
    applications,
    panels,
    mistakes,
    nonce: consoleNonce(call),
    done: more.done ?? '',
    mayPromote: caller.can('promote_users'),
    mayDelete: caller.can('delete_users') && caller.id !== user.id,
    ownSession: caller.credential === 'cookie' ? caller.credentialId : undefined,
  };
  return consolePage({ title: user.displayName, body: <Person {...view} />, status: mistakes.length > 0 ? 400 : 200 });
}

const CHANGED = 'Changed an account.';

/** Leaves a line in the audit: what of the account was otherwise before. */
async function note(call: CallContext, user: User, values: PersonView['values']): Promise<void> {
  const { use, site } = call;
  const t = peopleTexts.in(site.language);
  const titles = new Map(
    use(ADMINISTRATION)
      .roles()
      .map((role) => [role.id, role.title]),
  );
  const named = (roles: readonly string[]) => roles.map((role) => titles.get(role) ?? role).join(', ') || t('no_role');
  const all = [
    [t('display_name'), { from: user.displayName, to: values.name }],
    [t('email'), { from: user.email, to: values.email }],
    [t('roles'), { from: named(user.roles), to: named(values.roles) }],
  ] as const;
  await noteChange(call, CHANGED, Object.fromEntries(all.filter(([, { from, to }]) => from !== to)));
}

async function save(call: CallContext, user: User) {
  const { request, caller, use, site } = call;
  const t = peopleTexts.in(site.language);
  const text = (name: string) => String(request.body[name] ?? '').trim();
  const roles = caller.can('promote_users') ? [request.body['roles'] ?? []].flat().map(String) : user.roles;
  const values = { name: text('name'), email: text('email'), roles };
  // An account may have no address; it is not lost by saving something else.
  const isSame = values.email === user.email;
  const mistakes = [
    ...mistakeIn(t, 'name', values.name, { required: true }),
    ...(isSame ? [] : mistakeIn(t, 'email', values.email, { required: true })),
  ];
  if (mistakes.length > 0) return show(call, user, { values, mistakes });
  try {
    const email = isSame ? {} : { email: values.email };
    const changed = roles.join() === user.roles.join() ? {} : { roles: [...roles] };
    await updateUser(call, user, { name: values.name, ...email, ...changed });
    await note(call, user, values);
  } catch (thrown) {
    if (!(thrown instanceof RestError)) throw thrown;
    return show(call, user, { values, mistakes: [refusalIn(t, thrown)] });
  }
  return redirect(`${site.url}${use(CONSOLE).path}/users/${user.id}?done=saved`);
}

const back = ({ use, site }: CallContext, user: User, done: (typeof DONE)[number]) =>
  redirect(`${site.url}${use(CONSOLE).path}/users/${user.id}?done=${done}`);

/** The page of somebody, and what can be done there. */
export const personPages = [
  page({
    method: 'GET',
    path: '/users/:id',
    summary: 'An account: profile, roles, sessions, application passwords.',
    access,
    args: { id, done: choice(DONE, { default: '', description: 'What was just done.' }) },
    resource: named,
    authorizeResource: mayEdit,
    handle: (call) => show(call, call.resource, { done: doneText(call, call.args.done, call.resource) }),
  }),
  page({
    method: 'POST',
    path: '/users/:id',
    summary: 'Changes an account.',
    // It leaves a line itself, with what was there before.
    audited: false,
    access,
    args: { id },
    resource: named,
    authorizeResource: mayEdit,
    handle: (call) => save(call, call.resource),
  }),
  page({
    method: 'POST',
    path: '/users/:id/password',
    summary: 'Mails a link for choosing a new password.',
    audited: true,
    access,
    args: { id },
    resource: named,
    authorizeResource: mayEdit,
    async handle(call) {
      await mailPasswordLink(call, call.resource);
      sayAct(call, 'Mailed a link for a new password.', { to: call.resource.displayName });
      return back(call, call.resource, 'link');
    },
  }),
  page({
    method: 'POST',
    path: '/users/:id/sessions',
    summary: 'Ends one session of an account, or all.',
    audited: true,
    access,
    args: { id, session: Type.String({ default: '', maxLength: 64, description: 'Which; all without.' }) },
    resource: named,
    authorizeResource: mayEdit,
    async handle(call) {
      const { use, args, resource } = call;
      if (args.session === '') await use(SESSIONS).endOthers(resource.id);
      else await use(SESSIONS).end(resource.id, args.session);
      sayAct(call, args.session === '' ? 'Ended all sessions.' : 'Ended a session.', { of: resource.displayName });
      return back(call, resource, args.session === '' ? 'sessions' : 'session');
    },
  }),
  page({
    method: 'GET',
    path: '/users/:id/applications/:revoke',
    summary: 'Asks before an application password of an account is taken back.',
    access,
    args: { id, revoke: Type.String({ route: '[0-9a-f-]+', maxLength: 36, description: 'Which.' }) },
    resource: named,
    authorizeResource: mayEdit,
    async handle(call) {
      const { args, resource: user, site, use } = call;
      const found = (await use(APPLICATION_PASSWORDS).list(user.id)).find(({ uuid }) => uuid === args.revoke);
      if (!found) throw notFound('rest_application_password_not_found', 'There is no such application password.');
      const view = { path: use(CONSOLE).path, user, application: found, nonce: consoleNonce(call) };
      const title = peopleTexts.in(site.language)('revoke_named', { name: found.name });
      return consolePage({ title, body: <RevokeApplication {...view} /> });
    },
  }),
  page({
    method: 'POST',
    path: '/users/:id/applications',
    summary: 'Takes an application password of an account back.',
    audited: true,
    access,
    args: { id, revoke: Type.String({ minLength: 1, maxLength: 36, description: 'Which.' }) },
    resource: named,
    authorizeResource: mayEdit,
    async handle(call) {
      await call.use(APPLICATION_PASSWORDS).remove(call.resource.id, call.args.revoke);
      sayAct(call, 'Revoked an application password.', { of: call.resource.displayName });
      return back(call, call.resource, 'revoked');
    },
  }),
];
