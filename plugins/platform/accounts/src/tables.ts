import { columns, table } from '@plinth/kernel/database';

/** What a one-time link of an account is for. A link serves its own purpose and no other. */
export type LinkPurpose = 'sign-in' | 'new-password' | 'invitation';

/** One-time links, one for each user and purpose. */
export const accountLinks = table(
  'account_links',
  {
    id: columns.id(),
    userId: columns.user(),
    purpose: columns.string<LinkPurpose>(20),
    tokenDigest: columns.string(64),
    expiresAt: columns.time(),
  },
  {
    legacyName: true,
    indexes: [['tokenDigest'], ['userId', 'purpose', 'id']],
    notInBundle: 'links work on the site that sent them',
  },
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
  { legacyName: true, indexes: [['tokenDigest']], notInBundle: 'links work on the site that sent them' },
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
  { legacyName: true, indexes: [['userId', 'id']], notInBundle: 'passkeys belong to the address of the site' },
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
  { legacyName: true, indexes: [['expiresAt']], notInBundle: 'a challenge lives for minutes' },
);
