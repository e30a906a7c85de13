import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SEARCHED } from './content.js';
import { type LoadRequest, send } from './load.js';
import { drive } from './mixed/drive.js';
import { mixOf } from './mixed/mix.js';
import { fillSite, type Prepared, temporaryFolder } from './prepare.js';
import { type RunningNode, serverAt, withServers } from './running.js';
import type { ServerKind } from './server.js';
import { newComment, newPost } from './writes.js';

const LIST = '/wp-json/wp/v2/posts';
const WARM_UP_SECONDS = 3;
const SECONDS = 10;
const LINES = 40;
/** Words after the load: what the site keeps meanwhile. */
const KINDS: Readonly<Record<string, ServerKind>> = { cold: 'site-cold', kept: 'site-kept', content: 'content' };
/** How many requests of the mixed load are profiled, and with how many reads for each write. */
const MIXED = { count: 4_000, readsPerWrite: 50 };
const OUTPUT = path.resolve('bench', 'profiles');

/** What a profile can be made of, by name. */
function loads({ newest, admin }: Prepared): Readonly<Record<string, LoadRequest>> {
  return {
    list: { path: LIST },
    fields: { path: `${LIST}?_fields=id,title` },
    one: { path: `${LIST}/${newest}` },
    search: { path: `${LIST}?search=${SEARCHED}` },
    'new-search': { path: `${LIST}?search=${SEARCHED}+-[<id>]` },
    activity: { path: '/wp-json/community/v1/activity' },
    shop: { path: '/shop' },
    directory: { path: '/wp-json/directory/v1/listings?search=mother' },
    snippets: { path: '/wp-json/snippets/v1/pastes' },
    post: newPost(admin),
    comment: newComment(newest, admin),
    feed: { path: '/wp-json/member-blog/v1/feed?source=recent', headers: admin },
  };
}

/** What a server does while it is profiled, and before. */
interface Work {
  warmUp(server: RunningNode): Promise<void>;
  run(server: RunningNode): Promise<void>;
}

/** @throws Error for a load that does not exist */
function workOf(name: string, prepared: Prepared): Work {
  if (name === 'mixed') {
    const driven = (seed: number) => async (server: RunningNode) =>
      void (await drive(server, mixOf({ site: prepared, seed, ...MIXED })));
    return { warmUp: driven(1), run: driven(2) };
  }
  const all = loads(prepared);
  const request = all[name];
  if (!request) throw new Error(`There is no load "${name}"; there are ${[...Object.keys(all), 'mixed'].join(', ')}.`);
  const sending = (requests: readonly LoadRequest[], seconds: number) => async (server: RunningNode) =>
    void (await send(server.url, { requests, seconds }));
  // The list is cached whatever is requested, as on a site that is used.
  return { warmUp: sending([{ path: LIST }, request], WARM_UP_SECONDS), run: sending([request], SECONDS) };
}

/** What of a `.cpuprofile` is read: the functions, and how long each was at the top of the stack. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Where a function stands, below the root of the repository. */
function placeOf(url: string, line: number): string {
  return url === '' ? '' : `${url.replace(pathToFileURL(`${path.resolve()}/`).href, '')}:${line + 1}`;
}

/** The functions that were longest at the top of the stack, with their share of the time in percent. */
export function longest({ nodes, samples, timeDeltas }: CpuProfile): string[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  let all = 0;
  for (const [index, sample] of samples.entries()) {
    const frame = frames.get(sample);
    const time = timeDeltas[index] ?? 0;
    if (!frame || frame.functionName === '(idle)') continue;
    all += time;
    const name = `${frame.functionName || '(anonymous)'}  ${placeOf(frame.url, frame.lineNumber)}`;
    times.set(name, (times.get(name) ?? 0) + time);
  }
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, LINES)
    .map(([name, time]) => `${((time / all) * 100).toFixed(1).padStart(5)} %  ${name}`);
}

/**
 * `npm run bench -- profile site`: where the time of the whole site goes while one kind of request comes. The profile is
 * kept in `bench/profiles`, for the tools of a browser.
 * @param asked `site`, what is asked for (default `list`), and `cold` where nothing is to be kept between
 *   answers, `kept` where whole answers are, `content` for the content platform alone
 * @throws Error for a load that does not exist
 */
export async function profileSite(asked: readonly string[]): Promise<void> {
  const name = asked.find((word) => word !== 'site' && !(word in KINDS)) ?? 'list';
  const folder = await temporaryFolder();
  try {
    const prepared = await fillSite({ folder }, true);
    const work = workOf(name, prepared);
    await mkdir(OUTPUT, { recursive: true });
    const file = path.join(OUTPUT, `${name}.cpuprofile`);
    await withServers([{ kind: asked.map((word) => KINDS[word]).find(Boolean) ?? 'site', folder }], async (servers) => {
      const server = serverAt(servers, 0);
      await work.warmUp(server);
      await server.profile(file, () => work.run(server));
    });
    const profile: CpuProfile = JSON.parse(await readFile(file, 'utf8'));
    console.log(`${name}, the whole site:\n\n${longest(profile).join('\n')}`);
    console.log(`\nwrote ${path.relative('.', file)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
