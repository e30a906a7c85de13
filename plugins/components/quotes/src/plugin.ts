import { bundleSections } from '@plinth/bundle';
import { communityHooks } from '@plinth/community';
import { definePlugin, job, provide, tap } from '@plinth/kernel';
import { html, pages, screens } from '@plinth/pages';
import { toolkit } from '@plinth/toolkit';
import { reportSection } from './bundle.js';
import { CARDS, CardStore } from './cards/card-store.js';
import { backgroundOf } from './cards/quote.js';
import { RENDERS_IN_PROGRESS, RendersInProgress } from './cards/render.js';
import { quoteHooks } from './hooks.js';
import { createQuotes } from './migrations/0001-quotes.js';
import { reportsScreen } from './moderation/reports-screen.js';
import { PATHS } from './pages/addresses.js';
import { cardPages } from './pages/card-pages.js';
import { backgroundsPage, quoteStyle } from './pages/style.js';
import { suggestionPages } from './pages/suggest-pages.js';
import { cardTexts, suggestionTexts } from './pages/texts.js';
import { CARD_PAINTER, ProcessPainter } from './painting/painter.js';
import { MANAGE, SUGGESTIONS } from './rights.js';
import { routes } from './routes.js';
import { settings } from './settings.js';
import { ChatCompletions } from './suggestions/chat-provider.js';
import { SUGGESTION_PROVIDER, suggestionProvider, suggestionSources } from './suggestions/provider.js';
import { QUOTAS, Quotas } from './suggestions/quota.js';
import { REPORTS, ReportStore } from './suggestions/report-store.js';
import { cards, quotas, reports } from './tables.js';

export type { RenderedCard } from './cards/card.js';
export { quoteHooks } from './hooks.js';
export { CARD_PAINTER, type CardPainter } from './painting/painter.js';
export type { CardPicture } from './painting/picture.js';
export {
  SUGGESTION_PROVIDER,
  type Suggested,
  type SuggestionProvider,
  type SuggestionRequest,
  type SuggestionSource,
  suggestionSources,
} from './suggestions/provider.js';
export type { ReportItem } from './suggestions/report-item.js';

/** Component F: pictures of quotes to share, and suggestions of what to quote. */
export default definePlugin({
  id: 'quotes',
  version: '0.1.0',
  title: 'Quote cards',
  describes: 'Quotes become pictures in three sizes that members share; a provider suggests what to write.',
  layers: [toolkit],
  needs: { kernel: '^0.1.0', plugins: { community: '^0.1.0' } },
  settings,
  modules: {
    suggestions: { title: 'Suggestions by a provider, their reports, and the pages of both' },
    pages: { title: 'The page on which members make and share pictures of quotes' },
  },
  capabilities: { [MANAGE]: [] },
  tables: [cards, quotas, reports],
  migrations: [createQuotes],
  services: [
    provide.class(CARDS, CardStore),
    provide.class(QUOTAS, Quotas),
    provide.class(REPORTS, ReportStore),
    provide.class(CARD_PAINTER, ProcessPainter),
    provide.class(SUGGESTION_PROVIDER, ChatCompletions),
    provide.factory(RENDERS_IN_PROGRESS, () => new RendersInProgress()),
  ],
  exports: [CARD_PAINTER, SUGGESTION_PROVIDER],
  hooks: quoteHooks,
  routes,
  points: [suggestionSources],
  contributes: [
    pages([quoteStyle.page, backgroundsPage, ...cardPages, ...suggestionPages]),
    screens([reportsScreen]),
    bundleSections([reportSection]),
  ],
  taps: [
    tap(communityHooks.community_activity_content, { id: 'way-to-the-card' }, (context, sink, activity) => {
      if (!context.module('pages') || !backgroundOf(context, activity)) return;
      const { site } = context;
      const way = cardTexts.in(site.language)('way');
      sink.append(html`<p class="meta"><a href="${site.url}${PATHS.cards}/${activity.id}">${way}</a></p>`);
    }),
    tap(communityHooks.community_activity_form, { id: 'way-to-suggestions' }, (context, sink, place) => {
      const { module, site } = context;
      if (!module(SUGGESTIONS) || place.parent || !suggestionProvider(context)) return;
      const way = suggestionTexts.in(site.language)('way');
      sink.append(html`<p class="meta"><a href="${site.url}${PATHS.suggestions}">${way}</a></p>`);
    }),
    tap(communityHooks.community_activity_removed, { id: 'cards-of-activity' }, ({ use }, activity) =>
      use(CARDS).removeOf(activity.id),
    ),
  ],
  jobs: [
    job('tidy', {
      every: 60,
      async run({ use }) {
        await use(CARDS).removeExpired();
        await use(QUOTAS).forgetOld();
      },
    }),
  ],
  setup: ({ use, onStop }) => onStop(() => use(CARD_PAINTER).stop?.()),
});
