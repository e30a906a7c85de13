import { removeUser } from '@plinth/accounts';
import { type CallContext, can, page, redirect, sayAct, Type, USERS, type User } from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage, type SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ChoiceField,
  Confirm,
  ErrorSummary,
  Heading,
  type Mistake,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { id, mayEdit, named } from './one-person.js';
import { peopleTexts } from './texts.js';

const access = can('delete_users');

/** How many heirs are offered at once. */
const OFFERED = 8;

interface RemovalView {
  readonly path: string;
  readonly user: User;
  /** Who may be given what they made. */
  readonly heirs: readonly User[];
  readonly find: string;
  /** The username of the heir; empty for nobody. */
  readonly reassign: string;
  readonly mistakes: readonly Mistake[];
  readonly nonce: SafeHtml;
}

function Removal({ path, user, heirs, find, reassign, mistakes, nonce }: RemovalView) {
  const t = useTexts(peopleTexts);
  const address = useAddress();
  const back = `${path}/users/${user.id}`;
  const act = t('delete_act', { name: user.displayName });
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('title'), path: `${path}/users` },
          { title: user.displayName, path: back },
        ]}
      />
      <Heading title={act} lead={t('delete_lead', { name: user.displayName })} />
      <ErrorSummary mistakes={mistakes} />
      <form method="get" action={address(`${back}/delete`)} class="filters">
        <TextField name="find" label={t('heir_find')} type="search" value={find} maxLength={100} />
        <Button kind="quiet">{t('find')}</Button>
      </form>
      <Confirm
        to={`${back}/delete`}
        nonce={nonce}
        act={act}
        back={back}
        typed={user.login}
        values={{ reassign }}
        errors={{ mistakes }}
      >
        <ChoiceField
          name="reassign"
          label={t('reassign')}
          help={heirs.length === 0 ? t('heir_none') : t('reassign_help')}
          single
          options={[
            ...heirs.map(({ login, displayName }) => ({
              value: login,
              title: t('heir', { name: displayName, login }),
            })),
            { value: '', title: t('heir_nobody') },
          ]}
        />
      </Confirm>
    </>
  );
}

/** Who is offered as an heir: who was looked for; else whoever deletes, and those who steer the site. */
async function heirsOf({ use, caller }: CallContext, user: User, find: string): Promise<User[]> {
  const wanted = find.trim();
  const query = wanted === '' ? { roles: ['administrator'] } : { search: wanted };
  const { users } = await use(USERS).list({ ...query, exclude: [user.id], limit: OFFERED });
  if (wanted !== '' || !caller.user) return users;
  return [caller.user, ...users.filter((each) => each.id !== caller.id)];
}

interface Asked {
  readonly find?: string;
  readonly reassign?: string;
  readonly mistakes?: readonly Mistake[];
}

async function ask(call: CallContext, user: User, { find = '', reassign, mistakes = [] }: Asked) {
  const { use, site } = call;
  const heirs = await heirsOf(call, user, find);
  const chosen = reassign ?? heirs[0]?.login ?? '';
  const view = { path: use(CONSOLE).path, user, heirs, find, reassign: chosen, mistakes, nonce: consoleNonce(call) };
  return consolePage({
    title: peopleTexts.in(site.language)('delete_act', { name: user.displayName }),
    body: <Removal {...view} />,
    status: mistakes.length > 0 ? 400 : 200,
  });
}

async function remove(call: CallContext, user: User) {
  const { request, use, site } = call;
  const t = peopleTexts.in(site.language);
  const reassign = String(request.body['reassign'] ?? '').trim();
  const confirm = String(request.body['confirm'] ?? '').trim();
  const heir = reassign === '' ? undefined : await use(USERS).findByLogin(reassign);
  const isWrong = reassign !== '' && (!heir || heir.id === user.id);
  const mistakes = [
    ...(isWrong ? [{ name: 'reassign', message: t('reassign_unknown') }] : []),
    ...(confirm === user.login ? [] : [{ name: 'confirm', message: t('confirm_wrong', { login: user.login }) }]),
  ];
  // Whoever was found and chosen is found again.
  if (mistakes.length > 0) return ask(call, user, { reassign, mistakes, find: heir && !isWrong ? heir.login : '' });
  await removeUser(call, user, { force: true, reassign: heir?.id ?? false });
  sayAct(call, 'Deleted an account.', {
    name: user.displayName,
    what_it_made: heir ? `→ ${heir.displayName}` : 'deleted',
  });
  return redirect(`${site.url}${use(CONSOLE).path}/users?deleted=${encodeURIComponent(user.displayName)}`);
}

/** Deleting an account: who gets what it made. */
export const deletePages = [
  page({
    method: 'GET',
    path: '/users/:id/delete',
    summary: 'Asks who gets what an account made, before it is deleted.',
    access,
    args: { id, find: Type.String({ default: '', maxLength: 100, description: 'Who is to get it.' }) },
    resource: named,
    authorizeResource: mayEdit,
    handle: (call) => ask(call, call.resource, { find: call.args.find }),
  }),
  page({
    method: 'POST',
    path: '/users/:id/delete',
    summary: 'Deletes an account; what it made goes to somebody else, or with it.',
    audited: true,
    access,
    args: { id },
    resource: named,
    authorizeResource: mayEdit,
    handle: (call) => remove(call, call.resource),
  }),
];
