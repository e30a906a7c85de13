import {
  CLOCK,
  type Clock,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  RestError,
  timestamp,
} from '@plinth/kernel';
import { byChunks, DATABASE, type Database, grouped, range, type Sql, sql, where } from '@plinth/kernel/database';
import { sanitizeText, shortened } from '@plinth/kernel/text';
import {
  ENROLMENTS,
  type GroupRole,
  type LearningGroup,
  type LearningGroupParts,
  type LearningGroupQuery,
  type LearningGroups,
  type NewLearningGroup,
} from '../ports.js';
import { given } from '../scope.js';
import { groupCourses, groupLeaders, groupMembers, groups } from './tables.js';

const PEOPLE = { member: groupMembers, leader: groupLeaders } as const;

function countOf(part: typeof groupMembers | typeof groupLeaders | typeof groupCourses): Sql {
  return sql`(SELECT COUNT(*) FROM ${part} WHERE ${part.groupId} = ${groups.id})`;
}

type Counts = Pick<LearningGroup, keyof typeof COUNTS>;

const COUNTS = {
  memberCount: countOf(groupMembers),
  leaderCount: countOf(groupLeaders),
  courseCount: countOf(groupCourses),
};

/** The groups that somebody is in, as a subquery. */
function groupsOf(userId: number, role: GroupRole): Sql {
  const people = PEOPLE[role];
  return sql`SELECT ${people.groupId} FROM ${people} WHERE ${people.userId} = ${userId}`;
}

function idsByGroup<R extends { readonly groupId: number }>(rows: readonly R[], id: (row: R) => number) {
  return grouped(rows, ({ groupId }) => groupId, id);
}

/** The groups in the database. */
@injectable()
export class SqlLearningGroups implements LearningGroups {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  findMany(ids: readonly number[]): Promise<LearningGroup[]> {
    return byChunks(ids, (id) => this.#select(sql`WHERE ${where(groups, { id })} ORDER BY ${groups.id}`));
  }

  async findBySlug(slug: string): Promise<LearningGroup | undefined> {
    return (await this.#select(sql`WHERE ${groups.slug} = ${slug}`))[0];
  }

  async list(query: LearningGroupQuery): Promise<{ groups: LearningGroup[]; total: number }> {
    const wanted = where(groups, [
      { id: query.id },
      ...given(query.ledBy, (id) => sql`${groups.id} IN (${groupsOf(id, 'leader')})`),
      ...given(query.ofUser, (id) => sql`${groups.id} IN (${groupsOf(id, 'leader')} UNION ${groupsOf(id, 'member')})`),
    ]);
    const [page, total] = await Promise.all([
      this.#select(sql`WHERE ${wanted} ORDER BY ${groups.name}, ${groups.id}${range(query)}`),
      this.database.rows(groups).count(wanted),
    ]);
    return { groups: page, total };
  }

  async create(fresh: NewLearningGroup): Promise<LearningGroup> {
    const { slug, createdAt = timestamp(this.clock) } = fresh;
    const row = { slug, name: shortened(sanitizeText(fresh.name), 200), createdAt };
    return this.database.transaction(async () => {
      if (!(await this.database.rows(groups).insertIfAbsent(row)))
        throw new RestError('learning_group_slug_taken', `There is a group "${slug}" already.`, { status: 409 });
      const group = await this.findBySlug(slug);
      if (!group) throw new Error('The group was written and is not there.');
      for (const courseId of new Set(fresh.courseIds ?? []))
        await this.database.rows(groupCourses).insert({ groupId: group.id, courseId });
      for (const userId of new Set(fresh.leaderIds ?? [])) await this.join(group.id, userId, 'leader');
      for (const userId of new Set(fresh.memberIds ?? [])) await this.join(group.id, userId, 'member');
      return (await this.findBySlug(slug)) ?? group;
    });
  }

  async remove(id: number): Promise<boolean> {
    return (await this.database.rows(groups).remove({ id })) > 0;
  }

  join(groupId: number, userId: number, role: GroupRole): Promise<boolean> {
    return this.database.transaction(async () => {
      const isNew = await this.database.rows(PEOPLE[role]).insertIfAbsent({ groupId, userId });
      if (isNew && role === 'member') await this.#enrol(groupId, userId);
      return isNew;
    });
  }

  async leave(groupId: number, userId: number, role: GroupRole): Promise<boolean> {
    return (await this.database.rows(PEOPLE[role]).remove({ groupId, userId })) > 0;
  }

  async partsOf(groupIds: readonly number[]): Promise<Map<number, LearningGroupParts>> {
    if (groupIds.length === 0) return new Map();
    const people = async (role: GroupRole) => {
      const orderBy = { groupId: 'asc', userId: 'asc' } as const;
      const rows = await this.database.rows(PEOPLE[role]).list({ groupId: groupIds }, { orderBy });
      return idsByGroup(rows, ({ userId }) => userId);
    };
    const coursesOf = async () => {
      const orderBy = { groupId: 'asc', courseId: 'asc' } as const;
      const rows = await this.database.rows(groupCourses).list({ groupId: groupIds }, { orderBy });
      return idsByGroup(rows, ({ courseId }) => courseId);
    };
    const [members, leaders, courses] = await Promise.all([people('member'), people('leader'), coursesOf()]);
    const parts = (id: number) => ({
      memberIds: members.get(id) ?? [],
      leaderIds: leaders.get(id) ?? [],
      courseIds: courses.get(id) ?? [],
    });
    return new Map(groupIds.map((id) => [id, parts(id)]));
  }

  async #enrol(groupId: number, userId: number): Promise<void> {
    const courses = (await this.partsOf([groupId])).get(groupId)?.courseIds ?? [];
    for (const courseId of courses) await this.context.use(ENROLMENTS).enrol(userId, courseId);
  }

  #select(rest: Sql): Promise<LearningGroup[]> {
    return this.database.rows(groups).select<Counts>(groups, sql`FROM ${groups} ${rest}`, COUNTS);
  }
}
