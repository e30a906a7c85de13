import { columns, table } from '@plinth/kernel/database';

/** The keys of members. */
export const apiKeys = table(
  'api_keys',
  {
    keyId: columns.key(),
    userId: columns.user(),
    /** One of as many places as a member may have active keys; none once the key is revoked or expired. */
    place: columns.integer({ nullable: true }),
    name: columns.string(100),
    prefix: columns.string(12),
    lastFour: columns.string(4),
    digest: columns.string(64, { unique: true }),
    createdAt: columns.time(),
    lastUsedAt: columns.time({ nullable: true }),
    lastUsedIp: columns.string(45, { nullable: true }),
    expiresAt: columns.time({ nullable: true }),
    revokedAt: columns.time({ nullable: true }),
  },
  {
    legacyName: true,
    notInBundle: 'keys are secrets of one site; members make new ones on another',
    indexes: [['userId', 'revokedAt', 'createdAt', 'keyId']],
    unique: [['userId', 'place']],
  },
);

/** What may be the state of a refresh token; one that expires goes. */
export type TokenState = 'active' | 'rotated' | 'revoked';

/** The refresh tokens, by their families. */
export const refreshTokens = table(
  'refresh_tokens',
  {
    id: columns.key(),
    family: columns.string(36),
    userId: columns.user(),
    state: columns.string<TokenState>(10),
    expiresAt: columns.time(),
    /** When the sign-in was; null where that was not kept yet. */
    begunAt: columns.time({ nullable: true }),
  },
  {
    legacyName: true,
    notInBundle: 'sign-ins end with the site',
    indexes: [['family', 'state'], ['expiresAt'], ['state', 'userId']],
  },
);
