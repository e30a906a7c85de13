import { contentHooks, type KeptUpload, MEDIA, POSTS } from '@plinth/content';
import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  type Row,
  type Sql,
  sql,
  timestamp,
  type Where,
  where,
} from '@plinth/kernel';
import { type CreditType, creditTypeOf, type Usage } from '../limits.js';
import { mediaAccounts, mediaCredits, mediaUploads, otherUploads } from '../tables.js';

/** A line of the ledger. */
export type CreditEntry = Row<typeof mediaCredits>;

/** What is written into the ledger. */
export type NewCredit = Omit<CreditEntry, 'id' | 'created_at'>;

/** A file as the quota counts it. */
export type CountedUpload = Pick<KeptUpload, 'attachmentId' | 'reference' | 'userId' | 'mime' | 'size'>;

/** Adjustments raise or lower what is allowed; uploads and deletions only tell what is used. */
const ADJUSTING = ['admin_adjust', 'purchase', 'webhook'];

const BATCH = 200;

function countOf(uploads: typeof mediaUploads | typeof otherUploads, userId: number): Sql {
  return sql`SELECT ${uploads.type}, COUNT(*) AS n, SUM(${uploads.bytes}) AS bytes
    FROM ${uploads} WHERE ${uploads.userId} = ${userId} GROUP BY ${uploads.type}`;
}

/** What members keep, which package they were given, and the ledger. */
@injectable()
export class AccountStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /**
   * Takes hold of a member's account until the surrounding transaction ends, so that of many uploads at once one after
   * the other is judged. The first time, what the member has uploaded before is counted.
   */
  async hold(userId: number): Promise<void> {
    const accounts = this.database.rows(mediaAccounts);
    if ((await accounts.lock({ userId })) === 0) {
      await accounts.insertIfAbsent({ userId });
      await accounts.hold({ userId });
    }
    if (await this.#isCounted(userId)) return;
    await this.#countEarlier(userId);
    await accounts.change({ userId }, { isCounted: true });
  }

  /** Sees to it that what a member has uploaded is counted. */
  async prepare(userId: number): Promise<void> {
    if (!(await this.#isCounted(userId))) await this.database.transaction(() => this.hold(userId));
  }

  /** What somebody keeps. */
  async usage(userId: number): Promise<Usage> {
    const rows = await this.database.sql<{ type: string; n: number; bytes: number }>`
      ${countOf(mediaUploads, userId)} UNION ALL ${countOf(otherUploads, userId)}`;
    const count = (type: CreditType) => rows.filter((row) => row.type === type).reduce((sum, { n }) => sum + n, 0);
    return {
      image_count: count('image'),
      video_count: count('video'),
      audio_count: count('audio'),
      storage_bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  /** Counts a file: attachments by their ids, what is none by its name. */
  async keep({ userId, mime, size: bytes, attachmentId, reference }: CountedUpload): Promise<void> {
    const row = { userId, type: creditTypeOf(mime) ?? ('other' as const), bytes };
    if (reference === undefined) await this.database.rows(mediaUploads).insertIfAbsent({ ...row, attachmentId });
    else await this.database.rows(otherUploads).insertIfAbsent({ ...row, reference });
  }

  /** Counts a file no more; answers whose it was, undefined when it was not counted. */
  async release(file: Pick<CountedUpload, 'attachmentId' | 'reference'>): Promise<{ userId: number } | undefined> {
    const { attachmentId, reference } = file;
    const [attachments, others] = [this.database.rows(mediaUploads), this.database.rows(otherUploads)];
    const isOther = reference !== undefined;
    const columns = ['userId'] as const;
    const owner = await (isOther
      ? others.find({ reference }, { columns })
      : attachments.find({ attachmentId }, { columns }));
    if (!owner) return undefined;
    await this.hold(owner.userId);
    const removed = await (isOther ? others.remove({ reference }) : attachments.remove({ attachmentId }));
    return removed > 0 ? owner : undefined;
  }

  /** The id of the package that a member was given. */
  async packageOf(userId: number): Promise<number | null> {
    const account = await this.database.rows(mediaAccounts).find({ userId }, { columns: ['packageId'] });
    return account?.packageId ?? null;
  }

  /** Gives a member a package, or with null takes it away. */
  assign(userId: number, packageId: number | null): Promise<void> {
    return this.database.transaction(async () => {
      await this.hold(userId);
      await this.database.rows(mediaAccounts).change({ userId }, { packageId });
    });
  }

  /** The sum of what adjustments added to a member's allowance of a type. */
  adjustments(userId: number, type: CreditType): Promise<number> {
    return this.#sum({ user_id: userId, credit_type: type, source: ADJUSTING });
  }

  /** The sum of all entries of a type. */
  runningSum(userId: number, type: CreditType): Promise<number> {
    return this.#sum({ user_id: userId, credit_type: type });
  }

  /** Writes a line of the ledger. */
  async enter(entry: NewCredit): Promise<CreditEntry> {
    const row = { ...entry, created_at: timestamp(this.clock) };
    return { id: await this.database.rows(mediaCredits).insert(row), ...row };
  }

  /** A page of a member's ledger, newest first, with the number of all. */
  async history(
    userId: number,
    query: { type?: CreditType | undefined; limit: number; offset: number },
  ): Promise<{ entries: CreditEntry[]; total: number }> {
    const { type, limit, offset } = query;
    const condition = { user_id: userId, credit_type: type };
    const listing = { orderBy: { id: 'desc' }, limit, offset } as const;
    const { rows: entries, total } = await this.database.rows(mediaCredits).page(condition, listing);
    return { entries, total };
  }

  /** What somebody kept is another's from now on. */
  async handOver(userId: number, reassignTo: number): Promise<void> {
    await this.hold(reassignTo);
    await this.database.rows(mediaUploads).change({ userId }, { userId: reassignTo });
    await this.database.rows(otherUploads).change({ userId }, { userId: reassignTo });
  }

  async #sum(condition: Where<typeof mediaCredits>): Promise<number> {
    const [row] = await this.database.sql<{ total: number | null }>`
      SELECT SUM(${mediaCredits.amount}) AS total FROM ${mediaCredits} WHERE ${where(mediaCredits, condition)}`;
    return row?.total ?? 0;
  }

  #isCounted(userId: number): Promise<boolean> {
    return this.database.rows(mediaAccounts).has({ userId, isCounted: true });
  }

  async #countEarlier(userId: number): Promise<void> {
    const { hooks, use } = this.context;
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
}

/** What members keep, and their ledgers. */
export const ACCOUNTS = definePort<AccountStore>('media-quota/accounts');
