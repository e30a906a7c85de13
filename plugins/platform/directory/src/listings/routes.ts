import {
  anyone,
  authorizeIf,
  type CallContext,
  can,
  choice,
  id,
  ids,
  offsetOf,
  paged,
  pagingArguments,
  type Route,
  reference,
  route,
  Type,
} from '@plinth/kernel';
import { sanitizeMultilineText } from '@plinth/kernel/text';
import { CATALOG } from '../catalog/catalog.js';
import { errors, MODERATE, refuse, unknownListing } from '../errors.js';
import { settings } from '../settings.js';
import { findDuplicates } from './duplicates.js';
import { listingSchema, presentListings } from './items.js';
import { LISTING_STATUSES } from './listing.js';
import { listingIdArgument, visibleListing } from './rights.js';
import { LISTINGS } from './store.js';
import { submitListing } from './submit.js';

const MAX_HTML_LENGTH = 50_000;
const text = (maxLength: number, description: string) => Type.String({ default: '', maxLength, description });

const latitude = Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north.' }));
const longitude = Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east.' }));

/** Members submit; visitors only where the owner of the site lets them. */
export const submitters = authorizeIf('signed in, or anyone while guests may submit', ({ caller, settings: read }) => {
  if (!caller.isVisitor || read(settings).guestSubmission) return;
  throw refuse(errors.unauthorized, 'Sign in to submit a listing.');
});

const submittedSchema = Type.Object(
  {
    id: Type.Integer({ description: 'The new listing.' }),
    status: choice(LISTING_STATUSES),
    url: Type.String({ description: 'Its page.' }),
    message: Type.String({ description: 'What happens next.' }),
  },
  { title: 'directory-submission' },
);

const awaitingProofSchema = Type.Object(
  {
    id: Type.Integer({ description: 'The new listing.' }),
    listing_id: Type.Integer({ description: 'The same.' }),
    status: choice(LISTING_STATUSES),
    verification_required: Type.Literal(true),
    message: Type.String({ description: 'What happens next.' }),
    email: Type.String({ description: 'Where the link was sent.' }),
  },
  { title: 'directory-submission-awaiting-proof' },
);

const duplicatesSchema = Type.Object({
  duplicates: Type.Array(
    Type.Object(
      {
        id: Type.Integer(),
        title: Type.String(),
        similarity: Type.Number({ description: 'Percent.' }),
        url: Type.String(),
        distance: Type.Optional(Type.Number({ description: 'Metres, where both places are known.' })),
      },
      { title: 'directory-duplicate' },
    ),
  ),
  has_match: Type.Boolean({ description: 'Whether there is any.' }),
});

const submit = route({
  method: 'POST',
  path: '/submit',
  summary: 'Submits a listing; the fields of its type stand beside the common ones.',
  access: submitters,
  args: {
    title: Type.Optional(Type.String({ maxLength: 200, description: 'Its name; required.' })),
    description: text(MAX_HTML_LENGTH, 'What it is; HTML.'),
    listing_type: Type.Optional(Type.String({ maxLength: 100, description: 'Slug of its type.' })),
    category: Type.Optional(id('Its category.')),
    tags: text(1_000, 'Words that tell more, with commas between.'),
    featured_image: reference(
      'media',
      'read',
      Type.Integer({ default: 0, minimum: 0, description: 'Attachment used as the main image.' }),
    ),
    gallery: reference(
      'media',
      'read',
      ids('Other attachments; separate with commas.', { maxItems: 50, items: { type: 'integer', minimum: 1 } }),
    ),
    video: Type.String({ default: '', maxLength: 2_000, pattern: '^(https?://\\S+)?$', description: 'A video, URL.' }),
    status: Type.Optional(choice(['draft', 'pending', 'publish'], { description: '`draft` keeps a draft.' })),
    lat: latitude,
    lng: longitude,
    location: text(191, 'Town or region.'),
    address: text(1_000, 'Street and number.'),
    confirmed_not_duplicate: Type.Boolean({ default: false, description: 'That it is none of those found.' }),
    duplicate_explanation: text(2_000, 'Why not; at least 20 characters.'),
    guest_name: text(250, 'Name of a visitor.'),
    guest_email: text(250, 'Address of a visitor.'),
    hp_field: text(1_000, 'Left empty by people.'),
  },
  result: Type.Union([submittedSchema, awaitingProofSchema]),
  status: [201, 202],
  errors: [
    errors.titleRequired,
    errors.duplicate,
    errors.explanationRequired,
    errors.spam,
    errors.emailExists,
    errors.invalidEmail,
    errors.unauthorized,
    errors.mailFailed,
    errors.unknownPicture,
  ],
  handle: (call) => submitListing(call, call.args),
});

const checkDuplicate = route({
  method: 'POST',
  path: '/submission/check-duplicate',
  summary: 'The listings that a new one may be a duplicate of.',
  access: anyone,
  args: {
    title: Type.String({ minLength: 1, maxLength: 200, description: 'Name of the new listing.' }),
    type: Type.Optional(Type.String({ maxLength: 100, description: 'Slug of its type.' })),
    lat: latitude,
    lng: longitude,
  },
  result: duplicatesSchema,
  async handle(call) {
    const { lat, lng, title, type } = call.args;
    const place = lat === undefined || lng === undefined ? undefined : { lat, lng };
    const kind = type === undefined ? undefined : await call.use(CATALOG).typeBySlug(type);
    // Nothing is of a type that there is not.
    const isOfNone = type !== undefined && !kind;
    const duplicates = isOfNone ? [] : await findDuplicates(call, { title, typeId: kind?.id, place });
    return { duplicates, has_match: duplicates.length > 0 };
  },
});

/** The ids that slugs in a query stand for; 0, which nothing has, for one that there is not. */
async function filed({ use }: CallContext, sent: { readonly type?: string; readonly category?: string }) {
  const { type, category } = sent;
  const named = category !== undefined && /^\d{1,9}$/.test(category) ? Number(category) : category;
  return {
    ...(type === undefined ? {} : { typeId: (await use(CATALOG).typeBySlug(type))?.id ?? 0 }),
    ...(named === undefined ? {} : { categoryId: (await use(CATALOG).category(named))?.id ?? 0 }),
  };
}

const list = route({
  method: 'GET',
  path: '/listings',
  summary: 'The public listings, newest first; moderators may ask for others.',
  access: anyone,
  args: {
    ...pagingArguments(),
    search: Type.String({ default: '', maxLength: 200, description: 'Words to look for.' }),
    type: Type.Optional(Type.String({ maxLength: 100, description: 'Slug of a type.' })),
    category: Type.Optional(Type.String({ maxLength: 100, description: 'Slug or id of a category.' })),
    status: choice(LISTING_STATUSES, { default: 'publish', description: 'What became of them; needs the capability.' }),
  },
  item: listingSchema,
  result: Type.Array(listingSchema),
  errors: [{ code: 'rest_forbidden', status: 403, when: 'listings that are not public are asked for' }],
  authorizeResource({ args, caller }) {
    if (args.status !== 'publish' && !caller.can(MODERATE))
      throw refuse(
        { code: 'rest_forbidden', status: caller.isVisitor ? 401 : 403 },
        'Sorry, you are not allowed to do that.',
      );
  },
  async handle(call) {
    const { page, per_page, search, status } = call.args;
    const { listings, total } = await call.use(LISTINGS).list({
      search,
      statuses: [status],
      limit: per_page,
      offset: offsetOf({ page, per_page }),
      ...(await filed(call, call.args)),
    });
    return paged(await presentListings(call, listings), total, per_page);
  },
});

const read = route({
  method: 'GET',
  path: '/listings/:id',
  summary: 'One listing.',
  access: anyone,
  args: listingIdArgument,
  item: listingSchema,
  errors: [errors.unknownListing],
  resource: visibleListing,
  handle: async (call) => (await presentListings(call, [call.resource]))[0],
});

const decide = route({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/listings/:id',
  summary: 'Publishes, rejects or hides a listing.',
  access: can(MODERATE),
  args: {
    ...listingIdArgument,
    status: choice(LISTING_STATUSES, { description: 'What becomes of it.' }),
    note: Type.String({ default: '', maxLength: 1_000, description: 'What its owner is told.' }),
  },
  item: listingSchema,
  errors: [errors.unknownListing],
  resource: visibleListing,
  async handle(call) {
    const { note, status } = call.args;
    const listing = await call
      .use(LISTINGS)
      .setStatus(call.resource.id, status, sanitizeMultilineText(note), call.caller.id);
    if (!listing) throw unknownListing();
    return (await presentListings(call, [listing]))[0];
  },
});

/** The routes of listings: submitting, looking for duplicates, reading, deciding. */
export const listingRoutes: readonly Route[] = [submit, checkDuplicate, list, read, decide];
