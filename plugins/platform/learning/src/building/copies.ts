import type { Course, CourseContent, Courses, NewCourse, QuestionTask, QuizQuestion } from '../ports.js';

/** Everything a course is made of beside its settings. */
export interface CourseParts {
  readonly contents: readonly CourseContent[];
  readonly sections: readonly { readonly id: number; readonly title: string }[];
  readonly questions: ReadonlyMap<number, readonly QuizQuestion[]>;
  readonly tasks: ReadonlyMap<number, QuestionTask>;
  readonly texts: ReadonlyMap<number, string>;
}

/** Texts, questions and answer keys of some contents. Three queries. */
export async function readContentParts(
  courses: Pick<Courses, 'questionsOf' | 'tasksOf' | 'textsOf'>,
  contents: readonly CourseContent[],
): Promise<Pick<CourseParts, 'questions' | 'tasks' | 'texts'>> {
  const ids = contents.map(({ id }) => id);
  const [questions, tasks, texts] = await Promise.all([
    courses.questionsOf(ids),
    courses.tasksOf(ids),
    courses.textsOf(ids),
  ]);
  return { questions, tasks, texts };
}

function questionItem({ id, title, type, points }: QuizQuestion, tasks: CourseParts['tasks']) {
  const task = tasks.get(id);
  return { title, type, points, ...(task === undefined ? {} : { task }) };
}

/** The contents of a course as they are created again, and as a bundle has them. */
export function contentItems({ contents, questions, sections, tasks, texts }: CourseParts) {
  const slugs = new Map(contents.map((content) => [content.id, content.slug]));
  return contents.map((content) => {
    const { id, parentId, type, slug, title, passingPercentage, assignmentPoints, dueOn, sectionId } = content;
    const parent = parentId === null ? undefined : slugs.get(parentId);
    const body = texts.get(id);
    const section = parent === undefined ? sections.findIndex((each) => each.id === sectionId) : -1;
    return {
      type,
      slug,
      title,
      ...(parent === undefined ? {} : { parent }),
      ...(section === -1 ? {} : { section }),
      ...(body === undefined ? {} : { body }),
      ...(dueOn === null ? {} : { dueOn }),
      ...(assignmentPoints === null ? {} : { assignmentPoints }),
      ...(type === 'quiz'
        ? { passingPercentage, questions: (questions.get(id) ?? []).map((each) => questionItem(each, tasks)) }
        : {}),
    };
  });
}

/** The settings of a course that differ from those of a plain one, as they are created again. */
export function settingsItem(course: Course) {
  const { checkoutUrl, currency, isOpen, price, summary, takesRequests } = course;
  return {
    ...(summary === '' ? {} : { summary }),
    ...(price === null ? {} : { price, currency }),
    ...(checkoutUrl === '' ? {} : { checkoutUrl }),
    ...(takesRequests ? {} : { takesRequests }),
    ...(isOpen ? { isOpen } : {}),
  };
}

/** A course as it is created again, without its slug and people. */
export function copyOf(course: Course, parts: CourseParts): Omit<NewCourse, 'slug' | 'instructorIds'> {
  const { certificate, description, imageId, title } = course;
  return {
    ...{ title, description, certificate, imageId, status: 'draft' },
    ...settingsItem(course),
    sections: parts.sections.map((section) => section.title),
    contents: contentItems(parts),
  };
}
