import { columns, migration, type SchemaEditor } from '@plinth/kernel/database';

const COURSES = 'learning_courses';
const CONTENTS = 'learning_contents';

async function addToCourses(schema: SchemaEditor): Promise<void> {
  await schema.addColumn(COURSES, 'summary', columns.string(500, { default: '' }));
  await schema.addColumn(COURSES, 'image_id', columns.integer({ default: 0 }));
  await schema.addColumn(COURSES, 'price', columns.integer({ nullable: true }));
  await schema.addColumn(COURSES, 'currency', columns.string(3, { default: '' }));
  await schema.addColumn(COURSES, 'checkout_url', columns.string(191, { default: '' }));
  await schema.addColumn(COURSES, 'takes_requests', columns.flag({ default: 1 }));
  await schema.addColumn(COURSES, 'revision', columns.integer({ default: 0 }));
  await schema.addIndex(COURSES, { columns: ['checkout_url'] });
}

async function addToContents(schema: SchemaEditor): Promise<void> {
  await schema.addColumn(CONTENTS, 'section_id', columns.integer({ nullable: true }));
  await schema.addColumn(CONTENTS, 'due_on', columns.string(10, { nullable: true }));
  await schema.addColumn(CONTENTS, 'revision', columns.integer({ default: 0 }));
  await schema.addIndex(CONTENTS, { columns: ['section_id'] });
}

/** Everything that the course builder edits and courses did not have: sections, covers, prices, due dates, revisions. */
export const createCourseBuilder = migration('0008-course-builder', {
  async up(schema) {
    await schema.createTable(
      'learning_sections',
      {
        id: columns.id(),
        course_id: columns.integer({ references: COURSES }),
        title: columns.string(200),
        position: columns.integer(),
      },
      [{ columns: ['course_id', 'position', 'id'] }],
    );
    await addToCourses(schema);
    await addToContents(schema);
  },
  async down(schema) {
    await schema.dropIndex(CONTENTS, ['section_id']);
    for (const column of ['revision', 'due_on', 'section_id']) await schema.dropColumn(CONTENTS, column);
    await schema.dropIndex(COURSES, ['checkout_url']);
    const added = ['revision', 'takes_requests', 'checkout_url', 'currency', 'price', 'image_id', 'summary'];
    for (const column of added) await schema.dropColumn(COURSES, column);
    await schema.dropTable('learning_sections');
  },
});
