import { definePort } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { productTerms } from '../terms/tables.js';

/** Categories of products: a hierarchy. */
export const PRODUCT_CATEGORY = 'product_cat';

/** Tags of products: flat. */
export const PRODUCT_TAG = 'product_tag';

/** Begins the taxonomy of every attribute: `pa_colour`. */
export const ATTRIBUTE_PREFIX = 'pa_';

/** A way to sort products: categories, tags, or one attribute. */
export interface ProductTaxonomy {
  readonly name: string;
  readonly title: string;
  readonly hierarchical: boolean;
}

/** A category, a tag or a value of an attribute. */
export type ProductTerm = Omit<Row<typeof productTerms>, 'nameKey'>;

/** What makes a term; the slug is made from the name unless it is given. */
export interface NewProductTerm {
  readonly taxonomy: string;
  readonly name: string;
  readonly slug?: string;
  readonly description?: string;
  readonly parentId?: number;
  readonly menuOrder?: number;
}

/** What may change of a term. */
export type ProductTermChanges = Partial<Pick<ProductTerm, 'name' | 'slug' | 'description' | 'parentId'>>;

/** Which terms of one taxonomy; a list that is given but empty matches nothing. */
export interface ProductTermQuery {
  readonly taxonomy: string;
  /** Words all of which occur in the name. */
  readonly search?: string;
  readonly include?: readonly number[];
  readonly slugs?: readonly string[];
  readonly parentId?: number;
  /** Leaves out terms that no published product has. */
  readonly hideEmpty?: boolean;
  /** Default `name`; the id breaks ties. */
  readonly orderBy?: 'name' | 'slug' | 'count' | 'term_order' | 'id';
  readonly order?: 'asc' | 'desc';
  readonly limit: number;
  readonly offset?: number;
}

/** The categories, tags and attributes of products. */
export interface ProductTerms {
  /** Categories, tags and every attribute, attributes by title. */
  taxonomies(): Promise<ProductTaxonomy[]>;
  /**
   * Makes an attribute `pa_<slug>`, or gives the one of that name.
   * @throws RestError 400 `product_attribute_invalid` for a title from which no name can be made
   */
  addAttribute(title: string, slug?: string): Promise<ProductTaxonomy>;
  /**
   * Gives an attribute another title; its name stays, because addresses and presets of filters go by it.
   * @param seen the title that whoever changes it saw, where they may be late
   * @throws RestError 400 `product_attribute_invalid`; 409 `product_term_changed` when it has another one meanwhile
   */
  renameAttribute(name: string, title: string, seen?: string): Promise<ProductTaxonomy | undefined>;
  /** Removes an attribute with all its values, also from products. Undefined when there was none. */
  removeAttribute(name: string): Promise<ProductTaxonomy | undefined>;
  find(id: number): Promise<ProductTerm | undefined>;
  findBySlug(taxonomy: string, slug: string): Promise<ProductTerm | undefined>;
  /** The term that people call so: neither case nor the form of a letter matters, its accents do. */
  findByName(taxonomy: string, name: string): Promise<ProductTerm | undefined>;
  list(query: ProductTermQuery): Promise<{ terms: ProductTerm[]; total: number }>;
  /**
   * Makes a term.
   * @throws RestError 400 `term_exists` when the slug is taken, `empty_term_name`, `product_term_invalid` for an unknown
   *   taxonomy or parent, or a parent in a flat taxonomy
   */
  create(fresh: NewProductTerm): Promise<ProductTerm>;
  /**
   * Changes a term; undefined when there is none.
   * @param seen what whoever changes it saw, where they may be late
   * @throws RestError like {@link create}; 400 `product_term_invalid` for a parent that lies below it; 409
   *   `product_term_changed` when it is otherwise meanwhile
   */
  update(id: number, changes: ProductTermChanges, seen?: ProductTermChanges): Promise<ProductTerm | undefined>;
  /** How many products, whatever their status, have a term, or one of a taxonomy. One query. */
  productsWith(which: { readonly id: number } | { readonly taxonomy: string }): Promise<number>;
  /** Removes a term from all products; those below it move up. Undefined when there was none. */
  remove(id: number): Promise<ProductTerm | undefined>;
  /** The terms of each product, in the order they were given; a product without any is missing. One query. */
  ofProducts(productIds: readonly number[]): Promise<Map<number, ProductTerm[]>>;
  /** The ids with those of all terms below them. */
  withDescendants(taxonomy: string, ids: readonly number[]): Promise<number[]>;
}

/** The terms of products. */
export const PRODUCT_TERMS = definePort<ProductTerms>('shop/product-terms');
