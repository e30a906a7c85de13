import { Type } from '@plinth/kernel';
import { KEY_PATTERN } from '../handing-in/files.js';
import { CONTENT_TYPES, COURSE_STATUSES, QUESTION_TYPES } from '../ports.js';
import { MAX_GIVEN_LENGTH, MAX_GIVEN_PARTS } from '../quizzes/given-words.js';
import { questionTask } from '../quizzes/tasks.js';
import { attemptState, enrolmentState } from './states.js';

const strict = { additionalProperties: false };

const time = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
});
const slug = Type.String({ minLength: 1, maxLength: 191 });
const login = Type.String({ description: 'Login of a user.' });
const courseKey = Type.String({ description: 'Slug of a course.' });
const contentKey = Type.String({ description: 'Slug of a content of the course.' });
/** What fits into a column of whole numbers. */
const count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const text = Type.String({ minLength: 1 });

const questionItem = Type.Object(
  {
    title: text,
    type: Type.Optional(Type.Enum([...QUESTION_TYPES])),
    points: Type.Optional(count),
    task: Type.Optional(questionTask),
  },
  strict,
);

const contentItem = Type.Object(
  {
    type: Type.Enum([...CONTENT_TYPES]),
    slug,
    title: text,
    parent: Type.Optional(Type.String({ description: 'Slug of the lesson that it belongs to.' })),
    body: Type.Optional(Type.String({ description: 'HTML.' })),
    passingPercentage: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    assignmentPoints: Type.Optional(
      Type.Integer({
        ...{ minimum: 0, maximum: 2_147_483_647 },
        description: 'Of a lesson that takes a file: the points of it.',
      }),
    ),
    questions: Type.Optional(Type.Array(questionItem)),
    section: Type.Optional(
      Type.Integer({
        ...{ minimum: 0, maximum: 2_147_483_647 },
        description: 'Position of its section in `sections`, from 0; contents of a lesson have none.',
      }),
    ),
    dueOn: Type.Optional(
      Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Due date in the site’s time zone.' }),
    ),
  },
  strict,
);

/** What a course is, apart from its people and its history. */
export const courseFields = {
  slug,
  title: text,
  description: Type.Optional(Type.String({ description: 'HTML.' })),
  certificate: Type.Optional(Type.String({ description: 'Title of the certificate; empty for none.' })),
  contents: Type.Optional(Type.Array(contentItem)),
  sections: Type.Optional(Type.Array(text, { description: 'Titles of the sections, in order.' })),
  summary: Type.Optional(Type.String({ description: 'Plain text for lists.' })),
  price: Type.Optional(
    Type.Integer({ ...{ minimum: 1, maximum: 2_000_000_000 }, description: 'In minor units; none for a free course.' }),
  ),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'Of the price, ISO 4217.' })),
  checkoutUrl: Type.Optional(Type.String({ maxLength: 191, description: 'Where a course with a price is bought.' })),
  takesRequests: Type.Optional(Type.Boolean({ description: 'Whether people may ask to be enrolled; default yes.' })),
  isOpen: Type.Optional(Type.Boolean({ description: 'Whether people enrol in it themselves; default no.' })),
};

/** A course with all that is in it. */
export const courseItem = Type.Object(
  {
    ...courseFields,
    status: Type.Optional(Type.Enum([...COURSE_STATUSES])),
    instructors: Type.Array(login, { description: 'The first one leads; none when their accounts are gone.' }),
    image: Type.Optional(Type.String({ description: 'Slug of the cover image in the media library.' })),
    createdAt: Type.Optional(time),
  },
  strict,
);

/** A group with its people and courses. */
export const groupItem = Type.Object(
  {
    slug,
    name: text,
    members: Type.Optional(Type.Array(login)),
    leaders: Type.Optional(Type.Array(login)),
    courses: Type.Optional(Type.Array(courseKey)),
    createdAt: Type.Optional(time),
  },
  strict,
);

const owned = { user: login, course: courseKey };

/** Somebody in a course with the steps they completed. */
export const enrolmentItem = Type.Object(
  {
    ...owned,
    enrolledAt: time,
    state: Type.Optional(enrolmentState.schema),
    steps: Type.Optional(Type.Array(Type.Object({ content: contentKey, completedAt: time }, strict))),
  },
  strict,
);

/** A certificate that was given. */
export const certificateItem = Type.Object(
  { ...owned, title: Type.String({ minLength: 1, maxLength: 200 }), issuedAt: time },
  strict,
);

const answerItem = Type.Object(
  {
    question: Type.Integer({ minimum: 0, description: 'Place of the question in its quiz, from 0.' }),
    correct: Type.Boolean(),
    points: count,
    timeSpent: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Seconds.' }),
    open: Type.Optional(Type.Boolean({ description: 'Whether a person has yet to grade it.' })),
    given: Type.Optional(
      Type.Array(Type.String({ maxLength: MAX_GIVEN_LENGTH }), {
        ...{ maxItems: MAX_GIVEN_PARTS, description: 'What was answered, in words, a text for each part.' },
      }),
    ),
  },
  strict,
);

/** An attempt at a quiz. */
export const attemptItem = Type.Object(
  {
    ...owned,
    quiz: contentKey,
    completedAt: time,
    state: Type.Optional(attemptState.schema),
    answers: Type.Array(answerItem),
  },
  strict,
);

const submitted = {
  points: count,
  pointsTotal: count,
  submittedAt: time,
  note: Type.Optional(Type.String({ description: 'What whoever graded it says to the learner: plain text.' })),
  gradedAt: Type.Optional(time),
};

/** A file that was handed in. */
export const assignmentItem = Type.Object(
  {
    ...owned,
    lesson: Type.Optional(contentKey),
    fileName: text,
    fileUrl: Type.Optional(Type.String({ minLength: 1, description: 'Of a file that another system keeps.' })),
    file: Type.Optional(Type.String({ minLength: 1, description: 'A file beside the bundle, which the site keeps.' })),
    key: Type.Optional(
      Type.String({ pattern: KEY_PATTERN, maxLength: 100, description: 'Where the site keeps the file already.' }),
    ),
    approved: Type.Boolean(),
    ...submitted,
    sentBackAt: Type.Optional(time),
  },
  strict,
);

/** A text that was handed in. */
export const essayItem = Type.Object(
  {
    ...owned,
    quiz: contentKey,
    question: Type.Optional(Type.Integer({ minimum: 0, description: 'Place of the question in its quiz, from 0.' })),
    answer: Type.String(),
    graded: Type.Boolean(),
    ...submitted,
  },
  strict,
);

/** Time spent with a content on a day. */
export const timeItem = Type.Object({ ...owned, content: contentKey, seconds: count, lastAt: time }, strict);

/** What an instructor earned. */
export const earningItem = Type.Object(
  {
    ...owned,
    amount: Type.Integer({ description: 'Whole minor units of the currency.' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    reference: Type.String({ minLength: 1, maxLength: 100 }),
    earnedAt: time,
  },
  strict,
);
