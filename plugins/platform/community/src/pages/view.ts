import {
  type CallContext,
  html,
  type SafeHtml,
  type SiteInfo,
  stylesheet,
  type Timestamp,
  toSiteTime,
  type User,
} from '@plinth/kernel';
import { avatarsOf } from '../avatars.js';
import { memberAddress } from '../members/item.js';

/** How many items a page of the site lists. */
export const PER_PAGE = 20;

/** Styles of the community's pages. */
export const communityStyle = stylesheet(
  'community',
  `article.activity { border: 1px solid var(--line); border-radius: .6rem; padding: .8rem 1rem; margin: 1rem 0; overflow-wrap: anywhere; }
article.activity article.activity { margin: .6rem 0 .6rem .6rem; }
article.activity > header { display: flex; gap: .6rem; align-items: center; }
article.activity > header img, .people img, h1 img { width: 2.5rem; height: 2.5rem; border-radius: 50%; }
article.activity > footer { display: flex; gap: 1rem; align-items: center; flex-wrap: wrap; }
.quote { border-radius: .6rem; padding: 1.6rem 1.2rem; margin: .6rem 0; font-size: 1.2rem; text-align: center; }
.people { list-style: none; padding: 0; }
.people li { display: flex; gap: .7rem; align-items: center; padding: .5rem 0; border-bottom: 1px solid var(--line); }
.people li > div { flex: 1; }
select, input[type=search] { font: inherit; padding: .4rem .5rem; max-width: 100%; }
textarea { min-height: 5.5rem; }
form.inline { display: inline-flex; gap: .5rem; align-items: center; flex-wrap: wrap; }
form.inline button { margin: 0; padding: .3rem .8rem; font-size: .9rem; }
.badge { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; }
`,
);

/** The name of a member as a link to their page. */
export function memberLink(site: SiteInfo, user: User | undefined): SafeHtml {
  return user ? html`<a href="${memberAddress(site, user)}">${user.displayName}</a>` : html`Somebody`;
}

/** The small picture of a member; their name stands beside it. */
export function memberPicture(site: SiteInfo, user: User | undefined): SafeHtml {
  return html`<img src="${avatarsOf(site, user).thumb}" alt="" width="40" height="40" loading="lazy" referrerpolicy="no-referrer">`;
}

/** A moment as people of the site read it. */
export function moment(site: SiteInfo, at: Timestamp): SafeHtml {
  const shown = toSiteTime(at, site.timezone).slice(0, 16).replace('T', ' ');
  return html`<time datetime="${at}">${shown}</time>`;
}

/** Links to the neighbours of a page of a list; `query` is kept. */
export function pager(list: {
  current: number;
  total: number;
  query?: Readonly<Record<string, string>>;
}): SafeHtml | undefined {
  const pages = Math.ceil(list.total / PER_PAGE);
  if (pages < 2) return undefined;
  const link = (to: number, text: string) =>
    html`<a href="?${new URLSearchParams({ ...list.query, page: String(to) }).toString()}">${text}</a> `;
  return html`<nav aria-label="Pages"><p>${list.current > 1 && link(list.current - 1, 'Previous')}Page ${list.current} of ${pages} ${list.current < pages && link(list.current + 1, 'Next')}</p></nav>`;
}

/** A search field above a list. */
export function searchForm(action: string, search: string): SafeHtml {
  return html`<form class="inline" role="search" method="get" action="${action}">
<label for="search">Search</label> <input type="search" id="search" name="search" value="${search}" maxlength="200">
<button type="submit">Search</button>
</form>`;
}

/** What went wrong, above a form. */
export function errorNotice(message: string | undefined): SafeHtml | undefined {
  return message === undefined ? undefined : html`<p class="notice error" role="alert">${message}</p>`;
}

/** The addresses of the community's pages. */
export function addresses({ site }: Pick<CallContext, 'site'>) {
  return { activity: `${site.url}/activity`, groups: `${site.url}/groups`, members: `${site.url}/members` };
}
