import type { BundleSection, ImportContext } from '@plinth/bundle';
import { type PluginContext, Type } from '@plinth/kernel';
import { sanitizeText } from '@plinth/kernel/text';
import { PRODUCT_TERMS } from '@plinth/shop';
import { type BundledField, bundledFieldSchema, type FieldOf, mistakeIn, type PresetField } from './fields.js';
import { PRESET_STATUSES, type Preset } from './preset.js';
import { PRESETS } from './store.js';

const time = Type.Optional(
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
    description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
  }),
);

const presetItem = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 191, description: 'The natural key.' }),
    title: Type.String({ minLength: 1, maxLength: 500 }),
    status: Type.Optional(Type.Enum([...PRESET_STATUSES])),
    enabled: Type.Optional(Type.Boolean({ description: 'Left out: it never had the flag, and is disabled.' })),
    createdAt: time,
    modifiedAt: time,
    config: Type.Array(bundledFieldSchema, { maxItems: 100 }),
  },
  { additionalProperties: false },
);

type PresetBundleItem = Type.Static<typeof presetItem>;

type BundledTax = Extract<BundledField, { type: 'tax' }>;

const BATCH = 100;

async function termIdOf(context: ImportContext, taxonomy: string, key: number | string): Promise<number> {
  if (typeof key === 'number') return key;
  const id = await context.find('product_terms', `${taxonomy}/${key}`);
  if (id === undefined) throw new Error(`There is no term "${taxonomy}/${key}".`);
  return id;
}

async function textsIn(field: BundledTax, context: ImportContext): Promise<FieldOf<'tax'>['terms_text']> {
  const texts: NonNullable<FieldOf<'tax'>['terms_text']> = {};
  for (const [key, text] of Object.entries(field.terms_text ?? {})) {
    const listed = field.terms?.some((term) => term === key) ?? false;
    const byId = !listed && /^\d{1,9}$/.test(key);
    texts[await termIdOf(context, field.taxonomy, byId ? Number(key) : key)] = text;
  }
  return texts;
}

async function fieldIn(field: BundledField, context: ImportContext): Promise<PresetField> {
  const mistake = mistakeIn(field);
  if (mistake !== undefined) throw new Error(`${field.filter_name}: ${mistake}.`);
  if (field.type !== 'tax') return field;
  const { terms, terms_text, ...others } = field;
  const ids: number[] = [];
  for (const key of terms ?? []) ids.push(await termIdOf(context, field.taxonomy, key));
  return {
    ...others,
    ...(terms ? { terms: ids } : {}),
    ...(terms_text ? { terms_text: await textsIn(field, context) } : {}),
  };
}

async function importItem(item: PresetBundleItem, context: ImportContext): Promise<number> {
  const { slug, title, status = 'publish', enabled, createdAt, modifiedAt } = item;
  const config: PresetField[] = [];
  for (const field of item.config) config.push(await fieldIn(field, context));
  const flag = enabled === undefined ? '' : enabled ? 'yes' : 'no';
  return context.use(PRESETS).create({ slug, title: sanitizeText(title), status, flag, config, createdAt, modifiedAt });
}

async function fieldOut({ use }: PluginContext, field: PresetField): Promise<BundledField> {
  if (field.type !== 'tax') return field;
  const include = [...(field.terms ?? []), ...Object.keys(field.terms_text ?? {}).map(Number)];
  const { terms } = await use(PRODUCT_TERMS).list({ taxonomy: field.taxonomy, include, limit: include.length + 1 });
  const slugs = new Map(terms.map(({ id, slug }) => [id, slug]));
  const texts = Object.entries(field.terms_text ?? {});
  return {
    ...field,
    ...(field.terms ? { terms: field.terms.map((id) => slugs.get(id) ?? id) } : {}),
    ...(field.terms_text
      ? { terms_text: Object.fromEntries(texts.map(([id, text]) => [slugs.get(Number(id)) ?? id, text])) }
      : {}),
  };
}

async function exported(pluginContext: PluginContext, preset: Preset): Promise<PresetBundleItem> {
  const { slug, title, status, flag, createdAt, modifiedAt } = preset;
  const config: BundledField[] = [];
  for (const field of preset.config) config.push(await fieldOut(pluginContext, field));
  return {
    slug,
    title,
    status,
    createdAt,
    modifiedAt,
    config,
    ...(flag === '' ? {} : { enabled: flag === 'yes' }),
  };
}

/** The section `filter-presets` of a site bundle. */
export const presetSection: BundleSection = {
  name: 'filter-presets',
  title: 'Product filter presets',
  item: presetItem,
  after: ['product_terms'],
  async import(items: readonly PresetBundleItem[], context) {
    for (const item of items) {
      const known = await context.use(PRESETS).findBySlug(item.slug);
      const id = known?.id ?? (await importItem(item, context));
      context.remember('filter-presets', item.slug, id);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export(pluginContext) {
    const items: PresetBundleItem[] = [];
    for (let offset = 0; ; offset += BATCH) {
      const query = { everyStatus: true, orderBy: 'id', order: 'asc', limit: BATCH, offset } as const;
      const presets = await pluginContext.use(PRESETS).list(query);
      for (const preset of presets) items.push(await exported(pluginContext, preset));
      if (presets.length < BATCH) return items;
    }
  },
  find: async (slug, { use }) => (await use(PRESETS).findBySlug(slug))?.id,
};
