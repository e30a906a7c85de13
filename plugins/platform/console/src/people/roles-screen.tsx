import { ADMINISTRATION, can, consolePage, page, type RoleReport, type Screen } from '@plinth/kernel';
import { Heading, Table, useTexts } from '@plinth/kernel/page';
import { peopleTexts } from './texts.js';

const access = can('list_users');

function Roles({ roles }: { roles: readonly RoleReport[] }) {
  const t = useTexts(peopleTexts);
  const capabilities = [...new Set(roles.flatMap((role) => role.capabilities))].sort();
  return (
    <>
      <Heading title={t('roles_title')} lead={t('roles_lead')} />
      <Table
        caption={t('roles_title')}
        rows={capabilities}
        rowKey={(capability) => capability}
        cards={false}
        columns={[
          {
            key: 'capability',
            title: t('capability'),
            heads: true,
            cell: (capability) => <code>{capability}</code>,
          },
          ...roles.map(({ id, title, capabilities: held }) => ({
            key: id,
            title,
            cell: (capability: string) =>
              held.includes(capability) ? (
                <>
                  <span aria-hidden="true">✓</span>
                  <span class="visually-hidden">{t('holds')}</span>
                </>
              ) : (
                <span class="visually-hidden">{t('holds_not')}</span>
              ),
          })),
        ]}
      />
    </>
  );
}

const pages = [
  page({
    method: 'GET',
    path: '/roles',
    summary: 'What each role may do.',
    access,
    handle({ use, site }) {
      const title = peopleTexts.in(site.language)('roles_title');
      return consolePage({ title, body: <Roles roles={use(ADMINISTRATION).roles()} /> });
    },
  }),
];

/** What each role may do. */
export const rolesScreen: Screen = { id: 'roles', title: 'Roles', section: 'people', order: 20, access, pages };
