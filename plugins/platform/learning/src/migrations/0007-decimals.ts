import { columns, migration } from '@plinth/kernel/database';

/** Decimals by ISO 4217 where they are not two, as of this migration. */
const DECIMALS: Readonly<Record<number, readonly string[]>> = {
  0: [
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'UYI',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ],
  3: ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
  4: ['CLF', 'UYW'],
};

/** The decimals that the minor units of what was earned have. */
export const addDecimals = migration('0007-decimals', {
  async up(schema) {
    await schema.addColumn('learning_earnings', 'decimals', columns.integer({ default: 2 }));
    for (const [decimals, codes] of Object.entries(DECIMALS))
      await schema.sql(
        `UPDATE ${schema.table('learning_earnings')} SET decimals = ${decimals}
          WHERE currency IN (${codes.map((code) => `'${code}'`).join(', ')})`,
      );
  },
  down: (schema) => schema.dropColumn('learning_earnings', 'decimals'),
});
