import { columns } from '../database/columns.js';
import { alias, table } from '../database/table.js';

/** The accounts. */
export const users = table(
  'users',
  {
    id: columns.id(),
    login: columns.string(60),
    /** In lower case: what is unique. */
    loginKey: columns.string(60, { unique: true }),
    email: columns.string(100),
    /** In lower case: what is unique. */
    emailKey: columns.string(100, { unique: true }),
    passwordHash: columns.string(100, { nullable: true }),
    slug: columns.string(191, { unique: true }),
    displayName: columns.string(250),
    firstName: columns.string(250),
    lastName: columns.string(250),
    nickname: columns.string(250),
    description: columns.text(),
    url: columns.string(255),
    locale: columns.string(20),
    /** Address of the picture that they chose; empty for initials. */
    picture: columns.string(500, { default: '' }),
    registeredAt: columns.time(),
    roles: columns.json<readonly string[]>(),
    capabilities: columns.json<Readonly<Record<string, boolean>>>(),
  },
  { indexes: [['registeredAt', 'id']] },
);

/** The accounts as a list of users reads them; conditions of `rest_public_user_conditions` name its columns. */
export const listedUsers = alias(users, 'u');

/** Who holds which role, to be searched by. */
export const userRoles = table(
  'user_roles',
  { id: columns.id(), userId: columns.user(), role: columns.string(60) },
  { indexes: [['role', 'userId']], unique: [['userId', 'role']] },
);

/** What plugins keep with users. */
export const userMeta = table(
  'user_meta',
  { id: columns.id(), userId: columns.user(), name: columns.string(120), value: columns.json() },
  { unique: [['userId', 'name']] },
);

/** Cookie sessions. */
export const sessions = table(
  'sessions',
  {
    id: columns.key(),
    tokenDigest: columns.string(64, { unique: true }),
    userId: columns.user(),
    createdAt: columns.time(),
    expiresAt: columns.time(),
    address: columns.string(64),
    userAgent: columns.string(250),
    remembered: columns.flag(),
  },
  { indexes: [['userId', 'expiresAt'], ['expiresAt']] },
);

/** Application passwords. */
export const applicationPasswords = table(
  'application_passwords',
  {
    uuid: columns.key(),
    userId: columns.user(),
    appId: columns.string(36),
    name: columns.string(250),
    digest: columns.string(64, { unique: true }),
    createdAt: columns.time(),
    lastUsedAt: columns.time({ nullable: true }),
    lastAddress: columns.string(64, { nullable: true }),
  },
  { indexes: [['userId', 'createdAt']] },
);

/** One-time sign-in tokens, one a user. */
export const signInLinks = table(
  'sign_in_links',
  { userId: columns.user({ unique: true }), tokenDigest: columns.string(64), expiresAt: columns.time() },
  { indexes: [['tokenDigest']] },
);

/** Addresses that their owners have not confirmed yet, one a user. */
export const emailChanges = table(
  'email_changes',
  {
    userId: columns.user({ unique: true }),
    email: columns.string(100),
    tokenDigest: columns.string(64),
    expiresAt: columns.time(),
  },
  { indexes: [['tokenDigest']] },
);

/** Passkeys: public halves of keys that stay on people's devices. */
export const passkeys = table(
  'passkeys',
  {
    id: columns.id(),
    userId: columns.user(),
    /** Digest of the id that the device gave, which may be long. */
    credentialDigest: columns.string(64, { unique: true }),
    /** That id, in base64url. */
    credentialId: columns.text(),
    /** The public key in COSE, in base64url. */
    publicKey: columns.text(),
    /** How often the device says it signed; 0 for devices that do not count. */
    counter: columns.integer(),
    transports: columns.json<readonly string[]>(),
    name: columns.string(100),
    createdAt: columns.time(),
    lastUsedAt: columns.time({ nullable: true }),
  },
  { indexes: [['userId', 'id']] },
);

/** Challenges that a device is to sign, each once. */
export const passkeyChallenges = table(
  'passkey_challenges',
  {
    /** Digest of the challenge. */
    id: columns.key(64),
    /** Digest of what binds it: the session that adds a passkey, or the browser that signs in. */
    bindingDigest: columns.string(64),
    expiresAt: columns.time(),
  },
  { indexes: [['expiresAt']] },
);
