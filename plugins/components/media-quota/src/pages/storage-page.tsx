import { accountPage } from '@plinth/accounts';
import { type CallContext, choice, page, pagingArguments, type Route, signedIn, tap } from '@plinth/kernel';
import { pageHooks, type SafeHtml } from '@plinth/pages';
import { Empty, Html, Paging, Table, Time, useTexts } from '@plinth/pages/kit';
import type { CreditEntry } from '../accounts/account-store.js';
import { ACCOUNTS } from '../accounts/port.js';
import { STORAGE_PATH } from './addresses.js';
import { filesArgument, OwnFileList, type OwnFiles, ownFilePages, ownFiles } from './own-files.js';
import { quotaStyle } from './style.js';
import { quotaTexts } from './texts.js';
import { Change, type ShownUsage, shownUsage, UsageBars } from './usage-view.js';

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
  files: OwnFiles;
  entries: readonly CreditEntry[];
  page: number;
  perPage: number;
  total: number;
  look: SafeHtml;
}) {
  const { usage, files, entries, page: number, perPage, total } = props;
  const t = useTexts(quotaTexts);
  return (
    <>
      <Html of={props.look} as="div" />
      <p>{t('lead')}</p>
      <UsageBars {...usage} />
      <OwnFileList {...files} />
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
      <Paging
        page={number}
        perPage={perPage}
        total={total}
        label={t('ledger')}
        address={(each) => `${STORAGE_PATH}?page=${each}`}
      />
    </>
  );
}

async function shown(call: CallContext, number: number, perPage: number, filesPage: number) {
  const { caller, use } = call;
  const query = { type: undefined, limit: perPage, offset: (number - 1) * perPage };
  const [usage, files, { entries, total }] = await Promise.all([
    shownUsage(call, caller.id),
    ownFiles(call, filesPage),
    use(ACCOUNTS).history(caller.id, query),
  ]);
  const view = { usage, files, entries, perPage, total, look: quotaStyle.link(call.site) };
  const isPast = (number > 1 && entries.length === 0) || (filesPage > 1 && files.files.length === 0);
  return { body: <Storage {...view} page={number} />, status: isPast ? 404 : 200 };
}

/** The page of a member's own quota. */
export const storagePages: readonly Route[] = [
  ...ownFilePages,
  quotaStyle.page,
  page({
    method: 'GET',
    path: STORAGE_PATH,
    summary: 'What the caller keeps and may keep, and what came and went.',
    access: signedIn(),
    args: {
      ...pagingArguments({ perPage: 20 }),
      ...filesArgument,
      done: choice(['', 'deleted'], { default: '', description: 'What was just done.' }),
    },
    async handle(call) {
      const { done, files, page: number, per_page: perPage } = call.args;
      const { body, status } = await shown(call, number, perPage, files);
      const told = done === '' ? undefined : quotaTexts.in(call.site.language)('file_deleted');
      return accountPage(call, { path: STORAGE_PATH, body, done: told, status });
    },
  }),
];

/** The part of the account. */
export const storageTap = tap(pageHooks.account_parts, { id: 'storage' }, ({ site }, entries) => [
  ...entries,
  { title: quotaTexts.in(site.language)('storage'), url: site.url + STORAGE_PATH },
]);
