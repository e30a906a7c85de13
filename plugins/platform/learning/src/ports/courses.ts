import { definePort, type Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { contents, courses, instructors, questions, sections } from '../courses/tables.js';
import type { QuestionTask } from '../quizzes/tasks.js';
import type { Page } from './scope.js';

export type { QuestionTask } from '../quizzes/tasks.js';

/** States of a course. */
export const COURSE_STATUSES = ['publish', 'draft'] as const;
/** A state of a course. */
export type CourseStatus = (typeof COURSE_STATUSES)[number];

/** Kinds of content that a course is made of; each piece is one step of it. */
export const CONTENT_TYPES = ['lesson', 'topic', 'quiz'] as const;
/** A kind of content. */
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Kinds of questions. */
export const QUESTION_TYPES = ['single', 'multiple', 'free_answer', 'sorting', 'matching', 'cloze', 'essay'] as const;
/** A kind of question. */
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** A course without its lessons, topics and quizzes. */
export type Course = Row<typeof courses>;

/** A heading in the outline of a course. */
export type CourseSection = Row<typeof sections>;

/** A lesson, a topic of a lesson, or a quiz. */
export type CourseContent = Row<typeof contents>;

/** A question of a quiz, without what is right. */
export type QuizQuestion = Omit<Row<typeof questions>, 'task'>;

/** A new question. */
export interface NewQuestion {
  readonly title: string;
  /** Default `single`. */
  readonly type?: QuestionType;
  /** Default 1. */
  readonly points?: number;
  /** What it asks, with what is right; none by default, and for essays. */
  readonly task?: QuestionTask;
}

/** A new piece of content. */
export interface NewContent {
  readonly type: ContentType;
  readonly slug: string;
  readonly title: string;
  /** Slug of the lesson that it belongs to, which comes before it in the list. */
  readonly parent?: string;
  /** What it says: HTML; empty by default. */
  readonly body?: string;
  /** Default 80. */
  readonly passingPercentage?: number;
  /** Of a lesson that takes a file: how many points it gives at most. Takes none by default. */
  readonly assignmentPoints?: number;
  readonly questions?: readonly NewQuestion[];
  /** Position of its section in `sections`, from 0; before the first section by default, and for contents of a lesson. */
  readonly section?: number;
  /** `YYYY-MM-DD` in the site's time zone; none by default. */
  readonly dueOn?: string;
}

/** A new course. */
export interface NewCourse {
  readonly slug: string;
  readonly title: string;
  readonly description?: string;
  /** Default `publish`. */
  readonly status?: CourseStatus;
  readonly certificate?: string;
  /** Users who teach it; the first one leads, the others are co-instructors. */
  readonly instructorIds: readonly number[];
  readonly contents?: readonly NewContent[];
  /** Titles of the sections, in order. */
  readonly sections?: readonly string[];
  /** Plain text for lists; none by default. */
  readonly summary?: string;
  /** The cover image in the media library; 0, the default, for none. */
  readonly imageId?: number;
  /** In minor units of `currency`; null, the default, for a free course. */
  readonly price?: number | null;
  /** ISO 4217; needed with a price. */
  readonly currency?: string;
  /** Where a course with a price is bought; nowhere by default. */
  readonly checkoutUrl?: string;
  /** Whether people may ask the instructors to enroll them; default yes. */
  readonly takesRequests?: boolean;
  /** Whether people enrol in it themselves; default no. */
  readonly isOpen?: boolean;
  readonly createdAt?: Timestamp;
}

/** Who teaches a course. */
export type Instructor = Omit<Row<typeof instructors>, 'position'>;

/** Which courses; newest first. */
export interface CourseQuery extends Page {
  readonly statuses?: readonly CourseStatus[];
  /** Only courses that this person teaches. */
  readonly taughtBy?: number;
  /** Only courses that people enroll in themselves, or only the others. */
  readonly isOpen?: boolean;
  /** Only those with these words in title or description. */
  readonly search?: string;
}

/** How many courses somebody has and what is in them. */
export interface TeachingTotals {
  readonly userId: number;
  /** Courses that they teach. */
  readonly courses: number;
  /** Courses among them that they lead. */
  readonly ledCourses: number;
}

/** Pieces of content by kind. */
export type ContentTotals = Readonly<Record<ContentType, number>>;

/** Courses, their content and who teaches them. */
export interface Courses {
  find(id: number): Promise<Course | undefined>;
  /** The courses with these ids. One query. */
  findMany(ids: readonly number[]): Promise<Course[]>;
  findBySlug(slug: string): Promise<Course | undefined>;
  list(query: CourseQuery): Promise<{ courses: Course[]; total: number }>;
  /**
   * Makes a course with all that is in it.
   * @throws RestError 409 `course_slug_taken`; 400 `course_invalid` for a content whose parent does not come before it,
   *   for two contents with one slug, for an empty title or slug, a task that does not fit its question, or nobody who
   *   teaches it
   * @param options whether it may be one whose instructors' accounts are gone, as it comes out of another site
   */
  create(fresh: NewCourse, options?: { readonly mayLackInstructors?: boolean }): Promise<Course>;
  /** Opens a course, so that people enrol in it themselves, or closes it. Returns whether there is such a course. */
  setOpen(id: number, isOpen: boolean): Promise<boolean>;
  /** Removes a course with content, enrolments and everything done in it. */
  remove(id: number): Promise<boolean>;
  /** What each course is made of, in order. One query. */
  contentsOf(courseIds: readonly number[]): Promise<Map<number, CourseContent[]>>;
  /** The pieces of content with these ids. One query. */
  findContents(ids: readonly number[]): Promise<CourseContent[]>;
  /** What those among these contents that say something say: HTML, by the id of the content. One query. */
  textsOf(contentIds: readonly number[]): Promise<Map<number, string>>;
  /** The questions of each quiz, in order. One query. */
  questionsOf(quizIds: readonly number[]): Promise<Map<number, QuizQuestion[]>>;
  /**
   * What the questions of these quizzes ask, by the ids of the questions. It tells what is right, so it is for judging and
   * for those who may edit the course; whoever answers is shown `exerciseOf` it. One query.
   */
  tasksOf(quizIds: readonly number[]): Promise<Map<number, QuestionTask>>;
  /** Those of these quizzes that can be taken: they have questions, and all but essays say what they ask. One query. */
  takeable(quizIds: readonly number[]): Promise<Set<number>>;
  /** The questions with these ids. One query. */
  findQuestions(ids: readonly number[]): Promise<QuizQuestion[]>;
  /** Who teaches each course, whoever leads it first. One query. */
  instructorsOf(courseIds: readonly number[]): Promise<Map<number, Instructor[]>>;
  /** What each instructor teaches; of one person when an id is given. One query. */
  teachingTotals(query?: { readonly userId?: number }): Promise<TeachingTotals[]>;
  /** Content by kind; only of the courses that one person teaches, or is enrolled in. One query. */
  contentTotals(query?: { readonly taughtBy?: number; readonly learnedBy?: number }): Promise<ContentTotals>;
  /** Gives the courses of somebody who goes to somebody else. */
  giveTo(userId: number, reassignTo: number): Promise<void>;
}

/** The courses. */
export const COURSES = definePort<Courses>('learning/courses');
