import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { USERS } from '@plinth/kernel';
import type { TestSite } from '@plinth/testing';
import { FILES } from '@plinth/toolkit';
import { expect } from 'chai';
import { ASSIGNMENT_FILES } from '../src/handing-in/private.js';
import { type Assignment, COURSES, COURSEWORK, ENROLMENTS, HAND_INS, MAX_FILE_BYTES } from '../src/plugin.js';
import { errorOf, fifty, learningSite, person } from './support.js';

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
/** The smallest picture. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('learning: files that are handed in', () => {
  let site: TestSite;
  let stella: number;
  let courseId: number;
  let lessonId: number;
  let plainId: number;

  beforeEach(async () => {
    site = await learningSite();
    stella = await person(site, 'stella');
    const { use } = site.pluginContext('learning');
    const contents = [
      { type: 'lesson', slug: 'herbarium', title: 'A herbarium', assignmentPoints: 10 },
      { type: 'lesson', slug: 'plain', title: 'Takes nothing' },
    ] as const;
    const course = await use(COURSES).create({
      ...{ slug: 'botany', title: 'Botany', instructorIds: [await person(site, 'ines')], contents },
    });
    courseId = course.id;
    const made = (await use(COURSES).contentsOf([courseId])).get(courseId) ?? [];
    [lessonId, plainId] = [made[0]?.id ?? 0, made[1]?.id ?? 0];
    await use(ENROLMENTS).enrol(stella, courseId);
  });
  afterEach(() => site.stop());

  const handIns = () => site.pluginContext('learning').use(HAND_INS);
  const coursework = () => site.pluginContext('learning').use(COURSEWORK);
  const all = async () => (await coursework().assignments({ limit: 100 })).assignments;
  const files = () => site.pluginContext('learning').use(ASSIGNMENT_FILES);

  async function sent(content: string | Buffer = PDF, filename = 'leaves.pdf', size?: number) {
    const place = path.join(await mkdtemp(path.join(tmpdir(), 'plinth-hand-in-')), 'upload');
    await writeFile(place, content);
    return { filename, path: place, size: size ?? Buffer.byteLength(content) };
  }

  async function handIn(content?: string | Buffer, filename?: string, size?: number): Promise<Assignment> {
    return handIns().handIn({ userId: stella, lessonId, file: await sent(content, filename, size) });
  }

  it('wait to be approved, with the points of the lesson, and are served to nobody', async () => {
    const assignment = await handIn();
    expect(assignment).to.include({ userId: stella, courseId, lessonId, approved: false, points: 0, pointsTotal: 10 });
    expect(assignment).to.include({ fileName: 'leaves.pdf', fileUrl: '', note: null, revision: 0 });
    expect(assignment.submittedAt).to.equal('2026-01-15T12:00:00.000Z');
    expect(await all()).to.deep.equal([assignment]);
    const file = await handIns().fileOf(assignment);
    expect([file?.name, file?.size]).to.deep.equal(['leaves.pdf', PDF.length]);
    const chunks = [];
    for await (const chunk of file?.read() ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).to.equal(PDF);
    const { status } = await site.visitor().page('GET', site.use(FILES).url(assignment.fileKey ?? ''));
    expect(status).to.equal(404);
  });

  it('replace the one that waits, and its bytes', async () => {
    const first = await handIn();
    const second = await handIn(PNG, 'leaf.png');
    expect(second).to.include({ id: first.id, fileName: 'leaf.png', revision: 1 });
    expect(await all()).to.deep.equal([second]);
    expect(await files().exists(first.fileKey ?? '')).to.equal(false);
    expect(await files().exists(second.fileKey ?? '')).to.equal(true);
  });

  it('never replace what was approved', async () => {
    const first = await handIn();
    await coursework().gradeAssignment(first.id, true, 7, { note: 'Fine.' });
    expect(await errorOf(handIn(PNG, 'leaf.png'))).to.deep.equal({ code: 'assignment_approved', status: 409 });
    expect((await all())[0]).to.include({ fileName: 'leaves.pdf', approved: true, points: 7, note: 'Fine.' });
    expect(await files().exists(first.fileKey ?? '')).to.equal(true);
    await coursework().gradeAssignment(first.id, false, 0);
    expect(await handIn(PNG, 'leaf.png')).to.include({ id: first.id, approved: false, note: null });
  });

  it('replace what was sent back, and wait again', async () => {
    const first = await handIn();
    await coursework().sendBackAssignment(first.id, { note: 'Sharper.' });
    const second = await handIn(PNG, 'leaf.png');
    expect(second).to.include({ id: first.id, fileName: 'leaf.png', note: null, sentBackAt: null, revision: 2 });
    expect(await all()).to.deep.equal([second]);
    expect(await files().exists(first.fileKey ?? '')).to.equal(false);
  });

  it('complete their lesson once they are approved, for whoever is enrolled', async () => {
    const { use } = site.pluginContext('learning');
    const done = async () => (await use(ENROLMENTS).find(stella, courseId))?.stepsCompleted;
    const { id } = await handIn();
    await coursework().sendBackAssignment(id, { note: 'Sharper.' });
    expect(await done()).to.equal(0);
    await coursework().gradeAssignment(id, true, 7);
    expect(await done()).to.equal(1);
    // Whoever takes an approval back takes no progress away.
    await coursework().gradeAssignment(id, false, 0);
    expect(await done()).to.equal(1);
    const elsewhere = { userId: stella, courseId, fileName: 'a.pdf', fileUrl: '/a.pdf', approved: false };
    const fresh = { ...elsewhere, points: 0, pointsTotal: 10, submittedAt: '2026-01-01T00:00:00.000Z' };
    const plain = await coursework().addAssignment({ ...fresh, lessonId: plainId });
    await coursework().gradeAssignment(plain.id, true, 7);
    expect(await done()).to.equal(1);
    const otto = await person(site, 'otto');
    const other = await coursework().addAssignment({ ...fresh, userId: otto, lessonId });
    expect(await coursework().gradeAssignment(other.id, true, 7)).to.equal(true);
    expect(await use(ENROLMENTS).find(otto, courseId)).to.equal(undefined);
  });

  it('come out of a site bundle sent back, and in again', async () => {
    const { id } = await handIn();
    await coursework().sendBackAssignment(id, { note: 'Sharper.' });
    const whole = await site.exportBundle();
    expect((whole['assignments'] as object[])[0]).to.include({ sentBackAt: '2026-01-15T12:00:00.000Z' });
    const other = await learningSite();
    await other.importBundle(whole);
    expect((await other.exportBundle())['assignments']).to.deep.equal(whole['assignments']);
    await other.stop();
  });

  it('of fifty at once one is there, with its bytes', async () => {
    const made = await fifty(() => handIn());
    const [left, ...others] = await all();
    expect(others).to.deep.equal([]);
    const there = await Promise.all(made.map(({ fileKey }) => files().exists(fileKey ?? '')));
    expect(there.filter(Boolean)).to.have.length(1);
    expect(await files().exists(left?.fileKey ?? '')).to.equal(true);
    expect(left?.revision).to.equal(49);
  });

  it('and are approved at once: what was approved is what was seen', async () => {
    const { id } = await handIn();
    const outcomes = await fifty(async (index) => {
      if (index % 2 === 0) return coursework().gradeAssignment(id, true, index % 10, { revision: 0 });
      return handIn(PNG, 'leaf.png').then(
        () => true,
        () => false,
      );
    });
    const [left, ...others] = await all();
    expect(others).to.deep.equal([]);
    const approvals = outcomes.filter((outcome, index) => index % 2 === 0 && outcome).length;
    expect(approvals).to.be.at.most(1);
    if (left?.approved) expect(left.fileName).to.equal('leaves.pdf');
    else expect(left?.fileName).to.equal('leaf.png');
    expect(await files().exists(left?.fileKey ?? '')).to.equal(true);
  });

  it('are refused by their bytes, whatever they are called', async () => {
    const refused = { code: 'assignment_file_invalid', status: 400 };
    const bad: readonly (readonly [string | Buffer, string])[] = [
      ['<?php system("id");', 'leaves.pdf'],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'leaf.svg'],
      ['<!doctype html><script>1</script>', 'leaf.png'],
      ['MZ\u0090\u0000\u0003', 'leaves.exe'],
      [Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'leaves.pdf'],
      ['just words', 'leaves.txt'],
      ['', 'leaves.pdf'],
    ];
    for (const [content, name] of bad) expect(await errorOf(handIn(content, name)), name).to.deep.equal(refused);
    expect(await all()).to.deep.equal([]);
  });

  it('are refused when they are too large', async () => {
    const refused = { code: 'assignment_file_too_large', status: 413 };
    expect(await errorOf(handIn(PDF, 'leaves.pdf', MAX_FILE_BYTES + 1))).to.deep.equal(refused);
    expect(await handIn(PDF, 'leaves.pdf', MAX_FILE_BYTES)).to.include({ fileName: 'leaves.pdf' });
  });

  it('have a name that is no path, and the extension that fits their bytes', async () => {
    const names = new Map([
      ['../../etc/passwd', 'passwd.pdf'],
      ['..\\..\\boot.ini', 'boot.ini.pdf'],
      ['leaf.php', 'leaf.php.pdf'],
      ['a\u0000b\r\nc".pdf', 'ab-c.pdf'],
      ['.htaccess', 'htaccess.pdf'],
      [`${'n'.repeat(400)}.pdf`, `${'n'.repeat(150)}.pdf`],
      ['', 'file.pdf'],
      ['Blätter im Herbst.PDF', 'Blatter-im-Herbst.pdf'],
    ]);
    for (const [given, kept] of names) expect((await handIn(PDF, given)).fileName, given).to.equal(kept);
    expect((await handIn(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), 'x.jpeg')).fileName).to.equal(
      'x.jpeg',
    );
    expect((await all())[0]?.fileKey).to.match(/^\.learning-assignments\/[\w-]{24}\.jpeg$/);
  });

  it('are taken only for lessons that take them, from those who are enrolled', async () => {
    const stranger = await person(site, 'otto');
    expect(await errorOf(handIns().handIn({ userId: stranger, lessonId, file: await sent() }))).to.deep.equal({
      ...{ code: 'assignment_not_enrolled', status: 403 },
    });
    for (const id of [plainId, 98_765])
      expect(await errorOf(handIns().handIn({ userId: stella, lessonId: id, file: await sent() }))).to.deep.equal({
        ...{ code: 'coursework_invalid', status: 400 },
      });
    expect(await all()).to.deep.equal([]);
  });

  it('go with the account, and with the course', async () => {
    const first = await handIn();
    await site.use(USERS).remove(stella, undefined);
    expect(await files().exists(first.fileKey ?? '')).to.equal(false);
    const peter = await person(site, 'peter');
    await site.pluginContext('learning').use(ENROLMENTS).enrol(peter, courseId);
    const second = await handIns().handIn({ userId: peter, lessonId, file: await sent() });
    expect(await site.pluginContext('learning').use(COURSES).remove(courseId)).to.equal(true);
    expect(await files().exists(second.fileKey ?? '')).to.equal(false);
    expect(await all()).to.deep.equal([]);
  });

  it('come out of a site bundle with their key and note, and into the same files again', async () => {
    const { id } = await handIn();
    await coursework().gradeAssignment(id, true, 7, { note: 'Well pressed.' });
    const whole = await site.exportBundle();
    const [first] = await all();
    expect(whole['assignments']).to.deep.equal([
      {
        ...{ user: 'stella', course: 'botany', lesson: 'herbarium', fileName: 'leaves.pdf', approved: true },
        ...{ points: 7, pointsTotal: 10, submittedAt: '2026-01-15T12:00:00.000Z' },
        ...{ key: first?.fileKey, file: `private/${first?.fileKey}` },
        ...{ note: 'Well pressed.', gradedAt: '2026-01-15T12:00:00.000Z' },
      },
    ]);
    const other = await learningSite();
    await other.importBundle(whole);
    expect((await other.exportBundle())['assignments']).to.deep.equal(whole['assignments']);
    expect((await other.exportBundle())['courses']).to.deep.equal(whole['courses']);
    const foreign = [{ ...(whole['assignments'] as object[])[0], key: 'shop/secret/book.pdf' }];
    const refused = await other.importBundle({ ...whole, assignments: foreign }).then(
      () => '',
      (thrown: unknown) => String(thrown),
    );
    expect(refused).to.include('key');
    await other.stop();
  });

  it('only lessons take them, with points that can be counted', async () => {
    const courses = site.pluginContext('learning').use(COURSES);
    const refused = { code: 'course_invalid', status: 400 };
    const bad = [
      { type: 'topic', assignmentPoints: 1 },
      { type: 'quiz', assignmentPoints: 1 },
      { type: 'lesson', assignmentPoints: -1 },
      { type: 'lesson', assignmentPoints: 1.5 },
    ] as const;
    for (const [index, content] of bad.entries()) {
      const contents = [{ slug: 'one', title: 'One', ...content }];
      const fresh = { slug: `bad-${index}`, title: 'Bad', instructorIds: [stella], contents };
      expect(await errorOf(courses.create(fresh))).to.deep.equal(refused);
    }
  });
});
