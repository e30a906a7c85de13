import { definePort, type Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { productDocuments, productFiles, products } from '../products/tables.js';

/** States of a product. */
export const PRODUCT_STATUSES = ['publish', 'draft', 'private', 'trash'] as const;

/** A state of a product. */
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Whether a product can be had. */
export const STOCK_STATUSES = ['instock', 'outofstock', 'onbackorder'] as const;

/** Whether a product can be had. */
export type StockStatus = (typeof STOCK_STATUSES)[number];

/** A product. Prices are whole minor units of the shop's currency; null means that it has none. */
export type Product = Omit<Row<typeof products>, 'nameKey' | 'decimals' | 'isVirtual' | 'price' | 'pictureIds'> & {
  /** Whether nothing is sent. */
  readonly virtual: boolean;
  /** What it costs now: the sale price where it is below the regular one. */
  readonly price: number | null;
  /** The attachments that show more of it, in order. */
  readonly pictureIds: readonly number[];
};

/** A document attached to a product, as it was entered: the address may lie anywhere. */
export type ProductDocument = Omit<Row<typeof productDocuments>, 'position'>;

/** A file that buyers of a product may download. */
export type ProductFile = Pick<Row<typeof productFiles>, 'id' | 'productId' | 'name'> & {
  /** Its place in the file store; not public. */
  readonly key: string;
};

/** A document to be kept with a product. */
export type NewDocument = Pick<ProductDocument, 'name' | 'url'>;

/** A file to be kept with a product; one with the id of a file that it has stays that file. */
export type NewProductFile = Pick<ProductFile, 'name' | 'key'> & { readonly id?: string };

/** What may be written to a product; what is left out stays as it is. Texts are sanitised by the store. */
export interface ProductChanges {
  readonly slug?: string;
  readonly name?: string;
  readonly description?: string;
  readonly shortDescription?: string;
  readonly status?: ProductStatus;
  readonly downloadable?: boolean;
  readonly virtual?: boolean;
  readonly sku?: string;
  readonly regularPrice?: number | null;
  readonly salePrice?: number | null;
  readonly stockStatus?: StockStatus;
  /** A number also decides the stock status: above 0 in stock, else out of stock unless it may be ordered back. */
  readonly stockQuantity?: number | null;
  readonly menuOrder?: number;
  readonly imageId?: number;
  /** All pictures beside the main one, in order. */
  readonly pictureIds?: readonly number[];
  readonly downloadLimit?: number | null;
  readonly downloadExpiryDays?: number | null;
  readonly createdAt?: Timestamp;
  readonly modifiedAt?: Timestamp;
  /** All documents, in order. */
  readonly documents?: readonly NewDocument[];
  /** All files, in order. Permissions for a file that is taken away are no use any more. */
  readonly files?: readonly NewProductFile[];
  /** All terms of all taxonomies, by id; unknown ones are dropped. */
  readonly termIds?: readonly number[];
}

/** A new product. Its status is `publish` unless it says otherwise. */
export type NewProduct = ProductChanges & { readonly name: string };

/** Products that have (or, when `excluded`, lack) terms of one taxonomy. */
export interface ProductTermCondition {
  readonly ids: readonly number[];
  /** `and`: all of the terms; default `or`: any of them. */
  readonly operator?: 'and' | 'or';
  readonly excluded?: boolean;
}

/** A range of prices in minor units; both ends belong to it. */
export interface PriceRange {
  readonly min?: number;
  readonly max?: number;
}

/** What a list of products may be ordered by; the id breaks ties. */
export const PRODUCT_ORDERS = [
  'menu_order',
  'popularity',
  'rating',
  'date',
  'price',
  'price-desc',
  'title',
  'id',
] as const;

/** An order of products. `popularity`, `rating` and `date` begin with the highest; the rest with the lowest. */
export type ProductOrder = (typeof PRODUCT_ORDERS)[number];

/** Which products. A list that is given but empty matches nothing; one that is left out does not filter. */
export interface ProductSelection {
  /** Default: published ones. */
  readonly statuses?: readonly ProductStatus[];
  readonly include?: readonly number[];
  readonly exclude?: readonly number[];
  /** Occurs in the name, the short description or the SKU. */
  readonly search?: string;
  /** All conditions must hold. */
  readonly terms?: readonly ProductTermCondition[];
  /** The price lies in any of the ranges. */
  readonly prices?: readonly PriceRange[];
  /** Average rating of at least so many hundredths of a star. */
  readonly minimumRating?: number;
  /** The average rating, rounded to whole stars, is one of these (1 to 5). */
  readonly ratings?: readonly number[];
  readonly inStock?: boolean;
  readonly onSale?: boolean;
  readonly downloadable?: boolean;
  readonly hasDocuments?: boolean;
}

/** A page of products. */
export interface ProductQuery extends ProductSelection {
  /** Default `menu_order`, then the name. */
  readonly orderBy?: ProductOrder;
  /** Whether the order begins at its other end. */
  readonly reversed?: boolean;
  readonly limit: number;
  readonly offset?: number;
  /** Large columns that are not wanted; they come back as empty texts. */
  readonly without?: readonly 'description'[];
}

/** What names some products, counted. */
export interface ProductUses {
  /** Orders with a line of one of them. */
  readonly orders: number;
  /** Reviews in every state. */
  readonly reviews: number;
  /** Files that customers may download, or might. */
  readonly downloads: number;
}

/** The products. Every write invalidates the cache tag `products`. */
export interface Products {
  find(id: number): Promise<Product | undefined>;
  /** In the order of the ids; unknown ones are left out. One query. */
  findMany(ids: readonly number[]): Promise<Product[]>;
  findBySlug(slug: string): Promise<Product | undefined>;
  list(query: ProductQuery): Promise<{ products: Product[]; total: number }>;
  /** How many of the selected products there are in each status, whatever statuses are selected. One query. */
  statusCounts(selection: ProductSelection): Promise<Map<ProductStatus, number>>;
  /**
   * How many of the selected products have each term of a taxonomy, by term id. One query.
   * @param options with `withDescendants` those that have a term below it count for a term as well, each once
   */
  termCounts(
    selection: ProductSelection,
    taxonomy: string,
    options?: { readonly withDescendants?: boolean },
  ): Promise<Map<number, number>>;
  /** The lowest and highest price among the selected products; undefined when none has a price. */
  priceRange(selection: ProductSelection): Promise<Required<PriceRange> | undefined>;
  /**
   * Makes a product; fires `shop_product_saved` and, with documents, `shop_product_documents_changed`.
   * @throws RestError 400 `product_invalid` for an empty name, a price or quantity out of bounds
   */
  create(fresh: NewProduct): Promise<Product>;
  /**
   * Changes a product; undefined when there is none. Fires and throws like {@link create}.
   * @throws RestError 409 `product_changed` when it was changed since the moment `seen`
   */
  update(id: number, changes: ProductChanges, options?: { readonly seen?: Timestamp }): Promise<Product | undefined>;
  /**
   * Removes a product with its documents, files and reviews for good; orders keep their items. Fires
   * `shop_product_removed`.
   * @throws RestError 409 `product_changed` when it was changed since the moment `seen`
   */
  remove(id: number, options?: { readonly seen?: Timestamp }): Promise<Product | undefined>;
  /** What names some products, for whoever is about to remove them. */
  usesOf(productIds: readonly number[]): Promise<ProductUses>;
  /** The documents of each product, in order; a product without any is missing. One query. */
  documentsOf(productIds: readonly number[]): Promise<Map<number, ProductDocument[]>>;
  /** Documents of all products by id, after a given one, for whoever keeps something derived from them. */
  documentsAfter(documentId: number, limit: number): Promise<ProductDocument[]>;
  /** The files of each product, in order; a product without any is missing. One query. */
  filesOf(productIds: readonly number[]): Promise<Map<number, ProductFile[]>>;
}

/** The products. */
export const PRODUCTS = definePort<Products>('shop/products');
