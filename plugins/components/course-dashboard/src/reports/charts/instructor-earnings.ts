import type { LearningScope } from '@plinth/learning';
import { namesOf } from '../names.js';
import type { ReportRequest } from '../report.js';
import { MoneyChart } from './money.js';
import { labelsOf } from './ranking.js';

/**
 * The ten instructors who earned most; whoever is no administrator sees their own bar
 * (docs/components/course-dashboard.md).
 */
export class InstructorEarnings extends MoneyChart {
  override readonly title = 'Instructor earnings';
  protected override readonly by = 'instructor';

  protected override ownOf(userId: number): LearningScope {
    return { userId };
  }

  protected override async labelsOf(request: ReportRequest, keys: readonly number[]): Promise<string[]> {
    const names = await namesOf(request, { users: keys });
    return labelsOf(keys, (userId) => names.person(userId));
  }
}
