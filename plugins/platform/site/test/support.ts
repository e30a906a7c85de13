import { readFileSync } from 'node:fs';
import { content, type NewPost, POSTS, type Post, TERM_LIBRARY, type Term } from '@plinth/content';
import { expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { site as sitePlugin } from '../src/plugin.js';

/** A menu as these tests look at it. */
export interface MenuJson {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly locations: readonly string[];
  readonly auto_add: boolean;
}

/** An item as these tests look at it. */
export interface ItemJson {
  readonly id: number;
  readonly title: { readonly raw?: string; readonly rendered: string };
  readonly url: string;
  readonly parent: number;
  readonly menu_order: number;
  readonly invalid: boolean;
  readonly menus: number;
  readonly type: string;
  readonly type_label: string;
  readonly object: string;
  readonly object_id: number;
  readonly status: string;
  readonly classes: readonly string[];
}

/** One file of what WordPress was asked and answered; see the README beside the files. */
export function recordedFile<T>(name: string): T {
  const file = new URL(`../../../../../test/fixtures/wordpress/6.1/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** What WordPress answered to one question. */
export function recorded<T>(name: string): T {
  return recordedFile<{ readonly body: T }>(name).body;
}

/** A site with menus, without the plugin `blocks`. */
export function menuSite(options: Partial<Parameters<typeof testHost>[0]> = {}): Promise<TestSite> {
  return testHost({ plugins: [content, sitePlugin], ...options });
}

/** Makes a menu by REST. */
export async function makeMenu(admin: TestClient, name: string, fields: object = {}): Promise<MenuJson> {
  return expectSuccess<MenuJson>(await admin.post('/wp/v2/menus', { name, ...fields }), 201);
}

/** Puts an item into a menu by REST; a link to another site unless `fields` say otherwise. */
export async function makeItem(admin: TestClient, menus: number, fields: object = {}): Promise<ItemJson> {
  const sent = { menus, title: 'Harbour', url: 'https://harbour.example/', ...fields };
  return expectSuccess<ItemJson>(await admin.post('/wp/v2/menu-items', sent), 201);
}

/** The items of a menu in their order, as its editors read them. */
export async function itemsOf(admin: TestClient, menus: number): Promise<ItemJson[]> {
  const query = { menus, context: 'edit', status: 'any' };
  return expectSuccess<ItemJson[]>(await admin.get('/wp/v2/menu-items', { query }));
}

/** The titles of a menu in their order. */
export async function titlesOf(admin: TestClient, menus: number): Promise<string[]> {
  return (await itemsOf(admin, menus)).map(({ title }) => title.rendered);
}

/** Keeps a public post without any request. */
export function keepPost(site: TestSite, fields: Partial<NewPost> = {}): Promise<Post> {
  return site
    .pluginContext('content')
    .use(POSTS)
    .insert({ type: 'page', status: 'publish', title: 'About us', ...fields });
}

/** Keeps a category without any request. */
export function keepCategory(site: TestSite, name: string): Promise<Term> {
  return site.pluginContext('content').use(TERM_LIBRARY).create({ taxonomy: 'category', name });
}

function linksIn(markup: string): (readonly [string, string])[] {
  return [...markup.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(
    ([, url = '', title = '']) => [title, url] as const,
  );
}

/** The links in the menu of a page: title and address. */
export async function pageMenu(client: TestClient, path = '/'): Promise<(readonly [string, string])[]> {
  const { text } = await client.page('GET', path);
  return linksIn(/<nav class="frame-menu" aria-label="Site">(.*?)<\/nav>/s.exec(text)?.[1] ?? '');
}

/** What is theirs, in the menu of whoever is signed in. */
export async function accountMenu(client: TestClient, path = '/'): Promise<(readonly [string, string])[]> {
  const { text } = await client.page('GET', path);
  return linksIn(/<ul class="account-links">(.*?)<\/ul>/s.exec(text)?.[1] ?? '');
}

/** Something for every route to answer. */
export async function fill(site: TestSite): Promise<void> {
  const admin = await site.as('administrator');
  const menu = await makeMenu(admin, 'Main menu', { locations: ['primary'] });
  const page = await keepPost(site);
  await makeItem(admin, menu.id);
  await makeItem(admin, menu.id, { title: '', type: 'post_type', object: 'page', object_id: page.id });
  const navigation = { title: 'Navigation', status: 'publish', content: '<!-- wp:home-link /-->' };
  expectSuccess(await admin.post('/wp/v2/navigation', navigation), 201);
}
