import { ACTIVITIES, type Activity, type QuoteBackground } from '@plinth/community';
import {
  type CallContext,
  type ErrorSpecification,
  notFound,
  type PluginContext,
  RestError,
  USERS,
} from '@plinth/kernel';
import type { CardPicture } from '../painting/picture.js';
import { CARD_SIZES, type CardSize } from './sizes.js';

/** An activity with the background that makes it a quote. */
export interface Quote {
  readonly activity: Activity;
  readonly background: QuoteBackground;
}

/** What {@link readableQuote} refuses. */
export const quoteErrors: readonly ErrorSpecification[] = [
  { code: 'quotes_activity_not_found', status: 404, when: 'there is no such activity, or the caller may not read it' },
  { code: 'quotes_not_quoted', status: 400, when: 'the activity has no quote background' },
];

/** The background of a quote; undefined for any other activity, and where the site has none of that name any more. */
export function backgroundOf(
  { use }: Pick<PluginContext, 'use'>,
  { quoteBackground }: Activity,
): QuoteBackground | undefined {
  if (quoteBackground === null) return undefined;
  return use(ACTIVITIES)
    .backgrounds()
    .find(({ name }) => name === quoteBackground);
}

/** @throws RestError 404 `quotes_activity_not_found`, 400 `quotes_not_quoted` (docs/components/quotes.md, errors) */
export async function readableQuote(call: CallContext, activityId: number): Promise<Quote> {
  const activity = await call.use(ACTIVITIES).find(activityId);
  if (!activity || !(await call.use(ACTIVITIES).mayRead(activity, call.caller))) {
    throw notFound('quotes_activity_not_found', 'There is no such activity.');
  }
  const background = backgroundOf(call, activity);
  if (background) return { activity, background };
  throw new RestError('quotes_not_quoted', 'This activity has no quote background.', { status: 400 });
}

/** The words of a quote. */
export function wordsOf({ use }: Pick<PluginContext, 'use'>, { activity }: Quote): string {
  return use(ACTIVITIES).textOf(activity);
}

/** How the card of a quote looks. */
export async function pictureOf(context: PluginContext, quote: Quote, size: CardSize): Promise<CardPicture> {
  const [author] = await context.use(USERS).findMany([quote.activity.userId]);
  const { from, to, text } = quote.background;
  const words = wordsOf(context, quote);
  return {
    ...CARD_SIZES[size],
    from,
    to,
    ink: text,
    words,
    author: author?.displayName ?? '',
    site: context.site.title,
  };
}
