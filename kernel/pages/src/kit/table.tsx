import type { ComponentChildren, VNode } from 'preact';
import { useAddress } from '../surroundings.js';
import { useTexts } from '../texts.js';
import { Live } from './live.js';
import { kitTexts } from './texts.js';

/** A column of a table. */
export interface Column<R> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: R) => ComponentChildren;
  /** Whether it holds figures, which stand under each other. */
  readonly number?: boolean;
  /** Whether its cells name the row. */
  readonly heads?: boolean;
  /** Whether its cells are kept up to date while somebody looks. */
  readonly live?: boolean;
  /** The name of the order that a click on its heading asks for (`orderby`). */
  readonly sort?: string;
}

/** The order in force, and the address of every other. */
export interface Sorting {
  readonly by: string;
  readonly descending: boolean;
  /** The address of the same list in another order. */
  readonly address: (by: string, descending: boolean) => string;
}

interface TableProps<R> {
  /** What the table holds; screen readers announce it. */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string | number;
  readonly sorting?: Sorting;
  /** What stands in its place when there is no row. */
  readonly empty?: ComponentChildren;
  /** For bulk actions: name under which the keys of the checked rows arrive as a list, the id of the form they belong to, and what a row is called. */
  readonly selection?: { readonly name: string; readonly form: string; readonly describes: (row: R) => string };
  /** Whether a row becomes a card on narrow screens; default: yes. */
  readonly cards?: boolean;
}

function HeadCell<R>({ column, sorting }: { column: Column<R>; sorting: Sorting | undefined }): VNode {
  const t = useTexts(kitTexts);
  const address = useAddress();
  const { title, number, sort } = column;
  const isCurrent = sort !== undefined && sorting?.by === sort;
  const direction = sorting?.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" class={number ? 'number' : undefined} aria-sort={isCurrent ? direction : undefined}>
      {sort !== undefined && sorting ? (
        <a href={address(sorting.address(sort, isCurrent && !sorting.descending))}>
          {title}
          {isCurrent ? <span aria-hidden="true">{sorting.descending ? ' ↓' : ' ↑'}</span> : null}
          {isCurrent ? <span class="visually-hidden"> {t(direction)}</span> : null}
        </a>
      ) : (
        title
      )}
    </th>
  );
}

function Cell<R>({ column, row, name }: { column: Column<R>; row: R; name: string }): VNode {
  const cell = column.cell(row);
  const content = column.live ? <Live name={`${name}/${column.key}`}>{cell}</Live> : cell;
  const className = column.number ? 'number' : undefined;
  if (column.heads)
    return (
      <th scope="row" class={className}>
        {content}
      </th>
    );
  return (
    <td class={className} data-label={column.title}>
      {content}
    </td>
  );
}

/** Rows of one kind: sorted by links, on narrow screens as cards. */
export function Table<R>(props: TableProps<R>): VNode {
  const { caption, columns, rows, rowKey, sorting, selection, empty, cards = true } = props;
  const t = useTexts(kitTexts);
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    // A region that scrolls must be reachable by keyboard.
    <div class="table-frame" tabIndex={0} role="region" aria-label={caption}>
      <table class={cards ? 'cards' : undefined}>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection ? (
              <td>
                <span class="visually-hidden">{t('selection')}</span>
                {rows.length > 1 ? (
                  <input type="checkbox" hidden data-select-all={selection.form} aria-label={t('select_all')} />
                ) : null}
              </td>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {selection ? (
                <td>
                  <input
                    type="checkbox"
                    name={`${selection.name}[]`}
                    value={rowKey(row)}
                    form={selection.form}
                    aria-label={t('select', { name: selection.describes(row) })}
                  />
                </td>
              ) : null}
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} name={String(rowKey(row))} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where one is in a long list. */
export function Paging(props: {
  page: number;
  perPage: number;
  total: number;
  /** The address of another page of the same list. */
  address: (page: number) => string;
  /** What is paged, where a page has several lists. */
  label?: string;
}): VNode | null {
  const { page, perPage, total, address } = props;
  const t = useTexts(kitTexts);
  const label = props.label === undefined ? t('paging') : t('paging_of', { list: props.label });
  const inSite = useAddress();
  const last = Math.max(1, Math.ceil(total / perPage));
  if (total === 0) return null;
  if (page > last)
    return (
      <nav class="paging" aria-label={label}>
        <span>{t('beyond', { page })}</span>
        <a href={inSite(address(last))} rel="prev">
          {t('last_page')}
        </a>
      </nav>
    );
  const values = { from: (page - 1) * perPage + 1, to: Math.min(page * perPage, total), total };
  return (
    <nav class="paging" aria-label={label}>
      {page > 1 ? (
        <a href={inSite(address(page - 1))} rel="prev">
          {t('previous')}
        </a>
      ) : null}
      <span class="quiet">{t('shown', values)}</span>
      {page < last ? (
        <a href={inSite(address(page + 1))} rel="next">
          {t('next')}
        </a>
      ) : null}
    </nav>
  );
}
