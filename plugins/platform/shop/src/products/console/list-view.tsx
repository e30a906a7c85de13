import type { SafeHtml } from '@plinth/pages';
import {
  Badge,
  Button,
  ButtonLink,
  Empty,
  Heading,
  type Option,
  Paging,
  SelectField,
  Table,
  Tabs,
  TextField,
  Time,
  type Tone,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { BULK_FORM, BulkForm, type BulkOutcome, OutcomeNotice, RowActs, RowForm } from '@plinth/pages/resource';
import type { Product, ProductStatus } from '../../ports.js';
import type { ProductAct } from './acts.js';
import { LISTED_STATUSES, listAddress, listedOrder, type ProductListQuery } from './list-query.js';
import { productTexts } from './texts.js';

/** A product as the list shows it. */
export interface ListedProduct extends Product {
  readonly regular: string | undefined;
  readonly sale: string | undefined;
  /** Its page in the shop. */
  readonly url: string;
  readonly isEditable: boolean;
  readonly acts: readonly ProductAct[];
}

/** The list with what stands around it. */
export interface ProductListView {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly query: ProductListQuery;
  readonly rows: readonly ListedProduct[];
  readonly counts: ReadonlyMap<ProductStatus, number>;
  readonly categories: readonly Option[];
  readonly outcome: BulkOutcome<ProductAct>;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** What the states of products say by their colour. */
export const TONES: Readonly<Record<ProductStatus, Tone>> = {
  publish: 'good',
  draft: 'plain',
  private: 'accent',
  trash: 'bad',
};

function Statuses({ path, query, counts }: ProductListView) {
  const t = useTexts(productTexts);
  const living = (['publish', 'draft', 'private'] as const).reduce((sum, each) => sum + (counts.get(each) ?? 0), 0);
  const numberOf = (status: ProductListQuery['status']) => (status === '' ? living : (counts.get(status) ?? 0));
  const shown = LISTED_STATUSES.filter((each) => each === '' || each === query.status || numberOf(each) > 0);
  const tabs = shown.map((status) => ({
    title: t('with_number', { name: status === '' ? t('all') : t(`status_${status}`), number: numberOf(status) }),
    path: listAddress(path, query, { status }),
    current: status === query.status,
  }));
  return <Tabs label={t('by_status')} tabs={tabs} />;
}

function Filters({ path, query, categories }: ProductListView) {
  const t = useTexts(productTexts);
  const address = useAddress();
  const { search, status, stock, category, orderby, order } = query;
  return (
    <form method="get" action={address(`${path}/products`)} class="filters">
      {Object.entries({ status, orderby, order }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField name="search" type="search" label={t('find_label')} value={search} maxLength={200} />
      {categories.length > 0 ? (
        <SelectField
          name="category"
          label={t('category')}
          value={String(category)}
          options={[{ value: '0', title: t('any') }, ...categories]}
        />
      ) : null}
      <SelectField
        name="stock"
        label={t('stock')}
        value={stock}
        options={[
          { value: '', title: t('any') },
          { value: 'in', title: t('stock_in') },
          { value: 'out', title: t('stock_out') },
        ]}
      />
      <Button kind="quiet">{t('find')}</Button>
    </form>
  );
}

function Stock({ product: { stockQuantity, stockStatus } }: { product: Product }) {
  const t = useTexts(productTexts);
  if (stockQuantity !== null && stockStatus === 'instock') return <>{t('pieces', { count: stockQuantity })}</>;
  return stockStatus === 'outofstock' ? (
    <Badge tone="warning">{t('stock_outofstock')}</Badge>
  ) : (
    <span>{t(`stock_${stockStatus}`)}</span>
  );
}

function NameCell({ path, row }: { path: string; row: ListedProduct }) {
  const { id, name, status, url, isEditable, acts } = row;
  const t = useTexts(productTexts);
  const address = useAddress();
  const isPublic = status === 'publish';
  return (
    <>
      {isEditable ? <a href={address(`${path}/products/${id}`)}>{name}</a> : name}
      <span class="row-acts">
        <a href={url} aria-label={t(isPublic ? 'view_named' : 'preview_named', { name })}>
          {t(isPublic ? 'view' : 'preview')}
        </a>
        <RowActs id={id} name={name} acts={acts.map((value) => ({ value, title: t(`row_${value}`) }))} />
      </span>
    </>
  );
}

function columnsOf(path: string, t: ReturnType<typeof productTexts.in>) {
  return [
    {
      key: 'name',
      title: t('name'),
      heads: true,
      sort: 'title',
      cell: (row: ListedProduct) => <NameCell path={path} row={row} />,
    },
    {
      key: 'price',
      title: t('price'),
      number: true,
      sort: 'price',
      cell: ({ regular }: ListedProduct) => regular ?? t('no_price'),
    },
    { key: 'sale', title: t('sale'), number: true, cell: ({ sale }: ListedProduct) => sale ?? '–' },
    { key: 'stock', title: t('stock'), cell: (product: ListedProduct) => <Stock product={product} /> },
    {
      key: 'status',
      title: t('status'),
      cell: ({ status }: ListedProduct) => <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>,
    },
    {
      key: 'made',
      title: t('made'),
      sort: 'date',
      cell: ({ createdAt }: ListedProduct) => <Time at={createdAt} clock={false} />,
    },
  ];
}

function bulkActs({ status }: ProductListQuery): readonly ProductAct[] {
  if (status === 'trash') return ['restore', 'remove'];
  if (status === 'publish') return ['to_draft', 'copy', 'to_trash'];
  if (status === 'draft') return ['publish', 'copy', 'to_trash'];
  return ['publish', 'to_draft', 'copy', 'to_trash'];
}

/** The products of the shop: found, sorted, changed one by one in their rows or many at once. */
export function ProductList(view: ProductListView) {
  const { path, nonce, query, rows, outcome, page, perPage, total } = view;
  const t = useTexts(productTexts);
  const acts = bulkActs(query).map((value) => ({ value, title: t(`do_${value}`) }));
  const sending = { to: `${path}/products`, nonce, fields: { ...query } };
  const sorting = {
    by: query.orderby,
    descending: query.order === 'desc',
    address: (by: string, descending: boolean) =>
      listAddress(path, query, { orderby: listedOrder(by), order: descending ? 'desc' : 'asc' }),
  };
  return (
    <>
      <Heading
        title={t('products')}
        lead={t('lead')}
        actions={<ButtonLink to={`${path}/products/new`}>{t('fresh')}</ButtonLink>}
      />
      <OutcomeNotice
        outcome={outcome}
        none={t('none_chosen')}
        told={(act, count) => t(`done_${act}`, { count })}
        kept={(count) => t('left', { count })}
      />
      <Statuses {...view} />
      <Filters {...view} />
      {rows.length > 0 ? <RowForm {...sending} /> : null}
      <Table
        caption={t('products')}
        rows={rows}
        rowKey={({ id }) => id}
        sorting={sorting}
        selection={{ name: 'ids', form: BULK_FORM, describes: ({ name }) => name }}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={columnsOf(path, t)}
      />
      {rows.length > 0 ? <BulkForm {...sending} acts={acts} /> : null}
      <Paging
        page={page}
        perPage={perPage}
        total={total}
        address={(number) => `${listAddress(path, query)}&page=${number}`}
      />
    </>
  );
}
