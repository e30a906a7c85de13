import { COURSES, ENROLMENTS } from '@plinth/learning';
import { expect } from 'chai';
import { type Academy, academy, attempt, table } from '../reports/support.js';
import { idOf } from '../support.js';
import { linksOf, open, statusOf, submit, wordsOf } from './support.js';

describe('course-dashboard: the steps of a course', () => {
  let all: Academy;
  beforeEach(async () => {
    all = await academy();
  });
  afterEach(() => all.site.stop());

  const way = (course: number, step: number) => `/learning/courses/${course}/steps/${step}`;
  const enrolments = () => all.site.pluginContext('learning').use(ENROLMENTS);

  it('are pages that those who are enrolled go through, from the course and from the front page', async () => {
    const { classmate, inMosses, mosses } = all;
    const { lesson, quiz, topic } = inMosses;
    expect(linksOf(await open(classmate, `/learning/courses/${mosses}`))).to.include.members(
      [lesson, topic, quiz].map((step) => way(mosses, step)),
    );
    expect(linksOf(await open(classmate, '/learning'))).to.include(way(mosses, topic));
    const html = await open(classmate, way(mosses, topic));
    expect(wordsOf(html)).to.include('Topic in “Mosses: lesson”, step 2 of 3').and.include('Mark as complete');
    expect(linksOf(html)).to.include.members([way(mosses, lesson), way(mosses, quiz), `/learning/courses/${mosses}`]);
    expect(wordsOf(await open(classmate, way(mosses, lesson))))
      .to.include('Completed on 11 January 2026.')
      .and.not.include('Mark as complete');
  });

  it('say what was written for them', async () => {
    const { classmate, site } = all;
    const { use } = site.pluginContext('learning');
    const contents = [{ type: 'lesson', slug: 'a', title: 'Ferns', body: '<p>They <em>unroll</em>.</p>' }] as const;
    const { id } = await use(COURSES).create({ slug: 'f', title: 'F', instructorIds: [idOf(all.rival)], contents });
    await use(ENROLMENTS).enrol(idOf(classmate), id);
    const [step] = (await use(COURSES).contentsOf([id])).get(id) ?? [];
    expect(await open(classmate, way(id, step?.id ?? 0))).to.include('<p>They <em>unroll</em>.</p>');
  });

  it('are marked as done once, and progress, reports and the front page move', async () => {
    const { classmate, inMosses, mosses } = all;
    const { quiz, topic } = inMosses;
    const page = way(mosses, topic);
    const { text } = await classmate.page('GET', page);
    const _wpnonce = /name="_wpnonce" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const send = (nonce: string) =>
      classmate.page('POST', page, {
        body: new URLSearchParams({ _wpnonce: nonce }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await send('forged')).status).to.equal(403);
    for (const answer of [await send(_wpnonce), await send(_wpnonce)])
      expect([answer.status, answer.headers['location']]).to.deep.equal([
        303,
        `http://localhost${way(mosses, quiz)}?done=${topic}`,
      ]);
    expect(wordsOf(await open(classmate, way(mosses, quiz), { done: topic }))).to.include(
      '“Mosses: topic” is complete.',
    );
    expect(wordsOf(await open(classmate, '/learning')))
      .to.include('2 of 3 steps')
      .and.include('Continue: Mosses: quiz');
    expect((await enrolments().find(idOf(classmate), mosses))?.stepsCompleted).to.equal(2);
    const { data } = await table(classmate, 'course-progress');
    expect(data.find((row) => row['course_title'] === 'Mosses')).to.include({ steps_completed: 2 });
  });

  it('count once, however many say at once that one is done', async () => {
    const { classmate, inMosses, mosses } = all;
    const page = way(mosses, inMosses.topic);
    const { text } = await classmate.page('GET', page);
    const nonce = /name="_wpnonce" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const body = new URLSearchParams({ _wpnonce: nonce }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => classmate.page('POST', page, { body, headers })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 303));
    const enrolment = await enrolments().find(idOf(classmate), mosses);
    expect(enrolment).to.include({ stepsCompleted: 2, status: 'in_progress' });
  });

  it('complete the course with the last one, which leads back to it', async () => {
    const { classmate, inMosses, mosses } = all;
    await attempt(all, classmate, inMosses, true, '2026-01-14T08:00:00.000Z');
    const done = await submit(classmate, way(mosses, inMosses.topic), {});
    expect(done.headers['location']).to.equal(`http://localhost/learning/courses/${mosses}?finished=1`);
    expect(wordsOf(await open(classmate, `/learning/courses/${mosses}`, { finished: 1 }))).to.include(
      'You’ve completed the last step of this course.',
    );
    expect((await enrolments().find(idOf(classmate), mosses))?.status).to.equal('completed');
  });

  it('that are quizzes show questions and results, say where answers are taken, and are not marked', async () => {
    const { classmate, inMosses, mosses, student } = all;
    const page = way(mosses, inMosses.quiz);
    const words = wordsOf(await open(student, page));
    expect(words).to.include('This quiz isn’t taken on this page').and.include('You need 60% to pass');
    expect(words).to.include('Why? 3 points').and.include('Passed 100%').and.include('Failed 25%');
    expect(words).to.not.include('Mark as complete');
    expect(wordsOf(await open(classmate, page))).to.include('No results yet.');
    const [report = ''] = linksOf(await open(student, page)).filter((link) => link.includes('quiz-results'));
    expect(wordsOf(await open(student, report))).to.include('Mosses: quiz');
    const refused = await submit(classmate, page, {}, way(mosses, inMosses.topic));
    expect([refused.status, wordsOf(refused.text)]).to.satisfy(
      ([status, said]: [number, string]) => status === 409 && said.includes('To complete a quiz, pass it'),
    );
  });

  it('are looked at by those who teach and run the course, who have nothing to mark', async () => {
    const { administrator, assistant, inMosses, mosses } = all;
    for (const client of [administrator, assistant]) {
      expect(wordsOf(await open(client, way(mosses, inMosses.topic)))).to.not.include('Mark as complete');
      expect((await submit(client, way(mosses, inMosses.topic), {}, '/learning')).status).to.equal(403);
    }
  });

  it('are refused to everybody else, in words that say who may', async () => {
    const { classmate, inMosses, mosses, outsider, rival, site } = all;
    const page = way(mosses, inMosses.topic);
    for (const client of [outsider, rival]) {
      const refused = await client.page('GET', page);
      expect([refused.status, wordsOf(refused.text)]).to.satisfy(
        ([status, said]: [number, string]) => status === 403 && said.includes('You’re not enrolled in this course'),
      );
      expect((await submit(client, page, {}, '/learning')).status).to.equal(403);
    }
    expect(await statusOf(site.visitor(), page)).to.be.oneOf([302, 401]);
    expect(await statusOf(classmate, way(mosses, 99_999))).to.equal(404);
    expect(await statusOf(classmate, way(99_999, inMosses.topic))).to.equal(404);
    const draft = await site
      .pluginContext('learning')
      .use(COURSES)
      .create({ slug: 'd', title: 'D', status: 'draft', instructorIds: [idOf(rival)] });
    expect(await statusOf(classmate, `/learning/courses/${draft.id}`)).to.equal(404);
  });
});
