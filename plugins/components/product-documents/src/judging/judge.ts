import { isPrivateHost } from './hosts.js';
import { givesBytes, isFileOf, type Service, serviceOf } from './services.js';

/** What shows a document: the browser itself, or the viewer of Google. */
export type Renderer = 'pdfjs' | 'google';

/** What can be said of an address without asking for it. */
export interface Verdict {
  readonly service: Service | null;
  readonly renderer: Renderer;
  readonly previewable: boolean;
}

/** Formats that the viewer of Google takes (docs/components/product-documents.md). */
const OFFICE = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'txt', 'rtf', 'csv'];
const PDF = 'pdf';

/** The address as it is used. One that begins with a slash is below the site, as a browser reads it. */
function parsed(text: string, siteUrl: string): URL | undefined {
  const base = text.startsWith('/') ? siteUrl : undefined;
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

function extensionOf({ pathname }: URL): string {
  return /\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? '';
}

function isReachable(url: URL, siteUrl: string): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  return url.host === new URL(siteUrl).host || !isPrivateHost(url.hostname);
}

function isPreviewable(url: URL, service: Service | null, extension: string): boolean {
  const isKnown = extension === PDF || OFFICE.includes(extension);
  if (service === null) return isKnown;
  // A shared link may carry the name of its file; where it does, the name counts. Endings of pages (.aspx) are none.
  const isNamed = extension !== '' && extension !== 'aspx';
  return isFileOf(service, url) && (isKnown || !isNamed);
}

/**
 * Judges the address of a document: which service it lies on, what would show it, and whether that can work at all
 * (docs/components/product-documents.md). Nothing is fetched.
 */
export function judge(text: string, siteUrl: string): Verdict {
  const url = parsed(text, siteUrl);
  if (!url || !isReachable(url, siteUrl)) return { service: null, renderer: 'google', previewable: false };
  const service = serviceOf(url);
  const extension = extensionOf(url);
  const isDirect = service === null || givesBytes(service, url);
  const renderer = isDirect && extension === PDF ? 'pdfjs' : 'google';
  return { service, renderer, previewable: isPreviewable(url, service, extension) };
}
