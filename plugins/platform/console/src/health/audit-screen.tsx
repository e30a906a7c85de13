import { AUDIT, type AuditEntry, CONSOLE, can, consolePage, page, pagingArguments, type Screen } from '@plinth/kernel';
import { Empty, Heading, Paging, Table, Time, useTexts } from '@plinth/kernel/page';
import { healthTexts } from './texts.js';

const access = can('manage_options');

function Sent({ details }: { details: Readonly<Record<string, unknown>> }) {
  const shown = Object.entries(details).filter(([name]) => !name.startsWith('_'));
  return (
    <>
      {shown.map(([name, value]) => (
        <div key={name} class="quiet">
          {name}: {String(value)}
        </div>
      ))}
    </>
  );
}

function Lines(props: { path: string; rows: readonly AuditEntry[]; page: number; perPage: number; total: number }) {
  const { path, rows, ...paging } = props;
  const t = useTexts(healthTexts);
  return (
    <>
      <Heading title={t('audit')} lead={t('audit_lead')} />
      <Table
        caption={t('audit')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('no_audit')}>
            <p>{t('no_audit_lead')}</p>
          </Empty>
        }
        columns={[
          { key: 'when', title: t('when'), cell: ({ at }) => <Time at={at} /> },
          { key: 'who', title: t('who'), cell: ({ userName }) => userName },
          { key: 'act', title: t('act'), heads: true, cell: ({ act }) => act },
          {
            key: 'object',
            title: t('object'),
            cell: ({ object, details }) => (
              <>
                <code>{object}</code>
                <Sent details={details} />
              </>
            ),
          },
          { key: 'from', title: t('from'), cell: ({ address }) => address },
        ]}
      />
      <Paging {...paging} address={(page) => `${path}/audit?page=${page}`} />
    </>
  );
}

const pages = [
  page({
    method: 'GET',
    path: '/audit',
    summary: 'Who changed what about the site.',
    access,
    args: pagingArguments({ perPage: 30 }),
    async handle({ use, args, site }) {
      const { page: number, per_page: perPage } = args;
      const found = await use(AUDIT).page({ page: number, perPage });
      const view = { path: use(CONSOLE).path, ...found, page: number, perPage };
      return consolePage({ title: healthTexts.in(site.language)('audit'), body: <Lines {...view} /> });
    },
  }),
];

/** Who changed what about the site. */
export const auditScreen: Screen = { id: 'audit', title: 'Audit', section: 'health', order: 40, access, pages };
