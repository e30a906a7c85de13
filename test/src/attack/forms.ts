import type { Caller } from './callers.js';
import type { Argument, AttackedRoute } from './routes.js';

/** So many pages are looked at by each. */
const MAX_PAGES = 60;

/** Where a form ends what the attack stands on. */
const DANGEROUS = /logout|delete|uninstall|purge|\/sessions/;

const attribute = (tag: string, name: string) => unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]);

function unescaped(text: string | undefined): string | undefined {
  return text?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

/** A form as a route: its fields are texts, what it carries of its own is sent along. */
function formIn(page: URL, html: string, caller: Caller): AttackedRoute | undefined {
  const opening = /<form\b[^>]*>/.exec(html)?.[0] ?? '';
  const { pathname, search } = new URL(attribute(opening, 'action') ?? page.href, page);
  const method = (attribute(opening, 'method') ?? 'GET').toUpperCase();
  const tags = html.match(/<(?:input|textarea|select|button)\b[^>]*>/g) ?? [];
  const fields = tags.flatMap((tag): [string, Argument][] => {
    const name = attribute(tag, 'name');
    if (name === undefined || name === '') return [];
    const value = attribute(tag, 'value');
    return [[name, { type: 'string', required: true, ...(value === undefined ? {} : { default: value }) }]];
  });
  if (fields.length === 0 || DANGEROUS.test(pathname + search + html)) return undefined;
  return {
    ...{ method, pattern: pathname + (method === 'GET' ? '' : search), args: Object.fromEntries(fields) },
    ...{ inPath: new Set<string>(), page: caller.login },
  };
}

/** The forms on the pages that somebody finds by following links from the front page. */
export async function formsFor(caller: Caller, home: string): Promise<AttackedRoute[]> {
  const waiting = ['/', '/wp-login.php'];
  const seen = new Set(waiting);
  const forms = new Map<string, AttackedRoute>();
  for (let path = waiting.shift(); path !== undefined && seen.size < 20 * MAX_PAGES; path = waiting.shift()) {
    if (forms.size > MAX_PAGES) break;
    const { text, headers } = await caller.send({ method: 'GET', target: path });
    if (!headers['content-type']?.startsWith('text/html')) continue;
    const page = new URL(path, home);
    for (const [html] of text.matchAll(/<form\b[\s\S]*?<\/form>/g)) {
      const form = formIn(page, html, caller);
      // The same form stands on many pages: a number or a name in its address makes no other.
      const key = form && `${form.method} ${form.pattern.replace(/\d+/g, '0')} ${Object.keys(form.args).join()}`;
      if (form && key !== undefined && !forms.has(key)) forms.set(key, form);
    }
    for (const [, link] of text.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)) {
      const { origin, pathname, search } = new URL(unescaped(link) ?? '', page);
      const kind = pathname.split('/').slice(0, 3).join('/').replace(/\d+/g, '0');
      const next = pathname + search;
      const isOfAKind = [...seen].filter((other) => other.startsWith(kind)).length > 8;
      if (origin !== page.origin || seen.has(next) || isOfAKind || DANGEROUS.test(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
    if (seen.size > MAX_PAGES) waiting.splice(0, waiting.length - 20);
  }
  return [...forms.values()];
}
