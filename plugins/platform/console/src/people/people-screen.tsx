import { avatarUrl } from '@plinth/accounts';
import {
  type CallContext,
  can,
  choice,
  page,
  pagingArguments,
  type SiteInfo,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { ADMINISTRATION, type RoleReport } from '@plinth/kernel/administration';
import { CONSOLE, consoleNonce, consolePage, type SafeHtml, type Screen } from '@plinth/pages';
import {
  Avatar,
  Button,
  ButtonLink,
  Empty,
  Heading,
  Notice,
  Paging,
  SelectField,
  type Sorting,
  Table,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { BULK_FORM, bulkRolesPage, outcomeArguments, RolesForm, RolesOutcome } from './bulk-roles.js';
import { deletePages } from './delete-pages.js';
import { newPersonPages } from './new-person.js';
import { personPages } from './person-pages.js';
import { peopleTexts } from './texts.js';

const access = can('list_users');

interface PeopleView {
  readonly path: string;
  readonly site: SiteInfo;
  readonly users: readonly User[];
  readonly roles: readonly RoleReport[];
  readonly search: string;
  readonly role: string;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly sorting: Sorting;
  /** What of the address is kept when the page changes. */
  readonly query: string;
  readonly nonce: SafeHtml;
  readonly mayPromote: boolean;
  readonly mayCreate: boolean;
  /** Whether the page of a person may be opened. */
  mayEdit(user: User): boolean;
  /** Who was just deleted. */
  readonly deleted: string;
  readonly changed: number;
  readonly left: number;
}

function Filters({ path, roles, search, role, sorting }: PeopleView) {
  const t = useTexts(peopleTexts);
  const address = useAddress();
  const options = [{ value: '', title: t('any_role') }, ...roles.map(({ id, title }) => ({ value: id, title }))];
  return (
    <form method="get" action={address(`${path}/users`)} class="filters">
      <TextField name="search" label={t('search')} type="search" value={search} />
      <SelectField name="role" label={t('role')} value={role} options={options} />
      <input type="hidden" name="orderby" value={sorting.by} />
      <input type="hidden" name="order" value={sorting.descending ? 'desc' : 'asc'} />
      <Button kind="quiet">{t('find')}</Button>
    </form>
  );
}

function People(view: PeopleView) {
  const { path, site, users, roles, sorting, query, nonce, mayCreate, mayPromote, mayEdit, deleted, ...paging } = view;
  const t = useTexts(peopleTexts);
  const address = useAddress();
  const titles = new Map(roles.map(({ id, title }) => [id, title]));
  return (
    <>
      <Heading
        title={t('title')}
        lead={t('lead')}
        actions={mayCreate ? <ButtonLink to={`${path}/users/new`}>{t('new_person')}</ButtonLink> : null}
      />
      {deleted ? (
        <Notice kind="done">
          <p>{t('deleted', { name: deleted })}</p>
        </Notice>
      ) : null}
      <RolesOutcome changed={view.changed} left={view.left} />
      <Filters {...view} />
      <Table
        caption={t('title')}
        rows={users}
        rowKey={({ id }) => id}
        sorting={sorting}
        {...(mayPromote
          ? { selection: { name: 'people', form: BULK_FORM, describes: ({ displayName }: User) => displayName } }
          : {})}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'person',
            title: t('person'),
            heads: true,
            sort: 'name',
            cell: (user) => {
              const named = (
                <>
                  <Avatar url={avatarUrl(site, user, 48)} />
                  {user.displayName}
                </>
              );
              if (!mayEdit(user)) return <span class="person">{named}</span>;
              return (
                <a class="person" href={address(`${path}/users/${user.id}`)}>
                  {named}
                </a>
              );
            },
          },
          { key: 'login', title: t('login'), cell: ({ login }) => login },
          { key: 'email', title: t('email'), sort: 'email', cell: ({ email }) => email },
          {
            key: 'roles',
            title: t('roles'),
            cell: (user) => user.roles.map((id) => titles.get(id) ?? id).join(', ') || t('no_role'),
          },
          {
            key: 'since',
            title: t('since'),
            sort: 'registered',
            cell: ({ registeredAt }) => <Time at={registeredAt} clock={false} />,
          },
        ]}
      />
      {mayPromote && users.length > 0 ? <RolesForm path={path} roles={roles} nonce={nonce} /> : null}
      <Paging {...paging} address={(number) => `${path}/users?${query}&page=${number}`} />
    </>
  );
}

const ORDERS = ['name', 'email', 'registered'] as const;

interface Wanted {
  readonly page: number;
  readonly per_page: number;
  readonly search: string;
  readonly role: string;
  readonly orderby: (typeof ORDERS)[number];
  readonly order: 'asc' | 'desc';
  readonly deleted: string;
  readonly changed: number;
  readonly left: number;
}

async function showPeople(call: CallContext, args: Wanted) {
  const { use, site, caller } = call;
  const { path } = use(CONSOLE);
  const { page: number, per_page: perPage, search, role, orderby, order, deleted, changed, left } = args;
  const found = await use(USERS).list({
    limit: perPage,
    offset: (number - 1) * perPage,
    orderBy: orderby === 'registered' ? 'registered_date' : orderby,
    order,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(role === '' ? {} : { roles: [role] }),
  });
  const kept = `search=${encodeURIComponent(search)}&role=${encodeURIComponent(role)}`;
  const sorting: Sorting = {
    by: orderby,
    descending: order === 'desc',
    address: (by, descending) => `${path}/users?${kept}&orderby=${by}&order=${descending ? 'desc' : 'asc'}`,
  };
  const view: PeopleView = {
    ...{ path, site, ...found, roles: use(ADMINISTRATION).roles(), search, role, sorting, deleted, changed, left },
    ...{ page: number, perPage, nonce: consoleNonce(call) },
    query: `${kept}&orderby=${orderby}&order=${order}`,
    mayCreate: caller.can('create_users'),
    mayPromote: caller.can('promote_users'),
    mayEdit: (user: User) => caller.can('edit_user', user),
  };
  return consolePage({ title: peopleTexts.in(site.language)('title'), body: <People {...view} /> });
}

const listPages = [
  page({
    method: 'GET',
    path: '/users',
    summary: 'The accounts of the site.',
    access,
    args: {
      ...pagingArguments({ perPage: 20 }),
      search: Type.String({ default: '', maxLength: 100, description: 'A part of a name, username or address.' }),
      role: Type.String({ default: '', maxLength: 60, description: 'A role.' }),
      orderby: choice(ORDERS, { default: 'name', description: 'What the list is sorted by.' }),
      order: choice(['asc', 'desc'], { default: 'asc', description: 'Which way.' }),
      ...outcomeArguments,
      deleted: Type.String({ default: '', maxLength: 250, description: 'Who was just deleted.' }),
    },
    handle: (call) => showPeople(call, call.args),
  }),
];

/** The accounts of the site. */
export const peopleScreen: Screen = {
  id: 'people',
  title: 'People',
  section: 'people',
  wordpressPaths: ['/users.php', '/user-new.php'],
  order: 10,
  access,
  pages: [...listPages, ...newPersonPages, bulkRolesPage, ...personPages, ...deletePages],
};
