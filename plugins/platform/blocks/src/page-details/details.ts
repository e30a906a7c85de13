import { CACHE, definePort, inject, injectable, PLUGIN_CONTEXT, type PluginContext } from '@plinth/kernel';
import { isOwnAddress, ownEmbed, ownPost } from '../oembed/own.js';
import { addressKey } from '../remote/addresses.js';
import { AskedOnce } from '../remote/asked-once.js';
import { REMOTE_FETCH, type RemoteFetch } from '../remote/fetch.js';
import { type PageDetails, readDetails } from './read-details.js';

/** How long what a page said, or that it said nothing, is believed. */
const LIVES_SECONDS = 3_600;

/** What is kept of an address; `null` says that it was asked and there was no page. */
interface Kept {
  readonly details: PageDetails | null;
}

/** What pages of the web say of themselves. */
export const PAGE_DETAILS = definePort<KeptPageDetails>('blocks/page-details');

/** Asks pages what they are called, and keeps that for an hour. */
@injectable()
export class KeptPageDetails {
  readonly #asked = new AskedOnce<PageDetails | undefined>();

  constructor(
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
    @inject(REMOTE_FETCH) private readonly fetch: RemoteFetch,
  ) {}

  /**
   * What the page at an address says; undefined where there is none, or it cannot be had.
   * @param beforeAsking runs before anybody is asked; what it throws is passed on
   */
  async find(url: URL, beforeAsking: () => Promise<unknown>): Promise<PageDetails | undefined> {
    if (isOwnAddress(this.context.site, url)) return this.#own(url);
    const key = addressKey(url);
    const kept = await this.#cache.get<Kept>(key);
    if (kept) return kept.details ?? undefined;
    const asking = this.#asked.pending(key);
    if (asking) return asking;
    await beforeAsking();
    return this.#asked.ask(key, () => this.#ask(key, url));
  }

  get #cache() {
    return this.context.use(CACHE).space('blocks').space('page-details');
  }

  /** The site itself is not asked: it knows what its posts are called. */
  async #own(url: URL): Promise<PageDetails | undefined> {
    const post = await ownPost(this.context, url);
    if (!post) return undefined;
    const { title = '', thumbnail_url: image = '' } = await ownEmbed(this.context, post);
    return { title, icon: '', description: '', image };
  }

  async #ask(key: string, url: URL): Promise<PageDetails | undefined> {
    // Looked for once more: somebody else may have asked, and been answered, since the first look.
    const kept = await this.#cache.get<Kept>(key);
    if (kept) return kept.details ?? undefined;
    const details = await this.#answer(url);
    await this.#cache.set(key, { details: details ?? null }, LIVES_SECONDS);
    return details;
  }

  async #answer(url: URL): Promise<PageDetails | undefined> {
    const secure = new URL(url);
    secure.protocol = 'https:';
    try {
      return readDetails(await this.fetch.page(secure));
    } catch (error) {
      this.context.log.info('A page could not be asked what it is.', { host: url.host, reason: String(error) });
      return undefined;
    }
  }
}
