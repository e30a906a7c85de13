import { Type } from '@plinth/kernel';

/** An API key without its secret. */
export interface ApiKey {
  readonly keyId: string;
  readonly userId: number;
  readonly name: string;
  /** Its first twelve characters, safe to show. */
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly lastUsedIp: string | null;
  /** Null for a key that never expires. */
  readonly expiresAt: string | null;
}

/** How many active keys a member may have (docs/components/credentials.md, key limit). */
export const MAX_KEYS = 25;

/** Longest name of a key, in characters. */
export const MAX_NAME_LENGTH = 100;

const moment = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

/** Schema of a key's metadata record (docs/components/credentials.md). */
export const keySchema = Type.Object(
  {
    key_id: Type.String({ format: 'uuid', description: 'By which the key is revoked.' }),
    name: Type.String({ description: 'What its owner calls it.' }),
    prefix: Type.String({ description: 'Its first twelve characters.' }),
    last_four: Type.String({ description: 'Its last four characters.' }),
    user_id: Type.Integer({ description: 'As whom it acts.' }),
    created_at: Type.String({ format: 'date-time', description: 'When it was made, UTC.' }),
    last_used_at: moment('When it was last used, to the minute; null until then.'),
    last_used_ip: Type.Union([Type.String(), Type.Null()], { description: 'From where it was last used.' }),
    expires_at: moment('When it ends; null for never.'),
    status: Type.Enum(['active', 'expired'], { description: 'Whether it can be used.' }),
  },
  { title: 'api-key' },
);

/** Whether a key has ended by itself. */
export function isExpired({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now.toISOString();
}

/** The metadata record of a key as the interface shows it. */
export function keyItem(key: ApiKey, now: Date): Type.Static<typeof keySchema> {
  return {
    key_id: key.keyId,
    name: key.name,
    prefix: key.prefix,
    last_four: key.lastFour,
    user_id: key.userId,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    last_used_ip: key.lastUsedIp,
    expires_at: key.expiresAt,
    status: isExpired(key, now) ? 'expired' : 'active',
  };
}
