import { NAMES, type SiteBench } from './bench.js';
import { SEARCHED } from './content.js';
import { type Figure, type Found, ratioFigure, type Throughput } from './figures.js';
import { type Contender, inTurns, rateFor } from './rounds.js';
import { serverAt, withServers } from './running.js';
import type { ServerKind } from './server.js';

const LIST = '/wp-json/wp/v2/posts';

/** What the issue asks of a kind of request: the least ratio to WordPress and to Express. */
interface Targets {
  readonly wordpress: number;
  readonly express?: number;
}

function ratios(part: string, rows: readonly Throughput[], targets: Targets): Figure[] {
  const ours = rateFor(rows, NAMES.site);
  const against = (server: string, what: string, target?: number) =>
    rows.some((row) => row.server === server)
      ? [
          ratioFigure(
            { part, what: `${what} : ${server}`, ...(target === undefined ? {} : { target }) },
            ours,
            rateFor(rows, server),
          ),
        ]
      : [];
  const what = rows[0]?.what ?? part;
  return [
    ...against(NAMES.wordpress, what, targets.wordpress),
    ...against(NAMES.express, what, targets.express),
    ...against(NAMES.sequelize, what),
    ...against(NAMES.node, what),
  ];
}

async function textAt(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** Whether two servers answer the same bytes, in words. */
async function compareBytes(what: string, ours: string, theirs: string): Promise<string> {
  const [one, other] = await Promise.all([textAt(ours), textAt(theirs)]);
  if (one === other) return `${what}: the hand-written routes answer the same ${Buffer.byteLength(one)} bytes.`;
  let place = 0;
  while (one[place] === other[place]) place += 1;
  const near = (text: string) => text.slice(Math.max(0, place - 20), place + 40);
  return `${what}: the bytes differ at ${place}: "${near(one)}" and "${near(other)}".`;
}

interface Asked {
  readonly part: string;
  readonly what: string;
  readonly path: (id: number) => string;
  readonly kinds: readonly (readonly [kind: ServerKind, name: string, ownHeap?: boolean])[];
  readonly targets: Targets;
}

async function readPart(bench: SiteBench, { part, what, path, kinds, targets }: Asked): Promise<Found> {
  const { folder, newest } = bench.prepared;
  return withServers(
    kinds.map(([kind, , ownHeap = false]) => ({ kind, folder, ownHeap })),
    async (servers) => {
      const request = { path: path(newest) };
      const contenders: Contender[] = kinds.flatMap(([, name], index) => {
        const server = servers[index];
        return server ? [{ name, server, request }] : [];
      });
      const urlOf = (name: string) => `${contenders.find((each) => each.name === name)?.server.url}${request.path}`;
      const byHand = contenders.some(({ name }) => name === NAMES.express);
      const notes = byHand ? [await compareBytes(what, urlOf(NAMES.site), urlOf(NAMES.express))] : [];
      const { wordpress } = bench;
      if (wordpress)
        contenders.push({ name: NAMES.wordpress, server: wordpress, request: { path: path(wordpress.newest) } });
      const throughput = await inTurns(what, contenders, bench.pace);
      return { figures: ratios(part, throughput, targets), throughput, notes };
    },
  );
}

const BY_HAND: Asked['kinds'] = [
  ['express-sqlite3', NAMES.express],
  ['express-sequelize', NAMES.sequelize],
];

/** The list of ten posts, nothing kept, against everybody; and the whole site against content alone. */
export async function listPart(bench: SiteBench): Promise<Found> {
  const part = 'list';
  const what = 'list of ten posts';
  const kinds: Asked['kinds'] = [
    ['site', NAMES.site],
    ['site', NAMES.ownHeap, true],
    ['content', NAMES.content],
    ...BY_HAND,
    ['node-sqlite3', NAMES.node],
  ];
  const found = await readPart(bench, {
    part,
    what,
    path: () => LIST,
    kinds,
    targets: { wordpress: 30, express: 0.5 },
  });
  const [whole, alone] = [rateFor(found.throughput, NAMES.site), rateFor(found.throughput, NAMES.content)];
  const heap = { part, what: "as shipped : with V8's own heap" };
  const figures = [
    ratioFigure({ part, what: 'whole site : content alone', target: 0.9 }, whole, alone),
    ratioFigure(heap, whole, rateFor(found.throughput, NAMES.ownHeap)),
  ];
  return { ...found, figures: [...found.figures, ...figures] };
}

/** One post, nothing kept. */
export function onePart(bench: SiteBench): Promise<Found> {
  return readPart(bench, {
    part: 'one',
    what: 'one post',
    path: (id) => `${LIST}/${id}`,
    kinds: [['site', NAMES.site], ...BY_HAND],
    targets: { wordpress: 40, express: 0.5 },
  });
}

/** Posts with a rare word. */
export function searchPart(bench: SiteBench): Promise<Found> {
  return readPart(bench, {
    part: 'search',
    what: 'search among the posts',
    path: () => `${LIST}?search=${SEARCHED}`,
    kinds: [['site', NAMES.site]],
    targets: { wordpress: 50 },
  });
}

/** What leaving the large fields out brings. */
export async function fieldsPart({ prepared, pace, wordpress }: SiteBench): Promise<Found> {
  const short = { path: `${LIST}?_fields=id,title` };
  return withServers([{ kind: 'site', folder: prepared.folder }], async (servers) => {
    const server = serverAt(servers, 0);
    const contenders = [
      { name: NAMES.site, server, request: { path: LIST } },
      { name: `${NAMES.site}, _fields=id,title`, server, request: short },
      ...(wordpress ? [{ name: `${NAMES.wordpress}, _fields=id,title`, server: wordpress, request: short }] : []),
    ];
    const throughput = await inTurns('list of ten, some fields', contenders, pace);
    const [full, some] = [rateFor(throughput, NAMES.site), rateFor(throughput, `${NAMES.site}, _fields=id,title`)];
    const figure = ratioFigure({ part: 'fields', what: '_fields=id,title : the full list' }, some, full);
    return { figures: [figure], throughput, notes: [] };
  });
}

/** The list that is kept for visitors against a server that does nothing but send as many bytes. */
export async function keptPart({ prepared: { folder }, pace }: SiteBench): Promise<Found> {
  const request = { path: LIST };
  return withServers([{ kind: 'site-kept', folder }], async (sites) => {
    const kept = { name: NAMES.kept, server: serverAt(sites, 0), request };
    const body = await textAt(kept.server.url + LIST);
    return withServers([{ kind: 'node-constant', folder, body }], async (servers) => {
      const constant = { name: NAMES.constant, server: serverAt(servers, 0), request };
      const throughput = await inTurns('list of ten posts, kept', [kept, constant], pace);
      const says = { part: 'kept', what: 'kept list : node:http, constant body', target: 0.5 };
      const figure = ratioFigure(says, rateFor(throughput, NAMES.kept), rateFor(throughput, NAMES.constant));
      return { figures: [figure], throughput, notes: [] };
    });
  });
}
