import { can, page } from '@plinth/kernel';
import { ADMINISTRATION, type RoleReport } from '@plinth/kernel/administration';
import { consolePage, type Screen } from '@plinth/pages';
import { Heading, useAddress, useTexts } from '@plinth/pages/kit';
import { consoleAssets } from '../live/assets.js';
import { type CapabilityGroup, capabilityGroups, capabilityInWords } from './capabilities.js';
import { peopleTexts } from './texts.js';

const access = can('list_users');

interface RolesView {
  readonly roles: readonly RoleReport[];
  readonly groups: readonly CapabilityGroup[];
}

function Held({ isHeld }: { isHeld: boolean }) {
  const t = useTexts(peopleTexts);
  if (!isHeld) return <span class="visually-hidden">{t('holds_not')}</span>;
  return (
    <>
      <span aria-hidden="true">✓</span>
      <span class="visually-hidden">{t('holds')}</span>
    </>
  );
}

function Group({ group, roles }: { group: CapabilityGroup; roles: readonly RoleReport[] }) {
  const t = useTexts(peopleTexts);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={roles.length + 1}>
          {group.title || t('other_capabilities')}
        </th>
      </tr>
      {group.capabilities.map((capability) => (
        <tr key={capability}>
          <th scope="row">
            {capabilityInWords(capability)}
            <div class="quiet">
              <code>{capability}</code>
            </div>
          </th>
          {roles.map(({ id, capabilities }) => (
            <td key={id}>
              <Held isHeld={capabilities.includes(capability)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Roles({ roles, groups }: RolesView) {
  const t = useTexts(peopleTexts);
  return (
    <>
      <Heading title={t('roles_title')} lead={t('roles_lead')} />
      {/* A region that scrolls must be reachable by keyboard. */}
      <div class="table-frame matrix" tabIndex={0} role="region" aria-label={t('roles_title')}>
        <table>
          <caption class="visually-hidden">{t('roles_title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('capability')}</th>
              {roles.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group key={group.title} group={group} roles={roles} />
          ))}
        </table>
      </div>
    </>
  );
}

/** The look of the matrix. */
function RolesStyles() {
  return <link rel="stylesheet" href={useAddress()(consoleAssets.path('roles.css'))} />;
}

const pages = [
  page({
    method: 'GET',
    path: '/roles',
    summary: 'What each role may do.',
    access,
    handle({ use, site }) {
      const administration = use(ADMINISTRATION);
      const roles = administration.roles();
      const capabilities = [...new Set(roles.flatMap((role) => role.capabilities))].sort();
      const declarations = administration.plugins().map(({ id }) => administration.declaration(id));
      return consolePage({
        title: peopleTexts.in(site.language)('roles_title'),
        head: <RolesStyles />,
        body: <Roles roles={roles} groups={capabilityGroups(capabilities, declarations)} />,
      });
    },
  }),
];

/** What each role may do. */
export const rolesScreen: Screen = { id: 'roles', title: 'Roles', section: 'people', order: 20, access, pages };
