import { ACTIVITIES } from '@plinth/community';
import { type CallContext, Type } from '@plinth/kernel';
import { toIsoWithOffset } from '@plinth/kernel/time';
import { FILES } from '@plinth/toolkit';
import { quoteHooks } from '../hooks.js';
import type { Card } from './card-store.js';
import { type Quote, wordsOf } from './quote.js';
import { NETWORKS, type ShareLinks, shareLinks } from './share-links.js';

/** A card as REST returns it (docs/components/quotes.md, render result). */
export interface RenderedCard {
  /** Address of the PNG. */
  readonly url: string;
  /** ISO 8601 with offset. */
  readonly expires_at: string;
  readonly share_links: ShareLinks;
}

const link = Type.String({ format: 'uri' });

/** Schema of {@link RenderedCard}. */
export const cardSchema = Type.Object(
  {
    url: Type.String({ format: 'uri', description: 'Address of the PNG.' }),
    expires_at: Type.String({ description: 'Until when it is there, ISO 8601 with offset.' }),
    share_links: Type.Object(Object.fromEntries(NETWORKS.map((name) => [name, link])), {
      description: 'A link to share the quote on each network.',
    }),
  },
  { title: 'quote-card' },
);

/** What a caller is told about a card. */
export function presentCard(
  call: CallContext,
  quote: Quote,
  { file, expiresAt }: Card,
): Promise<RenderedCard> | RenderedCard {
  const { activity } = quote;
  const url = call.use(FILES).url(file);
  const permalink = call.use(ACTIVITIES).addressOf(activity);
  const card: RenderedCard = {
    url,
    expires_at: toIsoWithOffset(expiresAt, call.site.timezone),
    share_links: shareLinks({ permalink, picture: url, words: wordsOf(call, quote) }),
  };
  return call.hooks.filter(quoteHooks.quotes_rest_prepare_card, card, activity, call.caller);
}
