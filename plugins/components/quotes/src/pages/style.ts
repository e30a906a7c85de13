import { ACTIVITIES, type QuoteBackground } from '@plinth/community';
import { anyone, type PluginContext, page, raw } from '@plinth/kernel';
import { html, type SafeHtml, stylesheet } from '@plinth/pages';
import { PATHS } from './addresses.js';

/** How the pages of quotes look, but for the backgrounds, which are the owner's. */
export const quoteStyle = stylesheet(
  'quotes',
  `.card-picture { max-width: 100%; height: auto; max-height: 80vh; width: auto; }
.quote-words { border: 0; border-radius: 8px; padding: var(--space-5) var(--space-4); margin: var(--space-4) 0; font-size: 1.25rem; text-align: center; white-space: pre-line; overflow-wrap: anywhere; }
.share-links { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); padding: 0; }
.share-links > li { list-style: none; margin: 0; }
.share-links a { display: inline-flex; align-items: center; min-height: 44px; }
ol.suggestions { padding: 0; margin: var(--space-4) 0; }
ol.suggestions > li { list-style: none; margin: 0; padding: var(--space-3) 0; border-bottom: 1px solid var(--divider); }
ol.suggestions pre { white-space: pre-wrap; overflow-wrap: anywhere; font-family: inherit; font-size: 1rem; }
.reported-text { white-space: pre-line; overflow-wrap: anywhere; max-width: 60ch; }
`,
);

const BACKGROUNDS = `${PATHS.cards}/backgrounds.css`;

/** The class that gives words a background. */
export function groundClass({ name }: QuoteBackground): string {
  return `quote-ground-${name}`;
}

/** Both stylesheets, for the head of a page that shows a quote. */
export function quoteLinks({ site }: Pick<PluginContext, 'site'>): SafeHtml {
  return html`${quoteStyle.link(site)}<link rel="stylesheet" href="${site.url}${BACKGROUNDS}">`;
}

/** The backgrounds as classes: the policy of pages allows no style that stands in them, and the owner may change these. */
export const backgroundsPage = page({
  module: 'pages',
  method: 'GET',
  path: BACKGROUNDS,
  summary: 'The backgrounds of quotes as a stylesheet.',
  access: anyone,
  handle({ use }) {
    const rules = use(ACTIVITIES)
      .backgrounds()
      .map((each) => {
        const { from, to, text } = each;
        return `.${groundClass(each)} { background: linear-gradient(${from}, ${to}); color: ${text}; }`;
      });
    return raw(rules.join('\n'), 'text/css; charset=utf-8', { headers: { 'Cache-Control': 'no-cache' } });
  },
});
