import { column, hidden } from '../report.js';

/** Who learned, by name. */
export const studentColumns = [hidden('user_id', 'Student ID'), column('student_name', 'Student')] as const;
/** The student's address. */
export const emailColumn = column('student_email', 'Email');
/** The course. */
export const courseColumns = [hidden('course_id', 'Course ID'), column('course_title', 'Course')] as const;
/** The quiz. */
export const quizColumns = [hidden('quiz_id', 'Quiz ID'), column('quiz_title', 'Quiz')] as const;
/** The points of submitted work, and when it came. */
export const submissionColumns = [
  column('status', 'Status'),
  column('points_awarded', 'Points'),
  column('points_total', 'Possible points'),
  column('submitted_at', 'Submitted'),
] as const;
