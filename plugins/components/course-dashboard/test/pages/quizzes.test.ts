import { COURSES, COURSEWORK, ENROLMENTS } from '@plinth/learning';
import type { TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { idOf, type School, school } from '../support.js';
import {
  enrol,
  formIn,
  openForm,
  QUESTIONS,
  type QuizCourse,
  quizCourse,
  rightAnswers,
  send,
  stepPath,
  take,
} from './quiz-support.js';
import { linksOf, open, statusOf, unescaped, wordsOf } from './support.js';

describe('course-dashboard: taking a quiz', () => {
  let all: School;
  let course: QuizCourse;
  let student: TestClient;
  beforeEach(async () => {
    all = await school();
    student = all.student;
    course = await quizCourse(all);
    await enrol(all.site, student, course);
  });
  afterEach(() => all.site.stop());

  const coursework = () => all.site.pluginContext('learning').use(COURSEWORK);
  const attempts = () => coursework().attempts({ quizId: course.quiz, limit: 100 });
  const stepsDone = async (who: TestClient) =>
    (await all.site.pluginContext('learning').use(ENROLMENTS).find(idOf(who), course.courseId))?.stepsCompleted;

  /** Sends answers and opens the page that they lead to. */
  async function result(answers: Record<string, string | readonly string[]>): Promise<string> {
    const sent = await take(student, course, answers);
    expect(sent.status, sent.text.slice(0, 2_000)).to.equal(303);
    return open(student, String(sent.headers['location']).replace('http://localhost', '').split('?')[0] ?? '', {
      attempt: /attempt=(\d+)/.exec(String(sent.headers['location']))?.[1] ?? '',
    });
  }

  it('is a form with a field for each type of question, and without what is right', async () => {
    const html = await open(student, course.path);
    const [single, multiple, words, order, pairs, gaps, essay] = course.questions;
    expect(html.match(new RegExp(`type="radio" name="answer-${single}"`, 'g'))).to.have.length(2);
    expect(html.match(new RegExp(`type="checkbox" name="answer-${multiple}\\[\\]"`, 'g'))).to.have.length(3);
    expect(html).to.match(new RegExp(`<input[^>]*name="answer-${words}"`));
    for (const name of [`${order}-0`, `${order}-2`, `${pairs}-1`])
      expect(html).to.match(new RegExp(`<select[^>]*name="answer-${name}"`));
    expect(html).to.match(new RegExp(`A <input[^>]*name="answer-${gaps}-0"[^>]*/?> drinks and a `));
    expect(html).to.match(new RegExp(`<textarea[^>]*name="answer-${essay}"`));
    expect(wordsOf(html)).to.include('You need 60% to pass').and.not.include('isn’t taken on this page');
    for (const secret of ['chlorophyll', 'frond', 'root', '"right"']) expect(html.toLowerCase()).to.not.include(secret);
    // Items to be put in order, and matches, stand in the order of the alphabet.
    expect(wordsOf(html)).to.include('leaf seed shoot').and.include('red bark white bark');
  });

  it('that is all right is passed: the step is done, and it goes on with the next one', async () => {
    const html = await result(rightAnswers(course));
    expect(wordsOf(html)).to.include('Passed with 75%').and.include('12 of 16 points');
    expect(wordsOf(html).match(/Correct 2 of 2 points/g)).to.have.length(6);
    expect(wordsOf(html)).to.include('Awaiting grade (of 4 points)').and.include('1 answer is awaiting a grade');
    expect(linksOf(html)).to.include(stepPath(course.courseId, course.last));
    expect(wordsOf(html)).to.include('Continue: Last lesson');
    expect(await stepsDone(student)).to.equal(1);
    const { essays } = await coursework().essays({ quizId: course.quiz, limit: 5 });
    expect(
      essays.map(({ answer, graded, points, pointsTotal, userId }) => [answer, graded, points, pointsTotal, userId]),
    ).to.deep.equal([['Because it can.', false, 0, 4, idOf(student)]]);
    expect((await coursework().essayTotals({ userId: idOf(student) })).open).to.equal(1);
    expect(wordsOf(await open(student, '/learning'))).to.include('The quiz 75% Yes');
  });

  it('that is partly right counts pairs and gaps by their parts, and everything else as a whole', async () => {
    const [single, multiple, words, order, pairs, gaps] = course.questions;
    const html = await result({
      ...rightAnswers(course),
      ...{ [`answer-${single}`]: '0', [`answer-${multiple}[]`]: ['0'], [`answer-${words}`]: 'rain' },
      ...{ [`answer-${order}-0`]: '0', [`answer-${order}-1`]: '1', [`answer-${order}-2`]: '2' },
      ...{ [`answer-${pairs}-1`]: '1', [`answer-${gaps}-1`]: 'cloud' },
    });
    expect(wordsOf(html)).to.include('Not passed: 12.5%').and.include('2 of 16 points').and.include('Try again');
    expect(wordsOf(html).match(/Incorrect 0 of 2 points/g)).to.have.length(4);
    expect(wordsOf(html).match(/Partially correct 1 of 2 points/g)).to.have.length(2);
    expect(await stepsDone(student)).to.equal(0);
    expect(linksOf(html)).to.include(`${course.path}?again=1`);
    expect(wordsOf(await result(rightAnswers(course)))).to.include('Passed with 75%');
    const page = wordsOf(await open(student, course.path));
    expect(page).to.include('Retake quiz').and.include('Passed 75%').and.include('Failed 12.5%');
  });

  it('waits where the essay decides: neither passed nor failed, with the points so far', async () => {
    const [single, multiple] = course.questions;
    const html = await result({ ...rightAnswers(course), [`answer-${single}`]: '0', [`answer-${multiple}[]`]: ['0'] });
    const said = wordsOf(html);
    expect(said)
      .to.include('Awaiting grade: 8 of 16 points so far')
      .and.include('You’ll be notified once your answers are graded');
    expect(said).to.not.include('Passed').and.not.include('Not passed').and.not.include('Try again');
    expect(await stepsDone(student)).to.equal(0);
    const page = wordsOf(await open(student, course.path));
    expect(page).to.include('Awaiting grade 8 of 16 points so far').and.not.include('Failed');
    const statuses = async (status: string) =>
      (await all.administrator.get('/course-dashboard/v2/reports/quiz-results', { query: { status } }))
        .json<{
          data: { quiz_id: number; passed: boolean }[];
        }>()
        .data.filter(({ quiz_id }) => quiz_id === course.quiz);
    expect((await statuses('all')).map(({ passed }) => passed)).to.deep.equal([false]);
    expect([...(await statuses('failed')), ...(await statuses('passed'))]).to.deep.equal([]);
    expect(await statuses('waiting')).to.have.length(1);
  });

  it('says of every question what was answered, and never what is right', async () => {
    const [single, multiple, words, order, pairs, gaps, essay] = course.questions;
    const html = await result({
      ...{ [`answer-${single}`]: '0', [`answer-${multiple}[]`]: ['0', '1'], [`answer-${words}`]: 'rain <&>' },
      ...{ [`answer-${order}-0`]: '0', [`answer-${order}-1`]: '2', [`answer-${order}-2`]: '1' },
      ...{ [`answer-${pairs}-0`]: '0', [`answer-${pairs}-1`]: '0' },
      ...{ [`answer-${gaps}-0`]: 'cloud', [`answer-${gaps}-1`]: 'stem', [`answer-${essay}`]: 'Who knows?' },
    });
    const said = wordsOf(html);
    expect(said).to.include('Incorrect 0 of 2 points Your answer: Stone').and.include('Your answer: Fern Stone');
    expect(said).to.include('Your answer: rain <&>').and.include('Your answer: leaf shoot seed');
    expect(said).to.include('Your answer: Birch: red bark Pine: red bark');
    expect(said).to.include('Your answer: cloud stem').and.include('Your answer: Who knows?');
    for (const right of ['Moss', 'chlorophyll', 'white bark', 'root', 'frond']) expect(said).to.not.include(right);
  });

  it('that is not complete says which questions wait, and keeps what was chosen', async () => {
    const [single, multiple, words, order, pairs, gaps, essay] = course.questions;
    const answers = {
      ...{ [`answer-${single}`]: '1', [`answer-${multiple}[]`]: ['2'], [`answer-${order}-1`]: '2' },
      ...{ [`answer-${pairs}-0`]: '7', [`answer-${gaps}-1`]: '"<leaf>"', [`answer-${essay}`]: 'It is\nso <green>.' },
    };
    const refused = await take(student, course, answers);
    expect(refused.status).to.equal(400);
    const said = wordsOf(refused.text);
    expect(said).to.include('Answer question 3.').and.not.include('Question 1 is not').and.not.include('Question 7');
    expect(said).to.include('Question 4: choose an item for position 1.').and.not.include('stands at place 2.');
    expect(said).to.include('Question 5: choose a match for “Birch”.').and.include('Question 6: fill in blank 1.');
    const summary = /class="error-summary".*?<\/ul>/s.exec(refused.text)?.[0] ?? '';
    expect(linksOf(summary)).to.deep.equal(
      [`${words}`, `${order}-0`, `${pairs}-0`, `${gaps}-0`].map((name) => `#field-answer-${name}`),
    );
    for (const link of linksOf(summary)) expect(refused.text).to.include(`id="${link.slice(1)}"`);
    expect(refused.text).to.match(new RegExp(`name="answer-${single}" value="1" checked`));
    expect(refused.text).to.match(new RegExp(`name="answer-${multiple}\\[\\]" value="2" checked`));
    expect(refused.text).to.match(new RegExp(`name="answer-${order}-1".*?<option value="2" selected`, 's'));
    expect(unescaped(refused.text)).to.include('value=""<leaf>""').and.include('It is\nso <green>.</textarea>');
    expect((await attempts()).total).to.equal(0);
    const mended = await send(student, course, formIn(refused.text), rightAnswers(course));
    expect(mended.status).to.equal(303);
  });

  it('takes an item at one place only, and no more text than fits', async () => {
    const [, , words, order, , , essay] = course.questions;
    const twice = { [`answer-${order}-0`]: '1', [`answer-${order}-1`]: '1' };
    const refused = await take(student, course, {
      ...{ ...rightAnswers(course), ...twice, [`answer-${words}`]: 'x'.repeat(501) },
      [`answer-${essay}`]: 'x'.repeat(20_001),
    });
    expect([refused.status, wordsOf(refused.text)]).to.satisfy(
      ([status, said]: [number, string]) =>
        status === 400 && said.includes('Question 4: “seed” is used in two positions.'),
    );
    expect(wordsOf(refused.text))
      .to.include('Question 3: enter at most 500 characters')
      .and.include('Question 7: enter at most 20,000 characters');
    const lines = { ...rightAnswers(course), [`answer-${essay}`]: 'x\r\n'.repeat(10_000) };
    expect((await take(student, course, lines)).status).to.equal(303);
  });

  it('answers nonsense with what is wrong, never with a fault', async () => {
    const [single, multiple, , order, , gaps, essay] = course.questions;
    const nonsense = [
      {},
      { [`answer-${single}[]`]: ['1', '1'], [`answer-${multiple}`]: '9', [`answer-${order}-0`]: '-1' },
      { [`answer-${single}[a][b]`]: '1', [`answer-${order}-0[]`]: ['0', '1'], [`answer-${order}`]: '0' },
      { [`answer-${gaps}-0`]: '\u0000', [`answer-${gaps}-99`]: 'x', 'answer-999999': '1', [`answer-${single}`]: '1e3' },
      { [`answer-${multiple}[]`]: Array(500).fill('0'), [`answer-${single}`]: '٣' },
    ];
    for (const answers of nonsense) expect((await take(student, course, answers)).status).to.equal(400);
    const odd = { [`answer-${essay}`]: 'a\u0000b\ud800c', [`answer-${multiple}[]`]: ['0', '2', '2'] };
    expect((await take(student, course, { ...rightAnswers(course), ...odd })).status).to.equal(303);
    expect((await coursework().essays({ quizId: course.quiz, limit: 1 })).essays[0]?.answer).to.equal('ab\ufffdc');
  });

  it('counts once, however often and at once one form is sent', async () => {
    const form = await openForm(student, course);
    const answers = rightAnswers(course);
    const sent = await Promise.all(Array.from({ length: 50 }, () => send(student, course, form, answers)));
    expect(sent.map(({ status }) => status)).to.deep.equal(sent.map(() => 303));
    expect(new Set(sent.map(({ headers }) => headers['location'])).size).to.equal(1);
    const later = await send(student, course, form, answers);
    expect(later.headers['location']).to.equal(sent[0]?.headers['location']);
    expect((await attempts()).total).to.equal(1);
    expect((await coursework().essays({ quizId: course.quiz, limit: 1 })).total).to.equal(1);
    expect(await stepsDone(student)).to.equal(1);
    expect((await take(student, course, answers)).status).to.equal(303);
    expect((await attempts()).total).to.equal(2);
  });

  it('completes the step once, however many forms pass at once', async () => {
    const forms = await Promise.all(Array.from({ length: 20 }, () => openForm(student, course)));
    const sent = await Promise.all(forms.map((form) => send(student, course, form, rightAnswers(course))));
    expect(sent.map(({ status }) => status)).to.deep.equal(sent.map(() => 303));
    expect((await attempts()).total).to.equal(20);
    expect(await stepsDone(student)).to.equal(1);
  });

  it('takes as long as its form was open, and no longer than a day', async () => {
    const form = await openForm(student, course);
    all.site.advance(95_000);
    await send(student, course, form, rightAnswers(course));
    const [attempt] = (await attempts()).attempts;
    expect(attempt?.timeSpent).to.equal(95);
    const answers = (await coursework().answersOf([attempt?.id ?? 0])).get(attempt?.id ?? 0) ?? [];
    expect(answers.map(({ timeSpent }) => timeSpent)).to.deep.equal([14, 14, 14, 14, 13, 13, 13]);
    const old = await openForm(student, course, { again: 1 });
    all.site.advance(40 * 3_600_000);
    const { _wpnonce } = await openForm(student, course, { again: 1 });
    await send(student, course, { sheet: old.sheet, _wpnonce }, rightAnswers(course));
    expect((await attempts()).attempts[0]?.timeSpent).to.equal(86_400);
  });

  it('believes no form that the site did not make for this person and quiz', async () => {
    const { classmate, site } = all;
    const other = await quizCourse(all, QUESTIONS, 'mosses');
    for (const each of [course, other]) await enrol(site, classmate, each);
    const form = await openForm(student, course);
    const [openedAt = '', key = '', digest = ''] = form.sheet.split('.');
    const seals = [
      ...['', 'x', `${Number(openedAt) - 60_000}.${key}.${digest}`, `${openedAt}.${key}.${'0'.repeat(64)}`],
      (await openForm(classmate, course)).sheet,
    ];
    for (const sheet of seals) {
      const refused = await send(student, course, { ...form, sheet }, rightAnswers(course));
      expect([refused.status, wordsOf(refused.text)], sheet).to.satisfy(
        ([status, said]: [number, string]) => status === 400 && said.includes('Couldn’t submit your answers'),
      );
      expect(unescaped(refused.text)).to.include('Because it can.</textarea>');
    }
    expect((await send(student, course, { ...form, _wpnonce: 'x' }, rightAnswers(course))).status).to.equal(403);
    const elsewhere = await openForm(classmate, other);
    expect((await send(classmate, course, elsewhere, rightAnswers(course))).status).to.equal(400);
    expect((await attempts()).total).to.equal(0);
  });

  it('is for those who are enrolled: others are refused, and teachers look at the questions', async () => {
    const { administrator, instructor, outsider, rival, site } = all;
    const form = await openForm(student, course);
    for (const client of [outsider, rival]) {
      expect(await statusOf(client, course.path)).to.equal(403);
      const { _wpnonce } = await openForm(client, { ...course, path: '/learning' });
      expect((await send(client, course, { ...form, _wpnonce }, rightAnswers(course))).status).to.equal(403);
    }
    for (const client of [administrator, instructor]) {
      const html = await open(client, course.path);
      expect(wordsOf(html)).to.include('Enrolled students take this quiz here.').and.include('Which one? 2 points');
      expect(html).to.not.include('name="answer-').and.not.include('chlorophyll');
      expect((await send(client, course, { ...form, _wpnonce: 'x' }, rightAnswers(course))).status).to.equal(403);
    }
    expect(await statusOf(site.visitor(), course.path)).to.be.oneOf([302, 401]);
    expect((await send(site.visitor(), course, form, rightAnswers(course))).status).to.be.oneOf([302, 303, 401, 403]);
    const other = { ...course, path: stepPath(all.botany, course.quiz) };
    expect((await send(student, other, form, rightAnswers(course))).status).to.equal(404);
    expect((await attempts()).total).to.equal(0);
  });

  it("shows nobody the results of somebody else's attempt", async () => {
    const { classmate, site } = all;
    await enrol(site, classmate, course);
    await take(student, course, rightAnswers(course));
    const [attempt] = (await attempts()).attempts;
    const seen = wordsOf(await open(classmate, course.path, { attempt: attempt?.id ?? 0 }));
    expect(seen).to.include('No results yet.').and.not.include('Passed');
  });

  it('never tells by REST what is right', async () => {
    const { administrator } = all;
    await take(student, course, rightAnswers(course));
    for (const client of [administrator, all.instructor])
      for (const id of ['quiz-question-analysis', 'quiz-results', 'essay-submissions']) {
        const { status, text } = await client.get(`/course-dashboard/v2/reports/${id}`);
        expect(status).to.equal(200);
        for (const secret of ['task', 'choices', 'chlorophyll', 'frond']) expect(text, id).to.not.include(secret);
      }
  });
});

describe('course-dashboard: what comes next', () => {
  it('is a step that can be done here, where there is one', async () => {
    const all = await school();
    const { site, student } = all;
    const elsewhere = await quizCourse(all, [...QUESTIONS, { title: 'Asked elsewhere' }]);
    await enrol(site, student, elsewhere);
    const done = (step: number) => site.pluginContext('learning').use(ENROLMENTS).completeStep(idOf(student), step);
    await done(elsewhere.first);
    expect(wordsOf(await open(student, '/learning'))).to.include('Continue: Last lesson');
    expect(wordsOf(await open(student, `/learning/courses/${elsewhere.courseId}`))).to.include('Next: Last lesson');
    const words = wordsOf(await open(student, elsewhere.path));
    expect(words).to.include('This quiz isn’t taken on this page').and.include('Asked elsewhere');
    const { _wpnonce } = formIn(await open(student, stepPath(elsewhere.courseId, elsewhere.last)));
    const refused = await send(student, elsewhere, { _wpnonce }, rightAnswers(elsewhere));
    expect(refused.status).to.equal(409);
    await done(elsewhere.last);
    expect(wordsOf(await open(student, '/learning'))).to.include('Continue: The quiz');
    await site.stop();
  });

  it('is a quiz that can be taken, and after the last step the course', async () => {
    const all = await school();
    const { site, student } = all;
    const course = await quizCourse(all);
    await enrol(site, student, course);
    const { use } = site.pluginContext('learning');
    expect(await use(COURSES).takeable([course.quiz])).to.deep.equal(new Set([course.quiz]));
    for (const step of [course.first, course.last]) await use(ENROLMENTS).completeStep(idOf(student), step);
    expect(wordsOf(await open(student, '/learning'))).to.include('Continue: The quiz');
    const sent = await take(student, course, rightAnswers(course));
    const address = String(sent.headers['location']).replace('http://localhost', '');
    const html = (await student.page('GET', address)).text;
    expect(wordsOf(html)).to.include('View course');
    expect((await use(ENROLMENTS).find(idOf(student), course.courseId))?.status).to.equal('completed');
    await site.stop();
  });
});
