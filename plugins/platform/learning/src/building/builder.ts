import { inject, injectable, PLUGIN_CONTEXT, type PluginContext, RestError } from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { slugOf } from '@plinth/kernel/text';
import { courses } from '../courses/tables.js';
import { recountEnrolments } from '../enrolments/recount.js';
import { buildingErrors, courseInvalid } from '../errors.js';
import { groupCourses } from '../groups/tables.js';
import {
  type AddedContent,
  COURSES,
  type ContentChanges,
  type Course,
  type CourseBuilder,
  type CourseChanges,
  type EditedQuestion,
  type MoveDirection,
  type NewCourse,
  type OutlineEntry,
  type QuizSeen,
} from '../ports.js';
import { updateContent } from './content-settings.js';
import { copyOf, readContentParts } from './copies.js';
import { learnersOf, statusCounts, updateCourse } from './course-settings.js';
import { addGroup, groupsOf, renameGroup } from './groups.js';
import {
  addContent,
  addSection,
  arrange,
  moveEntry,
  outlineOf,
  removeSection,
  renameSection,
  sectionsOf,
} from './outline-store.js';
import { moveQuestion, removeQuestion, saveQuestion } from './questions.js';
import { removeContent, useOf } from './removal.js';
import { addInstructor, instructorsOf, makeLead, removeInstructor } from './teachers.js';

/** More courses than these are not sold together. */
const MAX_SOLD = 200;

/** The editing of courses in the database. */
@injectable()
export class SqlCourseBuilder implements CourseBuilder {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  update(id: number, changes: CourseChanges, seen: number) {
    return updateCourse(this.database, id, changes, seen);
  }

  async create(fresh: NewCourse): Promise<Course> {
    const desired = slugOf(fresh.slug === '' ? fresh.title : fresh.slug, 'course');
    const made: Course[] = [];
    await this.database.rows(courses).claimSlug('slug', { desired }, async (slug) => {
      try {
        made.push(await this.context.use(COURSES).create({ ...fresh, slug }));
        return true;
      } catch (thrown) {
        if (thrown instanceof RestError && thrown.code === buildingErrors.slugTaken.code) return false;
        throw thrown;
      }
    });
    const [course] = made;
    if (!course) throw new Error('The course was written and is gone.');
    return course;
  }

  async duplicate(id: number, copy: { readonly title: string; readonly instructorIds: readonly number[] }) {
    const port = this.context.use(COURSES);
    const [course, { contents, sections }] = await Promise.all([port.find(id), this.outlineOf(id)]);
    if (!course) throw courseInvalid(`There is no course ${id}.`);
    const parts = { contents, sections, ...(await readContentParts(port, contents)) };
    return this.create({ ...copyOf(course, parts), ...copy, slug: course.slug });
  }

  statusCounts(query: { readonly taughtBy?: number; readonly search?: string }) {
    return statusCounts(this.database, query);
  }

  outlineOf(courseId: number) {
    return outlineOf(this.database, courseId);
  }

  sectionsOf(courseIds: readonly number[]) {
    return sectionsOf(this.database, courseIds);
  }

  addSection(courseId: number, title: string) {
    return addSection(this.database, courseId, title);
  }

  renameSection(courseId: number, id: number, title: string) {
    return renameSection(this.database, courseId, id, title);
  }

  removeSection(courseId: number, id: number) {
    return removeSection(this.database, courseId, id);
  }

  addContent(courseId: number, fresh: AddedContent) {
    return addContent(this.database, courseId, fresh);
  }

  updateContent(courseId: number, id: number, changes: ContentChanges, seen: number) {
    return updateContent(this.database, { courseId, id, seen }, changes);
  }

  removeContent(courseId: number, id: number) {
    return this.database.transaction(async () => {
      const isRemoved = await removeContent(this.database, courseId, id);
      if (isRemoved) await recountEnrolments(this.database, this.context, courseId);
      return isRemoved;
    });
  }

  useOf(courseId: number, id: number) {
    return useOf(this.database, courseId, id);
  }

  move(courseId: number, entry: OutlineEntry, direction: MoveDirection) {
    return moveEntry(this.database, courseId, entry, direction);
  }

  arrange(courseId: number, order: string, seen: string) {
    return arrange(this.database, courseId, order, seen);
  }

  saveQuestion(quiz: QuizSeen, question: EditedQuestion, id?: number) {
    return saveQuestion(this.database, quiz, question, id);
  }

  removeQuestion(courseId: number, quizId: number, id: number) {
    return removeQuestion(this.database, { courseId, quizId }, id);
  }

  moveQuestion(courseId: number, quizId: number, id: number, direction: MoveDirection) {
    return moveQuestion(this.database, { courseId, quizId }, id, direction);
  }

  addInstructor(courseId: number, userId: number) {
    return addInstructor(this.database, courseId, userId);
  }

  removeInstructor(courseId: number, userId: number) {
    return removeInstructor(this.database, courseId, userId);
  }

  makeLead(courseId: number, userId: number) {
    return makeLead(this.database, courseId, userId);
  }

  instructorsOf(courseId: number) {
    return instructorsOf(this.database, courseId);
  }

  groupsOf(courseId: number) {
    return groupsOf(this.database, this.context, courseId);
  }

  addGroup(courseId: number, groupId: number) {
    return addGroup(this.database, this.context, { courseId, groupId });
  }

  async removeGroup(courseId: number, groupId: number) {
    return (await this.database.rows(groupCourses).remove({ courseId, groupId })) > 0;
  }

  soldAt(checkoutUrls: readonly string[]): Promise<Course[]> {
    if (checkoutUrls.length === 0) return Promise.resolve([]);
    const sold = { checkoutUrl: checkoutUrls, price: { not: null } };
    return this.database.rows(courses).list(sold, { orderBy: { id: 'asc' }, limit: MAX_SOLD });
  }

  renameGroup(groupId: number, name: string) {
    return renameGroup(this.database, groupId, name);
  }

  learnersOf(courseIds: readonly number[]) {
    return learnersOf(this.database, courseIds);
  }
}
