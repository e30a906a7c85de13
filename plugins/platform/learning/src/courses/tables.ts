import { columns, table } from '@plinth/kernel/database';
import type { ContentType, CourseStatus, QuestionType } from '../ports.js';
import type { QuestionTask } from '../quizzes/tasks.js';

/** The courses. */
export const courses = table(
  'learning_courses',
  {
    id: columns.id(),
    slug: columns.string(191, { unique: true }),
    title: columns.string(200),
    /** HTML. */
    description: columns.text(),
    status: columns.string<CourseStatus>(20),
    /** Title of the certificate that whoever completes it gets; empty for none. */
    certificate: columns.string(200),
    createdAt: columns.time(),
    /** Whether people enrol in it themselves. */
    isOpen: columns.flag(),
    /** One or two plain sentences for lists; empty for none. */
    summary: columns.string(500, { default: '' }),
    /** The cover image in the media library; 0 for none. */
    imageId: columns.integer({ default: 0 }),
    /** In minor units of `currency`; null for a free course. */
    price: columns.integer({ nullable: true }),
    /** ISO 4217; empty for a free course. */
    currency: columns.string(3, { default: '' }),
    /** Where a course with a price is bought: a path of this site or a web address; empty if only by request. */
    checkoutUrl: columns.string(191, { default: '' }),
    /** Whether people who cannot enroll themselves may ask the instructors. */
    takesRequests: columns.flag({ default: 1 }),
    /** Counts the changes of its settings, so that nobody overwrites what they have not seen. */
    revision: columns.integer({ default: 0 }),
  },
  {
    bundleSection: 'courses',
    indexes: [['status', 'createdAt', 'id'], ['createdAt', 'id'], ['checkoutUrl']],
  },
);

/** Headings in the outlines of courses, each above the lessons that belong to it. */
export const sections = table(
  'learning_sections',
  {
    id: columns.id(),
    courseId: columns.integer({ references: 'learning_courses' }),
    title: columns.string(200),
    position: columns.integer(),
  },
  { bundleSection: 'courses', indexes: [['courseId', 'position', 'id']] },
);

/** Who teaches them. */
export const instructors = table(
  'learning_instructors',
  {
    courseId: columns.integer({ references: 'learning_courses' }),
    userId: columns.user(),
    /** Whether the course is theirs, as against a co-instructor. */
    isLead: columns.flag(),
    position: columns.integer(),
  },
  { bundleSection: 'courses', indexes: [['userId', 'courseId']], unique: [['courseId', 'userId']] },
);

/** The lessons, topics and quizzes of the courses. */
export const contents = table(
  'learning_contents',
  {
    id: columns.id(),
    courseId: columns.integer({ references: 'learning_courses' }),
    /** The lesson of a topic or quiz; null when it stands in the course itself. */
    parentId: columns.integer({ nullable: true, references: 'learning_contents' }),
    type: columns.string<ContentType>(20),
    /** Unique in its course. */
    slug: columns.string(191),
    title: columns.string(200),
    position: columns.integer(),
    /** Of a quiz: percent needed to pass. */
    passingPercentage: columns.integer({ default: 80 }),
    /** Of a lesson: the points of the file that learners hand in for it; null where it takes none. */
    assignmentPoints: columns.integer({ nullable: true }),
    /** The section that it appears in; null before the first section. Contents of a lesson are in the section of the lesson. */
    sectionId: columns.integer({ nullable: true }),
    /** The day by which learners should complete it, `YYYY-MM-DD` in the site's time zone; null for none. */
    dueOn: columns.string(10, { nullable: true }),
    /** Counts the changes of its title, text, settings and questions. */
    revision: columns.integer({ default: 0 }),
  },
  {
    bundleSection: 'courses',
    indexes: [['courseId', 'position', 'id'], ['courseId', 'type'], ['parentId'], ['sectionId']],
    unique: [['courseId', 'slug']],
  },
);

/** What lessons and topics say, apart from the outlines, which are read far more often. */
export const contentTexts = table(
  'learning_content_texts',
  {
    contentId: columns.integer({ references: 'learning_contents' }),
    /** HTML. */
    body: columns.text(),
  },
  { bundleSection: 'courses', unique: [['contentId']] },
);

/** The questions of quizzes. */
export const questions = table(
  'learning_questions',
  {
    id: columns.id(),
    quizId: columns.integer({ references: 'learning_contents' }),
    title: columns.text(),
    type: columns.string<QuestionType>(20),
    points: columns.integer(),
    position: columns.integer(),
    /** What it asks, with what is right: of no use but to judge answers, and for whoever may edit the course. */
    task: columns.json<QuestionTask>({ nullable: true }),
  },
  { bundleSection: 'courses', indexes: [['quizId', 'position', 'id']] },
);
