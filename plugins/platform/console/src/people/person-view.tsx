import { avatarUrl, deviceName } from '@plinth/accounts';
import type { SiteInfo, User } from '@plinth/kernel';
import type { RoleReport } from '@plinth/kernel/administration';
import type { ApplicationPassword, Session } from '@plinth/kernel/identity';
import { dateInWords } from '@plinth/kernel/time';
import type { SafeHtml } from '@plinth/pages';
import {
  Ago,
  Avatar,
  Badge,
  Breadcrumb,
  Button,
  ButtonForm,
  ButtonLink,
  ChoiceField,
  Confirm,
  DangerZone,
  Empty,
  ErrorSummary,
  Form,
  Heading,
  Html,
  type Mistake,
  Notice,
  Table,
  TextField,
  Time,
  useSurroundings,
  useTexts,
} from '@plinth/pages/kit';
import { capabilityInWords } from './capabilities.js';
import { peopleTexts } from './texts.js';

/** Somebody as an administrator sees them. */
export interface PersonView {
  /** Of the console. */
  readonly path: string;
  readonly site: SiteInfo;
  readonly user: User;
  readonly values: { readonly name: string; readonly email: string; readonly roles: readonly string[] };
  readonly roles: readonly RoleReport[];
  readonly sessions: readonly Session[];
  readonly applications: readonly ApplicationPassword[];
  /** What plugins add. */
  readonly panels: SafeHtml;
  readonly mistakes: readonly Mistake[];
  readonly nonce: SafeHtml;
  readonly done: string;
  readonly mayPromote: boolean;
  readonly mayDelete: boolean;
  /** The session of whoever looks. */
  readonly ownSession: string | undefined;
}

const errorIn = (mistakes: readonly Mistake[], name: string) => mistakes.find((each) => each.name === name)?.message;

function Profile({ path, user, values, roles, mistakes, nonce, mayPromote }: PersonView) {
  const t = useTexts(peopleTexts);
  return (
    <Form to={`${path}/users/${user.id}`} nonce={nonce} guarded>
      <TextField
        name="name"
        label={t('display_name')}
        value={values.name}
        error={errorIn(mistakes, 'name')}
        maxLength={250}
      />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        value={values.email}
        error={errorIn(mistakes, 'email')}
        maxLength={100}
        autocomplete="off"
      />
      <ChoiceField
        name="roles"
        label={t('roles')}
        help={t('roles_help')}
        error={errorIn(mistakes, 'roles')}
        values={values.roles}
        options={roles.map(({ id, title }) => ({ value: id, title, disabled: !mayPromote }))}
      />
      <Beyond user={user} />
      <Button>{t('save')}</Button>
    </Form>
  );
}

/** What an account may beside its roles: by a bundle, the command line or a plugin. */
function Beyond({ user }: Pick<PersonView, 'user'>) {
  const t = useTexts(peopleTexts);
  const held = Object.entries(user.capabilities).filter(([, isHeld]) => isHeld);
  if (held.length === 0) return null;
  return (
    <div>
      <p class="help">{t('beyond')}</p>
      <ul>
        {held.map(([capability]) => (
          <li key={capability}>
            {capabilityInWords(capability)} <code>{capability}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Password({ path, user, nonce }: PersonView) {
  const t = useTexts(peopleTexts);
  return (
    <section>
      <h2>{t('password')}</h2>
      <p>{user.email === '' ? t('no_address') : t('password_lead')}</p>
      {user.email === '' ? null : (
        <ButtonForm to={`${path}/users/${user.id}/password`} nonce={nonce} kind="quiet">
          {t('send_link')}
        </ButtonForm>
      )}
    </section>
  );
}

function Sessions({ path, user, sessions, ownSession, nonce }: PersonView) {
  const t = useTexts(peopleTexts);
  const surroundings = useSurroundings();
  const to = `${path}/users/${user.id}/sessions`;
  return (
    <section>
      <h2>{t('sessions')}</h2>
      <Table
        caption={t('sessions')}
        rows={sessions}
        rowKey={({ id }) => id}
        empty={<Empty title={t('sessions_none')} />}
        columns={[
          {
            key: 'browser',
            title: t('browser'),
            heads: true,
            cell: ({ id, userAgent }) => (
              <>
                <span title={userAgent}>{deviceName(userAgent) || t('unknown')}</span>{' '}
                {id === ownSession ? <Badge tone="accent">{t('own_session')}</Badge> : null}
              </>
            ),
          },
          { key: 'from', title: t('from'), cell: ({ address }) => address || t('unknown') },
          { key: 'begun', title: t('begun'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
          {
            key: 'end',
            title: t('end'),
            cell: ({ id, address, userAgent, createdAt }) => (
              <ButtonForm
                to={to}
                nonce={nonce}
                fields={{ session: id }}
                kind="quiet"
                small
                label={t('end_named', {
                  device: deviceName(userAgent) || t('unknown'),
                  address: address || t('unknown'),
                  at: dateInWords(createdAt, surroundings, { clock: 'seconds' }),
                })}
              >
                {t('end')}
              </ButtonForm>
            ),
          },
        ]}
      />
      {sessions.length > 1 ? (
        <ButtonForm to={to} nonce={nonce} kind="quiet">
          {t('end_all')}
        </ButtonForm>
      ) : null}
    </section>
  );
}

function Applications({ path, user, applications }: PersonView) {
  const t = useTexts(peopleTexts);
  return (
    <section>
      <h2>{t('applications')}</h2>
      <Table
        caption={t('applications')}
        rows={applications}
        rowKey={({ uuid }) => uuid}
        empty={<Empty title={t('applications_none')} />}
        columns={[
          { key: 'application', title: t('application'), heads: true, cell: ({ name }) => name },
          { key: 'made', title: t('made_at'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
          {
            key: 'used',
            title: t('last_used'),
            cell: ({ lastUsedAt }) => (lastUsedAt ? <Ago at={lastUsedAt} /> : t('never')),
          },
          {
            key: 'revoke',
            title: t('revoke'),
            cell: ({ uuid, name }) => (
              <ButtonLink
                to={`${path}/users/${user.id}/applications/${uuid}`}
                kind="quiet"
                small
                label={t('revoke_named', { name })}
              >
                {t('revoke')}
              </ButtonLink>
            ),
          },
        ]}
      />
    </section>
  );
}

/** The question before an application password is taken back. */
export function RevokeApplication(props: {
  path: string;
  user: User;
  application: ApplicationPassword;
  nonce: SafeHtml;
}) {
  const { path, user, application, nonce } = props;
  const t = useTexts(peopleTexts);
  const back = `${path}/users/${user.id}`;
  const { name, uuid } = application;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('title'), path: `${path}/users` },
          { title: user.displayName, path: back },
        ]}
      />
      <Heading title={t('revoke_named', { name })} />
      <Confirm to={`${back}/applications`} nonce={nonce} fields={{ revoke: uuid }} act={t('revoke')} back={back}>
        <p>{t('revoke_lead', { name, person: user.displayName })}</p>
      </Confirm>
    </>
  );
}

function Removal({ path, user }: PersonView) {
  const t = useTexts(peopleTexts);
  return (
    <DangerZone title={t('delete_title')}>
      <p>{t('delete_before', { name: user.displayName })}</p>
      <ButtonLink to={`${path}/users/${user.id}/delete`} kind="quiet">
        {t('delete_act', { name: user.displayName })}
      </ButtonLink>
    </DangerZone>
  );
}

/** The page of somebody. */
export function Person(view: PersonView) {
  const { path, site, user, mistakes, done, mayDelete } = view;
  const t = useTexts(peopleTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('title'), path: `${path}/users` }]} />
      <Heading
        title={
          <span class="person">
            <Avatar url={avatarUrl(site, user, 48)} />
            {user.displayName}
          </span>
        }
        lead={
          <>
            {user.login} · {t('since')} <Time at={user.registeredAt} clock={false} />
          </>
        }
      />
      {done === '' ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      <ErrorSummary mistakes={mistakes} />
      <Profile {...view} />
      <Password {...view} />
      <Sessions {...view} />
      <Applications {...view} />
      <Html of={view.panels} />
      {mayDelete ? <Removal {...view} /> : null}
    </>
  );
}
