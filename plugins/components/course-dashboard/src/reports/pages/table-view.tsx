import { Empty, Paging, Table, useAddress, useTexts } from '@plinth/pages/kit';
import { reportAddress } from '../../pages/addresses.js';
import type { Shown } from '../produce.js';
import type { Column, Row } from '../report.js';
import { type Asked, filtersIn, PER_PAGE, placeIn } from './asked.js';
import { ReportCell } from './cells.js';
import { shownColumns } from './columns.js';
import type { TableContent } from './content.js';
import { reportTexts } from './texts.js';

/** Columns of bars: they are no figures under each other. */
const BARS: ReadonlySet<string> = new Set(['progress', 'average_progress']);

/** Columns of a report as the table of the kit takes them; without `isSorted` no heading leads to another order. */
export function tableColumns(columns: readonly Column[], rows: readonly Row[], isSorted: boolean) {
  return columns.map(({ data, title, orderable }, place) => ({
    key: data,
    title,
    heads: place === 0,
    number: isNumber(rows, data),
    ...(orderable && isSorted ? { sort: data } : {}),
    cell: (row: Row) => <ReportCell column={data} row={row} />,
  }));
}

function isNumber(rows: readonly Row[], column: string): boolean {
  if (column.endsWith('_formatted')) return true;
  return !BARS.has(column) && rows.length > 0 && rows.every((row) => typeof row[column] === 'number');
}

function Nothing({ shown, asked, content }: { shown: Shown; asked: Asked; content: TableContent }) {
  const t = useTexts(reportTexts);
  const address = useAddress();
  const filters = filtersIn(asked);
  if (content.total > 0)
    return (
      <Empty title={t('none_there')}>
        <p>{t('none_there_lead')}</p>
        <p>
          <a href={address(reportAddress(shown.id, filters))}>{t('first_page')}</a>
        </p>
      </Empty>
    );
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Empty title={t(isFiltered ? 'none_filtered' : 'none')}>
      <p>{t(isFiltered ? 'none_filtered_lead' : 'none_lead')}</p>
    </Empty>
  );
}

/** A page of a table: sorted by its headings, with the pages before and after. */
export function ReportTable(props: { shown: Shown; asked: Asked; content: TableContent }) {
  const { shown, asked, content } = props;
  const { report, rows, total, page, order } = content;
  const filters = placeIn(asked);
  const orderIn =
    order && asked.typed.orderby !== '' ? { orderby: order.by, order: order.descending ? 'desc' : 'asc' } : {};
  const sorting = {
    by: order?.by ?? '',
    descending: order?.descending ?? false,
    address: (by: string, descending: boolean) =>
      reportAddress(shown.id, { ...filters, orderby: by, order: descending ? 'desc' : 'asc' }),
  };
  const columns = tableColumns(shownColumns(report.columns, asked), rows, true);
  const keys = new Map(rows.map((row, place) => [row, place]));
  return (
    <div class="report-table">
      <Table
        caption={report.title}
        columns={columns}
        rows={rows}
        rowKey={(row) => keys.get(row) ?? 0}
        sorting={sorting}
        empty={<Nothing {...props} />}
      />
      {rows.length > 0 ? (
        <Paging
          page={page}
          perPage={PER_PAGE}
          total={total}
          address={(number) => reportAddress(shown.id, { ...filters, ...orderIn, page: number })}
        />
      ) : null}
    </div>
  );
}
