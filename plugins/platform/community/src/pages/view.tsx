import type { CallContext, SiteInfo, User } from '@plinth/kernel';
import { stylesheet } from '@plinth/pages';
import { Avatar, Button, Paging, TextField, useAddress, useTexts } from '@plinth/pages/kit';
import { avatarsOf } from '../avatars.js';
import { memberAddress } from '../members/item.js';
import { communityTexts } from './texts.js';

/** How many items a page of the site lists. */
export const PER_PAGE = 20;

/** Styles of the community's pages. */
export const communityStyle = stylesheet(
  'community',
  `article.activity { border-top: 1px solid var(--divider); padding: var(--space-4) 0; margin: 0; overflow-wrap: anywhere; }
article.activity article.activity { margin-inline-start: var(--space-4); padding-inline-start: var(--space-4); border-top: 0; border-inline-start: 2px solid var(--divider); }
article.activity > header { display: flex; gap: var(--space-3); align-items: center; padding: 0; margin: 0 0 var(--space-2); border: 0; background: none; }
article.activity > header p { margin: 0; }
article.activity > footer { display: flex; gap: var(--space-4); align-items: center; flex-wrap: wrap; padding: 0; margin: var(--space-2) 0 0; border: 0; background: none; font-size: var(--table); }
article.activity img { max-width: 100%; height: auto; }
.quote { border-radius: var(--radius); padding: var(--space-6) var(--space-5); margin: var(--space-2) 0; font-size: var(--large); text-align: center; }
.people { list-style: none; padding: 0; margin: var(--space-4) 0; }
.people > li { list-style: none; display: flex; gap: var(--space-3); align-items: center; flex-wrap: wrap; padding: var(--space-3) 0; margin: 0; border-bottom: 1px solid var(--divider); }
.people > li > div:not(.actions) { flex: 1; }
.people .actions { margin: 0; }
.community-form { border-bottom: 1px solid var(--divider); padding-bottom: var(--space-5); margin-bottom: var(--space-5); }
.community-form .field { max-width: none; margin-bottom: var(--space-4); }
.community-form .filters .field { flex: 1 1 12rem; } .community-form .filters select { width: 100%; }
.group-cover { display: block; width: 100%; aspect-ratio: 4 / 1; object-fit: cover; border-radius: var(--radius); margin-bottom: var(--space-4); }
.group-card { display: block; }
.group-card-cover { display: grid; place-items: center; width: 100%; aspect-ratio: 16 / 9; object-fit: cover; border-radius: var(--radius); margin-bottom: var(--space-3); background: var(--sunken); color: var(--quiet); font-size: var(--heading); }
.member-acts { margin: 0; }
.profile-heading { display: inline-flex; gap: var(--space-3); align-items: center; }
`,
);

/** The name of a member as a link to their page. */
export function MemberLink({ site, user }: { site: SiteInfo; user: User | undefined }) {
  const t = useTexts(communityTexts);
  return user ? <a href={memberAddress(site, user)}>{user.displayName}</a> : <span>{t('somebody')}</span>;
}

/** The small picture of a member; their name stands beside it. */
export function MemberPicture({ site, user, size = 40 }: { site: SiteInfo; user: User | undefined; size?: number }) {
  return <Avatar url={avatarsOf(site, user).thumb} size={size} />;
}

/** The status of a page of a list: 404 past the last one. The first page exists even when it is empty. */
export function listStatus(page: number, total: number): 200 | 404 {
  return page > 1 && (page - 1) * PER_PAGE >= total ? 404 : 200;
}

/** Links to the neighbours of a page of a list; the search is kept. */
export function Pager({ page, total, path, search }: { page: number; total: number; path: string; search?: string }) {
  if (page === 1 && total <= PER_PAGE) return null;
  const query = (number: number) => new URLSearchParams({ ...(search ? { search } : {}), page: String(number) });
  return <Paging page={page} perPage={PER_PAGE} total={total} address={(number) => `${path}?${query(number)}`} />;
}

/** A search field above a list. */
export function SearchForm({ path, search }: { path: string; search: string }) {
  const t = useTexts(communityTexts);
  const address = useAddress();
  return (
    <form class="filters" method="get" action={address(path)} aria-label={t('search')}>
      <TextField name="search" type="search" label={t('search')} value={search} maxLength={200} />
      <Button kind="quiet">{t('find')}</Button>
    </form>
  );
}

/** The paths of the community's pages. */
export const PATHS = { activity: '/activity', groups: '/groups', members: '/members' } as const;

/** The addresses of the community's pages. */
export function addresses({ site }: Pick<CallContext, 'site'>) {
  return { activity: `${site.url}/activity`, groups: `${site.url}/groups`, members: `${site.url}/members` };
}
