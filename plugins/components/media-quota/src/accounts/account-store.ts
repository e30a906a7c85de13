import { contentHooks, type KeptUpload, MEDIA, type Media, POSTS } from '@plinth/content';
import { CLOCK, type Clock, inject, injectable, PLUGIN_CONTEXT, type PluginContext, timestamp } from '@plinth/kernel';
import { DATABASE, type Database, type Row, type Sql, sql, type Where, where } from '@plinth/kernel/database';
import { CREDIT_TYPES, type CreditType, countOf, creditTypeOf, type Usage } from '../limits.js';
import { mediaAccounts, mediaCredits, mediaUploads, otherUploads } from '../tables.js';
import { enter } from './ledger.js';

/** A line of the ledger. */
export type CreditEntry = Row<typeof mediaCredits>;

/** What is written into the ledger. */
export type NewCredit = Omit<CreditEntry, 'id' | 'created_at'>;

/** A file as the quota counts it. */
export type CountedUpload = Pick<KeptUpload, 'attachmentId' | 'reference' | 'userId' | 'mime' | 'size'>;

/** Adjustments raise or lower what is allowed; uploads and deletions only tell what is used. */
const ADJUSTING = ['admin_adjust', 'purchase', 'webhook'];

const BATCH = 200;

function typesOf(uploads: typeof mediaUploads | typeof otherUploads, userId: number): Sql {
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
   * the other is judged. The first time, and after the plugin was off, what the member keeps is counted anew.
   * @returns the ids of attachments of the member that are still counted for somebody else
   */
  async hold(userId: number): Promise<readonly number[]> {
    const accounts = this.database.rows(mediaAccounts);
    const isKnown = (await accounts.lock({ userId })) > 0;
    if (!isKnown) {
      await accounts.insertIfAbsent({ userId });
      await accounts.hold({ userId });
    }
    if (await this.#isCounted(userId)) return [];
    const before = await this.usage(userId);
    const elsewhere = await this.#recount(userId);
    await accounts.change({ userId }, { isCounted: true });
    if (isKnown) await this.#enterDifference(userId, before);
    return elsewhere;
  }

  /** Sees to it that what a member has uploaded is counted; returns what {@link hold} does. */
  async prepare(userId: number): Promise<readonly number[]> {
    if (await this.#isCounted(userId)) return [];
    return this.database.transaction(() => this.hold(userId));
  }

  /** What somebody keeps. */
  async usage(userId: number): Promise<Usage> {
    const rows = await this.database.sql<{ type: string; n: number; bytes: number }>`
      ${typesOf(mediaUploads, userId)} UNION ALL ${typesOf(otherUploads, userId)}`;
    const count = (type: CreditType) => rows.filter((row) => row.type === type).reduce((sum, { n }) => sum + n, 0);
    return {
      image_count: count('image'),
      video_count: count('video'),
      audio_count: count('audio'),
      storage_bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  /** Counts a file: attachments by their ids, what is none by its name. False when it is counted already. */
  async keep({ userId, mime, size: bytes, attachmentId, reference }: CountedUpload): Promise<boolean> {
    const row = { userId, type: creditTypeOf(mime) ?? ('other' as const), bytes };
    if (reference !== undefined) return this.database.rows(otherUploads).insertIfAbsent({ ...row, reference });
    return this.database.rows(mediaUploads).insertIfAbsent({ ...row, attachmentId });
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

  /** The attachment as it is counted; undefined when it is not. */
  counted(attachmentId: number): Promise<Row<typeof mediaUploads> | undefined> {
    return this.database.rows(mediaUploads).find({ attachmentId });
  }

  /** Whose attachments are counted, a batch in the order of their ids. */
  countedAfter(attachmentId: number, limit: number): Promise<Row<typeof mediaUploads>[]> {
    const listing = { orderBy: { attachmentId: 'asc' }, limit } as const;
    return this.database.rows(mediaUploads).list({ attachmentId: { above: attachmentId } }, listing);
  }

  /** Those of the attachments that are counted for nobody. */
  async uncounted(attachmentIds: readonly number[]): Promise<number[]> {
    const rows = await this.database
      .rows(mediaUploads)
      .list({ attachmentId: attachmentIds }, { columns: ['attachmentId'] });
    const counted = new Set(rows.map(({ attachmentId }) => attachmentId));
    return attachmentIds.filter((id) => !counted.has(id));
  }

  /** Those of the members whose files are counted already. */
  async countedMembers(userIds: readonly number[]): Promise<ReadonlySet<number>> {
    const condition = { userId: userIds, isCounted: true };
    const rows = await this.database.rows(mediaAccounts).list(condition, { columns: ['userId'] });
    return new Set(rows.map(({ userId }) => userId));
  }

  /** Counts every member's files anew when their account is used next, because nothing was told while the plugin was off. */
  async recountLater(): Promise<void> {
    await this.database.rows(mediaAccounts).change({ isCounted: true }, { isCounted: false });
  }

  /** Gives what somebody keeps to another member; returns how many of each type. The other's account must be held. */
  async handOver(userId: number, reassignTo: number): Promise<ReadonlyMap<CreditType, number>> {
    const { image_count: image, video_count: video, audio_count: audio } = await this.usage(userId);
    await this.database.rows(mediaUploads).change({ userId }, { userId: reassignTo });
    await this.database.rows(otherUploads).change({ userId }, { userId: reassignTo });
    const moved = Object.entries({ image, video, audio }) as [CreditType, number][];
    return new Map(moved.filter(([, count]) => count > 0));
  }

  async #sum(condition: Where<typeof mediaCredits>): Promise<number> {
    const [row] = await this.database.sql<{ total: number | null }>`
      SELECT SUM(${mediaCredits.amount}) AS total FROM ${mediaCredits} WHERE ${where(mediaCredits, condition)}`;
    return row?.total ?? 0;
  }

  #isCounted(userId: number): Promise<boolean> {
    return this.database.rows(mediaAccounts).has({ userId, isCounted: true });
  }

  /**
   * Counts what a member keeps now, and nothing else; returns what is still counted for others. The account must be held.
   */
  async #recount(userId: number): Promise<number[]> {
    const { hooks, use } = this.context;
    await this.database.rows(mediaUploads).remove({ userId });
    await this.database.rows(otherUploads).remove({ userId });
    for (const upload of await hooks.filter(contentHooks.uploads_elsewhere, [], userId)) await this.keep(upload);
    const elsewhere: number[] = [];
    for (let offset = 0; ; offset += BATCH) {
      const query = { types: ['attachment'], authors: [userId], orderBy: 'id', order: 'asc', limit: BATCH } as const;
      const { posts } = await use(POSTS).list({ ...query, offset });
      for (const media of (await use(MEDIA).ofPosts(posts)).values()) {
        const upload = countable(media);
        if (upload && !(await this.keep(upload))) elsewhere.push(upload.attachmentId);
      }
      if (posts.length < BATCH) return elsewhere;
    }
  }

  /** Writes into the ledger what came and went while nobody counted. */
  async #enterDifference(userId: number, before: Usage): Promise<void> {
    const now = await this.usage(userId);
    for (const type of CREDIT_TYPES) {
      const amount = countOf(before, type) - countOf(now, type);
      const note = 'Counted again.';
      if (amount !== 0) await enter(this.context, { userId, type, amount, reference: '', note });
    }
  }
}

/** An attachment as the quota counts it; undefined for one of nobody, and for one whose file lies on another site. */
export function countable({ post, file, original }: Media): CountedUpload | undefined {
  const { bytes: size, mimeType: mime, key } = original ?? file;
  return key === '' || post.authorId === 0 ? undefined : { attachmentId: post.id, userId: post.authorId, mime, size };
}
