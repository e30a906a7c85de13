import { defineSettings, Type } from '@plinth/kernel';

const keyId = { minLength: 1, maxLength: 40, pattern: '^[\\w.-]+$' };

/** What the owner can set: with which key tokens are signed, and which older ones are still believed. */
export const settings = defineSettings({
  signingKeyId: Type.String({
    ...keyId,
    default: '1',
    description: "Names the key that signs new tokens; each name stands for another key made from the site's secret.",
  }),
  acceptedKeyIds: Type.Array(Type.String(keyId), {
    default: [],
    maxItems: 10,
    description:
      'Earlier keys whose tokens are still taken. Without its key in this list a token ends with the change.',
  }),
});
