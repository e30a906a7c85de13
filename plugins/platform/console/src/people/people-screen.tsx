import {
  ADMINISTRATION,
  avatarUrl,
  CONSOLE,
  can,
  consolePage,
  page,
  pagingArguments,
  type RoleReport,
  type Screen,
  type SiteInfo,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import {
  Avatar,
  Button,
  ButtonLink,
  Empty,
  Heading,
  Notice,
  Paging,
  SelectField,
  Table,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
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
  readonly mayCreate: boolean;
  /** Whether the page of a person may be opened. */
  mayEdit(user: User): boolean;
  /** Who was just deleted. */
  readonly deleted: string;
}

function Filters({ path, roles, search, role }: PeopleView) {
  const t = useTexts(peopleTexts);
  const address = useAddress();
  const options = [{ value: '', title: t('any_role') }, ...roles.map(({ id, title }) => ({ value: id, title }))];
  return (
    <form method="get" action={address(`${path}/users`)} class="filters">
      <TextField name="search" label={t('search')} type="search" value={search} />
      <SelectField name="role" label={t('role')} value={role} options={options} />
      <Button kind="quiet">{t('find')}</Button>
    </form>
  );
}

function People(view: PeopleView) {
  const { path, site, users, roles, search, role, mayCreate, mayEdit, deleted, ...paging } = view;
  const t = useTexts(peopleTexts);
  const address = useAddress();
  const titles = new Map(roles.map(({ id, title }) => [id, title]));
  const query = `search=${encodeURIComponent(search)}&role=${encodeURIComponent(role)}`;
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
      <Filters {...view} />
      <Table
        caption={t('title')}
        rows={users}
        rowKey={({ id }) => id}
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
          { key: 'email', title: t('email'), cell: ({ email }) => email },
          {
            key: 'roles',
            title: t('roles'),
            cell: (user) => user.roles.map((id) => titles.get(id) ?? id).join(', ') || t('no_role'),
          },
          { key: 'since', title: t('since'), cell: ({ registeredAt }) => <Time at={registeredAt} clock={false} /> },
        ]}
      />
      <Paging {...paging} address={(number) => `${path}/users?${query}&page=${number}`} />
    </>
  );
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
      deleted: Type.String({ default: '', maxLength: 250, description: 'Who was just deleted.' }),
    },
    async handle({ use, args, site, caller }) {
      const { page: number, per_page: perPage, search, role, deleted } = args;
      const found = await use(USERS).list({
        limit: perPage,
        offset: (number - 1) * perPage,
        ...(search.trim() === '' ? {} : { search: search.trim() }),
        ...(role === '' ? {} : { roles: [role] }),
      });
      const mayEdit = (user: User) => caller.can('edit_user', user);
      const more = { search, role, deleted, mayCreate: caller.can('create_users'), mayEdit };
      const view = { path: use(CONSOLE).path, site, ...found, roles: use(ADMINISTRATION).roles(), ...more };
      return consolePage({
        title: peopleTexts.in(site.language)('title'),
        body: <People {...view} page={number} perPage={perPage} />,
      });
    },
  }),
];

/** The accounts of the site. */
export const peopleScreen: Screen = {
  id: 'people',
  title: 'People',
  section: 'people',
  order: 10,
  access,
  pages: [...listPages, ...newPersonPages, ...personPages],
};
