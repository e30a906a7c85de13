import { admitIf, allOf, created, id, RestError, reply, route, Type } from '@plinth/kernel';
import { canMutate, mutateRefusals } from '../access/members.js';
import { forbiddenRefusal, mayNot, missingRefusal } from '../access/refusals.js';
import { blogHooks } from '../hooks.js';
import { cleanName } from '../values.js';
import { SERIES_POSTS } from './posts.js';
import { recordOf, seriesRecord } from './record.js';
import { isInChargeOf, namedSeries, noSeries, ownSeries } from './rights.js';
import { SERIES, SERIES_STATUSES, type SeriesStatus } from './store.js';

const seriesId = { id: id('Id of the series.') };
const name = Type.String({ minLength: 1, maxLength: 200, description: 'Name of the series.' });
const description = Type.String({ maxLength: 5_000, description: 'What the series is about.' });

const nameRefusals = [{ code: 'mb_series_exists', status: 409, when: 'the owner has another series of this name' }];

const mayCreate = admitIf('holds the capability of mb_series_create_capability', async ({ caller, hooks }) => {
  const capability = await hooks.filter(blogHooks.mb_series_create_capability, 'edit_posts');
  if (!caller.can(capability)) throw mayNot('You may not make series.');
});

const create = route({
  method: 'POST',
  path: '/series',
  summary: "Makes a series, or answers the caller's own of that name.",
  module: 'series',
  access: allOf(canMutate, mayCreate),
  args: { name, description: Type.String({ default: '', maxLength: 5_000, description: 'What it is about.' }) },
  result: seriesRecord,
  refusals: [...mutateRefusals, forbiddenRefusal, ...nameRefusals],
  async handle(call) {
    const { args, caller, site, use } = call;
    const { isNew, series } = await use(SERIES).create(caller.id, cleanName(args.name), args.description);
    const record = await recordOf(call, series);
    return isNew ? created(record, `${site.restUrl}/wp/v2/mb_series/${series.id}`) : reply(record);
  },
});

/** @throws RestError 400 `mb_invalid_status` */
function statusOf(wish: string | undefined): SeriesStatus | undefined {
  const known = SERIES_STATUSES.find((status) => status === wish);
  if (wish === undefined || known) return known;
  const message = `A series is ${SERIES_STATUSES.join(' or ')}, not "${wish}".`;
  throw new RestError('mb_invalid_status', message, { status: 400 });
}

const update = route({
  method: 'PATCH',
  path: '/series/:id',
  summary: 'Changes a series; what is left out stays.',
  module: 'series',
  access: canMutate,
  args: {
    ...seriesId,
    name: Type.Optional(name),
    description: Type.Optional(description),
    status: Type.Optional(Type.String({ maxLength: 1_000, description: 'active or completed.' })),
  },
  result: seriesRecord,
  refusals: [
    ...mutateRefusals,
    missingRefusal,
    forbiddenRefusal,
    { code: 'mb_invalid_status', status: 400, when: 'the status is neither active nor completed' },
    ...nameRefusals,
  ],
  subject: namedSeries,
  permit: isInChargeOf,
  async handle(call) {
    const { args, subject, use } = call;
    const status = statusOf(args.status);
    const wish = args.name === undefined ? undefined : cleanName(args.name);
    const series = await use(SERIES).update(subject, { name: wish, description: args.description, status });
    if (!series) throw noSeries();
    return recordOf(call, series);
  },
});

const remove = route({
  method: 'DELETE',
  path: '/series/:id',
  summary: 'Removes a series; its posts stay.',
  module: 'series',
  access: canMutate,
  args: seriesId,
  result: Type.Object({ deleted: Type.Boolean(), id: Type.Integer(), previous: seriesRecord }),
  refusals: [...mutateRefusals, missingRefusal, forbiddenRefusal],
  subject: namedSeries,
  permit: isInChargeOf,
  async handle(call) {
    const { subject, use } = call;
    const previous = await recordOf(call, subject);
    if (!(await use(SERIES).remove(subject.id))) throw noSeries();
    return { deleted: true, id: subject.id, previous };
  },
});

const order = route({
  method: 'PATCH',
  path: '/series/:id/order',
  summary: 'Puts the posts of a series into an order; for its owner.',
  module: 'series',
  access: canMutate,
  args: { ...seriesId, order: Type.Array(Type.Integer(), { maxItems: 1000, description: 'Ids of posts, in order.' }) },
  result: Type.Object({ id: Type.Integer(), order: Type.Array(Type.Integer()) }),
  refusals: [...mutateRefusals, missingRefusal, forbiddenRefusal],
  subject: namedSeries,
  permit: ownSeries,
  async handle({ args, subject, use }) {
    return { id: subject.id, order: await use(SERIES_POSTS).reorder(subject.id, args.order) };
  },
});

/** Making and changing series (docs/components/member-blog.md, module Series). */
export const seriesRoutes = [create, update, remove, order];
