import { can, choice, id, offsetOf, paged, pagingArguments, route, signedIn, Type, under } from '@plinth/kernel';
import { cardSchema, presentCard } from './cards/card.js';
import { quoteErrors, readableQuote } from './cards/quote.js';
import { renderCard, renderErrors } from './cards/render.js';
import { CARD_SIZE_NAMES } from './cards/sizes.js';
import { MANAGE, SUGGESTIONS } from './rights.js';
import { reportArguments, reportSuggestion } from './suggestions/report.js';
import { presentReport, reportSchema } from './suggestions/report-item.js';
import { REPORTS } from './suggestions/report-store.js';
import { suggest, suggestArguments, suggestErrors, suggestionSchema } from './suggestions/suggest.js';

const render = route({
  method: 'POST',
  path: '/render/:activity_id',
  summary: 'Renders a quote as a PNG, kept for an hour, with links to share it.',
  access: signedIn(),
  args: {
    // Any number is taken, because one that names no activity is not found rather than wrong.
    activity_id: id('The activity with a quote background.', { minimum: 0 }),
    size: choice(CARD_SIZE_NAMES, {
      default: 'card',
      description: 'card is 1200 × 630 pixels, square 1080 × 1080, story 1080 × 1920.',
    }),
  },
  result: cardSchema,
  errors: [...quoteErrors, ...renderErrors],
  resource: (call) => readableQuote(call, call.args.activity_id),
  handle: async (call) => presentCard(call, call.resource, await renderCard(call, call.resource, call.args.size)),
});

const suggestions = route({
  method: 'POST',
  path: '/ai/suggest',
  summary: 'Suggests quotes; each call costs one of the day.',
  module: SUGGESTIONS,
  access: signedIn(),
  args: suggestArguments,
  result: suggestionSchema,
  errors: suggestErrors,
  handle: (call) => suggest(call, call.args),
});

const report = route({
  method: 'POST',
  path: '/ai/report',
  summary: 'Reports a suggestion to the administrators.',
  module: SUGGESTIONS,
  access: signedIn(),
  args: reportArguments,
  result: Type.Object({ reported: Type.Boolean() }),
  async handle(call) {
    await reportSuggestion(call, call.args);
    return { reported: true };
  },
});

const reports = route({
  method: 'GET',
  path: '/ai/reports',
  summary: 'The reported suggestions, newest first.',
  module: SUGGESTIONS,
  access: can(MANAGE),
  args: pagingArguments({ perPage: 20 }),
  item: reportSchema,
  result: Type.Object({ items: Type.Array(reportSchema), total: Type.Integer() }),
  async handle(call) {
    const { page, per_page: perPage } = call.args;
    const { reports: found, total } = await call.use(REPORTS).list(perPage, offsetOf({ page, per_page: perPage }));
    const items = await Promise.all(found.map((each) => presentReport(call, each)));
    return paged({ items, total }, total, perPage);
  },
});

/** The REST surface (docs/components/quotes.md). */
export const routes = under('quotes/v1', [render, suggestions, report, reports]);
