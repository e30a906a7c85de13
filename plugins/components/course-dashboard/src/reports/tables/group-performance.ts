import { ENROLMENTS, type EnrolmentTotals, LEARNING_GROUPS, type LearningGroup } from '@plinth/learning';
import { MAX_ROWS } from '../parameters.js';
import { column, hidden, pageOfRows, type Row, type Rows, TableReport, type TableRequest } from '../report.js';
import { byText, percent } from '../values.js';
import { OVERSEERS } from '../viewer.js';

/** A group, and what its members came to in those of its courses that the viewer may see. */
interface Performance {
  readonly group: LearningGroup;
  readonly totals: EnrolmentTotals | undefined;
}

/** The groups that the viewer sees as a whole: those that they lead, for administrators every one. */
async function wholeGroups({ scope, use }: TableRequest): Promise<Performance[]> {
  const { groupId, overseenBy } = scope;
  const [{ groups }, totals] = await Promise.all([
    use(LEARNING_GROUPS).list({
      ...(groupId === undefined ? {} : { id: groupId }),
      ...(overseenBy === undefined ? {} : { ledBy: overseenBy }),
      limit: MAX_ROWS,
    }),
    use(ENROLMENTS).totals('group', scope),
  ]);
  const byGroup = new Map(totals.map((each) => [each.key, each]));
  return groups.map((group) => ({ group, totals: byGroup.get(group.id) }));
}

/** The groups that learn in courses which the viewer teaches, in those courses only. */
async function taughtGroups({ scope, use }: TableRequest): Promise<Performance[]> {
  const { overseenBy: taughtBy, ...narrowed } = scope;
  if (taughtBy === undefined) return [];
  const all = await use(ENROLMENTS).totals('group', { ...narrowed, taughtBy });
  // A member of the group that is asked for may be in others as well.
  const asked = all.filter(({ key }) => scope.groupId === undefined || key === scope.groupId);
  const byGroup = new Map(asked.map((totals) => [totals.key, totals]));
  const groups = await use(LEARNING_GROUPS).findMany([...byGroup.keys()]);
  return groups.map((group) => ({ group, totals: byGroup.get(group.id) }));
}

function rowOf({ group, totals }: Performance): Row {
  const { averageProgress = 0, completed = 0, enrolled = 0 } = totals ?? {};
  return {
    group_id: group.id,
    group_name: group.name,
    leaders: group.leaderCount,
    members: group.memberCount,
    courses: group.courseCount,
    enrolled,
    completed,
    completion_rate: percent(completed, enrolled),
    average_progress: averageProgress,
  };
}

/**
 * How far the members of each group are with the group's courses (docs/components/course-dashboard.md,
 * `group-performance`), by name. Leaders see their groups, instructors the groups that learn in their courses, by those
 * courses only.
 */
export class GroupPerformance extends TableReport {
  override readonly title = 'Group performance';
  override readonly roles = OVERSEERS;
  override readonly columns = [
    hidden('group_id', 'Group ID'),
    column('group_name', 'Group'),
    column('leaders', 'Leaders'),
    column('members', 'Members'),
    column('courses', 'Courses'),
    column('enrolled', 'Enrollments'),
    column('completed', 'Completed'),
    column('completion_rate', 'Completion rate'),
    column('average_progress', 'Average progress'),
  ];

  async fetch(request: TableRequest): Promise<Rows> {
    const { courseId, userId } = request.scope;
    const [whole, taught] = await Promise.all([wholeGroups(request), taughtGroups(request)]);
    const wholeIds = new Set(whole.map(({ group }) => group.id));
    const isNarrowed = courseId !== undefined || userId !== undefined;
    const rows = [...whole, ...taught.filter(({ group }) => !wholeIds.has(group.id))]
      .filter(({ totals }) => totals !== undefined || !isNarrowed)
      .sort((one, other) => byText(one.group.name, other.group.name) || one.group.id - other.group.id)
      .map(rowOf);
    return pageOfRows(rows, request);
  }
}
