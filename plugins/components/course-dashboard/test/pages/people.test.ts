import { COURSES, ENROLMENTS } from '@plinth/learning';
import type { TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { type Academy, academy } from '../reports/support.js';
import { idOf } from '../support.js';
import { linksOf, open, rowsOf, statusOf, wordsOf } from './support.js';

describe('course-dashboard: pages of people', () => {
  let all: Academy;
  before(async () => {
    all = await academy();
  });
  after(() => all.site.stop());

  const page = (id: number) => `/learning/people/${id}`;

  it('are for exactly those whom the route of the statistics answers', async () => {
    const { administrator, classmate, instructor, leader, outsider, rival, student, site } = all;
    const clients = [
      administrator,
      instructor,
      rival,
      leader,
      student,
      classmate,
      outsider,
      await site.as('subscriber'),
    ];
    for (const client of clients)
      for (const id of [idOf(student), idOf(outsider), idOf(instructor), 987_654]) {
        const route = await client.get(`/course_report/v1/user/${id}/statistics`);
        expect(await statusOf(client, page(id))).to.equal(route.status);
      }
    expect(await statusOf(site.visitor(), page(idOf(student)))).to.be.oneOf([302, 401]);
  });

  it('show what the statistics say, and the courses that the viewer oversees', async () => {
    const { administrator, instructor, student } = all;
    const html = await open(administrator, page(idOf(student)));
    expect(wordsOf(html)).to.include(student.user?.displayName).and.include('Quizzes passed 1');
    expect(rowsOf(html).map(([course]) => course)).to.deep.equal(['Botany', 'Mosses']);
    expect(linksOf(html)).to.include(`/learning/reports/quiz-results?user_id=${idOf(student)}`);
    expect(linksOf(html)).to.include(`/learning/messages/new?recipient_id=${idOf(student)}`);
    const seen = await open(instructor, page(idOf(student)));
    expect(rowsOf(seen).map(([course]) => course)).to.deep.equal(['Botany', 'Mosses']);
  });

  it('count for whoever oversees a part what the table shows of it', async () => {
    const { administrator, instructor, rival, site, student } = all;
    const { use } = site.pluginContext('learning');
    const { id } = await use(COURSES).create({
      ...{ slug: 'tides', title: 'Tides', instructorIds: [idOf(rival)] },
      contents: [
        { type: 'lesson', slug: 'low', title: 'Low' },
        { type: 'lesson', slug: 'high', title: 'High' },
      ],
    });
    await use(ENROLMENTS).enrol(idOf(student), id);
    const [first] = (await use(COURSES).contentsOf([id])).get(id) ?? [];
    await use(ENROLMENTS).completeStep(idOf(student), first?.id ?? 0);
    const seen = async (client: TestClient) => {
      const html = await open(client, page(idOf(student)), { force: 'true' });
      const [, enrolled, active] = /Enrolled courses (\d+) In progress (\d+)/.exec(wordsOf(html)) ?? [];
      const rows = rowsOf(html);
      const inProgress = rows.filter((cells) => cells.includes('In progress')).length;
      expect([Number(enrolled), Number(active)]).to.deep.equal([rows.length, inProgress]);
      return { rows: rows.length, isPartial: wordsOf(html).includes('Includes only courses you teach') };
    };
    const whole = await seen(administrator);
    expect(whole.isPartial).to.equal(false);
    expect(await seen(instructor)).to.deep.equal({ rows: whole.rows - 1, isPartial: true });
    expect(await seen(rival)).to.deep.equal({ rows: 1, isPartial: true });
    expect((await seen(student)).rows).to.equal(whole.rows);
    await use(COURSES).remove(id);
  });

  it('show learners their own, with their own reports', async () => {
    const { outsider, student } = all;
    const html = await open(student, page(idOf(student)));
    expect(wordsOf(html)).to.include('Your statistics');
    expect(linksOf(html)).to.include('/learning/reports/quiz-results');
    expect(linksOf(html).join()).to.not.include('recipient_id');
    expect(rowsOf(await open(outsider, page(idOf(outsider)))).map(([course]) => course)).to.include('Rocks');
  });

  it('count those who teach as instructors', async () => {
    const words = wordsOf(await open(all.instructor, page(idOf(all.instructor))));
    expect(words).to.include('Courses taught 2').and.include('Coursework in courses taught');
  });

  it('are kept for an hour, and calculated again when that is asked for', async () => {
    const { administrator, classmate, site } = all;
    const words = async (query = {}) => wordsOf(await open(administrator, page(idOf(classmate)), query));
    expect(await words()).to.include('As of 15 January 2026, 12:00');
    site.advance(600_000);
    expect(await words()).to.include('As of 15 January 2026, 12:00');
    expect(await words({ force: 'true' })).to.include('As of 15 January 2026, 12:10');
  });
});
