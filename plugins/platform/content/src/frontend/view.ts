import {
  type Action,
  type CallContext,
  html,
  htmlDocument,
  NONCES,
  type Reply,
  reply,
  type SafeHtml,
} from '@plinth/kernel';
import type { HtmlSink } from '../hooks.js';

/** Where the pages of members lie, below the address of the site. */
export const UPLOAD_PATH = '/media/upload';

/** The page on which members see their own files. */
export const DASHBOARD_PATH = '/media/dashboard';

/** The nonce field of a form, for its action. */
export function nonceField(call: CallContext, action: string): SafeHtml {
  const owner = { userId: call.caller.id, sessionId: call.caller.credentialId };
  return html`<input type="hidden" name="_wpnonce" value="${call.use(NONCES).create(action, owner)}">`;
}

/** The HTML that the taps of an action add to a page for its reader. */
export async function addedBy(call: CallContext, action: Action<[sink: HtmlSink, userId: number]>): Promise<SafeHtml> {
  const parts: SafeHtml[] = [];
  await call.hooks.action(action, { append: (part) => parts.push(part) }, call.caller.id);
  return html`${parts}`;
}

/** A page of the site with a way between the pages of media. */
export function mediaPage(call: CallContext, page: { title: string; body: SafeHtml; status?: number }): Reply {
  const { site } = call;
  const document = htmlDocument({
    title: `${page.title} – ${site.title}`,
    language: site.language,
    body: html`<nav aria-label="Media"><a href="${site.url}${DASHBOARD_PATH}">Your media</a> · <a href="${site.url}${UPLOAD_PATH}">Upload</a></nav>
<main>
<h1>${page.title}</h1>
${page.body}
</main>`,
  });
  return reply(document, { status: page.status ?? 200 });
}

const UNITS = ['KB', 'MB', 'GB'] as const;

/** Bytes as people read them: `812 bytes`, `1.4 MB`. */
export function readableBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const power = Math.min(UNITS.length, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power - 1]}`;
}
