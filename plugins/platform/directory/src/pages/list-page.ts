import {
  anyone,
  type CallContext,
  html,
  offsetOf,
  page,
  type RestResponse,
  type SafeHtml,
  sitePage,
  Type,
} from '@plinth/kernel';
import { CATALOG } from '../catalog/catalog.js';
import { directoryUrl } from '../listings/addresses.js';
import { LISTINGS } from '../listings/store.js';
import { directoryStyle, listingCard, pageLinks } from './view.js';

const A_PAGE = 10;

interface Asked {
  readonly page: number;
  readonly search: string;
  readonly type: string;
  readonly category: string;
}

function choices(all: readonly { slug: string; name: string }[], current: string): SafeHtml[] {
  return all.map(
    ({ name, slug }) => html`<option value="${slug}"${slug === current && html` selected`}>${name}</option>`,
  );
}

async function toolbar({ site, use }: CallContext, asked: Asked): Promise<SafeHtml> {
  const [types, categories] = await Promise.all([use(CATALOG).types(), use(CATALOG).categories()]);
  return html`<form class="row" role="search" action="${directoryUrl(site)}">
<label>Search <input type="text" name="search" value="${asked.search}"></label>
<label>Type <select name="type"><option value="">All</option>${choices(types, asked.type)}</select></label>
<label>Category <select name="category"><option value="">All</option>${choices(categories, asked.category)}</select></label>
<button type="submit">Show</button></form>`;
}

async function showDirectory(call: CallContext, asked: Asked): Promise<RestResponse> {
  const { use } = call;
  const catalog = use(CATALOG);
  const { listings, total } = await use(LISTINGS).list({
    search: asked.search,
    limit: A_PAGE,
    offset: offsetOf({ page: asked.page, per_page: A_PAGE }),
    ...(asked.type === '' ? {} : { typeId: (await catalog.typeBySlug(asked.type))?.id ?? 0 }),
    ...(asked.category === '' ? {} : { categoryId: (await catalog.category(asked.category))?.id ?? 0 }),
  });
  const [types, categories, badges] = await Promise.all([
    catalog.typesById(listings.map(({ typeId }) => typeId)),
    catalog.categoriesById(listings.map(({ categoryId }) => categoryId)),
    catalog.badgesOf(listings.map(({ id }) => id)),
  ]);
  const cards = listings.map((listing) =>
    listingCard(call, listing, {
      type: types.get(listing.typeId ?? 0),
      category: categories.get(listing.categoryId ?? 0),
      badges: badges.get(listing.id) ?? [],
    }),
  );
  const { category, search, type } = asked;
  const body = html`<h1>Directory</h1>
${await toolbar(call, asked)}
<p class="meta" role="status">${total} ${total === 1 ? 'listing' : 'listings'}</p>
${cards.length > 0 ? html`<ul class="listings">${cards}</ul>` : html`<p>No listings were found.</p>`}
${pageLinks(asked.page, Math.ceil(total / A_PAGE), { search, type, category })}`;
  return sitePage(call, { title: 'Directory', body, head: directoryStyle.link(call.site) });
}

const text = (maxLength: number, description: string) => Type.String({ default: '', maxLength, description });

/** The list of listings, with its search. */
export const listPage = page({
  method: 'GET',
  path: '/directory',
  summary: 'The listings, a page at a time.',
  module: 'pages',
  access: anyone,
  args: {
    page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Current page of the list.' }),
    search: text(200, 'Words to look for.'),
    type: text(100, 'Slug of a type.'),
    category: text(100, 'Slug of a category.'),
  },
  handle: (call) => showDirectory(call, call.args),
});
