import {
  type CallContext,
  can,
  created,
  deletion,
  EDITABLE,
  type ErrorSpecification,
  id,
  invalidParam,
  notFound,
  offsetOf,
  paged,
  pagingArguments,
  route,
  Type,
} from '@plinth/kernel';
import { isBlank } from '@plinth/kernel/text';
import { PACKAGES } from './package-store.js';

/** Who manages packages and credits, and is not limited (docs/components/media-quota.md, authentication). */
export const MANAGE = 'manage_media_settings';

const MAX_INTEGER = 2_147_483_647;

const limit = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_INTEGER, description });

const fields = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'What the package is called.' }),
  image_limit: limit('Most images; 0 is unlimited.'),
  video_limit: limit('Most videos; 0 is unlimited.'),
  audio_limit: limit('Most audio files; 0 is unlimited.'),
  storage_bytes: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Most bytes of all files together; 0 is unlimited.',
  }),
  is_default: Type.Boolean({ description: 'Whether it is for whoever has no other.' }),
  sort_order: Type.Integer({ minimum: 0, maximum: MAX_INTEGER, description: 'Place in lists.' }),
};

const packageSchema = Type.Object(
  { id: Type.Integer(), ...fields, created_at: Type.String({ format: 'date-time', description: 'UTC.' }) },
  { title: 'media-package' },
);

const numbers = { image_limit: 0, video_limit: 0, audio_limit: 0, storage_bytes: 0, sort_order: 0 } as const;

/** 404 `media_package_not_found`. */
export const packageNotFound = () => notFound('media_package_not_found', 'There is no such package.');

/** {@link packageNotFound} as routes tell of it. */
export const unknownPackage: ErrorSpecification = {
  code: 'media_package_not_found',
  status: 404,
  when: 'there is no such package',
};

const packageId = id('Id of the package.', { minimum: 0 });

/** The package that a path names: what its methods share. Throws RestError 404 `media_package_not_found`. */
async function packageOfPath({ args, use }: CallContext & { readonly args: { readonly id: number } }) {
  const found = await use(PACKAGES).find(args.id);
  if (!found) throw packageNotFound();
  return found;
}

/** What is left of a name when it has been read must still say something. */
function nameOf(sent: string): string {
  const name = sent.trim();
  if (name !== undefined && isBlank(name)) throw invalidParam({ name: 'A package needs a name.' });
  return name;
}

const list = route({
  method: 'GET',
  path: '/packages',
  summary: 'The packages, in their order.',
  access: can(MANAGE),
  args: pagingArguments({ perPage: 100 }),
  item: packageSchema,
  result: Type.Array(packageSchema),
  async handle({ args: { page, per_page }, use }) {
    const { packages, total } = await use(PACKAGES).list({ limit: per_page, offset: offsetOf({ page, per_page }) });
    return paged(packages, total, per_page);
  },
});

const create = route({
  method: 'POST',
  path: '/packages',
  summary: 'Makes a package.',
  access: can(MANAGE),
  args: {
    name: fields.name,
    image_limit: Type.Integer({ ...fields.image_limit, default: 0 }),
    video_limit: Type.Integer({ ...fields.video_limit, default: 0 }),
    audio_limit: Type.Integer({ ...fields.audio_limit, default: 0 }),
    storage_bytes: Type.Integer({ ...fields.storage_bytes, default: 0 }),
    is_default: Type.Boolean({ ...fields.is_default, default: false }),
    sort_order: Type.Integer({ ...fields.sort_order, default: 0 }),
  },
  result: packageSchema,
  status: 201,
  async handle({ args, site, use }) {
    const made = await use(PACKAGES).create({ ...numbers, ...args, name: nameOf(args.name) });
    return created(made, `${site.restUrl}/media-quota/v1/packages/${made.id}`);
  },
});

const update = route({
  method: EDITABLE,
  path: '/packages/:id',
  summary: 'Changes a package; what is left out stays.',
  access: can(MANAGE),
  args: {
    id: packageId,
    name: Type.Optional(fields.name),
    image_limit: Type.Optional(fields.image_limit),
    video_limit: Type.Optional(fields.video_limit),
    audio_limit: Type.Optional(fields.audio_limit),
    storage_bytes: Type.Optional(fields.storage_bytes),
    is_default: Type.Optional(fields.is_default),
    sort_order: Type.Optional(fields.sort_order),
  },
  item: packageSchema,
  result: packageSchema,
  errors: [unknownPackage],
  resource: packageOfPath,
  async handle({ args: { id: _, name, ...changes }, resource, use }) {
    const named = name === undefined ? {} : { name: nameOf(name) };
    const changed = await use(PACKAGES).update(resource.id, { ...changes, ...named });
    if (!changed) throw packageNotFound();
    return changed;
  },
});

const remove = route({
  method: 'DELETE',
  path: '/packages/:id',
  summary: 'Removes a package, also one that is in use.',
  access: can(MANAGE),
  args: { id: packageId },
  result: deletion(packageSchema),
  errors: [unknownPackage],
  resource: packageOfPath,
  async handle({ resource, use }) {
    const previous = await use(PACKAGES).remove(resource.id);
    if (!previous) throw packageNotFound();
    return { deleted: true, previous };
  },
});

/** The routes of packages. */
export const packageRoutes = [list, create, update, remove];
