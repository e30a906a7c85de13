import { wellFormed } from '../text.js';

/** The networks that a card is shared on (docs/components/quotes.md). */
export const NETWORKS = ['facebook', 'x', 'linkedin', 'whatsapp', 'pinterest'] as const;

/** One address for each network, on which a member says that they want to share. */
export type ShareLinks = Readonly<Record<(typeof NETWORKS)[number], string>>;

/** What is shared. */
export interface Shared {
  /** The activity. */
  readonly permalink: string;
  /** The card. */
  readonly picture: string;
  readonly words: string;
}

/** As many characters of a quote as fit beside a link everywhere. */
const MAX_WORDS_LENGTH = 200;

function address(base: string, parameters: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${base}?${pairs.join('&')}`;
}

function brief(words: string): string {
  const characters = [...wellFormed(words).replace(/\s+/gu, ' ').trim()];
  return characters.length <= MAX_WORDS_LENGTH
    ? characters.join('')
    : `${characters.slice(0, MAX_WORDS_LENGTH - 1).join('')}…`;
}

/** The links by which a quote is shared: all lead to the activity, Pinterest pins the card. */
export function shareLinks({ permalink, picture, words }: Shared): ShareLinks {
  const text = brief(words);
  return {
    facebook: address('https://www.facebook.com/sharer/sharer.php', { u: permalink }),
    x: address('https://x.com/intent/tweet', { url: permalink, text }),
    linkedin: address('https://www.linkedin.com/sharing/share-offsite/', { url: permalink }),
    whatsapp: address('https://wa.me/', { text: text === '' ? permalink : `${text} ${permalink}` }),
    pinterest: address('https://www.pinterest.com/pin/create/button/', {
      url: permalink,
      media: picture,
      description: text,
    }),
  };
}
