import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { plugins } from '@plinth/host-config';
import type { Route } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

const DEMO = fileURLToPath(new URL('../../../../host-config/demo', import.meta.url));

/** The arguments of pages that say which page of a list is shown. */
const NUMBERS = ['page', 'paged', 'files', 'list', 'reviews_page'];

/** Arguments called like one that mean something else; the front of the demo is a page, and a file has no pages. */
const OTHER_MEANING = ['/wiki-edit page', '/wiki-history page', '/ paged', '/learning/reports/:report_id/file page'];

interface Declared {
  readonly method: string;
  readonly path: string;
  readonly args?: Readonly<Record<string, { readonly type?: string }>>;
}

function declarationOf(route: Route): Declared {
  return (route as unknown as { readonly declaration?: Declared }).declaration ?? (route as unknown as Declared);
}

/** Every list of every readable page, as the path of its page and the argument that numbers it. */
const lists = plugins
  .flatMap(({ contributes = [] }) => contributes.filter(({ point }) => point.id === pages.id))
  .flatMap(({ values }) => values as readonly Route[])
  .map(declarationOf)
  .filter(({ method }) => method === 'GET')
  .flatMap(({ path, args = {} }) => NUMBERS.filter((name) => name in args).map((name) => ({ path, name })))
  .filter(({ path, name }) => !OTHER_MEANING.includes(`${path} ${name}`));

describe('a list past its last page', () => {
  let site: TestSite;
  let admin: TestClient;
  const found = new Map<string, string>();

  const first = async <T>(path: string): Promise<T> => {
    const [item] = expectSuccess<readonly T[]>(await admin.get(path));
    if (item === undefined) throw new Error(`The demo has nothing at ${path}.`);
    return item;
  };

  before(async function () {
    this.timeout(300_000); // a demo
    site = await testHost({ plugins, now: '2026-11-21T09:00:00.000Z' });
    await site.importBundle(JSON.parse(await readFile(`${DEMO}/bundle.json`, 'utf8')), DEMO);
    admin = await site.as('administrator');
    const database = site.host.services.database;
    const value = async (table: string, column: string, where = '') => {
      const sql = `SELECT ${column} AS value FROM ${database.table(table)} ${where} ORDER BY id LIMIT 1`;
      return String((await database.select<{ value: unknown }>(sql, []))[0]?.value ?? '');
    };
    const group = await value('community_groups', 'slug', "WHERE status = 'public'");
    for (const below of [
      '',
      '/reviews',
      '/members',
      '/invitations',
      '/manage/members',
      '/manage/requests',
      '/manage/bans',
    ])
      found.set(`/groups/:slug${below}`, group);
    found.set('/blog/groups/:slug', group);
    found.set('/members/:slug', await value('users', 'slug'));
    found.set('/product/:slug', await value('shop_products', 'slug', "WHERE status = 'publish'"));
    found.set('/learning/courses/:id/people', await value('learning_courses', 'id', "WHERE status = 'publish'"));
    found.set('/directory/:slug', await value('directory_listings', 'slug', "WHERE status = 'publish'"));
    found.set('/pastes/tag/:slug', await value('snippets_tags', 'slug'));
    found.set('/pastes/collections/:id', await value('snippets_collections', 'id', "WHERE visibility = 'public'"));
    const hash = await value('snippets_pastes', 'hash', "WHERE visibility = 'public' AND status = 'active'");
    found.set('/paste/:hash/collect', hash);
    found.set('/paste/:hash/history', hash);
    found.set('/wiki-history', `?page=${await value('posts', 'id', "WHERE type = 'wiki'")}`);
    found.set('/learning/reports/:report_id', 'course-progress');
    found.set('/search', '?q=tea&kind=post');
    found.set('/*path', 'category/uncategorized/');
    await first('/wp/v2/posts');
  });
  after(() => site.stop());

  for (const { path, name } of lists)
    it(`is not found: ${path} by ${name}`, async () => {
      const value = found.get(path) ?? '';
      const filled = value.startsWith('?') ? `${path}${value}` : path.replace(/:\w+|\*\w+/, value);
      expect(filled).to.not.match(/[:*]/);
      const at = (number: number) => `${filled}${filled.includes('?') ? '&' : '?'}${name}=${number}`;
      const front = await admin.page('GET', at(1));
      expect(front.status, at(1)).to.equal(200);
      const { status, text } = await admin.page('GET', at(49));
      expect(status, at(49)).to.equal(404);
      // The page itself answers, with a way back.
      if (!path.startsWith('/*') && path !== '/') expect(text).to.match(/<nav class="paging"|href="[^"]*"/);
    });
});
