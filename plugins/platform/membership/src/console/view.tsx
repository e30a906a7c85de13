import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Ago,
  Breadcrumb,
  Button,
  ButtonLink,
  Confirm,
  Empty,
  Form,
  Heading,
  Table,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { Membership, MembershipLevel } from '../ports.js';
import { levelTexts } from './texts.js';

/** What the form that gives a level sends. */
export interface GrantValues {
  readonly member: string;
  readonly until: string;
}

/** Somebody who holds a level. */
export interface ShownMember extends Omit<Membership, 'level'> {
  readonly name: string;
}

/** Where a level is, below the console. */
export function levelPath({ slug }: Pick<MembershipLevel, 'slug'>): string {
  return `/memberships/${encodeURIComponent(slug)}`;
}

/** The fields of a level. */
export function LevelFields() {
  const t = useTexts(levelTexts);
  return (
    <>
      <TextField name="name" label={t('name')} maxLength={191} required />
      <TextField name="description" label={t('description')} rows={3} maxLength={2000} />
    </>
  );
}

/** The people who hold a level. */
export function Members(props: { path: string; level: MembershipLevel; members: readonly ShownMember[] }) {
  const { path, level, members } = props;
  const t = useTexts(levelTexts);
  const address = useAddress();
  return (
    <Table
      caption={t('members_of', { name: level.name })}
      rows={members}
      rowKey={({ userId }) => userId}
      empty={
        <Empty title={t('nobody')}>
          <p>{t('nobody_lead')}</p>
        </Empty>
      }
      columns={[
        {
          key: 'member',
          title: t('member'),
          heads: true,
          cell: ({ userId, name }) => <a href={address(`${path}/users/${userId}`)}>{name}</a>,
        },
        { key: 'since', title: t('since'), cell: ({ grantedAt }) => <Ago at={grantedAt} /> },
        {
          key: 'ends',
          title: t('ends'),
          cell: ({ expiresAt }) => (expiresAt === null ? t('no_end') : <Time at={expiresAt} />),
        },
        {
          key: 'take',
          title: t('take'),
          cell: ({ userId, name }) => (
            <ButtonLink
              to={`${path}${levelPath(level)}/members/${userId}/revoke`}
              kind="quiet"
              small
              label={t('take_named', { name, level: level.name })}
            >
              {t('take')}
            </ButtonLink>
          ),
        },
      ]}
    />
  );
}

interface GrantView {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly level: MembershipLevel;
  readonly grant: object;
  readonly refused: Refused | undefined;
}

/** The form that gives a level to somebody. */
export function Grant({ path, nonce, level, grant, refused }: GrantView) {
  const t = useTexts(levelTexts);
  return (
    <>
      <h2>{t('give')}</h2>
      <p>{t('give_lead')}</p>
      <Form to={`${path}${levelPath(level)}/members`} nonce={nonce} values={grant} errors={refused}>
        <TextField name="member" label={t('who')} maxLength={200} autocomplete="off" required />
        <TextField name="until" type="date" label={t('until')} help={t('until_help')} />
        <Button kind="quiet">{t('give')}</Button>
      </Form>
    </>
  );
}

/** The question before a level is taken away. */
export function RevokePage(props: {
  path: string;
  nonce: SafeHtml;
  level: MembershipLevel;
  userId: number;
  name: string;
}) {
  const { path, nonce, level, userId, name } = props;
  const t = useTexts(levelTexts);
  const back = path + levelPath(level);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('list'), path: `${path}/memberships` },
          { title: level.name, path: back },
        ]}
      />
      <Heading title={t('take_named', { name, level: level.name })} />
      <Confirm to={`${back}/members/${userId}/revoke`} nonce={nonce} act={t('take')} back={back}>
        <p>{t('take_question', { name, level: level.name })}</p>
      </Confirm>
    </>
  );
}
