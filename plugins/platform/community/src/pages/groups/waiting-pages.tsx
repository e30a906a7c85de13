import {
  type CallContext,
  choice,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  Type,
} from '@plinth/kernel';
import { nonceField, type Refused, refusedBy } from '@plinth/pages';
import { ButtonForm, RefusedNotice } from '@plinth/pages/kit';
import type { VNode } from 'preact';
import { admitMember, dismissRequest, liftBan } from '../../groups/membership.js';
import { GROUP_BANS, GROUPS } from '../../groups/ports.js';
import type { FoundGroup } from '../../groups/standing.js';
import { listStatus, PER_PAGE } from '../view.js';
import { PeopleList, Since, withUsers } from './people-view.js';
import {
  administeredGroup,
  doneArgument,
  GROUP_NONCE,
  type GroupDone,
  groupPartPage,
  pageArgument,
  partPath,
  signed,
  slugArgument,
} from './place.js';
import { groupTexts } from './texts.js';

type Part = 'requests' | 'bans';

interface Shown {
  readonly page: number;
  readonly done?: GroupDone;
  readonly refused?: Refused;
}

async function requestsBody(call: CallContext, { group }: FoundGroup, number: number): Promise<[VNode, number]> {
  const { site, use } = call;
  const t = groupTexts.in(site.language);
  const nonce = nonceField(call, GROUP_NONCE);
  const path = partPath(group, 'requests');
  const range = { limit: PER_PAGE, offset: (number - 1) * PER_PAGE };
  const { requests, total } = await use(GROUPS).requests(group.id, range);
  const people = (await withUsers(call, requests)).map(({ user, askedAt }) => ({
    user,
    about: <Since label={t('since')} at={askedAt} />,
    acts: (['accept', 'decline'] as const).map((act) => (
      <ButtonForm
        key={act}
        to={path}
        nonce={nonce}
        fields={{ act, user_id: user.id }}
        kind="quiet"
        label={t('act_of', { act: t(act), name: user.displayName })}
        small
      >
        {t(act)}
      </ButtonForm>
    )),
  }));
  const list = { site, people, page: number, total, path };
  return [<PeopleList key="list" {...list} emptyTitle={t('no_requests')} emptyLead={t('no_requests_lead')} />, total];
}

async function bansBody(call: CallContext, { group }: FoundGroup, number: number): Promise<[VNode, number]> {
  const { site, use } = call;
  const t = groupTexts.in(site.language);
  const nonce = nonceField(call, GROUP_NONCE);
  const path = partPath(group, 'bans');
  const range = { limit: PER_PAGE, offset: (number - 1) * PER_PAGE };
  const { bans, total } = await use(GROUP_BANS).bans(group.id, range);
  const people = (await withUsers(call, bans)).map(({ user, bannedAt }) => ({
    user,
    about: <Since label={t('banned_on')} at={bannedAt} />,
    acts: (
      <ButtonForm
        to={path}
        nonce={nonce}
        fields={{ user_id: user.id }}
        kind="quiet"
        label={t('act_of', { act: t('lift'), name: user.displayName })}
        small
      >
        {t('lift')}
      </ButtonForm>
    ),
  }));
  const list = { site, people, page: number, total, path };
  return [<PeopleList key="list" {...list} emptyTitle={t('no_bans')} emptyLead={t('no_bans_lead')} />, total];
}

async function show(call: CallContext, found: FoundGroup, part: Part, shown: Shown): Promise<RestResponse> {
  const t = groupTexts.in(call.site.language);
  const { page: number, done = '', refused } = shown;
  const [list, total] = await (part === 'requests' ? requestsBody : bansBody)(call, found, number);
  const body = (
    <>
      <p class="lead">{t(`${part}_lead`)}</p>
      <RefusedNotice refused={refused} />
      {list}
    </>
  );
  return groupPartPage(call, found, { part, body, done, status: refused?.status ?? listStatus(number, total) });
}

const personArgument = Type.Integer({ minimum: 1, description: 'Whom it is about.' });

function listPage(part: Part, summary: string): Route {
  return page({
    module: 'pages',
    method: 'GET',
    path: `/groups/:slug/manage/${part}`,
    summary,
    access: signed,
    args: { slug: slugArgument, page: pageArgument, done: doneArgument },
    resource: (call) => administeredGroup(call),
    handle: (call) => show(call, call.resource, part, call.args),
  });
}

/** Somebody else may have decided in the meantime: the list says who is left. */
function refusedDecision(call: CallContext, thrown: unknown): Refused | undefined {
  return thrown instanceof RestError && thrown.status === 404 ? undefined : refusedBy(call, thrown);
}

async function answer(
  call: CallContext,
  found: FoundGroup,
  part: Part,
  { done, work }: { readonly done: GroupDone; readonly work: () => Promise<unknown> },
): Promise<RestResponse> {
  try {
    await work();
    return redirect(`${call.site.url}${partPath(found.group, part)}?done=${done}`, 303);
  } catch (thrown) {
    const refused = refusedDecision(call, thrown);
    return show(call, found, part, { page: 1, ...(refused ? { refused } : {}) });
  }
}

/** The people who ask to join a group, and those who are banned from it. */
export const waitingPages: readonly Route[] = [
  listPage('requests', 'Who asks to join a group.'),
  page({
    module: 'pages',
    method: 'POST',
    path: '/groups/:slug/manage/requests',
    summary: 'Accepts or declines a request to join.',
    access: signed,
    nonceAction: GROUP_NONCE,
    args: {
      slug: slugArgument,
      act: choice(['accept', 'decline'], { description: 'The decision.' }),
      user_id: personArgument,
    },
    resource: (call) => administeredGroup(call),
    handle(call) {
      const { act, user_id: userId } = call.args;
      const found = call.resource;
      const isAccepted = act === 'accept';
      const work = () => (isAccepted ? admitMember(call, found, userId) : dismissRequest(call, found, userId));
      return answer(call, found, 'requests', { done: isAccepted ? 'accepted' : 'declined', work });
    },
  }),
  listPage('bans', 'Who is banned from a group.'),
  page({
    module: 'pages',
    method: 'POST',
    path: '/groups/:slug/manage/bans',
    summary: 'Lifts a ban.',
    access: signed,
    nonceAction: GROUP_NONCE,
    args: { slug: slugArgument, user_id: personArgument },
    resource: (call) => administeredGroup(call),
    handle(call) {
      const work = () => liftBan(call, call.resource, call.args.user_id);
      return answer(call, call.resource, 'bans', { done: 'lifted', work });
    },
  }),
];
