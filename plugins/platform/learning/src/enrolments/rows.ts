import type { Certificate, Enrolment, EnrolmentStatus } from '../ports.js';

/** A row of `learning_enrolments` with the number of steps of its course. */
export interface EnrolmentRow {
  readonly id: number;
  readonly user_id: number;
  readonly course_id: number;
  readonly status: EnrolmentStatus;
  readonly steps_completed: number;
  readonly steps_total: number | string | null;
  readonly last_content_id: number | null;
  readonly enrolled_at: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
}

function progressOf(row: EnrolmentRow, stepsTotal: number): number {
  if (row.status === 'completed') return 100;
  return stepsTotal === 0 ? 0 : Math.min(100, Math.round((1000 * row.steps_completed) / stepsTotal) / 10);
}

/** An enrolment as its row says it. */
export function readEnrolment(row: EnrolmentRow): Enrolment {
  const stepsTotal = Number(row.steps_total ?? 0);
  return {
    id: row.id,
    userId: row.user_id,
    courseId: row.course_id,
    status: row.status,
    stepsCompleted: row.steps_completed,
    stepsTotal,
    progress: progressOf(row, stepsTotal),
    lastContentId: row.last_content_id,
    enrolledAt: row.enrolled_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
  };
}

/** A row of `learning_certificates`. */
export interface CertificateRow {
  readonly id: number;
  readonly user_id: number;
  readonly course_id: number;
  readonly title: string;
  readonly issued_at: string;
}

/** A certificate as its row says it. */
export function readCertificate({ id, user_id, course_id, title, issued_at }: CertificateRow): Certificate {
  return { id, userId: user_id, courseId: course_id, title, issuedAt: issued_at };
}
