import {
  among,
  bindConditions,
  byChunks,
  CLOCK,
  type Clock,
  type Condition,
  compared,
  DATABASE,
  type Database,
  grouped,
  inject,
  injectable,
  pageOf,
  places,
  RestError,
  sanitizeText,
  shortened,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';
import {
  ENROLMENTS,
  type GroupRole,
  type LearningGroup,
  type LearningGroupParts,
  type LearningGroupQuery,
  type LearningGroups,
  type NewLearningGroup,
} from '../ports.js';
import { countOf } from '../scope.js';

interface GroupRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly created_at: string;
  readonly members: number | string;
  readonly leaders: number | string;
  readonly courses: number | string;
}

const TABLE_OF: Readonly<Record<GroupRole, string>> = {
  member: 'learning_group_members',
  leader: 'learning_group_leaders',
};

function readGroup({ created_at: createdAt, members, leaders, courses, ...row }: GroupRow): LearningGroup {
  const { id, slug, name } = row;
  const counts = { memberCount: Number(members), leaderCount: Number(leaders), courseCount: Number(courses) };
  return { id, slug, name, ...counts, createdAt };
}

/** The groups in the database. */
@injectable()
export class SqlLearningGroups implements LearningGroups {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(TOOLS) private readonly tools: Tools,
  ) {}

  async findMany(ids: readonly number[]): Promise<LearningGroup[]> {
    const rows = await byChunks(ids, (chunk) => this.#rows(bindConditions(among('g.id', chunk)), 'ORDER BY g.id'));
    return rows.map(readGroup);
  }

  async findBySlug(slug: string): Promise<LearningGroup | undefined> {
    const [row] = await this.#rows({ sql: 'g.slug = $1', values: [slug] }, '');
    return row && readGroup(row);
  }

  async list(query: LearningGroupQuery): Promise<{ groups: LearningGroup[]; total: number }> {
    const led = `SELECT l.group_id FROM ${this.#table('group_leaders')} l WHERE l.user_id = ?`;
    const joined = `SELECT m.group_id FROM ${this.#table('group_members')} m WHERE m.user_id = ?`;
    const { ofUser } = query;
    const where = bindConditions([
      ...compared('g.id = ?', query.id),
      ...compared(`g.id IN (${led})`, query.ledBy),
      ...(ofUser === undefined ? [] : [{ sql: `g.id IN (${led} UNION ${joined})`, values: [ofUser, ofUser] }]),
    ]);
    const [rows, total] = await Promise.all([
      this.#rows(where, `ORDER BY g.name, g.id ${pageOf(query)}`),
      countOf(this.database, `${this.#table('groups')} g`, where),
    ]);
    return { groups: rows.map(readGroup), total };
  }

  async create(fresh: NewLearningGroup): Promise<LearningGroup> {
    const { slug, createdAt = timestamp(this.clock) } = fresh;
    const row = { slug, name: shortened(sanitizeText(fresh.name), 200), created_at: createdAt };
    return this.database.transaction(async () => {
      if (!(await this.database.insertIgnore('learning_groups', row)))
        throw new RestError('learning_group_slug_taken', `There is a group "${slug}" already.`, { status: 409 });
      const group = await this.findBySlug(slug);
      if (!group) throw new Error('The group was written and is not there.');
      for (const courseId of new Set(fresh.courseIds ?? []))
        await this.database.insertRow('learning_group_courses', { group_id: group.id, course_id: courseId });
      for (const userId of new Set(fresh.leaderIds ?? [])) await this.join(group.id, userId, 'leader');
      for (const userId of new Set(fresh.memberIds ?? [])) await this.join(group.id, userId, 'member');
      return (await this.findBySlug(slug)) ?? group;
    });
  }

  async remove(id: number): Promise<boolean> {
    return (await this.database.remove('learning_groups', 'id = $1', [id])) > 0;
  }

  join(groupId: number, userId: number, role: GroupRole): Promise<boolean> {
    return this.database.transaction(async () => {
      const row = { group_id: groupId, user_id: userId };
      const isNew = await this.database.insertIgnore(TABLE_OF[role], row);
      if (isNew && role === 'member') await this.#enrol(groupId, userId);
      return isNew;
    });
  }

  async leave(groupId: number, userId: number, role: GroupRole): Promise<boolean> {
    const where = 'group_id = $1 AND user_id = $2';
    return (await this.database.remove(TABLE_OF[role], where, [groupId, userId])) > 0;
  }

  async partsOf(groupIds: readonly number[]): Promise<Map<number, LearningGroupParts>> {
    if (groupIds.length === 0) return new Map();
    const read = async (table: string, column: string) => {
      const rows = await this.database.select<{ group_id: number; part: number }>(
        `SELECT p.group_id, p.${column} AS part FROM ${this.#table(table)} p
          WHERE p.group_id IN (${places(groupIds.length)}) ORDER BY p.group_id, p.${column}`,
        groupIds,
      );
      return grouped(
        rows,
        (row) => row.group_id,
        (row) => row.part,
      );
    };
    const [members, leaders, courses] = await Promise.all([
      read('group_members', 'user_id'),
      read('group_leaders', 'user_id'),
      read('group_courses', 'course_id'),
    ]);
    const parts = (id: number) => ({
      memberIds: members.get(id) ?? [],
      leaderIds: leaders.get(id) ?? [],
      courseIds: courses.get(id) ?? [],
    });
    return new Map(groupIds.map((id) => [id, parts(id)]));
  }

  async #enrol(groupId: number, userId: number): Promise<void> {
    const courses = (await this.partsOf([groupId])).get(groupId)?.courseIds ?? [];
    for (const courseId of courses) await this.tools.use(ENROLMENTS).enrol(userId, courseId);
  }

  #rows(where: Condition, end: string): Promise<GroupRow[]> {
    const count = (table: string) => `(SELECT COUNT(*) FROM ${this.#table(table)} p WHERE p.group_id = g.id)`;
    return this.database.select<GroupRow>(
      `SELECT g.*, ${count('group_members')} AS members, ${count('group_leaders')} AS leaders,
          ${count('group_courses')} AS courses FROM ${this.#table('groups')} g WHERE ${where.sql} ${end}`,
      where.values,
    );
  }

  #table(name: string): string {
    return this.database.table(`learning_${name}`);
  }
}
