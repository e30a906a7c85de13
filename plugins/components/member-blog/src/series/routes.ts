import { allOf, authorizeIf, created, id, RestError, respond, route, Type } from '@plinth/kernel';
import { forbiddenError, mayNot, missingError } from '../access/errors.js';
import { canMutate, mutateErrors } from '../access/members.js';
import { blogHooks } from '../hooks.js';
import { cleanName } from '../values.js';
import { SERIES_POSTS } from './posts.js';
import { recordOf, seriesRecord } from './record.js';
import { authorizeSeriesEditing, authorizeSeriesOwner, namedSeries, noSeries } from './rights.js';
import { SERIES, SERIES_STATUSES, type SeriesStatus } from './store.js';

const seriesId = { id: id('Id of the series.') };
const name = Type.String({ minLength: 1, maxLength: 200, description: 'Name of the series.' });
const description = Type.String({ maxLength: 5_000, description: 'What the series is about.' });

const nameErrors = [{ code: 'mb_series_exists', status: 409, when: 'the owner has another series of this name' }];

const mayCreate = authorizeIf('holds the capability of mb_series_create_capability', async ({ caller, hooks }) => {
  const capability = await hooks.filter(blogHooks.mb_series_create_capability, 'edit_posts');
  if (!caller.can(capability)) throw mayNot('You may not make series.');
});

const create = route({
  method: 'POST',
  path: '/series',
  summary: "Makes a series, or answers the caller's own of that name.",
  access: allOf(canMutate, mayCreate),
  args: { name, description: Type.String({ default: '', maxLength: 5_000, description: 'What it is about.' }) },
  result: seriesRecord,
  status: [200, 201],
  errors: [...mutateErrors, forbiddenError, ...nameErrors],
  async handle(call) {
    const { args, caller, site, use } = call;
    const { isNew, series } = await use(SERIES).create(caller.id, cleanName(args.name), args.description);
    const record = await recordOf(call, series);
    return isNew ? created(record, `${site.restUrl}/wp/v2/mb_series/${series.id}`) : respond(record);
  },
});

/** @throws RestError 400 `mb_invalid_status` */
function statusOf(desired: string | undefined): SeriesStatus | undefined {
  const known = SERIES_STATUSES.find((status) => status === desired);
  if (desired === undefined || known) return known;
  const message = `A series is ${SERIES_STATUSES.join(' or ')}, not "${desired}".`;
  throw new RestError('mb_invalid_status', message, { status: 400 });
}

const update = route({
  method: 'PATCH',
  path: '/series/:id',
  summary: 'Changes a series; what is left out stays.',
  access: canMutate,
  args: {
    ...seriesId,
    name: Type.Optional(name),
    description: Type.Optional(description),
    status: Type.Optional(Type.String({ maxLength: 1_000, description: 'active or completed.' })),
  },
  result: seriesRecord,
  errors: [
    ...mutateErrors,
    missingError,
    forbiddenError,
    { code: 'mb_invalid_status', status: 400, when: 'the status is neither active nor completed' },
    ...nameErrors,
  ],
  resource: namedSeries,
  authorizeResource: authorizeSeriesEditing,
  async handle(call) {
    const { args, resource, use } = call;
    const status = statusOf(args.status);
    const desired = args.name === undefined ? undefined : cleanName(args.name);
    const series = await use(SERIES).update(resource, { name: desired, description: args.description, status });
    if (!series) throw noSeries();
    return recordOf(call, series);
  },
});

const remove = route({
  method: 'DELETE',
  path: '/series/:id',
  summary: 'Removes a series; its posts stay.',
  access: canMutate,
  args: seriesId,
  result: Type.Object({ deleted: Type.Boolean(), id: Type.Integer(), previous: seriesRecord }),
  errors: [...mutateErrors, missingError, forbiddenError],
  resource: namedSeries,
  authorizeResource: authorizeSeriesEditing,
  async handle(call) {
    const { resource, use } = call;
    const previous = await recordOf(call, resource);
    if (!(await use(SERIES).remove(resource.id))) throw noSeries();
    return { deleted: true, id: resource.id, previous };
  },
});

const order = route({
  method: 'PATCH',
  path: '/series/:id/order',
  summary: 'Puts the posts of a series into an order; for its owner.',
  access: canMutate,
  args: { ...seriesId, order: Type.Array(Type.Integer(), { maxItems: 1000, description: 'Ids of posts, in order.' }) },
  result: Type.Object({ id: Type.Integer(), order: Type.Array(Type.Integer()) }),
  errors: [...mutateErrors, missingError, forbiddenError],
  resource: namedSeries,
  authorizeResource: authorizeSeriesOwner,
  async handle({ args, resource, use }) {
    return { id: resource.id, order: await use(SERIES_POSTS).reorder(resource.id, args.order) };
  },
});

/** Making and changing series (docs/components/member-blog.md, module Series). */
export const seriesRoutes = [create, update, remove, order];
