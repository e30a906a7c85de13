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
    credentialsChangedAt: columns.time({ nullable: true }),
  },
  { legacyName: true, indexes: [['registeredAt', 'id']], bundleSection: 'users' },
);

/** The accounts as a list of users reads them; conditions of `rest_public_user_conditions` name its columns. */
export const listedUsers = alias(users, 'u');

/** Who holds which role, to be searched by. */
export const userRoles = table(
  'user_roles',
  { id: columns.id(), userId: columns.user(), role: columns.string(60) },
  { legacyName: true, indexes: [['role', 'userId']], unique: [['userId', 'role']], bundleSection: 'users' },
);

/** What plugins keep with users. */
export const userMeta = table(
  'user_meta',
  { id: columns.id(), userId: columns.user(), name: columns.string(120), value: columns.json() },
  { legacyName: true, unique: [['userId', 'name']], bundleSection: 'users' },
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
  { legacyName: true, indexes: [['userId', 'expiresAt'], ['expiresAt']], notInBundle: 'sign-ins end with the site' },
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
  { legacyName: true, indexes: [['userId', 'createdAt']], notInBundle: 'secrets stay with the site' },
);
