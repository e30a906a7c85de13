import { expect } from 'chai';
import { picture } from '../../support/pictures.js';
import { chromiumPath, needs, type Page, wordpressFolder } from './chromium.js';
import { EditorWindow, signIn } from './editor-window.js';

interface Post {
  readonly id: number;
  readonly status: string;
  readonly link: string;
  readonly title: { readonly raw: string };
  readonly content: { readonly raw: string };
  readonly excerpt: { readonly raw: string };
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

/** Requests that are refused on a Plinth site and do no harm, with the reason. */
const KNOWN: Readonly<Record<string, string>> = {
  '404 GET /favicon.ico': 'browsers ask for it by themselves',
};

describe('client block editor of WordPress 6.1, unmodified, in Chromium', function () {
  this.timeout(180_000);
  let editor: EditorWindow;
  let page: Page;
  let post: number;

  before(async function () {
    const wordpress = wordpressFolder();
    const chromium = chromiumPath();
    needs(this, { chromium, wordpress });
    editor = await EditorWindow.open({ wordpress: wordpress ?? '' }, chromium ?? '');
    ({ page } = editor);
  });
  after(async () => {
    await editor?.close();
    if (editor) expect(editor.site.log.errors).to.deep.equal([]);
  });

  const stored = (id = post) => editor.rest<Post>(`/wp/v2/posts/${id}?context=edit`);
  const button = (name: string | RegExp, exact = true) => page.getByRole('button', { name, exact });
  const panel = async (name: string) => {
    const toggle = button(name).first();
    if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  };
  const settingsOf = (tab: 'post' | 'block') =>
    page.evaluate(
      `wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/${tab === 'post' ? 'document' : 'block'}')`,
    );
  const saveDraft = async () => {
    await button('Save draft').click();
    await editor.saved();
  };
  const lastBlock = () => page.locator('[data-type="core/paragraph"]').last();

  it('opens an empty post', async () => {
    post = await editor.begin();
    await page.locator('h1[aria-label="Add title"]').waitFor();
    expect(await button('Publish').count()).to.be.at.least(1);
  });

  it('takes a title and paragraphs, typed', async () => {
    await page.locator('h1[aria-label="Add title"]').click();
    await page.keyboard.type('Harbour at low water');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The boats lie dry.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('At noon they float.');
    const names = await page.evaluate<string[]>(
      "wp.data.select('core/block-editor').getBlocks().map((each) => each.name)",
    );
    expect(names).to.deep.equal(['core/paragraph', 'core/paragraph']);
  });

  it('saves a draft', async () => {
    await saveDraft();
    const { content, status, title } = await stored();
    expect({ status, title: title.raw }).to.deep.equal({ status: 'draft', title: 'Harbour at low water' });
    expect(content.raw).to.equal(
      '<!-- wp:paragraph -->\n<p>The boats lie dry.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>At noon they float.</p>\n<!-- /wp:paragraph -->',
    );
  });

  it('shows the draft again after the page is loaded anew', async () => {
    await page.reload();
    expect(await editor.ready()).to.equal(post);
    await page.locator('[data-type="core/paragraph"]').filter({ hasText: 'At noon they float.' }).waitFor();
    expect(await page.locator('h1[aria-label="Add title"]').innerText()).to.equal('Harbour at low water');
  });

  it('saves by itself what was typed after that', async () => {
    await lastBlock().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Slowly.');
    await page.evaluate("wp.data.dispatch('core/editor').autosave()");
    expect((await stored()).content.raw).to.contain('At noon they float. Slowly.');
  });

  it('makes headings, lists and quotations, keeps them, and finds them valid when it reads them again', async () => {
    await lastBlock().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('## What floats');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Boats');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Corks');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('> All rivers run into the sea.');
    await saveDraft();
    await page.reload();
    await editor.ready();
    const blocks = await page.evaluate<string[]>(
      "wp.data.select('core/block-editor').getBlocks().map(({ name, isValid }) => name + ' ' + isValid)",
    );
    const kinds = ['paragraph', 'paragraph', 'heading', 'list', 'quote'];
    expect(blocks).to.deep.equal(kinds.map((kind) => `core/${kind} true`));
  });

  it('uploads a picture by its file', async () => {
    await page.evaluate("wp.data.dispatch('core/block-editor').insertBlock(wp.blocks.createBlock('core/image'))");
    const file = { name: 'quay.png', mimeType: 'image/png', buffer: await picture(640, 480) };
    await page.locator('[data-type="core/image"] input[type=file]').setInputFiles(file);
    await page.locator('[data-type="core/image"] img[src*="/wp-content/uploads/"]').waitFor();
    await saveDraft();
    expect((await stored()).content.raw).to.match(/<!-- wp:image \{"id":\d+.*wp-image-\d+/s);
  });

  it('offers no tool that the site does not answer, and shows what reads the settings of comments', async () => {
    await page.locator('[data-type="core/image"] img').click();
    expect(await button('Crop').count()).to.equal(0);
    const kinds = ['avatar', 'comments', 'post-comments-form'].map((kind) => `wp.blocks.createBlock('core/${kind}')`);
    await page.evaluate(`wp.data.dispatch('core/block-editor').insertBlocks([${kinds.join()}])`);
    await page.locator('[data-type="core/post-comments-form"]').first().waitFor();
    expect(await page.locator('.block-editor-block-list__layout').first().innerText()).not.to.contain(
      'has encountered an error',
    );
    await page.evaluate(
      "wp.data.dispatch('core/block-editor').removeBlocks(wp.data.select('core/block-editor').getBlocks().slice(-3).map(({ clientId }) => clientId))",
    );
  });

  it('uploads a PDF as a link alone, which the site keeps whoever wrote it', async () => {
    await page.evaluate("wp.data.dispatch('core/block-editor').insertBlock(wp.blocks.createBlock('core/file'))");
    const buffer = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
    const file = { name: 'tides.pdf', mimeType: 'application/pdf', buffer };
    await page.locator('[data-type="core/file"] input[type=file]').setInputFiles(file);
    await page.locator('[data-type="core/file"] .wp-block-file__textlink, [data-type="core/file"] a').first().waitFor();
    await page.waitForFunction(
      "wp.data.select('core/block-editor').getBlocks().find(({ name }) => name === 'core/file')?.attributes.id > 0",
    );
    await saveDraft();
    expect((await stored()).content.raw)
      .to.contain('tides.pdf')
      .and.not.contain('<object');
  });

  it('finds pages of the site by words, to link to them', async () => {
    await editor.rest('/wp/v2/pages', 'POST', { title: 'Timetable of the ferry', status: 'publish' });
    await page.locator('[data-type="core/paragraph"]').first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'URL' });
    await field.pressSequentially('Timetable');
    await page
      .getByRole('option', { name: /Timetable of the ferry/ })
      .first()
      .click();
    await saveDraft();
    expect((await stored()).content.raw).to.match(/<a href="[^"]*timetable-of-the-ferry[^"]*"[^>]*>The boats lie dry/);
  });

  it('shows the panel of categories, and puts the post into one', async () => {
    const { id } = await editor.rest<{ id: number }>('/wp/v2/categories', 'POST', { name: 'Tides' });
    await page.reload();
    await editor.ready();
    await settingsOf('post');
    await panel('Categories');
    await page.getByRole('checkbox', { name: 'Tides' }).check();
    await saveDraft();
    expect((await stored()).categories).to.include(id);
  });

  it('makes a tag in the panel of tags', async () => {
    await panel('Tags');
    const field = page.getByRole('combobox', { name: 'Add New Tag' });
    await field.pressSequentially('Ebb');
    await field.press('Enter');
    await page.locator('.components-form-token-field__token').filter({ hasText: 'Ebb' }).waitFor();
    await page.waitForFunction("wp.data.select('core/editor').getEditedPostAttribute('tags').length === 1");
    await saveDraft();
    const [tag] = (await stored()).tags;
    expect(await editor.rest(`/wp/v2/tags/${tag}`)).to.include({ name: 'Ebb' });
  });

  it('takes an excerpt', async () => {
    await panel('Excerpt');
    await page.getByRole('textbox', { name: /Write an excerpt/ }).fill('Boats, dry and afloat.');
    await saveDraft();
    expect((await stored()).excerpt.raw).to.equal('Boats, dry and afloat.');
  });

  it('shows a preview of the draft', async () => {
    const address = await page.evaluate<string>("wp.data.select('core/editor').getEditedPostPreviewLink()");
    const preview = await editor.session.newPage();
    await preview.goto(address);
    expect(await preview.content()).to.contain('All rivers run into the sea.');
  });

  it('publishes, and readers see the post', async () => {
    await button('Publish').first().click();
    await page.locator('.editor-post-publish-panel').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.locator('.post-publish-panel__postpublish').waitFor();
    const { link, status } = await stored();
    expect(status).to.equal('publish');
    const answer = await fetch(link);
    expect(answer.status).to.equal(200);
    expect(await answer.text())
      .to.contain('All rivers run into the sea.')
      .and.contain('quay');
    await button('Close panel').click();
  });

  it('counts the revisions, and leads to one of them', async () => {
    await settingsOf('post');
    const link = page.locator('.editor-post-last-revision__title');
    expect(await link.innerText()).to.match(/^[2-9] Revisions$/);
    const shown = await editor.session.newPage();
    await shown.goto(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
    expect(await shown.content()).to.contain('Harbour at low water');
  });

  it('makes a reusable block, which other posts can take', async () => {
    await page.locator('[data-type="core/quote"]').first().click();
    await page.evaluate(
      "wp.data.dispatch('core/reusable-blocks').__experimentalConvertBlocksToReusable(wp.data.select('core/block-editor').getBlocks().filter(({ name }) => name === 'core/quote').map(({ clientId }) => clientId), 'Of rivers')",
    );
    await page.locator('[data-type="core/block"]').filter({ hasText: 'All rivers run into the sea.' }).waitFor();
    const second = await editor.begin();
    await page.locator('h1[aria-label="Add title"]').click();
    await page.keyboard.type('Second');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/Of rivers');
    await page.getByRole('option', { name: 'Of rivers' }).first().click();
    await page.locator('[data-type="core/block"]').filter({ hasText: 'All rivers run into the sea.' }).waitFor();
    await saveDraft();
    expect((await stored(second)).content.raw).to.match(/<!-- wp:block \{"ref":\d+\} \/-->/);
  });

  it('offers patterns', async () => {
    await button('Toggle block inserter').click();
    await page.getByRole('tab', { name: 'Patterns' }).click();
    await page
      .locator('.block-editor-block-patterns-list__item, .block-editor-inserter__patterns-category')
      .first()
      .waitFor();
    await button('Toggle block inserter').click();
  });

  it('makes a published post a draft again', async () => {
    await page.goto(`${editor.site.url}/wp-admin/post.php?post=${post}&action=edit`);
    await editor.ready();
    await button('Switch to draft').click();
    await page.locator('.components-modal__frame').getByRole('button', { name: 'OK' }).click();
    await editor.saved();
    await page.waitForFunction("wp.data.select('core/editor').getCurrentPostAttribute('status') === 'draft'");
    expect((await stored()).status).to.equal('draft');
  });

  it('keeps preferences with the account, for other browsers too', async () => {
    const me = await editor.rest<{ meta?: Record<string, unknown> }>('/wp/v2/users/me?context=edit');
    expect(me.meta).to.have.property('persisted_preferences');
    await page.evaluate("wp.data.dispatch('core/preferences').set('core/edit-post', 'fixedToolbar', true)");
    await page.waitForFunction(
      "wp.apiFetch({ path: '/wp/v2/users/me?context=edit' }).then((me) => me.meta.persisted_preferences['core/edit-post']?.fixedToolbar === true)",
      undefined,
      { timeout: 45_000 },
    );
    const elsewhere = await editor.chromium.newContext();
    const other = await elsewhere.newPage();
    await signIn(other, editor.site);
    await other.goto(page.url());
    await other.waitForFunction(
      "window.wp?.data?.select('core/preferences')?.get('core/edit-post', 'fixedToolbar') === true",
    );
    await elsewhere.close();
  });

  it('moves a post to the trash, and leads to the list', async () => {
    await settingsOf('post');
    await button('Move to trash').click();
    await page.waitForURL(/edit\.php/);
    expect(await page.content()).not.to.contain('Harbour at low water');
  });

  it('said "undefined" to nobody, and met no error and no refusal that is not known', async () => {
    await editor.begin();
    await settingsOf('post');
    for (const name of ['Categories', 'Tags', 'Discussion']) await panel(name);
    expect(await page.locator('body').innerText()).not.to.match(/\bundefined\b/);
    expect(editor.failed.filter((each) => !(each in KNOWN))).to.deep.equal([]);
    expect(editor.said).to.deep.equal([]);
  });
});
