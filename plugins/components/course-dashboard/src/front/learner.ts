import type { CallContext } from '@plinth/kernel';
import { COURSES, ENROLMENTS } from '@plinth/learning';
import { moreCourses } from '../catalogue/catalogue.js';
import { nextSteps } from '../courses/next-step.js';
import { todayIn } from '../courses/seen.js';
import { type ConversationItem, conversationItems } from '../messaging/pages/conversation-list.js';
import { conversationsAsked } from '../messaging/reading.js';
import type { Places } from '../pages/frame.js';
import { reportsFor } from '../reports/answers.js';
import { UNFILTERED } from '../reports/parameters.js';
import { computeTable } from '../reports/produce.js';
import { type Report, TableReport } from '../reports/report.js';
import { chartsOf } from './charts.js';
import type { LearnerView, OwnCertificate } from './learner-view.js';

/** As many courses stand on the front page; the report has them all. */
const MAX_COURSES = 50;
const MAX_MARKS = 5;
const MAX_CERTIFICATES = 20;
const MAX_CONVERSATIONS = 3;

/** Charts of learners: their own time. */
const CHARTS = ['time-trend'];

type Reports = readonly (readonly [id: string, report: Report])[];

/** Somebody's own rows as they are now: who has just completed a step sees it. */
async function ownRows(call: CallContext, { viewer }: Places, reports: Reports, id: string, most: number) {
  const report = reports.find(([each]) => each === id)?.[1];
  if (!(report instanceof TableReport)) return [];
  return (await computeTable(call, { id, report, viewer }, { ...UNFILTERED, per_page: most })).rows;
}

async function certificatesOf({ use }: CallContext, userId: number): Promise<OwnCertificate[]> {
  const { certificates } = await use(ENROLMENTS).certificates({ userId, limit: MAX_CERTIFICATES });
  const courses = await use(COURSES).findMany(certificates.map(({ courseId }) => courseId));
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  return certificates.map((certificate) => ({ ...certificate, course: titles.get(certificate.courseId) ?? '' }));
}

async function latestConversations(call: CallContext, { hasMessages }: Places): Promise<ConversationItem[]> {
  if (!hasMessages) return [];
  const { found } = await conversationsAsked(call, { page: 1, per_page: MAX_CONVERSATIONS });
  return conversationItems(call, found);
}

/** What a learner's front page shows; as many queries however much they learned. */
export async function learnerView(call: CallContext, places: Places): Promise<LearnerView> {
  const { viewer } = places;
  const reports = await reportsFor(call, viewer);
  const [courses, next, marks, certificates, conversations, charts, more] = await Promise.all([
    ownRows(call, places, reports, 'course-progress', MAX_COURSES),
    nextSteps(call, viewer.userId, MAX_COURSES),
    ownRows(call, places, reports, 'quiz-results', MAX_MARKS),
    certificatesOf(call, viewer.userId),
    latestConversations(call, places),
    chartsOf(call, viewer, reports, CHARTS),
    moreCourses(call),
  ]);
  const tables = reports.filter(([, report]) => report instanceof TableReport);
  return {
    places,
    courses,
    next,
    marks,
    certificates,
    conversations,
    charts,
    more,
    reports: tables,
    today: todayIn(call),
  };
}
