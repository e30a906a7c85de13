import { NAMES, type SiteBench } from './bench.js';
import { type Found, ratioFigure, together } from './figures.js';
import { inTurns, rateFor } from './rounds.js';
import { serverAt, withServers } from './running.js';

const TARGET = 0.4;

interface VisitedPage {
  readonly what: string;
  readonly path: string;
}

const PAGES: readonly VisitedPage[] = [
  { what: 'home page', path: '/' },
  { what: 'page of a post', path: '/2026/06/01/post-0/' },
  { what: 'feed', path: '/feed/' },
  { what: 'shop page', path: '/shop' },
  { what: 'directory page', path: '/directory' },
];

async function pageOf({ pace, prepared: { folder } }: SiteBench, { path, what }: VisitedPage): Promise<Found> {
  return withServers([{ kind: 'site-kept', folder }], async (sites) => {
    const site = serverAt(sites, 0);
    const response = await fetch(site.url + path, { redirect: 'error' });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
    return withServers([{ kind: 'node-constant', folder, body }], async (servers) => {
      const request = { path };
      const contenders = [
        { name: NAMES.site, server: site, request },
        { name: NAMES.constant, server: serverAt(servers, 0), request },
      ];
      const throughput = await inTurns(what, contenders, pace);
      const says = { part: 'pages', what: `${what} : ${NAMES.constant}`, target: TARGET };
      const figure = ratioFigure(says, rateFor(throughput, NAMES.site), rateFor(throughput, NAMES.constant));
      return { figures: [figure], throughput, notes: [] };
    });
  });
}

/** HTML pages for visitors, requested again and again, beside a server that only sends as many bytes. */
export async function pagesPart(bench: SiteBench): Promise<Found> {
  const found: Found[] = [];
  for (const page of PAGES) found.push(await pageOf(bench, page));
  return together(found);
}
