import { anyone, type CallContext, choice, nullable, offsetOf, pagingArguments, route, Type } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { toGmt } from '@plinth/kernel/time';
import { CATALOG } from '../catalog/catalog.js';
import { wrapped, wrappedSchema } from '../paging.js';
import { needs } from './tables.js';

/** How soon somebody needs it. */
export const URGENCIES = ['normal', 'urgent', 'flexible'] as const;
/** What may become of a need. */
export const NEED_STATUSES = ['open', 'closed', 'fulfilled'] as const;

/** How soon somebody needs it. */
export type Urgency = (typeof URGENCIES)[number];
/** What may become of a need. */
export type NeedStatus = (typeof NEED_STATUSES)[number];

interface Asked {
  readonly page: number;
  readonly per_page: number;
  readonly listing_type?: string;
  readonly urgency?: Urgency;
  readonly status: NeedStatus;
}

async function listNeeds({ use }: CallContext, asked: Asked) {
  const { listing_type, page, per_page: limit, status, urgency } = asked;
  const typeId = listing_type === undefined ? undefined : ((await use(CATALOG).typeBySlug(listing_type))?.id ?? 0);
  const offset = offsetOf({ page, per_page: limit });
  const listing = { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset } as const;
  const { rows, total } = await use(DATABASE).rows(needs).page({ status, typeId, urgency }, listing);
  const types = await use(CATALOG).typesById(rows.map((row) => row.typeId));
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    listing_type: types.get(row.typeId ?? 0)?.slug ?? null,
    location: row.location,
    budget_min: row.budgetMin,
    budget_max: row.budgetMax,
    currency: row.currency,
    deadline: row.deadline,
    urgency: row.urgency,
    response_count: row.responseCount,
    status: row.status,
    date_gmt: toGmt(row.createdAt),
  }));
  return wrapped('needs', { items, total, perPage: limit, offset });
}

const needSchema = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    description: Type.String(),
    listing_type: nullable(Type.String(), { description: 'Slug of a type.' }),
    location: Type.String(),
    budget_min: nullable(Type.Integer()),
    budget_max: nullable(Type.Integer()),
    currency: Type.String({ description: 'ISO 4217.' }),
    deadline: nullable(Type.String(), { description: 'A day, as YYYY-MM-DD.' }),
    urgency: choice(URGENCIES),
    response_count: Type.Integer(),
    status: choice(NEED_STATUSES),
    date_gmt: Type.String(),
  },
  { title: 'directory-need' },
);

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
  result: wrappedSchema('needs', needSchema),
  handle: (call) => listNeeds(call, call.args),
});
