import {
  CACHE_TAGS,
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { addressKey, webAddress } from '../remote/addresses.js';
import { AskedOnce } from '../remote/asked-once.js';
import { REMOTE_FETCH, type RemoteFetch } from '../remote/fetch.js';
import { type OEmbed, readAnswer } from './answer.js';
import { ownEmbed, ownPost } from './own.js';
import { type EmbedProvider, providerOf } from './providers.js';
import { embeds } from './table.js';

const HOUR_MS = 3_600_000;

/** How long an answer is believed, and how long that there was none. */
const ANSWER_LIVES_MS = 30 * 24 * HOUR_MS;
const SILENCE_LIVES_MS = HOUR_MS;

/** What addresses embed. */
export interface Embeds {
  /** What is known of an address: a post of this site, or what its provider answered once. Nobody is asked. */
  known(address: string): Promise<OEmbed | undefined>;
  /**
   * What an address embeds: asks its provider where that was not asked yet, or long ago.
   * @param beforeAsking runs before anybody is asked; what it throws is passed on
   */
  find(address: string, beforeAsking?: () => Promise<unknown>): Promise<OEmbed | undefined>;
}

/** What addresses embed. */
export const EMBEDS = definePort<Embeds>('blocks/embeds');

interface Kept {
  readonly embed: OEmbed | undefined;
  readonly askedAt: string;
}

/** Keeps what providers answered in the database, so that posts show it without asking again. */
@injectable()
export class StoredEmbeds implements Embeds {
  readonly #asked = new AskedOnce<OEmbed | undefined>();

  constructor(
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
    @inject(DATABASE) private readonly database: Database,
    @inject(REMOTE_FETCH) private readonly fetch: RemoteFetch,
  ) {}

  async known(address: string): Promise<OEmbed | undefined> {
    const url = webAddress(address);
    if (!url) return undefined;
    return (await this.#own(url)) ?? (providerOf(url) ? (await this.#kept(url))?.embed : undefined);
  }

  async find(address: string, beforeAsking?: () => Promise<unknown>): Promise<OEmbed | undefined> {
    const url = webAddress(address);
    if (!url) return undefined;
    const own = await this.#own(url);
    const provider = own ? undefined : providerOf(url);
    if (!provider) return own;
    const kept = await this.#kept(url);
    if (kept && this.#isFresh(kept)) return kept.embed;
    const asking = this.#asked.pending(url.href);
    if (asking) return asking;
    await beforeAsking?.();
    return this.#asked.ask(url.href, () => this.#ask(url, provider));
  }

  async #own(url: URL): Promise<OEmbed | undefined> {
    const post = await ownPost(this.context, url);
    return post && ownEmbed(this.context, post);
  }

  async #kept(url: URL): Promise<Kept | undefined> {
    const row = await this.database.rows(embeds).find({ id: addressKey(url) });
    return row && { embed: row.answer === '' ? undefined : JSON.parse(row.answer), askedAt: row.askedAt };
  }

  #isFresh({ embed, askedAt }: Kept): boolean {
    const lives = embed ? ANSWER_LIVES_MS : SILENCE_LIVES_MS;
    return askedAt > timestampAfter(this.context.clock, -lives);
  }

  async #ask(url: URL, provider: EmbedProvider): Promise<OEmbed | undefined> {
    // Looked for once more: somebody else may have asked, and been answered, since the first look.
    const kept = await this.#kept(url);
    if (kept && this.#isFresh(kept)) return kept.embed;
    const answer = await this.#answer(url, provider);
    // Who is silent now is still shown as before.
    const embed = answer ?? kept?.embed;
    const row = {
      id: addressKey(url),
      answer: embed ? JSON.stringify(embed) : '',
      askedAt: timestamp(this.context.clock),
    };
    await this.database.rows(embeds).upsert(row, ['id']);
    if (answer) this.context.use(CACHE_TAGS).invalidate('posts');
    return embed;
  }

  async #answer(url: URL, provider: EmbedProvider): Promise<OEmbed | undefined> {
    const question = new URL(provider.endpoint);
    question.search = new URLSearchParams({ url: url.href, format: 'json', maxwidth: '600' }).toString();
    try {
      return readAnswer(await this.fetch.json(question), provider);
    } catch (error) {
      this.context.log.info('An embed could not be had.', { provider: provider.name, reason: String(error) });
      return undefined;
    }
  }
}
