import {
  type CallContext,
  offsetOf,
  page,
  type RestResponse,
  type Route,
  type SiteInfo,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { sanitizeText } from '@plinth/kernel/text';
import { listMeta, sitePage } from '@plinth/pages';
import { Breadcrumb, ButtonLink, Empty, Heading, Time, useAddress, useTexts } from '@plinth/pages/kit';
import type { VNode } from 'preact';
import { ACTIVITIES } from '../activity/ports.js';
import { unknownMember } from '../errors.js';
import { GROUPS, type Group } from '../groups/ports.js';
import { memberAddress } from '../members/item.js';
import { directoryAccess } from '../members/routes.js';
import { activityArticles } from './activity-view.js';
import { communityTexts } from './texts.js';
import { communityStyle, listStatus, MemberLink, MemberPicture, PATHS, Pager, PER_PAGE, SearchForm } from './view.js';

const MAX_GROUPS = 50;

function MemberList(props: { users: readonly User[]; site: SiteInfo; page: number; search: string; total: number }) {
  const { users, site, page: number, search, total } = props;
  const t = useTexts(communityTexts);
  return (
    <>
      <Heading title={t('members')} lead={t('members_lead')} />
      <SearchForm path={PATHS.members} search={search} />
      {total === 0 ? (
        <Empty title={t('no_members')}>
          <p>{t('no_members_lead')}</p>
        </Empty>
      ) : (
        <ul class="people">
          {users.map((user) => (
            <li key={user.id}>
              <MemberPicture site={site} user={user} />
              <div>
                <MemberLink site={site} user={user} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager page={number} total={total} path={PATHS.members} search={search} />
    </>
  );
}

async function listPage(call: CallContext, list: { page: number; search: string }): Promise<RestResponse> {
  const { site, use } = call;
  const { users, total } = await use(USERS).list({
    ...(list.search ? { search: list.search, searchPublicly: true } : {}),
    orderBy: 'name',
    limit: PER_PAGE,
    offset: offsetOf({ page: list.page, per_page: PER_PAGE }),
  });
  const t = communityTexts.in(site.language);
  return sitePage(call, {
    title: t('members'),
    meta: listMeta({ address: site.url + PATHS.members, page: list.page, description: t('members_lead') }),
    body: <MemberList users={users} site={site} total={total} {...list} />,
    status: listStatus(list.page, total),
    head: communityStyle.link(site),
  });
}

/** What stands in place of the activity of a member who wrote nothing; they themselves read how to begin. */
function NothingWritten({ name, isOwn }: { name: string; isOwn: boolean }) {
  const t = useTexts(communityTexts);
  if (!isOwn) return <p class="quiet">{t('nothing_of', { name })}</p>;
  return (
    <Empty title={t('nothing_own')}>
      <p>{t('nothing_own_lead')}</p>
      <ButtonLink to={`${PATHS.activity}#activity-form`}>{t('nothing_own_act')}</ButtonLink>
    </Empty>
  );
}

function Profile(props: {
  user: User;
  /** Whether they look at themselves. */
  isOwn: boolean;
  site: SiteInfo;
  groups: readonly Group[];
  articles: readonly VNode[];
  page: number;
  total: number;
}) {
  const { user, isOwn, site, groups, articles, page: number, total } = props;
  const t = useTexts(communityTexts);
  const address = useAddress();
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('members'), path: PATHS.members }]} />
      <Heading
        title={
          <span class="profile-heading">
            <MemberPicture site={site} user={user} size={56} />
            {user.displayName}
          </span>
        }
        lead={
          <>
            @{user.slug} · {t('since')} <Time at={user.registeredAt} clock={false} />
          </>
        }
      />
      {user.description === '' ? null : <p>{user.description}</p>}
      {groups.length === 0 ? null : (
        <section aria-labelledby="groups">
          <h2 id="groups">{t('in_groups')}</h2>
          <ul>
            {groups.map((group) => (
              <li key={group.id}>
                <a href={address(`${PATHS.groups}/${encodeURIComponent(group.slug)}`)}>{group.name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <h2>{t('activity')}</h2>
      {total > 0 ? articles : <NothingWritten name={user.displayName} isOwn={isOwn} />}
      <Pager page={number} total={total} path={`${PATHS.members}/${encodeURIComponent(user.slug)}`} />
    </>
  );
}

async function memberPage(call: CallContext, user: User, current: number): Promise<RestResponse> {
  const { caller, site, use } = call;
  const [{ activities, total }, { groups }] = await Promise.all([
    use(ACTIVITIES).list({ visibleTo: caller, userId: user.id, limit: PER_PAGE, offset: (current - 1) * PER_PAGE }),
    use(GROUPS).list({
      visibleTo: caller,
      readableOnly: user.id !== caller.id,
      memberId: user.id,
      orderBy: 'alphabetical',
      limit: MAX_GROUPS,
    }),
  ]);
  const articles = await activityArticles(call, activities, { whole: false });
  const view = { user, isOwn: user.id === caller.id, site, groups, articles, total, page: current };
  const meta = { description: sanitizeText(user.description), canonical: memberAddress(site, user) };
  return sitePage(call, {
    title: user.displayName,
    status: listStatus(current, total),
    body: <Profile {...view} />,
    head: communityStyle.link(site),
    meta,
  });
}

const pageNumber = Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' });

/** `/members`, and the page of a member. */
export const memberPages: readonly Route[] = [
  page({
    module: 'pages',
    method: 'GET',
    path: '/members',
    summary: 'The members of the site.',
    access: directoryAccess,
    args: { page: pageNumber, search: Type.String({ default: '', maxLength: 200, description: 'What to look for.' }) },
    handle: (call) => listPage(call, call.args),
  }),
  page({
    module: 'pages',
    method: 'GET',
    path: '/members/:slug',
    summary: 'A member: what they say about themselves, their groups, their activity.',
    access: directoryAccess,
    args: {
      slug: Type.String({ minLength: 1, maxLength: 200, description: 'Name of the member in addresses.' }),
      page: pageNumber,
    },
    async handle(call) {
      const user = await call.use(USERS).findBySlug(call.args.slug);
      if (!user) throw unknownMember();
      return memberPage(call, user, call.args.page);
    },
  }),
];
