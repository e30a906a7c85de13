import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readSiteConfig } from '@plinth/cli/site';
import { site as demoSite } from '@plinth/host-config';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { chromiumPath, needs } from '../clients/installed/chromium.js';
import { QUICK } from '../support/prepared.js';
import { startDemoSite, startSite, type WholeSite } from '../support/sites.js';

/** How long somebody waits for a page, in milliseconds: machines that build and test are slow at times. */
const PATIENCE = 30_000;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe looks for; of what is well it need not make a list. */
const AXE_OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** A size of window and a colour scheme. */
export interface View {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** What every page is looked at as. */
export const VIEWS: readonly View[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
];

/** The accounts of the demo, and a visitor: `''`. */
export const ROLES = ['', 'subscriber', 'author', 'editor', 'admin', 'student', 'instructor', 'shopmanager'] as const;

/** One of {@link ROLES}. */
export type Role = (typeof ROLES)[number];

/** What looks like a button and is named so: a button, or a link to the page where the thing is done. */
export function pressable(within: Page | Locator, name: string | RegExp): Locator {
  const link = within.locator('a.button').filter({ visible: true });
  return within
    .getByRole('button', { name, exact: true })
    .or(within.getByRole('link', { name, exact: true }).and(link));
}

/** Something that axe found. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** How the demo is started. */
interface DemoOptions {
  /** Without the content and the accounts. */
  readonly empty?: boolean;
  /** By which browsers reach it; an address without one. */
  readonly name?: string;
}

/** The demo site with a browser before it. */
export class Demo {
  private constructor(
    readonly site: WholeSite,
    readonly browser: Browser,
  ) {}

  /** Starts the demo site as `npm start` does; skips the suite where there is no browser. */
  static async open(context: Mocha.Context, options: DemoOptions = {}): Promise<Demo> {
    needs(context, { chromium: chromiumPath() });
    context.timeout(120_000);
    return Demo.start(options);
  }

  /** The same outside a suite; `empty` leaves the content and the accounts out. */
  static async start({ empty = false, name }: DemoOptions = {}): Promise<Demo> {
    const { options, extensions } = await readSiteConfig(demoSite.siteFile, demoSite.plugins);
    const site = await (empty ? startSite : startDemoSite)(
      { ...options, ...QUICK, plugins: [...demoSite.plugins, ...extensions] },
      name,
    );
    // Its own sandbox wants rights that containers lack; it opens nothing but the site of the test.
    const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: ['--no-sandbox'] });
    return new Demo(site, browser);
  }

  /** A window of somebody of the demo (`''`: a visitor). */
  async window(login: string, view: View = { width: 1280, colorScheme: 'light' }): Promise<Window> {
    const { width, colorScheme } = view;
    const context = await this.browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    context.setDefaultTimeout(PATIENCE);
    const window = new Window(this.site.url, context, await context.newPage());
    if (login !== '') await window.signIn(login);
    return window;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.site.stop();
  }
}

/** A window before the site, and what went wrong in it. */
export class Window {
  /** Errors on the console, those that nobody caught, and what the policy of the page blocked. */
  readonly said: string[] = [];

  constructor(
    readonly url: string,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.said.push(error.message));
    page.on('console', (message) => {
      // That a page answers 404 is the business of the test that asks for it.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.said.push(message.text());
    });
  }

  /** Opens an address of the site; returns its status. */
  async go(path: string): Promise<number> {
    const response = await this.page.goto(this.url + path);
    return response?.status() ?? 0;
  }

  async signIn(login: string): Promise<void> {
    await this.go('/wp-login.php');
    await this.page.fill('[name=log]', login);
    await this.page.fill('[name=pwd]', 'demo');
    await Promise.all([
      this.page.waitForURL(/wp-admin/),
      this.page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ]);
  }

  /** What keeps people from using the page as it is now, a line each. */
  async violations(): Promise<string[]> {
    // As code of the debugger: a script element would be what the policy of the page forbids.
    await this.page.evaluate(AXE);
    const found: readonly Violation[] = await this.page.evaluate(
      `axe.run(document, ${JSON.stringify(AXE_OPTIONS)}).then(({ violations }) => violations)`,
    );
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
