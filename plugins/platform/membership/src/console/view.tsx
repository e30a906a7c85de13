import { errorOf, type Refused, type SafeHtml } from '@plinth/kernel';
import {
  Ago,
  Breadcrumb,
  Button,
  ButtonLink,
  Confirm,
  Empty,
  Form,
  Heading,
  Notice,
  Num,
  Paging,
  RefusedNotice,
  Table,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
import type { Membership, MembershipLevel } from '../ports.js';
import { levelTexts } from './texts.js';

/** What the form of a level sends. */
export interface LevelValues {
  readonly name: string;
  readonly description: string;
}

/** What the form that gives a level sends. */
export interface GrantValues {
  readonly member: string;
  readonly until: string;
}

/** Somebody who holds a level. */
export interface ShownMember extends Omit<Membership, 'level'> {
  readonly name: string;
}

/** What every page of levels knows. */
export interface Shown {
  /** Of the console. */
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly done: string | undefined;
  readonly refused: Refused | undefined;
}

/** Where a level is, below the console. */
export function levelPath({ slug }: Pick<MembershipLevel, 'slug'>): string {
  return `/memberships/${encodeURIComponent(slug)}`;
}

function Said({ done, refused }: Shown) {
  return (
    <>
      {done === undefined || refused ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      <RefusedNotice refused={refused} />
    </>
  );
}

function Fields({ values, refused }: { values: LevelValues; refused: Refused | undefined }) {
  const t = useTexts(levelTexts);
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        value={values.name}
        maxLength={191}
        error={errorOf(refused, 'name')}
        required
      />
      <TextField
        name="description"
        label={t('description')}
        value={values.description}
        rows={3}
        maxLength={2000}
        error={errorOf(refused, 'description')}
      />
    </>
  );
}

/** The levels, and the form of a new one. */
export function LevelList(
  props: Shown & {
    levels: readonly MembershipLevel[];
    counts: ReadonlyMap<number, number>;
    values: LevelValues;
  },
) {
  const { path, nonce, levels, counts, values, refused } = props;
  const t = useTexts(levelTexts);
  const address = useAddress();
  return (
    <>
      <Heading title={t('levels')} lead={t('lead')} />
      <Said {...props} />
      <Table
        caption={t('levels')}
        rows={levels}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'name',
            title: t('name'),
            heads: true,
            cell: (level) => <a href={address(path + levelPath(level))}>{level.name}</a>,
          },
          { key: 'slug', title: t('slug'), cell: ({ slug }) => <code>{slug}</code> },
          { key: 'description', title: t('description'), cell: ({ description }) => description },
          { key: 'members', title: t('members'), number: true, cell: ({ id }) => <Num of={counts.get(id) ?? 0} /> },
        ]}
      />
      <h2>{t('fresh')}</h2>
      <Form to={`${path}/memberships`} nonce={nonce}>
        <Fields values={values} refused={refused} />
        <Button>{t('make')}</Button>
      </Form>
    </>
  );
}

function Members(props: { path: string; level: MembershipLevel; members: readonly ShownMember[] }) {
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

function Grant({ path, nonce, level, grant, refused }: Shown & { level: MembershipLevel; grant: GrantValues }) {
  const t = useTexts(levelTexts);
  return (
    <>
      <h2>{t('give')}</h2>
      <p>{t('give_lead')}</p>
      <Form to={`${path}${levelPath(level)}/members`} nonce={nonce}>
        <TextField
          name="member"
          label={t('who')}
          value={grant.member}
          maxLength={200}
          error={errorOf(refused, 'member')}
          autocomplete="off"
          required
        />
        <TextField
          name="until"
          type="date"
          label={t('until')}
          help={t('until_help')}
          value={grant.until}
          error={errorOf(refused, 'until')}
        />
        <Button kind="quiet">{t('give')}</Button>
      </Form>
    </>
  );
}

/** One level: what it is, and who holds it. */
export function LevelPage(
  props: Shown & {
    level: MembershipLevel;
    values: LevelValues;
    grant: GrantValues;
    members: readonly ShownMember[];
    page: number;
    perPage: number;
    total: number;
  },
) {
  const { path, nonce, level, values, refused, page, perPage, total } = props;
  const t = useTexts(levelTexts);
  const to = path + levelPath(level);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('levels'), path: `${path}/memberships` }]} />
      <Heading title={level.name} lead={t('slug_lead', { slug: level.slug })} />
      <Said {...props} />
      <Form to={to} nonce={nonce} guarded>
        <Fields values={values} refused={refused} />
        <Button>{t('save')}</Button>
      </Form>
      <h2>{t('members')}</h2>
      <Members {...props} />
      <Paging page={page} perPage={perPage} total={total} address={(number) => `${to}?page=${number}`} />
      <Grant {...props} />
    </>
  );
}

/** The question before a level is taken away. */
export function RevokePage(props: Shown & { level: MembershipLevel; userId: number; name: string }) {
  const { path, nonce, level, userId, name } = props;
  const t = useTexts(levelTexts);
  const back = path + levelPath(level);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('levels'), path: `${path}/memberships` },
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
