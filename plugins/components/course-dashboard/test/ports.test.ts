import { DATABASE, provide } from '@plinth/kernel';
import { COURSES, type Course, type Courses, LEARNING_PEOPLE, type LearningPeople } from '@plinth/learning';
import { expect } from 'chai';
import { begin, expectRefusal, idOf, messagingSite, readThread, recipients, send } from './support.js';

const unused = () => Promise.reject(new Error('Nothing else was needed.'));

const chemistry: Course = {
  ...{ id: 7, slug: 'chemistry', title: 'Chemistry elsewhere', description: '', status: 'publish', certificate: '' },
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** A learning system of one course, kept in memory. */
class SmallSchool implements LearningPeople {
  teacher = 0;
  readonly pupils = new Set<number>();

  readonly courses: Courses = {
    find: async (id) => (id === chemistry.id ? chemistry : undefined),
    findMany: async (ids) => (ids.includes(chemistry.id) ? [chemistry] : []),
    findBySlug: async (slug) => (slug === chemistry.slug ? chemistry : undefined),
    list: async () => ({ courses: [chemistry], total: 1 }),
    contentsOf: async () => new Map(),
    findContents: async () => [],
    questionsOf: async () => new Map(),
    findQuestions: async () => [],
    instructorsOf: async () => new Map([[7, [{ courseId: 7, userId: this.teacher, isLead: true }]]]),
    teachingTotals: async () => [{ userId: this.teacher, courses: 1, ledCourses: 1 }],
    contentTotals: async () => ({ lesson: 0, topic: 0, quiz: 0 }),
    ...{ create: unused, remove: unused, giveTo: unused },
  };

  async list({ relatedTo, courseId = chemistry.id, userId, limit }: Parameters<LearningPeople['list']>[0]) {
    if (courseId !== chemistry.id || !relatedTo) return [];
    const asker = relatedTo.userId;
    const pupils = asker === this.teacher && relatedTo.relations.includes('student') ? [...this.pupils] : [];
    const teachers = this.pupils.has(asker) && relatedTo.relations.includes('instructor') ? [this.teacher] : [];
    const found = [...pupils, ...teachers].filter((id) => userId === undefined || id === userId);
    return found.slice(0, limit);
  }

  async count(query: Parameters<LearningPeople['count']>[0]) {
    return (await this.list({ ...query, limit: 1_000 })).length;
  }
}

describe('course-dashboard: an embedder’s own learning system', () => {
  it('stands behind the ports: messages go by its courses and people, our own tables stay empty', async () => {
    const elsewhere = new SmallSchool();
    const ports = [provide.value(COURSES, elsewhere.courses), provide.value(LEARNING_PEOPLE, elsewhere)];
    const site = await messagingSite({ ports });
    const [teacher, pupil, stranger] = [await site.as('author'), await site.as('subscriber'), await site.as('student')];
    elsewhere.teacher = idOf(teacher);
    elsewhere.pupils.add(idOf(pupil));
    const id = await begin(pupil, teacher, chemistry.id);
    expect(await readThread(teacher, id)).to.include({ course_name: 'Chemistry elsewhere' });
    expect((await send(teacher, pupil, chemistry.id, { parent_id: id })).status).to.equal(201);
    expect([await recipients(pupil), await recipients(teacher)]).to.deep.equal([[idOf(teacher)], [idOf(pupil)]]);
    expectRefusal(await send(stranger, teacher, chemistry.id), 403, 'rest_forbidden');
    const database = site.use(DATABASE);
    const rows = await database.select(`SELECT id FROM ${database.table('learning_courses')}`);
    expect([rows, site.errors]).to.deep.equal([[], []]);
    await site.stop();
  });
});
