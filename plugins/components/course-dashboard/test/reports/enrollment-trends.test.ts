import { expect } from 'chai';
import { type Academy, academy, chart, drawn } from './support.js';

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
