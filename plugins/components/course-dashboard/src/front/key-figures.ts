import { CACHE, type CallContext, timestamp } from '@plinth/kernel';
import { addDays } from '@plinth/kernel/time';
import { COURSES, COURSEWORK, ENROLMENTS, STUDY_TIME } from '@plinth/learning';
import { siteDayOf } from '@plinth/toolkit';
import { coursesOf } from '../pages/choices.js';
import { percent } from '../reports/values.js';
import { scopeOf, type Viewer } from '../reports/viewer.js';
import { graderOf, workWaitingFor } from '../work/grader.js';

/** How many days back recent learning reaches. */
export const RECENT_DAYS = 30;
/** How long the figures are kept, in seconds: the front page is opened often. */
const KEPT = 600;

/** How the courses that somebody oversees are going, in a few figures. */
export interface OverseersFigures {
  readonly students: number;
  readonly courses: number;
  readonly enrolments: number;
  readonly inProgress: number;
  readonly completed: number;
  /** Of the enrolments, in percent. */
  readonly completedRate: number;
  /** Spent in the last days. */
  readonly seconds: number;
  readonly attempts: number;
  /** Of all attempts at quizzes, in percent. */
  readonly quizAverage: number | null;
  /** UTC. */
  readonly calculatedAt: string;
}

async function courseCount(call: CallContext, viewer: Viewer): Promise<number> {
  if (scopeOf(viewer).overseenBy !== undefined) return (await coursesOf(call, viewer)).length;
  return (await call.use(COURSES).list({ limit: 1 })).total;
}

const sumOf = <T>(all: readonly T[], of: (each: T) => number) => all.reduce((sum, each) => sum + of(each), 0);

async function calculate(call: CallContext, viewer: Viewer): Promise<OverseersFigures> {
  const { clock, use } = call;
  const scope = scopeOf(viewer);
  const now = timestamp(clock);
  const from = addDays(siteDayOf(now, call.site.timezone), -RECENT_DAYS);
  const [learners, attempts, quizAverage, trend, courses] = await Promise.all([
    use(ENROLMENTS).totals('user', scope),
    use(COURSEWORK).attemptTotals('course', scope),
    use(COURSEWORK).averagePercentage?.(scope) ?? null,
    use(STUDY_TIME).trend('day', { ...scope, from }),
    courseCount(call, viewer),
  ]);
  const enrolments = sumOf(learners, ({ enrolled }) => enrolled);
  const completed = sumOf(learners, (each) => each.completed);
  const attempted = sumOf(attempts, (each) => each.attempts);
  return {
    ...{ students: learners.length, courses, enrolments, completed, attempts: attempted, calculatedAt: now },
    inProgress: sumOf(learners, (each) => each.inProgress),
    completedRate: percent(completed, enrolments),
    seconds: sumOf(trend, (each) => each.seconds),
    quizAverage,
  };
}

/** The figures in the scope of a viewer, kept for ten minutes; four queries or five. */
export async function overseersFigures(call: CallContext, viewer: Viewer): Promise<OverseersFigures> {
  const cache = call.use(CACHE).space('course-dashboard').space('key-figures');
  const key = JSON.stringify(scopeOf(viewer));
  const kept = await cache.get<OverseersFigures>(key);
  if (kept) return kept;
  const figures = await calculate(call, viewer);
  await cache.set(key, figures, KEPT);
  return figures;
}

/** How much waits, as it is now. */
export interface Waiting {
  readonly assignments: number;
  readonly essays: number;
  readonly notStarted: number;
}

/** What waits in the scope of a viewer: of the work, what they may grade. Three queries. */
export async function waitingFor(call: CallContext, viewer: Viewer): Promise<Waiting> {
  const grader = graderOf(call, viewer);
  const [assignments, essays, statuses] = await Promise.all([
    grader ? workWaitingFor(call, grader, 'assignment') : 0,
    grader ? workWaitingFor(call, grader, 'essay') : 0,
    call.use(ENROLMENTS).statusTotals(scopeOf(viewer)),
  ]);
  return { assignments, essays, notStarted: statuses.not_started };
}
