import type { SiteInfo, User } from '@plinth/kernel';
import { signInUrl } from '@plinth/kernel/identity';
import type { SafeHtml } from '@plinth/pages';
import {
  Badge,
  Breadcrumb,
  ButtonForm,
  ButtonLink,
  Heading,
  Html,
  Notice,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { VNode } from 'preact';
import type { Group, GroupRole } from '../groups/ports.js';
import type { FoundGroup } from '../groups/standing.js';
import { Kind } from './groups/list-view.js';
import { type GroupDone, GroupNotice, partPath, pathOf } from './groups/place.js';
import { groupTexts } from './groups/texts.js';
import { communityTexts } from './texts.js';
import { MemberLink, MemberPicture, PATHS, Pager } from './view.js';

/** A button that does something around a group, for the caller or for somebody else. */
function Deed(props: { frame: Frame; name: string; title: string; label?: string; userId?: number; main?: boolean }) {
  const { frame, name, title, label, userId, main } = props;
  return (
    <ButtonForm
      to={pathOf(frame.group)}
      nonce={frame.nonce}
      fields={{ do: name, ...(userId === undefined ? {} : { user_id: userId }) }}
      kind={main ? 'main' : 'quiet'}
      {...(label === undefined ? {} : { label })}
    >
      {title}
    </ButtonForm>
  );
}

interface Frame extends FoundGroup {
  readonly site: SiteInfo;
  readonly nonce: SafeHtml;
}

interface Person {
  readonly user: User | undefined;
  readonly role: GroupRole;
}

/** Everything that the page of a group shows. */
export interface GroupView extends Frame {
  readonly isVisitor: boolean;
  readonly hasAsked: boolean;
  readonly requests: readonly User[];
  readonly description: SafeHtml;
  /** What whoever may read the group sees. */
  readonly inside: VNode | undefined;
  /** URL of the cover image; empty for none. */
  readonly cover: string;
  readonly done: GroupDone;
}

function Membership({ hasAsked, ...view }: GroupView) {
  const t = useTexts(communityTexts);
  const { group, isVisitor, standing } = view;
  if (isVisitor)
    return (
      <div class="actions">
        <ButtonLink to={signInUrl(view.site, view.site.url + pathOf(group))}>{t('sign_in_to_join')}</ButtonLink>
      </div>
    );
  if (standing.role !== undefined)
    return (
      <div class="actions">
        <span>{t(`role_${standing.role}`)}</span>
        {standing.role === 'administrator' ? (
          <ButtonLink to={`${pathOf(group)}/leave`} kind="quiet">
            {t('leave')}
          </ButtonLink>
        ) : group.status === 'public' ? (
          <Deed frame={view} name="leave" title={t('leave')} />
        ) : (
          // Whoever left does not come back by themselves.
          <details>
            <summary>{t('leave')}</summary>
            <p>{t('leave_lead')}</p>
            <Deed frame={view} name="leave" title={t('leave_sure')} />
          </details>
        )}
      </div>
    );
  if (standing.isBanned) return <p class="quiet">{t('banned')}</p>;
  if (standing.isInvited)
    return (
      <Notice title={t('invited')}>
        <div class="actions">
          {group.closedAt === null ? <Deed frame={view} name="join" title={t('accept_invitation')} main /> : null}
          <Deed frame={view} name="decline" title={t('decline_invitation')} />
        </div>
      </Notice>
    );
  if (hasAsked)
    return (
      <div class="actions">
        <span>{t('asked')}</span>
        <Deed frame={view} name="withdraw" title={t('withdraw')} />
      </div>
    );
  if (group.closedAt !== null) return null;
  const isOpen = group.status === 'public' || standing.mayAdminister;
  return (
    <div class="actions">
      <Deed frame={view} name="join" title={isOpen ? t('join') : t('ask')} main />
    </div>
  );
}

function Requests(view: GroupView) {
  const t = useTexts(communityTexts);
  const { requests, site } = view;
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">{t('requests')}</h2>
      <ul class="people">
        {requests.map((user) => (
          <li key={user.id}>
            <MemberPicture site={site} user={user} />
            <div>
              <MemberLink site={site} user={user} />
            </div>
            <div class="actions">
              <Deed
                frame={view}
                name="accept"
                title={t('accept')}
                label={t('accept_of', { name: user.displayName })}
                userId={user.id}
              />
              <Deed
                frame={view}
                name="deny"
                title={t('deny')}
                label={t('deny_of', { name: user.displayName })}
                userId={user.id}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who belongs to a group. */
export function People(props: { people: readonly Person[]; site: SiteInfo; more: number; group: Group }) {
  const { people, site, more, group } = props;
  const t = useTexts(communityTexts);
  const address = useAddress();
  return (
    <section aria-labelledby="people">
      <h2 id="people">{t('members')}</h2>
      <ul class="people">
        {people.map(({ role, user }, index) => (
          <li key={user?.id ?? -index}>
            <MemberPicture site={site} user={user} />
            <div>
              <MemberLink site={site} user={user} />
            </div>
            {role === 'member' ? null : <Badge>{t(role)}</Badge>}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p>
          <a href={address(`${pathOf(group)}/members`)}>{t('more', { count: more })}</a>
        </p>
      ) : null}
    </section>
  );
}

/** What whoever may read a group sees. */
export function Inside(props: {
  form: VNode | undefined;
  articles: readonly VNode[];
  added: SafeHtml;
  page: number;
  total: number;
  group: Group;
  people: VNode;
}) {
  const { form, articles, added, page: number, total, group, people } = props;
  const t = useTexts(communityTexts);
  return (
    <>
      {form}
      <h2>{t('activity')}</h2>
      {total > 0 ? (
        articles
      ) : (
        <p class="quiet">
          {t('nothing_in_group')} {t(form ? 'nothing_write' : 'nothing_in_group_join')}
        </p>
      )}
      <Pager page={number} total={total} path={pathOf(group)} />
      <Html of={added} />
      {people}
    </>
  );
}

function Run({ group, standing }: GroupView) {
  const t = useTexts(groupTexts);
  return (
    <>
      {standing.mayInvite ? (
        <ButtonLink to={partPath(group, 'invitations')} kind="quiet">
          {t('invite_people')}
        </ButtonLink>
      ) : null}
      {standing.mayAdminister ? (
        <ButtonLink to={partPath(group, 'settings')} kind="quiet">
          {t('manage')}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** The page of a group. */
export function GroupPage(view: GroupView) {
  const t = useTexts(communityTexts);
  const { description, group } = view;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('groups'), path: PATHS.groups }]} />
      <GroupNotice done={view.done} />
      {view.cover === '' ? null : <img class="group-cover" src={view.cover} alt="" />}
      <Heading title={group.name} lead={<Kind group={group} />} actions={<Run {...view} />} />
      {group.closedAt === null ? null : (
        <Notice>
          <p>{t('is_closed')}</p>
        </Notice>
      )}
      <Html of={description} />
      <Membership {...view} />
      <Requests {...view} />
      {view.inside ?? (
        <Notice>
          <p>{t('closed')}</p>
        </Notice>
      )}
    </>
  );
}
