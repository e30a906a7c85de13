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

/**
 * The decimals that the minor units of an amount have. A product that has none yet has those of the shop's currency: they
 * are written when the shop is next switched on.
 */
export const addDecimals = migration('0010-decimals', {
  async up(schema) {
    await schema.addColumn('shop_products', 'decimals', columns.integer({ nullable: true }));
    await schema.addColumn('shop_orders', 'decimals', columns.integer({ default: 2 }));
    for (const [decimals, codes] of Object.entries(DECIMALS))
      await schema.sql(
        `UPDATE ${schema.table('shop_orders')} SET decimals = ${decimals}
          WHERE currency IN (${codes.map((code) => `'${code}'`).join(', ')})`,
      );
  },
  async down(schema) {
    await schema.dropColumn('shop_orders', 'decimals');
    await schema.dropColumn('shop_products', 'decimals');
  },
});
