import type { SafeHtml } from '@plinth/pages';
import {
  Ago,
  Badge,
  Breadcrumb,
  ButtonLink,
  Confirm,
  Empty,
  Heading,
  Notice,
  Paging,
  Table,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { type ApiKey, isExpired } from '../keys/api-key.js';
import type { TokenFamily } from '../tokens/refresh-store.js';
import { credentialTexts } from './texts.js';

/** Whose credentials are shown. */
export interface Holder {
  readonly id: number;
  readonly name: string;
}

/** What acts in the name of somebody. */
export interface Held {
  /** Of the console. */
  readonly path: string;
  readonly holder: Holder;
  readonly keys: readonly ApiKey[];
  readonly families: readonly TokenFamily[];
  readonly now: Date;
}

/** How a sign-in of a program is named: it has no name of its own. */
export function shortName({ family }: Pick<TokenFamily, 'family'>): string {
  return `${family.slice(0, 8)}…`;
}

function Ends({ keyOf, now }: { keyOf: ApiKey; now: Date }) {
  const t = useTexts(credentialTexts);
  if (keyOf.expiresAt === null) return <>{t('no_end')}</>;
  return isExpired(keyOf, now) ? <Badge tone="warning">{t('ended')}</Badge> : <Time at={keyOf.expiresAt} />;
}

/** The columns that tables of keys share. */
function useKeyColumns({ path, now }: { path: string; now: Date }) {
  const t = useTexts(credentialTexts);
  return [
    {
      key: 'key',
      title: t('key'),
      cell: ({ prefix, lastFour }: ApiKey) => (
        <code>
          {prefix}…{lastFour}
        </code>
      ),
    },
    { key: 'made', title: t('made'), cell: ({ createdAt }: ApiKey) => <Ago at={createdAt} /> },
    {
      key: 'used',
      title: t('last_used'),
      cell: ({ lastUsedAt }: ApiKey) => (lastUsedAt ? <Ago at={lastUsedAt} /> : t('never')),
    },
    { key: 'ends', title: t('ends'), cell: (key: ApiKey) => <Ends keyOf={key} now={now} /> },
    {
      key: 'revoke',
      title: t('revoke'),
      cell: ({ userId, keyId, name }: ApiKey) => (
        <ButtonLink
          to={`${path}/api-keys/${userId}/keys/${keyId}`}
          kind="quiet"
          small
          label={t('revoke_named', { name })}
        >
          {t('revoke')}
        </ButtonLink>
      ),
    },
  ];
}

/** The keys of all members. */
export function AllKeys(props: {
  path: string;
  keys: readonly ApiKey[];
  names: ReadonlyMap<number, string>;
  now: Date;
  page: number;
  perPage: number;
  total: number;
}) {
  const { path, keys, names, page, perPage, total } = props;
  const t = useTexts(credentialTexts);
  const address = useAddress();
  return (
    <>
      <Heading title={t('api_keys')} lead={t('lead')} />
      <Table
        caption={t('api_keys')}
        rows={keys}
        rowKey={({ keyId }) => keyId}
        empty={
          <Empty title={t('no_keys')}>
            <p>{t('no_keys_lead')}</p>
          </Empty>
        }
        columns={[
          { key: 'name', title: t('name'), heads: true, cell: ({ name }) => name },
          {
            key: 'person',
            title: t('person'),
            cell: ({ userId }) => (
              <a href={address(`${path}/api-keys/${userId}`)}>{names.get(userId) ?? String(userId)}</a>
            ),
          },
          ...useKeyColumns(props),
        ]}
      />
      <Paging page={page} perPage={perPage} total={total} address={(number) => `${path}/api-keys?page=${number}`} />
    </>
  );
}

function Families({ path, holder, families }: Held) {
  const t = useTexts(credentialTexts);
  const { name } = holder;
  return (
    <section>
      <h2>{t('tokens')}</h2>
      <p class="quiet">{t('tokens_lead')}</p>
      <Table
        caption={t('tokens_of', { name })}
        rows={families}
        rowKey={({ family }) => family}
        empty={<Empty title={t('no_tokens')} />}
        columns={[
          { key: 'sign-in', title: t('sign_in'), heads: true, cell: (each) => <code>{shortName(each)}</code> },
          {
            key: 'made',
            title: t('made'),
            cell: ({ begunAt }) => (begunAt === null ? t('unknown') : <Ago at={begunAt} />),
          },
          { key: 'renewed', title: t('renewed'), cell: ({ renewedAt }) => <Ago at={renewedAt} /> },
          { key: 'ends', title: t('ends'), cell: ({ expiresAt }) => <Time at={expiresAt} /> },
          {
            key: 'revoke',
            title: t('revoke'),
            cell: (each) => (
              <ButtonLink
                to={`${path}/api-keys/${holder.id}/tokens/${each.family}`}
                kind="quiet"
                small
                label={t('revoke_token', { name: shortName(each) })}
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

/** The keys and tokens of somebody, each with the way to its end. */
export function Credentials(held: Held) {
  const { holder, keys } = held;
  const t = useTexts(credentialTexts);
  return (
    <>
      <section>
        <h2>{t('api_keys')}</h2>
        <Table
          caption={t('keys_of', { name: holder.name })}
          rows={keys}
          rowKey={({ keyId }) => keyId}
          empty={<Empty title={t('no_keys')} />}
          columns={[{ key: 'name', title: t('name'), heads: true, cell: ({ name }) => name }, ...useKeyColumns(held)]}
        />
      </section>
      <Families {...held} />
    </>
  );
}

function Way({ path, holder }: { path: string; holder: Holder }) {
  const t = useTexts(credentialTexts);
  return (
    <Breadcrumb
      crumbs={[
        { title: t('people'), path: `${path}/users` },
        { title: holder.name, path: `${path}/users/${holder.id}` },
      ]}
    />
  );
}

/** The keys and tokens of somebody on a page of their own. */
export function HolderPage(props: Held & { done: string | undefined }) {
  const { path, holder, done } = props;
  const t = useTexts(credentialTexts);
  const { name } = holder;
  return (
    <>
      <Way path={path} holder={holder} />
      <Heading title={t('of_person', { name })} lead={t('of_person_lead', { name })} />
      {done === undefined ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      <Credentials {...props} />
    </>
  );
}

/** The question before a key or a token is revoked. */
export function RevokePage(props: {
  path: string;
  holder: Holder;
  nonce: SafeHtml;
  /** Where the form leads, below the console. */
  to: string;
  title: string;
  lead: string;
}) {
  const { path, holder, nonce, to, title, lead } = props;
  const t = useTexts(credentialTexts);
  return (
    <>
      <Way path={path} holder={holder} />
      <Heading title={title} />
      <Confirm to={path + to} nonce={nonce} act={t('revoke')} back={`${path}/users/${holder.id}`}>
        <p>{lead}</p>
      </Confirm>
    </>
  );
}
