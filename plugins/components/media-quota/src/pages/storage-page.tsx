import { accountPage, type CallContext, page, pageHooks, pagingArguments, signedIn, tap } from '@plinth/kernel';
import { Empty, Paging, Table, Time, useTexts } from '@plinth/kernel/page';
import { ACCOUNTS, type CreditEntry } from '../accounts/account-store.js';
import { quotaTexts } from './texts.js';
import { Change, type ShownUsage, shownUsage, UsageBars } from './usage-view.js';

/** Where members see what they keep and may keep. */
export const STORAGE_PATH = '/account/storage';

const SOURCES = ['upload', 'delete', 'admin_adjust', 'purchase', 'webhook'] as const;

function Source({ entry: { source, note } }: { entry: CreditEntry }) {
  const t = useTexts(quotaTexts);
  const known = SOURCES.find((each) => each === source);
  return (
    <>
      {known ? t(`source_${known}`) : source}
      {note === '' ? null : <div class="quiet">{note}</div>}
    </>
  );
}

function Storage(props: {
  usage: ShownUsage;
  entries: readonly CreditEntry[];
  page: number;
  perPage: number;
  total: number;
}) {
  const { usage, entries, ...paging } = props;
  const t = useTexts(quotaTexts);
  return (
    <>
      <p>{t('lead')}</p>
      <UsageBars {...usage} />
      <h2>{t('ledger')}</h2>
      <Table
        caption={t('ledger')}
        rows={entries}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          { key: 'when', title: t('when'), heads: true, cell: ({ created_at: at }) => <Time at={at} /> },
          { key: 'what', title: t('what'), cell: ({ credit_type: type }) => t(type) },
          { key: 'why', title: t('why'), cell: (entry) => <Source entry={entry} /> },
          { key: 'change', title: t('change'), number: true, cell: ({ amount }) => <Change amount={amount} /> },
          { key: 'left', title: t('left'), number: true, cell: ({ balance_after: left }) => left },
        ]}
      />
      <Paging {...paging} address={(number) => `${STORAGE_PATH}?page=${number}`} />
    </>
  );
}

async function shown(call: CallContext, number: number, perPage: number) {
  const { caller, use } = call;
  const query = { type: undefined, limit: perPage, offset: (number - 1) * perPage };
  const [usage, { entries, total }] = await Promise.all([
    shownUsage(call, caller.id),
    use(ACCOUNTS).history(caller.id, query),
  ]);
  return <Storage usage={usage} entries={entries} page={number} perPage={perPage} total={total} />;
}

/** The page of a member's own quota. */
export const storagePages = [
  page({
    method: 'GET',
    path: STORAGE_PATH,
    summary: 'What the caller keeps and may keep, and what came and went.',
    access: signedIn(),
    args: pagingArguments({ perPage: 20 }),
    async handle(call) {
      const { args } = call;
      return accountPage(call, { path: STORAGE_PATH, body: await shown(call, args.page, args.per_page) });
    },
  }),
];

/** The part of the account. */
export const storageTap = tap(pageHooks.account_parts, { id: 'storage' }, ({ site }, entries) => [
  ...entries,
  { title: quotaTexts.in(site.language)('storage'), url: site.url + STORAGE_PATH },
]);
