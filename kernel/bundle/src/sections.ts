import { definePoint, HostError, type PluginContext } from '@plinth/kernel';
import { asError, extended, listMistakes } from '@plinth/kernel/layer';
import type { TSchema } from 'typebox';
import { midnightOf } from './dates.js';
import { type ImportReport, reportOf, type Tally } from './import-report.js';
import { LEFT_OUT, leftOutItem, leftOutOf } from './left-out.js';
import { Notes } from './notes.js';

/** What an import gives to a section: how to find what other sections brought, by the names used in the bundle. */
export interface ImportContext extends PluginContext {
  /**
   * The id that an item of another section got, by its natural key (a login, a slug).
   * Undefined when there is none, neither in the bundle nor on the site.
   */
  find(section: string, key: string): Promise<number | undefined>;
  /**
   * The ids that many items of another section got, by their natural keys; keys of nothing are left out. Asks the site
   * once for all that the bundle did not bring.
   */
  findMany(section: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Says which id an item of this section has, so that later sections find it. */
  remember(section: string, key: string, id: number): void;
  /** A file that lies beside the bundle, by its path relative to it; undefined for a bundle without a folder. */
  file(path: string): string | undefined;
  /** The items of any section as the bundle has them, checked by the schema of their section; none where it has none. */
  items(section: string): readonly unknown[];
  /** Counts an item: made, or left as it was because the site has it already. */
  count(outcome: 'created' | 'kept'): void;
  /** Tells whoever imports what could not be kept as it was. The report shows the first hundred and counts the rest. */
  note(text: string): void;
}

/** What an export gives to a section. */
export interface ExportContext extends PluginContext {
  /**
   * Reports that something of the site is not in the bundle, and why. The report shows the first hundred notes of a
   * section and counts the rest; the bundle has them under `leftOut`, so that an import shows them too.
   */
  leaveOut(note: string): void;
}

/** One section of a site bundle: its items, how they come in and how they go out. */
export interface BundleSection {
  /** Key in the bundle, e.g. `posts`. */
  readonly name: string;
  readonly title: string;
  /** Schema of one item. */
  readonly item: TSchema;
  /** Sections of any plugin that must come in before this one. */
  readonly after?: readonly string[];
  /** Sections of any plugin that must come in after this one, because this one decides how they do. */
  readonly before?: readonly string[];
  /** Brings the items in. An item that the site has already, by its natural key, is left as it is. */
  import(items: readonly unknown[], context: ImportContext): Promise<void>;
  /** The fields of an item that hold digests of passwords; an export leaves them out unless it is asked for them. */
  readonly passwords?: readonly string[];
  /** All items of the site, as they would come in again. What is not among them is reported with `context.leaveOut`. */
  export(context: ExportContext): Promise<readonly unknown[]>;
  /** The id of something of this section that is on the site already, by its natural key. */
  find?(key: string, pluginContext: PluginContext): Promise<number | undefined>;
  /** The same for many keys at once, by few queries; keys of nothing are left out. Without it each is looked for. */
  findMany?(keys: readonly string[], pluginContext: PluginContext): Promise<ReadonlyMap<string, number>>;
}

/** Sections that a plugin adds to site bundles: what it exports and imports. */
export const bundleSections = definePoint<BundleSection>('bundle/sections', {
  describes: 'Sections of site bundles: what an export contains and an import restores.',
  item: 'bundle section',
  nameOf: ({ name }) => name,
});

/** A section with the context of the plugin that declares it. */
export interface OwnedSection {
  readonly section: BundleSection;
  readonly pluginContext: PluginContext;
}

type Bundle = Readonly<Record<string, unknown>>;

const META_KEYS = new Set(['$schema', 'plinth', 'title', 'datedAt', LEFT_OUT]);

/** The published schema of the whole bundle, from the sections of everything that is switched on. */
export function bundleSchema(sections: readonly OwnedSection[]): object {
  const properties = sections.map(({ section }) => [
    section.name,
    { type: 'array', title: section.title, items: section.item },
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Plinth site bundle',
    type: 'object',
    required: ['plinth'],
    properties: {
      $schema: { type: 'string' },
      plinth: { const: 1, description: 'Version of the bundle format.' },
      title: { type: 'string' },
      datedAt: {
        type: 'string',
        format: 'date',
        description:
          'The day for which the dates of the bundle were written. Where it stands, an import moves every date by the days from then to today.',
      },
      [LEFT_OUT]: { type: 'array', description: 'What the export of the site left out.', items: leftOutItem },
      ...Object.fromEntries(properties),
    },
    additionalProperties: false,
  };
}

async function mistakesIn(bundle: Bundle, sections: readonly OwnedSection[]): Promise<string[]> {
  const mistakes: string[] = [];
  if (bundle['plinth'] !== 1) mistakes.push(`plinth: found ${JSON.stringify(bundle['plinth']) ?? 'nothing'}, wanted 1`);
  if (bundle['datedAt'] !== undefined && midnightOf(bundle['datedAt']) === undefined)
    mistakes.push(`datedAt: found ${JSON.stringify(bundle['datedAt'])}, wanted a day such as 2026-11-20`);
  const left = bundle[LEFT_OUT] ?? [];
  if (!Array.isArray(left)) mistakes.push(`${LEFT_OUT}: wanted a list`);
  else mistakes.push(...(await listMistakes(leftOutItem, left, LEFT_OUT)));
  const known = new Map(sections.map(({ section }) => [section.name, section]));
  for (const [name, items] of Object.entries(bundle)) {
    if (META_KEYS.has(name)) continue;
    const section = known.get(name);
    if (!section)
      mistakes.push(
        `${name}: no plugin that is switched on takes this section; known are ${[...known.keys()].join(', ')}`,
      );
    else if (!Array.isArray(items)) mistakes.push(`${name}: wanted a list`);
    else for (const mistake of await listMistakes(section.item, items, name)) mistakes.push(mistake);
  }
  return mistakes;
}

function needs({ section }: OwnedSection, other: OwnedSection): boolean {
  const { after = [] } = section;
  return after.includes(other.section.name) || (other.section.before ?? []).includes(section.name);
}

/** The sections so that each stands after those it needs. */
export function inOrder(sections: readonly OwnedSection[]): OwnedSection[] {
  const ordered: OwnedSection[] = [];
  const visit = (owned: OwnedSection, path: readonly string[]): void => {
    const { name } = owned.section;
    if (ordered.includes(owned)) return;
    if (path.includes(name)) throw new HostError('HOST_DEPENDENCY_CYCLE', { path: [...path, name].join(' → ') });
    for (const other of sections) if (needs(owned, other)) visit(other, [...path, name]);
    ordered.push(owned);
  };
  for (const owned of sections) visit(owned, []);
  return ordered;
}

/** What bringing a bundle in takes from the host. */
export interface ImportOptions extends ImportProgress {
  file?(path: string): string | undefined;
  inTransaction<T>(work: () => Promise<T>): Promise<T>;
}

/** How an import treats what nobody takes, and who hears how far it is. */
export interface ImportProgress {
  /** Leaves sections out that belong to no plugin that is on, instead of refusing the bundle. */
  readonly skipUnknown?: boolean;
  /** Hears of such a section. */
  skipped?(section: string): void;
  /** Hears of a section that begins, and how many items it has. */
  begun?(section: string, total: number): void;
  /** Hears how many of them are done. */
  reached?(done: number): void;
  /** Hears of a section that is in. */
  progress?(report: ImportReport): void;
}

/** Ids by `section/key`, for all sections of one import. */
type Found = Map<string, number>;

/** Items of a section that are on the site already, by their keys. */
async function onSite(
  { section, pluginContext }: OwnedSection,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  if (section.findMany) return section.findMany(keys, pluginContext);
  const there = new Map<string, number>();
  for (const key of keys) {
    const id = await section.find?.(key, pluginContext);
    if (id !== undefined) there.set(key, id);
  }
  return there;
}

function contextFor(
  pluginContext: PluginContext,
  shared: {
    found: Found;
    sections: readonly OwnedSection[];
    options: ImportOptions;
    bundle: Bundle;
    tally: Tally;
  },
): ImportContext {
  const { found, sections, options, bundle, tally } = shared;
  const more: Omit<ImportContext, keyof PluginContext> = {
    file: (path) => options.file?.(path),
    remember: (name, key, id) => found.set(`${name}/${key}`, id),
    items(name) {
      const items = bundle[name];
      return Array.isArray(items) ? items : [];
    },
    count(outcome) {
      tally[outcome] += 1;
      options.reached?.(tally.created + tally.kept);
    },
    note(text) {
      tally.notes.add(text);
    },
    async find(name, key) {
      const known = found.get(`${name}/${key}`);
      if (known !== undefined) return known;
      const other = sections.find(({ section }) => section.name === name);
      return other?.section.find?.(key, other.pluginContext);
    },
    async findMany(name, keys) {
      const wanted = [...new Set(keys)];
      const unknown = wanted.filter((key) => !found.has(`${name}/${key}`));
      const other = sections.find(({ section }) => section.name === name);
      if (other) for (const [key, id] of await onSite(other, unknown)) found.set(`${name}/${key}`, id);
      const known = wanted.map((key) => [key, found.get(`${name}/${key}`)] as const);
      return new Map(known.filter((entry): entry is [string, number] => entry[1] !== undefined));
    },
  };
  return extended(pluginContext, more);
}

/**
 * Brings a bundle in: every mistake is reported before anything is written; then section by section, each in one
 * transaction.
 * @throws HostError `HOST_BUNDLE_INVALID` with all mistakes
 */
export async function importBundle(
  given: Bundle,
  sections: readonly OwnedSection[],
  options: ImportOptions,
): Promise<ImportReport[]> {
  const bundle = options.skipUnknown ? withoutUnknown(given, sections, options) : given;
  const mistakes = await mistakesIn(bundle, sections);
  if (mistakes.length > 0) {
    const lines = mistakes.slice(0, 100).map((line) => `  ${line}`);
    throw new HostError('HOST_BUNDLE_INVALID', { count: mistakes.length, mistakes: lines.join('\n') });
  }
  const found: Found = new Map();
  const reports: ImportReport[] = [];
  const leftOut = new Map(leftOutOf(bundle));
  const finish = (section: string, tally: Tally): void => {
    const report = reportOf(section, tally, leftOut.get(section));
    leftOut.delete(section);
    reports.push(report);
    options.progress?.(report);
  };
  for (const { section, pluginContext } of inOrder(sections)) {
    const items = bundle[section.name];
    if (!Array.isArray(items)) continue;
    options.begun?.(section.name, items.length);
    const counted = await options
      .inTransaction(async () => {
        // Begun anew with the transaction, which runs again after a deadlock.
        const tally: Tally = { created: 0, kept: 0, notes: new Notes() };
        await section.import(items, contextFor(pluginContext, { found, sections, options, bundle, tally }));
        return tally;
      })
      .catch((thrown) => {
        const reason = `  ${section.name}: ${asError(thrown).message}`;
        throw new HostError('HOST_BUNDLE_INVALID', { count: 1, mistakes: reason }, thrown);
      });
    finish(section.name, counted);
  }
  // What the export left out of everything else, for example of plugins that were off.
  for (const section of [...leftOut.keys()]) finish(section, { created: 0, kept: 0, notes: new Notes() });
  return reports;
}

/** The bundle without the sections that nobody takes. */
function withoutUnknown(bundle: Bundle, sections: readonly OwnedSection[], { skipped }: ImportProgress): Bundle {
  const known = new Set(sections.map(({ section }) => section.name));
  const entries = Object.entries(bundle).filter(([name]) => {
    const isKept = META_KEYS.has(name) || known.has(name);
    if (!isKept) skipped?.(name);
    return isKept;
  });
  return Object.fromEntries(entries);
}
