import { type CallContext, can, id, RestError, sayAct, Type } from '@plinth/kernel';
import { refusedBy, refusedFor } from '@plinth/pages';
import { type Mistake, Num, SelectField, TextField } from '@plinth/pages/kit';
import { resourceScreen } from '@plinth/pages/resource';
import { settings } from '../settings.js';
import { COUNTRIES, countryName, countryOptions } from './countries.js';
import { TAX_RATES, type TaxRate } from './rates.js';
import { percentOf, rateOf } from './tax.js';
import { taxTexts } from './texts.js';

const LIST = '/tax-rates';

interface Values {
  readonly country: string;
  readonly rate: string;
}

/** The rate that was typed, or what is wrong with the form. */
function readRate({ site }: CallContext, { country, rate }: Values, isNew: boolean) {
  const t = taxTexts.in(site.language);
  const read = rateOf(rate);
  const mistakes: Mistake[] = [
    ...(isNew && !COUNTRIES.includes(country) ? [{ name: 'country', message: t('country_missing') }] : []),
    ...(read === undefined ? [{ name: 'rate', message: t('rate_wrong') }] : []),
  ];
  return { rate: read ?? 0, refused: refusedFor(mistakes) };
}

function named({ site }: Pick<CallContext, 'site'>, { country }: Pick<TaxRate, 'country'>): string {
  return countryName(country, site.language);
}

/** The tax rates of the shop: one for each country. */
export const taxScreen = resourceScreen({
  id: 'tax-rates',
  title: 'Tax rates',
  section: 'shop',
  order: 40,
  access: can('manage_woocommerce'),
  texts: taxTexts,
  list: {
    path: LIST,
    summary: 'The tax rates of the shop.',
    perPage: 0,
    async rows({ use }) {
      const rows = await use(TAX_RATES).list();
      return { rows, total: rows.length };
    },
    key: (rate) => rate.id,
    columns: ({ call, link, text }) => [
      {
        key: 'country',
        title: text('country'),
        heads: true,
        cell: (rate) => <a href={link(`${LIST}/${rate.id}`)}>{named(call, rate)}</a>,
      },
      {
        key: 'rate',
        title: text('rate'),
        number: true,
        cell: ({ rate }) => <Num of={percentOf(rate)} unit="%" digits={2} />,
      },
    ],
    above: ({ call, link, text }) => (
      <p>
        {text(call.settings(settings).pricesIncludeTax ? 'lead_included' : 'lead_excluded')}{' '}
        {call.caller.can('manage_options') ? <a href={link('/settings/shop')}>{text('change_settings')}</a> : null}
      </p>
    ),
  },
  item: {
    path: `${LIST}/:id`,
    summary: 'One tax rate.',
    args: { id: id('The tax rate.') },
    async find(call) {
      const rate = await call.use(TAX_RATES).get(call.args.id);
      return { ...rate, name: named(call, rate) };
    },
    address: (rate) => `${LIST}/${rate.id}`,
    name: ({ name }) => name,
    title: ({ name }) => name,
  },
  form: {
    args: {
      country: Type.String({ default: '', maxLength: 10, description: 'ISO 3166 code of the country.' }),
      rate: Type.String({ default: '', maxLength: 20, description: 'The rate in percent.' }),
    },
    initial: {},
    values: ({ country, rate }) => ({ country, rate: String(percentOf(rate)) }),
    async fields({ call, item, text }) {
      const options = [{ value: '', title: text('choose_country') }, ...countryOptions(call.site.language)];
      return (
        <>
          {item ? (
            <p>
              <strong>{item.name}</strong>
            </p>
          ) : (
            <SelectField name="country" label={text('country')} options={options} />
          )}
          <TextField name="rate" label={text('rate')} help={text('rate_help')} maxLength={8} />
        </>
      );
    },
    refused(call, thrown) {
      if (!(thrown instanceof RestError) || thrown.code !== 'tax_rate_taken') return refusedBy(call, thrown);
      const message = taxTexts.in(call.site.language)('country_taken');
      return { mistakes: [{ name: 'country', message }], status: 409 };
    },
    create: {
      summary: 'Adds a tax rate.',
      async run(call, values) {
        const { rate, refused } = readRate(call, values, true);
        if (refused) return refused;
        await call.use(TAX_RATES).create(values.country, rate);
        sayAct(call, 'Added a tax rate.', { country: named(call, values), rate: `${percentOf(rate)}%` });
        return undefined;
      },
    },
    update: {
      summary: 'Changes a tax rate.',
      async run(call, values, item) {
        const { rate, refused } = readRate(call, values, false);
        if (refused) return refused;
        await call.use(TAX_RATES).change(item.id, rate);
        sayAct(call, 'Changed a tax rate.', {
          country: item.name,
          rate: `${percentOf(item.rate)}% → ${percentOf(rate)}%`,
        });
        return undefined;
      },
    },
  },
  removal: {
    asks: 'page',
    summary: 'Deletes a tax rate.',
    async run(call, item) {
      await call.use(TAX_RATES).remove(item.id);
      sayAct(call, 'Deleted a tax rate.', { country: item.name });
    },
  },
});
