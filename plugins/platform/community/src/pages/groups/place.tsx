import { type CallContext, choice, type RestResponse, signedIn, Type } from '@plinth/kernel';
import { sitePage } from '@plinth/pages';
import { Breadcrumb, ButtonLink, Heading, Notice, Tabs, useTexts } from '@plinth/pages/kit';
import type { ComponentChildren, VNode } from 'preact';
import { notAllowed, unknownGroup } from '../../errors.js';
import { GROUPS, type Group } from '../../groups/ports.js';
import type { FoundGroup } from '../../groups/standing.js';
import { communityStyle, PATHS } from '../view.js';
import { groupTexts } from './texts.js';

/** The action of the nonces of all forms around groups. */
export const GROUP_NONCE = 'community-group';

/** Who may open the pages on which groups are run; the group decides about the rest. */
export const signed = signedIn({ code: 'community_rest_authorization_required' });

/** The argument that names a group in the path of a page. */
export const slugArgument = Type.String({ minLength: 1, maxLength: 191, description: 'Name of the group in URLs.' });

/** Page of a list. */
export const pageArgument = Type.Integer({
  default: 1,
  minimum: 1,
  maximum: 100_000,
  description: 'Page of the list.',
});

/** What was just done, as addresses say it. */
export const GROUP_DONE = [
  '',
  'created',
  'uncovered',
  'saved',
  'cover_removed',
  'closed',
  'reopened',
  'role',
  'removed',
  'banned',
  'lifted',
  'accepted',
  'declined',
  'invited',
  'invited_already',
  'withdrawn',
  'deleted',
  'left',
] as const;

/** One of {@link GROUP_DONE}. */
export type GroupDone = (typeof GROUP_DONE)[number];

/** The argument that says what was just done. */
export const doneArgument = choice(GROUP_DONE, { default: '', description: 'What was just done.' });

/** Where a group is, below the site's address. */
export function pathOf({ slug }: Pick<Group, 'slug'>): string {
  return `${PATHS.groups}/${encodeURIComponent(slug)}`;
}

/**
 * The group at an address; a hidden group that the reader may not know of is not found.
 * @throws RestError 404 `community_rest_group_invalid_id`
 */
export async function groupBySlug({ caller, use }: CallContext, slug: string): Promise<FoundGroup> {
  const group = await use(GROUPS).findBySlug(slug);
  const standing = group && (await use(GROUPS).standing(group, caller));
  if (!group || !standing?.mayFind) throw unknownGroup();
  return { group, standing };
}

type SlugCall = CallContext & { readonly args: { readonly slug: string } };

/**
 * The group at an address, for those who administer it.
 * @throws RestError 404 `community_rest_group_invalid_id`, 401 or 403 `community_rest_authorization_required`
 */
export async function administeredGroup(call: SlugCall): Promise<FoundGroup> {
  const found = await groupBySlug(call, call.args.slug);
  if (!found.standing.mayAdminister) throw notAllowed('Only administrators of the group can manage it.');
  return found;
}

/** What was just done. */
export function GroupNotice({ done }: { done: GroupDone }): VNode | null {
  const t = useTexts(groupTexts);
  if (done === '') return null;
  return (
    <Notice kind={done === 'uncovered' ? 'warning' : 'done'}>
      <p>{t(`done_${done}`)}</p>
    </Notice>
  );
}

/** The pages on which a group is run. */
export type GroupPart = 'settings' | 'members' | 'requests' | 'invitations' | 'bans';

const PART_PATHS: Readonly<Record<GroupPart, string>> = {
  settings: '/manage',
  members: '/manage/members',
  requests: '/manage/requests',
  invitations: '/invitations',
  bans: '/manage/bans',
};

/** The path of such a page. */
export function partPath(group: Pick<Group, 'slug'>, part: GroupPart): string {
  return pathOf(group) + PART_PATHS[part];
}

function Parts({ group, current, waiting }: { group: Group; current: GroupPart; waiting: number }) {
  const t = useTexts(groupTexts);
  const titleOf = (part: GroupPart) =>
    part === 'requests' && waiting > 0 ? t('requests_waiting', { count: waiting }) : t(part);
  const parts: readonly GroupPart[] = ['settings', 'members', 'requests', 'invitations', 'bans'];
  const tabs = parts.map((part) => ({
    title: titleOf(part),
    path: partPath(group, part),
    current: part === current,
  }));
  return <Tabs label={t('manage_sections')} tabs={tabs} />;
}

function Frame(props: {
  found: FoundGroup;
  part: GroupPart;
  waiting: number;
  done: GroupDone;
  children: ComponentChildren;
}) {
  const { found, part, waiting, done, children } = props;
  const { group, standing } = found;
  const t = useTexts(groupTexts);
  const crumbs = [
    { title: t('groups'), path: PATHS.groups },
    { title: group.name, path: pathOf(group) },
  ];
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <Heading
        title={standing.mayAdminister ? t('manage_of', { name: group.name }) : t('invite_people')}
        actions={
          <ButtonLink to={pathOf(group)} kind="quiet">
            {t('view')}
          </ButtonLink>
        }
      />
      {standing.mayAdminister ? <Parts group={group} current={part} waiting={waiting} /> : null}
      <GroupNotice done={done} />
      {children}
    </>
  );
}

/** A page on which a group is run: the way to it, its neighbors, and what was just done. */
export async function groupPartPage(
  call: CallContext,
  found: FoundGroup,
  shown: { readonly part: GroupPart; readonly body: VNode; readonly status?: number; readonly done?: GroupDone },
): Promise<RestResponse> {
  const { site, use } = call;
  const { part, body, status = 200, done = '' } = shown;
  const isRun = found.standing.mayAdminister;
  const waiting = isRun ? (await use(GROUPS).requests(found.group.id, { limit: 1 })).total : 0;
  const t = groupTexts.in(site.language);
  return sitePage(call, {
    title: isRun ? t('manage_of', { name: found.group.name }) : t('invite_people'),
    body: (
      <Frame found={found} part={part} waiting={waiting} done={done}>
        {body}
      </Frame>
    ),
    head: communityStyle.link(site),
    status,
    meta: { unlisted: true },
  });
}
