import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type CallContext,
  countAgainst,
  definePort,
  type ErrorSpecification,
  RANDOMNESS,
  RestError,
  SECRETS,
  timestampAfter,
} from '@plinth/kernel';
import { FILES } from '@plinth/toolkit';
import { CARD_PAINTER } from '../painting/painter.js';
import type { CardPicture } from '../painting/picture.js';
import { settings } from '../settings.js';
import { CARDS, type Card, type CardKey } from './card-store.js';
import { pictureOf, type Quote } from './quote.js';
import type { CardSize } from './sizes.js';

/** How long a card is there, in milliseconds (docs/components/quotes.md, limits). */
export const CARD_LIFETIME = 3_600_000;

/** Window of the throttle in milliseconds. */
const WINDOW = 60_000;

/** Enters the hash of a card: raised whenever cards are drawn in another way. */
const DESIGN = 2;

/** What {@link renderCard} refuses, besides what makes an activity no quote. */
export const renderErrors: readonly ErrorSpecification[] = [
  { code: 'quotes_render_throttled', status: 429, when: 'the member had too many new cards painted within a minute' },
  { code: 'quotes_render_failed', status: 503, when: 'the card could not be painted' },
];

/** A card that is being painted, and for whom it is counted. */
interface Render {
  readonly userId: number;
  readonly card: Promise<Card>;
}

/** The cards that are being painted, by what they show: whoever asks meanwhile waits for the same one. */
export class RendersInProgress extends Map<string, Render> {}

/** The cards that this process is painting. */
export const RENDERS_IN_PROGRESS = definePort<RendersInProgress>('quotes/renders-in-progress');

async function paint(call: CallContext, key: CardKey, picture: CardPicture): Promise<Card> {
  const { clock, log, use } = call;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-card-'));
  // The random part makes the address one that nobody guesses who was not given it (docs/components/quotes.md, card
  // access).
  const name = `quote-${key.activityId}-${key.size}-${key.contentHash.slice(0, 16)}-${use(RANDOMNESS).token(16)}.png`;
  try {
    const made = path.join(folder, name);
    await use(CARD_PAINTER).paint(picture, made);
    const file = `quotes/${name}`;
    await use(FILES).put(file, made);
    return await use(CARDS).publish(key, { file, expiresAt: timestampAfter(clock, CARD_LIFETIME) });
  } catch (error) {
    log.error('a quote card could not be rendered', { activity: key.activityId, size: key.size, error });
    throw new RestError('quotes_render_failed', 'The card could not be made. Try again.', { status: 503 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A new card counts against the throttle; one that came to nothing does not. */
async function counted(call: CallContext, key: CardKey, picture: CardPicture): Promise<Card> {
  const takeBack = await countAgainst(call, {
    key: `quotes:render:${call.caller.id}`,
    limit: call.settings(settings).rendersPerMinute,
    windowMs: WINDOW,
    code: 'quotes_render_throttled',
    message: 'You are making cards very fast. Wait a moment.',
  });
  try {
    return await paint(call, key, picture);
  } catch (error) {
    await takeBack();
    throw error;
  }
}

function begin({ caller, use }: CallContext, name: string, work: () => Promise<Card>): Render {
  const renders = use(RENDERS_IN_PROGRESS);
  const render = { userId: caller.id, card: work().finally(() => renders.delete(name)) };
  renders.set(name, render);
  return render;
}

function isThrottled(error: unknown): boolean {
  return error instanceof RestError && error.status === 429;
}

/**
 * The card of a quote: the one that exists, or a new one that lives for an hour (docs/components/quotes.md).
 * @throws RestError 429 `quotes_render_throttled`, 503 `quotes_render_failed`
 */
export async function renderCard(call: CallContext, quote: Quote, size: CardSize): Promise<Card> {
  const { use } = call;
  const picture = await pictureOf(call, quote, size);
  const hash = use(SECRETS).digest('quotes/card', JSON.stringify([DESIGN, picture]));
  const key: CardKey = { activityId: quote.activity.id, size, contentHash: hash };
  const name = `${key.activityId} ${hash}`;
  for (;;) {
    const living = await use(CARDS).living(key);
    if (living) return living;
    const running = use(RENDERS_IN_PROGRESS).get(name) ?? begin(call, name, () => counted(call, key, picture));
    const card = await running.card.catch((error: unknown) => {
      // That somebody else was too fast says nothing about this caller.
      if (running.userId === call.caller.id || !isThrottled(error)) throw error;
    });
    if (card) return card;
  }
}
