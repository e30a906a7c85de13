import content from '@plinth/content';
import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import learning, { COURSE_BUILDER, COURSES, type Course, ENROLMENTS, LEARNING_GROUPS } from '../src/plugin.js';
import { learningSite, makeCourse } from './support.js';

const HOME = '/wp-admin/courses';
const BOUNDARY = 'plinth-course-boundary';

/** The smallest image there is: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const WHOLE: FormFields = {
  ...{
    title: 'Ferns',
    slug: 'the-ferns',
    summary: 'All about ferns.',
    description: '<p onclick="x()">They unroll.</p>',
  },
  ...{ status: 'publish', enrollment: 'open', price: '49,90', checkout_url: '/product/ferns' },
  ...{ certificate: '1', certificate_title: 'Fern friend', image: '0' },
};

describe('learning: the course builder', () => {
  let site: TestSite;
  let ines: TestClient;
  let rival: TestClient;
  let administrator: TestClient;
  let student: TestClient;

  before(async () => {
    site = await learningSite({ plugins: [content, learning] });
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    ines = await site.as('instructor', 'ines');
    rival = await site.as('instructor', 'rival');
    administrator = await site.as('administrator');
    student = await site.as('student');
  });
  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const use = () => site.pluginContext('learning').use;
  const idOf = (client: TestClient) => client.user?.id ?? 0;
  const see = async (path: string, by = ines) => (await by.page('GET', HOME + path)).text;
  const send = (path: string, fields: FormFields, by = ines, from = path) =>
    submitForm(by, HOME + path, fields, HOME + from);
  const named = async (slug: string): Promise<Course> => {
    const found = await use()(COURSES).findBySlug(slug);
    if (!found) throw new Error(`There is no course ${slug}.`);
    return found;
  };
  let number = 0;
  const made = () => {
    number += 1;
    return makeCourse(site, `pages-${number}`, [idOf(ines)]);
  };

  it('is for people who edit courses, and offers the first one', async () => {
    expect(await see(''))
      .to.include('No courses yet')
      .and.include(`${HOME}/new`);
    for (const path of ['', '/new', '/import']) {
      expect((await site.visitor().page('GET', HOME + path)).status, path).to.equal(401);
      expect((await student.page('GET', HOME + path)).status, path).to.equal(403);
    }
    expect((await send('/new', WHOLE, student)).status).to.equal(403);
  });

  it('creates a course whole, its texts sanitized, and leads to its outline', async () => {
    const created = await send('/new', WHOLE);
    expect(created.status, created.text).to.equal(303);
    const course = await named('the-ferns');
    expect(created.headers['location']).to.match(new RegExp(`/courses/${course.id}\\?done=created$`));
    expect(course).to.include({
      ...{ title: 'Ferns', summary: 'All about ferns.', description: '<p>They unroll.</p>', status: 'publish' },
      ...{ isOpen: true, takesRequests: true, price: 4_990, currency: 'EUR', checkoutUrl: '/product/ferns' },
      ...{ certificate: 'Fern friend' },
    });
    expect((await use()(COURSES).instructorsOf([course.id])).get(course.id)).to.deep.equal([
      { courseId: course.id, userId: idOf(ines), isLead: true },
    ]);
    expect(await see(`/${course.id}`)).to.include('This course has no content yet');
    expect(await see(`/${course.id}/settings`))
      .to.include('value="49.90"')
      .and.include('Fern friend');
  });

  it('says every mistake beside its field, and keeps what was typed', async () => {
    const wrong = {
      ...{ title: ' ', slug: '!!!', price: 'cheap', checkout_url: 'javascript:x()', certificate: '1' },
      ...{ certificate_title: ' ', summary: 'x'.repeat(501), image: '999', description: '<p>Kept</p>' },
    };
    const refused = await send('/new', { ...WHOLE, ...wrong });
    expect(refused.status).to.equal(400);
    for (const field of ['title', 'slug', 'price', 'checkout_url', 'certificate_title', 'summary', 'image'])
      expect(refused.text, field).to.match(new RegExp(`id="field-${field}(-error)?"`));
    expect(refused.text).to.include('value="cheap"').and.include('&lt;p>Kept&lt;/p>');
    expect(refused.text).to.include('Enter a title.').and.include('This image isn’t in your media library.');
  });

  it('publishes only for those who may', async () => {
    const helper = await site.member({ can: ['edit_courses'] });
    expect(await see('/new', helper)).to.not.include('value="publish"');
    const refused = await send('/new', { ...WHOLE, slug: 'helped' }, helper);
    expect([refused.status, refused.text.includes('You don’t have permission to publish courses.')]).to.deep.equal([
      400,
      true,
    ]);
    expect((await send('/new', { ...WHOLE, slug: 'helped', status: 'draft' }, helper)).status).to.equal(303);
    const course = await named('helped');
    await submitForm(helper, `${HOME}/${course.id}`, { act: 'publish', revision: 0 });
    expect((await named('helped')).status).to.equal('draft');
  });

  it('shows nobody the courses of others, but to administrators', async () => {
    const course = await made();
    const { roots, test } = course.content;
    const paths = [
      ...['', '/settings', '/people', '/export', '/delete'],
      ...[`/contents/${roots.id}`, `/contents/${test.id}/questions/new`, `/contents/${roots.id}/delete`],
    ];
    for (const path of paths) {
      expect((await rival.page('GET', `${HOME}/${course.id}${path}`)).status, path).to.equal(404);
      expect((await administrator.page('GET', `${HOME}/${course.id}${path}`)).status, path).to.equal(200);
    }
    expect(await see('', rival)).to.not.include('pages-1');
    expect(await see('', administrator)).to.include('pages-1');
    for (const [path, fields] of [
      ['', { act: 'add_section', section_title: 'Mine' }],
      ['/settings', { title: 'Mine' }],
      [`/contents/${roots.id}`, { title: 'Mine' }],
      [`/contents/${roots.id}/delete`, {}],
      ['/people', { act: 'add_instructor', person: 'rival' }],
      ['/delete', { confirm: course.title }],
    ] as const)
      expect((await send(`/${course.id}${path}`, fields, rival, '/import')).status, path).to.equal(404);
    await send('', { act: 'remove', sure: '1', 'ids[]': [course.id] }, rival, '/import');
    expect(await use()(COURSES).find(course.id)).to.include({ title: course.title });
    // A part of another course is no part of one's own.
    const own = await use()(COURSE_BUILDER).create({ slug: 'own', title: 'Own', instructorIds: [idOf(rival)] });
    for (const path of [`/contents/${roots.id}`, `/contents/${roots.id}/delete`, `/contents/${test.id}/questions/new`])
      expect((await rival.page('GET', `${HOME}/${own.id}${path}`)).status, path).to.equal(404);
  });

  it('builds an outline with forms alone: sections, lessons, topics, quizzes, and their order', async () => {
    await send('/new', { ...WHOLE, title: 'Mosses', slug: 'mosses', status: 'draft' });
    const { id } = await named('mosses');
    const at = `/${id}`;
    await send(at, { act: 'add_section', section_title: 'Basics' });
    const [section] = (await use()(COURSE_BUILDER).outlineOf(id)).sections;
    const added = await send(at, { act: 'add_content', type: 'lesson', title: 'Spores', into: `s${section?.id}` });
    expect(added.status).to.equal(303);
    const [lesson] = (await use()(COURSE_BUILDER).outlineOf(id)).contents;
    await send(at, { act: 'add_content', type: 'topic', title: 'Wind', into: `l${lesson?.id}` });
    await send(at, { act: 'add_content', type: 'quiz', title: 'Check', into: `l${lesson?.id}` });
    const shown = await see(at);
    for (const title of ['Basics', 'Spores', 'Wind', 'Check']) expect(shown).to.include(title);
    expect(shown).to.include('“Check” has no questions.');
    const lost = await send(at, { act: 'add_content', type: 'topic', title: 'Lost', into: '' });
    expect([lost.status, lost.text.includes('Choose the lesson that the topic belongs to.')]).to.deep.equal([
      400,
      true,
    ]);
    const nested = await send(at, { act: 'add_content', type: 'lesson', title: 'Nested', into: `l${lesson?.id}` });
    expect(nested.text).to.include('Lessons can’t be inside a lesson.').and.include('value="Nested"');
    const quiz = (await use()(COURSE_BUILDER).outlineOf(id)).contents.find(({ type }) => type === 'quiz');
    const moved = await send(at, { act: 'move', move: `up ${quiz?.id}` });
    expect(moved.headers['location']).to.include(`pressed=up%20${quiz?.id}`);
    expect(await see(`${at}?pressed=up%20${quiz?.id}`)).to.match(new RegExp(`value="up ${quiz?.id}"[^>]*autofocus`));
    const titles = (await use()(COURSE_BUILDER).outlineOf(id)).contents.map(({ title }) => title);
    expect(titles).to.deep.equal(['Spores', 'Check', 'Wind']);
  });

  it('takes an order that was dragged, unless the outline changed meanwhile', async () => {
    const course = await made();
    const { hairs, leaves, roots, test } = course.content;
    const seen = (await use()(COURSE_BUILDER).outlineOf(course.id)).version;
    const order = `${leaves.id} >${test.id} >${hairs.id} ${roots.id}`;
    const page = await see(`/${course.id}`);
    expect(page).to.include(`value="${seen}"`).and.include(`value="${roots.id} &gt;${hairs.id}`.replace('&gt;', '>'));
    expect((await send(`/${course.id}`, { act: 'arrange', order, seen })).status).to.equal(303);
    const late = await send(`/${course.id}`, { act: 'arrange', order, seen });
    expect([late.status, late.text.includes('Someone else saved')]).to.deep.equal([409, true]);
    const wrong = await send(`/${course.id}`, { act: 'arrange', order: '1 2 3', seen });
    expect(wrong.status).to.equal(409);
  });

  it('warns whoever saves after somebody else, and shows what that was', async () => {
    const course = await made();
    const path = `/${course.id}/settings`;
    await use()(COURSE_BUILDER).update(course.id, { title: 'By a colleague' }, 0);
    const late = await send(path, { ...WHOLE, slug: course.slug, title: 'By me', seen: 0 });
    expect(late.status).to.equal(409);
    expect(late.text).to.include('Someone else saved while you were editing.').and.include('By a colleague');
    expect(late.text).to.include('value="By me"').and.include('name="seen" value="1"');
    expect((await send(path, { ...WHOLE, slug: course.slug, title: 'By me', seen: 1 })).status).to.equal(303);
    const lesson = `/${course.id}/contents/${course.content.roots.id}`;
    await use()(COURSE_BUILDER).updateContent(course.id, course.content.roots.id, { body: '<p>Theirs</p>' }, 0);
    const typed = { title: 'Roots', body: '<p>Mine</p>', seen: 0 };
    const second = await send(lesson, typed);
    expect(second.status).to.equal(409);
    expect(second.text).to.include('&lt;p>Theirs&lt;/p>').and.include('&lt;p>Mine&lt;/p>');
    expect((await send(lesson, { ...typed, seen: 1 })).status).to.equal(303);
  });

  it('edits lessons with a due date and an assignment', async () => {
    const course = await made();
    const { roots } = course.content;
    const path = `/${course.id}/contents/${roots.id}`;
    const fields = {
      title: 'Roots',
      body: '<p>Deep</p>',
      due_on: '2026-03-01',
      assignment: '1',
      assignment_points: '20',
    };
    expect((await send(path, { ...fields, seen: 0 })).status).to.equal(303);
    const [saved] = await use()(COURSES).findContents([roots.id]);
    expect(saved).to.include({ dueOn: '2026-03-01', assignmentPoints: 20 });
    const wrong = await send(path, { ...fields, title: '', due_on: '2026-02-30', assignment_points: 'x', seen: 1 });
    expect(wrong.status).to.equal(400);
    for (const name of ['title', 'due_on', 'assignment_points'])
      expect(wrong.text).to.include(`field-${name.replace('_', '_')}-error`);
  });

  const TASKS: readonly (readonly [string, FormFields, object])[] = [
    [
      'single',
      { row_0: 'Moss', row_2: 'Stone', 'right[]': '0' },
      { choices: [{ text: 'Moss', right: true }, { text: 'Stone' }] },
    ],
    [
      'multiple',
      { row_0: 'Moss', row_1: 'Fern', row_3: 'Stone', 'right[]': ['0', '1'] },
      { choices: [{ text: 'Moss', right: true }, { text: 'Fern', right: true }, { text: 'Stone' }] },
    ],
    ['free_answer', { lines: 'chlorophyll\r\n\r\n leaf green ' }, { accepted: ['chlorophyll', 'leaf green'] }],
    ['sorting', { lines: 'seed\nshoot\nleaf' }, { order: ['seed', 'shoot', 'leaf'] }],
    [
      'matching',
      { row_0: 'Birch', match_0: 'white', row_1: 'Oak', match_1: 'brown' },
      {
        pairs: [
          { item: 'Birch', match: 'white' },
          { item: 'Oak', match: 'brown' },
        ],
      },
    ],
    ['cloze', { cloze: 'A {root|rootlet} drinks.' }, { text: 'A {root|rootlet} drinks.' }],
  ];

  it('makes questions of every type with their answer keys, and changes them', async () => {
    const course = await made();
    const { test } = course.content;
    const base = `/${course.id}/contents/${test.id}/questions`;
    let seen = 0;
    for (const [type, fields, task] of TASKS) {
      const sent = { type, title: `A ${type} question`, points: '3', seen, ...fields };
      const saved = await send(`${base}/new`, sent, ines, `${base}/new?type=${type}`);
      expect(saved.status, saved.text).to.equal(303);
      seen += 1;
      const questions = (await use()(COURSES).questionsOf([test.id])).get(test.id) ?? [];
      const question = questions.find(({ title }) => title === sent.title);
      expect(question, type).to.include({ type, points: 3 });
      expect((await use()(COURSES).tasksOf([test.id])).get(question?.id ?? 0), type).to.deep.equal(task);
      const form = await see(`${base}/${question?.id}`);
      expect(form, type).to.include(`A ${type} question`);
      const again = await send(`${base}/${question?.id}`, { ...sent, title: `Changed ${type}`, seen });
      expect(again.status, again.text).to.equal(303);
      seen += 1;
    }
    const essay = { type: 'essay', title: 'Describe it.', points: '5', seen };
    expect((await send(`${base}/new`, essay, ines, `${base}/new?type=essay`)).status).to.equal(303);
    expect(await see(`/${course.id}/contents/${test.id}`))
      .to.include('Changed cloze')
      .and.include('no answer key');
    const late = await send(`${base}/new`, essay, ines, `${base}/new?type=essay`);
    expect([late.status, late.text.includes('Someone else saved')]).to.deep.equal([409, true]);
  });

  it('refuses questions that nobody could answer', async () => {
    const course = await made();
    const base = `/${course.id}/contents/${course.content.test.id}/questions`;
    const wrong: readonly (readonly [string, FormFields, string])[] = [
      ['single', { row_0: 'Moss', row_1: 'Stone' }, 'Mark exactly one answer as correct.'],
      ['single', { row_0: 'Moss', row_1: 'Stone', 'right[]': ['0', '1'] }, 'Mark exactly one answer as correct.'],
      ['single', { row_0: 'Moss', row_1: 'Moss', 'right[]': '0' }, 'Enter at least two different answers.'],
      ['multiple', { row_0: 'Moss', row_1: 'Stone' }, 'Mark at least one answer as correct.'],
      ['multiple', { row_0: 'x'.repeat(501), row_1: 'Stone', 'right[]': '0' }, 'at most 500 characters'],
      ['free_answer', { lines: ' \n ' }, 'Enter 1–50 answers'],
      ['sorting', { lines: 'one\none' }, 'Enter 2–20 different items'],
      ['matching', { row_0: 'Birch', match_0: 'white', row_1: 'Oak' }, 'at least two complete pairs'],
      ['cloze', { cloze: 'No blank' }, 'at least one blank in braces'],
    ];
    for (const [type, fields, message] of wrong) {
      const sent = { type, title: 'A question', points: '1', seen: 0, ...fields };
      const refused = await send(`${base}/new`, sent, ines, `${base}/new?type=${type}`);
      expect([refused.status, refused.text.includes(message)], `${type} ${message}`).to.deep.equal([400, true]);
    }
    const empty = await send(`${base}/new`, { type: 'essay', title: ' ', points: '-1', seen: 0 }, ines, `${base}/new`);
    expect(empty.text).to.include('Enter a question.').and.include('Enter a whole number from 0');
  });

  it('asks before something is deleted, and deletes a course once its title is typed', async () => {
    const course = await made();
    await use()(ENROLMENTS).enrol(idOf(student), course.id);
    const { roots } = course.content;
    const asked = await see(`/${course.id}/contents/${roots.id}/delete`);
    expect(asked).to.include('Delete “Roots”?').and.include('Root hairs');
    expect((await send(`/${course.id}/contents/${roots.id}/delete`, {})).status).to.equal(303);
    expect((await use()(COURSES).contentsOf([course.id])).get(course.id)).to.have.length(2);
    const path = `/${course.id}/delete`;
    expect(await see(path)).to.include('1 student is enrolled');
    expect((await send(path, { confirm: 'Another' })).status).to.equal(400);
    expect((await send(path, { confirm: course.title })).status).to.equal(303);
    expect(await use()(COURSES).find(course.id)).to.equal(undefined);
  });

  it('publishes, copies and deletes from the list, after asking', async () => {
    const course = await made();
    await send('', { act: 'to_draft', 'ids[]': [course.id] });
    expect((await named(course.slug)).status).to.equal('draft');
    await send('', { row: `publish ${course.id}` });
    expect((await named(course.slug)).status).to.equal('publish');
    const copied = await send('', { row: `copy ${course.id}` });
    const copy = await named(`${course.slug}-2`);
    expect(copied.headers['location']).to.include(`/courses/${copy.id}?done=copied`);
    expect(copy).to.include({ title: `${course.title} (copy)`, status: 'draft' });
    const asked = await send('', { row: `remove ${copy.id}` });
    expect([asked.status, asked.text.includes('Delete 1 course?')]).to.deep.equal([200, true]);
    expect((await send('', { act: 'remove', sure: '1', 'ids[]': [copy.id] })).status).to.equal(303);
    expect(await use()(COURSES).find(copy.id)).to.equal(undefined);
    expect(await see('?search=pages')).to.include(course.title);
    expect(await see('?search=nothing-like-it')).to.include('No courses found');
  });

  it('lets the lead and administrators decide who teaches, and nobody without the right', async () => {
    const course = await made();
    const path = `/${course.id}/people`;
    for (const [person, message] of [
      ['', 'Enter a username'],
      ['nobody', 'There is no account'],
      [student.user?.login ?? '', 'can’t edit courses'],
    ] as const) {
      const refused = await send(path, { act: 'add_instructor', person });
      expect([refused.status, refused.text.includes(message)], person).to.deep.equal([400, true]);
    }
    expect((await send(path, { act: 'add_instructor', person: 'rival' })).status).to.equal(303);
    expect((await rival.page('GET', `${HOME}/${course.id}`)).status).to.equal(200);
    // A co-instructor edits the course, but does not decide who teaches or whether it goes.
    expect((await send(path, { act: 'remove_instructor', user: idOf(ines) }, rival)).status).to.equal(403);
    expect((await rival.page('GET', `${HOME}/${course.id}/delete`)).status).to.equal(403);
    expect((await send(path, { act: 'make_lead', user: idOf(rival) })).status).to.equal(303);
    expect((await send(path, { act: 'remove_instructor', user: idOf(ines) }, rival)).status).to.equal(303);
    expect((await ines.page('GET', `${HOME}/${course.id}`)).status).to.equal(404);
    const last = await send(path, { act: 'remove_instructor', user: idOf(rival) }, rival);
    expect([last.status, last.text.includes('at least one instructor')]).to.deep.equal([409, true]);
  });

  it('gives a course to groups that the caller leads, or to all for those who edit them', async () => {
    const course = await made();
    const create = (slug: string, leaderIds: number[]) =>
      use()(LEARNING_GROUPS).create({ slug, name: slug, leaderIds, memberIds: [idOf(student)] });
    const [own, foreign] = [await create('own-group', [idOf(ines)]), await create('foreign-group', [])];
    const path = `/${course.id}/people`;
    expect(await see(path))
      .to.include('own-group')
      .and.not.include('foreign-group');
    expect((await send(path, { act: 'add_group', group: foreign.id })).status).to.equal(400);
    expect((await send(path, { act: 'add_group', group: own.id })).status).to.equal(303);
    expect(await use()(ENROLMENTS).find(idOf(student), course.id)).to.include({ courseId: course.id });
    expect((await send(path, { act: 'add_group', group: foreign.id }, administrator)).status).to.equal(303);
    expect((await send(path, { act: 'remove_group', group: foreign.id })).status).to.equal(400);
    expect((await send(path, { act: 'remove_group', group: own.id })).status).to.equal(303);
    expect((await use()(COURSE_BUILDER).groupsOf(course.id)).map(({ id }) => id)).to.deep.equal([foreign.id]);
  });

  it('takes a cover with the form, which stays chosen, and none that is no image', async () => {
    const course = await made();
    const path = `${HOME}/${course.id}/settings`;
    const upload = async (seen: number, filename: string, bytes: Buffer) => {
      const page = await ines.page('GET', path);
      const nonce = /name="_wpnonce" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      const fields = { _wpnonce: nonce, seen: String(seen), title: course.title, slug: course.slug, status: 'publish' };
      const head = (name: string, more = '') =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}`;
      const parts = Object.entries(fields).map(([name, value]) => `${head(name)}\r\n\r\n${value}\r\n`);
      const file = `${head('cover_file', `; filename="${filename}"`)}\r\nContent-Type: image/png\r\n\r\n`;
      const body = Buffer.concat([...parts, file, bytes, `\r\n--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));
      const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, accept: 'text/html' };
      return ines.page('POST', path, { body, headers });
    };
    const refused = await upload(0, 'cover.png', Buffer.from('no image at all'));
    expect([refused.status, refused.text.includes('id="field-cover_file-error"')]).to.deep.equal([400, true]);
    const saved = await upload(0, 'cover.png', PIXEL);
    expect(saved.status, saved.text).to.equal(303);
    const { imageId } = await named(course.slug);
    expect(imageId).to.be.greaterThan(0);
    expect((await ines.page('GET', path)).text).to.match(new RegExp(`value="${imageId}"[^>]*checked`));
    // A colleague keeps a cover that is in use, and chooses none of others' images.
    await use()(COURSE_BUILDER).addInstructor(course.id, idOf(rival));
    const fields = { title: course.title, slug: course.slug, status: 'publish' };
    const kept = await send(`/${course.id}/settings`, { ...fields, image: imageId, seen: 1 }, rival);
    expect(kept.status, kept.text).to.equal(303);
    const other = await use()(COURSE_BUILDER).create({ slug: 'bare', title: 'Bare', instructorIds: [idOf(rival)] });
    const foreign = await send(`/${other.id}/settings`, { ...fields, slug: 'bare', image: imageId, seen: 0 }, rival);
    expect([foreign.status, foreign.text.includes('isn’t in your media library')]).to.deep.equal([400, true]);
  });

  describe('a course as a file', () => {
    const upload = async (text: string, by = ines) => {
      const page = await by.page('GET', `${HOME}/import`);
      const nonce = /name="_wpnonce" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      const part = (name: string, value: string, more = '') =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
      const body = Buffer.from(
        `${part('_wpnonce', nonce)}${part('file', text, '; filename="course.json"')}--${BOUNDARY}--\r\n`,
      );
      const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, accept: 'text/html' };
      return by.page('POST', `${HOME}/import`, { body, headers });
    };
    const total = async () => (await use()(COURSES).list({ limit: 1 })).total;

    it('goes out and comes back as a draft of whoever imports it', async () => {
      const course = await made();
      const section = await use()(COURSE_BUILDER).addSection(course.id, 'One');
      await use()(COURSE_BUILDER).addContent(course.id, { type: 'lesson', title: 'Inside', sectionId: section.id });
      const exported = await ines.page('GET', `${HOME}/${course.id}/export`);
      expect(exported.headers['content-disposition']).to.include(`course-${course.id}.json`);
      expect(exported.text).to.not.include('ines');
      const imported = await upload(exported.text, rival);
      expect(imported.status, imported.text).to.equal(303);
      const copy = await named(`${course.slug}-2`);
      expect(copy).to.include({ title: course.title, status: 'draft' });
      expect((await use()(COURSE_BUILDER).instructorsOf(copy.id)).map(({ userId }) => userId)).to.deep.equal([
        idOf(rival),
      ]);
      const again = JSON.parse((await rival.page('GET', `${HOME}/${copy.id}/export`)).text);
      const first = JSON.parse(exported.text);
      expect({ ...again.course, slug: '' }).to.deep.equal({ ...first.course, slug: '' });
    });

    it('is imported whole or not at all', async () => {
      const before = await total();
      const course = { slug: 'broken', title: 'Broken' };
      const lesson = { type: 'lesson', slug: 'a', title: 'A' };
      const file = (fields: object) => JSON.stringify({ format: 'plinth-course', version: 1, course: fields });
      const broken = [
        ...['', 'no json', '[]', '{}', JSON.stringify({ format: 'other', version: 1, course })],
        file({ ...course, instructors: ['admin'] }),
        file({ ...course, contents: [lesson, lesson] }),
        file({ ...course, contents: [lesson, { type: 'topic', slug: 'b', title: 'B', parent: 'none' }] }),
        file({ ...course, contents: [{ ...lesson, section: 3 }], sections: ['One'] }),
        file({ ...course, price: 100 }),
        file({ ...course, checkoutUrl: 'javascript:x()' }),
        file({ ...course, contents: [{ type: 'quiz', slug: 'q', title: 'Q', questions: [{ title: 'Q', task: {} }] }] }),
        file({ ...course, contents: Array.from({ length: 501 }, (_, place) => ({ ...lesson, slug: `l-${place}` })) }),
        file({ ...course, sections: Array.from({ length: 101 }, () => 'S') }),
      ];
      for (const text of broken) {
        const refused = await upload(text);
        expect(refused.status, text.slice(0, 100)).to.equal(400);
      }
      expect(await total()).to.equal(before);
    });

    it('is refused beyond five megabytes', async () => {
      const refused = await upload(' '.repeat(5 * 1024 * 1024 + 1));
      expect(refused.status).to.be.oneOf([400, 413]);
    });
  });
});
