import { plugins } from '@plinth/host-config';
import type { Plugin } from '@plinth/kernel';
import { addUser, PASSWORD, startSite, type WholeSite } from '../../support/sites.js';
import { type Chromium, launch, type Page, type Session } from './chromium.js';

/** How long somebody waits for a page, in milliseconds: machines that build and test are slow at times. */
const PATIENCE = 45_000;

/** The extension that docs/clients.md tells owners to use. */
const EXTENSION = new URL('../../../../../host-config/extensions/block-editor.js', import.meta.url);

/** A writer before the block editor: a whole site with the extension, a browser, and what went wrong in it. */
export class EditorWindow {
  /** Errors on the console, and those that nobody caught. */
  readonly said: string[] = [];
  /** Requests to the site that were refused or failed, as `404 GET /path`. */
  readonly failed: string[] = [];

  private constructor(
    readonly site: WholeSite,
    readonly chromium: Chromium,
    readonly session: Session,
    readonly page: Page,
  ) {}

  /** Starts a site whose editor is installed as the settings of the extension say, and signs a person in. */
  static async open(settings: Readonly<Record<string, string>>, executable: string): Promise<EditorWindow> {
    const { default: extension }: { default: Plugin } = await import(EXTENSION.href);
    const site = await startSite({
      plugins: [...plugins, extension],
      config: { ...Object.fromEntries(plugins.map(({ id }) => [id, {}])), 'block-editor': { settings } },
    });
    await addUser(site.host, 'writer', 'administrator');
    const chromium = await launch(executable);
    const session = await chromium.newContext({ viewport: { width: 1400, height: 1000 } });
    session.setDefaultTimeout(PATIENCE);
    const opened = new EditorWindow(site, chromium, session, await session.newPage());
    opened.#listen();
    await signIn(opened.page, site);
    return opened;
  }

  /** A new post, once the editor shows it. */
  async begin(type = 'post'): Promise<number> {
    await this.page.goto(`${this.site.url}/wp-admin/post-new.php?post_type=${type}`);
    return this.ready();
  }

  /** Waits until the editor shows its post, and answers the id of that. */
  async ready(): Promise<number> {
    await this.page.waitForFunction("window.wp?.data?.select('core/editor')?.__unstableIsEditorReady?.()");
    await this.page.evaluate("wp.data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false)");
    return this.page.evaluate<number>("wp.data.select('core/editor').getCurrentPostId()");
  }

  /** What the site tells of a path below `/wp-json`, asked by the page as its own person. */
  rest<T>(path: string, method = 'GET', data?: object): Promise<T> {
    return this.page.evaluate<T>(`wp.apiFetch(${JSON.stringify({ path, method, data })})`);
  }

  /** Waits until nothing is unsaved or being saved. */
  async saved(): Promise<void> {
    const idle = "!wp.data.select('core/editor').isSavingPost() && !wp.data.select('core/editor').isEditedPostDirty()";
    await this.page.waitForFunction(idle);
  }

  async close(): Promise<void> {
    await this.chromium.close();
    await this.site.stop();
  }

  #listen(): void {
    const { page, site } = this;
    const own = (url: string) => url.startsWith(site.url);
    page.on('dialog', (dialog) => dialog.accept().catch(() => undefined));
    page.on('pageerror', (error) => this.said.push(error.message));
    page.on('console', (message) => {
      // That a resource could not be loaded is counted with the requests; pictures of other sites are not ours.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.said.push(message.text());
    });
    page.on('response', (response) => {
      if (response.status() < 400 || !own(response.url())) return;
      const { pathname } = new URL(response.url());
      this.failed.push(`${response.status()} ${response.request().method()} ${pathname}`);
    });
  }
}

/** Sends the sign-in form. */
export async function signIn(page: Page, { url }: WholeSite): Promise<void> {
  await page.goto(`${url}/wp-login.php`);
  await page.locator('[name=log]').fill('writer');
  await page.locator('[name=pwd]').fill(PASSWORD);
  await page.locator('[name=pwd]').press('Enter');
  await page.waitForURL(/wp-admin/);
}
