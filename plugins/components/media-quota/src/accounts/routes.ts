import {
  type CallContext,
  can,
  choice,
  type ErrorSpecification,
  id,
  invalidParam,
  notFound,
  offsetOf,
  paged,
  pagingArguments,
  RestError,
  route,
  signedIn,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { CREDIT_TYPES, type CreditType } from '../limits.js';
import { PACKAGES } from '../packages/package-store.js';
import { MANAGE, packageNotFound, unknownPackage } from '../packages/routes.js';
import { balanceOf } from './ledger.js';
import { ACCOUNTS } from './port.js';
import { QUOTAS } from './quota.js';
import { prepare } from './settling.js';
import { errorOf, reasonOf } from './uploads.js';

const MAX_AMOUNT = 1_000_000;

const counts = (description: string) => Type.Integer({ description });

const usageSchema = Type.Object(
  {
    user_id: Type.Integer(),
    package: Type.Union([Type.String(), Type.Null()], { description: 'Name of the package; null for none.' }),
    usage: Type.Object({
      image_count: counts('Images that are kept.'),
      video_count: counts('Videos that are kept.'),
      audio_count: counts('Audio files that are kept.'),
      storage_bytes: counts('Bytes of all files that are kept.'),
    }),
    limits: Type.Object({
      image_limit: counts('Most images; 0 is unlimited.'),
      video_limit: counts('Most videos; 0 is unlimited.'),
      audio_limit: counts('Most audio files; 0 is unlimited.'),
      storage_bytes: counts('Most bytes; 0 is unlimited.'),
    }),
  },
  { title: 'media-usage' },
);

const entrySchema = Type.Object(
  {
    id: Type.Integer(),
    user_id: Type.Integer(),
    credit_type: choice(CREDIT_TYPES),
    amount: Type.Integer({ description: 'Negative deducts, positive restores.' }),
    balance_after: Type.Integer({ description: 'What is left of the type after this entry.' }),
    source: Type.String({ description: 'upload, delete, admin_adjust, purchase or webhook.' }),
    reference: Type.String({ description: 'The attachment, for uploads and deletions.' }),
    note: Type.String(),
    created_at: Type.String({ format: 'date-time', description: 'UTC.' }),
  },
  { title: 'media-credit' },
);

const unknownUser: ErrorSpecification = { code: 'media_user_not_found', status: 404, when: 'there is no such account' };
const userId = id('Id of the account.', { minimum: 0 });

/** The account that a path names: what its methods share. Throws RestError 404 `media_user_not_found`. */
async function userOfPath({ args, use }: CallContext & { readonly args: { readonly user_id: number } }): Promise<User> {
  const user = await use(USERS).find(args.user_id);
  if (!user) throw notFound('media_user_not_found', 'There is no such account.');
  return user;
}

/** What somebody keeps and may keep, as the routes tell it. */
export type UsageAnswer = Type.Static<typeof usageSchema>;

/** What somebody keeps and may keep (docs/components/media-quota.md, usage response). */
export async function usageOf(context: Pick<CallContext, 'use'>, user: number): Promise<UsageAnswer> {
  const { use } = context;
  await prepare(context, user);
  const { packageNames, limits } = await use(QUOTAS).of(user);
  return { user_id: user, package: packageNames, usage: await use(ACCOUNTS).usage(user), limits };
}

const own = route({
  method: 'GET',
  path: '/me/quota',
  summary: 'What the caller keeps and may keep.',
  access: signedIn(),
  item: usageSchema,
  result: usageSchema,
  handle: (call) => usageOf(call, call.caller.id),
});

const ofUser = route({
  method: 'GET',
  path: '/users/:user_id/quota',
  summary: 'What a member keeps and may keep.',
  access: can(MANAGE),
  args: { user_id: userId },
  item: usageSchema,
  result: usageSchema,
  errors: [unknownUser],
  resource: userOfPath,
  handle: (call) => usageOf(call, call.resource.id),
});

const assign = route({
  method: 'POST',
  path: '/users/:user_id/package',
  summary: 'Gives a member a package; 0 takes it away.',
  access: can(MANAGE),
  args: { user_id: userId, package_id: Type.Integer({ minimum: 0, description: 'Id of the package, or 0.' }) },
  result: usageSchema,
  errors: [unknownUser, unknownPackage],
  resource: userOfPath,
  async handle(call) {
    const { args, resource: user, use } = call;
    if (args.package_id !== 0 && !(await use(PACKAGES).find(args.package_id))) throw packageNotFound();
    await use(ACCOUNTS).assign(user.id, args.package_id === 0 ? null : args.package_id);
    return usageOf(call, user.id);
  },
});

function typeOf({ media_type, credit_type }: { media_type?: CreditType; credit_type?: CreditType }): CreditType {
  const type = media_type ?? credit_type;
  if (type === undefined)
    throw new RestError('rest_missing_callback_param', 'Missing parameter(s): media_type', {
      status: 400,
      data: { params: ['media_type'] },
    });
  return type;
}

const adjust = route({
  method: 'POST',
  path: '/users/:user_id/credits',
  summary: 'Adds to or takes from what a member may keep of a type.',
  access: can(MANAGE),
  args: {
    user_id: userId,
    media_type: Type.Optional(choice(CREDIT_TYPES, { description: 'The type.' })),
    credit_type: Type.Optional(choice(CREDIT_TYPES, { description: 'The same under another name.' })),
    amount: Type.Integer({
      minimum: -MAX_AMOUNT,
      maximum: MAX_AMOUNT,
      description: 'How many more, or with a minus how many fewer; not 0.',
    }),
    note: Type.String({ default: '', maxLength: 2000, description: 'Why.' }),
  },
  result: Type.Object({ entry: entrySchema, balance: Type.Integer({ description: 'What is left of the type.' }) }),
  errors: [unknownUser],
  resource: userOfPath,
  async handle(call) {
    const { args, resource, use } = call;
    const [user, type] = [resource.id, typeOf(args)];
    if (args.amount === 0) throw invalidParam({ amount: 'amount must not be 0.' });
    return use(DATABASE).transaction(async () => {
      const accounts = use(ACCOUNTS);
      await accounts.hold(user);
      const fields = { user_id: user, credit_type: type, source: 'admin_adjust', reference: '', note: args.note };
      const before = await balanceOf(call, user, type, 0);
      const entry = await accounts.enter({ ...fields, amount: args.amount, balance_after: before + args.amount });
      return { entry, balance: entry.balance_after };
    });
  },
});

const history = route({
  method: 'GET',
  path: '/me/credits/history',
  summary: "The caller's ledger, newest first.",
  access: signedIn(),
  args: {
    ...pagingArguments({ perPage: 20 }),
    credit_type: Type.Optional(choice(CREDIT_TYPES, { description: 'Only entries of this type.' })),
  },
  item: entrySchema,
  result: Type.Array(entrySchema),
  async handle({ args: { page, per_page, credit_type }, caller, use }) {
    const query = { type: credit_type, limit: per_page, offset: offsetOf({ page, per_page }) };
    const { entries, total } = await use(ACCOUNTS).history(caller.id, query);
    return paged(entries, total, per_page);
  },
});

const check = route({
  method: 'GET',
  path: '/me/quota/check',
  summary: 'Whether the caller could keep a file of this type and size.',
  access: signedIn(),
  args: {
    media_type: choice([...CREDIT_TYPES, 'other'], { description: 'The type.' }),
    file_size: Type.Integer({ default: 0, minimum: 0, description: 'Bytes.' }),
  },
  result: Type.Object({ can_upload: Type.Boolean(), reason: Type.String({ description: 'Empty when it could.' }) }),
  async handle(call) {
    const { args, caller } = call;
    await prepare(call, caller.id);
    const type = CREDIT_TYPES.find((each) => each === args.media_type);
    const refused = await errorOf(call, caller.id, { type, size: args.file_size });
    return { can_upload: refused === undefined, reason: refused ? reasonOf(refused) : '' };
  },
});

/** The routes of usage and credits (docs/components/media-quota.md). */
export const accountRoutes = [own, ofUser, assign, adjust, history, check];
