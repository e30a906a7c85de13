import type { Activity } from '@plinth/community';
import { action, type Caller, filter } from '@plinth/kernel';
import type { RenderedCard } from './cards/card.js';
import type { ReportItem } from './suggestions/report-item.js';

/** The hooks of this plugin. */
export const quoteHooks = {
  quotes_rest_prepare_card: filter<RenderedCard, [activity: Activity, caller: Caller]>('quotes_rest_prepare_card', {
    describes: 'Shapes the answer to a request for a card, its share links included.',
  }),
  quotes_rest_prepare_report: filter<ReportItem, []>('quotes_rest_prepare_report', {
    describes: 'Shapes one item of the list of reported suggestions.',
  }),
  quotes_suggestion_reported: action<[reportId: number, userId: number]>('quotes_suggestion_reported', {
    describes: 'Somebody reported a suggestion, for the first time.',
  }),
};

type QuoteHooks = typeof quoteHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends QuoteHooks {}
}
