import type { Browser } from '../support/browser.js';

/** One request that went out. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
}

/** What of a browser's window `@wordpress/api-fetch` reaches for. */
export interface FakeWindow {
  /** Every request since the last {@link FakeWindow.forget}. */
  readonly sent: readonly SentRequest[];
  forget(): void;
  /** Gives Node its own globals back. */
  close(): void;
}

/** Puts a browser into the global scope: its `fetch` with cookies, `window` and `navigator`. */
export function openWindow(browser: Browser, home: string): FakeWindow {
  const sent: SentRequest[] = [];
  const before = new Map(
    ['fetch', 'window', 'navigator'].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  const recorded = (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, home);
    sent.push({ method: init.method ?? 'GET', url, headers: new Headers(init.headers) });
    return browser.fetch(input, init);
  };
  const globals = {
    fetch: recorded,
    navigator: { onLine: true },
    window: { Response: globalThis.Response, location: { href: `${home}/wp-admin/` } },
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return {
    sent,
    forget: () => void sent.splice(0),
    close() {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
      }
    },
  };
}
