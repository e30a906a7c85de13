import { existsSync } from 'node:fs';
import { clientPackage } from './packages.js';

/** What these suites use of a place in a page. */
export interface Locator {
  first(): Locator;
  last(): Locator;
  filter(options: { hasText: string | RegExp }): Locator;
  locator(selector: string): Locator;
  getByRole(role: string, options?: { name?: string | RegExp; exact?: boolean }): Locator;
  click(options?: { force?: boolean }): Promise<void>;
  fill(text: string): Promise<void>;
  pressSequentially(text: string): Promise<void>;
  press(key: string): Promise<void>;
  waitFor(options?: { state?: 'visible' | 'hidden' | 'attached' }): Promise<void>;
  setInputFiles(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  innerText(): Promise<string>;
  isVisible(): Promise<boolean>;
  isChecked(): Promise<boolean>;
  check(): Promise<void>;
  count(): Promise<number>;
  getAttribute(name: string): Promise<string | null>;
}

interface Response {
  status(): number;
  url(): string;
  request(): { method(): string };
}

interface ConsoleMessage {
  type(): string;
  text(): string;
  location(): { url: string };
}

/** What these suites use of a page. */
export interface Page extends Pick<Locator, 'locator' | 'getByRole'> {
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  url(): string;
  title(): Promise<string>;
  content(): Promise<string>;
  evaluate<T, A>(script: (argument: A) => T, argument: A): Promise<Awaited<T>>;
  evaluate<T>(script: string): Promise<T>;
  waitForFunction(script: string, argument?: unknown, options?: { timeout: number }): Promise<unknown>;
  waitForURL(url: RegExp): Promise<void>;
  frameLocator(selector: string): Pick<Locator, 'locator' | 'getByRole'>;
  on(event: 'console', heard: (message: ConsoleMessage) => void): void;
  on(event: 'pageerror', heard: (error: Error) => void): void;
  on(event: 'response', heard: (response: Response) => void): void;
  on(event: 'dialog', heard: (dialog: { accept(): Promise<void> }) => void): void;
  screenshot(options: { path: string }): Promise<unknown>;
}

/** A window with cookies and storage of its own. */
export interface Session {
  setDefaultTimeout(milliseconds: number): void;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** A running browser. */
export interface Chromium {
  newContext(options?: { viewport?: { width: number; height: number }; bypassCSP?: boolean }): Promise<Session>;
  close(): Promise<void>;
}

interface Playwright {
  readonly chromium: { launch(options: { executablePath: string; args: string[] }): Promise<Chromium> };
}

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where a Chromium lies on this machine; the variable `CHROMIUM` names another. */
export function chromiumPath(): string | undefined {
  return [process.env['CHROMIUM'] ?? '', ...PLACES].find((place) => place !== '' && existsSync(place));
}

/** Where a WordPress lies whose scripts are loaded; the variable `WORDPRESS` names another. */
export function wordpressFolder(): string | undefined {
  return [process.env['WORDPRESS'] ?? '', '/usr/share/wordpress'].find((place) =>
    existsSync(`${place}/wp-includes/js`),
  );
}

/**
 * Skips a suite for which something is not installed, and says so; where `CI` is set that is a failure, because there
 * nobody would notice.
 */
export function needs(context: Mocha.Context, what: Readonly<Record<string, string | undefined>>): void {
  const missing = Object.keys(what).filter((name) => what[name] === undefined);
  if (missing.length === 0) return;
  const message = `Not installed: ${missing.join(', ')}. docs/maintainer.md says how.`;
  if (process.env['CI'] === 'true') throw new Error(message);
  console.log(`      ${message}`);
  context.skip();
}

/** Starts the browser without a window. */
export function launch(executablePath: string): Promise<Chromium> {
  // Its own sandbox wants rights that containers lack; it opens nothing but the site of the test.
  return clientPackage<Playwright>('playwright-core').chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
