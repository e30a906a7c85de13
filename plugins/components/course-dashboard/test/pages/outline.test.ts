import content from '@plinth/content';
import learning, { COURSE_BUILDER, COURSES, COURSEWORK, type CourseContent, ENROLMENTS } from '@plinth/learning';
import { CONSOLE } from '@plinth/pages';
import type { TestClient } from '@plinth/testing';
import { expect } from 'chai';
import courseDashboard from '../../src/plugin.js';
import { idOf, type School, school } from '../support.js';
import { linksOf, open, statusOf, submit, wordsOf } from './support.js';

const LIST = '/learning/courses';
const course = (id: number) => `${LIST}/${id}`;
const step = (id: number, stepId: number) => `${course(id)}/steps/${stepId}`;

describe('course-dashboard: a course that was built', () => {
  let all: School;
  let member: TestClient;
  let id: number;
  let parts: Record<'walk' | 'rain' | 'check', CourseContent>;

  before(async () => {
    all = await school({ plugins: [content, learning, courseDashboard] });
    all.site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    member = await all.site.as('subscriber', 'member');
    const { instructor, student } = all;
    const built = await use()(COURSE_BUILDER).create({
      ...{ slug: '', title: 'Weather', summary: 'Read the sky.', status: 'draft', instructorIds: [idOf(instructor)] },
      sections: ['Water'],
      contents: [
        { type: 'lesson', slug: 'walk', title: 'A walk', body: '<p>Look up.</p>', dueOn: '2026-01-10' },
        { type: 'lesson', slug: 'rain', title: 'Rain', section: 0, dueOn: '2026-02-01' },
        {
          ...{ type: 'quiz', slug: 'check', title: 'Check', parent: 'rain' },
          questions: [{ title: 'Wet?', task: { choices: [{ text: 'Yes', right: true }, { text: 'No' }] } }],
        },
      ],
    });
    id = built.id;
    const contents = (await use()(COURSES).contentsOf([id])).get(id) ?? [];
    const of = (slug: string) => {
      const found = contents.find((each) => each.slug === slug);
      if (!found) throw new Error(`The course has no ${slug}.`);
      return found;
    };
    parts = { walk: of('walk'), rain: of('rain'), check: of('check') };
    await use()(ENROLMENTS).enrol(idOf(student), id);
  });
  after(() => {
    expect(all.site.errors).to.deep.equal([]);
    return all.site.stop();
  });

  const use = () => all.site.pluginContext('learning').use;
  const change = async (changes: Parameters<ReturnType<typeof builder>['update']>[1]) => {
    const { revision = 0 } = (await use()(COURSES).find(id)) ?? {};
    await builder().update(id, changes, revision);
  };
  const builder = () => use()(COURSE_BUILDER);

  it('is a draft that its teachers preview as a student would see it, and others do not know of', async () => {
    const { instructor, rival } = all;
    expect(await statusOf(member, course(id))).to.equal(404);
    expect(await statusOf(rival, course(id))).to.equal(404);
    expect(await statusOf(rival, course(id), { preview: 1 })).to.equal(404);
    const own = await open(instructor, course(id));
    expect(linksOf(own))
      .to.include(`${course(id)}?preview=1`)
      .and.include(`http://localhost/wp-admin/courses/${id}`);
    const shown = await open(instructor, course(id), { preview: 1 });
    expect(wordsOf(shown)).to.include('You’re previewing this course as a student.').and.include('0 of 3 steps');
    expect(linksOf(shown)).to.include(`${step(id, parts.walk.id)}?preview=1`);
    const quiz = await open(instructor, step(id, parts.check.id), { preview: 1 });
    expect(wordsOf(quiz)).to.include('Answers can’t be submitted in the preview.');
    expect(quiz).to.match(/<button[^>]*disabled/);
  });

  it('saves nothing that is done in a preview', async () => {
    const { instructor } = all;
    const sent = await submit(instructor, step(id, parts.walk.id), {}, `${step(id, parts.rain.id)}`);
    expect(sent.status).to.equal(403);
    const answered = await submit(instructor, step(id, parts.check.id), {}, `${step(id, parts.check.id)}?preview=1`);
    expect(answered.status).to.equal(403);
    expect(await use()(ENROLMENTS).find(idOf(instructor), id)).to.equal(undefined);
    expect((await use()(COURSEWORK).attempts({ courseId: id, limit: 9 })).total).to.equal(0);
  });

  it('is no preview for learners, who go on with their own progress', async () => {
    const { student } = all;
    expect(wordsOf(await open(student, course(id), { preview: 1 }))).to.not.include('previewing');
    expect(wordsOf(await open(student, step(id, parts.walk.id), { preview: 1 }))).to.include('Mark as complete');
  });

  it('has its outline next to each step, with sections, ticks and due dates', async () => {
    const { student } = all;
    await use()(ENROLMENTS).completeStep(idOf(student), parts.walk.id);
    const html = await open(student, step(id, parts.rain.id));
    const [, outline = ''] = /<nav class="lesson-outline"(.*?)<\/nav>/s.exec(html) ?? [];
    expect(outline).to.include('Water').and.include('1 of 3 steps completed');
    expect(linksOf(outline)).to.include.members(Object.values(parts).map((part) => step(id, part.id)));
    expect(outline.match(/aria-current="page"/g)).to.have.length(1);
    expect(outline.match(/tick done/g)).to.have.length(1);
    expect(outline).to.include('Due Jan 10, 2026').and.include('Due Feb 1, 2026').and.not.include('Overdue');
    const whole = await open(student, course(id));
    expect(wordsOf(whole)).to.include('Water').and.include('Due Feb 1, 2026');
  });

  it('says what is overdue until it is done', async () => {
    const { classmate } = all;
    await use()(ENROLMENTS).enrol(idOf(classmate), id);
    expect(wordsOf(await open(classmate, step(id, parts.walk.id)))).to.include('Overdue');
    expect(wordsOf(await open(classmate, '/learning'))).to.include('Due Jan 10, 2026 Overdue');
    await use()(ENROLMENTS).completeStep(idOf(classmate), parts.walk.id);
    expect(wordsOf(await open(classmate, step(id, parts.walk.id)))).to.not.include('Overdue');
  });

  it('is joined, bought, asked for, or only by invitation, as its settings say', async () => {
    await change({ status: 'publish', isOpen: true });
    expect(wordsOf(await open(member, course(id)))).to.include('Enroll to start this course');
    await change({ price: 4_990, currency: 'EUR', checkoutUrl: '/product/weather' });
    const sold = await open(member, course(id));
    expect(wordsOf(sold)).to.include('Buy for €49.90').and.include('Price: €49.90');
    expect(linksOf(sold))
      .to.include('/product/weather')
      .and.not.include(`${course(id)}/ask`);
    expect(wordsOf(await open(member, LIST)))
      .to.include('For sale')
      .and.include('€49.90');
    expect((await submit(member, `${course(id)}/join`, {}, '/learning/messages/new')).status).to.not.equal(303);
    expect(await use()(ENROLMENTS).find(idOf(member), id)).to.equal(undefined);
    expect((await member.page('GET', `${course(id)}/ask`)).status).to.equal(303);
    await change({ isOpen: false });
    expect(linksOf(await open(member, course(id)))).to.include(`${course(id)}/ask`);
    await change({ takesRequests: false });
    const closed = await open(member, course(id));
    expect(wordsOf(closed)).to.include('Instructors and administrators enroll people in this course.');
    expect(linksOf(closed)).to.not.include(`${course(id)}/ask`);
    expect((await member.page('GET', `${course(id)}/ask`)).status).to.equal(303);
    expect(wordsOf(await open(member, LIST)))
      .to.include('By invitation')
      .and.include('Read the sky.');
  });
});
