import { COURSES, EARNINGS, ENROLMENTS, STUDY_TIME } from '@plinth/learning';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { type Academy, academy, chart, drawn, type ShownChart } from './support.js';

const KINDS: Readonly<Record<string, string>> = {
  'course-completion': 'doughnut',
  'top-courses': 'bar',
  'instructor-earnings': 'bar',
  'time-spent': 'bar',
  'time-trend': 'line',
  'enrollment-trends': 'line',
  'revenue-per-course': 'bar',
  'course-dropoff': 'bar',
};

/** The academy of its own for each test, because each adds to it. */
describe('course-dashboard: what the charts count', () => {
  let all: Academy;
  beforeEach(async () => {
    all = await academy();
  });
  afterEach(() => all.site.stop());

  const tool = () => all.site.pluginContext('learning').use;
  const now = '2026-01-15T08:00:00.000Z';

  async function course(slug: string, title: string, steps: readonly string[] = []): Promise<number> {
    const contents = steps.map((step) => ({ type: 'lesson' as const, slug: step.toLowerCase(), title: step }));
    const instructorIds = [idOf(all.rival)];
    return (await tool()(COURSES).create({ slug, title, instructorIds, contents })).id;
  }
  const lessons = async (courseId: number) =>
    ((await tool()(COURSES).contentsOf([courseId])).get(courseId) ?? []).map(({ id }) => id);
  const earn = (userId: number, courseId: number, amount: number, currency: string) =>
    tool()(EARNINGS).add({ userId, courseId, amount, currency, reference: `${amount} ${currency}`, earnedAt: now });
  const series = ({ chartData }: ShownChart) =>
    Object.fromEntries(chartData.datasets.map(({ label, data }) => [label, data]));

  for (const [id, chartType] of Object.entries(KINDS))
    it(`${id} is a chart of the type ${chartType} with labels, datasets and options for Chart.js`, async () => {
      const shown = await chart(all.administrator, id);
      expect(shown).to.have.all.keys('id', 'title', 'type', 'chartType', 'chartData', 'options', 'meta');
      expect([shown.id, shown.type, shown.chartType]).to.deep.equal([id, 'chart', chartType]);
      const { datasets, labels } = shown.chartData;
      expect(datasets).to.have.length(1);
      expect(datasets[0]).to.have.all.keys('label', 'data', 'backgroundColor', 'borderColor', 'borderWidth');
      expect(datasets[0]?.data).to.have.length(labels.length).above(0);
      expect(shown).to.have.nested.property('options.plugins.title.text');
      expect(shown.meta).to.have.all.keys('report_id', 'report_type', 'chart_type', 'total', 'cached_at');
      expect(shown.meta).to.include({ report_id: id, report_type: 'chart', chart_type: chartType });
    });

  it('a doughnut has a colour for each slice, another chart one for each series', async () => {
    const colours = async (id: string) => {
      const [first] = (await chart(all.administrator, id)).chartData.datasets;
      return first && 'backgroundColor' in first ? first.backgroundColor : undefined;
    };
    expect(await colours('course-completion'))
      .to.be.an('array')
      .with.length(3);
    expect(await colours('top-courses')).to.be.a('string');
  });

  it('values that add up make the total; percentages and several currencies count their labels', async () => {
    const { administrator, instructor, mosses } = all;
    const total = async (id: string) => (await chart(administrator, id)).meta.total;
    expect(await total('course-completion')).to.equal(6);
    expect(await total('time-trend')).to.equal(1.68);
    expect(await total('revenue-per-course')).to.equal(269.5);
    expect(await total('course-dropoff')).to.equal(1);
    await earn(idOf(instructor), mosses, 1_000, 'USD');
    expect((await chart(administrator, 'instructor-earnings', { course_id: mosses })).meta.total).to.equal(2);
  });

  it('top-courses are the ten with the most enrolments, of equals the older course first', async () => {
    const { administrator, student, classmate } = all;
    for (let number = 1; number <= 10; number++) {
      const id = await course(`many-${number}`, `Many ${number}`);
      await tool()(ENROLMENTS).enrol(idOf(student), id, now);
      if (number > 5) await tool()(ENROLMENTS).enrol(idOf(classmate), id, now);
    }
    expect(Object.entries(drawn(await chart(administrator, 'top-courses')))).to.deep.equal([
      ...[['Botany', 2] as const, ['Mosses', 2] as const],
      ...[6, 7, 8, 9, 10].map((number) => [`Many ${number}`, 2]),
      ...[['Geology', 1] as const, ['Rocks', 1] as const, ['Many 1', 1] as const],
    ]);
  });

  it('courses of one title stay apart, by their ids', async () => {
    const { administrator, student } = all;
    const ids = [await course('ferns', 'Ferns', ['One']), await course('ferns-again', 'Ferns', ['One'])];
    for (const [place, id] of ids.entries()) {
      await tool()(ENROLMENTS).enrol(idOf(student), id, now);
      for (const lesson of await lessons(id)) await tool()(STUDY_TIME).add(idOf(student), lesson, 36_000 * (place + 1));
    }
    const apart = ids.map((id) => `Ferns (#${id})`);
    expect((await chart(administrator, 'top-courses')).chartData.labels).to.include.members(apart);
    expect(drawn(await chart(administrator, 'time-spent'))).to.deep.equal({
      ...{ [`Ferns (#${ids[1]})`]: 20, [`Ferns (#${ids[0]})`]: 10, Mosses: 1.52, Rocks: 0.17 },
    });
  });

  it('the steps of a course that have one title stay apart too, in the order of the course', async () => {
    const id = await course('twice', 'Twice', ['Zebra', 'Apple']);
    const { use } = all.site.pluginContext('learning');
    const more = await use(COURSES).create({
      ...{ slug: 'same', title: 'Same', instructorIds: [idOf(all.rival)] },
      contents: [
        { type: 'lesson', slug: 'a', title: 'Test' },
        { type: 'lesson', slug: 'b', title: 'Test' },
      ],
    });
    const labels = async (of: number) =>
      (await chart(all.administrator, 'course-dropoff', { course_id: of })).chartData.labels;
    expect(await labels(id)).to.deep.equal(['Zebra', 'Apple']);
    expect(await labels(more.id)).to.deep.equal((await lessons(more.id)).map((lesson) => `Test (#${lesson})`));
  });

  it('course-dropoff of a course shows its steps without learners too, to whoever teaches it', async () => {
    const id = await course('empty', 'Empty', ['One', 'Two']);
    expect(drawn(await chart(all.rival, 'course-dropoff', { course_id: id }))).to.deep.equal({ One: 0, Two: 0 });
    expect(drawn(await chart(all.instructor, 'course-dropoff', { course_id: id }))).to.deep.equal({});
    expect(drawn(await chart(all.student, 'course-dropoff', { course_id: id }))).to.deep.equal({});
  });

  it('course-dropoff without a course is the share of those who began and have not completed, in percent', async () => {
    const { administrator, classmate, outsider, student } = all;
    const id = await course('leaky', 'Leaky', ['One', 'Two']);
    const [first = 0, second = 0] = await lessons(id);
    for (const who of [student, classmate, outsider]) {
      await tool()(ENROLMENTS).enrol(idOf(who), id, now);
      await tool()(ENROLMENTS).completeStep(idOf(who), first, now);
    }
    expect(drawn(await chart(administrator, 'course-dropoff'))).to.deep.equal({ Leaky: 100, Mosses: 50 });
    await tool()(ENROLMENTS).completeStep(idOf(student), second, now);
    await administrator.delete('/course-dashboard/v2/reports/course-dropoff/cache');
    expect(drawn(await chart(administrator, 'course-dropoff'))).to.deep.equal({ Leaky: 66.7, Mosses: 50 });
  });

  it('money is in major units of each currency, a series for each', async () => {
    const { administrator, assistant, instructor, mosses, rival, rocks } = all;
    await earn(idOf(rival), rocks, 4_999, 'USD');
    await earn(idOf(instructor), mosses, 12_345, 'JPY');
    await earn(idOf(instructor), mosses, 12_345, 'KWD');
    await earn(idOf(assistant), rocks, 1, 'USD');
    const shown = await chart(administrator, 'instructor-earnings');
    expect(shown.chartData.labels).to.deep.equal(['Test instructor', 'Test rival', 'Test assistant']);
    expect(series(shown)).to.deep.equal({
      ...{ EUR: [140.5, 99, 30], USD: [0, 49.99, 0.01], JPY: [12_345, 0, 0], KWD: [12.35, 0, 0] },
    });
    expect(shown.chartData.datasets.map(({ label }) => label)).to.deep.equal(['EUR', 'USD', 'JPY', 'KWD']);
    expect(series(await chart(rival, 'instructor-earnings'))).to.deep.equal({ EUR: [99], USD: [49.99] });
    expect(series(await chart(administrator, 'revenue-per-course'))).to.deep.equal({
      ...{ EUR: [170.5, 99], JPY: [12_345, 0], KWD: [12.35, 0], USD: [0, 50] },
    });
  });

  it('instructor-earnings and revenue-per-course are the ten that earned most', async () => {
    const { administrator, site } = all;
    for (let number = 1; number <= 11; number++) {
      const teacher = await site.as('instructor', `teacher${number}`);
      await earn(idOf(teacher), await course(`paid-${number}`, `Paid ${number}`), number * 100_000, 'EUR');
    }
    const numbers = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
    expect(Object.entries(drawn(await chart(administrator, 'instructor-earnings')))).to.deep.equal(
      numbers.map((number) => [`Test teacher${number}`, number * 1_000]),
    );
    expect(Object.entries(drawn(await chart(administrator, 'revenue-per-course')))).to.deep.equal(
      numbers.map((number) => [`Paid ${number}`, number * 1_000]),
    );
  });

  it('without anything to show there are no labels, or every period is 0', async () => {
    const nothing = { date_from: '2020-01-01', date_to: '2020-01-02' };
    for (const id of Object.keys(KINDS)) {
      const { chartData, meta } = await chart(all.administrator, id, nothing);
      const values = chartData.datasets.flatMap(({ data }) => data);
      expect([new Set(values).size <= 1, values[0] ?? 0, meta.total], id).to.deep.equal([true, 0, 0]);
    }
  });

  it('group_id keeps to members of the group where learners are counted', async () => {
    const { administrator, groupId } = all;
    expect(drawn(await chart(administrator, 'time-spent', { group_id: groupId }))).to.deep.equal({
      ...{ Mosses: 1.5, Rocks: 0.17 },
    });
    expect((await chart(administrator, 'course-completion', { group_id: groupId })).meta.total).to.equal(4);
    expect((await chart(administrator, 'revenue-per-course', { group_id: groupId })).meta.total).to.equal(269.5);
  });
});
