import {
  type CallContext,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  Type,
  USERS,
} from '@plinth/kernel';
import { nonceField, type Refused, refusedFor } from '@plinth/pages';
import { Button, ButtonForm, Form, Notice, RefusedNotice, TextField } from '@plinth/pages/kit';
import { notAllowed } from '../../errors.js';
import { inviteMember, mayWithdraw, withdrawInvitation } from '../../groups/inviting.js';
import { GROUP_INVITATIONS } from '../../groups/ports.js';
import type { FoundGroup } from '../../groups/standing.js';
import { listStatus, PER_PAGE } from '../view.js';
import { PeopleList, Since, withUsers } from './people-view.js';
import {
  doneArgument,
  GROUP_NONCE,
  type GroupDone,
  groupBySlug,
  groupPartPage,
  pageArgument,
  partPath,
  signed,
  slugArgument,
} from './place.js';
import { groupTexts } from './texts.js';

interface Shown {
  readonly page: number;
  readonly done?: GroupDone;
  readonly typed?: string;
  readonly refused?: Refused;
}

async function show(call: CallContext, found: FoundGroup, shown: Shown): Promise<RestResponse> {
  const { site, use } = call;
  const { group, standing } = found;
  const { page: number, done = '', typed = '', refused } = shown;
  const t = groupTexts.in(site.language);
  const path = partPath(group, 'invitations');
  const nonce = nonceField(call, GROUP_NONCE);
  const range = { limit: PER_PAGE, offset: (number - 1) * PER_PAGE };
  const { invitations, total } = await use(GROUP_INVITATIONS).ofGroup(group.id, range);
  const people = (await withUsers(call, invitations)).map(({ user, ...invitation }) => ({
    user,
    about: <Since label={t('invited_on')} at={invitation.invitedAt} />,
    acts: mayWithdraw(call, found, invitation) ? (
      <ButtonForm
        to={path}
        nonce={nonce}
        fields={{ withdraw: user.id }}
        kind="quiet"
        label={t('act_of', { act: t('withdraw'), name: user.displayName })}
        small
      >
        {t('withdraw')}
      </ButtonForm>
    ) : undefined,
  }));
  const list = { site, people, page: number, total, path };
  const body = (
    <>
      <p class="lead">{t('invitations_lead')}</p>
      <RefusedNotice refused={refused} />
      {standing.mayInvite ? (
        <Form to={path} nonce={nonce} values={{ username: typed }} errors={refused}>
          <TextField name="username" label={t('username')} help={t('username_help')} maxLength={200} required />
          <Button>{t('invite')}</Button>
        </Form>
      ) : (
        <Notice>
          <p>{t('group_closed')}</p>
        </Notice>
      )}
      <h2>{t('invited')}</h2>
      <PeopleList {...list} emptyTitle={t('no_invitations')} emptyLead={t('no_invitations_lead')} />
    </>
  );
  return groupPartPage(call, found, {
    part: 'invitations',
    body,
    done,
    status: refused?.status ?? listStatus(number, total),
  });
}

/** Refusals that stand beside the field, by their codes. */
const FIELD_TEXTS = {
  community_rest_group_member_already: 'username_member',
  community_rest_group_user_banned: 'username_banned',
  community_rest_member_invalid_id: 'username_unknown',
} as const;

/** Refusals about the whole form. */
const FORM_TEXTS = {
  community_rest_group_invitations_throttled: 'throttled',
  community_rest_group_closed: 'group_closed',
} as const;

function isKeyOf<T extends object>(object: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(object, key);
}

function refusedInvitation({ site }: CallContext, thrown: unknown): Refused {
  if (!(thrown instanceof RestError) || typeof thrown.status !== 'number') throw thrown;
  const { code, status } = thrown;
  const t = groupTexts.in(site.language);
  if (isKeyOf(FIELD_TEXTS, code)) {
    const mistakes = [{ name: 'username', message: t(FIELD_TEXTS[code]) }];
    return { mistakes, status: status === 404 ? 400 : status };
  }
  if (!isKeyOf(FORM_TEXTS, code)) throw thrown;
  return { mistakes: [], message: t(FORM_TEXTS[code]), status };
}

async function invite(call: CallContext, found: FoundGroup, typed: string): Promise<RestResponse> {
  const { site, use } = call;
  const t = groupTexts.in(site.language);
  const name = typed.trim().replace(/^@/, '');
  const user = name === '' ? undefined : ((await use(USERS).findBySlug(name)) ?? (await use(USERS).findByLogin(name)));
  if (!user) {
    const message = t(name === '' ? 'username_missing' : 'username_unknown');
    const refused = refusedFor([{ name: 'username', message }]);
    return show(call, found, { page: 1, typed, ...(refused ? { refused } : {}) });
  }
  try {
    const done = (await inviteMember(call, found, user.id)) ? 'invited' : 'invited_already';
    return redirect(`${site.url}${partPath(found.group, 'invitations')}?done=${done}`, 303);
  } catch (thrown) {
    return show(call, found, { page: 1, typed, refused: refusedInvitation(call, thrown) });
  }
}

function demandInviter({ resource: { standing } }: { readonly resource: FoundGroup }): void {
  if (!standing.mayInvite && !standing.mayAdminister) throw notAllowed('You can’t invite people to this group.');
}

const resource = (call: CallContext & { readonly args: { readonly slug: string } }): Promise<FoundGroup> =>
  groupBySlug(call, call.args.slug);

/** The invitations of a group, for those who may invite. */
export const invitationPages: readonly Route[] = [
  page({
    module: 'pages',
    method: 'GET',
    path: '/groups/:slug/invitations',
    summary: 'Who is invited to a group, and the form that invites.',
    access: signed,
    args: { slug: slugArgument, page: pageArgument, done: doneArgument },
    resource,
    authorizeResource: demandInviter,
    handle: (call) => show(call, call.resource, call.args),
  }),
  page({
    module: 'pages',
    method: 'POST',
    path: '/groups/:slug/invitations',
    summary: 'Invites somebody to a group by their username, or cancels an invitation.',
    access: signed,
    nonceAction: GROUP_NONCE,
    args: {
      slug: slugArgument,
      username: Type.String({ default: '', maxLength: 400, description: 'Whom to invite.' }),
      withdraw: Type.Integer({ default: 0, minimum: 0, description: 'Whose invitation to cancel; 0 for none.' }),
    },
    resource,
    authorizeResource: demandInviter,
    async handle(call) {
      const { args, resource: found, site } = call;
      if (args.withdraw === 0) return invite(call, found, args.username);
      await withdrawInvitation(call, found, args.withdraw);
      return redirect(`${site.url}${partPath(found.group, 'invitations')}?done=withdrawn`, 303);
    },
  }),
];
