import { rm } from 'node:fs/promises';
import type { SiteBench } from './bench.js';
import { SEARCHED } from './content.js';
import { type Figure, type Found, shown } from './figures.js';
import { type LoadRequest, send } from './load.js';
import { copyOf, type Prepared } from './prepare.js';
import { serverAt, withServers } from './running.js';

const WORST_TURN_MS = 50;
const MOST_MEMORY_MB = 250;
const WARM_UP_SECONDS = 5;
/** No number of the warm-up comes again. */
const FRESH_ID = 1_000_000;
const LIST = '/wp-json/wp/v2/posts';

/** What visitors, members and writers do at the same time. */
function everything({ admin, newest }: Prepared): LoadRequest[] {
  const json = { ...admin, 'Content-Type': 'application/json' };
  const write = (path: string, body: object): LoadRequest => {
    return { method: 'POST', path, headers: json, body: JSON.stringify(body) };
  };
  const read = (path: string): LoadRequest => ({ path });
  return [
    read(LIST),
    read(`${LIST}/${newest}`),
    read(`${LIST}?page=2`),
    read(`${LIST}?search=${SEARCHED}`),
    read('/'),
    read('/wp-json/community/v1/activity'),
    read('/shop'),
    read('/wp-json/directory/v1/listings?search=mother'),
    read('/wp-json/snippets/v1/pastes'),
    { path: '/wp-json/member-blog/v1/feed?source=recent', headers: admin },
    { path: '/wp-json/course-dashboard/v2/reports/quiz-results', headers: admin },
    read('/wp-json/'),
    write(LIST, { title: 'Mixed [<id>]', content: '<p>Written while others read.</p>', status: 'publish' }),
    write('/wp-json/wp/v2/comments', { post: newest, content: 'Mixed comment [<id>].' }),
  ];
}

/** The worst turn of the event loop while all sorts of requests come, and the memory at full load. */
export async function turnsPart({ prepared, turnsSeconds }: SiteBench): Promise<Found> {
  const folder = await copyOf(prepared.folder);
  try {
    return await withServers([{ kind: 'site', folder }], async (servers) => {
      const site = serverAt(servers, 0);
      const requests = everything(prepared);
      await send(site.url, { requests, seconds: WARM_UP_SECONDS });
      site.process.send('turns');
      const { answers, seconds, failures } = await send(site.url, {
        requests,
        seconds: turnsSeconds,
        firstId: FRESH_ID,
      });
      if (failures > 0) throw new Error(`${failures} of ${answers} answers of the mixed load failed.`);
      const { residentMb, worstTurnMs, lateTurnMs } = await site.state();
      const detail = `${turnsSeconds} s, ${requests.length} kinds of requests, ${shown(answers / seconds)}/s`;
      const common = { part: 'turns', better: 'less' as const, detail };
      const figures: Figure[] = [
        { ...common, what: 'worst turn of the event loop', value: worstTurnMs, unit: 'ms', target: WORST_TURN_MS },
        { ...common, what: '99 % of the turns take at most', value: lateTurnMs, unit: 'ms' },
        {
          ...common,
          what: 'resident memory after the mixed load',
          value: residentMb,
          unit: 'MB',
          target: MOST_MEMORY_MB,
        },
      ];
      await send(site.url, { requests: [{ path: LIST }], seconds: WARM_UP_SECONDS * 2 });
      const { residentMb: afterList } = await site.state();
      const list = { part: 'turns', what: 'resident memory after the list of ten at full load', value: afterList };
      figures.push({ ...list, unit: 'MB', better: 'less', target: MOST_MEMORY_MB, detail: '32 connections' });
      return { figures, throughput: [], notes: [] };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
