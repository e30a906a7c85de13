import { POSTS, listedPosts as p } from '@plinth/content';
import { CACHE_TAGS, definePort, inject, injectable, PLUGIN_CONTEXT, type PluginContext } from '@plinth/kernel';
import { add, byChunks, DATABASE, type Database, users } from '@plinth/kernel/database';
import { countedFigures, type Figures, NO_FIGURES } from './figures.js';
import { authors } from './table.js';

/** The cache tag of answers that show authors: invalidated when the totals of one changed otherwise than by a view. */
export const AUTHORS_TAG = 'mb-authors';

/** How long a change waits for others of the same author, in milliseconds, unless somebody asks for figures before. */
export const LONGEST_WAIT_MS = 500;

/** Members looked at in one turn of {@link AuthorRegistry.heal}. */
const BATCH = 500;

function isSame(one: Figures, other: Figures): boolean {
  const { posts, views, comments, latest } = one;
  return posts === other.posts && views === other.views && comments === other.comments && latest === other.latest;
}

/**
 * The totals of each author's published posts, in the table `mb_authors`. Whatever changes an author's posts has that
 * author counted again, one after the other and apart from the writer, who does not wait. Counting looks at all posts of
 * an author, so a change waits a moment for others, which are counted with it, and whoever reads figures ends that wait.
 * A view raises the figure in its own transaction.
 *
 * Counting takes hold of the author's row first and looks at the posts by a later statement, and so does a view: of two
 * at once the later sees what the other wrote.
 */
@injectable()
export class AuthorRegistry {
  readonly #waiting = new Map<string, () => Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
    @inject(DATABASE) private readonly database: Database,
  ) {}

  /**
   * Has authors counted again, in this order: of a post that changes hands the former author comes first, because whoever
   * raises their figures for it at this moment is waited for.
   */
  add(authorIds: readonly number[]): void {
    const wanted = [...new Set(authorIds)].filter((id) => id !== 0);
    if (wanted.length > 0) this.#queue(`authors ${wanted}`, () => this.#recountAll(wanted));
  }

  /** Has the authors of some posts counted again. */
  addPosts(postIds: readonly number[]): void {
    if (postIds.length > 0)
      this.#queue(`posts ${postIds}`, async () => this.#recountAll(await this.#authorsOf(postIds)));
  }

  /** Has the figures of everybody compared with what counting says, and put right where they differ. */
  addEverybody(): void {
    this.#queue('everybody', () => this.heal());
  }

  /** Resolves when everything that was added so far is counted: who reads figures waits for it. */
  settled(): Promise<void> {
    this.#begin();
    return this.#last;
  }

  /** Compares the figures of everybody with what counting says, five hundred members at a time. */
  async heal(): Promise<void> {
    const listing = { columns: ['id'], orderBy: { id: 'asc' }, limit: BATCH } as const;
    for (let after = 0; ; ) {
      const ids = (await this.database.rows(users).list({ id: { above: after } }, listing)).map(({ id }) => id);
      const [counted, kept] = await Promise.all([countedFigures(this.context, ids), this.#kept(ids)]);
      const wrong = ids.filter((id) => !isSame(counted.get(id) ?? NO_FIGURES, kept.get(id) ?? NO_FIGURES));
      await this.#recountAll(wrong);
      if (ids.length < BATCH) return;
      after = ids.at(-1) ?? after;
    }
  }

  /** Adds a view of a post to the figures of its author. Call it in the transaction of the view, before anything is read. */
  async raise(postId: number, authorId: number): Promise<void> {
    const change = (by: number) => this.database.rows(authors).change({ authorId }, { views: add(by) });
    const isRaised = (await change(1)) > 0;
    const [current] = await this.#authorsOf([postId]);
    if (isRaised && current === authorId) return;
    // The post is no longer what the reader saw, or its author is not counted yet.
    if (isRaised) await change(-1);
    if (current !== undefined) await this.database.afterCommit(() => this.add([current]));
  }

  #queue(key: string, work: () => Promise<void>): void {
    if (this.#waiting.has(key)) return;
    this.#waiting.set(key, work);
    // Not a reason for a process to live on: whoever stops the plugin waits until everything is counted.
    this.#timer ??= setTimeout(() => this.#begin(), LONGEST_WAIT_MS).unref();
  }

  /** Has everything counted that waits by now, in the order in which it came. */
  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const works = [...this.#waiting];
    this.#waiting.clear();
    for (const [key, work] of works) this.#last = this.#last.then(() => this.#count(key, work));
  }

  async #count(key: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.context.log.warn('figures of authors could not be counted', { what: key, error });
    }
  }

  /** The authors of those posts that are published. */
  async #authorsOf(postIds: readonly number[]): Promise<number[]> {
    const rows = await byChunks(postIds, async (include) => {
      const posts = await this.context.use(POSTS).relation({ types: ['post'], statuses: ['publish'], include });
      return this.database.sql<{ author_id: number }>`
        SELECT DISTINCT ${p.authorId} FROM ${p} WHERE ${p.authorId} IS NOT NULL AND ${posts.where}`;
    });
    return [...new Set(rows.map((row) => row.author_id))];
  }

  async #recountAll(authorIds: readonly number[]): Promise<void> {
    for (const id of authorIds) await this.#recount(id);
    if (authorIds.length > 0) this.context.use(CACHE_TAGS).invalidate(AUTHORS_TAG);
  }

  async #recount(authorId: number): Promise<void> {
    if (!(await this.#hasRow(authorId))) return;
    await this.database.transaction(async () => {
      const rows = this.database.rows(authors);
      await rows.hold({ authorId });
      const figures = (await countedFigures(this.context, [authorId])).get(authorId) ?? NO_FIGURES;
      await rows.change({ authorId }, figures);
    });
  }

  /** Whether an author has a row; whoever has published something gets one. */
  async #hasRow(authorId: number): Promise<boolean> {
    if ((await this.#kept([authorId])).size > 0) return true;
    const [published] = await this.context
      .use(POSTS)
      .ids({ types: ['post'], statuses: ['publish'], authors: [authorId] }, 1);
    if (published === undefined) return false;
    await this.database.transaction(() => this.database.rows(authors).insertIfAbsent({ authorId }));
    return true;
  }

  async #kept(authorIds: readonly number[]): Promise<Map<number, Figures>> {
    const rows = await this.database.rows(authors).list({ authorId: authorIds });
    return new Map(rows.map(({ authorId, ...figures }) => [authorId, figures]));
  }
}

/** The totals of each author's published posts. */
export const AUTHOR_REGISTRY = definePort<AuthorRegistry>('member-blog/author-book');
