import { COURSES, ENROLMENTS } from '@plinth/learning';
import { expect } from 'chai';
import { messagingSite } from '../support.js';
import { type Academy, academy, chart, drawn, marked } from './support.js';

const id = 'enrollment-trends';

describe('course-dashboard: the chart enrollment-trends', () => {
  let all: Academy;
  before(async () => {
    all = await academy();
  });
  after(() => all.site.stop());

  it('is a line of enrolments in each of the last twelve months', async () => {
    const { administrator, mosses } = all;
    const shown = await chart(administrator, id, { course_id: mosses });
    expect(shown.chartType).to.equal('line');
    expect(shown.chartData.labels).to.have.length(12);
    expect([shown.chartData.labels[0], shown.chartData.labels[11]]).to.deep.equal(['2025-02', '2026-01']);
    expect(drawn(shown)).to.include({ '2025-11': 1, '2025-12': 0, '2026-01': 1 });
    expect(shown.meta.total).to.equal(2);
  });
});

describe('course-dashboard: charts of a site in another zone', () => {
  it('group by its days, also by the half hour and on the day that it is there', async () => {
    const site = await messagingSite({ site: { timezone: 'Asia/Kolkata' }, now: '2026-01-15T20:00:00.000Z' });
    const { use } = site.pluginContext('learning');
    const administrator = await site.as('administrator');
    const teacher = (await site.as('instructor')).user?.id ?? 0;
    const course = await use(COURSES).create({ slug: 'c', title: 'C', instructorIds: [teacher] });
    const moments = ['2026-01-14T18:29:59.999Z', '2026-01-14T18:30:00.000Z', '2026-01-15T18:30:00.000Z'];
    for (const moment of moments) {
      const learner = await site.member({ roles: ['student'] });
      await use(ENROLMENTS).enrol(learner.user?.id ?? 0, course.id, moment);
    }
    const week = await chart(administrator, id, { filter: 'week' });
    expect(marked(week)).to.deep.equal({ '2026-01-14': 1, '2026-01-15': 1, '2026-01-16': 1 });
    expect(week.chartData.labels.at(-1)).to.equal('2026-01-16');
    const day = { date_from: '2026-01-15', date_to: '2026-01-15' };
    expect(drawn(await chart(administrator, id, day))).to.deep.equal({ '2026-01-15': 1 });
    const done = await chart(administrator, 'course-completion', day);
    expect(done.chartData.datasets[0]?.data).to.deep.equal([0, 0, 1]);
    await site.stop();
  });
});
