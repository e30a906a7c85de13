import { columns, table } from '@plinth/kernel/database';

/** What other sites answered for addresses that somebody embedded. */
export const embeds = table(
  'block_embeds',
  {
    /** SHA-256 of the address, in hexadecimal digits. */
    id: columns.key(64),
    /** Their answer as it is trusted, as JSON; empty where they had none. */
    answer: columns.text(),
    /** When they were asked. */
    askedAt: columns.time(),
  },
  { legacyName: true, notInBundle: 'answers of other sites, which are asked for again', indexes: [['askedAt']] },
);
