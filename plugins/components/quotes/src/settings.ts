import { defineSettings, secret, Type } from '@plinth/kernel';

/** What the owner decides about cards and suggestions. */
export const settings = defineSettings({
  rendersPerMinute: Type.Integer({
    default: 10,
    minimum: 1,
    maximum: 1000,
    description: 'How many new cards a member may have painted a minute; cards that exist already do not count.',
  }),
  suggestionsPerUser: Type.Integer({
    default: 20,
    minimum: 1,
    description: 'How often a member may ask for suggestions on a day (UTC).',
  }),
  suggestionsPerSite: Type.Integer({
    default: 500,
    minimum: 1,
    description: 'How often all members together may ask for suggestions on a day (UTC).',
  }),
  providerUrl: Type.String({
    default: '',
    pattern: '^(https?://[^\\s]+)?$',
    examples: ['https://example.org/cards'],
    description:
      'Base address of an OpenAI-compatible interface, the part before /chat/completions; empty for no suggestions.',
  }),
  providerKey: secret({ description: 'Key of that interface; empty when it takes none.', sentTo: 'providerUrl' }),
  providerModel: Type.String({ default: '', maxLength: 200, description: 'Model that the interface is asked for.' }),
  providerTimeout: Type.Integer({
    default: 20_000,
    minimum: 50,
    maximum: 120_000,
    description: 'How long the interface may take to answer, in milliseconds.',
  }),
});
