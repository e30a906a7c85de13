import { cp, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BUNDLES } from '@plinth/bundle';
import { POSTS } from '@plinth/content';
import { USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { createHost, type Host } from '@plinth/kernel/host';
import { fill as fillCourses } from '../courses.js';
import { signedIn } from '../sites.js';
import { componentBundle, contentBundle } from './bundle.js';
import { type GeneratedSite, generateSite } from './content.js';
import { type SitePlace, siteOptions } from './options.js';

/** Enrolments of which reports are made. */
const ENROLMENTS = 2_000;

const POST_COUNT = 1_000;

/** A filled site in a folder. */
export interface Prepared {
  readonly folder: string;
  readonly content: GeneratedSite;
  /** The id of the newest post. */
  readonly newest: number;
  /** The id of the first of many polls whose ids follow each other. */
  readonly firstPoll: number;
  /** The id of the first of the posts, whose ids follow each other. */
  readonly firstPost: number;
  /** Headers of an administrator. */
  readonly admin: Readonly<Record<string, string>>;
  /** Headers of a subscriber. */
  readonly member: Readonly<Record<string, string>>;
}

async function smallestId(host: Host, table: string): Promise<number> {
  const database = host.use(DATABASE);
  const [row] = await database.select<{ id: number }>(`SELECT MIN(id) AS id FROM ${database.table(table)}`);
  return row?.id ?? 0;
}

/** Fills an empty site: posts, and with `components` what the components list. */
export async function fillSite(place: SitePlace, components: boolean): Promise<Prepared> {
  const generated = generateSite(POST_COUNT);
  const host = await createHost({
    ...(await siteOptions(place, { whole: true, visitorCache: false })),
    // Leaves no trace of a process that serves, whose changes others would wait to hear of.
    role: 'test' as const,
    durable: false,
    passwordCost: 4,
  });
  await host.use(BUNDLES).import({ ...contentBundle(generated) });
  const newest = await host
    .pluginContext('content')
    .use(POSTS)
    .findBySlug('post', generated.posts[0]?.slug ?? '');
  const admin = await host.use(USERS).create({ login: 'bench', email: 'b@example.org', roles: ['administrator'] });
  const member = await host.use(USERS).create({ login: 'reader', email: 'r@example.org', roles: ['subscriber'] });
  if (components) {
    await host.use(BUNDLES).import({ ...componentBundle(generated.authors) });
    await fillCourses(host, ENROLMENTS);
  }
  const prepared = {
    ...{ folder: place.folder, content: generated, newest: newest?.id ?? 0 },
    firstPost: await smallestId(host, 'posts'),
    firstPoll: components ? await smallestId(host, 'polls') : 0,
    admin: await signedIn(host, admin.id),
    member: await signedIn(host, member.id),
  };
  await host.stop();
  return prepared;
}

/** A folder below the system's temporary one. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), 'plinth-bench-site-'));
}

/** A copy of a filled site, so that what is written into it changes no other measurement. */
export async function copyOf(folder: string): Promise<string> {
  const copy = await temporaryFolder();
  await cp(folder, copy, { recursive: true });
  return copy;
}
