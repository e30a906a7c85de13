import type { VNode } from 'preact';
import type { SafeHtml } from '../html.js';
import type { PageLayout } from '../page-layout.js';
import { useTexts } from '../texts.js';
import { kitTexts } from './texts.js';

/** Leads past the menu to the main part, for whoever goes by keyboard. */
export function SkipLink(): VNode {
  const t = useTexts(kitTexts);
  return (
    <a class="skip" href="#main">
      {t('skip')}
    </a>
  );
}

/** The main part of a page, where the skip link leads. */
export function Main({ content, layout }: { content: SafeHtml; layout: PageLayout }): VNode {
  const className = layout === 'wide' ? 'frame-main' : `frame-main ${layout}`;
  return <main id="main" tabIndex={-1} class={className} dangerouslySetInnerHTML={{ __html: content.text }} />;
}
