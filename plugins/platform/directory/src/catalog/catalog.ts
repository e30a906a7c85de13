import {
  bindConditions,
  DATABASE,
  type Database,
  definePort,
  grouped,
  inject,
  injectable,
  marks,
} from '@plinth/kernel';

/** A field that the listings of a type have beside the common ones. */
export interface TypeField {
  /** Name in the body of a request. */
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
}

/** A kind of listing. */
export interface ListingType {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly fields: readonly TypeField[];
}

/** What listings and services are sorted into. */
export interface Category {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

/** A mark that listings bear. */
export interface Badge {
  readonly id: number;
  readonly slug: string;
  readonly label: string;
  /** Colours as CSS writes them. */
  readonly color: string;
  readonly textColor: string;
  readonly icon: string;
}

/** What is bought to pay for plans. */
export interface CreditPack {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly credits: number;
  /** Hundredths of the currency. */
  readonly price: number;
  readonly currency: string;
  readonly buyUrl: string;
}

/** What a listing is published under. */
export interface Plan {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly credits: number;
  readonly displayPrice: string;
  readonly durationDays: number;
  readonly features: Readonly<Record<string, boolean>>;
  /** Slugs. */
  readonly listingTypes: readonly string[];
  readonly position: number;
  readonly badgeText: string;
  readonly badgeColor: string;
}

type Row = Readonly<Record<string, string | number | null>>;

const text = (value: string | number | null | undefined) => String(value ?? '');
const BADGE = 'b.id, b.slug, b.label, b.color, b.text_color, b.icon';

function readType(row: Row): ListingType {
  return {
    id: Number(row['id']),
    slug: text(row['slug']),
    name: text(row['name']),
    fields: JSON.parse(text(row['fields'])),
  };
}

function readCategory(row: Row): Category {
  return { id: Number(row['id']), slug: text(row['slug']), name: text(row['name']) };
}

function readBadge(row: Row): Badge {
  return {
    id: Number(row['id']),
    slug: text(row['slug']),
    label: text(row['label']),
    icon: text(row['icon']),
    color: text(row['color']),
    textColor: text(row['text_color']),
  };
}

function readPack(row: Row): CreditPack {
  return {
    id: Number(row['id']),
    slug: text(row['slug']),
    name: text(row['name']),
    credits: Number(row['credits']),
    price: Number(row['price']),
    currency: text(row['currency']),
    buyUrl: text(row['buy_url']),
  };
}

function readPlan(row: Row): Plan {
  return {
    id: Number(row['id']),
    slug: text(row['slug']),
    title: text(row['title']),
    credits: Number(row['credits']),
    displayPrice: text(row['display_price']),
    durationDays: Number(row['duration_days']),
    features: JSON.parse(text(row['features'])),
    listingTypes: JSON.parse(text(row['listing_types'])),
    position: Number(row['position']),
    badgeText: text(row['badge_text']),
    badgeColor: text(row['badge_color']),
  };
}

/** More of a kind than this are not told at once: each is written by the owner of the site, by hand. */
const MOST = 200;

/** What the owner of the directory lays down: types, categories, badges, plans, credit packs. */
@injectable()
export class Catalog {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  /** The kinds of listings, in their order. */
  async types(): Promise<ListingType[]> {
    return (await this.#all('directory_types', 'position, id')).map(readType);
  }

  /** The kind with this slug. */
  async typeBySlug(slug: string): Promise<ListingType | undefined> {
    return (await this.#by('directory_types', 'slug', [slug])).map(readType)[0];
  }

  /** The kinds with these ids, by id. */
  async typesById(ids: readonly (number | null)[]): Promise<Map<number, ListingType>> {
    const rows = await this.#by('directory_types', 'id', ids);
    return new Map(rows.map(readType).map((each) => [each.id, each]));
  }

  /** The categories by name. */
  async categories(): Promise<Category[]> {
    return (await this.#all('directory_categories', 'name_key, id')).map(readCategory);
  }

  /** The category with this id or slug. */
  async category(named: number | string): Promise<Category | undefined> {
    const column = typeof named === 'number' ? 'id' : 'slug';
    return (await this.#by('directory_categories', column, [named])).map(readCategory)[0];
  }

  /** The categories with these ids, by id. */
  async categoriesById(ids: readonly (number | null)[]): Promise<Map<number, Category>> {
    const rows = await this.#by('directory_categories', 'id', ids);
    return new Map(rows.map(readCategory).map((each) => [each.id, each]));
  }

  /** The badges, in their order. */
  async badges(): Promise<Badge[]> {
    return (await this.#all('directory_badges', 'position, id')).map(readBadge);
  }

  /** The badges that listings bear, by the id of the listing. */
  async badgesOf(listingIds: readonly number[]): Promise<Map<number, Badge[]>> {
    if (listingIds.length === 0) return new Map();
    const [badges, borne] = [this.database.table('directory_badges'), this.database.table('directory_listing_badges')];
    const where = bindConditions([{ sql: `lb.listing_id IN (${marks(listingIds)})`, values: listingIds }]);
    const rows = await this.database.select<Row>(
      `SELECT ${BADGE}, lb.listing_id FROM ${borne} lb JOIN ${badges} b ON b.id = lb.badge_id
       WHERE ${where.sql} ORDER BY b.position, b.id`,
      where.values,
    );
    return grouped(rows, (row) => Number(row['listing_id']), readBadge);
  }

  /** The credit packs, in their order. */
  async creditPacks(): Promise<CreditPack[]> {
    return (await this.#all('directory_credit_packs', 'position, id')).map(readPack);
  }

  /** The plans, in their order. */
  async plans(): Promise<Plan[]> {
    return (await this.#all('directory_plans', 'position, id')).map(readPlan);
  }

  #all(table: string, order: string): Promise<Row[]> {
    return this.database.select<Row>(`SELECT * FROM ${this.database.table(table)} ORDER BY ${order} LIMIT ${MOST}`);
  }

  async #by(table: string, column: string, values: readonly (number | string | null)[]): Promise<Row[]> {
    const wanted = [...new Set(values)].filter((value) => value !== null);
    if (wanted.length === 0) return [];
    const where = bindConditions([{ sql: `${column} IN (${marks(wanted)})`, values: wanted }]);
    return this.database.select<Row>(
      `SELECT * FROM ${this.database.table(table)} WHERE ${where.sql} LIMIT ${MOST}`,
      where.values,
    );
  }
}

/** What the owner of the directory lays down. */
export const CATALOG = definePort<Catalog>('directory/catalog');
