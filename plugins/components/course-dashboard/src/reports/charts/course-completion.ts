import { ENROLMENTS } from '@plinth/learning';
import { type ChartData, ChartReport, type ChartRequest } from '../report.js';
import { EVERYBODY } from '../viewer.js';

/** How far those are who enrolled in the time shown (docs/components/course-dashboard.md, `course-completion`). */
export class CourseCompletion extends ChartReport {
  override readonly title = 'Course completion';
  override readonly roles = EVERYBODY;
  override readonly chartType = 'doughnut';

  async fetch({ scope, use }: ChartRequest): Promise<ChartData> {
    const { completed, in_progress, not_started } = await use(ENROLMENTS).statusTotals(scope);
    return {
      labels: ['Completed', 'In progress', 'Not started'],
      series: [{ label: 'Enrollments', data: [completed, in_progress, not_started] }],
    };
  }
}
