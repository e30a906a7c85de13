import { CLOCK, type Clock, definePort, inject, injectable, type Timestamp, timestamp } from '@plinth/kernel';
import { add, DATABASE, type Database, type Row } from '@plinth/kernel/database';
import { auditEntries } from './table.js';

/** What is recorded when somebody is rejected again and again. */
export const REJECTED = 'rate_limit_exceeded';

/** One entry of the audit log. */
export type AuditEntry = Row<typeof auditEntries>;

/** What makes an entry. */
export type NewEntry = Pick<AuditEntry, 'objectType' | 'objectId' | 'ip' | 'endpoint' | 'userId' | 'details'>;

const HOUR_MS = 3_600_000;

/** The audit log in the database. */
@injectable()
export class AuditLog {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Adds rejections to the entry of this hour, which is made when there is none. Exact under parallel requests. */
  add(entry: NewEntry, rejections: number): Promise<void> {
    const now = timestamp(this.clock);
    const hour = Math.floor(this.clock.now().getTime() / HOUR_MS);
    const episode = [entry.endpoint, entry.ip, entry.objectId, hour].join('|');
    const rows = this.database.rows(auditEntries);
    return this.database.transaction(async () => {
      await rows.insertIfAbsent({ ...entry, episode, action: REJECTED, createdAt: now, lastAt: now });
      await rows.change({ episode }, { rejections: add(rejections), lastAt: now });
    });
  }

  /** A page of entries, the latest first. */
  async list({ ip, endpoint, limit, offset }: { ip?: string; endpoint?: string; limit: number; offset: number }) {
    const orderBy = { lastAt: 'desc', id: 'desc' } as const;
    const { rows, total } = await this.database.rows(auditEntries).page({ ip, endpoint }, { orderBy, limit, offset });
    return { entries: rows, total };
  }

  /** Forgets what is older; returns how many entries. */
  forget(before: Timestamp): Promise<number> {
    return this.database.rows(auditEntries).remove({ lastAt: { below: before } });
  }
}

/** The audit log. */
export const AUDIT = definePort<AuditLog>('directory-limits/audit');
