import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { COUNTRIES, countryCode, countryOptions } from '../src/taxes/countries.js';
import { TAX_RATES } from '../src/taxes/rates.js';
import { rateOf, taxOn } from '../src/taxes/tax.js';
import { fifty, shopSite } from './support.js';

describe('shop: tax', () => {
  it('is rounded once, half up, in whole minor units', () => {
    expect(taxOn(2_500, 1_900, false)).to.equal(475);
    expect(taxOn(2_500, 1_900, true)).to.equal(399);
    expect([taxOn(50, 100, false), taxOn(49, 100, false)]).to.deep.equal([1, 0]);
    expect([taxOn(0, 1_900, true), taxOn(999, 0, true)]).to.deep.equal([0, 0]);
    expect(taxOn(9_007_199_254_740_991, 1_900, true)).to.equal(1_438_124_250_756_965);
  });

  it('rates are read from what people write', () => {
    for (const [typed, rate] of [
      ['19', 1_900],
      ['7,75 %', 775],
      ['0', 0],
      ['100', 10_000],
      ['8.1%', 810],
    ] as const)
      expect(rateOf(typed), typed).to.equal(rate);
    for (const wrong of ['', '-1', '101', '1.234', 'x', '19 %%', '1e2'])
      expect(rateOf(wrong), wrong).to.equal(undefined);
  });

  it('knows the countries by their codes and their names', () => {
    expect(new Set(COUNTRIES).size).to.equal(249);
    expect(countryOptions('en').map(({ title }) => title)).to.include.members(['Germany', 'Åland Islands']);
    for (const named of ['DE', 'germany', ' Deutschland ']) expect(countryCode(named, 'de'), named).to.equal('DE');
    for (const unknown of ['', 'XX', 'Atlantis']) expect(countryCode(unknown, 'en')).to.equal('');
  });
});

describe('shop: the screen of tax rates', () => {
  let site: TestSite;
  let manager: TestClient;
  const LIST = '/wp-admin/tax-rates';
  const rates = () => site.pluginContext('shop').use(TAX_RATES).list();
  const add = (fields: FormFields, as = manager) => submitForm(as, LIST, fields);

  beforeEach(async () => {
    site = await shopSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    manager = await site.as('shop_manager');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  it('is for those who manage the shop, and says what to do while it is empty', async () => {
    expect((await site.visitor().page('GET', LIST)).status).to.equal(401);
    expect((await (await site.as('customer')).page('GET', LIST)).status).to.equal(403);
    expect((await manager.page('GET', LIST)).text)
      .to.include('No tax rates yet')
      .and.include('Add tax rate');
  });

  it('adds, changes and deletes the rate of a country', async () => {
    expect((await add({ country: 'DE', rate: '19' })).status).to.equal(303);
    expect((await manager.page('GET', LIST)).text)
      .to.include('Germany')
      .and.include('19%');
    const [{ id } = { id: 0 }] = await rates();
    expect((await manager.page('GET', `${LIST}/${id}`)).text)
      .to.include('Germany')
      .and.include('value="19"');
    expect((await submitForm(manager, `${LIST}/${id}`, { rate: '7,5' })).status).to.equal(303);
    expect((await rates()).map(({ country, rate }) => [country, rate])).to.deep.equal([['DE', 750]]);
    expect((await manager.page('GET', `${LIST}/${id}/delete`)).text)
      .to.include('Germany')
      .and.include('Existing orders');
    expect((await submitForm(manager, `${LIST}/${id}/delete`, {})).status).to.equal(303);
    expect(await rates()).to.deep.equal([]);
    expect((await manager.page('GET', `${LIST}/${id}`)).status).to.equal(404);
  });

  it('says what is wrong beside the fields', async () => {
    const wrong = await add({ country: '', rate: '120' });
    expect(wrong.status).to.equal(400);
    expect(wrong.text).to.include('Choose a country from the list.').and.include('Enter a percentage from 0 to 100');
    expect(wrong.text).to.include('value="120"');
    expect((await add({ country: 'XX', rate: '1' })).status).to.equal(400);
    await add({ country: 'DE', rate: '19' });
    const taken = await add({ country: 'DE', rate: '7' });
    expect(taken.status).to.equal(409);
    expect(taken.text).to.include('This country already has a tax rate.');
  });

  it('keeps one rate per country, however many add one at once', async () => {
    const outcomes = await fifty((index) =>
      site
        .pluginContext('shop')
        .use(TAX_RATES)
        .create('FR', index)
        .then(
          () => 'created',
          ({ code }) => String(code),
        ),
    );
    expect(outcomes.filter((each) => each === 'created')).to.have.length(1);
    expect(outcomes.filter((each) => each === 'tax_rate_taken')).to.have.length(49);
    expect(await rates()).to.have.length(1);
  });
});
