import { inOrder, type OwnedSection } from './bundle.js';

/** How the whole site is exported. */
export interface ExportOptions {
  /** With the digests of passwords, so that people can sign in to the copy; default false. */
  readonly withPasswords?: boolean;
  /** Hears how many sections are done. */
  reached?(done: number): void;
}

/** The whole site as a bundle. */
export async function exportBundle(
  sections: readonly OwnedSection[],
  title: string,
  { withPasswords = false, reached }: ExportOptions = {},
): Promise<Readonly<Record<string, unknown>>> {
  const bundle: Record<string, unknown> = { plinth: 1, title };
  for (const [index, { section, pluginContext }] of inOrder(sections).entries()) {
    const items = await section.export(pluginContext);
    bundle[section.name] = withPasswords ? items : without(section.passwords ?? [], items);
    reached?.(index + 1);
  }
  return bundle;
}

function without(fields: readonly string[], items: readonly unknown[]): readonly unknown[] {
  if (fields.length === 0) return items;
  return items.map((item) =>
    Object.fromEntries(Object.entries(Object(item)).filter(([field]) => !fields.includes(field))),
  );
}
