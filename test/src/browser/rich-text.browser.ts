import { expect } from 'chai';
import { picture } from '../support/pictures.js';
import { Demo, type Window } from './demo.js';

/** What an article holds: headings, lists, links, marks, a picture, attributes, white space of somebody's own. */
const ARTICLE = `<p class="intro" style="text-align:center">Before the <em>sun</em>,   with <a href="/tea" title="Tea">two
flasks</a> &amp; a <strong>map</strong>.</p>

<h2 id="dough">The dough</h2>
<ul><li>500 g flour</li><li>10 g <code>salt</code></li></ul>


<blockquote><p>Wait.</p></blockquote><p>The last<br />line.</p>
`;

/** What the editor would change: blocks, comments, markup it has no tool for. */
const FOREIGN = {
  blocks: '<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:latest-posts {"postsToShow":3} /-->\n',
  table: '<table><tbody><tr><td>1</td></tr></tbody></table>',
  figure: '<figure class="wide"><img src="/a.png" alt=""><figcaption>A</figcaption></figure>',
  data: '<div data-editor="{&quot;time&quot;:1}">Editor.js</div>',
  unclosed: '<p>One<p>Two',
};

describe('the editor of texts, in a browser', function () {
  this.timeout(120_000);
  let demo: Demo;
  let admin: Window;

  before(async function () {
    demo = await Demo.open(this);
    admin = await demo.window('admin');
  });
  after(() => demo?.close());

  const field = () => admin.page.locator('textarea[name=content]');
  const surface = () => admin.page.locator('.rich-text-page');
  const tool = (name: string) => admin.page.getByRole('button', { name, exact: true });
  const source = () => field().inputValue();

  /** Opens the editor of a new post with this text, as it was saved. */
  async function opened(content: string): Promise<void> {
    await admin.go('/wp-admin/post-new.php');
    await tool('Source').click();
    await admin.page.getByLabel('Title', { exact: true }).fill('A text');
    await field().fill(content);
    await save();
  }
  async function save(): Promise<void> {
    await admin.page.getByRole('button', { name: 'Save', exact: true }).click();
    await admin.page.waitForURL(/done=saved/);
  }

  async function choose(name: string, buffer: Buffer): Promise<void> {
    const chooser = admin.page.waitForEvent('filechooser');
    await tool('Image').click();
    await admin.page.getByRole('button', { name: 'Upload file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  }

  it('gives every part back byte for byte that was not touched', async () => {
    await opened(ARTICLE);
    await surface().waitFor();
    expect(await source()).to.equal(ARTICLE);
    await surface().getByText('Wait.').click();
    await admin.page.keyboard.press('End');
    await admin.page.keyboard.type(' Fold.');
    expect(await source()).to.equal(ARTICLE.replace('Wait.', 'Wait. Fold.'));
    await admin.page.keyboard.press('Control+z');
    expect(await source()).to.equal(ARTICLE);
    await save();
    expect(await source()).to.equal(ARTICLE);
  });

  for (const [name, content] of Object.entries(FOREIGN)) {
    it(`opens what it would change as source, and saves it unchanged: ${name}`, async () => {
      await opened(content);
      await admin.page.getByText('The editor would change some of this text’s markup').waitFor();
      expect(await surface().count()).to.equal(0);
      expect(await source()).to.equal(content);
      await admin.page.getByLabel('Title', { exact: true }).fill('Another title');
      await save();
      expect(await source()).to.equal(content);
    });
  }

  it('writes paragraphs, headings, marks, lists and links', async () => {
    await admin.go('/wp-admin/post-new.php');
    await surface().click();
    await admin.page.keyboard.type('Plain ');
    await admin.page.keyboard.press('Control+b');
    await admin.page.keyboard.type('bold');
    await admin.page.keyboard.press('Enter');
    await admin.page.getByLabel('Paragraph style').selectOption('heading2');
    await admin.page.keyboard.type('Head');
    await admin.page.keyboard.press('Enter');
    await tool('Bulleted list').click();
    await admin.page.keyboard.type('One');
    await admin.page.keyboard.press('Enter');
    await admin.page.keyboard.type('Two');
    await admin.page.keyboard.press('Shift+Home');
    await tool('Link').click();
    await admin.page.getByLabel('Link URL').fill('https://example.org/two');
    await tool('Apply').click();
    expect(await source()).to.equal(
      '<p>Plain <strong>bold</strong></p>\n\n<h2>Head</h2>\n\n<ul><li>One</li><li><a href="https://example.org/two">Two</a></li></ul>',
    );
  });

  it('takes over from somebody who begins to write before it is there', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await admin.page.route(/\/part-[^/]+\.js/, (route) => released.then(() => route.continue()));
    await admin.page.goto(`${admin.url}/wp-admin/post-new.php`, { waitUntil: 'commit' });
    await field().pressSequentially('Well: ');
    release();
    await surface().waitFor();
    await admin.page.keyboard.type('written');
    expect((await source()).trim()).to.equal('<p>Well: written</p>');
    await tool('Source').click();
    await admin.page.keyboard.press('Control+End');
    await admin.page.keyboard.type('twice');
    await tool('Rich text').click();
    await admin.page.keyboard.type('Then: ');
    expect(await source()).to.include('Then: Well: written');
  });

  it('shows its tools by name, says what is on, and breaks no rule of accessibility', async () => {
    await opened('<p>One <strong>two</strong></p>');
    await surface().getByText('two').click();
    await admin.page.getByRole('button', { name: 'Bold', pressed: true }).waitFor();
    expect(await tool('Italic').getAttribute('aria-pressed')).to.equal('false');
    expect(await admin.violations()).to.deep.equal([]);
    await admin.page.locator('label', { hasText: 'Content' }).first().click();
    expect(await admin.page.evaluate('document.activeElement.className')).to.include('rich-text-page');
  });

  it('sends a picture that was chosen, and puts it where the cursor is', async () => {
    await opened('<p>Before</p>');
    await surface().getByText('Before').click();
    await choose('höhe 1.png', await picture(40, 30));
    await surface().locator('img[src]').waitFor();
    await surface().locator('img[src]').click();
    await admin.page.getByLabel('Alt text').fill('A peak');
    await tool('Apply').click();
    expect(await source()).to.match(/^<p>.*<img src="[^"]+\.png" alt="A peak">.*<\/p>$/);
    await choose('no.png', Buffer.from('no picture'));
    await admin.page.getByText('Couldn’t upload no.png.').waitFor();
  });

  it('puts a picture of the library where the cursor is', async () => {
    await opened('<p>Before</p>');
    await surface().getByText('Before').click();
    await tool('Image').click();
    const library = admin.page.getByRole('region', { name: 'Image source' });
    await library.getByRole('button').nth(2).waitFor();
    await library.getByLabel('Search media library').fill('nothing is called so');
    await library.getByText('No images found.').waitFor();
    await library.getByLabel('Search media library').fill('h');
    await library.locator('.picture-choice').first().waitFor();
    expect(await admin.violations()).to.deep.equal([]);
    await library.locator('.picture-choice').first().click();
    await surface().locator('img[src]').waitFor();
    expect(await library.count()).to.equal(0);
    expect(await source()).to.match(/^<p>Before<img src="[^"]+" alt="[^"]*"><\/p>$/);
  });

  it('says nothing on the console that was not asked for', () => {
    expect(admin.said).to.deep.equal([]);
  });
});
