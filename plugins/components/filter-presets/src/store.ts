import {
  bindConditions,
  CLOCK,
  type Clock,
  type Condition,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  occurring,
  sortKey,
  timestamp,
} from '@plinth/kernel';
import { isOn } from './fields.js';
import type {
  EnabledFlag,
  NewPreset,
  Preset,
  PresetChanges,
  PresetQuery,
  PresetStatus,
  PresetSummary,
} from './preset.js';

interface SummaryRow {
  readonly id: number;
  readonly slug: string;
  readonly status: PresetStatus;
  readonly title: string;
  readonly enabled: EnabledFlag;
  readonly fields_total: number;
  readonly fields_enabled: number;
  readonly created_at: string;
  readonly modified_at: string;
}

type PresetRow = SummaryRow & { readonly config: string };

const SUMMARY = 'id, slug, status, title, enabled, fields_total, fields_enabled, created_at, modified_at';

/** The largest id that the database counts to. */
const LARGEST_ID = 2_147_483_647;

const ORDERS = { title: ['title_key', 'id'], date: ['created_at', 'id'], id: ['id'] } as const;

function readSummary(row: SummaryRow): PresetSummary {
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    title: row.title,
    flag: row.enabled,
    fieldsTotal: row.fields_total,
    fieldsEnabled: row.fields_enabled,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
}

function readPreset(row: PresetRow): Preset {
  return { ...readSummary(row), config: JSON.parse(row.config) };
}

function condition({ everyStatus, search = '', enabled }: PresetQuery): Pick<Condition, 'values'> & { where: string } {
  const parts = everyStatus ? ['1 = 1'] : ["status = 'publish'"];
  if (enabled !== undefined) parts.push(enabled ? "enabled = 'yes'" : "enabled <> 'yes'");
  if (search.trim() === '') return { where: parts.join(' AND '), values: [] };
  // The key may be shorter than the title.
  const { sql, values } = bindConditions([occurring({ columns: ['title'], keys: ['title_key'] }, search.trim())]);
  return { where: [...parts, sql].join(' AND '), values };
}

function page({ orderBy, order, limit, offset }: PresetQuery): string {
  const by = ORDERS[orderBy].map((column) => `${column} ${order === 'asc' ? 'ASC' : 'DESC'}`);
  return `ORDER BY ${by.join(', ')} LIMIT ${limit} OFFSET ${offset}`;
}

/** The presets in the database. */
@injectable()
export class PresetStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The published preset with this id. */
  async findPublished(id: number): Promise<Preset | undefined> {
    if (id > LARGEST_ID) return undefined;
    return this.#one("id = $1 AND status = 'publish'", id);
  }

  /** The preset with this slug, whatever its status. */
  findBySlug(slug: string): Promise<Preset | undefined> {
    return this.#one('slug = $1', slug);
  }

  /** A page of presets with their filters. */
  async list(query: PresetQuery): Promise<Preset[]> {
    return (await this.#rows<PresetRow>(query, `${SUMMARY}, config`)).map(readPreset);
  }

  /** A page of presets without their filters, which are not read at all. */
  async summaries(query: PresetQuery): Promise<PresetSummary[]> {
    return (await this.#rows<SummaryRow>(query, SUMMARY)).map(readSummary);
  }

  /** How many presets there are of those that a query means. */
  async count(query: PresetQuery): Promise<number> {
    const { where, values } = condition(query);
    const sql = `SELECT COUNT(*) AS n FROM ${this.#table} WHERE ${where}`;
    return Number((await this.database.selectOne<{ n: number | string }>(sql, values))?.n ?? 0);
  }

  /** Keeps a new preset; answers its id. */
  create({ slug, title, status, flag, config, ...times }: NewPreset): Promise<number> {
    const created_at = times.createdAt ?? timestamp(this.clock);
    return this.database.insert('filter_presets', {
      slug,
      title,
      title_key: sortKey(title),
      status,
      enabled: flag,
      config: JSON.stringify(config),
      fields_total: config.length,
      fields_enabled: config.filter(isOn).length,
      created_at,
      modified_at: times.modifiedAt ?? created_at,
    });
  }

  /** Changes only what is given, so that two changes at once both hold; answers whether the preset is there. */
  async update(id: number, { title, flag }: PresetChanges): Promise<boolean> {
    const row = {
      ...(title === undefined ? {} : { title, title_key: sortKey(title) }),
      ...(flag === undefined ? {} : { enabled: flag }),
      modified_at: timestamp(this.clock),
    };
    return (await this.database.update('filter_presets', row, "id = $1 AND status = 'publish'", [id])) > 0;
  }

  /** Removes a preset for good; of many at once one removes it. */
  async remove(id: number): Promise<boolean> {
    return (await this.database.remove('filter_presets', "id = $1 AND status = 'publish'", [id])) > 0;
  }

  get #table(): string {
    return this.database.table('filter_presets');
  }

  #rows<R extends object>(query: PresetQuery, shown: string): Promise<R[]> {
    const { where, values } = condition(query);
    return this.database.select<R>(`SELECT ${shown} FROM ${this.#table} WHERE ${where} ${page(query)}`, values);
  }

  async #one(where: string, value: string | number): Promise<Preset | undefined> {
    const sql = `SELECT ${SUMMARY}, config FROM ${this.#table} WHERE ${where}`;
    const row = await this.database.selectOne<PresetRow>(sql, [value]);
    return row && readPreset(row);
  }
}

/** The presets. */
export const PRESETS = definePort<PresetStore>('filter-presets/presets');
