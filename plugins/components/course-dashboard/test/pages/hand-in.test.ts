import { type Assignment, COURSEWORK, ENROLMENTS } from '@plinth/learning';
import type { TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { idOf, type School, school } from '../support.js';
import { linksOf, open, statusOf, submit, wordsOf } from './support.js';
import { handIn, handInNonce, lessonPath, PDF, type WorkCourse, workCourse } from './work-support.js';

describe('course-dashboard: handing a file in', () => {
  let all: School;
  let course: WorkCourse;
  let student: TestClient;
  beforeEach(async () => {
    all = await school();
    course = await workCourse(all);
    student = all.student;
  });
  afterEach(() => all.site.stop());

  const coursework = () => all.site.pluginContext('learning').use(COURSEWORK);
  const handedIn = async (): Promise<Assignment[]> => (await coursework().assignments({ limit: 100 })).assignments;
  const lesson = () => lessonPath(course, course.lesson);
  const fileOf = async () => `/learning/work/assignments/${(await handedIn())[0]?.id}/file`;

  it('is offered on lessons that take one, to those who learn', async () => {
    const html = await open(student, lesson());
    expect(wordsOf(html)).to.include('Submit a file for this lesson. It’s worth up to 10 points.').and.include('10 MB');
    expect(html).to.match(/<form[^>]*enctype="multipart\/form-data"/);
    expect(await open(student, lessonPath(course, course.plain))).to.not.include('multipart/form-data');
    expect(await open(student, lessonPath(course, course.quiz))).to.not.include('multipart/form-data');
    const teachers = await open(all.assistant, lesson());
    expect(wordsOf(teachers)).to.include('Students submit a file for this lesson.');
    expect(teachers).to.not.include('multipart/form-data');
  });

  it('leads back to the lesson, which shows the file and that it waits', async () => {
    const sent = await handIn(student, course);
    expect([sent.status, sent.headers['location']]).to.deep.equal([
      ...[303, `http://localhost${lesson()}?handed_in=1#own-assignment`],
    ]);
    const html = await open(student, lesson(), { handed_in: 1 });
    expect(wordsOf(html)).to.include('File submitted.').and.include('mint.pdf');
    expect(wordsOf(html)).to.include('Awaiting approval').and.include('You can replace the file');
    expect(linksOf(html)).to.include(await fileOf());
    expect(wordsOf(await open(student, lesson()))).to.not.include('File submitted.');
  });

  it('gives the file to the learner and to those who may grade it, and to nobody else', async () => {
    await handIn(student, course);
    const path = await fileOf();
    for (const client of [student, all.instructor, all.assistant, all.leader, all.administrator]) {
      const file = await client.page('GET', path);
      expect([file.status, file.text]).to.deep.equal([200, PDF]);
      expect(file.headers['content-disposition']).to.match(/^attachment; filename="?mint\.pdf"?/);
      expect(file.headers['content-type']).to.equal('application/octet-stream');
      expect(file.headers['x-content-type-options']).to.equal('nosniff');
      expect(file.headers['cache-control']).to.include('no-store');
    }
    for (const client of [all.classmate, all.rival, all.outsider, await all.site.as('subscriber')])
      expect(await statusOf(client, path)).to.equal(403);
    const visitor = await all.site.visitor().page('GET', path);
    expect([visitor.status, visitor.text.includes('%PDF')]).to.satisfy(
      ([status, isFile]: [number, boolean]) => [302, 401].includes(status) && !isFile,
    );
    for (const id of [0, 999_999, 'x', -1, '1e9', '../1'])
      expect(await statusOf(student, `/learning/work/assignments/${id}/file`)).to.be.within(400, 404);
  });

  it('stands in the report at its address on the site, and elsewhere at the address it came with', async () => {
    await handIn(student, course);
    const elsewhere = { fileName: 'old.pdf', fileUrl: 'https://example.org/old.pdf', approved: true, points: 1 };
    await coursework().addAssignment({
      ...{ userId: idOf(all.classmate), courseId: course.courseId, lessonId: course.lesson, pointsTotal: 10 },
      ...{ ...elsewhere, submittedAt: '2026-01-01T00:00:00.000Z' },
    });
    const report = await all.administrator.get('/course-dashboard/v2/reports/assignment-status');
    const rows = report.json<{ data: { file_name: string; file_url: string }[] }>().data;
    const kept = rows.find(({ file_name }) => file_name === 'mint.pdf');
    const [first] = (await handedIn()).filter(({ fileKey }) => fileKey !== null);
    expect(kept?.file_url).to.equal(`http://localhost/learning/work/assignments/${first?.id}/file`);
    expect(rows.find(({ file_name }) => file_name === 'old.pdf')?.file_url).to.equal('https://example.org/old.pdf');
  });

  it('again replaces what waits, and never what was approved', async () => {
    await handIn(student, course);
    expect((await handIn(student, course, { filename: 'sage.pdf' })).status).to.equal(303);
    const [only, ...others] = await handedIn();
    expect([only?.fileName, others]).to.deep.equal(['sage.pdf', []]);
    await coursework().gradeAssignment(only?.id ?? 0, true, 9, { note: 'Well pressed.' });
    const nonce = student.nonce('course-hand-in');
    const refused = await handIn(student, course, { filename: 'thyme.pdf', nonce });
    expect([refused.status, wordsOf(refused.text)]).to.satisfy(
      ([status, said]: [number, string]) => status === 409 && said.includes('approved already'),
    );
    expect((await handedIn()).map(({ fileName }) => fileName)).to.deep.equal(['sage.pdf']);
    const html = await open(student, lesson());
    expect(wordsOf(html)).to.include('Approved 9 of 10 points').and.include('Well pressed.');
    expect(html).to.not.include('multipart/form-data');
  });

  it('fifty times at once keeps one', async () => {
    const nonce = await handInNonce(student, lesson());
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, index) => handIn(student, course, { filename: `leaf-${index}.pdf`, nonce })),
    );
    expect(sent.map(({ status }) => status).filter((status) => status !== 303)).to.deep.equal([]);
    expect(await handedIn()).to.have.length(1);
  });

  it('refuses what is no such file, in words beside the field', async () => {
    const bad = [
      { content: '<script>alert(1)</script>', filename: 'mint.pdf' },
      { content: '<svg xmlns="http://www.w3.org/2000/svg"/>', filename: 'mint.svg', type: 'image/svg+xml' },
      { content: '#!/bin/sh\nrm -rf /', filename: 'mint.sh', type: 'application/pdf' },
      { content: '', filename: 'mint.pdf' },
      { content: PDF, filename: '' },
      { content: PDF, field: 'other' },
    ];
    for (const upload of bad) {
      const refused = await handIn(student, course, upload);
      expect(refused.status, JSON.stringify(upload)).to.equal(400);
      expect(linksOf(refused.text)).to.include('#field-file');
      expect(refused.text).to.include('id="field-file-error"');
    }
    expect(await handedIn()).to.deep.equal([]);
  });

  it('refuses a file that is too large', async () => {
    const refused = await handIn(student, course, { content: Buffer.alloc(10 * 1024 * 1024 + 1, PDF) });
    expect([refused.status, wordsOf(refused.text)]).to.satisfy(
      ([status, said]: [number, string]) => status === 413 && said.includes('10 MB at most'),
    );
    expect(await handedIn()).to.deep.equal([]);
    expect((await handIn(student, course, { content: Buffer.alloc(10 * 1024 * 1024, PDF) })).status).to.equal(303);
  });

  it('keeps names that are paths or headers as names', async () => {
    const names = [
      '../../../etc/passwd.pdf',
      '..\\\\..\\\\win.pdf',
      'a%2F..%2Fb.pdf',
      '<img src=x onerror=1>.pdf',
      '....pdf',
    ];
    for (const filename of names) {
      expect((await handIn(student, course, { filename })).status, filename).to.equal(303);
      const [kept] = await handedIn();
      expect(kept?.fileName, filename).to.match(/^[\w-][\w.-]*\.pdf$/);
      expect(kept?.fileKey).to.match(/^\.learning-assignments\/[\w-]{24}\.pdf$/);
      expect((await student.page('GET', await fileOf())).headers['content-disposition']).to.not.match(/[/\\<>\r\n]/);
      expect(await open(student, lesson())).to.not.include('<img src=x');
    }
  });

  it('is for those who are enrolled, with the nonce of the form', async () => {
    expect((await handIn(student, course, { nonce: 'wrong' })).status).to.equal(403);
    expect((await handIn(student, course, { nonce: '' })).status).to.equal(403);
    for (const client of [all.outsider, all.rival, all.instructor, all.administrator, all.leader]) {
      const refused = await handIn(client, course, { nonce: client.nonce('course-hand-in') });
      expect(refused.status).to.equal(403);
    }
    const visitor = await handIn(all.site.visitor(), course, { nonce: 'none' });
    expect(visitor.status).to.be.oneOf([302, 303, 401, 403]);
    const nonce = student.nonce('course-hand-in');
    for (const step of [course.plain, course.quiz])
      expect((await handIn(student, course, { nonce }, step)).status).to.equal(400);
    expect((await handIn(student, course, { nonce }, 999_999)).status).to.equal(404);
    expect(await handedIn()).to.deep.equal([]);
  });

  it('is the only way to have the lesson done: nobody marks it by hand before it is approved', async () => {
    expect(wordsOf(await open(student, lesson()))).to.not.include('Mark as complete');
    const refused = await student.page('POST', lesson(), {
      body: `_wpnonce=${student.nonce('course-step-done')}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([refused.status, wordsOf(refused.text)]).to.satisfy(
      ([status, said]: [number, string]) => status === 409 && said.includes('once your assignment is approved'),
    );
    await handIn(student, course);
    const [only] = await handedIn();
    await coursework().gradeAssignment(only?.id ?? 0, true, 9, { note: '' });
    expect(wordsOf(await open(student, lesson()))).to.include('Completed on');
  });

  it('counts for whoever is put into the course again: what is approved is theirs to mark', async () => {
    await handIn(student, course);
    const [only] = await handedIn();
    await coursework().gradeAssignment(only?.id ?? 0, true, 9, { note: '' });
    const enrolments = all.site.pluginContext('learning').use(ENROLMENTS);
    await enrolments.withdraw(idOf(student), course.courseId);
    await enrolments.enrol(idOf(student), course.courseId);
    expect(wordsOf(await open(student, lesson()))).to.include('Mark as complete');
    expect((await submit(student, lesson(), {})).status).to.equal(303);
  });

  it('leads from the address of the form to the lesson', async () => {
    const { status, headers } = await student.page('GET', `${lesson()}/assignment`);
    expect([status, headers['location']]).to.deep.equal([303, `http://localhost${lesson()}#own-assignment`]);
  });
});
