import { NAMES, type SiteBench } from './bench.js';
import { SEARCHED } from './content.js';
import { byHandFigures, type Figure, type Found, ratioFigure, type Throughput } from './figures.js';
import { type Contender, inTurns, rateFor } from './rounds.js';
import { serverAt, withServers } from './running.js';
import type { ServerKind } from './server.js';

const LIST = '/wp-json/wp/v2/posts';

/** What the issue asks of a kind of request: the least ratio to WordPress and to Express. */
interface Targets {
  readonly wordpress: number;
  readonly express?: number;
  /** The same while nothing is kept from answer to answer. */
  readonly cold?: Omit<Targets, 'cold'>;
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
  const cold = rows
    .filter((row) => row.server === NAMES.cold)
    .map((row) => ({ ...row, what: `${what}, cold`, server: NAMES.site }));
  const others = rows.filter(({ server }) => server !== NAMES.site && server !== NAMES.cold);
  return [
    ...(targets.cold && cold.length > 0 ? ratios(part, [...cold, ...others], targets.cold) : []),
    ...against(NAMES.wordpress, what, targets.wordpress),
    ...against(NAMES.express, what, targets.express),
    ...against(NAMES.sequelize, what),
    ...against(NAMES.node, what),
    ...(rows.some(({ server }) => server === NAMES.cold) ? byHandFigures(part, what, rows) : []),
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
    ['site-cold', NAMES.cold],
    ...BY_HAND,
    ['node-sqlite3', NAMES.node],
  ];
  const found = await readPart(bench, {
    part,
    what,
    path: () => LIST,
    kinds,
    targets: { wordpress: 30, express: 0.5, cold: { wordpress: 15, express: 0.3 } },
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
    kinds: [['site', NAMES.site], ['site-cold', NAMES.cold], ...BY_HAND],
    targets: { wordpress: 40, express: 0.5, cold: { wordpress: 15, express: 0.3 } },
  });
}

/** Posts with a rare word: searched again and again, and by searches that nobody made before. */
export async function searchPart(bench: SiteBench): Promise<Found> {
  const common = { part: 'search', kinds: [['site', NAMES.site]], targets: { wordpress: 50 } } as const;
  const again = await readPart(bench, {
    ...common,
    what: 'search among the posts',
    path: () => `${LIST}?search=${SEARCHED}`,
  });
  const anew = await readPart(bench, {
    ...common,
    what: 'search that nobody made before',
    path: () => `${LIST}?search=${SEARCHED}+-[<id>]`,
  });
  return {
    figures: [...again.figures, ...anew.figures],
    throughput: [...again.throughput, ...anew.throughput],
    notes: [],
  };
}

/** What leaving the large fields out brings. */
export async function fieldsPart({ prepared, pace, wordpress }: SiteBench): Promise<Found> {
  const short = { path: `${LIST}?_fields=id,title` };
  const { folder } = prepared;
  return withServers(
    [
      { kind: 'site', folder },
      { kind: 'site-cold', folder },
    ],
    async (servers) => {
      const someOf = (name: string) => `${name}, _fields=id,title`;
      const both = (name: string, server: Contender['server']) => [
        { name, server, request: { path: LIST } },
        { name: someOf(name), server, request: short },
      ];
      const contenders = [
        ...both(NAMES.site, serverAt(servers, 0)),
        ...both(NAMES.cold, serverAt(servers, 1)),
        ...(wordpress ? [{ name: someOf(NAMES.wordpress), server: wordpress, request: short }] : []),
      ];
      const throughput = await inTurns('list of ten, some fields', contenders, pace);
      const figure = (name: string, what: string, target: number) =>
        ratioFigure({ part: 'fields', what, target }, rateFor(throughput, someOf(name)), rateFor(throughput, name));
      const figures = [
        figure(NAMES.site, '_fields=id,title : the full list', 1),
        figure(NAMES.cold, '_fields=id,title : the full list, cold', 2),
      ];
      return { figures, throughput, notes: [] };
    },
  );
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
