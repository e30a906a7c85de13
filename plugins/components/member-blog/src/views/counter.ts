import {
  clientNetwork,
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  RATE_LIMITER,
} from '@plinth/kernel';
import { countView, type View } from './counting.js';

/** Views a minute that one address may have counted. */
const MAX_OF_ADDRESS = 120;

const MINUTE_MS = 60_000;

/** Views that may wait; a site that is read faster than it can write loses views rather than its memory. */
const MAX_WAITING = 5_000;

/**
 * Counts views one after the other, apart from the pages that were read: no reader waits for it, and it takes no more
 * than one connection to the database.
 */
@injectable()
export class ViewCounter {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(@inject(PLUGIN_CONTEXT) private readonly context: PluginContext) {}

  /** Counts a view when its turn comes. What fails, say because the post is gone by now, is logged and costs this view. */
  add(view: View): void {
    if (this.#waiting >= MAX_WAITING) return;
    this.#waiting += 1;
    this.#last = this.#last.then(() => this.#count(view));
  }

  /** Resolves when every view that was added so far is counted. */
  settled(): Promise<void> {
    return this.#last;
  }

  async #count(view: View): Promise<void> {
    try {
      const key = `member-blog:view:${clientNetwork(view.address)}`;
      const { allowed } = await this.context.use(RATE_LIMITER).hit(key, MAX_OF_ADDRESS, MINUTE_MS);
      if (allowed) await countView(this.context, view);
    } catch (error) {
      this.context.log.warn('a view could not be counted', { post: view.postId, error });
    } finally {
      this.#waiting -= 1;
    }
  }
}

/** What counts views. */
export const VIEW_COUNTER = definePort<ViewCounter>('member-blog/view-counter');
