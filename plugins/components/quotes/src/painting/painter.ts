import { definePort, inject, injectable } from '@plinth/kernel';
import { PROCESS_LANES, type ProcessLane, type ProcessLanes } from '@plinth/toolkit';
import type { CardTask } from './card-worker.js';
import type { CardPicture } from './picture.js';

/** Paints cards, without delaying other requests. */
export interface CardPainter {
  /**
   * Paints a card into a file.
   * @param target path of the PNG to be written
   * @throws Error when the picture cannot be painted, takes too long, or too many wait already
   */
  paint(picture: CardPicture, target: string): Promise<void>;
  /** Releases what the painter holds when the plugin is disabled; the next picture may start it again. */
  stop?(): Promise<void>;
}

/** The painter of cards, which an embedder may replace. */
export const CARD_PAINTER = definePort<CardPainter>('quotes/card-painter');

/** Milliseconds for one picture; the first on a machine also unpacks the fonts. */
const TASK_MS = 60_000;

const MAX_WAITING = 100;

/** Paints on the site's lane for cards: one at a time, in a process of its own. */
@injectable()
export class ProcessPainter implements CardPainter {
  readonly #lane: ProcessLane<CardTask, void>;

  constructor(@inject(PROCESS_LANES) lanes: ProcessLanes) {
    this.#lane = lanes.lane({
      module: new URL('./card-worker.js', import.meta.url),
      title: 'cards to be painted',
      taskMs: TASK_MS,
      maxWaiting: MAX_WAITING,
    });
  }

  paint(picture: CardPicture, target: string): Promise<void> {
    return this.#lane.run({ picture, target });
  }
}
