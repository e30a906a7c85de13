import { NAMES, type SiteBench } from './bench.js';
import { type Found, ratioFigure, together } from './figures.js';
import type { Address } from './recording.js';
import { inTurns, rateFor } from './rounds.js';
import { serverAt, withServers } from './running.js';

const LEAST = 0.4;

interface Listed extends Address {
  readonly what: string;
}

function addresses(admin: Readonly<Record<string, string>>): Listed[] {
  return [
    { what: 'activity list', path: '/wp-json/community/v1/activity' },
    { what: 'shop list (page)', path: '/shop' },
    { what: 'directory search', path: '/wp-json/directory/v1/listings?search=mother' },
    { what: 'snippets list', path: '/wp-json/snippets/v1/pastes' },
    { what: 'blog feed, signed in', path: '/wp-json/member-blog/v1/feed?source=recent', headers: admin },
    {
      what: 'course report, recomputed',
      path: '/wp-json/course-dashboard/v2/reports/quiz-results?per_page=20',
      headers: admin,
      fresh: true,
    },
  ];
}

async function listedPart({ prepared: { folder }, pace }: SiteBench, listed: Listed): Promise<Found> {
  const { what, path, headers = {}, fresh = false } = listed;
  const ours = { kind: fresh ? ('site-fresh' as const) : ('site' as const), folder };
  return withServers([ours], async (sites) => {
    const site = serverAt(sites, 0);
    const recorded = await site.record(listed);
    return withServers([{ kind: 'express-sqlite3', folder, recorded: [recorded] }], async (servers) => {
      const request = { path, headers };
      const contenders = [
        { name: NAMES.site, server: site, request },
        { name: NAMES.express, server: serverAt(servers, 0), request },
      ];
      const throughput = await inTurns(what, contenders, pace);
      const [one, other] = [rateFor(throughput, NAMES.site), rateFor(throughput, NAMES.express)];
      const says = { part: 'components', what: `${what} : ${NAMES.express}`, target: LEAST };
      const notes = [`${what}: ${recorded.statements.length} statements.`];
      return { figures: [ratioFigure(says, one, other)], throughput, notes };
    });
  });
}

/** A list of each component beside Express that sends the same statements and the same bytes. */
export async function componentsPart(bench: SiteBench): Promise<Found> {
  const found: Found[] = [];
  for (const listed of addresses(bench.prepared.admin)) found.push(await listedPart(bench, listed));
  return together(found);
}
