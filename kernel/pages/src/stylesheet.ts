import { createHash } from 'node:crypto';
import { anyone, page, type Route, raw, type SiteInfo } from '@plinth/kernel';
import { html, type SafeHtml } from './html.js';

/** A stylesheet of a plugin: pages link to it, because the policy of pages allows no style that stands in them. */
export interface Stylesheet {
  /** Where it is served, below the site's address. */
  readonly path: string;
  /** Serves it; stands among the plugin's `pages`. */
  readonly page: Route;
  /** The element for the head of a page. */
  link(site: Pick<SiteInfo, 'url'>): SafeHtml;
}

const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * A stylesheet with an address of its own, which changes with its text, so that browsers may keep it for good.
 * @param name letters, digits and dashes, e.g. the plugin's id
 */
export function stylesheet(name: string, css: string): Stylesheet {
  const digest = createHash('sha256').update(css).digest('hex').slice(0, 12);
  const path = `/assets/${name}-${digest}.css`;
  return {
    path,
    page: page({
      method: 'GET',
      path,
      summary: `The stylesheet "${name}".`,
      access: anyone,
      handle: () => raw(css, 'text/css; charset=utf-8', { headers: { 'Cache-Control': ONE_YEAR } }),
    }),
    link: (site) => html`<link rel="stylesheet" href="${site.url}${path}">`,
  };
}
