import { action, type Caller, filter, type RawParameters, Type } from '@plinth/kernel';
import type { HtmlSink, PageMarkup } from '@plinth/pages';
import type {
  Order,
  OrderStatus,
  Product,
  ProductQuery,
  ProductReview,
  ProductSelection,
  ProductTerm,
} from './ports.js';

/** Who looks at the list of products, and what the address asks for. */
export interface ProductsAsked {
  /** The raw parameters of the query string. */
  readonly parameters: RawParameters;
  readonly caller: Caller;
  /** What the page asks for by itself, before any filter: words, a category with those below it, a tag. */
  readonly own: ProductSelection;
  /** The category that the page shows; undefined for the whole shop. */
  readonly category: ProductTerm | undefined;
}

/** A filter in force, as the address says it. */
export interface AppliedFilter {
  /** Name of its parameter as it stands in the address: `colour`, or `colour[]` for one of several values. */
  readonly parameter: string;
  readonly value: string;
  /** What shoppers read of it. */
  readonly label: string;
}

/** Filters that a plugin adds to the form beside the list of products. */
export interface ProductFilters {
  readonly title: string;
  /** The fields: no form of their own, and no button. */
  readonly fields: PageMarkup;
  /**
   * Whether the fields decide a parameter (named without `[]`), which the form then does not carry along: also
   * `category`, where they show the category of the page as chosen.
   */
  owns(parameter: string): boolean;
  /** Those in force, to be taken away one by one. */
  readonly applied: readonly AppliedFilter[];
}

/** How the status of an order came about. */
export interface OrderChange {
  /** Whether a site bundle brought the order. */
  readonly isImported: boolean;
  /** Whether the customer of an order just made is to have a mail that confirms it. */
  readonly tellsCustomer: boolean;
}

const ids = Type.Optional(Type.Array(Type.Integer()));

/** A page of products, as far as the database would refuse another value. */
const PRODUCT_QUERY = Type.Object({
  limit: Type.Integer({ minimum: 0 }),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
  statuses: Type.Optional(Type.Array(Type.String())),
  ...{ include: ids, exclude: ids, ratings: ids },
  search: Type.Optional(Type.String()),
  orderBy: Type.Optional(Type.String()),
  terms: Type.Optional(Type.Array(Type.Object({}))),
  prices: Type.Optional(Type.Array(Type.Object({}))),
});

/** The hooks that the shop offers. */
export const shopHooks = {
  shop_order_status_changed: action<[order: Order, before: OrderStatus | 'new', how: OrderChange]>(
    'shop_order_status_changed',
    {
      describes:
        'The status of an order changed (before is `new` for one just made, or brought by a site bundle as `how` says); runs after the commit.',
    },
  ),
  shop_product_saved: action<[product: Product, before: Product | undefined]>('shop_product_saved', {
    describes: 'A product was made or changed; runs after the commit.',
  }),
  shop_product_removed: action<[product: Product]>('shop_product_removed', {
    describes: 'A product was removed for good; runs after the commit.',
  }),
  shop_product_documents_changed: action<[productId: number]>('shop_product_documents_changed', {
    describes: 'The documents of a product changed, or went with it; runs after the commit.',
  }),
  shop_review_status_changed: action<[review: ProductReview, before: ProductReview['status'] | 'new']>(
    'shop_review_status_changed',
    { describes: 'A review was made, approved, held, … (before is `new` for one just made); runs after the commit.' },
  ),
  shop_products_query: filter<ProductQuery, [asked: ProductsAsked]>('shop_products_query', {
    value: PRODUCT_QUERY,
    onError: 'fail',
    describes: 'Changes which products the page /shop shows, and in which order.',
  }),
  shop_filters: filter<readonly ProductFilters[], [query: ProductQuery, asked: ProductsAsked]>('shop_filters', {
    describes: 'Adds filters to the form beside the list of products; a tap answers those it was given and its own.',
  }),
  shop_product_actions: action<[sink: HtmlSink, product: Product]>('shop_product_actions', {
    shapes: true,
    describes: 'Adds what buys a product below its price: the button of a cart, for example.',
  }),
  shop_before_products: action<[sink: HtmlSink, query: ProductQuery, asked: ProductsAsked]>('shop_before_products', {
    shapes: true,
    describes: 'Adds HTML beside the list of products, below the form of filters.',
  }),
};

type ShopHooks = typeof shopHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends ShopHooks {}
}
