import { type CallContext, html, type RestResponse, type SafeHtml, sitePage } from '@plinth/kernel';

/** Where the pages of members lie, below the address of the site. */
export const UPLOAD_PATH = '/media/upload';

/** The page on which members see their own files. */
export const DASHBOARD_PATH = '/media/dashboard';

/** A page of the site with a way between the pages of media. */
export function mediaPage(
  call: CallContext,
  page: { title: string; body: SafeHtml; status?: number },
): Promise<RestResponse> {
  const { site } = call;
  const body = html`<nav aria-label="Media"><a href="${site.url}${DASHBOARD_PATH}">Your media</a> · <a href="${site.url}${UPLOAD_PATH}">Upload</a></nav>
<h1>${page.title}</h1>
${page.body}`;
  return sitePage(call, { ...page, body });
}

const UNITS = ['KB', 'MB', 'GB'] as const;

/** Bytes as people read them: `812 bytes`, `1.4 MB`. */
export function readableBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const power = Math.min(UNITS.length, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power - 1]}`;
}
