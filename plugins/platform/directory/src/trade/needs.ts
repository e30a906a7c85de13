import {
  anyone,
  bindConditions,
  type CallContext,
  choice,
  compared,
  DATABASE,
  pageOf,
  pagingArguments,
  route,
  Type,
  toGmt,
} from '@plinth/kernel';
import { CATALOG } from '../catalog/catalog.js';
import { wrapped } from '../paging.js';

/** How soon somebody needs it. */
export const URGENCIES = ['normal', 'urgent', 'flexible'] as const;
/** What may become of a need. */
export const NEED_STATUSES = ['open', 'closed', 'fulfilled'] as const;

interface NeedRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly type_id: number | null;
  readonly location: string;
  readonly budget_min: number | null;
  readonly budget_max: number | null;
  readonly currency: string;
  readonly deadline: string | null;
  readonly urgency: string;
  readonly response_count: number;
  readonly status: string;
  readonly created_at: string;
}

interface Asked {
  readonly page: number;
  readonly per_page: number;
  readonly listing_type?: string;
  readonly urgency?: string;
  readonly status: string;
}

async function listNeeds({ use }: CallContext, asked: Asked) {
  const database = use(DATABASE);
  const { listing_type, page, per_page: limit } = asked;
  const typeId = listing_type === undefined ? undefined : ((await use(CATALOG).typeBySlug(listing_type))?.id ?? 0);
  const where = bindConditions([
    ...compared('n.status = ?', asked.status),
    ...compared('n.type_id = ?', typeId),
    ...compared('n.urgency = ?', asked.urgency),
  ]);
  const from = `FROM ${database.table('directory_needs')} n WHERE ${where.sql}`;
  const offset = (page - 1) * limit;
  const [rows, counted] = await Promise.all([
    database.select<NeedRow>(
      `SELECT n.* ${from} ORDER BY n.created_at DESC, n.id DESC ${pageOf({ limit, offset })}`,
      where.values,
    ),
    database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n ${from}`, where.values),
  ]);
  const types = await use(CATALOG).typesById(rows.map((row) => row.type_id));
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    listing_type: types.get(row.type_id ?? 0)?.slug ?? null,
    location: row.location,
    budget_min: row.budget_min,
    budget_max: row.budget_max,
    currency: row.currency,
    deadline: row.deadline,
    urgency: row.urgency,
    response_count: row.response_count,
    status: row.status,
    date_gmt: toGmt(row.created_at),
  }));
  return wrapped('needs', { items, total: Number(counted?.n ?? 0), perPage: limit, offset });
}

/** What people look for. */
export const needsRoute = route({
  method: 'GET',
  path: '/needs',
  summary: 'What people look for, newest first.',
  access: anyone,
  args: {
    ...pagingArguments({ maximum: 50 }),
    listing_type: Type.Optional(Type.String({ maxLength: 100, description: 'Slug of a type.' })),
    urgency: Type.Optional(choice(URGENCIES, { description: 'How soon.' })),
    status: choice(NEED_STATUSES, { default: 'open', description: 'What became of them.' }),
  },
  handle: (call) => listNeeds(call, call.args),
});
