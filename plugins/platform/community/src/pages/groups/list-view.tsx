import type { User } from '@plinth/kernel';
import type { SafeHtml } from '@plinth/pages';
import { ButtonForm, ButtonLink, Card, CardList, Empty, Heading, useAddress, useTexts } from '@plinth/pages/kit';
import type { Group } from '../../groups/ports.js';
import { communityTexts } from '../texts.js';
import { PATHS, Pager, SearchForm } from '../view.js';
import { type GroupDone, GroupNotice, pathOf } from './place.js';
import { groupTexts } from './texts.js';

/** What kind of group it is, and how many belong to it. */
export function Kind({ group }: { group: Group }) {
  const t = useTexts(communityTexts);
  return (
    <span class="quiet">
      {t(group.status)} · {t('members_count', { count: group.memberCount })}
    </span>
  );
}

interface OwnInvitation {
  readonly group: Group;
  readonly inviter: User | undefined;
}

function OwnInvitations({ invitations, nonce }: { invitations: readonly OwnInvitation[]; nonce: SafeHtml }) {
  const t = useTexts(groupTexts);
  const words = useTexts(communityTexts);
  const address = useAddress();
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="own-invitations">
      <h2 id="own-invitations">{t('own_invitations')}</h2>
      <ul class="people">
        {invitations.map(({ group, inviter }) => (
          <li key={group.id}>
            <div>
              <a href={address(pathOf(group))}>{group.name}</a>{' '}
              {inviter ? <span class="quiet">{t('invited_by', { name: inviter.displayName })}</span> : null}
            </div>
            <div class="actions">
              {(['join', 'decline'] as const).map((act) => (
                <ButtonForm
                  key={act}
                  to={pathOf(group)}
                  nonce={nonce}
                  fields={{ do: act }}
                  kind="quiet"
                  label={words(act === 'join' ? 'accept_of' : 'deny_of', { name: group.name })}
                >
                  {words(act === 'join' ? 'accept' : 'deny')}
                </ButtonForm>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoGroups({ search, createPath }: { search: string; createPath: string | undefined }) {
  const t = useTexts(communityTexts);
  const words = useTexts(groupTexts);
  if (search !== '')
    return (
      <Empty title={t('no_groups')}>
        <p>{t('no_groups_lead')}</p>
      </Empty>
    );
  return (
    <Empty title={t('no_groups_yet')}>
      <p>{t('no_groups_yet_lead')}</p>
      {createPath === undefined ? null : <ButtonLink to={createPath}>{words('create')}</ButtonLink>}
    </Empty>
  );
}

function GroupCard({ group, cover }: { group: Group; cover: string }) {
  const address = useAddress();
  return (
    <Card
      level={2}
      title={
        <a class="group-card" href={address(pathOf(group))}>
          {cover === '' ? (
            <span class="group-card-cover" aria-hidden="true">
              {[...group.name][0]?.toUpperCase()}
            </span>
          ) : (
            <img class="group-card-cover" src={cover} alt="" loading="lazy" />
          )}
          {group.name}
        </a>
      }
    >
      <p>
        <Kind group={group} />
      </p>
    </Card>
  );
}

/** The groups that the reader may know of. */
export function GroupList(props: {
  groups: readonly Group[];
  /** URLs of cover images by group. */
  covers: ReadonlyMap<number, string>;
  invitations: readonly OwnInvitation[];
  /** Where the reader creates a group; undefined for those who may not. */
  createPath: string | undefined;
  nonce: SafeHtml;
  done: GroupDone;
  page: number;
  search: string;
  total: number;
}) {
  const { groups, covers, invitations, createPath, nonce, done, page: number, search, total } = props;
  const t = useTexts(communityTexts);
  const words = useTexts(groupTexts);
  const create = createPath === undefined ? null : <ButtonLink to={createPath}>{words('create')}</ButtonLink>;
  return (
    <>
      <Heading title={t('groups')} lead={t('groups_lead')} actions={create} />
      <GroupNotice done={done} />
      <OwnInvitations invitations={invitations} nonce={nonce} />
      <SearchForm path={PATHS.groups} search={search} />
      {total === 0 ? (
        <NoGroups search={search} createPath={createPath} />
      ) : (
        <CardList label={t('groups')}>
          {groups.map((group) => (
            <GroupCard key={group.id} group={group} cover={covers.get(group.id) ?? ''} />
          ))}
        </CardList>
      )}
      <Pager page={number} total={total} path={PATHS.groups} search={search} />
    </>
  );
}
