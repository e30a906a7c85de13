import { xmlResponse } from '@plinth/content';
import { anyone, type CallContext, notFound, page, type Route, raw, redirect, Type } from '@plinth/kernel';
import { html, pageHooks, type SitemapSection, siteIcon, trusted } from '@plinth/pages';
import { siteSettings } from '../settings.js';

/** So many addresses stand in one file; the protocol allows 50,000. */
const IN_FILE = 1_000;
/** What is of no use to strangers. */
const NOT_FOR_ROBOTS = ['/wp-admin/', '/wp-login.php', '/account', '/search', '/?s='];

function isListed({ settings }: Pick<CallContext, 'settings'>): boolean {
  return settings(siteSettings).searchEngines;
}

/** Whether the path of the site's address is that of its host: robots.txt counts only there. */
function below(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}

/** A file of the sitemap protocol (sitemaps.org): a list of addresses, or of files that hold some. */
function sitemapFile(kind: 'urlset' | 'sitemapindex', entries: readonly { url: string; modifiedAt?: string }[]) {
  const element = kind === 'urlset' ? 'url' : 'sitemap';
  const open = trusted(`<${element}>`);
  const close = trusted(`</${element}>`);
  const lines = entries.map(
    ({ url, modifiedAt }) =>
      html`${open}<loc>${url}</loc>${modifiedAt && html`<lastmod>${modifiedAt}</lastmod>`}${close}\n`,
  );
  const whole = html`<?xml version="1.0" encoding="UTF-8"?>
<${trusted(kind)} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines}</${trusted(kind)}>
`;
  return xmlResponse(whole.text);
}

/** Browsers and readers of feeds ask for it by this name, whatever a page says. */
const favicon = page({
  method: 'GET',
  path: '/favicon.ico',
  summary: 'The picture of the site.',
  access: anyone,
  handle: async (call) => redirect(await siteIcon(call)),
});

const robots = page({
  method: 'GET',
  path: '/robots.txt',
  summary: 'What robots may look at.',
  access: anyone,
  handle(call) {
    const { url } = call.site;
    const rules = isListed(call) ? NOT_FOR_ROBOTS.map((path) => below(url) + path) : [`${below(url)}/`];
    const lines = ['User-agent: *', ...rules.map((path) => `Disallow: ${path}`)];
    if (isListed(call)) lines.push('', `Sitemap: ${url}/sitemap.xml`);
    return raw(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8');
  },
});

async function sectionsOf(call: CallContext): Promise<readonly SitemapSection[]> {
  if (!isListed(call)) throw notFound('rest_no_route', 'This site is not for search engines.');
  return call.hooks.filter(pageHooks.sitemap, []);
}

const index = page({
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'The files of the sitemap.',
  access: anyone,
  async handle(call) {
    const sections = await sectionsOf(call);
    const counts = await Promise.all(sections.map((section) => section.count()));
    const files = sections.flatMap(({ name }, at) =>
      Array.from({ length: Math.ceil((counts[at] ?? 0) / IN_FILE) }, (_, number) => ({
        url: `${call.site.url}/sitemap/${name}/${number + 1}`,
      })),
    );
    return sitemapFile('sitemapindex', files);
  },
});

const file = page({
  method: 'GET',
  path: '/sitemap/:section/:number',
  summary: 'One file of the sitemap: a thousand addresses of one kind.',
  access: anyone,
  args: {
    section: Type.String({ route: '[\\w-]+', description: 'The kind of pages.' }),
    number: Type.Integer({ minimum: 1, maximum: 100_000, description: 'Which file, from 1.' }),
  },
  async handle(call) {
    const { section: name, number } = call.args;
    const section = (await sectionsOf(call)).find((each) => each.name === name);
    const pages = (await section?.list({ limit: IN_FILE, offset: (number - 1) * IN_FILE })) ?? [];
    if (pages.length === 0) throw notFound('rest_no_route', 'The sitemap has no such file.');
    return sitemapFile('urlset', pages);
  },
});

/** What search engines ask a site for. */
export const searchEnginePages: readonly Route[] = [robots, favicon, index, file];
