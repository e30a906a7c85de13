import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { RouteEntry } from '@plinth/kernel/layer';
import type { TestClient, TestSite } from './types.js';

/** How long a page may take; one that never ends, such as a stream, is passed over. */
const PATIENCE_MS = 5_000;

/** A form that changes something. */
interface PostForm {
  /** What its tag says. */
  readonly attributes: string;
  readonly inside: string;
}

function postFormsIn(html: string): PostForm[] {
  const forms = html
    .split(/<\/form>/i)
    .slice(0, -1)
    .map((part) => part.slice(part.toLowerCase().lastIndexOf('<form')))
    .map((form) => ({ attributes: form.slice(0, form.indexOf('>')), inside: form.slice(form.indexOf('>')) }));
  return forms.filter(({ attributes }) => /\bmethod="?post\b/i.test(attributes));
}

/** The pages of a plugin that show HTML. */
function pagesOf(site: TestSite, plugin: string): RouteEntry[] {
  return site.host.inside
    .otherRoutes()
    .filter(
      ({ plugin: owner, route }) =>
        owner === plugin && route.methods.includes('GET') && route.declaration.produces === undefined,
    );
}

/** Whether a form is for an address that needs no nonce: one of another site, or a page that declares `nonceAction: false`. */
function needsNoNonce(site: TestSite, action: string, shownAt: string): boolean {
  const home = new URL(site.host.site.url);
  const target = new URL(action, new URL(shownAt, home));
  if (target.origin !== home.origin) return true;
  return site.host.inside
    .otherRoutes()
    .some(
      ({ route, pattern }) =>
        route.methods.includes('POST') && route.nonceAction === false && pattern.match(target.pathname) !== undefined,
    );
}

async function checkPage(site: TestSite, client: TestClient, path: string): Promise<void> {
  const late = pause(PATIENCE_MS, undefined, { ref: false });
  const response = await Promise.race([client.page('GET', path), late]);
  if (!response?.headers['content-type']?.startsWith('text/html')) return;
  for (const { attributes, inside } of postFormsIn(response.text)) {
    if (/\bname="_wpnonce"/.test(inside)) continue;
    const action = /\baction="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? '';
    assert.ok(
      needsNoNonce(site, action, path),
      `${path} has a form without a nonce (${action || path}): use the Form of the page kit, or add the field _wpnonce`,
    );
  }
}

/** Every form of a plugin's pages that changes something carries a nonce. */
export async function checkForms(site: TestSite, plugin: string): Promise<void> {
  const clients = [site.visitor(), await site.as('subscriber'), await site.as('administrator')];
  for (const { pattern } of pagesOf(site, plugin))
    for (const client of clients) await checkPage(site, client, pattern.sample(0));
}
