import type { Browser } from '../../support/browser.js';
import { clientPackage } from './packages.js';

interface Dom {
  readonly window: { readonly document: object; close(): void };
}

interface JsdomPackage {
  readonly JSDOM: new (html: string, options: { url: string; pretendToBeVisual: boolean }) => Dom;
}

const SILENT = { addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} };

/** Puts a page of the site with a browser's session into the global scope; returns how to take it away again. */
export function openPage(browser: Browser, home: string): () => void {
  const { JSDOM } = clientPackage<JsdomPackage>('jsdom');
  const { window } = new JSDOM('<!doctype html><body></body>', { url: `${home}/wp-admin/`, pretendToBeVisual: true });
  Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: false, ...SILENT }) });
  Object.defineProperty(window, 'Response', { value: globalThis.Response });
  const before = new Map<string, PropertyDescriptor | undefined>();
  const put = (name: string, value: unknown) => {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  };
  for (const name of Object.getOwnPropertyNames(window)) {
    if (!(name in globalThis)) put(name, Reflect.get(window, name));
  }
  put('window', window);
  put('document', window.document);
  put('fetch', browser.fetch);
  return () => {
    window.close();
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}
