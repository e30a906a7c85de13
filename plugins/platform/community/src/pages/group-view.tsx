import type { SiteInfo, User } from '@plinth/kernel';
import { signInUrl } from '@plinth/kernel/identity';
import type { SafeHtml } from '@plinth/pages';
import {
  Badge,
  Breadcrumb,
  ButtonForm,
  ButtonLink,
  Card,
  CardList,
  Empty,
  Heading,
  Html,
  Notice,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { VNode } from 'preact';
import type { Group, GroupRole } from '../groups/ports.js';
import type { FoundGroup } from '../groups/standing.js';
import { communityTexts } from './texts.js';
import { MemberLink, MemberPicture, PATHS, Pager, SearchForm } from './view.js';

/** Where a group is, below the site's address. */
function pathOf({ slug }: Pick<Group, 'slug'>): string {
  return `${PATHS.groups}/${encodeURIComponent(slug)}`;
}

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
        {group.status === 'public' ? (
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
  if (hasAsked)
    return (
      <div class="actions">
        <span>{t('asked')}</span>
        <Deed frame={view} name="withdraw" title={t('withdraw')} />
      </div>
    );
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
export function People({ people, site, more }: { people: readonly Person[]; site: SiteInfo; more: number }) {
  const t = useTexts(communityTexts);
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
      {more > 0 ? <p class="quiet">{t('more', { count: more })}</p> : null}
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

function Kind({ group }: { group: Group }) {
  const t = useTexts(communityTexts);
  return (
    <span class="quiet">
      {t(group.status)} · {t('members_count', { count: group.memberCount })}
    </span>
  );
}

/** The page of a group. */
export function GroupPage(view: GroupView) {
  const t = useTexts(communityTexts);
  const { description, group } = view;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('groups'), path: PATHS.groups }]} />
      <Heading title={group.name} lead={<Kind group={group} />} />
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

/** The groups that the reader may know of. */
export function GroupList({
  groups,
  page: number,
  search,
  total,
}: {
  groups: readonly Group[];
  page: number;
  search: string;
  total: number;
}) {
  const t = useTexts(communityTexts);
  const address = useAddress();
  return (
    <>
      <Heading title={t('groups')} lead={t('groups_lead')} />
      <SearchForm path={PATHS.groups} search={search} />
      {total === 0 ? (
        <Empty title={t('no_groups')}>
          <p>{t('no_groups_lead')}</p>
        </Empty>
      ) : (
        <CardList label={t('groups')}>
          {groups.map((group) => (
            <Card key={group.id} level={2} title={<a href={address(pathOf(group))}>{group.name}</a>}>
              <p>
                <Kind group={group} />
              </p>
            </Card>
          ))}
        </CardList>
      )}
      <Pager page={number} total={total} path={PATHS.groups} search={search} />
    </>
  );
}
