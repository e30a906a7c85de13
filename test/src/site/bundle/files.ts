import path from 'node:path';
import { FILES } from '@plinth/kernel';
import type { TestSite } from '@plinth/testing';

/** The folder that a site keeps its files in, public and private ones. */
export function dataOf(site: TestSite): string {
  return path.dirname(path.dirname(site.use(FILES).localPath('any')));
}
