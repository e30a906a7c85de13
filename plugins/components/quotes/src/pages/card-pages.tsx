import { ACTIVITIES } from '@plinth/community';
import { type CallContext, choice, id, page, type RestResponse, type Route, signedIn } from '@plinth/kernel';
import { nonceField, type Refused, sitePage } from '@plinth/pages';
import { presentCard, type RenderedCard } from '../cards/card.js';
import { type Quote, quoteErrors, readableQuote, wordsOf } from '../cards/quote.js';
import { renderCard, renderErrors } from '../cards/render.js';
import { CARD_SIZE_NAMES, type CardSize } from '../cards/sizes.js';
import { SUGGESTIONS } from '../rights.js';
import { PATHS } from './addresses.js';
import { CardPage } from './card-view.js';
import { keptAfter } from './kept.js';
import { groundClass, quoteLinks } from './style.js';
import { cardTexts } from './texts.js';

/** The action of the nonce that the form carries. */
export const CARD_ACTION = 'quotes-card';

interface Shown {
  readonly size: CardSize;
  readonly card?: RenderedCard;
  readonly refused?: Refused;
}

function show(call: CallContext, quote: Quote, { size, card, refused }: Shown): Promise<RestResponse> {
  const { activity, background } = quote;
  const view = {
    activityId: activity.id,
    back: call.use(ACTIVITIES).addressOf(activity),
    words: wordsOf(call, quote),
    ground: groundClass(background),
    size,
    card,
    nonce: nonceField(call, CARD_ACTION),
    refused,
    hasSuggestions: call.module(SUGGESTIONS),
  };
  const title = cardTexts.in(call.site.language)('title');
  const status = refused?.status ?? 200;
  return sitePage(call, { title, body: <CardPage {...view} />, status, head: quoteLinks(call) });
}

const shown = {
  module: 'pages',
  path: `${PATHS.cards}/:activity_id`,
  access: signedIn(),
} as const;

const activityId = id('The activity with a quote background.');

/** The page on which a member makes a picture of a quote, sees, downloads and shares it. */
export const cardPages: readonly Route[] = [
  page({
    ...shown,
    method: 'GET',
    summary: 'Offers to make a picture of a quote.',
    args: { activity_id: activityId },
    errors: quoteErrors,
    resource: (call) => readableQuote(call, call.args.activity_id),
    handle: (call) => show(call, call.resource, { size: 'card' }),
  }),
  page({
    ...shown,
    method: 'POST',
    summary: 'Makes a picture of a quote and shows it with links to share it.',
    nonceAction: CARD_ACTION,
    args: { activity_id: activityId, size: choice(CARD_SIZE_NAMES, { default: 'card', description: 'Its size.' }) },
    errors: [...quoteErrors, ...renderErrors],
    resource: (call) => readableQuote(call, call.args.activity_id),
    async handle(call) {
      const { resource: quote } = call;
      const { size } = call.args;
      try {
        const card = await presentCard(call, quote, await renderCard(call, quote, size));
        return show(call, quote, { size, card });
      } catch (thrown) {
        return show(call, quote, { size, refused: keptAfter(call, thrown) });
      }
    },
  }),
];
