import type { SiteInfo, User } from '@plinth/kernel';
import { type CallContext, USERS } from '@plinth/kernel';
import { Button, Empty, FilterForm, TextField, Time, useTexts } from '@plinth/pages/kit';
import type { ComponentChildren } from 'preact';
import { MemberLink, MemberPicture, Pager } from '../view.js';
import { groupTexts } from './texts.js';

/** One of a list of people around a group. */
export interface ListedPerson {
  readonly user: User;
  /** What is said of them. */
  readonly about?: ComponentChildren;
  /** What can be done. */
  readonly acts?: ComponentChildren;
}

/** Since when somebody waits, is invited or is banned. */
export function Since({ label, at }: { label: string; at: string }) {
  return (
    <span class="quiet">
      {label} <Time at={at} clock={false} />
    </span>
  );
}

/** People around a group, each with what can be done, and what to do where there are none. */
export function PeopleList(props: {
  site: SiteInfo;
  people: readonly ListedPerson[];
  page: number;
  total: number;
  path: string;
  search?: string;
  emptyTitle: string;
  emptyLead: string;
}) {
  const { site, people, page, total, path, search, emptyTitle, emptyLead } = props;
  if (total === 0)
    return (
      <Empty title={emptyTitle}>
        <p>{emptyLead}</p>
      </Empty>
    );
  return (
    <>
      <ul class="people">
        {people.map(({ user, about, acts }) => (
          <li key={user.id}>
            <MemberPicture site={site} user={user} />
            <div>
              <MemberLink site={site} user={user} /> {about}
            </div>
            {acts ? <div class="actions">{acts}</div> : null}
          </li>
        ))}
      </ul>
      <Pager page={page} total={total} path={path} {...(search ? { search } : {})} />
    </>
  );
}

/** A field that looks for members by name. */
export function MemberSearch({ path, search }: { path: string; search: string }) {
  const t = useTexts(groupTexts);
  return (
    <FilterForm to={path} label={t('search')}>
      <TextField name="search" type="search" label={t('search')} value={search} maxLength={200} />
      <Button kind="quiet">{t('find')}</Button>
    </FilterForm>
  );
}

/** The accounts that rows name, with their rows, in order; one query. */
export async function withUsers<R extends { readonly userId: number }>(
  { use }: CallContext,
  rows: readonly R[],
): Promise<(R & { readonly user: User })[]> {
  const users = await use(USERS).findMany(rows.map(({ userId }) => userId));
  const byId = new Map(users.map((user) => [user.id, user]));
  return rows.flatMap((row) => {
    const user = byId.get(row.userId);
    return user ? [{ ...row, user }] : [];
  });
}
