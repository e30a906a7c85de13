import { contentHooks, type KeptUpload, MEDIA, POSTS } from '@plinth/content';
import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';
import { type CreditType, creditTypeOf, type Usage } from '../limits.js';

/** A line of the ledger. */
export interface CreditEntry {
  readonly id: number;
  readonly user_id: number;
  readonly credit_type: CreditType;
  readonly amount: number;
  readonly balance_after: number;
  readonly source: string;
  readonly reference: string;
  readonly note: string;
  readonly created_at: string;
}

/** What is written into the ledger. */
export type NewCredit = Omit<CreditEntry, 'id' | 'created_at'>;

/** A file as the quota counts it. */
export type CountedUpload = Pick<KeptUpload, 'attachmentId' | 'reference' | 'userId' | 'mime' | 'size'>;

/** Where a file is counted: attachments by their ids, what is none by its name. */
function placeOf({ attachmentId, reference }: Pick<KeptUpload, 'attachmentId' | 'reference'>) {
  return reference === undefined
    ? ({ table: 'media_uploads', key: 'attachment_id', value: attachmentId } as const)
    : ({ table: 'media_other_uploads', key: 'reference', value: reference } as const);
}

const COLUMNS = 'id, user_id, credit_type, amount, balance_after, source, reference, note, created_at';

/** Adjustments raise or lower what is allowed; uploads and deletions only tell what is used. */
const ADJUSTING = ['admin_adjust', 'purchase', 'webhook'];

const BATCH = 200;

/** What members keep, which package they were given, and the ledger. */
@injectable()
export class AccountStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(TOOLS) private readonly tools: Tools,
  ) {}

  /**
   * Takes hold of a member's account until the surrounding transaction ends, so that of many uploads at once one after
   * the other is judged. The first time, what the member has uploaded before is counted.
   */
  async hold(userId: number): Promise<void> {
    const take = () =>
      this.database.execute(`UPDATE ${this.#accounts} SET is_counted = is_counted WHERE user_id = $1`, [userId]);
    if ((await take()) === 0) {
      await this.database.insertIgnore('media_accounts', { user_id: userId });
      await take();
    }
    if (await this.#isCounted(userId)) return;
    await this.#countEarlier(userId);
    await this.database.update('media_accounts', { is_counted: 1 }, 'user_id = $1', [userId]);
  }

  /** Sees to it that what a member has uploaded is counted. */
  async prepare(userId: number): Promise<void> {
    if (!(await this.#isCounted(userId))) await this.database.transaction(() => this.hold(userId));
  }

  /** What somebody keeps. */
  async usage(userId: number): Promise<Usage> {
    const from = (table: string) =>
      `SELECT type, COUNT(*) AS n, SUM(bytes) AS bytes FROM ${table} WHERE user_id = $1 GROUP BY type`;
    const rows = await this.database.select<{ type: string; n: number | string; bytes: number | string }>(
      `${from(this.#uploads)} UNION ALL ${from(this.database.table('media_other_uploads'))}`,
      [userId],
    );
    const count = (type: CreditType) =>
      rows.filter((row) => row.type === type).reduce((sum, { n }) => sum + Number(n), 0);
    return {
      image_count: count('image'),
      video_count: count('video'),
      audio_count: count('audio'),
      storage_bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes), 0),
    };
  }

  /** Counts a file. */
  async keep({ userId, mime, size, ...file }: CountedUpload): Promise<void> {
    const { table, key, value } = placeOf(file);
    const row = { [key]: value, user_id: userId, type: creditTypeOf(mime) ?? 'other', bytes: size };
    await this.database.insertIgnore(table, row);
  }

  /** Counts a file no more; answers whose it was, undefined when it was not counted. */
  async release(file: Pick<CountedUpload, 'attachmentId' | 'reference'>): Promise<{ userId: number } | undefined> {
    const { table, key, value } = placeOf(file);
    const row = await this.database.selectOne<{ user_id: number }>(
      `SELECT user_id FROM ${this.database.table(table)} WHERE ${key} = $1`,
      [value],
    );
    if (!row) return undefined;
    await this.hold(row.user_id);
    const removed = await this.database.remove(table, `${key} = $1`, [value]);
    return removed > 0 ? { userId: row.user_id } : undefined;
  }

  /** The id of the package that a member was given. */
  async packageOf(userId: number): Promise<number | null> {
    const sql = `SELECT package_id FROM ${this.#accounts} WHERE user_id = $1`;
    return (await this.database.selectOne<{ package_id: number | null }>(sql, [userId]))?.package_id ?? null;
  }

  /** Gives a member a package, or with null takes it away. */
  assign(userId: number, packageId: number | null): Promise<void> {
    return this.database.transaction(async () => {
      await this.hold(userId);
      await this.database.update('media_accounts', { package_id: packageId }, 'user_id = $1', [userId]);
    });
  }

  /** The sum of what adjustments added to a member's allowance of a type. */
  adjustments(userId: number, type: CreditType): Promise<number> {
    const sources = ADJUSTING.map((_, index) => `$${index + 3}`).join(', ');
    return this.#sum(`user_id = $1 AND credit_type = $2 AND source IN (${sources})`, [userId, type, ...ADJUSTING]);
  }

  /** The sum of all entries of a type. */
  runningSum(userId: number, type: CreditType): Promise<number> {
    return this.#sum('user_id = $1 AND credit_type = $2', [userId, type]);
  }

  /** Writes a line of the ledger. */
  async enter(entry: NewCredit): Promise<CreditEntry> {
    const row = { ...entry, created_at: timestamp(this.clock) };
    return { id: await this.database.insert('media_credits', row), ...row };
  }

  /** A page of a member's ledger, newest first, with the number of all. */
  async history(
    userId: number,
    query: { type?: CreditType | undefined; limit: number; offset: number },
  ): Promise<{ entries: CreditEntry[]; total: number }> {
    const values = query.type === undefined ? [userId] : [userId, query.type];
    const from = `FROM ${this.#credits} WHERE user_id = $1${query.type === undefined ? '' : ' AND credit_type = $2'}`;
    const counted = await this.database.selectOne<{ n: number }>(`SELECT COUNT(*) AS n ${from}`, values);
    const entries = await this.database.select<CreditEntry>(
      `SELECT ${COLUMNS} ${from} ORDER BY id DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, query.limit, query.offset],
    );
    return { entries, total: Number(counted?.n ?? 0) };
  }

  /** What somebody kept is another's from now on. */
  async handOver(userId: number, heir: number): Promise<void> {
    await this.hold(heir);
    for (const table of ['media_uploads', 'media_other_uploads'])
      await this.database.update(table, { user_id: heir }, 'user_id = $1', [userId]);
  }

  async #sum(where: string, values: readonly (string | number)[]): Promise<number> {
    const sql = `SELECT SUM(amount) AS total FROM ${this.#credits} WHERE ${where}`;
    return Number((await this.database.selectOne<{ total: number | string | null }>(sql, values))?.total ?? 0);
  }

  async #isCounted(userId: number): Promise<boolean> {
    const sql = `SELECT is_counted FROM ${this.#accounts} WHERE user_id = $1`;
    return Number((await this.database.selectOne<{ is_counted: number }>(sql, [userId]))?.is_counted ?? 0) === 1;
  }

  async #countEarlier(userId: number): Promise<void> {
    const { hooks, use } = this.tools;
    for (const upload of await hooks.filter(contentHooks.uploads_elsewhere, [], userId)) await this.keep(upload);
    for (let offset = 0; ; offset += BATCH) {
      const query = { types: ['attachment'], authors: [userId], orderBy: 'id', order: 'asc', limit: BATCH } as const;
      const { posts } = await use(POSTS).list({ ...query, offset });
      for (const { post, file, original } of (await use(MEDIA).ofPosts(posts)).values()) {
        const { bytes, mimeType, key } = original ?? file;
        if (key !== '') await this.keep({ attachmentId: post.id, userId, mime: mimeType, size: bytes });
      }
      if (posts.length < BATCH) return;
    }
  }

  get #accounts(): string {
    return this.database.table('media_accounts');
  }

  get #uploads(): string {
    return this.database.table('media_uploads');
  }

  get #credits(): string {
    return this.database.table('media_credits');
  }
}

/** What members keep, and their ledgers. */
export const ACCOUNTS = definePort<AccountStore>('media-quota/accounts');
