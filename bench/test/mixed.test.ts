import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import { readArguments } from '../src/site/asked.js';
import { type MixedKind, type MixedRequest, mixOf } from '../src/site/mixed/mix.js';
import { fillSite, type Prepared, temporaryFolder } from '../src/site/prepare.js';
import { type Running, serverAt, withServers } from '../src/site/running.js';

const READS: readonly MixedKind[] = ['list', 'post', 'page', 'category', 'search', 'comments'];

interface Answered {
  readonly status: number;
  readonly total: string | null;
  readonly text: string;
}

/** Sends a request. Both servers have a clock of their own, so the moments at which they wrote are masked. */
async function answer({ url }: Running, { body, headers, method, path }: MixedRequest): Promise<Answered> {
  const today = new Date().toISOString().slice(0, 10);
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = (await response.text()).replaceAll(new RegExp(`${today}T[\\d:]{8}`, 'g'), 'now');
  return { status: response.status, total: response.headers.get('x-wp-total'), text };
}

function countBy<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

describe('the mixed load', function () {
  this.timeout(180_000);
  let folder: string;
  let site: Prepared;

  before(async () => {
    folder = await temporaryFolder();
    site = await fillSite({ folder }, false);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it('reads the same bytes from the hand-written server as from the site, between writes too', async () => {
    const jobs = [
      { kind: 'site-kept' as const, folder },
      { kind: 'express-mixed' as const, folder },
    ];
    await withServers(jobs, async (servers) => {
      const [ours, theirs] = [serverAt(servers, 0), serverAt(servers, 1)];
      const compared: string[] = [];
      for (const request of mixOf({ site, seed: 5, count: 160, readsPerWrite: 6 })) {
        const [one, other] = await Promise.all([answer(ours, request), answer(theirs, request)]);
        expect(one.status, request.path).to.equal(other.status).and.below(400);
        if (request.method === 'POST') continue;
        expect(one.total, request.path).to.equal(other.total);
        expect(one.text, request.path).to.equal(other.text);
        compared.push(`${request.kind} ${'cookie' in request.headers ? 'member' : 'visitor'}`);
      }
      expect(compared)
        .to.include.members(READS.map((kind) => `${kind} visitor`))
        .and.include('post member');
    });
  });

  it('refuses a cookie with the nonce of another session on both servers', async () => {
    const jobs = [
      { kind: 'site' as const, folder },
      { kind: 'express-mixed' as const, folder },
    ];
    await withServers(jobs, async (servers) => {
      const headers = { ...site.member, 'x-wp-nonce': site.admin['x-wp-nonce'] ?? '' };
      const request = { kind: 'list', method: 'GET', path: '/wp-json/wp/v2/posts', headers } as const;
      const statuses = await Promise.all(servers.map(async (server) => (await answer(server, request)).status));
      expect(statuses).to.deep.equal([403, 403]);
    });
  });

  it('records the statements of the warm process itself', async () => {
    const jobs = [
      { kind: 'site' as const, folder },
      { kind: 'site-cold' as const, folder },
    ];
    await withServers(jobs, async (servers) => {
      const address = { path: '/wp-json/wp/v2/posts' };
      const [warm, cold] = [await serverAt(servers, 0).record(address), await serverAt(servers, 1).record(address)];
      expect(warm.body).to.equal(cold.body);
      // The list of ids; the texts of the posts are cached.
      expect(warm.statements.length).to.be.within(0, 2);
      expect(cold.statements.length).to.be.above(warm.statements.length + 2);
    });
  });

  it('draws the same requests from the same seed', () => {
    const options = { site, seed: 7, count: 500, readsPerWrite: 50 };
    expect(mixOf(options)).to.deep.equal(mixOf(options));
    expect(mixOf(options)).to.not.deep.equal(mixOf({ ...options, seed: 8 }));
  });

  it('draws the documented shares', () => {
    const drawn = mixOf({ site, seed: 3, count: 40_000, readsPerWrite: 10 });
    const reads = drawn.filter(({ method }) => method === 'GET');
    const writes = countBy(drawn.filter(({ method }) => method === 'POST').map(({ kind }) => kind));
    const kinds = countBy(reads.map(({ kind }) => kind));
    const shareOf = (kind: MixedKind) => (kinds.get(kind) ?? 0) / reads.length;
    expect(reads.length / drawn.length).to.be.closeTo(10 / 11, 0.01);
    expect(shareOf('list')).to.be.closeTo(0.25, 0.01);
    expect(shareOf('post')).to.be.closeTo(0.4, 0.01);
    expect(reads.filter(({ headers }) => 'cookie' in headers).length / reads.length).to.be.closeTo(0.1, 0.01);
    expect((writes.get('comment') ?? 0) / (drawn.length - reads.length)).to.be.closeTo(0.7, 0.03);
    const newest = reads.filter(({ path }) => path === `/wp-json/wp/v2/posts/${site.firstPost}`).length;
    // The sum of 1/n up to a thousand is 7.49.
    expect(newest / (kinds.get('post') ?? 1)).to.be.closeTo(1 / 7.49, 0.02);
  });
});

describe('the arguments of the site bench', () => {
  it('names parts, flags and how many reads there are for each write', () => {
    const { flags, parts, readsPerWrite } = readArguments(['mixed', '--writes', '20', '--quick']);
    expect(parts).to.deep.equal(['mixed']);
    expect([...flags]).to.deep.equal(['--quick']);
    expect(readsPerWrite).to.deep.equal([20]);
  });

  it('measures one write per 50 and per 500 reads by default', () => {
    expect(readArguments([]).readsPerWrite).to.deep.equal([50, 500]);
  });

  for (const [given, found] of [
    [['--writes'], 'nothing'],
    [['--writes', 'many'], '"many"'],
    [['--writes', '0'], '"0"'],
  ] as const) {
    it(`refuses ${given.join(' ')}`, () => {
      expect(() => readArguments(given)).to.throw(
        `--writes expects the number of reads for each write, such as 50. Found ${found}.`,
      );
    });
  }
});
