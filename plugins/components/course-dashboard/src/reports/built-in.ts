import { CourseCompletion } from './charts/course-completion.js';
import { CourseDropoff } from './charts/course-dropoff.js';
import { EnrollmentTrends } from './charts/enrollment-trends.js';
import { InstructorEarnings } from './charts/instructor-earnings.js';
import { RevenuePerCourse } from './charts/revenue-per-course.js';
import { TimeSpent } from './charts/time-spent.js';
import { TimeTrend } from './charts/time-trend.js';
import { TopCourses } from './charts/top-courses.js';
import type { CourseReport } from './points.js';
import type { Report, ReportClass } from './report.js';
import { AssignmentStatus } from './tables/assignment-status.js';
import { CourseProgress } from './tables/course-progress.js';
import { EssaySubmissions } from './tables/essay-submissions.js';
import { GroupPerformance } from './tables/group-performance.js';
import { InstructorPerformance } from './tables/instructor-performance.js';
import { QuizQuestionAnalysis } from './tables/quiz-question-analysis.js';
import { QuizResults } from './tables/quiz-results.js';
import { TimeByContent } from './tables/time-by-content.js';
import { TimeByCourse } from './tables/time-by-course.js';
import { TimeByStudent } from './tables/time-by-student.js';

/** The built-in reports (docs/components/course-dashboard.md), tables first. */
const BUILT_IN: Readonly<Record<string, ReportClass>> = {
  'quiz-results': QuizResults,
  'essay-submissions': EssaySubmissions,
  'assignment-status': AssignmentStatus,
  'course-progress': CourseProgress,
  'time-by-course': TimeByCourse,
  'time-by-student': TimeByStudent,
  'time-by-content': TimeByContent,
  'instructor-performance': InstructorPerformance,
  'group-performance': GroupPerformance,
  'quiz-question-analysis': QuizQuestionAnalysis,
  'course-completion': CourseCompletion,
  'top-courses': TopCourses,
  'instructor-earnings': InstructorEarnings,
  'time-spent': TimeSpent,
  'time-trend': TimeTrend,
  'enrollment-trends': EnrollmentTrends,
  'revenue-per-course': RevenuePerCourse,
  'course-dropoff': CourseDropoff,
};

const CLASSES: ReadonlySet<unknown> = new Set(Object.values(BUILT_IN));

/** Whether a report is built in, rather than a class that somebody else wrote or derived from a built-in one. */
export function isBuiltIn(report: Report): boolean {
  return CLASSES.has(report.constructor);
}

/** The built-in reports, as contributions. */
export const builtInReports: readonly CourseReport[] = Object.entries(BUILT_IN).map(([id, report]) => ({ id, report }));
