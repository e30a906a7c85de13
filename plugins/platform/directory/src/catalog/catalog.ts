import { definePort, inject, injectable } from '@plinth/kernel';
import { alias, DATABASE, type Database, grouped, type Row, sql } from '@plinth/kernel/database';
import { listingBadges } from '../listings/tables.js';
import { badges, categories, creditPacks, listingTypes, plans } from './tables.js';

/** A field that the listings of a type have beside the common ones. */
export interface TypeField {
  /** Name in the body of a request. */
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
}

/** A kind of listing. */
export type ListingType = Omit<Row<typeof listingTypes>, 'position'>;

/** What listings and services are sorted into. */
export type Category = Omit<Row<typeof categories>, 'nameKey'>;

/** A mark that listings bear. */
export type Badge = Omit<Row<typeof badges>, 'position'>;

/** What is bought to pay for plans. */
export type CreditPack = Omit<Row<typeof creditPacks>, 'position'>;

/** A plan under which a listing is published. */
export type Plan = Row<typeof plans>;

/** More of a kind than this are not told at once: each is written by the owner of the site, by hand. */
const MAX_ENTRIES = 200;

const IN_ORDER = { orderBy: { position: 'asc', id: 'asc' }, limit: MAX_ENTRIES } as const;
const TYPE = ['id', 'slug', 'name', 'fields'] as const;
const CATEGORY = ['id', 'slug', 'name'] as const;
const BADGE = ['id', 'slug', 'label', 'color', 'textColor', 'icon'] as const;
const PACK = ['id', 'slug', 'name', 'credits', 'price', 'currency', 'buyUrl'] as const;

/** The rows with some ids, by id; nothing is asked for none. */
async function byId<R extends { readonly id: number }>(
  ids: readonly (number | null)[],
  read: (ids: readonly number[]) => Promise<R[]>,
): Promise<Map<number, R>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows = wanted.length === 0 ? [] : await read(wanted);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the owner of the directory lays down: types, categories, badges, plans, credit packs. */
@injectable()
export class Catalog {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  /** The kinds of listings, in their order. */
  types(): Promise<ListingType[]> {
    return this.database.rows(listingTypes).list({}, { columns: TYPE, ...IN_ORDER });
  }

  /** The kind with this slug. */
  typeBySlug(slug: string): Promise<ListingType | undefined> {
    return this.database.rows(listingTypes).find({ slug }, { columns: TYPE });
  }

  /** The kinds with these ids, by id. */
  typesById(ids: readonly (number | null)[]): Promise<Map<number, ListingType>> {
    return byId(ids, (id) => this.database.rows(listingTypes).list({ id }, { columns: TYPE, limit: MAX_ENTRIES }));
  }

  /** The categories by name. */
  categories(): Promise<Category[]> {
    const orderBy = { nameKey: 'asc', id: 'asc' } as const;
    return this.database.rows(categories).list({}, { columns: CATEGORY, orderBy, limit: MAX_ENTRIES });
  }

  /** The category with this id or slug. */
  category(named: number | string): Promise<Category | undefined> {
    const condition = typeof named === 'number' ? { id: named } : { slug: named };
    return this.database.rows(categories).find(condition, { columns: CATEGORY });
  }

  /** The categories with these ids, by id. */
  categoriesById(ids: readonly (number | null)[]): Promise<Map<number, Category>> {
    return byId(ids, (id) => this.database.rows(categories).list({ id }, { columns: CATEGORY, limit: MAX_ENTRIES }));
  }

  /** The badges, in their order. */
  badges(): Promise<Badge[]> {
    return this.database.rows(badges).list({}, { columns: BADGE, ...IN_ORDER });
  }

  /** The badges that listings bear, by the id of the listing. */
  async badgesOf(listingIds: readonly number[]): Promise<Map<number, Badge[]>> {
    if (listingIds.length === 0) return new Map();
    const b = alias(badges, 'b');
    const lb = alias(listingBadges, 'lb');
    const rows = await this.database.rows(badges).select<{ listingId: number }>(
      b,
      sql`FROM ${lb} JOIN ${b} ON ${b.id} = ${lb.badgeId}
          WHERE ${lb.listingId} IN ${listingIds} ORDER BY ${b.position}, ${b.id}`,
      { listingId: lb.listingId },
    );
    return grouped(
      rows,
      ({ listingId }) => listingId,
      ({ listingId: _, position: __, ...badge }) => badge,
    );
  }

  /** The credit packs, in their order. */
  creditPacks(): Promise<CreditPack[]> {
    return this.database.rows(creditPacks).list({}, { columns: PACK, ...IN_ORDER });
  }

  /** The plans, in their order. */
  plans(): Promise<Plan[]> {
    return this.database.rows(plans).list({}, IN_ORDER);
  }
}

/** What the owner of the directory lays down. */
export const CATALOG = definePort<Catalog>('directory/catalog');
