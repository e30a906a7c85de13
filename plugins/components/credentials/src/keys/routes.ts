import {
  type CallContext,
  created,
  forbidden,
  invalidParam,
  notFound,
  offsetOf,
  paged,
  pagingArguments,
  RestError,
  route,
  signedIn,
  Type,
  timestamp,
} from '@plinth/kernel';
import { isBlank } from '@plinth/kernel/text';
import { fromSiteTime } from '@plinth/kernel/time';
import { type ApiKey, keyItem, keySchema, MAX_NAME_LENGTH } from './api-key.js';
import { API_KEY } from './authenticator.js';
import { API_KEYS } from './key-store.js';

const access = signedIn({ code: 'rest_not_logged_in', message: 'Sign in.' });

const signedOut = { code: 'rest_not_logged_in', status: 401, when: 'the caller is not signed in' };
const byKey = (code: string) => ({ code, status: 403, when: 'the caller is signed in by an API key' });

const name = (description: string) => Type.Optional(Type.String({ maxLength: 1_000, description }));

/**
 * A key may look but not multiply, so that one that leaked can be got rid of (docs/components/credentials.md, who may
 * make keys). A token may: it ends by itself.
 */
function refuseKeys(code: string, message: string) {
  return ({ caller }: CallContext): void => {
    if (caller.credential === API_KEY) throw forbidden(code, message);
  };
}

function nameOf({ name, label }: { name?: string | undefined; label?: string | undefined }): string {
  const given = name ?? label;
  const at = name === undefined && label !== undefined ? 'label' : 'name';
  if (given === undefined)
    throw new RestError('rest_missing_callback_param', 'Missing parameter(s): name', {
      status: 400,
      data: { params: ['name'] },
    });
  const trimmed = given.trim();
  if (isBlank(trimmed) || [...trimmed].length > MAX_NAME_LENGTH)
    throw invalidParam({ [at]: `${at} must have 1 to ${MAX_NAME_LENGTH} characters.` });
  return trimmed;
}

function expiryOf({ clock, site }: CallContext, text: string | null | undefined): string | null {
  if (text === undefined || text === null) return null;
  const moment = fromSiteTime(text, site.timezone);
  // Beyond the year 9999 the text of a moment is longer, and does not sort.
  const isStored = moment?.length === timestamp(clock).length;
  if (!moment || !isStored || moment <= timestamp(clock))
    throw invalidParam({ expires_at: 'expires_at must be a moment to come.' });
  return moment;
}

/** A key as a client requests it. */
interface RequestedKey {
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  readonly expires_at?: string | null | undefined;
}

/**
 * Creates an API key for the caller.
 * @throws RestError 400 `rest_missing_callback_param`, `rest_invalid_param`, `lms_api_key_limit`
 */
export async function makeKey(call: CallContext, requested: RequestedKey): Promise<{ key: ApiKey; secret: string }> {
  const expiry = expiryOf(call, requested.expires_at);
  const made = await call.use(API_KEYS).create(call.caller.id, nameOf(requested), expiry);
  if (made) return made;
  throw new RestError('lms_api_key_limit', 'You have as many active keys as are allowed.', { status: 400 });
}

/**
 * Validates a requested key without creating it.
 * @throws RestError 400 `rest_missing_callback_param`, `rest_invalid_param`
 */
export function checkKey(call: CallContext, requested: RequestedKey): void {
  nameOf(requested);
  expiryOf(call, requested.expires_at);
}

const create = route({
  method: 'POST',
  path: '/auth/api-keys',
  summary: 'Makes an API key of the caller; its plaintext is shown this once.',
  access,
  args: {
    name: name('What the key is called, 1 to 100 characters.'),
    label: name('The same under another name.'),
    expires_at: Type.Optional(
      Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        description: 'When the key ends, without an offset in site time; null or left out for never.',
      }),
    ),
  },
  result: Type.Object({ ...keySchema.properties, key: Type.String({ description: 'The key itself.' }) }),
  status: 201,
  errors: [
    signedOut,
    byKey('rest_cannot_create_api_keys'),
    { code: 'lms_api_key_limit', status: 400, when: 'the caller has 25 active keys' },
  ],
  authorizeResource: refuseKeys('rest_cannot_create_api_keys', 'An API key may not make further keys.'),
  async handle(call) {
    const { args, clock, site } = call;
    const made = await makeKey(call, args);
    call.header('Cache-Control', 'no-store, private');
    const item = { ...keyItem(made.key, clock.now()), key: made.secret };
    return created(item, `${site.restUrl}/lms/v1/auth/api-keys/${made.key.keyId}`);
  },
});

const list = route({
  method: 'GET',
  path: '/auth/api-keys',
  summary: "The caller's API keys, newest first, without their secrets.",
  access,
  args: pagingArguments({ perPage: 100 }),
  item: keySchema,
  result: Type.Array(keySchema),
  errors: [signedOut],
  async handle({ args, caller, clock, use }) {
    const { page, per_page } = args;
    const { keys, total } = await use(API_KEYS).list(caller.id, {
      limit: per_page,
      offset: offsetOf({ page, per_page }),
    });
    return paged(
      keys.map((key) => keyItem(key, clock.now())),
      total,
      per_page,
    );
  },
});

const revoke = route({
  method: 'DELETE',
  path: '/auth/api-keys/:key_id',
  summary: 'Revokes an API key of the caller.',
  access,
  args: { key_id: Type.String({ description: 'The UUID from the list.' }) },
  result: Type.Object({ deleted: Type.Literal(true), key_id: Type.String(), previous: keySchema }),
  errors: [
    signedOut,
    byKey('lms_key_management_denied'),
    { code: 'lms_api_key_not_found', status: 404, when: 'the caller has no such key, or it is revoked' },
  ],
  authorizeResource: refuseKeys('lms_key_management_denied', 'An API key may not revoke keys.'),
  async handle({ args, caller, clock, use }) {
    const key = await use(API_KEYS).revoke(caller.id, args.key_id);
    if (!key) throw notFound('lms_api_key_not_found', 'You have no such API key.');
    return { deleted: true, key_id: key.keyId, previous: keyItem(key, clock.now()) };
  },
});

/** The routes of API keys (docs/components/credentials.md). */
export const keyRoutes = [create, list, revoke];
