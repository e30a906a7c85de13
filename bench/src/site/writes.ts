import { rm } from 'node:fs/promises';
import { NAMES, type SiteBench } from './bench.js';
import { POLLS } from './bundle.js';
import { byHandFigures, type Figure, type Found, ratioFigure, type Throughput } from './figures.js';
import { type LoadRequest, type Rate, rateOf } from './load.js';
import { copyOf, type Prepared } from './prepare.js';
import { medianRate, rateFor } from './rounds.js';
import { type Running, serverAt, withServers } from './running.js';
import type { WordPress } from './wordpress.js';

const POSTS = '/wp-json/wp/v2/posts';
const COMMENTS = '/wp-json/wp/v2/comments';

const LONG = 'A text of some length, as people write it when nobody counts their words. '.repeat(25);

type Headers = Readonly<Record<string, string>>;

interface Written {
  readonly what: string;
  readonly ours: LoadRequest;
  /** Whether it is written by hand as well. */
  readonly byHand?: boolean;
  /** The same at WordPress, where it has that. */
  readonly theirs?: LoadRequest;
  /** Where the numbers begin, how many there are at most, and whether each may be written to more than once. */
  readonly ids?: { readonly first: number; readonly count: number; readonly again?: boolean };
}

/** A REST request with JSON; numbers are written in by the load. */
function posting(path: string, body: object, headers: Headers): LoadRequest {
  const text = JSON.stringify(body).replaceAll('"[<id>]"', '[<id>]');
  return { method: 'POST', path, headers: { ...headers, 'Content-Type': 'application/json' }, body: text };
}

/** Activities are posted by the form of their page, so its nonce is read there first. */
async function activity(server: Running, headers: Headers): Promise<LoadRequest> {
  const page = await (await fetch(`${server.url}/activity`, { headers: { ...headers } })).text();
  const form = page.slice(page.indexOf('id="activity-form"'));
  const nonce = /name="_wpnonce" value="([^"]*)"/.exec(form)?.[1] ?? '';
  const body = new URLSearchParams({ _wpnonce: nonce, content: 'Number [<id>] of the bench.' }).toString();
  return {
    method: 'POST',
    path: '/activity',
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: body.replace(encodeURIComponent('[<id>]'), '[<id>]'),
  };
}

/** A new post of two kilobytes, by somebody who may publish it. */
export function newPost(headers: Headers): LoadRequest {
  const post = { title: 'Number [<id>]', content: `<p>${LONG}</p>`, status: 'publish' };
  return posting(POSTS, post, headers);
}

/** A new comment on a post. */
export function newComment(post: number, headers: Headers): LoadRequest {
  return posting(COMMENTS, { post, content: 'Comment number [<id>] of the bench.' }, headers);
}

async function kinds(server: Running, prepared: Prepared, wordpress: WordPress | undefined): Promise<Written[]> {
  const { admin, firstPoll, firstPost, newest, content } = prepared;
  const beside = (request: (w: WordPress) => LoadRequest) => (wordpress ? { theirs: request(wordpress) } : {});
  return [
    { what: 'post created', ours: newPost(admin), byHand: true, ...beside((w) => newPost(w.admin)) },
    {
      what: 'comment written',
      ours: newComment(newest, admin),
      byHand: true,
      ...beside((w) => newComment(w.newest, w.admin)),
    },
    {
      what: 'vote cast',
      ours: posting('/wp-json/poll/v1/vote', { pollid: '[<id>]', answers: [0] }, admin),
      ids: { first: firstPoll, count: POLLS },
    },
    {
      what: 'clap given',
      ours: posting('/wp-json/member-blog/v1/reactions', { post_id: '[<id>]', claps: 1 }, admin),
      ids: { first: firstPost, count: content.posts.length, again: true },
    },
    { what: 'activity posted', ours: await activity(server, admin) },
  ];
}

/** Hands out numbers so that no round meets those of the one before, from the beginning again when they run out. */
class Numbers {
  #next: number;

  constructor(private readonly ids: { readonly first: number; readonly count: number }) {
    this.#next = ids.first;
  }

  /** Where a round of about so many begins. */
  begin(expected: number): number {
    if (this.#next + expected > this.ids.first + this.ids.count) this.#next = this.ids.first;
    return this.#next;
  }

  used(count: number): void {
    this.#next += count;
  }
}

/** Requests that are under way when a round ends have taken a number as well. */
const UNDER_WAY = 64;

interface Writer {
  readonly name: string;
  readonly server: Pick<Running, 'url' | 'seconds'>;
  readonly request: LoadRequest;
}

/** How long each writer is warmed up, in seconds: code that never ran is slow whoever wrote it. */
const WARM_UP_SECONDS = 2;

async function inTurns(written: Written, writers: readonly Writer[], { pace }: SiteBench): Promise<Throughput[]> {
  const rates = new Map(writers.map((writer) => [writer, [] as Rate[]]));
  const numbers = new Map(
    writers.map((writer) => [writer, new Numbers(written.ids ?? { first: 1, count: Number.MAX_SAFE_INTEGER })]),
  );
  const loaded = async (writer: Writer, seconds: number, answers: number) => {
    const own = numbers.get(writer);
    const firstId = own?.begin(answers + UNDER_WAY) ?? 1;
    const { ids } = written;
    const again = ids?.again ? { lastId: ids.first + ids.count - 1, backTo: ids.first } : {};
    const rate = await rateOf(writer.server, { requests: [writer.request], seconds, firstId, ...again });
    own?.used(rate.answers + UNDER_WAY);
    return rate;
  };
  for (const writer of writers) await loaded(writer, WARM_UP_SECONDS, 0);
  const seconds = Math.min(2, pace.seconds);
  for (let round = 0; round < Math.min(3, pace.rounds); round += 1) {
    for (const [writer, found] of rates) found.push(await loaded(writer, seconds, found.at(-1)?.answers ?? 0));
  }
  return [...rates].map(([{ name }, found]) => ({ what: written.what, server: name, rate: medianRate(found) }));
}

const TIMES_WORDPRESS = 20;

function figuresOf({ what }: Written, rows: readonly Throughput[]): Figure[] {
  const ours = rateFor(rows, NAMES.site);
  const others = rows.filter(({ server }) => server !== NAMES.site);
  const alone = { part: 'writes', what: `${what}, a second`, unit: '/s', better: 'more' as const };
  if (others.length === 0) return [{ ...alone, value: ours.wall, detail: '' }];
  const ratios = others.map(({ server, rate }) => {
    const target = server === NAMES.wordpress ? { target: TIMES_WORDPRESS } : {};
    return ratioFigure({ part: 'writes', what: `${what} : ${server}`, ...target }, ours, rate);
  });
  return [...ratios, ...byHandFigures('writes', what, rows)];
}

/** What is written in a second, every commit on the disk. */
export async function writesPart(bench: SiteBench): Promise<Found> {
  const { prepared, wordpress } = bench;
  const folder = await copyOf(prepared.folder);
  try {
    const jobs = [{ kind: 'site', folder } as const, { kind: 'express-writes', folder } as const];
    return await withServers(jobs, async (servers) => {
      const [site, byHand] = [serverAt(servers, 0), serverAt(servers, 1)];
      const figures: Figure[] = [];
      const throughput: Throughput[] = [];
      for (const written of await kinds(site, prepared, wordpress)) {
        const writers: Writer[] = [{ name: NAMES.site, server: site, request: written.ours }];
        if (written.byHand) writers.push({ name: NAMES.express, server: byHand, request: written.ours });
        if (wordpress && written.theirs)
          writers.push({ name: NAMES.wordpress, server: wordpress, request: written.theirs });
        const rows = await inTurns(written, writers, bench);
        figures.push(...figuresOf(written, rows));
        throughput.push(...rows);
      }
      return { figures, throughput, notes: [] };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
