import { LISTINGS } from '@plinth/directory';
import { type CallContext, can, offsetOf, page, pagingArguments, Type, USERS } from '@plinth/kernel';
import { CONSOLE, consolePage, type Screen } from '@plinth/pages';
import {
  Button,
  type Column,
  Empty,
  Heading,
  Num,
  Paging,
  SelectField,
  Table,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { ENDPOINTS } from '../rules.js';
import { READ_AUDIT } from './routes.js';
import { useSpan } from './span.js';
import { AUDIT, type AuditEntry } from './store.js';
import { auditTexts } from './texts.js';

const access = can(READ_AUDIT);
const PATH = '/directory/limits';

interface Row extends AuditEntry {
  /** The title of the listing that was written to. */
  readonly listing: string | undefined;
  readonly name: string | undefined;
}

interface AuditView {
  /** Where the screen is. */
  readonly path: string;
  readonly rows: readonly Row[];
  readonly ip: string;
  readonly endpoint: string;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

type Endpoint = (typeof ENDPOINTS)[number];

const isEndpoint = (name: string): name is Endpoint => ENDPOINTS.some((each) => each === name);

function numberOf(details: AuditEntry['details'], name: 'limit' | 'window'): number {
  const value = details[name];
  return typeof value === 'number' ? value : 0;
}

function useColumns(): Column<Row>[] {
  const t = useTexts(auditTexts);
  const span = useSpan();
  return [
    { key: 'ip', title: t('ip'), heads: true, cell: ({ ip }) => <code>{ip}</code> },
    {
      key: 'endpoint',
      title: t('endpoint'),
      cell: ({ endpoint }) => (isEndpoint(endpoint) ? t(endpoint) : endpoint),
    },
    { key: 'count', title: t('count'), number: true, cell: ({ rejections }) => <Num of={rejections} /> },
    {
      key: 'limit',
      title: t('limit'),
      cell: ({ details }) =>
        t('limit_said', { cap: numberOf(details, 'limit'), span: span(numberOf(details, 'window')) }),
    },
    {
      key: 'about',
      title: t('about'),
      cell: ({ listing, objectId }) => (objectId === 0 ? null : (listing ?? t('gone', { id: objectId }))),
    },
    {
      key: 'by',
      title: t('by'),
      cell: ({ name, userId }) => (userId === 0 ? t('visitor') : (name ?? t('account', { id: userId }))),
    },
    { key: 'last', title: t('last'), cell: ({ lastAt }) => <Time at={lastAt} /> },
    { key: 'first', title: t('first'), cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}

function queryOf({ ip, endpoint }: Pick<AuditView, 'ip' | 'endpoint'>): string {
  const entries = Object.entries({ ip, endpoint }).filter(([, value]) => value !== '');
  return new URLSearchParams(entries).toString();
}

function Filters({ path, ip, endpoint }: AuditView) {
  const t = useTexts(auditTexts);
  const address = useAddress();
  return (
    <form method="get" action={address(path)} class="filters">
      <TextField name="ip" label={t('ip')} value={ip} maxLength={50} />
      <SelectField
        name="endpoint"
        label={t('endpoint')}
        value={endpoint}
        options={[{ value: '', title: t('any') }, ...ENDPOINTS.map((value) => ({ value, title: t(value) }))]}
      />
      <Button kind="quiet">{t('show')}</Button>
      {ip !== '' || endpoint !== '' ? <a href={address(path)}>{t('clear')}</a> : null}
    </form>
  );
}

function AuditPage(view: AuditView) {
  const { path, rows, ip, endpoint, page: number, perPage, total } = view;
  const t = useTexts(auditTexts);
  const isFiltered = ip !== '' || endpoint !== '';
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      <Filters {...view} />
      <Table
        caption={t('title')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={useColumns()}
        empty={
          <Empty title={t('none')}>
            <p>{isFiltered ? t('none_found') : t('none_lead')}</p>
          </Empty>
        }
      />
      <Paging page={number} perPage={perPage} total={total} address={(to) => `${path}?${queryOf(view)}&page=${to}`} />
    </>
  );
}

async function rowsOf({ use }: CallContext, entries: readonly AuditEntry[]): Promise<Row[]> {
  const [found, users] = await Promise.all([
    use(LISTINGS).findMany(entries.map(({ objectId }) => objectId)),
    use(USERS).findMany([...new Set(entries.map(({ userId }) => userId))].filter((id) => id > 0)),
  ]);
  const listings = new Map(found.map(({ id, title }) => [id, title]));
  const names = new Map(users.map(({ id, displayName }) => [id, displayName]));
  return entries.map((entry) => ({ ...entry, listing: listings.get(entry.objectId), name: names.get(entry.userId) }));
}

/** Who was turned away by the limits, for those who may read it. */
export const auditScreen: Screen = {
  id: 'directory-limits',
  title: 'Directory limits',
  section: 'directory',
  order: 60,
  access,
  pages: [
    page({
      method: 'GET',
      path: PATH,
      summary: 'Addresses that the limits of the directory turned away again and again.',
      access,
      args: {
        ...pagingArguments({ perPage: 20 }),
        ip: Type.String({ default: '', maxLength: 50, description: 'Only of this address.' }),
        endpoint: Type.String({ default: '', maxLength: 50, description: 'Only at this endpoint or group.' }),
      },
      async handle(call) {
        const { args, site, use } = call;
        const { endpoint, page: number, per_page: perPage } = args;
        const ip = args.ip.trim();
        const { entries, total } = await use(AUDIT).list({
          limit: perPage,
          offset: offsetOf({ page: number, per_page: perPage }),
          ...(ip === '' ? {} : { ip }),
          ...(endpoint === '' ? {} : { endpoint }),
        });
        const view = { path: use(CONSOLE).path + PATH, ip, endpoint, page: number, perPage, total };
        return consolePage({
          title: auditTexts.in(site.language)('title'),
          body: <AuditPage {...view} rows={await rowsOf(call, entries)} />,
        });
      },
    }),
  ],
};
