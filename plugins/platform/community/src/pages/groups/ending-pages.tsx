import { type CallContext, page, type RestResponse, type Route, redirect, Type } from '@plinth/kernel';
import { nonceField, type Refused, refusedFor, type SafeHtml, sitePage } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  Confirm,
  Form,
  Heading,
  RefusedNotice,
  SelectField,
  useTexts,
} from '@plinth/pages/kit';
import type { VNode } from 'preact';
import { ACTIVITIES } from '../../activity/ports.js';
import { notAllowed } from '../../errors.js';
import { leaveGroup } from '../../groups/membership.js';
import { GROUPS, type Group } from '../../groups/ports.js';
import type { FoundGroup } from '../../groups/standing.js';
import { deleteGroup } from '../../groups/writing.js';
import { communityStyle, PATHS } from '../view.js';
import { withUsers } from './people-view.js';
import { administeredGroup, GROUP_NONCE, groupBySlug, pathOf, signed, slugArgument } from './place.js';
import { groupTexts } from './texts.js';

/** Members who are offered to take over, moderators first. */
const MAX_SUCCESSORS = 100;

function frame(call: CallContext, group: Group, shown: { title: string; body: VNode; status: number }) {
  const t = groupTexts.in(call.site.language);
  const crumbs = [
    { title: t('groups'), path: PATHS.groups },
    { title: group.name, path: pathOf(group) },
  ];
  return sitePage(call, {
    title: shown.title,
    body: (
      <>
        <Breadcrumb crumbs={crumbs} />
        <Heading title={shown.title} />
        {shown.body}
      </>
    ),
    head: communityStyle.link(call.site),
    status: shown.status,
    meta: { unlisted: true },
  });
}

async function askDeletion(call: CallContext, { group }: FoundGroup, error?: string): Promise<RestResponse> {
  const { site, use } = call;
  const t = groupTexts.in(site.language);
  const { total } = await use(ACTIVITIES).list({ groupId: group.id, limit: 1 });
  const path = `${pathOf(group)}/manage/delete`;
  const question = { to: path, act: t('delete'), back: `${pathOf(group)}/manage`, typed: group.name, error };
  const body = (
    <Confirm {...question} nonce={nonceField(call, GROUP_NONCE)}>
      <p>{t('delete_what')}</p>
      <ul>
        <li>{t('delete_members', { count: group.memberCount })}</li>
        <li>{t('delete_activities', { count: total })}</li>
        <li>{t('delete_rest')}</li>
      </ul>
      <p>{t('delete_kept')}</p>
    </Confirm>
  );
  return frame(call, group, { title: t('delete_title', { name: group.name }), body, status: error ? 400 : 200 });
}

interface Successor {
  readonly id: number;
  readonly name: string;
}

/** Those who may take over: undefined where somebody else administers the group as well. */
async function successorsFor(call: CallContext, { group, standing }: FoundGroup): Promise<Successor[] | undefined> {
  const { caller, use } = call;
  if (standing.role !== 'administrator') return undefined;
  const { total } = await use(GROUPS).members(group.id, { roles: ['administrator'], limit: 1 });
  if (total > 1) return undefined;
  const { members } = await use(GROUPS).members(group.id, { roles: ['moderator', 'member'], limit: MAX_SUCCESSORS });
  const others = members.filter(({ userId }) => userId !== caller.id);
  return (await withUsers(call, others)).map(({ user }) => ({ id: user.id, name: user.displayName }));
}

function Leaving(props: {
  group: Group;
  nonce: SafeHtml;
  successors: readonly Successor[] | undefined;
  refused: Refused | undefined;
}) {
  const { group, nonce, successors, refused } = props;
  const t = useTexts(groupTexts);
  if (successors?.length === 0)
    return (
      <>
        <p>{t('leave_alone')}</p>
        <div class="actions">
          <ButtonLink to={`${pathOf(group)}/manage/delete`} kind="danger">
            {t('delete')}
          </ButtonLink>
          <ButtonLink to={pathOf(group)} kind="quiet">
            {t('back')}
          </ButtonLink>
        </div>
      </>
    );
  return (
    <>
      <RefusedNotice refused={refused} />
      <Form to={`${pathOf(group)}/leave`} nonce={nonce} errors={refused}>
        <p>{t(group.status === 'public' ? 'leave_open' : 'leave_again')}</p>
        {successors ? (
          <SelectField
            name="user_id"
            label={t('successor')}
            help={t('leave_last')}
            options={[
              { value: '0', title: t('choose') },
              ...successors.map(({ id, name }) => ({ value: String(id), title: name })),
            ]}
          />
        ) : null}
        <div class="actions">
          <Button kind="danger">{t('leave')}</Button>
          <ButtonLink to={pathOf(group)} kind="quiet">
            {t('back')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

async function askLeaving(call: CallContext, found: FoundGroup, refused?: Refused): Promise<RestResponse> {
  const { group } = found;
  const successors = await successorsFor(call, found);
  const body = <Leaving {...{ group, successors, refused }} nonce={nonceField(call, GROUP_NONCE)} />;
  const title = groupTexts.in(call.site.language)('leave_title', { name: group.name });
  return frame(call, group, { title, body, status: refused?.status ?? 200 });
}

/** @throws RestError 404 `community_rest_group_invalid_id`, 403 for those who do not belong to it */
async function ownGroup(call: CallContext & { readonly args: { readonly slug: string } }): Promise<FoundGroup> {
  const found = await groupBySlug(call, call.args.slug);
  if (found.standing.role === undefined) throw notAllowed('You’re not a member of this group.');
  return found;
}

/** The questions before a group is deleted or left, and what follows. */
export const endingPages: readonly Route[] = [
  page({
    module: 'pages',
    method: 'GET',
    path: '/groups/:slug/manage/delete',
    summary: 'Asks whether a group is deleted with everything in it.',
    access: signed,
    args: { slug: slugArgument },
    resource: (call) => administeredGroup(call),
    handle: (call) => askDeletion(call, call.resource),
  }),
  page({
    module: 'pages',
    method: 'POST',
    path: '/groups/:slug/manage/delete',
    summary: 'Deletes a group whose name was typed.',
    access: signed,
    nonceAction: GROUP_NONCE,
    args: {
      slug: slugArgument,
      confirm: Type.String({ default: '', maxLength: 400, description: 'The name of the group.' }),
    },
    resource: (call) => administeredGroup(call),
    async handle(call) {
      const { args, resource: found, site } = call;
      if (args.confirm.trim() !== found.group.name.trim())
        return askDeletion(call, found, groupTexts.in(site.language)('delete_typed'));
      await deleteGroup(call, found);
      return redirect(`${site.url}${PATHS.groups}?done=deleted`, 303);
    },
  }),
  page({
    module: 'pages',
    method: 'GET',
    path: '/groups/:slug/leave',
    summary: 'Asks whether the caller leaves a group, and who takes over.',
    access: signed,
    args: { slug: slugArgument },
    resource: (call) => ownGroup(call),
    handle: (call) => askLeaving(call, call.resource),
  }),
  page({
    module: 'pages',
    method: 'POST',
    path: '/groups/:slug/leave',
    summary: 'Leaves a group.',
    access: signed,
    nonceAction: GROUP_NONCE,
    args: {
      slug: slugArgument,
      user_id: Type.Integer({ default: 0, minimum: 0, description: 'Who takes over; 0 for nobody.' }),
    },
    resource: (call) => ownGroup(call),
    async handle(call) {
      const { args, caller, resource: found, site } = call;
      const successors = await successorsFor(call, found);
      if (successors && !successors.some(({ id }) => id === args.user_id)) {
        const message = groupTexts.in(site.language)('successor_missing');
        return askLeaving(call, found, refusedFor([{ name: 'user_id', message }]));
      }
      await leaveGroup(call, found, caller.id, successors ? args.user_id : undefined);
      return redirect(`${site.url}${PATHS.groups}?done=left`, 303);
    },
  }),
];
