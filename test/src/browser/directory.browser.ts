import { expect } from 'chai';
import sharp from 'sharp';
import { picture } from '../support/pictures.js';
import { Demo, pressable, type Window } from './demo.js';

describe('the directory and the activity form, in a browser', function () {
  this.timeout(120_000);
  let demo: Demo;
  let author: Window;
  // The quota of the author is full with the picture of the listing.
  let editor: Window;

  before(async function () {
    demo = await Demo.open(this);
    author = await demo.window('author');
    editor = await demo.window('editor');
  });
  after(() => demo?.close());

  const press = (window: Window, name: string) => pressable(window.page, name).click();
  const clean = async (window: Window) => {
    expect(await window.violations()).to.deep.equal([]);
    expect(window.said).to.deep.equal([]);
  };

  it('searches with filters that stand in the address', async () => {
    const { page } = author;
    await author.go('/directory');
    await page.getByLabel('Location', { exact: true }).selectOption('Kiel');
    await page.getByLabel('Sort by').selectOption('title');
    await press(author, 'Apply filters');
    await page.waitForURL(/place=Kiel.*order=title/);
    expect(await page.locator('.listing-cards h2').allInnerTexts()).to.deep.equal([
      'Second Chapter',
      'Spoke & Chain',
      'Watch & Clock Workshop',
    ]);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL(/\/directory$/);
    // Each listing of the demo shows a picture, and its page names it to those who share it.
    expect(await page.locator('.listing-cards .without').count()).to.equal(0);
    await author.go('/directory/harbour-roasters');
    const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(shared).to.match(/^https?:\/\/.*harbour-roasters.*\.webp$/);
    expect((await page.request.get(shared ?? '')).status()).to.equal(200);
  });

  it('submits a listing in steps, and goes on with a draft that was left', async () => {
    const { page } = author;
    await author.go('/submit-listing');
    const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
    const heights = await steps.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(heights).size).to.equal(1);
    expect(await steps.locator('xpath=self::*[@aria-current="step"]').allInnerTexts()).to.deep.equal(['Basics']);
    await page.getByLabel('Name', { exact: true }).fill('Windmill tearoom');
    await press(author, 'Save and continue');
    await page.waitForURL(/\/details\?done=saved/);
    await page.getByRole('link', { name: 'Review and submit' }).click();
    await page.waitForURL(/\/send/);
    await page.getByRole('link', { name: /Type, Category/ }).click();
    await page.waitForURL(/\/basics/);
    await page.getByLabel('Type', { exact: true }).selectOption('cafe');
    await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Tea and coffee' });
    await press(author, 'Save and continue');
    await page.waitForURL(/\/details\?done=saved/);
    await author.go('/submit-listing');
    await page.getByRole('link', { name: 'Continue “Windmill tearoom”' }).click();
    await page.locator('.rich-text-page').fill('Tea under the sails.');
    await page.getByLabel('Seats').fill('12');
    await press(author, 'Save and continue');
    await page.waitForURL(/\/place/);
    await page.getByLabel('City or region').fill('Husum');
    await press(author, 'Save and continue');
    await page.waitForURL(/\/pictures/);
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'mill.png',
      mimeType: 'image/png',
      buffer: await picture(40, 30),
    });
    await page.getByLabel('Alt text').fill('The mill');
    await press(author, 'Add image');
    await page.waitForURL(/done=added/);
    await clean(author);
    await press(author, 'Save and continue');
    await page.waitForURL(/\/plan/);
    await page.getByLabel('Plus: 5 credits').check();
    await clean(author);
    await press(author, 'Save and continue');
    await page.waitForURL(/\/send/);
    expect(await page.locator('main').innerText())
      .to.include('Tea under the sails.')
      .and.include('Husum')
      .and.include('Plus costs 5 credits. You have 30 credits.');
    await clean(author);
    await press(author, 'Submit listing');
    await page.waitForURL(/my-listings\?done=/);
    expect(await page.locator('main').innerText()).to.include('Windmill tearoom');
    await clean(author);
    await author.go('/account/directory');
    expect(await page.locator('main').innerText())
      .to.include('You have 25 credits.')
      .and.include('Plus for “Windmill tearoom”');
    await clean(author);
  });

  it('is submitted by a visitor with one form, which keeps what was typed while it shows what a kind asks', async () => {
    const visitor = await demo.window('');
    const { page } = visitor;
    await visitor.go('/submit-listing');
    expect(await page.locator('main form').count()).to.equal(1);
    await page.getByLabel('Name', { exact: true }).fill('Kiosk at the lock');
    await page.getByLabel('Type', { exact: true }).selectOption('cafe');
    await press(visitor, 'Show fields');
    await page.getByLabel('Seats').fill('4');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Kiosk at the lock');
    await clean(visitor);
    await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Tea and coffee' });
    await page.locator('.rich-text-page').fill('Rolls and tea.');
    await page.getByLabel('Your name').fill('Ann');
    await page.getByLabel('Your email address').fill('ann@example.net');
    await press(visitor, 'Submit listing');
    await page.waitForURL(/submit-listing\?done=/);
    await clean(visitor);
  });

  it('is decided in its row of the console, with a word to whoever sent it in', async () => {
    const { page } = editor;
    await editor.go('/wp-admin/directory/listings');
    const row = page.locator('tr', { hasText: 'Windmill tearoom' });
    await row.getByText('Add a message').click();
    await row.getByLabel('Message about Windmill tearoom').fill('Welcome to the directory.');
    await clean(editor);
    await row.getByRole('button', { name: 'Publish: Windmill tearoom', exact: true }).click();
    await page.waitForURL(/done=1/);
    await author.go('/my-listings');
    expect(await author.page.locator('tr', { hasText: 'Windmill tearoom' }).innerText())
      .to.include('Published')
      .and.include('Welcome to the directory.');
  });

  it('claims a listing with a document, and keeps a review that is refused', async () => {
    const { page } = editor;
    await editor.go('/directory/green-bowl');
    await press(editor, 'Claim listing');
    await page.getByLabel('Proof of ownership').fill('The lease is in my name.');
    const proof = { name: 'lease.png', mimeType: 'image/png', buffer: await picture(20, 20) };
    await page.getByLabel('Supporting document (optional)').setInputFiles(proof);
    await press(editor, 'Submit claim');
    await page.waitForURL(/done=claimed/);
    await page.getByLabel('Your rating').selectOption('4');
    await page.getByLabel('Title').fill('Good soup');
    await page.getByLabel('Your review').fill('Too short');
    await press(editor, 'Submit review');
    await page.getByText('at least 20 characters').first().waitFor();
    expect(await page.getByLabel('Your review').inputValue()).to.equal('Too short');
    expect(await page.getByLabel('Title').inputValue()).to.equal('Good soup');
    await clean(editor);
    await editor.go('/my-claims');
    expect(await page.locator('main').innerText())
      .to.include('The lease is in my name.')
      .and.include('Pending review');
  });

  it('picks a GIF in a dialog: from the device, and later among the own ones', async () => {
    const { page } = editor;
    const dialog = page.getByRole('dialog', { name: 'Add a GIF' });
    const buffer = await sharp(await picture(16, 16))
      .gif()
      .toBuffer();
    await editor.go('/activity');
    await page.getByLabel('What’s new?').fill('A wave from the harbour');
    await press(editor, 'Add GIF');
    await dialog.getByLabel('Upload a GIF').setInputFiles({ name: 'wave.gif', mimeType: 'image/gif', buffer });
    await clean(editor);
    await press(editor, 'Done');
    await press(editor, 'Post');
    await page.waitForURL(/\/activity\/\d+$/);
    expect(await page.locator('article.activity img[alt=GIF]').count()).to.equal(1);
    await editor.go('/activity');
    await press(editor, 'Add GIF');
    await dialog.getByRole('radio', { name: 'wave' }).check();
    await press(editor, 'Done');
    expect(await page.locator('.gif-chosen').count()).to.equal(1);
    await page.getByLabel('What’s new?').fill('And another');
    await press(editor, 'Post');
    await page.waitForURL(/\/activity\/\d+$/);
    expect(await page.locator('article.activity img[alt=GIF]').count()).to.equal(1);
  });
});
