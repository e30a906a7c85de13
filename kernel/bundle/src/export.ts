import { extended } from '@plinth/kernel/layer';
import { LEFT_OUT, type LeftOut } from './left-out.js';
import { Notes } from './notes.js';
import { inOrder, type OwnedSection } from './sections.js';

/** How the whole site is exported. */
export interface ExportOptions {
  /** With the digests of passwords, so that people can sign in to the copy; default false. */
  readonly withPasswords?: boolean;
  /** Hears how many sections are done. */
  reached?(done: number): void;
  /** Hears what a section left out. */
  leftOut?(report: LeftOut): void;
}

/** The site that is exported. */
interface ExportedSite {
  readonly title: string;
  /** The titles of plugins that are off and have tables. */
  readonly off: readonly string[];
}

/** The whole site as a bundle. */
export async function exportBundle(
  sections: readonly OwnedSection[],
  { title, off }: ExportedSite,
  { withPasswords = false, reached, leftOut: hear }: ExportOptions = {},
): Promise<Readonly<Record<string, unknown>>> {
  const bundle: Record<string, unknown> = { plinth: 1, title };
  const leftOut: LeftOut[] = [];
  const report = (section: string, notes: Notes): void => {
    const reported = notes.report();
    if (!reported) return;
    const left = { section, ...reported, notes: [...reported.notes] };
    leftOut.push(left);
    hear?.(left);
  };
  const plugins = new Notes();
  for (const plugin of off) plugins.add(`${plugin} is off, so its data was left out.`);
  report('plugins', plugins);
  for (const [index, { section, pluginContext }] of inOrder(sections).entries()) {
    const notes = new Notes();
    const context = extended(pluginContext, { leaveOut: (note: string) => notes.add(note) });
    const items = await section.export(context);
    bundle[section.name] = withPasswords ? items : without(section.passwords ?? [], items, notes);
    report(section.name, notes);
    reached?.(index + 1);
  }
  return leftOut.length === 0 ? bundle : { ...bundle, [LEFT_OUT]: leftOut };
}

function without(fields: readonly string[], items: readonly unknown[], notes: Notes): readonly unknown[] {
  if (fields.length === 0) return items;
  for (const field of fields) {
    if (items.some((item) => Object.hasOwn(Object(item), field)))
      notes.add(`The field "${field}" was left out. Export with passwords to include it.`);
  }
  return items.map((item) =>
    Object.fromEntries(Object.entries(Object(item)).filter(([field]) => !fields.includes(field))),
  );
}
