import {
  bindConditions,
  CLOCK,
  type Clock,
  compared,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  pageOf,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';

/** What is recorded when somebody is rejected again and again. */
export const REJECTED = 'rate_limit_exceeded';

/** One entry of the audit log. */
export interface AuditEntry {
  readonly id: number;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: number;
  readonly ip: string;
  readonly endpoint: string;
  /** 0 for a visitor. */
  readonly userId: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly rejections: number;
  readonly createdAt: Timestamp;
  readonly lastAt: Timestamp;
}

/** What makes an entry. */
export type NewEntry = Pick<AuditEntry, 'objectType' | 'objectId' | 'ip' | 'endpoint' | 'userId' | 'details'>;

interface AuditRow {
  readonly id: number;
  readonly action: string;
  readonly object_type: string;
  readonly object_id: number;
  readonly ip: string;
  readonly endpoint: string;
  readonly user_id: number;
  readonly details: string;
  readonly rejections: number;
  readonly created_at: string;
  readonly last_at: string;
}

const HOUR_MS = 3_600_000;

function readEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    ip: row.ip,
    endpoint: row.endpoint,
    userId: row.user_id,
    details: JSON.parse(row.details),
    rejections: row.rejections,
    createdAt: row.created_at,
    lastAt: row.last_at,
  };
}

/** The audit log in the database. */
@injectable()
export class AuditLog {
  readonly #table: string;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#table = database.table('directory_limits_audit');
  }

  /** Adds rejections to the entry of this hour, which is made when there is none. Exact under parallel requests. */
  add(entry: NewEntry, rejections: number): Promise<void> {
    const now = timestamp(this.clock);
    const hour = Math.floor(this.clock.now().getTime() / HOUR_MS);
    const { objectType: object_type, objectId: object_id, ip, endpoint, userId: user_id } = entry;
    const episode = [endpoint, ip, object_id, hour].join('|');
    return this.database.transaction(async () => {
      await this.database.insertIgnore('directory_limits_audit', {
        episode,
        action: REJECTED,
        object_type,
        object_id,
        ip,
        endpoint,
        user_id,
        rejections: 0,
        details: JSON.stringify(entry.details),
        created_at: now,
        last_at: now,
      });
      await this.database.execute(
        `UPDATE ${this.#table} SET rejections = rejections + $1, last_at = $2 WHERE episode = $3`,
        [rejections, now, episode],
      );
    });
  }

  /** A page of entries, the latest first. */
  async list(query: { ip?: string; endpoint?: string; limit: number; offset: number }) {
    const where = bindConditions([...compared('ip = ?', query.ip), ...compared('endpoint = ?', query.endpoint)]);
    const from = `FROM ${this.#table} WHERE ${where.sql}`;
    const [rows, counted] = await Promise.all([
      this.database.select<AuditRow>(`SELECT * ${from} ORDER BY last_at DESC, id DESC ${pageOf(query)}`, where.values),
      this.database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n ${from}`, where.values),
    ]);
    return { entries: rows.map(readEntry), total: Number(counted?.n ?? 0) };
  }

  /** Forgets what is older; answers how many entries. */
  forget(before: Timestamp): Promise<number> {
    return this.database.remove('directory_limits_audit', 'last_at < $1', [before]);
  }
}

/** The audit log. */
export const AUDIT = definePort<AuditLog>('directory-limits/audit');
