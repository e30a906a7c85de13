import { definePort } from '@plinth/kernel';
import type {
  ContentType,
  Course,
  CourseContent,
  CourseSection,
  CourseStatus,
  Instructor,
  NewCourse,
  QuestionTask,
  QuestionType,
  QuizQuestion,
} from './courses.js';
import type { LearningGroup } from './groups.js';

/** Limits of a course: more than these make an outline that nobody can use, and requests that take too long. */
export const MAX_CONTENTS = 500;
/** The most sections of a course. */
export const MAX_SECTIONS = 100;
/** The most questions of a quiz. */
export const MAX_QUESTIONS = 200;
/** The most instructors of a course. */
export const MAX_INSTRUCTORS = 20;
/** The most learning groups of a course. */
export const MAX_COURSE_GROUPS = 100;

/** The settings of a course that its editors change. */
export interface CourseChanges {
  readonly title?: string;
  readonly slug?: string;
  /** Plain text. */
  readonly summary?: string;
  /** HTML. */
  readonly description?: string;
  readonly status?: CourseStatus;
  /** Title of the certificate; empty for none. */
  readonly certificate?: string;
  readonly imageId?: number;
  /** Minor units; null for a free course. */
  readonly price?: number | null;
  readonly currency?: string;
  readonly checkoutUrl?: string;
  readonly isOpen?: boolean;
  readonly takesRequests?: boolean;
}

/** The settings of a lesson, topic or quiz that its editors change. */
export interface ContentChanges {
  readonly title?: string;
  /** HTML. */
  readonly body?: string;
  /** `YYYY-MM-DD`; null for none. */
  readonly dueOn?: string | null;
  /** Of a quiz, 0 to 100. */
  readonly passingPercentage?: number;
  /** Of a lesson; null if it accepts no file. */
  readonly assignmentPoints?: number | null;
}

/** A new piece of content, added at the end of where it belongs. */
export interface AddedContent {
  readonly type: ContentType;
  readonly title: string;
  /** The lesson of a topic or quiz. */
  readonly parentId?: number | null;
  /** The section; ignored with a parent. */
  readonly sectionId?: number | null;
}

/** A question with its answer key. */
export interface EditedQuestion {
  readonly title: string;
  readonly type: QuestionType;
  readonly points: number;
  /** None for essays. */
  readonly task?: QuestionTask | undefined;
}

/** Sections and contents of a course, both in order. */
export interface CourseOutline {
  readonly sections: readonly CourseSection[];
  readonly contents: readonly CourseContent[];
  /** Differs for every other order or set of sections and contents. */
  readonly version: string;
}

/** An entry of an outline. */
export interface OutlineEntry {
  readonly kind: 'section' | 'content';
  readonly id: number;
}

/** A direction in an outline or a list of questions. */
export type MoveDirection = 'up' | 'down';

/** What is recorded about a piece of content and would be deleted with it. */
export interface ContentUse {
  /** Learners who completed it. */
  readonly completed: number;
  readonly attempts: number;
  readonly essays: number;
  /** Uploaded files; they remain, without their lesson. */
  readonly assignments: number;
  /** Seconds of study time. */
  readonly seconds: number;
}

/** Edits courses: settings, outline, questions, instructors. Callers check who may edit. */
export interface CourseBuilder {
  /**
   * Changes the settings of a course that has the revision the editor has seen.
   * @returns the course; undefined if there is none
   * @throws RestError 409 `course_changed` if somebody else saved; 409 `course_slug_taken`; 400 `course_invalid`
   */
  update(id: number, changes: CourseChanges, seen: number): Promise<Course | undefined>;
  /** Creates a course under the first free form of its slug, which is made from the title if empty. */
  create(fresh: NewCourse): Promise<Course>;
  /** Copies a course with everything but its learners, as a draft that these people teach. */
  duplicate(id: number, copy: { readonly title: string; readonly instructorIds: readonly number[] }): Promise<Course>;
  /** How many courses have each status; of one instructor if given. One query. */
  statusCounts(query: { readonly taughtBy?: number; readonly search?: string }): Promise<Map<CourseStatus, number>>;

  outlineOf(courseId: number): Promise<CourseOutline>;
  /** The sections of these courses, in order. One query. */
  sectionsOf(courseIds: readonly number[]): Promise<Map<number, CourseSection[]>>;
  /** @throws RestError 400 `course_invalid`; 409 `course_full` for more than {@link MAX_SECTIONS} */
  addSection(courseId: number, title: string): Promise<CourseSection>;
  renameSection(courseId: number, id: number, title: string): Promise<boolean>;
  /** Removes a heading; its contents move to the section before it. */
  removeSection(courseId: number, id: number): Promise<boolean>;
  /** @throws RestError 400 `course_invalid`, e.g. for a parent of another course; 409 `course_full` */
  addContent(courseId: number, fresh: AddedContent): Promise<CourseContent>;
  /** As `update`, for a piece of content. @throws RestError 409 `course_changed`; 400 `course_invalid` */
  updateContent(
    courseId: number,
    id: number,
    changes: ContentChanges,
    seen: number,
  ): Promise<CourseContent | undefined>;
  /**
   * Removes a piece of content with what belongs to it.
   * @throws RestError 409 `course_content_used` for a quiz that has attempts or essays, and for a lesson with one
   */
  removeContent(courseId: number, id: number): Promise<boolean>;
  /** What would be lost with a piece of content and with those in it. */
  useOf(courseId: number, id: number): Promise<ContentUse>;
  /** Moves an entry by one place; into the neighboring section or lesson at the end of its own. Returns whether it moved. */
  move(courseId: number, entry: OutlineEntry, direction: MoveDirection): Promise<boolean>;
  /**
   * Gives the outline another order, as {@link orderOf} writes it.
   * @throws RestError 409 `course_changed` unless the outline has the version that was seen; 400 `course_invalid`
   */
  arrange(courseId: number, order: string, seen: string): Promise<void>;

  /** Adds a question to a quiz, or changes one; the quiz must have the revision that was seen. */
  saveQuestion(quiz: QuizSeen, question: EditedQuestion, id?: number): Promise<QuizQuestion | undefined>;
  /** @throws RestError 409 `course_content_used` for a question that was answered */
  removeQuestion(courseId: number, quizId: number, id: number): Promise<boolean>;
  moveQuestion(courseId: number, quizId: number, id: number, direction: MoveDirection): Promise<boolean>;

  /** @throws RestError 409 `course_full`; returns whether the person is new in the course */
  addInstructor(courseId: number, userId: number): Promise<boolean>;
  /** @throws RestError 409 `course_last_instructor`; removing the lead makes the next one lead */
  removeInstructor(courseId: number, userId: number): Promise<boolean>;
  /** Makes an instructor of the course its lead. */
  makeLead(courseId: number, userId: number): Promise<boolean>;
  instructorsOf(courseId: number): Promise<Instructor[]>;

  /** The learning groups of a course, by name. */
  groupsOf(courseId: number): Promise<LearningGroup[]>;
  /**
   * Gives a course to a group and enrolls its members; returns whether that is new.
   * @throws RestError 409 `course_full`
   */
  addGroup(courseId: number, groupId: number): Promise<boolean>;
  /** Takes a course from a group; its members stay enrolled. */
  removeGroup(courseId: number, groupId: number): Promise<boolean>;
  /** The courses that are bought at one of these addresses, as their checkout links have them. One query. */
  soldAt(checkoutUrls: readonly string[]): Promise<Course[]>;
  /** Renames a group; returns whether it exists. @throws RestError 400 `course_invalid` for an empty name */
  renameGroup(groupId: number, name: string): Promise<boolean>;
  /** How many learners each course has. One query. */
  learnersOf(courseIds: readonly number[]): Promise<Map<number, number>>;
}

/** A quiz as its editor has seen it. */
export interface QuizSeen {
  readonly courseId: number;
  readonly quizId: number;
  readonly revision: number;
}

/** The editing of courses. */
export const COURSE_BUILDER = definePort<CourseBuilder>('learning/course-builder');
