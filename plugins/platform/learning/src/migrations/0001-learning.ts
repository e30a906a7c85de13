import { columns, migration, type SchemaEditor } from '@plinth/kernel/database';

const course = { course_id: columns.integer({ references: 'learning_courses' }) };
const learner = { user_id: columns.user() };

async function createCourses(schema: SchemaEditor): Promise<void> {
  await schema.createTable(
    'learning_courses',
    {
      id: columns.id(),
      slug: columns.string(191, { unique: true }),
      title: columns.string(200),
      description: columns.text(),
      status: columns.string(20),
      certificate: columns.string(200),
      created_at: columns.time(),
    },
    [{ columns: ['status', 'created_at', 'id'] }, { columns: ['created_at', 'id'] }],
  );
  await schema.createTable(
    'learning_instructors',
    { ...course, ...learner, is_lead: columns.flag(), position: columns.integer() },
    [{ columns: ['course_id', 'user_id'], unique: true }, { columns: ['user_id', 'course_id'] }],
  );
}

async function createContents(schema: SchemaEditor): Promise<void> {
  await schema.createTable(
    'learning_contents',
    {
      id: columns.id(),
      ...course,
      parent_id: columns.integer({ nullable: true, references: 'learning_contents' }),
      type: columns.string(20),
      slug: columns.string(191),
      title: columns.string(200),
      position: columns.integer(),
      passing_percentage: columns.integer({ default: 80 }),
    },
    [
      { columns: ['course_id', 'slug'], unique: true },
      { columns: ['course_id', 'position', 'id'] },
      { columns: ['course_id', 'type'] },
      { columns: ['parent_id'] },
    ],
  );
  await schema.createTable(
    'learning_questions',
    {
      id: columns.id(),
      quiz_id: columns.integer({ references: 'learning_contents' }),
      title: columns.text(),
      type: columns.string(20),
      points: columns.integer(),
      position: columns.integer(),
    },
    [{ columns: ['quiz_id', 'position', 'id'] }],
  );
}

async function createEnrolments(schema: SchemaEditor): Promise<void> {
  await schema.createTable(
    'learning_enrolments',
    {
      id: columns.id(),
      ...learner,
      ...course,
      status: columns.string(20),
      steps_completed: columns.integer({ default: 0 }),
      last_content_id: columns.integer({ nullable: true, references: 'learning_contents', onDelete: 'SET NULL' }),
      enrolled_at: columns.time(),
      started_at: columns.time({ nullable: true }),
      completed_at: columns.time({ nullable: true }),
    },
    [
      { columns: ['user_id', 'course_id'], unique: true },
      { columns: ['course_id', 'enrolled_at', 'id'] },
      { columns: ['course_id', 'status'] },
      { columns: ['user_id', 'status'] },
      { columns: ['enrolled_at', 'id'] },
      { columns: ['last_content_id'] },
    ],
  );
  await schema.createTable(
    'learning_steps',
    {
      enrolment_id: columns.integer({ references: 'learning_enrolments' }),
      content_id: columns.integer({ references: 'learning_contents' }),
      completed_at: columns.time(),
    },
    [{ columns: ['enrolment_id', 'content_id'], unique: true }, { columns: ['content_id'] }],
  );
  await schema.createTable(
    'learning_certificates',
    { id: columns.id(), ...learner, ...course, title: columns.string(200), issued_at: columns.time() },
    [
      { columns: ['user_id', 'course_id'], unique: true },
      { columns: ['course_id', 'issued_at', 'id'] },
      { columns: ['issued_at', 'id'] },
    ],
  );
}

/** Indexes of what is reported by course, by learner and by date. */
function reportedBy(moment: string) {
  return [
    { columns: ['course_id', moment, 'id'] },
    { columns: ['user_id', moment, 'id'] },
    { columns: [moment, 'id'] },
  ];
}

const marks = { points: columns.integer({ default: 0 }), points_total: columns.integer({ default: 0 }) };

const quiz = { quiz_id: columns.integer({ references: 'learning_contents' }) };

async function createAttempts(schema: SchemaEditor): Promise<void> {
  await schema.createTable(
    'learning_attempts',
    {
      id: columns.id(),
      ...learner,
      ...course,
      ...quiz,
      score: columns.integer(),
      total: columns.integer(),
      ...marks,
      // Tenths of a percent, so that averages need no second column.
      percentage: columns.integer(),
      passed: columns.flag(),
      seconds: columns.integer(),
      completed_at: columns.time(),
    },
    [...reportedBy('completed_at'), { columns: ['quiz_id', 'completed_at', 'id'] }],
  );
  await schema.createTable(
    'learning_answers',
    {
      attempt_id: columns.integer({ references: 'learning_attempts' }),
      question_id: columns.integer({ references: 'learning_questions' }),
      correct: columns.flag(),
      points: columns.integer(),
      seconds: columns.integer(),
    },
    [{ columns: ['attempt_id', 'question_id'], unique: true }, { columns: ['question_id'] }],
  );
}

async function createSubmissions(schema: SchemaEditor): Promise<void> {
  const submitted = { is_done: columns.flag(), ...marks, submitted_at: columns.time() };
  await schema.createTable(
    'learning_assignments',
    {
      id: columns.id(),
      ...learner,
      ...course,
      lesson_id: columns.integer({ nullable: true, references: 'learning_contents', onDelete: 'SET NULL' }),
      file_name: columns.string(250),
      file_url: columns.text(),
      ...submitted,
    },
    [...reportedBy('submitted_at'), { columns: ['lesson_id'] }],
  );
  await schema.createTable(
    'learning_essays',
    {
      id: columns.id(),
      ...learner,
      ...course,
      ...quiz,
      question_id: columns.integer({ nullable: true, references: 'learning_questions', onDelete: 'SET NULL' }),
      answer: columns.text(),
      ...submitted,
    },
    [...reportedBy('submitted_at'), { columns: ['quiz_id'] }, { columns: ['question_id'] }],
  );
}

async function createGroups(schema: SchemaEditor): Promise<void> {
  await schema.createTable(
    'learning_groups',
    {
      id: columns.id(),
      slug: columns.string(191, { unique: true }),
      name: columns.string(200),
      created_at: columns.time(),
    },
    [{ columns: ['name', 'id'] }],
  );
  const group = { group_id: columns.integer({ references: 'learning_groups' }) };
  for (const table of ['learning_group_members', 'learning_group_leaders'])
    await schema.createTable(table, { ...group, ...learner }, [
      { columns: ['group_id', 'user_id'], unique: true },
      { columns: ['user_id', 'group_id'] },
    ]);
  await schema.createTable('learning_group_courses', { ...group, ...course }, [
    { columns: ['group_id', 'course_id'], unique: true },
    { columns: ['course_id', 'group_id'] },
  ]);
}

async function createTimeAndEarnings(schema: SchemaEditor): Promise<void> {
  await schema.createTable(
    'learning_time',
    {
      id: columns.id(),
      ...learner,
      ...course,
      content_id: columns.integer({ references: 'learning_contents' }),
      day: columns.string(10),
      seconds: columns.integer({ default: 0 }),
      last_at: columns.time(),
    },
    [
      ...reportedBy('day'),
      { columns: ['user_id', 'content_id', 'day'], unique: true },
      { columns: ['content_id', 'day'] },
    ],
  );
  await schema.createTable(
    'learning_earnings',
    {
      id: columns.id(),
      ...learner,
      ...course,
      amount: columns.bigInteger(),
      currency: columns.string(3),
      reference: columns.string(100),
      earned_at: columns.time(),
    },
    [...reportedBy('earned_at'), { columns: ['user_id', 'course_id', 'reference'], unique: true }],
  );
}

const TABLES = [
  'earnings',
  'time',
  'group_courses',
  'group_leaders',
  'group_members',
  'groups',
  'essays',
  'assignments',
  'answers',
  'attempts',
  'certificates',
  'steps',
  'enrolments',
  'questions',
  'contents',
  'instructors',
  'courses',
];

/** Courses with content and instructors, enrolments, coursework, groups, spent time and earnings. */
export const createLearning = migration('0001-learning', {
  async up(schema) {
    await createCourses(schema);
    await createContents(schema);
    await createEnrolments(schema);
    await createAttempts(schema);
    await createSubmissions(schema);
    await createGroups(schema);
    await createTimeAndEarnings(schema);
  },
  async down(schema) {
    for (const table of TABLES) await schema.dropTable(`learning_${table}`);
  },
});
