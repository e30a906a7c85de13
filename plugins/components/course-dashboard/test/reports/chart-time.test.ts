import { COURSES, ENROLMENTS } from '@plinth/learning';
import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { type Academy, academy, chart, drawn, marked, reportPath } from './support.js';

const id = 'enrollment-trends';

/** The clock stands at 2026-01-15T12:00:00Z. */
describe('course-dashboard: the time that a chart shows', () => {
  let all: Academy;
  let edges: number;
  before(async () => {
    all = await academy();
    const { classmate, instructor, outsider, site, student } = all;
    const { use } = site.pluginContext('learning');
    const course = await use(COURSES).create({ slug: 'edges', title: 'Edges', instructorIds: [idOf(instructor)] });
    edges = course.id;
    await use(ENROLMENTS).enrol(idOf(student), edges, '2026-01-08T23:59:59.999Z');
    await use(ENROLMENTS).enrol(idOf(classmate), edges, '2026-01-09T00:00:00.000Z');
    await use(ENROLMENTS).enrol(idOf(outsider), edges, '2026-01-15T23:59:59.999Z');
  });
  after(() => all.site.stop());

  const shown = (query: Readonly<Record<string, string>>) =>
    chart(all.administrator, id, { course_id: edges, ...query });
  const labels = async (query: Readonly<Record<string, string>>) => (await shown(query)).chartData.labels;
  const range = async (query: Readonly<Record<string, string>>) => {
    const found = await labels(query);
    return [found.length, found[0], found.at(-1)];
  };

  it('is by default the year: the twelve months that end with this one, those without data at 0', async () => {
    expect(await labels({})).to.deep.equal([
      ...['2025-02', '2025-03', '2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10'],
      ...['2025-11', '2025-12', '2026-01'],
    ]);
    const { chartData } = await shown({ filter: 'year' });
    expect(chartData.datasets[0]?.data).to.deep.equal([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
  });

  it('is with filter month each day of the month that ends today', async () => {
    expect(await range({ filter: 'month' })).to.deep.equal([31, '2025-12-16', '2026-01-15']);
    const month = await shown({ filter: 'month' });
    expect(marked(month)).to.deep.equal({ '2026-01-08': 1, '2026-01-09': 1, '2026-01-15': 1 });
    expect(new Set(month.chartData.labels).size).to.equal(31);
  });

  it('is with filter week the seven days that end today, both ends included whole', async () => {
    expect(drawn(await shown({ filter: 'week' }))).to.deep.equal({
      ...{ '2026-01-09': 1, '2026-01-10': 0, '2026-01-11': 0, '2026-01-12': 0, '2026-01-13': 0, '2026-01-14': 0 },
      '2026-01-15': 1,
    });
  });

  it('is between date_from and date_to when both are given, whatever the filter', async () => {
    for (const filter of ['year', 'month', 'week'])
      expect(drawn(await shown({ filter, date_from: '2026-01-08', date_to: '2026-01-09' }))).to.deep.equal({
        ...{ '2026-01-08': 1, '2026-01-09': 1 },
      });
    expect(drawn(await shown({ date_from: '2026-01-15', date_to: '2026-01-15' }))).to.deep.equal({ '2026-01-15': 1 });
  });

  it('is from date_from until today, or as long as the filter says until date_to', async () => {
    expect(await range({ date_from: '2026-01-01' })).to.deep.equal([15, '2026-01-01', '2026-01-15']);
    expect(await range({ filter: 'week', date_to: '2025-03-02' })).to.deep.equal([7, '2025-02-24', '2025-03-02']);
    expect(await range({ filter: 'month', date_to: '2026-03-31' })).to.deep.equal([31, '2026-03-01', '2026-03-31']);
    expect(await range({ date_to: '2024-02-29' })).to.deep.equal([12, '2023-03', '2024-02']);
  });

  it('is by days up to 92 days and by months beyond, of which the first and last may be in part', async () => {
    expect(await range({ date_from: '2025-10-16' })).to.deep.equal([92, '2025-10-16', '2026-01-15']);
    expect(await range({ date_from: '2025-10-15' })).to.deep.equal([4, '2025-10', '2026-01']);
    expect(drawn(await shown({ date_from: '2025-10-01', date_to: '2026-01-09' }))).to.deep.equal({
      ...{ '2025-10': 0, '2025-11': 0, '2025-12': 0, '2026-01': 2 },
    });
    expect(await range({ date_from: '2024-01-31', date_to: '2024-05-31' })).to.deep.equal([5, '2024-01', '2024-05']);
  });

  it('is fifty years at most', async () => {
    expect(await range({ date_from: '1976-01-15' })).to.deep.equal([601, '1976-01', '2026-01']);
    const response = await all.administrator.get(reportPath(id), { query: { date_from: '1976-01-14' } });
    expectError(response, 400, 'rest_invalid_param');
    expect(response.json()).to.have.nested.property('data.params.date_from');
  });

  const refused: readonly (readonly [why: string, query: Record<string, string>])[] = [
    ['a day that is not in the calendar', { date_from: '2026-02-30' }],
    ['a month that is none', { date_to: '2026-13-01' }],
    ['a text that is no day', { date_to: 'yesterday' }],
    ['a day with an hour', { date_from: '2026-01-01T00:00:00' }],
    ['a date_from after date_to', { date_from: '2026-01-02', date_to: '2026-01-01' }],
    ['a date_from after today', { date_from: '2026-01-16' }],
    ['the last day that a text of ten characters can name', { date_to: '9999-12-31', filter: 'week' }],
    ['the last months of the ten thousandth year', { date_from: '9999-01-01', date_to: '9999-12-31' }],
    ['a day of the year 0', { date_from: '0000-01-01', date_to: '0000-01-02' }],
    ['a day of the first century', { date_from: '0050-01-01', date_to: '0050-12-31' }],
    ['a filter that is none', { filter: 'decade' }],
  ];
  for (const [why, query] of refused)
    it(`is refused with 400 rest_invalid_param for ${why}`, async () => {
      expectError(await all.administrator.get(reportPath(id), { query }), 400, 'rest_invalid_param');
    });

  it('narrows every chart: enrolments by the day of enrolling, time and money by the day they are of', async () => {
    const { administrator } = all;
    const week = (chartId: string) => chart(administrator, chartId, { filter: 'week' });
    expect(drawn(await week('time-spent'))).to.deep.equal({ Mosses: 0.52, Rocks: 0.17 });
    expect(drawn(await week('revenue-per-course'))).to.deep.equal({ Mosses: 70.5 });
    expect(drawn(await week('instructor-earnings'))).to.deep.equal({ 'Test instructor': 70.5 });
    expect(drawn(await week('course-dropoff'))).to.deep.equal({ Mosses: 100 });
    expect((await week('course-completion')).chartData.datasets[0]?.data).to.deep.equal([0, 1, 5]);
    expect(drawn(await week('top-courses'))).to.deep.equal({ Botany: 2, Edges: 2, Geology: 1, Mosses: 1 });
    expect(marked(await week('time-trend'))).to.deep.equal({
      ...{ '2026-01-12': 0.5, '2026-01-13': 0.02, '2026-01-14': 0.17 },
    });
  });
});
