import path from 'node:path';
import { expect } from 'chai';
import { temporaryFolder } from '../../support/folders.js';
import { picture } from '../../support/pictures.js';
import { chromiumPath, type Locator, needs, type Page } from './chromium.js';
import { EditorWindow } from './editor-window.js';
import { clientPackage, clientsFolder } from './packages.js';

interface Esbuild {
  build(options: object): Promise<unknown>;
}

interface Post {
  readonly status: string;
  readonly link: string;
  readonly title: { readonly raw: string };
  readonly content: { readonly raw: string };
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

/** Refusals that do no harm, with the reason. */
const KNOWN: Readonly<Record<string, string>> = {
  '404 GET /favicon.ico': 'browsers ask for it by themselves',
};

/** Bundles the packages as docs/clients.md tells owners to. */
async function bundle(folder: string): Promise<void> {
  const flags = ['IS_GUTENBERG_PLUGIN', 'IS_WORDPRESS_CORE', 'SCRIPT_DEBUG'].map((name) => [
    `globalThis.${name}`,
    'false',
  ]);
  await clientPackage<Esbuild>('esbuild').build({
    absWorkingDir: clientsFolder,
    entryPoints: ['editor.mjs', 'editor.css'],
    ...{ bundle: true, minify: true, format: 'iife', outdir: folder, logLevel: 'error' },
    define: { 'process.env.NODE_ENV': '"production"', ...Object.fromEntries(flags) },
    loader: { '.svg': 'dataurl', '.wasm': 'dataurl' },
  });
}

describe('client block editor of the newest npm packages, in Chromium', function () {
  this.timeout(180_000);
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let editor: EditorWindow;
  let page: Page;
  let canvas: Pick<Locator, 'locator' | 'getByRole'>;
  let post: number;

  before(async function () {
    const chromium = chromiumPath();
    needs(this, { chromium });
    folder = await temporaryFolder();
    await bundle(folder.path);
    editor = await EditorWindow.open({ bundle: path.resolve(folder.path) }, chromium ?? '');
    ({ page } = editor);
    canvas = page.frameLocator('iframe[name="editor-canvas"]');
  });
  after(async () => {
    await editor?.close();
    await folder?.remove();
    if (editor) expect(editor.site.log.errors).to.deep.equal([]);
  });

  const stored = () => editor.rest<Post>(`/wp/v2/posts/${post}?context=edit`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const saveDraft = async () => {
    await button('Save draft').click();
    await editor.saved();
  };
  const panel = async (name: string) => {
    const toggle = button(name).first();
    if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  };

  it('boots, and shows an empty post', async () => {
    post = await editor.begin();
    await canvas.locator('.editor-post-title').waitFor();
  });

  it('takes a title and paragraphs, typed', async () => {
    await canvas.locator('.editor-post-title').click();
    await page.keyboard.type('Harbour at high water');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The boats float.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The gulls wait.');
    await canvas.locator('p').filter({ hasText: 'The gulls wait.' }).waitFor();
  });

  it('saves a draft, and shows it after the page is loaded anew', async () => {
    await saveDraft();
    const { content, status, title } = await stored();
    expect({ status, title: title.raw }).to.deep.equal({ status: 'draft', title: 'Harbour at high water' });
    expect(content.raw).to.match(/<!-- wp:paragraph -->\n<p[^>]*>The boats float\.<\/p>\n<!-- \/wp:paragraph -->/);
    await page.reload();
    expect(await editor.ready()).to.equal(post);
    await canvas.locator('p').filter({ hasText: 'The gulls wait.' }).waitFor();
  });

  it('uploads a picture by its file', async () => {
    await page.evaluate("wp.data.dispatch('core/block-editor').insertBlock(wp.blocks.createBlock('core/image'))");
    const file = { name: 'quay.png', mimeType: 'image/png', buffer: await picture(640, 480) };
    await canvas.locator('[data-type="core/image"] input[type=file]').setInputFiles(file);
    await canvas.locator('[data-type="core/image"] img[src*="/wp-content/uploads/"]').waitFor();
    await saveDraft();
    expect((await stored()).content.raw).to.match(/<!-- wp:image \{"id":\d+/);
  });

  it('finds pages of the site by words, to link to them', async () => {
    await editor.rest('/wp/v2/pages', 'POST', { title: 'Timetable of the ferry', status: 'publish' });
    // The toolbar of the picture floats over the paragraphs before it.
    await page.evaluate("wp.data.dispatch('core/block-editor').clearSelectedBlock()");
    await canvas.locator('p').filter({ hasText: 'The boats float.' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search or type URL|Link|URL/ }).pressSequentially('Timetable');
    await page
      .getByRole('option', { name: /Timetable of the ferry/ })
      .first()
      .click();
    await saveDraft();
    expect((await stored()).content.raw).to.match(/<a href="[^"]*timetable-of-the-ferry[^"]*"[^>]*>The boats float/);
  });

  it('puts the post into a category and makes a tag, in the panels of both', async () => {
    const { id } = await editor.rest<{ id: number }>('/wp/v2/categories', 'POST', { name: 'Tides' });
    await page.reload();
    await editor.ready();
    await page.evaluate("wp.data.dispatch('core/interface').enableComplementaryArea('core', 'edit-post/document')");
    await panel('Categories');
    await page.getByRole('checkbox', { name: 'Tides' }).check();
    await panel('Tags');
    const field = page.getByRole('combobox', { name: /Add (New )?Tag/i });
    await field.pressSequentially('Flood');
    await field.press('Enter');
    await page.waitForFunction("wp.data.select('core/editor').getEditedPostAttribute('tags').length === 1");
    await saveDraft();
    const { categories, tags } = await stored();
    expect(categories).to.include(id);
    expect(await editor.rest(`/wp/v2/tags/${tags[0]}`)).to.include({ name: 'Flood' });
  });

  it('publishes, and readers see the post', async () => {
    await button('Publish').first().click();
    await page.locator('.editor-post-publish-panel').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.locator('.post-publish-panel__postpublish').waitFor();
    const { link, status } = await stored();
    expect(status).to.equal('publish');
    const answer = await fetch(link);
    expect(await answer.text()).to.contain('The gulls wait.');
    await button('Close panel').click();
  });

  it('moves the post to the trash', async () => {
    await page.locator('.editor-sidebar').getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: /trash/i }).click();
    await page.getByRole('dialog').getByRole('button', { name: /trash/i }).click();
    await page.waitForURL(/edit\.php/);
    expect(await page.content()).not.to.contain('Harbour at high water');
  });

  it('said "undefined" to nobody, and met no error and no refusal that is not known', async () => {
    await editor.begin();
    expect(await page.locator('body').innerText()).not.to.match(/\bundefined\b/);
    expect(editor.failed.filter((each) => !(each in KNOWN))).to.deep.equal([]);
    expect(editor.said).to.deep.equal([]);
  });
});
