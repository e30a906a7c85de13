import {
  CLOCK,
  type Clock,
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import { DATABASE, type Database, type Row } from '@plinth/kernel/database';
import { decisionTexts } from '../decisions/texts.js';
import { directoryHooks } from '../hooks.js';
import { LISTINGS } from '../listings/store.js';
import { claims } from './table.js';

/** Claims to one listing that are told at once. */
const MOST_CLAIMS = 200;

/** What may become of a claim. */
export const CLAIM_STATUSES = ['pending', 'approved', 'rejected'] as const;

/** What may become of a claim. */
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** Somebody says that a listing is theirs. */
export type Claim = Omit<Row<typeof claims>, 'open' | 'decidedAt'>;

/** What makes a claim. */
export type NewClaim = Omit<Claim, 'id' | 'status' | 'answer' | 'formerOwnerId' | 'createdAt'> & {
  readonly status?: ClaimStatus | undefined;
  readonly createdAt?: Timestamp | undefined;
};

function readClaim({ open: _, decidedAt: _at, ...claim }: Row<typeof claims>): Claim {
  return claim;
}

/** The claims in the database. */
@injectable()
export class ClaimStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /** The claim with this id. */
  async find(id: number): Promise<Claim | undefined> {
    const row = await this.database.rows(claims).find({ id });
    return row && readClaim(row);
  }

  /** Whether a claim of this member to this listing waits. */
  waits(listingId: number, userId: number): Promise<boolean> {
    return this.database.rows(claims).has({ listingId, userId, open: 1 });
  }

  /** A page of the claims in a state, oldest first. */
  async inState(status: ClaimStatus, page: { limit: number; offset: number }) {
    const listing = { orderBy: { id: 'asc' }, ...page } as const;
    const { rows, total } = await this.database.rows(claims).page({ status }, listing);
    return { claims: rows.map(readClaim), total };
  }

  /** The claims to a listing, the latest first. */
  async toListing(listingId: number): Promise<Claim[]> {
    const listing = { orderBy: { id: 'desc' }, limit: MOST_CLAIMS } as const;
    return (await this.database.rows(claims).list({ listingId }, listing)).map(readClaim);
  }

  /** A page of the claims that a member made, the latest first. */
  async madeBy(userId: number, page: { limit: number; offset: number }) {
    const listing = { orderBy: { id: 'desc' }, ...page } as const;
    const { rows, total } = await this.database.rows(claims).page({ userId }, listing);
    return { claims: rows.map(readClaim), total };
  }

  /** The claims that somebody proved with a file. */
  async provenBy(userId: number): Promise<Claim[]> {
    const condition = { userId, proofFile: { not: null } };
    return (await this.database.rows(claims).list(condition, { orderBy: { id: 'asc' } })).map(readClaim);
  }

  /** The keys of the files that somebody proved claims with. */
  async proofsOf(userId: number): Promise<string[]> {
    return (await this.provenBy(userId)).flatMap(({ proofFile }) => proofFile ?? []);
  }

  /** Keeps a claim; `waits` when the member has one of this listing that waits, which the unique index decides. */
  create(fresh: NewClaim): Promise<Claim | 'waits'> {
    const { listingId, userId, role, proofText, proofFile, proofType, status = 'pending' } = fresh;
    const { createdAt = timestamp(this.clock) } = fresh;
    return this.database.transaction(async () => {
      const open = status === 'pending' ? 1 : null;
      const rows = this.database.rows(claims);
      const kept = { listingId, userId, role, proofText, open, status, proofFile, proofType, createdAt };
      if (!(await rows.insertIfAbsent(kept))) return 'waits';
      const row = await rows.find({ listingId, userId }, { orderBy: { id: 'desc' } });
      if (!row) throw new Error('The claim vanished while it was written.');
      return this.#announced(readClaim(row), 'new');
    });
  }

  /**
   * Decides a claim that waits. The listing goes to whom is approved first; the others that wait for it are rejected with
   * that reason, and those who made them are told.
   * @param answer what whoever made it is told beside the decision
   * @param by who decides; 0 for no person
   * @returns `decided` for a claim that waits no more, `claimed` when the listing has gone to somebody else
   */
  decide(claim: Claim, status: 'approved' | 'rejected', answer = '', by = 0): Promise<Claim | 'decided' | 'claimed'> {
    return this.database.transaction(async () => {
      const { id } = claim;
      const rows = this.database.rows(claims);
      const decidedAt = by === claim.userId ? null : timestamp(this.clock);
      const decided = { status, open: null, answer, decidedAt };
      const listings = this.context.use(LISTINGS);
      // Held before the claim: whoever gives the listing away closes the others while holding it.
      const before = status === 'approved' ? await listings.hold(claim.listingId) : undefined;
      if ((await rows.change({ id, status: 'pending' }, decided)) === 0) return 'decided';
      if (status === 'rejected') return this.#decided({ ...claim, status, answer }, by);
      if (!(await listings.give(claim.listingId, claim.userId))) {
        await rows.change({ id }, { status: 'pending', open: 1, answer: '', decidedAt: null });
        return 'claimed';
      }
      const formerOwnerId = before?.ownerId === claim.userId ? null : (before?.ownerId ?? null);
      await rows.change({ id }, { formerOwnerId });
      await this.#closeOthers(claim.listingId, by);
      return this.#decided({ ...claim, status, answer, formerOwnerId }, by);
    });
  }

  /** Rejects the claims that still wait for a listing that was given away; in the transaction that holds it. */
  async #closeOthers(listingId: number, by: number): Promise<void> {
    const rows = this.database.rows(claims);
    const answer = decisionTexts.in(this.context.site.language)('claim_gone');
    const closed = { status: 'rejected', open: null, answer, decidedAt: timestamp(this.clock) } as const;
    for (const row of await rows.list({ listingId, status: 'pending' }, { orderBy: { id: 'asc' } })) {
      const isClosed = (await rows.change({ id: row.id, status: 'pending' }, closed)) > 0;
      if (isClosed) await this.#decided({ ...readClaim(row), status: 'rejected', answer }, by);
    }
  }

  async #decided(claim: Claim, by: number): Promise<Claim> {
    const { answer: reason, formerOwnerId, listingId, status, userId } = claim;
    await this.#announced(claim, 'pending');
    await this.database.afterCommit(async () => {
      const listing = await this.context.use(LISTINGS).find(listingId);
      if (!listing || status === 'pending') return;
      const decision = { kind: 'claim', outcome: status, listing, userId, reason, by, formerOwnerId } as const;
      await this.context.hooks.action(directoryHooks.directory_decided, decision);
    });
    return claim;
  }

  async #announced(claim: Claim, before: ClaimStatus | 'new'): Promise<Claim> {
    await this.database.afterCommit(() =>
      this.context.hooks.action(directoryHooks.directory_claim_status_changed, claim, before),
    );
    return claim;
  }
}

/** The claims to listings. */
export const CLAIMS = definePort<ClaimStore>('directory/claims');
