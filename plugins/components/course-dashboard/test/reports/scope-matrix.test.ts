import { LEARNING_GROUPS, STUDY_TIME } from '@plinth/learning';
import { expectError, type TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { type Academy, academy, attempt, reportPath, type ShownTable, table } from './support.js';

type Query = Readonly<Record<string, number>>;
type Row = ShownTable['data'][number];

/** What the rows of a table are told apart by, and a figure of theirs that grows with what is behind it. */
const TABLES: Readonly<Record<string, { readonly ids: readonly string[]; readonly figure?: string }>> = {
  'quiz-results': { ids: ['user_id', 'course_id'] },
  'essay-submissions': { ids: ['user_id', 'course_id'] },
  'assignment-status': { ids: ['user_id', 'course_id'] },
  'course-progress': { ids: ['user_id', 'course_id'], figure: 'total_time' },
  'time-by-course': { ids: ['course_id'], figure: 'total_time' },
  'time-by-student': { ids: ['user_id'], figure: 'total_time' },
  'time-by-content': { ids: ['content_id'], figure: 'total_time' },
  'instructor-performance': { ids: ['user_id'], figure: 'students' },
  'group-performance': { ids: ['group_id'], figure: 'enrolled' },
  'quiz-question-analysis': { ids: ['quiz_id'], figure: 'attempts' },
};

type Seen = Readonly<Record<string, readonly string[] | 'refused'>>;

/** What each person sees: names of the rows, and the figure. Whoever sees nothing of a table has an empty list. */
const SEEN: Readonly<Record<string, Seen>> = {
  // Everything.
  administrator: {
    'quiz-results': ['student mosses', 'classmate mosses', 'outsider rocks'],
    'essay-submissions': ['student mosses', 'outsider rocks'],
    'assignment-status': ['student mosses', 'outsider rocks'],
    'course-progress': [
      ...['student mosses 5400', 'classmate mosses 60', 'outsider rocks 600'],
      ...['student botany 0', 'classmate botany 0', 'outsider geology 0'],
    ],
    'time-by-course': ['mosses 5580', 'rocks 600'],
    'time-by-student': ['student 5400', 'classmate 60', 'outsider 720'],
    'time-by-content': ['mosses-lesson 3660', 'mosses-topic 1920', 'rocks-lesson 600'],
    'instructor-performance': ['instructor 2', 'assistant 2', 'rival 1'],
    'group-performance': ['first 0', 'second 1'],
    'quiz-question-analysis': ['mosses-quiz 3', 'rocks-quiz 1'],
  },
  // The courses that they teach, botany and mosses; of money only what is theirs.
  instructor: {
    'quiz-results': ['student mosses', 'classmate mosses'],
    'essay-submissions': ['student mosses'],
    'assignment-status': ['student mosses'],
    'course-progress': ['student mosses 5400', 'classmate mosses 60', 'student botany 0', 'classmate botany 0'],
    'time-by-course': ['mosses 5580'],
    'time-by-student': ['student 5400', 'classmate 60', 'outsider 120'],
    'time-by-content': ['mosses-lesson 3660', 'mosses-topic 1920'],
    'instructor-performance': ['instructor 2'],
    'group-performance': ['second 1'],
    'quiz-question-analysis': ['mosses-quiz 3'],
  },
  // The same courses as a co-instructor.
  assistant: {
    'quiz-results': ['student mosses', 'classmate mosses'],
    'essay-submissions': ['student mosses'],
    'assignment-status': ['student mosses'],
    'course-progress': ['student mosses 5400', 'classmate mosses 60', 'student botany 0', 'classmate botany 0'],
    'time-by-course': ['mosses 5580'],
    'time-by-student': ['student 5400', 'classmate 60', 'outsider 120'],
    'time-by-content': ['mosses-lesson 3660', 'mosses-topic 1920'],
    'instructor-performance': ['assistant 2'],
    'group-performance': ['second 1'],
    'quiz-question-analysis': ['mosses-quiz 3'],
  },
  // The courses that they teach, geology and rocks, which no group has.
  rival: {
    'quiz-results': ['outsider rocks'],
    'essay-submissions': ['outsider rocks'],
    'assignment-status': ['outsider rocks'],
    'course-progress': ['outsider rocks 600', 'outsider geology 0'],
    'time-by-course': ['rocks 600'],
    'time-by-student': ['outsider 600'],
    'time-by-content': ['rocks-lesson 600'],
    'instructor-performance': ['rival 1'],
    'group-performance': [],
    'quiz-question-analysis': ['rocks-quiz 1'],
  },
  // Student and outsider, the members of their group, in every course; not the other group of student.
  leader: {
    'quiz-results': ['student mosses', 'outsider rocks'],
    'essay-submissions': ['student mosses', 'outsider rocks'],
    'assignment-status': ['student mosses', 'outsider rocks'],
    'course-progress': ['student mosses 5400', 'outsider rocks 600', 'student botany 0', 'outsider geology 0'],
    'time-by-course': ['mosses 5520', 'rocks 600'],
    'time-by-student': ['student 5400', 'outsider 720'],
    'time-by-content': ['mosses-lesson 3600', 'mosses-topic 1920', 'rocks-lesson 600'],
    'instructor-performance': [],
    'group-performance': ['first 0'],
    'quiz-question-analysis': ['mosses-quiz 2', 'rocks-quiz 1'],
  },
  // Themselves.
  student: {
    'quiz-results': ['student mosses'],
    'essay-submissions': ['student mosses'],
    'assignment-status': ['student mosses'],
    'course-progress': ['student mosses 5400', 'student botany 0'],
    'time-by-course': ['mosses 5400'],
    'time-by-student': ['student 5400'],
    'time-by-content': ['mosses-lesson 3600', 'mosses-topic 1800'],
    'instructor-performance': 'refused',
    'group-performance': 'refused',
    'quiz-question-analysis': ['mosses-quiz 2'],
  },
  // Themselves, who are a student elsewhere.
  outsider: {
    'quiz-results': ['outsider rocks'],
    'essay-submissions': ['outsider rocks'],
    'assignment-status': ['outsider rocks'],
    'course-progress': ['outsider rocks 600', 'outsider geology 0'],
    'time-by-course': ['mosses 120', 'rocks 600'],
    'time-by-student': ['outsider 720'],
    'time-by-content': ['mosses-topic 120', 'rocks-lesson 600'],
    'instructor-performance': 'refused',
    'group-performance': 'refused',
    'quiz-question-analysis': ['rocks-quiz 1'],
  },
  // No part in any course.
  subscriber: Object.fromEntries(Object.keys(TABLES).map((id) => [id, 'refused'])),
};

/** What somebody asks for of which nothing is in their scope. */
const FOREIGN: readonly (readonly [who: string, parameter: string, what: string])[] = [
  ['instructor', 'course_id', 'rocks'],
  ['assistant', 'course_id', 'geology'],
  ['rival', 'course_id', 'mosses'],
  ['rival', 'user_id', 'student'],
  ['rival', 'user_id', 'instructor'],
  ['leader', 'user_id', 'classmate'],
  ['leader', 'user_id', 'instructor'],
  ['student', 'course_id', 'rocks'],
];

/** The academy, where outsider also read in mosses, classmate tried its quiz, and student is in a second group. */
describe('course-dashboard: what each person sees of each table', () => {
  let all: Academy;
  let people: Readonly<Record<string, TestClient>>;
  let ids: Readonly<Record<string, Readonly<Record<string, number>>>>;
  let names: Readonly<Record<string, ReadonlyMap<number, string>>>;

  before(async () => {
    all = await academy();
    const { administrator, assistant, classmate, instructor, leader, outsider, rival, site, student } = all;
    const { botany, geology, groupId, inMosses, inRocks, mosses, rocks } = all;
    const subscriber = await site.as('subscriber');
    const captain = await site.as('group_leader', 'captain');
    people = { administrator, instructor, assistant, rival, leader, student, outsider, subscriber };
    const { use } = site.pluginContext('learning');
    const second = await use(LEARNING_GROUPS).create({
      ...{ slug: 'second', name: 'Second group', leaderIds: [idOf(captain)] },
      ...{ memberIds: [idOf(student)], courseIds: [mosses] },
    });
    await use(STUDY_TIME).add(idOf(outsider), inMosses.topic, 120);
    await attempt(all, classmate, inMosses, true, '2026-01-13T08:00:00.000Z');
    const users = { ...people, classmate, captain };
    const of = (contents: typeof inMosses, course: string) => ({
      ...{ [`${course}-lesson`]: contents.lesson, [`${course}-topic`]: contents.topic },
      [`${course}-quiz`]: contents.quiz,
    });
    const contents = { ...of(inMosses, 'mosses'), ...of(inRocks, 'rocks') };
    ids = {
      user_id: Object.fromEntries(Object.entries(users).map(([name, client]) => [name, idOf(client)])),
      course_id: { mosses, rocks, botany, geology },
      group_id: { first: groupId, second: second.id },
      ...{ content_id: contents, quiz_id: contents },
    };
    const byId = (of: Readonly<Record<string, number>>) => new Map(Object.entries(of).map(([name, id]) => [id, name]));
    names = Object.fromEntries(Object.entries(ids).map(([field, of]) => [field, byId(of)]));
  });
  after(() => all.site.stop());

  const personOf = (who: string) => people[who] ?? all.site.visitor();

  /** A row by the names of what it is about. */
  function rowName(id: string, row: Row): string {
    return (TABLES[id]?.ids ?? []).map((field) => names[field]?.get(Number(row[field])) ?? 'unknown').join(' ');
  }

  async function seen(who: string, id: string, query: Query = {}): Promise<Map<string, number>> {
    const figure = TABLES[id]?.figure ?? '';
    const { data } = await table(personOf(who), id, query);
    return new Map(data.map((row) => [rowName(id, row), Number(row[figure] ?? 0)]));
  }

  function described(id: string, rows: ReadonlyMap<string, number>): string[] {
    const isCounted = TABLES[id]?.figure !== undefined;
    return [...rows].map(([name, figure]) => (isCounted ? `${name} ${figure}` : name));
  }

  for (const [who, tables] of Object.entries(SEEN))
    it(`the ${who} sees what is theirs to see`, async () => {
      expect(Object.keys(tables)).to.deep.equal(Object.keys(TABLES));
      for (const [id, rows] of Object.entries(tables)) {
        const wanted = rows === 'refused' ? [] : rows;
        if (rows === 'refused') expectError(await personOf(who).get(reportPath(id)), 403, 'course_dashboard_forbidden');
        else expect(described(id, await seen(who, id)), id).to.have.members(wanted);
      }
    });

  it('a visitor sees nothing', async () => {
    for (const id of Object.keys(TABLES))
      expectError(await all.site.visitor().get(reportPath(id)), 401, 'rest_forbidden');
  });

  /** Every person, course and group that can be asked for. */
  function everything(): Query[] {
    return ['user_id', 'course_id', 'group_id'].flatMap((parameter) =>
      Object.values(ids[parameter] ?? {}).map((value) => ({ [parameter]: value })),
    );
  }

  for (const [who, tables] of Object.entries(SEEN))
    it(`the ${who} sees no more by asking for somebody, a course or a group`, async () => {
      for (const [id, rows] of Object.entries(tables)) {
        if (rows === 'refused') {
          const query = { user_id: ids['user_id']?.[who] ?? 0 };
          expectError(await personOf(who).get(reportPath(id), { query }), 403, 'course_dashboard_forbidden');
          continue;
        }
        const own = await seen(who, id);
        for (const query of everything())
          for (const [name, figure] of await seen(who, id, query))
            expect(own.get(name) ?? -1, `${id} ${JSON.stringify(query)} ${name}`).to.be.at.least(figure);
      }
    });

  for (const [who, parameter, what] of FOREIGN)
    it(`the ${who} who asks for ${parameter} of ${what} sees nothing`, async () => {
      const query = { [parameter]: ids[parameter]?.[what] ?? 0 };
      for (const [id, rows] of Object.entries(SEEN[who] ?? {}))
        if (rows !== 'refused') expect(described(id, await seen(who, id, query)), id).to.deep.equal([]);
    });

  it('a student who asks for somebody else sees themselves', async () => {
    for (const [id, rows] of Object.entries(SEEN['student'] ?? {})) {
      if (rows === 'refused') continue;
      const query = { user_id: idOf(all.outsider) };
      expect(described(id, await seen('student', id, query)), id).to.have.members(rows);
    }
  });

  it('a leader who asks for another group of a member sees that member only', async () => {
    const query = { group_id: ids['group_id']?.['second'] ?? 0 };
    expect(described('time-by-student', await seen('leader', 'time-by-student', query))).to.deep.equal([
      'student 5400',
    ]);
    expect(await seen('leader', 'group-performance', query)).to.deep.equal(new Map());
  });
});
