import type { CallContext } from '@plinth/kernel';
import { grouped } from '@plinth/kernel/database';
import type { Crumb } from '@plinth/pages/kit';
import { PRODUCT_CATEGORY, PRODUCT_TERMS, type ProductTerm, SHOP } from '../ports.js';
import { addressWith } from './addresses.js';
import { shopTexts } from './texts.js';

/** Most categories that the tree knows. */
const MOST = 1_000;

/** As many categories stand there with all that is below them; of more, only the way to the present one is open. */
const MOST_OPEN = 40;

/** A category among the others. */
export interface CategoryNode {
  readonly name: string;
  readonly path: string;
  readonly current: boolean;
  readonly below: readonly CategoryNode[];
}

/** The categories of the shop as they lie below each other, read by one query. */
export class CategoryTree {
  readonly #terms: ReadonlyMap<number, ProductTerm>;
  readonly #below: ReadonlyMap<number, ProductTerm[]>;

  constructor(terms: readonly ProductTerm[]) {
    this.#terms = new Map(terms.map((term) => [term.id, term]));
    this.#below = grouped(
      terms,
      ({ parentId }) => (this.#terms.has(parentId) ? parentId : 0),
      (term) => term,
    );
  }

  /** The category with a slug. */
  named(slug: string): ProductTerm | undefined {
    return [...this.#terms.values()].find((term) => term.slug === slug);
  }

  /** A category with those above it, the highest first. */
  wayTo(term: ProductTerm): readonly ProductTerm[] {
    const way = [term];
    for (let next = this.#terms.get(term.parentId); next && !way.includes(next); next = this.#terms.get(next.parentId))
      way.unshift(next);
    return way;
  }

  /** Those with published products, their own or of one below them, as a page shows them. */
  nodes(current: ProductTerm | undefined, pathOf: (slug: string) => string): readonly CategoryNode[] {
    const way = new Set(current ? this.wayTo(current).map(({ id }) => id) : []);
    const isWhole = this.#terms.size <= MOST_OPEN;
    const nodesBelow = (parent: number): CategoryNode[] =>
      (this.#below.get(parent) ?? [])
        .filter((term) => this.#hasProducts(term))
        .map(({ id, name, slug }) => ({
          ...{ name, path: pathOf(slug), current: id === current?.id },
          below: isWhole || way.has(id) ? nodesBelow(id) : [],
        }));
    return nodesBelow(0);
  }

  #hasProducts({ count, id }: ProductTerm): boolean {
    return count > 0 || (this.#below.get(id) ?? []).some((term) => this.#hasProducts(term));
  }
}

/** The categories of the shop. */
export async function categoryTree({ use }: Pick<CallContext, 'use'>): Promise<CategoryTree> {
  const query = { taxonomy: PRODUCT_CATEGORY, orderBy: 'term_order', limit: MOST } as const;
  return new CategoryTree((await use(PRODUCT_TERMS).list(query)).terms);
}

/** The page of a category: its address says nothing but the category. */
export function categoryUrl({ use }: Pick<CallContext, 'use'>, slug: string): string {
  return addressWith(use(SHOP).productsUrl, [['category', slug]]);
}

/** The way to something in the shop through some categories, the highest first. */
export function crumbsTo(call: CallContext, categories: readonly ProductTerm[]): Crumb[] {
  const shop = { title: shopTexts.in(call.site.language)('shop'), path: call.use(SHOP).productsUrl };
  return [shop, ...categories.map(({ name, slug }) => ({ title: name, path: categoryUrl(call, slug) }))];
}
