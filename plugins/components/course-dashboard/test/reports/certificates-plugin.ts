import {
  type ChartData,
  ChartReport,
  type ChartRequest,
  column,
  courseReports,
  EVERYBODY,
  hidden,
  namesOf,
  type Rows,
  siteClock,
  TableReport,
  type TableRequest,
} from '@plinth/course-dashboard';
import { definePlugin } from '@plinth/kernel';
import { ENROLMENTS } from '@plinth/learning';

/** Who got which certificate. */
class Certificates extends TableReport {
  override readonly title = 'Certificates';
  override readonly roles = EVERYBODY; // students see their own; by default the report is not for them
  override readonly columns = [
    ...[hidden('user_id', 'Student ID'), column('student_name', 'Student')],
    ...[column('certificate', 'Certificate'), column('issued_at', 'Issued')],
  ];

  async fetch(request: TableRequest): Promise<Rows> {
    const { limit, offset, scope, use } = request;
    const { certificates, total } = await use(ENROLMENTS).certificates({ ...scope, limit, offset });
    const names = await namesOf(request, { users: certificates.map(({ userId }) => userId) });
    const rows = certificates.map(({ issuedAt, title, userId }) => ({
      ...{ user_id: userId, student_name: names.person(userId) },
      ...{ certificate: title, issued_at: siteClock(request, issuedAt) },
    }));
    return { rows, total };
  }
}

/** How many learn in each course. */
class Learners extends ChartReport {
  override readonly title = 'Learners';
  override readonly chartType = 'pie';
  override readonly keptFor = 60; // seconds; an hour by default

  async fetch(request: ChartRequest): Promise<ChartData> {
    const totals = await request.use(ENROLMENTS).totals('course', request.scope);
    const names = await namesOf(request, { courses: totals.map(({ key }) => key) });
    return {
      labels: totals.map(({ key }) => names.course(key).course_title),
      series: [{ label: 'Learners', data: totals.map(({ students }) => students) }],
    };
  }
}

export default definePlugin({
  id: 'certificates-report',
  version: '1.0.0',
  title: 'Certificates report',
  describes: 'Two more reports of the course dashboard.',
  needs: { kernel: '^0.1.0', plugins: { 'course-dashboard': '^0.1.0', learning: '^0.1.0' } },
  contributes: [
    courseReports([
      { id: 'certificates', report: Certificates },
      { id: 'learners', report: Learners },
    ]),
  ],
});
