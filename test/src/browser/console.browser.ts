import { ADMINISTRATION, LIVE } from '@plinth/kernel/administration';
import { expect } from 'chai';
import { Demo, pressable, type Window } from './demo.js';

describe('the console, in a browser', function () {
  this.timeout(120_000);
  let demo: Demo;
  let admin: Window;

  before(async function () {
    demo = await Demo.open(this);
    admin = await demo.window('admin');
  });
  after(() => demo?.close());

  const click = (name: string | RegExp) => pressable(admin.page, name).first().click();
  const text = () => admin.page.locator('main').innerText();

  it('switches a plugin off and on, with what changes before it changes', async () => {
    await admin.go('/wp-admin/');
    await admin.page.getByRole('link', { name: 'Plugins', exact: true }).first().click();
    await click('Turn off Polls');
    expect(await text()).to.include('Changes when you turn off Polls. Its data and settings are kept.');
    await click('Turn off Polls');
    await admin.page.waitForURL(/done=polls/);
    expect(await text()).to.include('Polls is off. Its data is kept.');
    expect(await (await demo.window('')).go('/polls')).to.equal(404);
    await click('Turn on Polls');
    await click('Turn on Polls');
    await admin.page.waitForURL(/done=polls/);
    expect(await (await demo.window('')).go('/polls')).to.equal(200);
  });

  it('changes a setting, says a mistake beside its field, and resets', async () => {
    await admin.go('/wp-admin/settings/content');
    await admin.page.getByRole('spinbutton', { name: 'Revisions kept' }).fill('-3');
    await click('Save settings');
    const mistake = admin.page.getByRole('alert');
    expect(await mistake.innerText()).to.include('There is a problem');
    // The summary has the focus, and leads to the field.
    expect(await admin.page.evaluate('document.activeElement.className')).to.equal('error-summary');
    await mistake.getByRole('link').first().click();
    expect(await admin.page.evaluate('document.activeElement.name')).to.equal('revisionsKept');
    expect(await admin.page.getByRole('spinbutton', { name: 'Revisions kept' }).inputValue()).to.equal('-3');
    await admin.page.getByRole('spinbutton', { name: 'Revisions kept' }).fill('7');
    await click('Save settings');
    await admin.page.waitForURL(/done=saved/);
    expect(await text()).to.include('Changed by Ada Admin');
    await click('Reset Revisions kept');
    await admin.page.waitForURL(/done=reset/);
    expect(await admin.page.getByRole('spinbutton', { name: 'Revisions kept' }).inputValue()).to.equal('20');
  });

  it('asks before unsaved settings are left', async () => {
    await admin.go('/wp-admin/settings/content');
    await admin.page.getByRole('spinbutton', { name: 'Revisions kept' }).fill('8');
    const asked = admin.page.waitForEvent('dialog');
    const left = admin.page.getByRole('link', { name: 'Audit log' }).first().click({ noWaitAfter: true });
    const dialog = await asked;
    expect(dialog.type()).to.equal('beforeunload');
    await dialog.accept();
    await left;
    // Not before the page left for is there: a goto meanwhile waits for a load that never comes.
    await admin.page.waitForURL(/audit/);
  });

  it('finds the slowest hook in two clicks', async () => {
    await admin.go('/wp-admin/');
    await admin.page.getByRole('link', { name: 'Hooks', exact: true }).first().click();
    await admin.page.getByRole('link', { name: 'Slowest tap (average)' }).click();
    await admin.page.waitForURL(/order=desc/);
    const figures = await admin.page.locator('td[data-label="Slowest tap (average)"]').allInnerTexts();
    const numbers = figures.map((figure) => Number.parseFloat(figure.replace(/,/g, '')));
    expect(numbers).to.deep.equal([...numbers].sort((a, b) => b - a));
  });

  it('leads to sign-in and back to exactly here', async () => {
    const visitor = await demo.window('');
    await visitor.go('/wp-admin/settings/polls');
    await visitor.page.fill('[name=log]', 'admin');
    await visitor.page.fill('[name=pwd]', 'demo');
    await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visitor.page.waitForURL(/settings\/polls/);
    expect(await visitor.page.locator('h1').innerText()).to.equal('Polls settings');
  });

  it('is used by keyboard alone: past the menu, to the search, through a form', async () => {
    await admin.go('/wp-admin/plugins');
    await admin.page.keyboard.press('Tab');
    expect(await admin.page.evaluate('document.activeElement.textContent')).to.equal('Skip to content');
    await admin.page.keyboard.press('Enter');
    expect(await admin.page.evaluate('document.activeElement.id')).to.equal('main');
    await admin.page.keyboard.press('/');
    expect(await admin.page.evaluate('document.activeElement.name')).to.equal('search');
    await admin.page.keyboard.type('wiki');
    await admin.page.keyboard.press('Enter');
    await admin.page.waitForURL(/search=wiki/);
    expect(await text()).to.include('Wiki');
  });

  it('says nothing on the console of the browser', () => {
    expect(admin.said).to.deep.equal([]);
  });

  it('moves figures while one looks, and says when they do not', async () => {
    await admin.go('/wp-admin/');
    await admin.page.getByRole('status').getByText('Live', { exact: true }).waitFor();
    const figure = admin.page.locator('[data-live=plugins-on]');
    const [, all = ''] = /^(\d+) of \1 active$/.exec(await figure.innerText()) ?? [];
    const other = await admin.context.newPage();
    await other.goto(`${demo.site.url}/wp-admin/plugins/polls/switch`);
    await other.getByRole('button', { name: 'Turn off Polls', exact: true }).click();
    await other.waitForURL(/done=polls/);
    await admin.page.bringToFront();
    await figure.getByText(`${Number(all) - 1} of ${all} active`, { exact: true }).waitFor();
    await demo.site.host.use(ADMINISTRATION).switchPlugin('polls', true);
    await demo.site.host.use(LIVE).look();
    await figure.getByText(`${all} of ${all} active`, { exact: true }).waitFor();
    await other.close();
    demo.site.host.use(LIVE).close();
    await admin.page.getByRole('status').getByText('Not live', { exact: true }).waitFor();
    await admin.page.getByRole('status').getByText('Live', { exact: true }).waitFor();
  });
});
