import {
  anyone,
  type CallContext,
  html,
  notFound,
  page,
  type RestResponse,
  type Route,
  sitePage,
  Type,
} from '@plinth/kernel';
import { listPageOf, pageOf } from '../addresses.js';
import { presentPastes } from '../pastes/items.js';
import { pageOfPastes } from '../pastes/lists.js';
import type { PasteFilter } from '../pastes/query.js';
import { TAGS } from '../tags/tag-store.js';
import { codeStyle } from './code.js';
import { counted } from './words.js';

const PER_PAGE = 20;

const MAX_TAGS = 20;

async function tagCloud({ site, use }: CallContext) {
  const tags = await use(TAGS).list({ limit: MAX_TAGS, offset: 0 });
  const links = tags.map((tag) => html`<a href="${listPageOf(site, tag.slug)}">#${tag.name} (${tag.uses})</a> `);
  return links.length > 0 && html`<p class="tags" aria-label="Tags">${links}</p>`;
}

function neighbours(address: string, search: string, shown: { page: number; pages: number }) {
  if (shown.pages < 2) return undefined;
  const query = search === '' ? '' : `&search=${encodeURIComponent(search)}`;
  const link = (to: number, text: string) => html`<a href="${address}?page=${to}${query}">${text}</a> `;
  return html`<nav aria-label="Pages"><p>${shown.page > 1 && link(shown.page - 1, 'Previous')}Page ${shown.page} of ${shown.pages}
${shown.page < shown.pages && link(shown.page + 1, 'Next')}</p></nav>`;
}

async function showList(
  call: CallContext,
  shown: { title: string; address: string; filter: PasteFilter; search: string; page: number },
): Promise<RestResponse> {
  const { title, address, filter, search, page: current } = shown;
  const range = { page: current, per_page: PER_PAGE, orderby: 'created_at', order: 'desc' } as const;
  const { pastes, total } = await pageOfPastes(call, filter, range);
  const items = (await presentPastes(call, pastes)).map(
    (item) => html`<li><a href="${pageOf(call.site, item)}">${item.title}</a>
<br><span class="meta">${item.author.name} · ${item.language} · ${counted(item.file_count, 'file')} · ${counted(item.star_count, 'star')}${item.password_protected && ' · locked'}</span></li>
`,
  );
  const body = html`<h1>${title}</h1>
<form role="search" action="${address}"><label for="search">Search titles and descriptions</label>
<input type="text" id="search" name="search" value="${search}"> <button type="submit">Search</button></form>
${await tagCloud(call)}
${items.length > 0 ? html`<ul class="pastes">${items}</ul>` : html`<p>No pastes found.</p>`}
${neighbours(address, search, { page: current, pages: Math.ceil(total / PER_PAGE) })}`;
  return sitePage(call, { title, body, head: codeStyle.link(call.site) });
}

const args = {
  search: Type.String({ default: '', maxLength: 200, description: 'What to look for.' }),
  page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
};

/** The public pastes, and those with a tag. */
export const listPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/pastes',
    summary: 'The public pastes, newest first.',
    access: anyone,
    args,
    async handle(call) {
      const { page: current, search } = call.args;
      const filter = { scope: 'listed', search: search.trim() } as const;
      return showList(call, { title: 'Pastes', address: listPageOf(call.site), filter, search, page: current });
    },
  }),
  page({
    method: 'GET',
    path: '/pastes/tag/:slug',
    summary: 'The public pastes with a tag.',
    access: anyone,
    args: { ...args, slug: Type.String({ maxLength: 200 }) },
    async handle(call) {
      const { page: current, search, slug } = call.args;
      const tag = await call.use(TAGS).findBySlug(slug.toLowerCase());
      if (!tag || tag.uses === 0) throw notFound('rest_not_found', 'There is no such tag.');
      const filter = { scope: 'listed', tagId: tag.id, search: search.trim() } as const;
      const address = listPageOf(call.site, tag.slug);
      return showList(call, { title: `Pastes about ${tag.name}`, address, filter, search, page: current });
    },
  }),
];
