import {
  among,
  type BoundValues,
  bindConditions,
  type Condition,
  compared,
  type Database,
  occurring,
  places,
  type Timestamp,
} from '@plinth/kernel';
import type { Group, GroupQuery, GroupRole, Membership } from './ports.js';
import { GROUP_COLUMNS, type GroupRow, type MemberRow, readGroup, readMember, readRole, writeRole } from './rows.js';
import { MODERATE } from './standing.js';

const ORDERS = {
  active: 'g.active_at DESC, g.id DESC',
  newest: 'g.created_at DESC, g.id DESC',
  alphabetical: 'g.name_key ASC, g.id ASC',
  popular: 'g.member_count DESC, g.id DESC',
} as const;

interface Page {
  readonly limit: number;
  readonly offset?: number;
}

/** Reads groups and who belongs to them: plain rows, one query for a page and one for its total. */
export class GroupReader {
  readonly #groups: string;
  readonly #members: string;
  readonly #requests: string;

  constructor(protected readonly database: Database) {
    this.#groups = database.table('community_groups');
    this.#members = database.table('community_group_members');
    this.#requests = database.table('community_group_requests');
  }

  find(id: number): Promise<Group | undefined> {
    return this.#findBy('id', id);
  }

  findBySlug(slug: string): Promise<Group | undefined> {
    return this.#findBy('slug', slug);
  }

  async findMany(ids: readonly number[]): Promise<Group[]> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return [];
    const sql = `SELECT ${GROUP_COLUMNS} FROM ${this.#groups} g WHERE g.id IN (${places(wanted.length)})`;
    const rows = await this.database.select<GroupRow>(sql, wanted);
    const found = new Map(rows.map((row) => [row.id, readGroup(row)]));
    return wanted.flatMap((id) => found.get(id) ?? []);
  }

  async list(query: GroupQuery): Promise<{ groups: Group[]; total: number }> {
    const { sql: where, values } = bindConditions(this.#conditions(query));
    const from = `FROM ${this.#groups} g WHERE ${where}`;
    const order = ORDERS[query.orderBy ?? 'active'];
    const range = `LIMIT ${query.limit} OFFSET ${query.offset ?? 0}`;
    const [rows, total] = await Promise.all([
      this.database.select<GroupRow>(`SELECT ${GROUP_COLUMNS} ${from} ORDER BY ${order} ${range}`, values),
      this.#count(from, values),
    ]);
    return { groups: rows.map(readGroup), total };
  }

  async role(groupId: number, userId: number): Promise<GroupRole | undefined> {
    return (await this.roles([groupId], userId)).get(groupId);
  }

  async roles(groupIds: readonly number[], userId: number): Promise<Map<number, GroupRole>> {
    if (groupIds.length === 0 || userId === 0) return new Map();
    const sql = `SELECT group_id, role FROM ${this.#members} WHERE user_id = $1 AND group_id IN (${places(groupIds.length, 2)})`;
    const rows = await this.database.select<Pick<MemberRow, 'group_id' | 'role'>>(sql, [userId, ...groupIds]);
    return new Map(rows.map((row) => [row.group_id, readRole(row.role)]));
  }

  async membership(groupId: number, userId: number): Promise<Membership | undefined> {
    const columns = 'group_id, user_id, role, joined_at';
    const sql = `SELECT ${columns} FROM ${this.#members} WHERE group_id = $1 AND user_id = $2`;
    const row = await this.database.selectOne<MemberRow>(sql, [groupId, userId]);
    return row && readMember(row);
  }

  async members(
    groupId: number,
    { roles, limit, offset = 0 }: Page & { readonly roles?: readonly GroupRole[] },
  ): Promise<{ members: Membership[]; total: number }> {
    const { sql: where, values } = bindConditions([
      ...compared('m.group_id = ?', groupId),
      ...among('m.role', roles?.map(writeRole)),
    ]);
    const from = `FROM ${this.#members} m WHERE ${where}`;
    const order = `m.role, m.joined_at, m.user_id LIMIT ${limit} OFFSET ${offset}`;
    const columns = 'm.group_id, m.user_id, m.role, m.joined_at';
    const [rows, total] = await Promise.all([
      this.database.select<MemberRow>(`SELECT ${columns} ${from} ORDER BY ${order}`, values),
      this.#count(from, values),
    ]);
    return { members: rows.map(readMember), total };
  }

  async requests(
    groupId: number,
    { limit, offset = 0 }: Page,
  ): Promise<{ requests: { userId: number; askedAt: Timestamp }[]; total: number }> {
    const from = `FROM ${this.#requests} r WHERE r.group_id = $1`;
    const order = `r.asked_at, r.user_id LIMIT ${limit} OFFSET ${offset}`;
    const [rows, total] = await Promise.all([
      this.database.select<{ user_id: number; asked_at: string }>(
        `SELECT r.user_id, r.asked_at ${from} ORDER BY ${order}`,
        [groupId],
      ),
      this.#count(from, [groupId]),
    ]);
    return { requests: rows.map((row) => ({ userId: row.user_id, askedAt: row.asked_at })), total };
  }

  async hasAsked(groupId: number, userId: number): Promise<boolean> {
    return (await this.#count(`FROM ${this.#requests} WHERE group_id = $1 AND user_id = $2`, [groupId, userId])) > 0;
  }

  protected async administrators(groupId: number): Promise<number> {
    return this.#count(`FROM ${this.#members} WHERE group_id = $1 AND role = $2`, [
      groupId,
      writeRole('administrator'),
    ]);
  }

  async #findBy(column: 'id' | 'slug', value: number | string): Promise<Group | undefined> {
    const sql = `SELECT ${GROUP_COLUMNS} FROM ${this.#groups} g WHERE g.${column} = $1`;
    const row = await this.database.selectOne<GroupRow>(sql, [value]);
    return row && readGroup(row);
  }

  #conditions(query: GroupQuery): Condition[] {
    const belonging = `EXISTS (SELECT 1 FROM ${this.#members} m WHERE m.group_id = g.id AND m.user_id = ?)`;
    return [
      ...this.#visible(query, belonging),
      ...among('g.status', query.statuses),
      ...among('g.id', query.include),
      ...among('g.id', query.exclude, 'NOT '),
      ...compared(belonging, query.memberId),
      ...(query.search ? [occurring({ columns: ['g.description'], keys: ['g.name_key'] }, query.search)] : []),
    ];
  }

  #visible({ visibleTo: caller, readableOnly }: GroupQuery, belonging: string): Condition[] {
    if (!caller || caller.can(MODERATE)) return [];
    const open = readableOnly ? "g.status = 'public'" : "g.status <> 'hidden'";
    if (caller.isVisitor) return [{ sql: open, values: [] }];
    return [{ sql: `(${open} OR ${belonging})`, values: [caller.id] }];
  }

  async #count(from: string, values: BoundValues): Promise<number> {
    const row = await this.database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n ${from}`, values);
    return Number(row?.n ?? 0);
  }
}
