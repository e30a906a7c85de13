import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonForm,
  ButtonLink,
  Confirm,
  DangerZone,
  Empty,
  Form,
  Heading,
  Paging,
  Table,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { GroupRole, LearningGroup } from '../../ports.js';
import { Told } from '../frame.js';
import { groupTexts } from './texts.js';

/** The screen of groups, below the console. */
export const GROUPS_PATH = '/learning-groups';
/** The most people that one form adds. */
export const MAX_ADDED = 100;

interface Shared {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly refused?: Refused | undefined;
}

/** The list of groups. */
export function GroupList(props: {
  path: string;
  groups: readonly LearningGroup[];
  done: string | undefined;
  page: number;
  perPage: number;
  total: number;
}) {
  const { path, groups, done, page, perPage, total } = props;
  const t = useTexts(groupTexts);
  const address = useAddress();
  const to = path + GROUPS_PATH;
  return (
    <>
      <Heading
        title={t('groups')}
        lead={t('groups_lead')}
        actions={<ButtonLink to={`${to}/new`}>{t('fresh')}</ButtonLink>}
      />
      <Told done={done} />
      <Table
        caption={t('groups')}
        rows={groups}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
            <ButtonLink to={`${to}/new`}>{t('create')}</ButtonLink>
          </Empty>
        }
        columns={[
          {
            key: 'name',
            title: t('name'),
            heads: true,
            cell: ({ id, name }) => <a href={address(`${to}/${id}`)}>{name}</a>,
          },
          { key: 'members', title: t('members'), number: true, cell: ({ memberCount }) => memberCount },
          { key: 'leaders', title: t('leaders'), number: true, cell: ({ leaderCount }) => leaderCount },
          { key: 'courses', title: t('courses'), number: true, cell: ({ courseCount }) => courseCount },
        ]}
      />
      <Paging {...{ page, perPage, total }} address={(number) => `${to}?page=${number}`} />
    </>
  );
}

function Crumbs({ path, group }: { path: string; group?: LearningGroup }) {
  const t = useTexts(groupTexts);
  const own = group ? [{ title: group.name, path: `${path}${GROUPS_PATH}/${group.id}` }] : [];
  return <Breadcrumb crumbs={[{ title: t('groups'), path: path + GROUPS_PATH }, ...own]} />;
}

/** The form that creates a group. */
export function NewGroupPage({ path, nonce, refused, name }: Shared & { name: string }) {
  const t = useTexts(groupTexts);
  return (
    <>
      <Crumbs path={path} />
      <Heading title={t('fresh')} lead={t('fresh_lead')} />
      <Told refused={refused} />
      <Form to={`${path}${GROUPS_PATH}/new`} nonce={nonce} values={{ name }} errors={refused}>
        <TextField name="name" label={t('name')} maxLength={200} required />
        <Button>{t('create')}</Button>
      </Form>
    </>
  );
}

/** Somebody in a group. */
export interface GroupPerson {
  readonly userId: number;
  readonly name: string;
}

/** A group with its people. */
export interface GroupView extends Shared {
  readonly group: LearningGroup;
  readonly people: Readonly<Record<GroupRole, readonly GroupPerson[]>>;
  readonly courses: readonly { readonly id: number; readonly title: string }[];
  readonly typed: { readonly role: GroupRole; readonly people: string; readonly name: string };
  readonly done: string | undefined;
}

function People({ view, of: role }: { view: GroupView; of: GroupRole }) {
  const { path, nonce, group, people, typed, refused } = view;
  const t = useTexts(groupTexts);
  const to = `${path}${GROUPS_PATH}/${group.id}`;
  const shown = people[role];
  const total = role === 'member' ? group.memberCount : group.leaderCount;
  const isTyped = typed.role === role;
  const field = `people_${role}`;
  return (
    <section aria-labelledby={`${role}s`}>
      <h2 id={`${role}s`}>{t(role === 'member' ? 'members' : 'leaders')}</h2>
      {shown.length === 0 ? (
        <Empty title={t(role === 'member' ? 'none_members' : 'none_leaders')}>
          <p>{t(role === 'member' ? 'none_members_lead' : 'none_leaders_lead')}</p>
        </Empty>
      ) : (
        <ul class="course-people">
          {shown.map(({ name, userId }) => (
            <li key={userId}>
              <span>{name}</span>
              <ButtonForm
                to={to}
                nonce={nonce}
                fields={{ act: 'remove', role, user: userId }}
                kind="quiet"
                small
                label={t('remove_named', { name })}
              >
                {t('remove')}
              </ButtonForm>
            </li>
          ))}
          {total > shown.length ? <li>{t('more', { count: total - shown.length })}</li> : null}
        </ul>
      )}
      <Form to={to} nonce={nonce} errors={isTyped ? refused : undefined}>
        <input type="hidden" name="act" value="add" />
        <input type="hidden" name="role" value={role} />
        <TextField
          name={field}
          label={t('people')}
          help={t('people_help', { count: MAX_ADDED })}
          value={isTyped ? typed.people : ''}
          rows={3}
        />
        <Button kind="quiet">{t(role === 'member' ? 'add_members' : 'add_leaders')}</Button>
      </Form>
    </section>
  );
}

/** A group: its people, courses and name. */
export function GroupPage(view: GroupView) {
  const { path, nonce, group, courses, typed, done, refused } = view;
  const t = useTexts(groupTexts);
  const address = useAddress();
  const to = `${path}${GROUPS_PATH}/${group.id}`;
  return (
    <>
      <Crumbs path={path} />
      <Heading title={group.name} />
      <Told done={done} refused={refused} />
      <People view={view} of="member" />
      <People view={view} of="leader" />
      <section aria-labelledby="group-courses">
        <h2 id="group-courses">{t('courses')}</h2>
        {courses.length === 0 ? (
          <p class="quiet">{t('none_courses')}</p>
        ) : (
          <ul>
            {courses.map(({ id, title }) => (
              <li key={id}>
                <a href={address(`${path}/courses/${id}/people`)}>{title}</a>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="group-name">
        <h2 id="group-name">{t('rename')}</h2>
        <Form to={to} nonce={nonce} values={typed} errors={refused}>
          <input type="hidden" name="act" value="rename" />
          <TextField name="name" label={t('name')} maxLength={200} required />
          <Button kind="quiet">{t('rename')}</Button>
        </Form>
      </section>
      <DangerZone title={t('delete')}>
        <p>{t('delete_lead')}</p>
        <ButtonLink to={`${to}/delete`} kind="danger">
          {t('delete')}
        </ButtonLink>
      </DangerZone>
    </>
  );
}

/** The question before a group is deleted. */
export function DeleteGroupPage({ path, nonce, group }: Shared & { group: LearningGroup }) {
  const t = useTexts(groupTexts);
  const back = `${path}${GROUPS_PATH}/${group.id}`;
  return (
    <>
      <Crumbs path={path} group={group} />
      <Heading title={t('ask_delete', { name: group.name })} lead={t('delete_lead')} />
      <Confirm to={`${back}/delete`} nonce={nonce} act={t('delete')} back={back}>
        <span />
      </Confirm>
    </>
  );
}
