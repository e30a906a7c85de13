import type { ContentType, Course, CourseContent, CourseStatus, QuestionType, QuizQuestion } from '../ports.js';

/** A row of `learning_courses`. */
export interface CourseRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly status: CourseStatus;
  readonly certificate: string;
  readonly created_at: string;
}

/** A course as its row says it. */
export function readCourse({ created_at: createdAt, ...row }: CourseRow): Course {
  const { id, slug, title, description, status, certificate } = row;
  return { id, slug, title, description, status, certificate, createdAt };
}

/** A row of `learning_contents`. */
export interface ContentRow {
  readonly id: number;
  readonly course_id: number;
  readonly parent_id: number | null;
  readonly type: ContentType;
  readonly slug: string;
  readonly title: string;
  readonly position: number;
  readonly passing_percentage: number;
}

/** A piece of content as its row says it. */
export function readContent(row: ContentRow): CourseContent {
  return {
    id: row.id,
    courseId: row.course_id,
    parentId: row.parent_id,
    type: row.type,
    slug: row.slug,
    title: row.title,
    position: row.position,
    passingPercentage: row.passing_percentage,
  };
}

/** A row of `learning_questions`. */
export interface QuestionRow {
  readonly id: number;
  readonly quiz_id: number;
  readonly title: string;
  readonly type: QuestionType;
  readonly points: number;
  readonly position: number;
}

/** A question as its row says it. */
export function readQuestion({ quiz_id: quizId, ...row }: QuestionRow): QuizQuestion {
  const { id, title, type, points, position } = row;
  return { id, quizId, title, type, points, position };
}
