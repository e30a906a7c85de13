import { CourseCompletion } from './charts/course-completion.js';
import { CourseDropoff } from './charts/course-dropoff.js';
import { EnrollmentTrends } from './charts/enrollment-trends.js';
import { InstructorEarnings } from './charts/instructor-earnings.js';
import { RevenuePerCourse } from './charts/revenue-per-course.js';
import { TimeSpent } from './charts/time-spent.js';
import { TimeTrend } from './charts/time-trend.js';
import { TopCourses } from './charts/top-courses.js';
import { ReportRegistry } from './registry.js';
import type { ReportClass } from './report.js';
import { QuizResults } from './tables/quiz-results.js';

/** The reports of the specification (D), tables first. */
const BUILT_IN: Readonly<Record<string, ReportClass>> = {
  'quiz-results': QuizResults,
  'course-completion': CourseCompletion,
  'top-courses': TopCourses,
  'instructor-earnings': InstructorEarnings,
  'time-spent': TimeSpent,
  'time-trend': TimeTrend,
  'enrollment-trends': EnrollmentTrends,
  'revenue-per-course': RevenuePerCourse,
  'course-dropoff': CourseDropoff,
};

/** A registry with the reports of the specification. @param refused hears why a report was not taken */
export function builtInReports(refused: (reason: string) => void): ReportRegistry {
  const registry = new ReportRegistry(refused);
  for (const [id, made] of Object.entries(BUILT_IN)) registry.register(id, made);
  return registry;
}
