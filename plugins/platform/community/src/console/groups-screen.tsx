import { can, choice, id, sayAct, Type } from '@plinth/kernel';
import { Ago, Badge, ButtonLink, Num, SelectField, TextField } from '@plinth/pages/kit';
import { resourceScreen } from '@plinth/pages/resource';
import { unknownGroup } from '../errors.js';
import { GROUP_STATUSES, GROUPS } from '../groups/ports.js';
import { MODERATE } from '../groups/standing.js';
import { CREATE_PATH } from '../pages/groups/create-page.js';
import { partPath } from '../pages/groups/place.js';
import { groupScreenTexts } from './texts.js';

/** The groups of the site: found, managed and deleted by its administrators. */
export const groupsScreen = resourceScreen({
  id: 'groups',
  title: 'Groups',
  section: 'community',
  order: 20,
  access: can(MODERATE),
  texts: groupScreenTexts,
  list: {
    path: '/groups',
    summary: 'The groups of the site.',
    args: {
      search: Type.String({ default: '', maxLength: 200, description: 'Words of the name or the description.' }),
      status: choice(['any', ...GROUP_STATUSES], { default: 'any', description: 'Only groups that these people see.' }),
    },
    async rows({ args, use }, { limit, offset }) {
      const status = args.status === 'any' ? undefined : args.status;
      const { groups, total } = await use(GROUPS).list({
        ...(args.search === '' ? {} : { search: args.search }),
        ...(status === undefined ? {} : { statuses: [status] }),
        orderBy: 'newest',
        limit,
        offset,
      });
      return { rows: groups, total };
    },
    key: (group) => group.id,
    columns: ({ link, text }) => [
      {
        key: 'name',
        title: text('name'),
        heads: true,
        cell: (group) => <a href={link(`/groups/${group.id}`)}>{group.name}</a>,
      },
      { key: 'status', title: text('status'), cell: ({ status }) => text(status) },
      {
        key: 'state',
        title: text('state'),
        cell: ({ closedAt }) => <Badge>{text(closedAt === null ? 'open' : 'closed')}</Badge>,
      },
      { key: 'members', title: text('members'), number: true, cell: ({ memberCount }) => <Num of={memberCount} /> },
      { key: 'created', title: text('created_on'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
    ],
    actions: ({ call, text }) =>
      call.module('pages') ? <ButtonLink to={CREATE_PATH}>{text('create')}</ButtonLink> : null,
    filters: ({ text }) => (
      <>
        <TextField name="search" type="search" label={text('search')} maxLength={200} />
        <SelectField
          name="status"
          label={text('status')}
          options={(['any', ...GROUP_STATUSES] as const).map((value) => ({ value, title: text(value) }))}
        />
      </>
    ),
  },
  item: {
    path: '/groups/:id',
    summary: 'One group.',
    args: { id: id('The group.') },
    async find({ args, use }) {
      const group = await use(GROUPS).find(args.id);
      if (!group) throw unknownGroup();
      return group;
    },
    address: ({ id: group }) => `/groups/${group}`,
    name: ({ name }) => name,
    title: ({ name }) => name,
    actions: ({ call, item, text }) =>
      call.module('pages') ? (
        <ButtonLink to={partPath(item, 'settings')} label={text('manage_of', { name: item.name })}>
          {text('manage')}
        </ButtonLink>
      ) : null,
  },
  removal: {
    asks: 'page',
    summary: 'Deletes a group with everything in it.',
    question: ({ text }) => <p>{text('delete_question')}</p>,
    async run({ request, use }, { id: group, name }) {
      await use(GROUPS).remove(group);
      sayAct({ request }, 'Deleted a group.', { name });
    },
  },
});
