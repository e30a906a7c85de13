import { COURSES, COURSEWORK, ENROLMENTS, LEARNING_GROUPS } from '@plinth/learning';
import type { TestClient, TestResponse } from '@plinth/testing';
import { expect } from 'chai';
import { conversations, idOf, readThread, type School, school, unread } from '../support.js';
import { linksOf, open, openPast, rowsOf, statusOf, submit, unescaped, wordsOf } from './support.js';
import { handIn, lessonPath, type WorkCourse, workCourse, wrote } from './work-support.js';

const WORK = '/learning/work';

type Fields = Readonly<Record<string, string | number>>;

describe('course-dashboard: work to grade', () => {
  let all: School;
  let course: WorkCourse;
  beforeEach(async () => {
    all = await school();
    course = await workCourse(all);
  });
  afterEach(() => all.site.stop());

  const learning = () => all.site.pluginContext('learning');
  const coursework = () => learning().use(COURSEWORK);
  const essayOf = async (id: number) => (await coursework().essays({ id, limit: 1 })).essays[0];
  const essayPath = (id: number) => `${WORK}/essays/${id}`;

  async function assignmentPath(): Promise<string> {
    const { assignments } = await coursework().assignments({ limit: 1 });
    return `${WORK}/assignments/${assignments[0]?.id}`;
  }

  function grade(client: TestClient, path: string, fields: Fields) {
    return submit(client, path, { act: 'save', note: '', revision: 0, ...fields }, path);
  }

  const pathOf = ({ headers }: TestResponse) => String(headers['location']).replace('http://localhost', '');

  describe('the list', () => {
    it('has what waits, the oldest first, and leads to each', async () => {
      await handIn(all.student, course);
      const late = await wrote(all, course, all.student, 7);
      const early = await wrote(all, course, all.classmate, 6);
      const html = await open(all.instructor, WORK);
      expect(rowsOf(html).map(([work, learner]) => [work, learner])).to.deep.equal([
        ['Herbs: quiz Essay Why mint?', all.classmate.user?.displayName],
        ['Herbs: quiz Essay Why mint?', all.student.user?.displayName],
        ['Press a herb Assignment mint.pdf', all.student.user?.displayName],
      ]);
      const links = linksOf(html).filter((link) => link.startsWith(`${WORK}/`));
      expect(links).to.deep.equal([essayPath(early), essayPath(late), await assignmentPath()]);
      expect(wordsOf(html)).to.include('3 submissions are awaiting a grade');
      expect(unescaped(html)).to.include('Grading (3 pending)');
      expect(await open(all.instructor, '/learning')).to.include('Grading (3 pending)');
      expect(await open(all.instructor, '/learning/reports')).to.include(
        `href="${WORK}"`.replace('"/', '"'.concat('/')),
      );
    });

    it('is narrowed by its address, and paged', async () => {
      for (const day of [1, 2, 3]) await wrote(all, course, all.student, day);
      const graded = await wrote(all, course, all.classmate, 4);
      await coursework().gradeEssay(graded, true, 3);
      await handIn(all.classmate, course);
      const rows = async (query: Fields) => rowsOf(await open(all.instructor, WORK, query)).length;
      expect(await rows({})).to.equal(4);
      expect(await rows({ kind: 'essay' })).to.equal(3);
      expect(await rows({ kind: 'assignment' })).to.equal(1);
      expect(await rows({ state: 'done' })).to.equal(1);
      expect(await rows({ state: 'all' })).to.equal(5);
      expect(await rows({ course_id: course.courseId })).to.equal(4);
      expect(await rows({ course_id: all.botany })).to.equal(0);
      expect(await rows({ course_id: all.geology })).to.equal(0);
      expect(await rows({ per_page: 3, page: 2 })).to.equal(1);
      const page = await open(all.instructor, WORK, { per_page: 1, page: 2, kind: 'essay', state: 'all' });
      const further = linksOf(page).filter((link) => link.includes('page=3'));
      expect(further[0]).to.include('kind=essay').and.include('state=all');
      expect(wordsOf(await openPast(all.instructor, WORK, { page: 9 }))).to.include('Page not found');
      expect(wordsOf(await open(all.instructor, WORK, { state: 'done' }))).to.include('Graded 3 of 4 points');
      const refused: readonly Fields[] = [
        { kind: 'x' },
        { state: 'x' },
        { course_id: 'x' },
        { course_id: -1 },
        { page: 0 },
      ];
      for (const query of refused) expect(await statusOf(all.instructor, WORK, query)).to.equal(400);
    });

    it('has what each may grade, and nothing for those who only learn', async () => {
      await wrote(all, course, all.student, 1);
      await wrote(all, course, all.classmate, 2);
      const learners = async (client: TestClient) => rowsOf(await open(client, WORK)).map(([, name]) => name);
      const [student, classmate] = [all.student, all.classmate].map(({ user }) => user?.displayName);
      for (const client of [all.instructor, all.assistant, all.administrator])
        expect(await learners(client)).to.deep.equal([student, classmate]);
      expect(await learners(all.leader)).to.deep.equal([student]);
      expect(await learners(all.rival)).to.deep.equal([]);
      for (const client of [all.student, all.outsider, await all.site.as('subscriber')]) {
        const refused = await client.page('GET', WORK);
        expect([refused.status, wordsOf(refused.text)]).to.satisfy(
          ([status, said]: [number, string]) => status === 403 && said.includes('Course instructors'),
        );
        expect(await open(client, '/learning')).to.not.include('Grading');
      }
      expect(await statusOf(all.site.visitor(), WORK)).to.be.oneOf([302, 401]);
    });

    it('is empty for those who lead a group and whose role does not grade', async () => {
      const id = await wrote(all, course, all.student, 1);
      const chair = await all.site.as('subscriber', 'chair');
      const groups = learning().use(LEARNING_GROUPS);
      const members = { memberIds: [idOf(all.student)], leaderIds: [idOf(chair)] };
      await groups.create({ slug: 'second', name: 'Second group', ...members });
      expect(rowsOf(await open(chair, WORK))).to.deep.equal([]);
      expect(await statusOf(chair, essayPath(id))).to.equal(403);
      const { total } = await coursework().essays({ overseenBy: idOf(chair), limit: 1 });
      expect(total).to.equal(1);
    });

    it('never has what somebody handed in themselves', async () => {
      await learning().use(ENROLMENTS).enrol(idOf(all.instructor), course.courseId);
      const own = await wrote(all, course, all.instructor, 1);
      expect(rowsOf(await open(all.instructor, WORK))).to.deep.equal([]);
      expect((await grade(all.instructor, essayPath(own), { points: 4 })).status).to.equal(403);
      expect((await grade(all.assistant, essayPath(own), { points: 4 })).status).to.equal(303);
    });
  });

  describe('an essay', () => {
    let id: number;
    beforeEach(async () => {
      id = await wrote(all, course, all.student);
    });

    it('shows question, text, who wrote it and when', async () => {
      const html = await open(all.instructor, essayPath(id));
      const name = all.student.user?.displayName ?? '';
      expect(wordsOf(html)).to.include(`Essay by ${name}`).and.include('Why mint?').and.include('5 January 2026');
      expect(unescaped(html)).to.include('Because "it" cools & heals.\nAnd smells.');
      expect(linksOf(html)).to.include(`/learning/people/${idOf(all.student)}`);
      expect(html).to.match(/name="points"[^>]*max="4"/);
      expect(html).to.not.match(/name="points"[^>]*value="\d/);
    });

    it('is graded with points and a note, which the learner is told and sees', async () => {
      const before = await unread(all.student);
      const saved = await grade(all.instructor, essayPath(id), { points: 3, note: 'Nearly <all>.\nGood.' });
      expect([saved.status, pathOf(saved)]).to.deep.equal([303, `${essayPath(id)}?done=saved`]);
      expect(wordsOf(await open(all.instructor, essayPath(id), { done: 'saved' }))).to.include(
        'The student was notified.',
      );
      expect(await essayOf(id)).to.include({ graded: true, points: 3, note: 'Nearly <all>.\nGood.', revision: 1 });
      expect(await unread(all.student)).to.equal(before + 1);
      const [thread] = (await conversations(all.student)).conversations;
      expect(thread).to.include({ subject: 'Graded: Herbs: quiz', course_id: course.courseId });
      const [message] = (await readThread(all.student, thread?.thread_id ?? 0)).messages;
      expect(message?.message).to.include('3 of 4 points').and.include('Nearly &lt;all').and.not.include('<all>');
      expect(message?.message).to.include(`http://localhost${lessonPath(course, course.quiz)}#own-essay`);
      const conversation = await open(all.student, `/learning/messages/${thread?.thread_id}`);
      expect(wordsOf(conversation)).to.include('View submission').and.include('at most 10,000 characters');
      const quiz = wordsOf(await open(all.student, lessonPath(course, course.quiz)));
      expect(quiz).to.include('Your essays').and.include('Graded 3 of 4 points').and.include('Nearly <all>. Good.');
      expect(wordsOf(await open(all.classmate, lessonPath(course, course.quiz)))).to.not.include('Nearly');
      const { attempts } = await coursework().attempts({ userId: idOf(all.student), limit: 1 });
      const result = await open(all.student, lessonPath(course, course.quiz), { attempt: attempts[0]?.id ?? 0 });
      expect(wordsOf(result)).to.include('Passed with 75%').and.include('Nearly <all>. Good.');
    });

    it('tells the learner what became of the quiz, also that it was not passed', async () => {
      const latest = async () => {
        const [thread] = (await conversations(all.student)).conversations;
        return (await readThread(all.student, thread?.thread_id ?? 0)).messages[0]?.message;
      };
      await grade(all.instructor, essayPath(id), { points: 1 });
      expect(await latest()).to.include('you got 25% and need 50%. You can try again.');
      const steps = async () =>
        (await learning().use(ENROLMENTS).find(idOf(all.student), course.courseId))?.stepsCompleted;
      expect(await steps()).to.equal(0);
      await grade(all.instructor, essayPath(id), { act: 'back', revision: 1 });
      all.site.advance(1_000);
      await grade(all.instructor, essayPath(id), { points: 4, revision: 2 });
      expect(await latest()).to.include('You passed the quiz with 100%.');
      expect(await steps()).to.equal(1);
      all.site.advance(1_000);
      await grade(all.instructor, essayPath(id), { points: 1, revision: 3 });
      expect(await latest())
        .to.include('is now 25%')
        .and.include('remains complete');
      expect(await steps()).to.equal(1);
    });

    it('cannot be sent back', async () => {
      expect((await grade(all.instructor, essayPath(id), { act: 'return', note: 'Again.' })).status).to.equal(400);
      expect(await essayOf(id)).to.include({ graded: false, revision: 0 });
    });

    it('says what is wrong beside its field, and keeps what was typed', async () => {
      const bad = ['', '5', '-1', '1.5', 'x', '１', '1e0', '99999999999999', ' '];
      for (const points of bad) {
        const refused = await grade(all.instructor, essayPath(id), { points, note: 'Typed "note"' });
        expect(refused.status, points).to.equal(400);
        expect(linksOf(refused.text)).to.include('#field-points');
        expect(refused.text).to.include('id="field-points-error"');
        expect(unescaped(refused.text)).to.include('Typed "note"</textarea>');
      }
      const long = await grade(all.instructor, essayPath(id), { points: 1, note: 'n'.repeat(5_001) });
      expect([long.status, linksOf(long.text).includes('#field-note')]).to.deep.equal([400, true]);
      expect(long.text).to.match(/name="points"[^>]*value="1"/);
      expect(await essayOf(id)).to.include({ graded: false, revision: 0 });
      const broken: readonly Fields[] = [{ revision: -1 }, { revision: 'x' }, { act: 'x' }];
      for (const fields of broken)
        expect((await grade(all.instructor, essayPath(id), { points: 1, ...fields })).status).to.equal(400);
      expect((await grade(all.instructor, essayPath(id), { points: 4 })).status).to.equal(303);
    });

    it('that is graded may be changed and taken back, and the learner hears each', async () => {
      await grade(all.instructor, essayPath(id), { points: 1, note: 'Hm.' });
      const html = await open(all.assistant, essayPath(id));
      expect(html)
        .to.match(/name="points"[^>]*value="1"/)
        .and.include('Hm.</textarea>')
        .and.include('Remove grade');
      expect((await grade(all.assistant, essayPath(id), { points: 2, note: 'Hm!', revision: 1 })).status).to.equal(303);
      expect(await essayOf(id)).to.include({ points: 2, note: 'Hm!', revision: 2 });
      const back = await grade(all.assistant, essayPath(id), { act: 'back', points: '', note: 'Again.', revision: 2 });
      expect([back.status, pathOf(back)]).to.deep.equal([303, `${essayPath(id)}?done=back`]);
      expect(await essayOf(id)).to.include({ graded: false, points: 0, note: 'Again.' });
      const subjects = (await conversations(all.student)).conversations.map(({ subject }) => subject);
      expect(subjects).to.have.members([
        ...['Graded: Herbs: quiz', 'Graded: Herbs: quiz', 'Grade removed: Herbs: quiz'],
      ]);
      const same = await grade(all.assistant, essayPath(id), { act: 'back', note: 'Again.', revision: 3 });
      expect(same.status).to.equal(303);
      expect((await conversations(all.student)).total).to.equal(3);
    });

    it('of two who grade, whoever is late is told and keeps what was typed', async () => {
      await grade(all.instructor, essayPath(id), { points: 4, note: 'First.' });
      const late = await grade(all.assistant, essayPath(id), { points: 1, note: 'Second.' });
      expect(late.status).to.equal(409);
      expect(wordsOf(late.text))
        .to.include('Someone else graded this first')
        .and.include('4 of 4 points')
        .and.include('First.');
      expect(late.text)
        .to.match(/name="points"[^>]*value="1"/)
        .and.include('Second.</textarea>');
      expect(late.text).to.include('name="revision" value="1"');
      expect(await essayOf(id)).to.include({ points: 4, note: 'First.', revision: 1 });
      expect((await grade(all.assistant, essayPath(id), { points: 1, note: 'Second.', revision: 1 })).status).to.equal(
        303,
      );
      expect(await essayOf(id)).to.include({ points: 1, note: 'Second.', revision: 2 });
    });

    it('of fifty who grade at once, one is not late, and the learner hears of one', async () => {
      const nonce = /name="_wpnonce" value="([^"]+)"/.exec(await open(all.instructor, essayPath(id)))?.[1] ?? '';
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const fields = {
            _wpnonce: nonce,
            act: 'save',
            revision: '0',
            points: String(index % 5),
            note: `Note ${index}`,
          };
          return all.instructor.page('POST', essayPath(id), { body: new URLSearchParams(fields).toString() });
        }),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 303)).to.have.length(1);
      expect(statuses.filter((status) => status === 409)).to.have.length(49);
      expect(await essayOf(id)).to.include({ note: `Note ${statuses.indexOf(303)}`, revision: 1 });
      expect((await conversations(all.student)).total).to.equal(1);
    });

    it('that is sent twice is saved, and told, once', async () => {
      for (const _ of [1, 2])
        expect((await grade(all.instructor, essayPath(id), { points: 2, note: 'Fine.' })).status).to.equal(303);
      expect(await essayOf(id)).to.include({ points: 2, revision: 1 });
      expect((await conversations(all.student)).total).to.equal(1);
    });

    it('saved with "next" leads to the next that waits in the same filters, then to the list', async () => {
      const [second, first] = [await wrote(all, course, all.classmate, 8), await wrote(all, course, all.classmate, 2)];
      await handIn(all.classmate, course);
      const narrowed = `?course_id=${course.courseId}&kind=essay`;
      const next = async (from: number) =>
        pathOf(await grade(all.instructor, `${essayPath(from)}${narrowed}`, { act: 'next', points: 1 }));
      expect(await next(id)).to.equal(`${essayPath(second)}${narrowed}&done=next`);
      expect(await next(second)).to.equal(`${essayPath(first)}${narrowed}&done=next`);
      expect(await next(first)).to.equal(`${WORK}${narrowed}&done=1`);
      expect(wordsOf(await open(all.instructor, WORK, { done: 1, kind: 'essay' }))).to.include('All caught up');
    });

    it('is for those who may grade it: everybody else is refused to look and to write', async () => {
      const others = [all.rival, all.student, all.classmate, all.outsider, await all.site.as('subscriber')];
      for (const client of others) {
        expect(await statusOf(client, essayPath(id))).to.equal(403);
        const body = { _wpnonce: client.nonce('course-grade'), act: 'save', points: '4', note: '', revision: '0' };
        const written = await client.page('POST', essayPath(id), { body: new URLSearchParams(body).toString() });
        expect(written.status).to.equal(403);
      }
      expect(await statusOf(all.site.visitor(), essayPath(id))).to.be.oneOf([302, 401]);
      expect(await essayOf(id)).to.include({ graded: false, revision: 0 });
      for (const client of [all.leader, all.administrator]) expect(await statusOf(client, essayPath(id))).to.equal(200);
      const forged = { _wpnonce: 'wrong', act: 'save', points: '4', note: '', revision: '0' };
      const body = new URLSearchParams(forged).toString();
      expect((await all.instructor.page('POST', essayPath(id), { body })).status).to.equal(403);
      expect(await statusOf(all.administrator, essayPath(99_999))).to.equal(404);
      expect(await statusOf(all.instructor, essayPath(99_999))).to.equal(403);
      for (const bad of ['x', '0', '-1', '1e3', '99999999999999999999'])
        expect(await statusOf(all.administrator, `${WORK}/essays/${bad}`)).to.be.within(400, 404);
    });

    it('is graded by a leader, whose learner hears it although the course is not theirs', async () => {
      expect(linksOf(await open(all.leader, essayPath(id)))).to.not.include(lessonPath(course, course.quiz));
      expect((await grade(all.leader, essayPath(id), { points: 2 })).status).to.equal(303);
      expect((await conversations(all.student)).total).to.equal(1);
    });

    it('is graded where the site has no messages', async () => {
      const other = await school({ modules: { 'course-dashboard': { messaging: false } } });
      const there = await workCourse(other);
      const path = essayPath(await wrote(other, there, other.student));
      expect((await grade(other.instructor, path, { points: 2, note: 'Seen.' })).status).to.equal(303);
      expect(other.site.errors).to.deep.equal([]);
      expect(wordsOf(await open(other.student, lessonPath(there, there.quiz)))).to.include('Seen.');
      await other.site.stop();
    });

    it('is graded where learner and teacher share the course no more', async () => {
      await learning().use(ENROLMENTS).withdraw(idOf(all.student), course.courseId);
      expect((await grade(all.instructor, essayPath(id), { points: 2 })).status).to.equal(303);
      expect((await conversations(all.student)).total).to.equal(0);
      expect(await essayOf(id)).to.include({ graded: true, points: 2 });
    });

    it('goes with its quiz', async () => {
      await learning().use(COURSES).remove(course.courseId);
      expect(await statusOf(all.administrator, essayPath(id))).to.equal(404);
      const sent = { _wpnonce: all.administrator.nonce('course-grade'), points: '2', revision: '0' };
      const body = new URLSearchParams(sent).toString();
      expect((await all.administrator.page('POST', essayPath(id), { body })).status).to.equal(404);
    });
  });

  describe('an assignment', () => {
    let path: string;
    beforeEach(async () => {
      await handIn(all.student, course);
      path = await assignmentPath();
    });

    const assignment = async () => (await coursework().assignments({ limit: 1 })).assignments[0];

    it('is approved with points and a note, which the learner sees on the lesson, and taken back', async () => {
      const html = await open(all.instructor, path);
      expect(linksOf(html)).to.include(`${path}/file`);
      expect((await grade(all.instructor, path, { points: 11 })).status).to.equal(400);
      expect((await grade(all.instructor, path, { points: 9, note: 'Well pressed.' })).status).to.equal(303);
      expect(await assignment()).to.include({ approved: true, points: 9, note: 'Well pressed.' });
      expect(wordsOf(await open(all.student, lessonPath(course, course.lesson))))
        .to.include('Approved 9 of 10 points')
        .and.include('Well pressed.');
      const [thread] = (await conversations(all.student)).conversations;
      expect(thread?.last_message).to.include('approved with 9 of 10 points');
      expect((await grade(all.instructor, path, { act: 'back', revision: 1 })).status).to.equal(303);
      expect(await assignment()).to.include({ approved: false, points: 0, note: null });
      expect(await open(all.student, lessonPath(course, course.lesson))).to.include('multipart/form-data');
    });

    it('that was replaced since the form was opened is not approved unseen', async () => {
      await handIn(all.student, course, { filename: 'sage.pdf' });
      const late = await grade(all.instructor, path, { points: 9, note: 'For the mint.' });
      expect([late.status, late.text.includes('For the mint.</textarea>')]).to.deep.equal([409, true]);
      expect(wordsOf(late.text)).to.include('another file was submitted').and.include('sage.pdf');
      expect(await assignment()).to.include({ approved: false, fileName: 'sage.pdf' });
    });

    it('is sent back with a note that is required; another file takes its place and waits again', async () => {
      const html = await open(all.instructor, path);
      expect(html).to.include('Return to student');
      const refused = await grade(all.instructor, path, { act: 'return', points: '', note: ' ' });
      expect([refused.status, linksOf(refused.text).includes('#field-note')]).to.deep.equal([400, true]);
      expect(wordsOf(refused.text)).to.include('Enter feedback that says what to improve');
      expect(linksOf(refused.text)).to.not.include('#field-points');
      const sent = await grade(all.instructor, path, { act: 'return', points: 'x', note: 'Press it <longer>.' });
      expect([sent.status, pathOf(sent)]).to.deep.equal([303, `${path}?done=returned`]);
      expect(wordsOf(await open(all.instructor, path, { done: 'returned' }))).to.include(
        'Returned. The student was notified',
      );
      const [thread] = (await conversations(all.student)).conversations;
      expect(thread).to.include({ subject: 'Returned: Press a herb' });
      const [message] = (await readThread(all.student, thread?.thread_id ?? 0)).messages;
      expect(message?.message).to.include('submit another file').and.include('Press it &lt;longer');
      const lesson = wordsOf(await open(all.student, lessonPath(course, course.lesson)));
      expect(lesson).to.include('Returned').and.include('Press it <longer>.').and.include('Submit another file');
      expect(lesson).to.not.include('Awaiting approval');
      expect(rowsOf(await open(all.instructor, WORK))).to.deep.equal([]);
      expect(rowsOf(await open(all.instructor, WORK, { state: 'sent_back' }))).to.have.length(1);
      expect((await handIn(all.student, course, { filename: 'sage.pdf' })).status).to.equal(303);
      expect(await assignment()).to.include({ fileName: 'sage.pdf', sentBackAt: null, note: null, revision: 2 });
      expect(rowsOf(await open(all.instructor, WORK))).to.have.length(1);
    });

    it('that is sent back is not approved in the report, and counts as such', async () => {
      await grade(all.instructor, path, { act: 'return', note: 'Again.' });
      const report = await all.administrator.get('/course-dashboard/v2/reports/assignment-status');
      const [row] = report.json<{ data: { status: string; points_awarded: number }[] }>().data;
      expect(row).to.include({ status: 'not_approved', points_awarded: 0 });
      const { data } = (
        await all.student.get(`/course_report/v1/user/${idOf(all.student)}/statistics`, { query: { force: true } })
      ).json<{ data: Record<string, number> }>();
      expect(data['not_approved_assignment_count']).to.equal(1);
    });

    it('is sent back by one who is not late; who is late is told and keeps what was typed', async () => {
      await grade(all.instructor, path, { act: 'return', note: 'First.' });
      const late = await grade(all.assistant, path, { points: 9, note: 'Second.' });
      expect([late.status, late.text.includes('Second.</textarea>')]).to.deep.equal([409, true]);
      expect(wordsOf(late.text))
        .to.include('This submission was returned while you were editing')
        .and.include('First.');
      const twice = await grade(all.instructor, path, { act: 'return', note: 'First.' });
      expect([twice.status, (await conversations(all.student)).total]).to.deep.equal([303, 1]);
      expect((await grade(all.assistant, path, { points: 9, note: 'Fine.', revision: 1 })).status).to.equal(303);
      const after = await grade(all.instructor, path, { act: 'return', note: 'Third.', revision: 1 });
      expect([after.status, wordsOf(after.text).includes('9 of 10 points')]).to.deep.equal([409, true]);
      const approved = await grade(all.instructor, path, { act: 'return', note: 'Third.', revision: 2 });
      expect(approved.status).to.equal(409);
      expect(await assignment()).to.include({ approved: true, points: 9 });
    });

    it('is sent back only by those who may grade it', async () => {
      for (const client of [all.rival, all.student, all.classmate, all.outsider]) {
        const body = { _wpnonce: client.nonce('course-grade'), act: 'return', note: 'Mine.', revision: '0' };
        const written = await client.page('POST', path, { body: new URLSearchParams(body).toString() });
        expect(written.status).to.equal(403);
      }
      expect(await assignment()).to.include({ sentBackAt: null, revision: 0 });
    });

    it('that is approved marks its lesson as done', async () => {
      await grade(all.instructor, path, { points: 9 });
      const lesson = await open(all.student, lessonPath(course, course.lesson));
      expect(wordsOf(lesson)).to.include('Completed on').and.not.include('Mark as complete');
    });

    it('of other systems is linked where it is, and only where a link may lead', async () => {
      const shared = { userId: idOf(all.student), courseId: course.courseId, lessonId: course.plain, approved: false };
      const file = { ...shared, points: 0, pointsTotal: 0, submittedAt: '2026-01-01T00:00:00.000Z' };
      const outside = await coursework().addAssignment({
        ...file,
        fileName: 'a.pdf',
        fileUrl: 'https://example.org/a',
      });
      const strange = await coursework().addAssignment({ ...file, fileName: 'b.pdf', fileUrl: '//example.org/b' });
      const html = await open(all.instructor, `${WORK}/assignments/${outside.id}`);
      expect(html).to.match(/<a [^>]*href="https:\/\/example\.org\/a"[^>]*rel="noopener noreferrer"/);
      const without = await open(all.instructor, `${WORK}/assignments/${strange.id}`);
      expect(without).to.include('b.pdf').and.not.include('href="//example.org');
      expect((await grade(all.instructor, `${WORK}/assignments/${strange.id}`, { points: 0 })).status).to.equal(303);
      expect(await statusOf(all.instructor, `${WORK}/assignments/${outside.id}/file`)).to.equal(404);
    });
  });
});
