import type { SiteInfo } from '@plinth/kernel';
import { html, type SafeHtml } from './html.js';

/** What search engines and those who share a link are told about a page. */
export interface PageMeta {
  /** One or two sentences; longer ones are cut at a word. */
  readonly description?: string;
  /** The one absolute address of what is shown, whichever was asked for. */
  readonly canonical?: string;
  /** A picture that stands for it: an absolute address. */
  readonly image?: { readonly url: string; readonly alt: string } | undefined;
  /** When it was published and last changed; a page that says so is an article. */
  readonly article?: { readonly publishedAt: string; readonly modifiedAt: string } | undefined;
  /** Whether search engines shall leave the page out. */
  readonly unlisted?: boolean;
}

/** What a public list says of itself: each page of it stands for itself, whatever the address narrows it to. */
export function listMeta(list: {
  /** Absolute. */
  readonly address: string;
  readonly page?: number;
  readonly description?: string | undefined;
}): PageMeta {
  const { address, page = 1, description = '' } = list;
  return { description, canonical: page > 1 ? `${address}?page=${page}` : address };
}

const LONGEST = 200;

/** Plain text without line breaks, cut at a word. */
export function shortText(text: string, longest = LONGEST): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= longest) return plain;
  const cut = plain.slice(0, longest);
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** What of a page goes into its head. */
export function metaTags(site: Pick<SiteInfo, 'title'>, title: string, meta: PageMeta): SafeHtml {
  const { canonical, image, article, unlisted } = meta;
  const description = shortText(meta.description ?? '');
  return html`${description !== '' && html`<meta name="description" content="${description}">\n`}${canonical && html`<link rel="canonical" href="${canonical}">\n<meta property="og:url" content="${canonical}">\n`}${unlisted && html`<meta name="robots" content="noindex">\n`}<meta property="og:title" content="${title === '' ? site.title : title}">
<meta property="og:site_name" content="${site.title}">
<meta property="og:type" content="${article ? 'article' : 'website'}">
${description !== '' && html`<meta property="og:description" content="${description}">\n`}${image && html`<meta property="og:image" content="${image.url}">\n<meta property="og:image:alt" content="${image.alt}">\n<meta name="twitter:card" content="summary_large_image">\n`}${article && html`<meta property="article:published_time" content="${article.publishedAt}">\n<meta property="article:modified_time" content="${article.modifiedAt}">\n`}`;
}
