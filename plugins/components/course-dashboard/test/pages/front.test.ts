import { ENROLMENTS } from '@plinth/learning';
import { countSelects, type TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { drawn as asDrawn } from '../../src/pages/drawn.js';
import { type Academy, academy, chart } from '../reports/support.js';
import { begin, idOf, messagingSite } from '../support.js';
import { drawnCharts, linksOf, open, statusOf, wordsOf } from './support.js';

const FRONT = '/learning';

/** The figures that a page begins with, by their names. */
function figuresOf(html: string): Record<string, string> {
  const found = [...html.matchAll(/<div><dt>(.*?)<\/dt>(?:<dd class="note">.*?<\/dd>)?<dd>(.*?)<\/dd><\/div>/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value.replace(/<[^>]+>/g, '')]));
}

describe('course-dashboard: the front page of learning', () => {
  let all: Academy;
  before(async () => {
    all = await academy();
  });
  after(() => all.site.stop());

  it('has the figures of everything for administrators', async () => {
    expect(figuresOf(await open(all.administrator, FRONT))).to.deep.equal({
      ...{ Students: '3', Courses: '4', 'In progress': '1', Completed: '1' },
      ...{ 'Time spent': '41 min', 'Average quiz score': '50%' },
    });
  });

  it('has for instructors what they teach, and for leaders what the members of their groups do', async () => {
    expect(figuresOf(await open(all.rival, FRONT))).to.include({ Students: '1', Courses: '2' });
    expect(figuresOf(await open(all.leader, FRONT))).to.include({ Students: '2', Completed: '1' });
  });

  it('counts the same enrolments in its figures and in the chart of completion, however long ago they began', async () => {
    const school = await academy();
    const { administrator, outsider, mosses, site } = school;
    await site.pluginContext('learning').use(ENROLMENTS).enrol(idOf(outsider), mosses, '2023-03-01T08:00:00.000Z');
    const html = await open(administrator, FRONT);
    const completion = drawnCharts(html).find(({ id }) => id === 'course-completion');
    const { chartData } = completion as unknown as {
      chartData: { labels: string[]; datasets: { data: number[] }[] };
    };
    const figures = figuresOf(html);
    expect(chartData.labels).to.deep.equal(['Not started', 'In progress', 'Completed']);
    expect(chartData.datasets[0]?.data.slice(1).map(String)).to.deep.equal([
      figures['In progress'],
      figures['Completed'],
    ]);
    const { not_started } = await site.pluginContext('learning').use(ENROLMENTS).statusTotals();
    expect(chartData.datasets[0]?.data[0]).to.equal(not_started);
    await site.stop();
  });

  it('draws what is counted by months as bars, and has a table of it for paper', async () => {
    const html = await open(all.administrator, FRONT);
    const trends = drawnCharts(html).filter(({ id }) => id === 'enrollment-trends' || id === 'time-trend');
    expect(trends.map(({ chartType }) => chartType)).to.deep.equal(['bar', 'bar']);
    expect(html.match(/class="chart-table"/g)).to.have.length(drawnCharts(html).length);
    expect((await chart(all.administrator, 'enrollment-trends')).chartType).to.equal('line');
  });

  it('says what waits, and leads to it', async () => {
    const html = await open(all.administrator, FRONT);
    expect(wordsOf(html)).to.include('1 assignment awaiting approval').and.include('1 essay awaiting grade');
    expect(linksOf(html)).to.include('/learning/work?kind=assignment');
    expect(wordsOf(await open(all.instructor, FRONT))).to.not.include('awaiting approval');
  });

  it('draws charts by the payloads of their routes, those that the role may see and that have figures', async () => {
    const drawn = (html: string) => drawnCharts(html).map(({ id }) => id);
    const html = await open(all.administrator, FRONT);
    expect(drawn(html)).to.deep.equal([
      ...[
        'enrollment-trends',
        'course-completion',
        'time-trend',
        'top-courses',
        'course-dropoff',
        'revenue-per-course',
      ],
    ]);
    for (const { meta: _kept, ...shown } of drawnCharts(html)) {
      const { meta, ...answer } = await chart(all.administrator, shown.id);
      expect(shown).to.deep.equal(asDrawn(answer));
    }
    expect(drawn(await open(all.leader, FRONT))).to.not.include('revenue-per-course');
    expect(drawn(await open(all.student, FRONT))).to.deep.equal(['time-trend']);
  });

  it('has for each role the report that matters to it: instructors, the hardest questions, groups', async () => {
    const words = async (client: TestClient) => wordsOf(await open(client, FRONT));
    expect(await words(all.administrator))
      .to.include('View full report: Instructor performance')
      .and.not.include('Your groups');
    const instructor = await open(all.instructor, FRONT);
    expect(wordsOf(instructor))
      .to.include('Hardest questions')
      .and.not.include('View full report: Instructor performance');
    expect(linksOf(instructor)).to.include('/learning/reports/quiz-question-analysis?orderby=correct_rate&order=asc');
    expect(await words(all.leader))
      .to.include('Your groups')
      .and.include('First group');
  });

  it('has for learners their courses with progress and time, marks, certificates and messages', async () => {
    const { classmate, instructor, mosses, student } = all;
    await begin(instructor, student, mosses, { subject: 'Well done' });
    const words = wordsOf(await open(student, FRONT));
    expect(words).to.include('Mosses Completed 3 of 3 steps').and.include('1 h 30 min spent');
    expect(words).to.include('Botany Not started 0 of 0 steps');
    expect(words).to.include('Mosses: quiz 100% Yes').and.include('Mosses: quiz 25% No');
    expect(words).to.include('Well done').and.include('1 unread');
    expect(words).to.not.include('Key figures').and.include('More courses Rocks');
    expect(wordsOf(await open(classmate, FRONT)))
      .to.include('No results yet')
      .and.include('No conversations yet');
    expect(linksOf(await open(student, FRONT))).to.not.include('/learning/reports');
  });

  it('leads learners to their courses and what comes next in them; the page of a course shows its steps', async () => {
    const { classmate, inMosses, mosses, outsider, site, student } = all;
    const way = `/learning/courses/${mosses}`;
    const front = await open(classmate, FRONT);
    expect(linksOf(front)).to.include(way);
    const next = /Continue: (Mosses: \w+)/.exec(wordsOf(front))?.[1] ?? '';
    expect(next).to.equal('Mosses: topic');
    expect(linksOf(front)).to.include(`${way}/steps/${inMosses.topic}`);
    const course = wordsOf(await open(classmate, way));
    expect(course)
      .to.include(`Next: ${next}`)
      .and.include('1 of 3 steps completed')
      .and.include('Mosses: quiz Quiz · 60%');
    expect(wordsOf(await open(student, way))).to.include('You’ve completed this course.');
    expect(wordsOf(await open(student, FRONT))).to.not.include('Continue: Mosses');
    expect(wordsOf(await open(all.instructor, way)))
      .to.include('Course content')
      .and.not.include('steps completed');
    expect(wordsOf(await open(outsider, way)))
      .to.include('To enroll, ask the instructor.')
      .and.include('Mosses: topic');
    expect(linksOf(await open(outsider, way)).filter((link) => link.includes('/steps/'))).to.deep.equal([]);
    expect(await statusOf(student, '/learning/courses/9999')).to.equal(404);
    expect(await statusOf(site.visitor(), way)).to.be.oneOf([302, 401]);
  });

  it('shows a step that was just completed, although reports are kept for an hour', async () => {
    const { classmate, inMosses, site } = all;
    expect(wordsOf(await open(classmate, FRONT))).to.include('1 of 3 steps');
    await site.pluginContext('learning').use(ENROLMENTS).completeStep(idOf(classmate), inMosses.topic);
    expect(wordsOf(await open(classmate, FRONT))).to.include('2 of 3 steps');
  });

  it('says to somebody who takes part in nothing how that could come to be', async () => {
    const site = await messagingSite();
    expect(wordsOf(await open(await site.as('subscriber'), FRONT))).to.include('No courses yet');
    expect(wordsOf(await open(await site.as('student'), FRONT))).to.include('You’re not enrolled in a course yet');
    const words = wordsOf(await open(await site.as('administrator'), FRONT));
    expect(words).to.include('All caught up.').and.include('No data yet');
    await site.stop();
  });

  it('asks visitors to sign in, and is in the menu of everybody who is signed in', async () => {
    expect(await statusOf(all.site.visitor(), FRONT)).to.be.oneOf([302, 401]);
    const menu = async (client: TestClient) => linksOf((await client.page('GET', FRONT)).text);
    expect(await menu(all.student)).to.include('http://localhost/learning');
    expect(await menu(all.site.visitor())).to.not.include('http://localhost/learning');
  });

  it('says when the charts were computed that are older than the figures above them', async () => {
    const school = await academy();
    expect(wordsOf(await open(school.administrator, FRONT))).to.not.include('The oldest is from');
    expect(wordsOf(await open(school.administrator, FRONT))).to.match(
      /updated hourly\. The oldest is from [^.]*\d\d:\d\d/,
    );
    await school.site.stop();
  });

  it('is kept by nobody, and carries neither style attributes nor scripts', async () => {
    for (const client of [all.administrator, all.student]) {
      const { headers, text } = await client.page('GET', FRONT);
      expect(headers['cache-control']).to.include('no-store');
      expect(text).to.not.match(/ style="/);
      expect(text).to.not.match(/<script(?![^>]* src=)/);
    }
  });

  it('takes as many statements however many courses and learners there are', async () => {
    const { administrator, geology, site, student } = all;
    const { use } = site.pluginContext('learning');
    const count = (client: TestClient) => countSelects(site, () => open(client, FRONT));
    const later = () => site.advance(3_601_000);
    later();
    const [few, fewOwn] = [await count(administrator), await count(student)];
    for (let each = 0; each < 10; each += 1)
      await use(ENROLMENTS).enrol(idOf(await site.member({ roles: ['student'] })), geology);
    await use(ENROLMENTS).enrol(idOf(student), geology);
    later();
    expect(await count(administrator)).to.be.at.most(few);
    expect(await count(student)).to.be.at.most(fewOwn);
  });
});
