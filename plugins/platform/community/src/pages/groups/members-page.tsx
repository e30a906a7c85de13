import {
  anyone,
  type CallContext,
  choice,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  Type,
  USERS,
} from '@plinth/kernel';
import { nonceField, type Refused, refusedBy, type SafeHtml, sitePage } from '@plinth/pages';
import { Badge, Breadcrumb, ButtonForm, Heading, RefusedNotice, useTexts } from '@plinth/pages/kit';
import { notAllowed } from '../../errors.js';
import { banMember, changeRole, leaveGroup } from '../../groups/membership.js';
import { GROUP_ROLES, GROUPS, type Group, type GroupRole } from '../../groups/ports.js';
import type { FoundGroup } from '../../groups/standing.js';
import { communityStyle, listStatus, PATHS, PER_PAGE } from '../view.js';
import { MemberSearch, PeopleList, withUsers } from './people-view.js';
import {
  administeredGroup,
  doneArgument,
  GROUP_NONCE,
  type GroupDone,
  groupBySlug,
  groupPartPage,
  pageArgument,
  partPath,
  pathOf,
  signed,
  slugArgument,
} from './place.js';
import { groupTexts } from './texts.js';

/** People whose names match a search, at most. */
const MAX_FOUND = 500;

const searchArgument = Type.String({ default: '', maxLength: 200, description: 'Part of a name.' });

interface Listing {
  readonly page: number;
  readonly search: string;
}

async function membersOf({ use, ...call }: CallContext, { id }: Group, { page: number, search }: Listing) {
  const found = search === '' ? undefined : await use(USERS).list({ search, searchPublicly: true, limit: MAX_FOUND });
  const userIds = found?.users.map((user) => user.id);
  if (userIds?.length === 0) return { members: [], total: 0 };
  const range = { limit: PER_PAGE, offset: (number - 1) * PER_PAGE };
  const { members, total } = await use(GROUPS).members(id, { ...range, ...(userIds ? { userIds } : {}) });
  return { members: await withUsers({ use, ...call }, members), total };
}

type Listed = Awaited<ReturnType<typeof membersOf>>;

const ACTS = ['member', 'moderator', 'administrator', 'remove', 'ban'] as const;

function Acts(props: {
  group: Group;
  nonce: SafeHtml;
  role: GroupRole;
  userId: number;
  name: string;
  isSelf: boolean;
}) {
  const { group, nonce, role, userId, name, isSelf } = props;
  const t = useTexts(groupTexts);
  const acts = ACTS.filter((act) => act !== role && !(isSelf && (act === 'remove' || act === 'ban')));
  const titleOf = (act: (typeof ACTS)[number]) => (act === 'remove' || act === 'ban' ? t(act) : t(`make_${act}`));
  return (
    <details class="member-acts">
      <summary aria-label={t('acts_of', { name })}>{t('acts')}</summary>
      <div class="actions">
        {acts.map((act) => (
          <ButtonForm
            key={act}
            to={partPath(group, 'members')}
            nonce={nonce}
            fields={{ act, user_id: userId }}
            kind={act === 'ban' ? 'danger' : 'quiet'}
            label={t('act_of', { act: titleOf(act), name })}
            small
          >
            {titleOf(act)}
          </ButtonForm>
        ))}
      </div>
    </details>
  );
}

function Members(
  props: Listing & {
    listed: Listed;
    group: Group;
    site: CallContext['site'];
    path: string;
    /** Undefined for readers who do not run the group. */
    nonce: SafeHtml | undefined;
    callerId: number;
  },
) {
  const { listed, group, site, path, nonce, callerId, page: number, search } = props;
  const t = useTexts(groupTexts);
  const people = listed.members.map(({ user, role }) => ({
    user,
    about: (
      <>
        {user.id === callerId ? <span class="quiet">({t('you')}) </span> : null}
        {role === 'member' ? null : <Badge>{t(`role_${role}`)}</Badge>}
      </>
    ),
    acts: nonce ? (
      <Acts {...{ group, nonce, role }} userId={user.id} name={user.displayName} isSelf={user.id === callerId} />
    ) : undefined,
  }));
  return (
    <>
      <MemberSearch path={path} search={search} />
      <PeopleList
        {...{ site, people, path, search, page: number, total: listed.total }}
        emptyTitle={t('no_members')}
        emptyLead={t('no_members_lead')}
      />
    </>
  );
}

async function manage(
  call: CallContext,
  found: FoundGroup,
  list: Listing,
  shown: { readonly done?: GroupDone; readonly refused?: Refused } = {},
): Promise<RestResponse> {
  const { caller, site } = call;
  const { group } = found;
  const { refused, done = '' } = shown;
  const listed = await membersOf(call, group, list);
  const view = { listed, group, site, callerId: caller.id, ...list, path: partPath(group, 'members') };
  const body = (
    <>
      <RefusedNotice refused={refused} />
      <Members {...view} nonce={nonceField(call, GROUP_NONCE)} />
    </>
  );
  const status = refused?.status ?? listStatus(list.page, listed.total);
  return groupPartPage(call, found, { part: 'members', body, done, status });
}

async function carryOut(
  call: CallContext,
  found: FoundGroup,
  { act, userId }: { readonly act: (typeof ACTS)[number]; readonly userId: number },
): Promise<GroupDone> {
  if (act === 'ban') {
    await banMember(call, found, userId);
    return 'banned';
  }
  if (act === 'remove') {
    await leaveGroup(call, found, userId);
    return 'removed';
  }
  await changeRole(call, found, userId, act);
  return 'role';
}

/** A refusal in the words of the page. */
function refusedDeed(call: CallContext, thrown: unknown): Refused {
  const isLast = thrown instanceof RestError && thrown.code === 'community_rest_group_last_administrator';
  if (!isLast) return refusedBy(call, thrown);
  return { mistakes: [], message: groupTexts.in(call.site.language)('last_administrator'), status: 409 };
}

/** The members of a group: for readers, and for those who run it. */
export const memberListPages: readonly Route[] = [
  page({
    module: 'pages',
    method: 'GET',
    path: '/groups/:slug/members',
    summary: 'Who belongs to a group.',
    access: anyone,
    args: { slug: slugArgument, page: pageArgument, search: searchArgument },
    resource: (call) => groupBySlug(call, call.args.slug),
    authorizeResource({ resource: { standing } }) {
      if (!standing.mayRead) throw notAllowed('Only members can see who belongs to this group.');
    },
    async handle(call) {
      const { args, caller, resource, site } = call;
      const { group } = resource;
      const listed = await membersOf(call, group, args);
      const t = groupTexts.in(site.language);
      const path = `${pathOf(group)}/members`;
      const crumbs = [
        { title: t('groups'), path: PATHS.groups },
        { title: group.name, path: pathOf(group) },
      ];
      const view = { listed, group, site, path, callerId: caller.id, page: args.page, search: args.search };
      return sitePage(call, {
        title: t('members'),
        body: (
          <>
            <Breadcrumb crumbs={crumbs} />
            <Heading title={t('members')} lead={t('members_lead')} />
            <Members {...view} nonce={undefined} />
          </>
        ),
        head: communityStyle.link(site),
        status: listStatus(args.page, listed.total),
        meta: { unlisted: true },
      });
    },
  }),
  page({
    module: 'pages',
    method: 'GET',
    path: '/groups/:slug/manage/members',
    summary: 'The members of a group with their roles.',
    access: signed,
    args: { slug: slugArgument, page: pageArgument, search: searchArgument, done: doneArgument },
    resource: (call) => administeredGroup(call),
    handle: (call) => manage(call, call.resource, call.args, { done: call.args.done }),
  }),
  page({
    module: 'pages',
    method: 'POST',
    path: '/groups/:slug/manage/members',
    summary: 'Changes the role of a member, removes or bans them.',
    access: signed,
    nonceAction: GROUP_NONCE,
    args: {
      slug: slugArgument,
      act: choice([...GROUP_ROLES, 'remove', 'ban'], { description: 'The new role, or what else to do.' }),
      user_id: Type.Integer({ minimum: 1, description: 'The member.' }),
    },
    resource: (call) => administeredGroup(call),
    async handle(call) {
      const { args, resource: found, site } = call;
      try {
        const done = await carryOut(call, found, { act: args.act, userId: args.user_id });
        // Whoever gave up their own role may not come back here.
        const { standing } = await groupBySlug(call, args.slug);
        const next = standing.mayAdminister ? partPath(found.group, 'members') : pathOf(found.group);
        return redirect(`${site.url}${next}?done=${done}`, 303);
      } catch (thrown) {
        return manage(call, found, { page: 1, search: '' }, { refused: refusedDeed(call, thrown) });
      }
    },
  }),
];
