import { errorOf, type Refused, type SafeHtml } from '@plinth/kernel';
import {
  Badge,
  Breadcrumb,
  Button,
  ButtonLink,
  Empty,
  Form,
  Heading,
  Notice,
  Paging,
  RefusedNotice,
  SelectField,
  Table,
  TextField,
  type Tone,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
import { type Currency, PRODUCT_STATUSES, type Product, STOCK_STATUSES } from '../ports.js';
import { productTexts } from './product-texts.js';
import { EDITED_STATUSES, type TypedProduct } from './typed-product.js';

/** A product as the list shows it. */
export interface ShownProduct extends Product {
  readonly regular: string | undefined;
  readonly sale: string | undefined;
}

/** What narrows the list. */
export interface ProductFilter {
  readonly search: string;
  readonly status: string;
  readonly stock: string;
}

const TONES: Readonly<Record<Product['status'], Tone>> = {
  publish: 'good',
  draft: 'plain',
  private: 'accent',
  trash: 'bad',
};

function Filters({ path, filter }: { path: string; filter: ProductFilter }) {
  const t = useTexts(productTexts);
  const address = useAddress();
  return (
    <form method="get" action={address(`${path}/products`)} class="filters">
      <TextField name="search" type="search" label={t('find_label')} value={filter.search} maxLength={200} />
      <SelectField
        name="status"
        label={t('status')}
        value={filter.status}
        options={[
          { value: '', title: t('any_status') },
          ...PRODUCT_STATUSES.map((value) => ({ value, title: t(`status_${value}`) })),
        ]}
      />
      <SelectField
        name="stock"
        label={t('stock')}
        value={filter.stock}
        options={[
          { value: '', title: t('any_stock') },
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

/** The products of the shop. */
export function ProductList(props: {
  path: string;
  products: readonly ShownProduct[];
  filter: ProductFilter;
  page: number;
  perPage: number;
  total: number;
}) {
  const { path, products, filter, page, perPage, total } = props;
  const t = useTexts(productTexts);
  const address = useAddress();
  const query = new URLSearchParams({ ...filter }).toString();
  return (
    <>
      <Heading title={t('products')} lead={t('lead')} />
      <Filters path={path} filter={filter} />
      <Table
        caption={t('products')}
        rows={products}
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
            cell: ({ id, name }) => <a href={address(`${path}/products/${id}`)}>{name}</a>,
          },
          { key: 'price', title: t('price'), number: true, cell: ({ regular }) => regular ?? t('no_price') },
          { key: 'sale', title: t('sale'), number: true, cell: ({ sale }) => sale ?? '–' },
          { key: 'stock', title: t('stock'), cell: (product) => <Stock product={product} /> },
          {
            key: 'status',
            title: t('status'),
            cell: ({ status }) => <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>,
          },
        ]}
      />
      <Paging
        page={page}
        perPage={perPage}
        total={total}
        address={(number) => `${path}/products?${query}&page=${number}`}
      />
    </>
  );
}

/** The form of a product. */
export interface ProductFormView {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly product: Product;
  readonly typed: TypedProduct;
  readonly currency: Currency;
  /** Its page in the shop. */
  readonly url: string;
  readonly done: boolean;
  readonly refused: Refused | undefined;
}

function Fields({ typed, refused, currency }: ProductFormView) {
  const t = useTexts(productTexts);
  const field = (name: keyof TypedProduct) => ({ name, value: typed[name], error: errorOf(refused, name) });
  const priceHelp = t('price_help', { currency: currency.code, digits: currency.precision });
  return (
    <>
      <TextField {...field('name')} label={t('name')} required />
      <TextField {...field('regular_price')} label={t('price')} help={priceHelp} />
      <TextField {...field('sale_price')} label={t('sale')} help={t('sale_help')} />
      <TextField {...field('stock_quantity')} label={t('quantity')} help={t('quantity_help')} />
      <SelectField
        {...field('stock_status')}
        label={t('stock_status')}
        options={STOCK_STATUSES.map((value) => ({ value, title: t(`stock_${value}`) }))}
      />
      <TextField {...field('short_description')} label={t('short')} help={t('short_help')} rows={4} />
      <SelectField
        {...field('status')}
        label={t('status')}
        help={t('status_help')}
        options={EDITED_STATUSES.map((value) => ({ value, title: t(`status_${value}`) }))}
      />
    </>
  );
}

/** The page on which a product is edited. */
export function ProductPage(view: ProductFormView) {
  const { path, nonce, product, url, done, refused } = view;
  const t = useTexts(productTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('products'), path: `${path}/products` }]} />
      <Heading
        title={t('edit_title', { name: product.name })}
        actions={
          <ButtonLink to={url} kind="quiet">
            {t('look')}
          </ButtonLink>
        }
      />
      {done && !refused ? (
        <Notice kind="done">
          <p>{t('done')}</p>
        </Notice>
      ) : null}
      <RefusedNotice refused={refused} />
      <Form to={`${path}/products/${product.id}`} nonce={nonce} guarded>
        <input type="hidden" name="seen" value={product.modifiedAt} />
        <Fields {...view} />
        <Button>{t('save')}</Button>
      </Form>
    </>
  );
}
