import { trusted } from '@plinth/pages';
import { Html, useTexts } from '@plinth/pages/kit';
import { sanitizeHtml } from '@plinth/toolkit';
import { Marked, type TokensList } from 'marked';
import { pluginTexts } from './texts.js';

const DEEPEST = 6;

/** Whether an address leads somewhere from a page of the site: what is relative means files of the package. */
function isWhole(address: string): boolean {
  return address.startsWith('https://') || address.startsWith('http://');
}

/** Its headings stand below that of the page, none more than one level below the one before. */
function lower(tokens: TokensList): void {
  let last = 1;
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    last = Math.min(token.depth + 1, last + 1, DEEPEST);
    token.depth = last;
  }
}

const marked = new Marked({
  async: false,
  gfm: true,
  renderer: {
    // Whatever it shows lies in the package, or elsewhere, where somebody would learn who looks.
    image: ({ text }) => (text === '' ? '' : `<em>${text.replaceAll('<', '&lt;')}</em>`),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return !isWhole(href) ? words : `<a href="${href.replaceAll('"', '%22')}" rel="noopener">${words}</a>`;
    },
  },
});

/** A text of Markdown as HTML that a page may show: by the allow-list of what people write. */
export function readmeHtml(text: string): string {
  const tokens = marked.lexer(text);
  lower(tokens);
  // What may scroll must be reachable by keyboard.
  return sanitizeHtml(marked.parser(tokens)).replaceAll('<pre>', '<pre tabindex="0">');
}

/** What the package of a plugin says of it. */
export function Readme({ text }: { text: string }) {
  const t = useTexts(pluginTexts);
  return (
    // A region that scrolls must be reachable by keyboard.
    <section class="table-frame" tabIndex={0} aria-label={t('readme')}>
      <Html of={trusted(readmeHtml(text))} />
    </section>
  );
}
