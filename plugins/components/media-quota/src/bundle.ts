import type { BundleSection } from '@plinth/bundle';
import { Type } from '@plinth/kernel';
import { alias, DATABASE, fields, users } from '@plinth/kernel/database';
import { ACCOUNTS } from './accounts/port.js';
import { keepAdjustments } from './ledger-bundle.js';
import { PACKAGES } from './packages/package-store.js';
import { mediaAccounts, mediaPackages } from './tables.js';

const limit = Type.Optional(Type.Integer({ minimum: 0 }));

const packageItem = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, description: 'The natural key.' }),
    imageLimit: limit,
    videoLimit: limit,
    audioLimit: limit,
    storageBytes: limit,
    isDefault: Type.Optional(Type.Boolean()),
    sortOrder: limit,
    createdAt: Type.Optional(Type.String({ description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.' })),
    users: Type.Optional(Type.Array(Type.String(), { description: 'Logins of those who were given it.' })),
  },
  { additionalProperties: false },
);

type PackageItem = Type.Static<typeof packageItem>;

const A = alias(mediaAccounts, 'a');
const U = alias(users, 'u');

/** Who was given what. */
const GIVEN = fields({ packageId: A.packageId, login: U.login });

const EVERY = { limit: 1000, offset: 0 };

/** The section `media_packages` of a site bundle: packages with those who were given them. */
export const packageSection: BundleSection = {
  name: 'media_packages',
  title: 'Upload quota packages',
  item: packageItem,
  after: ['users'],
  before: ['media'], // what somebody may keep is known before their files come in
  async import(items: readonly PackageItem[], context) {
    const { count, find, note, use } = context;
    const { packages } = await use(PACKAGES).list(EVERY);
    const known = new Set(packages.map(({ name }) => name));
    for (const item of items) {
      count(known.has(item.name) ? 'kept' : 'created');
      if (known.has(item.name)) continue;
      const {
        imageLimit = 0,
        videoLimit = 0,
        audioLimit = 0,
        storageBytes = 0,
        isDefault = false,
        sortOrder = 0,
      } = item;
      const made = await use(PACKAGES).create({
        name: item.name,
        image_limit: imageLimit,
        video_limit: videoLimit,
        audio_limit: audioLimit,
        storage_bytes: storageBytes,
        is_default: isDefault,
        sort_order: sortOrder,
      });
      if (item.createdAt !== undefined)
        await use(DATABASE).rows(mediaPackages).change({ id: made.id }, { created_at: item.createdAt });
      for (const login of item.users ?? []) {
        const userId = await find('users', login);
        if (userId !== undefined) await use(ACCOUNTS).assign(userId, made.id);
        else note(`media_packages: the package of "${login}" is left out, because this user is not here`);
      }
    }
    await keepAdjustments(context);
  },
  async export({ use }) {
    const given = await use(DATABASE).sql<{ packageId: number; login: string }>`
      SELECT ${GIVEN} FROM ${A} JOIN ${U} ON ${U.id} = ${A.userId}
       WHERE ${A.packageId} IS NOT NULL ORDER BY ${U.id}`;
    return (await use(PACKAGES).list(EVERY)).packages.map((each) => ({
      name: each.name,
      imageLimit: each.image_limit,
      videoLimit: each.video_limit,
      audioLimit: each.audio_limit,
      storageBytes: each.storage_bytes,
      isDefault: each.is_default,
      sortOrder: each.sort_order,
      createdAt: each.created_at,
      users: given.filter(({ packageId }) => packageId === each.id).map(({ login }) => login),
    }));
  },
};
