/**
 * Pages: how plugins offer them, what frames them, and what forms remember. The kit of components is `@plinth/pages/kit`.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { type Assets, bundledAssets } from './assets.js';
export { type ColorScheme, htmlDocument, isRightToLeft } from './document.js';
export { OWN_FIELDS } from './form-proof.js';
export {
  type FramedContent,
  type NavigationEntry,
  PAGE_FRAMES,
  type PageFrame,
  type PageFrames,
  type Viewing,
} from './frame.js';
export { frameTexts } from './frame-texts.js';
export { escapeHtml, type HtmlValue, html, SafeHtml, trusted } from './html.js';
export { HUES, initialsUrl, nameDigest } from './initials.js';
export { pagesLayer } from './layer.js';
export type { PageLayout } from './page-layout.js';
export { listMeta, type PageMeta, shortText } from './page-meta.js';
export { compatibilityPages, frameOrigins, pages, screens } from './points.js';
export { errorOf, mistakesOf, type Refused, refusedBy, refusedFile, refusedFor } from './refused.js';
export { asHtml, type PageMarkup, type RenderContext, renderHtml } from './render.js';
export {
  CONSOLE,
  type Console,
  type ConsoleFrame,
  ConsolePage,
  consoleHooks,
  consoleNonce,
  consolePage,
  SCREEN_SECTIONS,
  type Screen,
  type ScreenEntry,
  type ScreenSection,
} from './screen.js';
export { type SearchQuery, type SearchSource, searchSections, searchSources } from './search-sources.js';
export {
  madeBefore,
  makeOnce,
  makingField,
  onceField,
  rememberMade,
  type WrittenByForm,
  writtenBefore,
} from './sent-once.js';
export { SIGN_OUT_NONCE, signInHere, signOutHere } from './sign-in-here.js';
export {
  collectHtml,
  type HtmlSink,
  nonceField,
  pageHooks,
  restNonce,
  type SearchHit,
  type SearchSection,
  type SiteFeed,
  type SitemapSection,
  type SitePage,
  siteDocument,
  siteIcon,
  sitePage,
  siteStylesheets,
} from './site-page.js';
export { type Stylesheet, stylesheet } from './stylesheet.js';
export { waitInWords } from './waiting.js';
