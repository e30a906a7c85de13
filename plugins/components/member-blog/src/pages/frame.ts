import { type CallContext, html, type RestResponse, type SafeHtml, type SiteInfo, sitePage } from '@plinth/kernel';
import { settings } from '../settings.js';

/** Where the pages of the blog lie. */
export function blogAddress(site: Pick<SiteInfo, 'url'>, path = ''): string {
  return `${site.url}/blog${path}`;
}

/** A page of the blog: its ways, its look and the body. */
export function blogPage(
  call: CallContext,
  page: { readonly title: string; readonly body: SafeHtml },
): Promise<RestResponse> {
  const { caller, site, settings: values } = call;
  const { follow, readingList } = values(settings);
  const ways = [
    { title: 'Overview', path: '' },
    { title: 'All posts', path: '/feed' },
    { title: 'Popular', path: '/popular' },
    { title: 'Authors', path: '/authors' },
    ...(!caller.isVisitor && follow ? [{ title: 'Following', path: '/following' }] : []),
    ...(!caller.isVisitor && readingList ? [{ title: 'Reading list', path: '/reading-list' }] : []),
  ];
  const links = ways.map(({ title, path }) => html`<a href="${blogAddress(site, path)}">${title}</a> `);
  const body = html`<nav class="mb-ways" aria-label="Blog">${links}</nav>
<h1>${page.title}</h1>
${page.body}`;
  const head = html`<link rel="stylesheet" href="${blogAddress(site, '/cards.css')}">`;
  return sitePage(call, { title: page.title, body, head });
}
