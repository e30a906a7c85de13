import { can, offsetOf, paged, pagingArguments, route, Type, under } from '@plinth/kernel';
import { toGmt } from '@plinth/kernel/time';
import { AUDIT } from './store.js';

/** The capability of those who read the audit log. */
export const READ_AUDIT = 'view_directory_audit';

const entrySchema = Type.Object(
  {
    id: Type.Integer({ readonly: true, description: 'Unique identifier of the entry.' }),
    action: Type.String({ readonly: true, description: 'What happened.' }),
    object_type: Type.String({ readonly: true, description: '`listing`, or `endpoint` as a whole.' }),
    object_id: Type.Integer({ readonly: true, description: 'The listing; 0 for an endpoint.' }),
    ip: Type.String({ readonly: true, description: 'Whom the limit counts.' }),
    details: Type.Object({}, { readonly: true, description: 'Endpoint, cap, window, user and number of rejections.' }),
    time: Type.String({ format: 'date-time', readonly: true, description: 'The last of them, GMT.' }),
    first_time: Type.String({ format: 'date-time', readonly: true, description: 'The second of them, GMT.' }),
  },
  { title: 'directory-audit-entry' },
);

const list = route({
  method: 'GET',
  path: '/audit-log',
  summary: 'Addresses that were rejected repeatedly, the latest first.',
  access: can(READ_AUDIT),
  args: {
    ...pagingArguments({ perPage: 20 }),
    ip: Type.Optional(Type.String({ maxLength: 50, description: 'Only of this address.' })),
    endpoint: Type.Optional(Type.String({ maxLength: 50, description: 'Only at this endpoint or group.' })),
  },
  item: entrySchema,
  result: Type.Array(entrySchema),
  async handle({ args, use }) {
    const { endpoint, ip, page, per_page: limit } = args;
    const { entries, total } = await use(AUDIT).list({
      limit,
      offset: offsetOf({ page, per_page: limit }),
      ...(ip === undefined ? {} : { ip }),
      ...(endpoint === undefined ? {} : { endpoint }),
    });
    const items = entries.map((entry) => ({
      id: entry.id,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      ip: entry.ip,
      details: { endpoint: entry.endpoint, ...entry.details, user_id: entry.userId, rejections: entry.rejections },
      time: toGmt(entry.lastAt),
      first_time: toGmt(entry.createdAt),
    }));
    return paged(items, total, limit);
  },
});

/** The audit log, in the namespace that the directory lends. */
export const routes = under('directory/v1', [list]);
