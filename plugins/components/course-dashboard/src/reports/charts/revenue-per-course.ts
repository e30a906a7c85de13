import type { LearningScope } from '@plinth/learning';
import type { ReportRequest } from '../report.js';
import { MoneyChart } from './money.js';
import { courseLabels } from './ranking.js';

/**
 * The ten courses that earned most; whoever is no administrator sees those that they teach
 * (docs/components/course-dashboard.md).
 */
export class RevenuePerCourse extends MoneyChart {
  override readonly title = 'Revenue per course';
  protected override readonly by = 'course';

  protected override ownOf(userId: number): LearningScope {
    return { taughtBy: userId };
  }

  protected override labelsOf(request: ReportRequest, keys: readonly number[]): Promise<string[]> {
    return courseLabels(request, keys);
  }
}
