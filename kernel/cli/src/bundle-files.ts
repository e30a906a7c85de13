import { copyFile, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The folders of a site that items of a bundle name files in. */
const NAMED = /^(uploads|private)\/.+/;

/** The paths of all files that a bundle names, each once: fields such as `file` and `proofFile` hold them. */
export function filesNamedIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (inner: unknown, field: string): void => {
    if (typeof inner === 'string') {
      // A name that climbs out of the two folders is ignored.
      const name = path.posix.normalize(inner);
      if (/file$/i.test(field) && NAMED.test(name)) found.add(name);
    } else if (Array.isArray(inner)) for (const each of inner) visit(each, field);
    else if (typeof inner === 'object' && inner !== null)
      for (const [name, each] of Object.entries(inner)) visit(each, name);
  };
  visit(value, '');
  return found;
}

/**
 * Copies the files that a bundle names from the data of the site to beside the bundle.
 * @param locate the path on this machine of a name such as `uploads/2026/cat.png`
 * @returns those that could not be copied, in the order of their names
 */
export async function copyNamedFiles(
  bundle: unknown,
  locate: (name: string) => string,
  folder: string,
): Promise<string[]> {
  const missing: string[] = [];
  for (const name of [...filesNamedIn(bundle)].sort()) {
    const [from, to] = [path.resolve(locate(name)), path.resolve(folder, name)];
    const found = await stat(from).catch(() => undefined);
    if (!found?.isFile()) missing.push(name);
    else if (from !== to) {
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      await copyFile(from, to).catch(() => missing.push(name));
    }
  }
  return missing;
}
