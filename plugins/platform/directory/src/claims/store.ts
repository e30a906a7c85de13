import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  pageOf,
  type Timestamp,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';
import { directoryHooks } from '../hooks.js';
import { LISTINGS } from '../listings/store.js';

/** What may become of a claim. */
export const CLAIM_STATUSES = ['pending', 'approved', 'rejected'] as const;

/** What may become of a claim. */
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** Somebody says that a listing is theirs. */
export interface Claim {
  readonly id: number;
  readonly listingId: number;
  readonly userId: number;
  readonly role: string;
  readonly proofText: string;
  /** Key of the kept file, and its type. */
  readonly proofFile: string | null;
  readonly proofType: string | null;
  readonly status: ClaimStatus;
  readonly createdAt: Timestamp;
}

/** What makes a claim. */
export type NewClaim = Omit<Claim, 'id' | 'status' | 'createdAt'> & {
  readonly status?: ClaimStatus | undefined;
  readonly createdAt?: Timestamp | undefined;
};

interface ClaimRow {
  readonly id: number;
  readonly listing_id: number;
  readonly user_id: number;
  readonly role: string;
  readonly proof_text: string;
  readonly proof_file: string | null;
  readonly proof_type: string | null;
  readonly status: string;
  readonly created_at: string;
}

const COLUMNS = 'id, listing_id, user_id, role, proof_text, proof_file, proof_type, status, created_at';

function readClaim(row: ClaimRow): Claim {
  return {
    id: row.id,
    listingId: row.listing_id,
    userId: row.user_id,
    role: row.role,
    proofText: row.proof_text,
    proofFile: row.proof_file,
    proofType: row.proof_type,
    createdAt: row.created_at,
    status: CLAIM_STATUSES.find((status) => status === row.status) ?? 'pending',
  };
}

/** The claims in the database. */
@injectable()
export class ClaimStore {
  readonly #table: string;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(TOOLS) private readonly tools: Tools,
  ) {
    this.#table = database.table('directory_claims');
  }

  /** The claim with this id. */
  async find(id: number): Promise<Claim | undefined> {
    const row = await this.database.selectOne<ClaimRow>(`SELECT ${COLUMNS} FROM ${this.#table} WHERE id = $1`, [id]);
    return row && readClaim(row);
  }

  /** Whether a claim of this member to this listing waits. */
  async waits(listingId: number, userId: number): Promise<boolean> {
    const sql = `SELECT id FROM ${this.#table} WHERE listing_id = $1 AND user_id = $2 AND open = 1`;
    return (await this.database.selectOne(sql, [listingId, userId])) !== undefined;
  }

  /** A page of the claims in a state, oldest first. */
  async inState(status: ClaimStatus, page: { limit: number; offset: number }) {
    const [rows, counted] = await Promise.all([
      this.database.select<ClaimRow>(
        `SELECT ${COLUMNS} FROM ${this.#table} WHERE status = $1 ORDER BY id ${pageOf(page)}`,
        [status],
      ),
      this.database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n FROM ${this.#table} WHERE status = $1`, [
        status,
      ]),
    ]);
    return { claims: rows.map(readClaim), total: Number(counted?.n ?? 0) };
  }

  /** The claims that somebody proved with a file. */
  async provenBy(userId: number): Promise<Claim[]> {
    const sql = `SELECT ${COLUMNS} FROM ${this.#table} WHERE user_id = $1 AND proof_file IS NOT NULL ORDER BY id`;
    return (await this.database.select<ClaimRow>(sql, [userId])).map(readClaim);
  }

  /** The keys of the files that somebody proved claims with. */
  async proofsOf(userId: number): Promise<string[]> {
    return (await this.provenBy(userId)).flatMap(({ proofFile }) => proofFile ?? []);
  }

  /** Keeps a claim; `waits` when the member has one of this listing that waits, which the unique index decides. */
  create(fresh: NewClaim): Promise<Claim | 'waits'> {
    const { listingId, userId, role, proofText, proofFile, proofType, status = 'pending' } = fresh;
    return this.database.transaction(async () => {
      const open = status === 'pending' ? 1 : null;
      const isNew = await this.database.insertIgnore('directory_claims', {
        listing_id: listingId,
        user_id: userId,
        role,
        proof_text: proofText,
        open,
        status,
        proof_file: proofFile,
        proof_type: proofType,
        created_at: fresh.createdAt ?? timestamp(this.clock),
      });
      if (!isNew) return 'waits';
      const sql = `SELECT ${COLUMNS} FROM ${this.#table} WHERE listing_id = $1 AND user_id = $2 ORDER BY id DESC LIMIT 1`;
      const row = await this.database.selectOne<ClaimRow>(sql, [listingId, userId]);
      if (!row) throw new Error('The claim vanished while it was written.');
      return this.#announced(readClaim(row), 'new');
    });
  }

  /**
   * Decides a claim that waits. The listing goes to whom is approved first.
   * @returns `decided` for a claim that waits no more, `claimed` when the listing has gone to somebody else
   */
  decide(claim: Claim, status: 'approved' | 'rejected'): Promise<Claim | 'decided' | 'claimed'> {
    return this.database.transaction(async () => {
      const changes = { status, open: null };
      const where = "id = $1 AND status = 'pending'";
      if ((await this.database.update('directory_claims', changes, where, [claim.id])) === 0) return 'decided';
      if (status === 'approved' && !(await this.tools.use(LISTINGS).give(claim.listingId, claim.userId))) {
        await this.database.update('directory_claims', { status: 'pending', open: 1 }, 'id = $1', [claim.id]);
        return 'claimed';
      }
      return this.#announced({ ...claim, status }, claim.status);
    });
  }

  async #announced(claim: Claim, before: ClaimStatus | 'new'): Promise<Claim> {
    await this.database.afterCommit(() =>
      this.tools.hooks.action(directoryHooks.directory_claim_status_changed, claim, before),
    );
    return claim;
  }
}

/** The claims to listings. */
export const CLAIMS = definePort<ClaimStore>('directory/claims');
