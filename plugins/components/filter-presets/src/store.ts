import { CLOCK, type Clock, definePort, inject, injectable, timestamp } from '@plinth/kernel';
import { add, contains, DATABASE, type Database, type Row, type Where } from '@plinth/kernel/database';
import { slugOf, sortKey } from '@plinth/kernel/text';
import { isOn } from './fields.js';
import type { NewPreset, Preset, PresetChanges, PresetEdit, PresetQuery, PresetSummary } from './preset.js';
import { presets } from './table.js';

const SUMMARY = [
  'id',
  'slug',
  'status',
  'title',
  'enabled',
  'fieldsTotal',
  'fieldsEnabled',
  'createdAt',
  'modifiedAt',
  'revision',
] as const;

const WHOLE = [...SUMMARY, 'config'] as const;

/** The largest id that the database counts to. */
const MAX_ID = 2_147_483_647;

type Kept = Row<typeof presets>;

function summary<R extends Pick<Kept, 'enabled'>>({ enabled: flag, ...row }: R) {
  return { ...row, flag };
}

function condition({ everyStatus, search = '', enabled }: PresetQuery): Where<typeof presets> {
  const flag = enabled === undefined ? undefined : enabled ? ('yes' as const) : { not: 'yes' as const };
  const kept = { status: everyStatus ? undefined : ('publish' as const), enabled: flag };
  const text = search.trim();
  // The key may be shorter than the title.
  return text === '' ? kept : [kept, contains({ columns: [presets.title], keys: [presets.titleKey] }, text)];
}

function listing({ orderBy, order, limit, offset }: PresetQuery) {
  const orders = { title: { titleKey: order, id: order }, date: { createdAt: order, id: order }, id: { id: order } };
  return { orderBy: orders[orderBy], limit, offset };
}

/** The filters, and what is kept beside them so that lists need not read them. */
function figuresOf(title: string, config: NewPreset['config']) {
  const fieldsEnabled = config.filter(isOn).length;
  return { titleKey: sortKey(title), config, fieldsTotal: config.length, fieldsEnabled };
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
    if (id > MAX_ID) return undefined;
    const row = await this.#rows.find({ id, status: 'publish' }, { columns: WHOLE });
    return row && summary(row);
  }

  /** The preset with this slug, whatever its status. */
  async findBySlug(slug: string): Promise<Preset | undefined> {
    const row = await this.#rows.find({ slug }, { columns: WHOLE });
    return row && summary(row);
  }

  /** A page of presets with their filters. */
  async list(query: PresetQuery): Promise<Preset[]> {
    return (await this.#rows.list(condition(query), { columns: WHOLE, ...listing(query) })).map(summary);
  }

  /** A page of presets without their filters, which are not read at all. */
  async summaries(query: PresetQuery): Promise<PresetSummary[]> {
    return (await this.#rows.list(condition(query), { columns: SUMMARY, ...listing(query) })).map(summary);
  }

  /** How many presets there are of those that a query means. */
  count(query: PresetQuery): Promise<number> {
    return this.#rows.count(condition(query));
  }

  /** Keeps a new preset; returns its id. */
  create(preset: NewPreset): Promise<number> {
    return this.#rows.insert({ ...this.#fresh(preset), slug: preset.slug });
  }

  /** Keeps a new preset under a slug made of its title; of many with one title each gets its own. Returns its id. */
  createTitled(preset: Omit<NewPreset, 'slug'>): Promise<number> {
    const row = this.#fresh(preset);
    const desired = slugOf(preset.title, 'preset');
    return this.database.transaction(async () => {
      const slug = await this.#rows.claimSlug('slug', { desired }, (free) =>
        this.#rows.insertIfAbsent({ ...row, slug: free }),
      );
      const made = await this.#rows.find({ slug }, { columns: ['id'] });
      if (!made) throw new Error('The preset was written and is not there.');
      return made.id;
    });
  }

  /** Replaces what people edit if nobody else has since the revision they saw; returns whether it was so. */
  async edit(id: number, revision: number, { title, flag: enabled, config }: PresetEdit): Promise<boolean> {
    const changes = { title, enabled, ...figuresOf(title, config), modifiedAt: timestamp(this.clock) };
    const seen = { id, status: 'publish', revision } as const;
    return (await this.#rows.change(seen, { ...changes, revision: add(1) })) > 0;
  }

  /** Changes only what is given, so that two changes at once both hold; returns whether the preset is there. */
  async update(id: number, { title, flag: enabled }: PresetChanges): Promise<boolean> {
    const titleKey = title === undefined ? undefined : sortKey(title);
    const changes = { title, titleKey, enabled, modifiedAt: timestamp(this.clock), revision: add(1) };
    return (await this.#rows.change({ id, status: 'publish' }, changes)) > 0;
  }

  /** Removes a preset for good; of many at once one removes it. */
  async remove(id: number): Promise<boolean> {
    return (await this.#rows.remove({ id, status: 'publish' })) > 0;
  }

  #fresh({ title, status, flag: enabled, config, ...times }: Omit<NewPreset, 'slug'>) {
    const createdAt = times.createdAt ?? timestamp(this.clock);
    const { modifiedAt = createdAt } = times;
    return { title, status, enabled, ...figuresOf(title, config), createdAt, modifiedAt };
  }

  get #rows() {
    return this.database.rows(presets);
  }
}

/** The presets. */
export const PRESETS = definePort<PresetStore>('filter-presets/presets');
