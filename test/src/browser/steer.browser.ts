import { expect } from 'chai';
import { Demo, pressable, type Window } from './demo.js';

describe('steering a site, in a browser', function () {
  this.timeout(120_000);
  let demo: Demo;
  let admin: Window;

  before(async function () {
    demo = await Demo.open(this);
    admin = await demo.window('admin');
  });
  after(() => demo?.close());

  const button = (name: string | RegExp) => pressable(admin.page, name).first();
  const text = () => admin.page.locator('main').innerText();

  it('asks a route from the API screen as whoever looks, under the strict policy', async () => {
    await admin.go('/wp-admin/api?search=users%2Fme');
    await admin.page
      .getByRole('row', { name: /GET .*The caller\./ })
      .getByRole('link')
      .click();
    await admin.page.waitForURL(/api\/try#/);
    await admin.page.getByRole('button', { name: 'Execute' }).click();
    const answer = admin.page.locator('.live-responses-table');
    await answer.getByText('200', { exact: true }).first().waitFor();
    expect(await answer.innerText()).to.include('Ada Admin');
  });

  it('opens the explorer when it is wanted, and filters it', async () => {
    await admin.go('/wp-admin/api');
    await admin.page.getByRole('link', { name: 'API explorer' }).click();
    await button('Open explorer').click();
    await admin.page.getByPlaceholder(/Filter by/).fill('polls');
    await admin.page.locator('.opblock-tag', { hasText: 'polls' }).first().waitFor();
    await admin.page.locator('.opblock-tag', { hasText: 'quotes' }).first().waitFor({ state: 'detached' });
    await admin.page.locator('.opblock-tag').first().click();
    await admin.page.locator('.opblock-summary-control').first().click();
    await button('Execute').waitFor();
    expect(await admin.violations()).to.deep.equal([]);
  });

  it('shows the site as an author sees it, changes nothing meanwhile, and ends by the bar', async () => {
    await admin.go('/wp-admin/');
    await admin.page.getByRole('link', { name: 'View as role' }).first().click();
    await admin.page.getByLabel('Role', { exact: true }).selectOption('author');
    await button('View as this role').click();
    const bar = admin.page.getByRole('complementary', { name: 'Viewing as a role' });
    expect(await bar.innerText()).to.include('Viewing as Author until');
    expect(await admin.go('/wp-admin/plugins')).to.equal(403);
    expect(await admin.go('/account')).to.equal(200);
    await button(/^Save/).click();
    await admin.page.getByText('You look at the site as a role').first().waitFor();
    expect(await admin.violations()).to.deep.equal([]);
    await bar.getByRole('button', { name: 'Exit view' }).click();
    await admin.page.waitForURL(/view-as$/);
    expect(await bar.count()).to.equal(0);
    expect(await admin.go('/wp-admin/plugins')).to.equal(200);
  });

  it('edits a preset, keeps what was typed when it is wrong, and warns whoever is late', async () => {
    await admin.go('/wp-admin/filter-presets');
    await admin.page.getByRole('link', { name: 'Gifts' }).click();
    const late = await admin.context.newPage();
    await late.goto(admin.page.url());
    await admin.page.getByText('Filter source').click();
    await admin.page.getByLabel('Filters as JSON').fill('[{ "type": "review" }]');
    await button('Save preset').click();
    await admin.page.getByRole('alert').getByText('Filter 1').waitFor();
    await admin.page.getByLabel('Filters as JSON').fill('[{ "type": "review", "filter_name": "Stars" }]');
    await button('Save preset').click();
    await admin.page.waitForURL(/done=saved/);
    expect(await text()).to.include('Preset saved.');
    await late.getByLabel('Title').fill('Late');
    await late.getByRole('button', { name: 'Save preset' }).click();
    await late.getByText('Someone else saved this preset').waitFor();
    expect(await late.getByLabel('Title').inputValue()).to.equal('Late');
    await late.close({ runBeforeUnload: false });
  });

  it('shows on the page of a person what acts in their name', async () => {
    await admin.go('/wp-admin/users');
    await admin.page.getByRole('link', { name: 'Ada Admin' }).first().click();
    expect(await text())
      .to.include('API keys')
      .and.include('Tokens');
  });

  it('says nothing on the console of the browser', () => {
    expect(admin.said).to.deep.equal([]);
  });
});
