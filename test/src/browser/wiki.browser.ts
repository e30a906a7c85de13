import { expect } from 'chai';
import { Demo, type Window } from './demo.js';

describe('the wiki, in a browser', function () {
  this.timeout(120_000);
  let demo: Demo;
  let author: Window;

  before(async function () {
    demo = await Demo.open(this);
    author = await demo.window('author');
  });
  after(() => demo?.close());

  const field = () => author.page.locator('textarea[name=content]');
  const surface = () => author.page.locator('.rich-text-page');
  const finder = () => author.page.getByRole('searchbox', { name: 'Link to another page' });
  const tool = (name: string) => author.page.getByRole('button', { name, exact: true });
  const offered = (title: string) => author.page.getByRole('button', { name: `Insert link: ${title}` });
  const HOUSE_RULES = () => `<a href="${demo.site.url}/wiki/house-rules/">House rules</a>`;

  /** A page that was saved with this text, in its form. */
  async function opened(content: string): Promise<void> {
    await author.go('/wiki-edit');
    await tool('Source').click();
    await author.page.getByLabel('Title', { exact: true }).fill('A page with links');
    await field().fill(content);
    await author.page.getByLabel('Status').selectOption('draft');
    await tool('Save page').click();
    await author.page.waitForURL(/done=saved/);
  }

  async function choose(title: string): Promise<void> {
    await finder().fill(title);
    await offered(title).click();
    await author.page.getByText(`A link to ${title} was inserted.`).waitFor();
  }

  it('puts the link to a page that was chosen where the cursor stands, between the words', async () => {
    await opened('<p>Read before you move in.</p>\n\n<p>The last line.</p>');
    await surface().getByText('Read before').click();
    await author.page.keyboard.press('Home');
    for (let step = 0; step < 'Read'.length; step += 1) await author.page.keyboard.press('ArrowRight');
    await choose('House rules');
    expect(await field().inputValue()).to.equal(
      `<p>Read ${HOUSE_RULES()} before you move in.</p>\n\n<p>The last line.</p>`,
    );
    expect(await author.page.evaluate('document.activeElement.className')).to.include('rich-text-page');
    await author.page.keyboard.press('Control+z');
    expect(await field().inputValue()).to.equal('<p>Read before you move in.</p>\n\n<p>The last line.</p>');
  });

  it('makes words that are chosen the link, and keeps how they look', async () => {
    await opened('<p>Read the <strong>rules</strong></p>\n\n<p>The last line.</p>');
    await surface().getByText('Read the').click();
    await author.page.keyboard.press('End');
    for (let step = 0; step < 'the rules'.length; step += 1) await author.page.keyboard.press('Shift+ArrowLeft');
    await author.page.waitForFunction(`String(getSelection()) === 'the rules'`);
    await choose('House rules');
    const text = await author.page.locator('.rich-text-page p').first().innerText();
    expect(text).to.equal('Read the rules');
    expect(await surface().locator('a').allInnerTexts()).to.deep.equal(['the rules']);
    expect(await field().inputValue())
      .to.include('<strong>')
      .and.include('The last line.</p>');
  });

  it('offers pages for a name that is typed in the text after two brackets, and puts the link in its place', async () => {
    await opened('<p>Begin.</p>\n\n<p>The last line.</p>');
    await surface().getByText('Begin.').click();
    await author.page.keyboard.press('End');
    await author.page.keyboard.type(' See [[house');
    await offered('House rules').click();
    await author.page.getByText('A link to House rules was inserted.').waitFor();
    await author.page.keyboard.type('and more.');
    expect(await surface().locator('p').first().innerText()).to.equal('Begin. See House rules and more.');
    expect(await field().inputValue()).to.include(`href="${demo.site.url}/wiki/house-rules/"`);
  });

  it('saves with the button that saves, though the name of a page to link to was begun or stands in the search', async () => {
    await opened('<p>Begin.</p>');
    await surface().getByText('Begin.').click();
    await author.page.keyboard.press('End');
    await author.page.keyboard.type(' See [[hou');
    await offered('House rules').waitFor();
    await tool('Save page').click();
    await author.page.getByText('Page saved.').waitFor();
    expect(await field().inputValue()).to.equal('<p>Begin. See [[hou</p>');
    await author.page.getByLabel('Title', { exact: true }).fill('A page that is saved');
    await finder().fill('house');
    await offered('House rules').waitFor();
    await tool('Save page').click();
    await author.page.getByRole('heading', { name: 'Edit A page that is saved' }).waitFor();
  });

  it('searches by the return key in the search, without sending what was written', async () => {
    await opened('<p>Begin.</p>');
    await surface().getByText('Begin.').click();
    await author.page.keyboard.type('Not lost: ');
    const address = author.page.url();
    await finder().fill('house');
    await finder().press('Enter');
    await offered('House rules').waitFor();
    expect(author.page.url()).to.equal(address);
    expect(await field().inputValue()).to.include('Not lost: ');
    await tool('Save page').click();
    await author.page.getByText('Page saved.').waitFor();
  });

  it('does the same in the source', async () => {
    await opened('<p>Read before you move in.</p>\n\n<p>The last line.</p>');
    await tool('Source').click();
    await field().focus();
    await field().evaluate((area: { setSelectionRange(start: number, end: number): void }) =>
      area.setSelectionRange('<p>Read'.length, '<p>Read'.length),
    );
    await choose('House rules');
    expect(await field().inputValue()).to.equal(
      `<p>Read ${HOUSE_RULES()} before you move in.</p>\n\n<p>The last line.</p>`,
    );
  });

  it('puts a link at the end of a text in which nobody has written yet', async () => {
    await opened('<p>One.</p>\n\n<p>Two.</p>');
    await surface().waitFor();
    await choose('House rules');
    expect(await field().inputValue()).to.equal(`<p>One.</p>\n\n<p>Two. ${HOUSE_RULES()} </p>`);
  });

  it('compares versions by the words that one reads, and their markup on demand', async () => {
    await opened('<p>Bake for forty minutes.</p>');
    await surface().getByText('forty').click();
    await author.page.keyboard.press('End');
    for (let step = 0; step < 'minutes.'.length; step += 1) await author.page.keyboard.press('Backspace');
    await author.page.keyboard.type('hours.');
    await tool('Save page').click();
    await author.page.waitForURL(/done=saved/);
    const id = new URL(author.page.url()).searchParams.get('page');
    await author.go(`/wiki-history?page=${id}`);
    await author.page
      .getByRole('link', { name: /^View changes: version of / })
      .first()
      .click();
    expect(await author.page.locator('.compared ins').innerText()).to.contain('hours.');
    expect(await author.page.locator('.compared del').innerText()).to.contain('minutes.');
    const markup = author.page.getByRole('region', { name: 'Markup: Content' });
    expect(await markup.isVisible()).to.equal(false);
    await author.page.getByText('Compare markup').last().click();
    expect(await markup.isVisible()).to.equal(true);
    expect(await author.violations()).to.deep.equal([]);
  });

  it('says nothing on the console that was not asked for', () => {
    expect(author.said).to.deep.equal([]);
  });
});
