import type { PluginContext } from '@plinth/kernel';
import type { Database } from '@plinth/kernel/database';
import { courses } from '../courses/tables.js';
import { titleOf } from '../courses/writing.js';
import { courseFull } from '../errors.js';
import { groupCourses, groupMembers, groups } from '../groups/tables.js';
import { ENROLMENTS, LEARNING_GROUPS, type LearningGroup, MAX_COURSE_GROUPS } from '../ports.js';

/** The learning groups of a course, by name. */
export async function groupsOf(
  database: Database,
  { use }: Pick<PluginContext, 'use'>,
  courseId: number,
): Promise<LearningGroup[]> {
  const rows = await database.rows(groupCourses).list({ courseId }, { columns: ['groupId'], limit: MAX_COURSE_GROUPS });
  const found = rows.length === 0 ? [] : await use(LEARNING_GROUPS).findMany(rows.map(({ groupId }) => groupId));
  return found.sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
}

/** Gives a course to a group and enrolls its members; returns whether that is new. @throws RestError 409 `course_full` */
export function addGroup(
  database: Database,
  { use }: Pick<PluginContext, 'use'>,
  { courseId, groupId }: { readonly courseId: number; readonly groupId: number },
): Promise<boolean> {
  return database.transaction(async () => {
    // People who join the group at this moment wait, and are enrolled by joining.
    if ((await database.rows(courses).lock({ id: courseId })) === 0) return false;
    if ((await database.rows(groups).lock({ id: groupId })) === 0) return false;
    if (await database.rows(groupCourses).has({ courseId, groupId })) return false;
    if ((await database.rows(groupCourses).count({ courseId })) >= MAX_COURSE_GROUPS)
      throw courseFull(`A course has ${MAX_COURSE_GROUPS} groups at most.`);
    await database.rows(groupCourses).insert({ courseId, groupId });
    const members = await database.rows(groupMembers).list({ groupId }, { orderBy: { userId: 'asc' } });
    for (const { userId } of members) await use(ENROLMENTS).enrol(userId, courseId);
    return true;
  });
}

/** Renames a group; returns whether it exists. @throws RestError 400 `course_invalid` for an empty name */
export async function renameGroup(database: Database, groupId: number, name: string): Promise<boolean> {
  return (await database.rows(groups).change({ id: groupId }, { name: titleOf(name, 'A group') })) > 0;
}
