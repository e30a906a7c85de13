import { readFile } from 'node:fs/promises';
import { USERS } from '@plinth/kernel';
import { expect } from 'chai';
import { COURSES, ENROLMENTS } from '../src/plugin.js';
import { learningSite, makeCourse, person } from './support.js';

const SECTIONS = [
  ...['courses', 'enrolments', 'certificates', 'learning_groups', 'quiz_attempts', 'assignments', 'essays'],
  ...['study_time', 'course_earnings'],
];

async function demo(): Promise<Record<string, unknown>> {
  const file = new URL('../../../../../host-config/demo/bundle.json', import.meta.url);
  const whole: Record<string, unknown> = JSON.parse(await readFile(file, 'utf8'));
  const wanted = ['plinth', 'users', ...SECTIONS].filter((name) => name in whole);
  return Object.fromEntries(wanted.map((name) => [name, whole[name]]));
}

describe('learning: the sections of a site bundle', () => {
  it('come out as they went in, and are kept the second time', async () => {
    const [site, other] = [await learningSite(), await learningSite()];
    const bundle = await demo();
    await site.importBundle(bundle);
    expect(site.errors).to.deep.equal([]);
    const whole = await site.exportBundle();
    for (const name of SECTIONS) expect(whole[name], name).to.not.deep.equal([]);
    await other.importBundle(whole);
    const again = await other.exportBundle();
    for (const name of SECTIONS) expect(again[name], name).to.have.deep.members(whole[name] as unknown[]);
    const reports = await other.importBundle(whole);
    const made = reports.filter(({ section, created }) => SECTIONS.includes(section) && created > 0);
    expect(made).to.deep.equal([]);
    await Promise.all([site.stop(), other.stop()]);
  });

  it('say how far somebody is by their steps, and give the certificate of the day', async () => {
    const site = await learningSite();
    const bundle = await demo();
    await site.importBundle(bundle);
    const enrolments = site.pluginContext('learning').use(ENROLMENTS);
    const { not_started, in_progress, completed } = await enrolments.statusTotals();
    expect(bundle['enrolments']).to.have.length(not_started + in_progress + completed);
    expect(Math.min(not_started, in_progress, completed)).to.be.greaterThan(0);
    const { certificates } = await enrolments.certificates({ limit: 100 });
    expect(certificates).not.to.deep.equal([]);
    const whole = await enrolments.list({ limit: 100, statuses: ['completed'] });
    for (const { userId, courseId, issuedAt } of certificates) {
      const enrolment = whole.enrolments.find((each) => each.userId === userId && each.courseId === courseId);
      expect(enrolment?.completedAt).to.equal(issuedAt);
    }
    await site.stop();
  });

  it('carry what the course builder adds: sections, due dates, prices and who may enroll', async () => {
    const [site, other] = [await learningSite(), await learningSite()];
    const course = {
      ...{ slug: 'ferns', title: 'Ferns', status: 'draft', instructors: ['ann'], summary: 'Short', price: 4_990 },
      ...{ currency: 'EUR', checkoutUrl: '/product/ferns', takesRequests: false, sections: ['One', 'Two', 'Empty'] },
      contents: [
        { type: 'lesson', slug: 'first', title: 'First', dueOn: '2026-03-01' },
        { type: 'lesson', slug: 'second', title: 'Second', section: 0 },
        { type: 'topic', slug: 'inner', title: 'Inner', parent: 'second' },
        { type: 'lesson', slug: 'third', title: 'Third', section: 1 },
      ],
    };
    await person(site, 'ann', ['instructor']);
    await site.importBundle({ plinth: 1, courses: [course] });
    const whole = await site.exportBundle();
    const [exported] = whole['courses'] as Record<string, unknown>[];
    expect(exported).to.deep.include(course);
    await other.importBundle(whole);
    expect((await other.exportBundle())['courses']).to.deep.equal(whole['courses']);
    const wrong = [
      { sections: ['One'], contents: [{ type: 'lesson', slug: 'a', title: 'A', section: 1 }] },
      { contents: [{ type: 'lesson', slug: 'a', title: 'A', dueOn: '2026-02-30' }] },
      { price: 100 },
    ];
    for (const fields of wrong) {
      const broken = { slug: 'broken', title: 'Broken', instructors: ['ann'], ...fields };
      await site.importBundle({ plinth: 1, courses: [broken] }).then(
        () => expect.fail('It was taken.'),
        () => undefined,
      );
      expect(await site.pluginContext('learning').use(COURSES).findBySlug('broken')).to.equal(undefined);
    }
    await Promise.all([site.stop(), other.stop()]);
  });

  it('take a course whose instructors are gone to another site', async () => {
    const [site, other] = [await learningSite(), await learningSite()];
    const ann = await person(site, 'ann');
    await makeCourse(site, 'botany', [ann]);
    await site.use(USERS).remove(ann, undefined);
    const whole = await site.exportBundle();
    expect(whole['courses']).to.have.length(1);
    await other.importBundle(whole);
    const again = await other.exportBundle();
    expect(again['courses']).to.deep.equal(whole['courses']);
    await Promise.all([site.stop(), other.stop()]);
  });

  it('refuse what names somebody or something that is not there', async () => {
    const site = await learningSite();
    await person(site, 'ann');
    const course = { slug: 'botany', title: 'Botany', instructors: ['ann'] };
    const broken = [
      { courses: [{ ...course, instructors: ['nobody'] }] },
      { courses: [course], enrolments: [{ user: 'nobody', course: 'botany', enrolledAt: '2026-01-01T00:00:00.000Z' }] },
      {
        courses: [course],
        study_time: [
          { user: 'ann', course: 'botany', content: 'none', seconds: 1, lastAt: '2026-01-01T00:00:00.000Z' },
        ],
      },
    ];
    for (const sections of broken) {
      const refused = await site.importBundle({ plinth: 1, ...sections }).catch((thrown: Error) => thrown.message);
      expect(refused).to.match(/nobody|none/);
    }
    await site.stop();
  });
});
