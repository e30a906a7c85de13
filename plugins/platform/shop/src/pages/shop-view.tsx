import { sanitizeText } from '@plinth/kernel/text';
import type { SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  type Crumb,
  Empty,
  Heading,
  Html,
  Paging,
  SelectField,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import type { AppliedFilter, ProductFilters } from '../hooks.js';
import type { ProductOrder } from '../ports.js';
import { productOrderTexts, SHOPPER_ORDERS } from '../products/order-texts.js';
import type { CategoryNode } from './categories.js';
import { CartLink, Price, ProductPicture, ProductRating, type ShownProduct, Stock } from './marks.js';
import { shopTexts } from './texts.js';

/** Filters of a plugin, as a page shows them. */
export type ShownFilters = Pick<ProductFilters, 'title'> & { readonly fields: SafeHtml };

/** A filter in force, and the address of the list without it. */
export type Chip = Pick<AppliedFilter, 'label'> & { readonly without: string };

/** The list of products with what stands around it. */
export interface ShopView {
  /** Where the form leads, and the list without a filter. */
  readonly url: string;
  /** The way to the cart; undefined where the shop has none. */
  readonly cart: Crumb | undefined;
  readonly search: string;
  /** The order in force; undefined where filters of a plugin decide it. */
  readonly order: ProductOrder | undefined;
  /** What the form carries along. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  readonly filters: readonly ShownFilters[];
  /** What plugins put above the list. */
  readonly above: SafeHtml;
  /** The whole shop first. */
  readonly categories: readonly CategoryNode[];
  /** The category that is shown, with what lies above it; undefined for the whole shop. */
  readonly category:
    | { readonly name: string; readonly description: SafeHtml; readonly way: readonly Crumb[] }
    | undefined;
  readonly chips: readonly Chip[];
  readonly clear: string;
  readonly products: readonly ShownProduct[];
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly pageAddress: (page: number) => string;
}

function FilterForm({ url, search, order, kept, filters }: ShopView) {
  const t = useTexts(shopTexts);
  const named = useTexts(productOrderTexts);
  return (
    <form action={url} class="product-filters" aria-label={t('filters')}>
      {kept.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <TextField name="search" label={t('find')} type="search" value={search} />
      {order === undefined ? null : (
        <SelectField
          name="orderby"
          label={t('order')}
          value={order}
          options={SHOPPER_ORDERS.map((value) => ({ value, title: named(value) }))}
        />
      )}
      {filters.map(({ title, fields }) => (
        <>
          <h2>{title}</h2>
          <Html of={fields} />
        </>
      ))}
      <button type="submit" class={filters.length === 0 ? 'quiet-button' : undefined}>
        {t('show')}
      </button>
    </form>
  );
}

function Chips({ chips, clear }: ShopView) {
  const t = useTexts(shopTexts);
  if (chips.length === 0) return null;
  return (
    <ul class="shop-chips" aria-label={t('applied')}>
      {chips.map(({ label, without }) => (
        <li key={without}>
          <a href={without} aria-label={t('without', { name: label })}>
            {label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a href={clear} class="clear">
          {t('clear')}
        </a>
      </li>
    </ul>
  );
}

/** Pictures that are seen at once; the others wait until somebody comes to them. */
const SEEN_FIRST = 6;

function ProductCard({ shown, isSeen }: { shown: ShownProduct; isSeen: boolean }) {
  const { product, url } = shown;
  const about = sanitizeText(product.shortDescription);
  return (
    <li>
      <ProductPicture {...shown} isFirst={isSeen} />
      <h2>
        <a href={url}>{product.name}</a>
      </h2>
      <Price {...shown} />
      <ProductRating product={product} />
      {about === '' ? null : <p class="quiet">{about}</p>}
      {product.stockStatus === 'instock' ? null : <Stock product={product} />}
      {shown.buying ? <Html of={shown.buying} /> : null}
    </li>
  );
}

function CategoryList({ nodes }: { nodes: readonly CategoryNode[] }) {
  return (
    <ul>
      {nodes.map(({ name, path, current, below }) => (
        <li key={path}>
          <a href={path} aria-current={current ? 'page' : undefined}>
            {name}
          </a>
          {below.length > 0 ? <CategoryList nodes={below} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Categories({ categories, category }: ShopView) {
  const t = useTexts(shopTexts);
  if (categories.length === 0) return null;
  return (
    <details class="shop-filters shop-categories">
      <summary>{category ? t('category_now', { name: category.name }) : t('categories')}</summary>
      <nav aria-label={t('categories')}>
        <CategoryList nodes={categories} />
      </nav>
    </details>
  );
}

/** The products of the shop: searched, filtered by one form, ordered. */
export function ShopPage(view: ShopView) {
  const { category, cart, above, products, total, chips, page, perPage, pageAddress } = view;
  const t = useTexts(shopTexts);
  const count = chips.length;
  return (
    <>
      {category ? <Breadcrumb crumbs={category.way} /> : null}
      <Heading title={category ? category.name : t('shop')} actions={<CartLink cart={cart} />} />
      {category && category.description.text !== '' ? <Html of={category.description} as="p" /> : null}
      <div class="shop-columns">
        <div>
          <Categories {...view} />
          <details class="shop-filters">
            <summary>{count === 0 ? t('filters') : t('filters_count', { count })}</summary>
            <FilterForm {...view} />
            {above.text === '' ? null : <Html of={above} />}
          </details>
        </div>
        <div>
          <Chips {...view} />
          <p class="quiet" role="status">
            {t('products', { count: total })}
          </p>
          {products.length > 0 ? (
            <ul class="products">
              {products.map((shown, index) => (
                <ProductCard key={shown.product.id} shown={shown} isSeen={index < SEEN_FIRST} />
              ))}
            </ul>
          ) : (
            <Empty title={t('none')}>
              <p>{count > 0 ? <a href={view.clear}>{t('clear')}</a> : t('none_lead')}</p>
            </Empty>
          )}
          <Paging page={page} perPage={perPage} total={total} address={pageAddress} />
        </div>
      </div>
    </>
  );
}
