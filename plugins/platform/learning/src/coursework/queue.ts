import { type Database, fields, range, rawSql, type Sql, sql, where } from '@plinth/kernel/database';
import { SUBMISSION_KINDS, type Submission, type SubmissionKind, type SubmissionQuery } from '../ports.js';
import { within } from '../scope.js';
import { ASSIGNMENTS, ESSAYS } from './reading.js';
import { assignments, essays } from './tables.js';

const SOURCES = { essay: ESSAYS, assignment: ASSIGNMENTS };

/** What is read of each kind, in one order: both are read by one statement. The moment is the second, the id the third. */
const SHAPES: Readonly<Record<SubmissionKind, ReturnType<typeof fields>>> = {
  essay: fields({
    ...{ kind: rawSql(`'essay'`), submittedAt: essays.submittedAt, id: essays.id },
    ...{ userId: essays.userId, courseId: essays.courseId, contentId: essays.quizId, questionId: essays.questionId },
    ...{ fileName: rawSql(`''`), isDone: essays.isDone, points: essays.points, pointsTotal: essays.pointsTotal },
    sentBackAt: rawSql('NULL'),
  }),
  assignment: fields({
    ...{ kind: rawSql(`'assignment'`), submittedAt: assignments.submittedAt, id: assignments.id },
    ...{ userId: assignments.userId, courseId: assignments.courseId, contentId: assignments.lessonId },
    ...{ questionId: rawSql('NULL'), fileName: assignments.fileName, isDone: assignments.isDone },
    ...{ points: assignments.points, pointsTotal: assignments.pointsTotal, sentBackAt: assignments.sentBackAt },
  }),
};

/** The kinds that are looked for; essays are never sent back. */
function kindsOf({ isSentBack, kind }: SubmissionQuery): readonly SubmissionKind[] {
  const kinds = kind === undefined ? SUBMISSION_KINDS : [kind];
  return isSentBack === true ? kinds.filter((each) => each === 'assignment') : kinds;
}

/** What stands in a column that nothing or everything but nothing is wanted of. */
function nothing(wanted: boolean | undefined): { readonly not: null } | null | undefined {
  return wanted === undefined ? undefined : wanted ? { not: null } : null;
}

function wantedOf(kind: SubmissionKind, query: SubmissionQuery): Sql {
  const { exceptUserId, isDone, isSentBack } = query;
  const source = SOURCES[kind];
  const others = exceptUserId === undefined ? [] : [sql`${source.table.userId} <> ${exceptUserId}`];
  return kind === 'essay'
    ? where(essays, [within(source, query), { isDone }, ...others])
    : where(assignments, [within(source, query), { isDone, sentBackAt: nothing(isSentBack) }, ...others]);
}

/** A row of the list, as it is read. */
type SubmissionRow = Omit<Submission, 'isSentBack'> & { readonly sentBackAt: string | null };

/** How many essays and assignments there are. One query each. */
export async function countSubmissions(database: Database, query: SubmissionQuery): Promise<number> {
  const counts = await Promise.all(
    kindsOf(query).map((kind) =>
      database.rows<typeof essays | typeof assignments>(SOURCES[kind].table).count(wantedOf(kind, query)),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A page of essays and assignments together. One statement, and one to count each. */
export async function pageOfSubmissions(
  database: Database,
  query: SubmissionQuery,
  page: { readonly limit: number; readonly offset?: number },
): Promise<{ submissions: Submission[]; total: number }> {
  const [first, ...further] = kindsOf(query).map(
    (kind) => sql`SELECT ${SHAPES[kind]} FROM ${SOURCES[kind].table} WHERE ${wantedOf(kind, query)}`,
  );
  if (!first) return { submissions: [], total: 0 };
  const all = further.reduce((one, other) => sql`${one} UNION ALL ${other}`, first);
  const order = query.latestFirst ? sql`ORDER BY 2 DESC, 1 DESC, 3 DESC` : sql`ORDER BY 2, 1, 3`;
  const [rows, total] = await Promise.all([
    database.sql<SubmissionRow>`${all} ${order}${range(page)}`,
    countSubmissions(database, query),
  ]);
  const submissions = rows.map(({ sentBackAt, ...row }) => ({ ...row, isSentBack: sentBackAt !== null }));
  return { submissions, total };
}
