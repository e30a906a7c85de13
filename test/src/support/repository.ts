import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The absolute path of something in the repository. */
export function inRepository(...parts: readonly string[]): string {
  return path.join(ROOT, ...parts);
}
