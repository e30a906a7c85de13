import path from 'node:path';
import type { TestSite } from '@plinth/testing';
import { FILES } from '@plinth/toolkit';

/** The folder that a site keeps its files in, public and private ones. */
export function dataOf(site: TestSite): string {
  return path.dirname(path.dirname(site.use(FILES).localPath('any')));
}
