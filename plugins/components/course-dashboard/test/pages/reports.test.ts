import { tap } from '@plinth/kernel';
import { ENROLMENTS } from '@plinth/learning';
import { countSelects, type TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { drawn as asDrawn } from '../../src/pages/drawn.js';
import { column, dashboardHooks, type Row, type Rows, TableReport } from '../../src/plugin.js';
import { type Academy, academy, chart, table } from '../reports/support.js';
import { idOf, messagingSite } from '../support.js';
import { drawnCharts, linksOf, open, openPast, rowsOf, statusOf, submit, wordsOf } from './support.js';

const page = (id: string) => `/learning/reports/${id}`;

const TABLES = ['quiz-results', 'essay-submissions', 'assignment-status', 'course-progress', 'time-by-course'];
const CHARTS = [
  ...['course-completion', 'top-courses', 'instructor-earnings', 'time-spent', 'time-trend'],
  ...['enrollment-trends', 'revenue-per-course', 'course-dropoff'],
];

/** Names with a figure and a text that may be missing. */
class Scores extends TableReport {
  override readonly title = 'Scores';
  override readonly exports = [];
  override readonly columns = [column('name', 'Name'), column('score', 'Score'), column('note', '<b>Note</b>')];

  async fetch(): Promise<Rows> {
    const rows: Row[] = [
      { name: 'Zoë', score: 9, note: '' },
      { name: 'anna', score: 100, note: '<script>alert(1)</script>' },
      { name: 'Émile', score: null, note: 'b' },
    ];
    return { rows, total: rows.length };
  }
}

describe('course-dashboard: pages of reports', () => {
  let all: Academy;
  const clients = (): readonly TestClient[] => [...[all.administrator, all.instructor, all.leader, all.student]];
  before(async () => {
    all = await academy({
      taps: [
        tap(dashboardHooks.course_dashboard_reports_registered, { id: 'scores' }, (_context, registry) => {
          registry.register('scores', Scores);
        }),
      ],
    });
  });
  after(() => all.site.stop());

  it('list every report for administrators, instructors and leaders, and are refused to students as the catalogue is', async () => {
    for (const client of [all.administrator, all.instructor, all.leader]) {
      const links = linksOf(await open(client, '/learning/reports'));
      for (const id of [...TABLES, ...CHARTS, 'scores']) expect(links).to.include(page(id));
    }
    expect(await statusOf(all.student, '/learning/reports')).to.equal(403);
    expect(await statusOf(await all.site.as('subscriber'), '/learning/reports')).to.equal(403);
  });

  it('lead visitors to sign-in and back', async () => {
    const headers = { accept: 'text/html' };
    const response = await all.site.visitor().page('GET', page('course-progress'), { headers, query: { page: '2' } });
    expect(response.status).to.be.oneOf([302, 401]);
    if (response.status === 302)
      expect(decodeURIComponent(response.headers['location'] ?? '')).to.include(`${page('course-progress')}?page=2`);
  });

  it('are for exactly those whom the routes answer', async () => {
    for (const id of ['course-progress', 'instructor-performance', 'group-performance', 'top-courses', 'time-trend'])
      for (const client of clients()) {
        const route = await client.get(`/course-dashboard/v2/reports/${id}`);
        expect(await statusOf(client, page(id)), id).to.equal(route.status);
      }
    expect(await statusOf(all.administrator, page('nothing'))).to.equal(404);
  });

  it('show the rows of the route, in the scope of whoever looks', async () => {
    for (const id of TABLES)
      for (const client of clients()) {
        const { data } = await table(client, id);
        const rows = rowsOf(await open(client, page(id)));
        expect(rows, id).to.have.length(data.length);
        for (const [place, row] of rows.entries()) expect(row.join()).to.include(data[place]?.['course_title']);
      }
  });

  it('narrow by the filters of the address, which stay chosen', async () => {
    const { administrator, mosses, groupId } = all;
    const query = { course_id: mosses, group_id: groupId, status: 'completed' };
    const { data } = await table(administrator, 'course-progress', query);
    const html = await open(administrator, page('course-progress'), query);
    expect(rowsOf(html)).to.have.length(data.length);
    expect(data).to.have.length(1);
    expect(html).to.match(new RegExp(`<option[^>]* selected[^>]* value="${mosses}"|value="${mosses}"[^>]* selected`));
    expect(html).to.include('Clear filters');
  });

  it('offer lessons once a course is chosen, where the table knows of them', async () => {
    const { administrator, mosses, inMosses } = all;
    expect(await open(administrator, page('quiz-results'))).to.not.include('name="lesson_id"');
    const html = await open(administrator, page('quiz-results'), { course_id: mosses, lesson_id: inMosses.lesson });
    expect(html).to.include('name="lesson_id"').and.to.include('Mosses: lesson');
    expect(await open(administrator, page('course-progress'), { course_id: mosses })).to.not.include('lesson_id');
  });

  it('narrow to a person, whose name stands there for those who may know it', async () => {
    const { administrator, rival, student } = all;
    const query = { user_id: idOf(student) };
    const html = await open(administrator, page('quiz-results'), query);
    expect(rowsOf(html)).to.have.length(2);
    expect(wordsOf(html)).to.include(`Person: ${student.user?.displayName}`);
    const hidden = await open(rival, page('quiz-results'), query);
    expect(rowsOf(hidden)).to.deep.equal([]);
    expect(wordsOf(hidden))
      .to.include(`Person: ID ${idOf(student)}`)
      .and.not.include(student.user?.displayName);
  });

  it('sort by a column of the address, either way; what is empty comes last', async () => {
    const names = async (query: Record<string, string>) =>
      rowsOf(await open(all.administrator, page('scores'), query)).map(([name]) => name);
    expect(await names({})).to.deep.equal(['Zoë', 'anna', 'Émile']);
    expect(await names({ orderby: 'name' })).to.deep.equal(['anna', 'Émile', 'Zoë']);
    expect(await names({ orderby: 'name', order: 'desc' })).to.deep.equal(['Zoë', 'Émile', 'anna']);
    expect(await names({ orderby: 'score' })).to.deep.equal(['Zoë', 'anna', 'Émile']);
    expect(await names({ orderby: 'score', order: 'desc' })).to.deep.equal(['anna', 'Zoë', 'Émile']);
    expect(await names({ orderby: 'nothing' })).to.deep.equal(['Zoë', 'anna', 'Émile']);
  });

  it('sort durations by their seconds, and say in the heading what they are sorted by', async () => {
    const html = await open(all.administrator, page('time-by-student'), { orderby: 'total_time_formatted' });
    const times = rowsOf(html).map((row) => row.find((cell) => /^\d\d:\d\d:\d\d$/.test(cell)));
    expect(times).to.deep.equal([...times].sort());
    expect(times.length).to.be.above(1);
    expect(html).to.include('aria-sort="ascending"');
    expect(linksOf(html)).to.include(`${page('time-by-student')}?orderby=total_time_formatted&order=desc`);
  });

  it('show the columns that somebody chose, and go on with them while they sort; the first always', async () => {
    const chosen = await open(all.administrator, `${page('scores')}?chosen=1&show[]=note&orderby=name`);
    expect(rowsOf(chosen).every((row) => row.length === 2)).to.equal(true);
    expect(rowsOf(chosen).map(([name]) => name)).to.deep.equal(['anna', 'Émile', 'Zoë']);
    expect(wordsOf(chosen)).to.include('Columns: 2 of 3');
    const sorted = linksOf(chosen).find((address) => address.includes('orderby=note')) ?? '';
    expect(sorted).to.include('hide=score');
    expect(rowsOf(await open(all.administrator, sorted)).every((row) => row.length === 2)).to.equal(true);
    expect(rowsOf(await open(all.administrator, `${page('scores')}?chosen=1`))[0]).to.have.length(1);
    expect(rowsOf(await open(all.administrator, `${page('scores')}?hide=name,nothing`))[0]).to.have.length(3);
  });

  it('show nothing of the data as HTML', async () => {
    const html = await open(all.administrator, page('scores'));
    expect(html).to.match(/&lt;script(?:>|&gt;)/);
    expect(html).to.not.include('<script>alert').and.not.include('<b>Note');
  });

  it('have pages of 25 rows, sorted over all of them', async () => {
    const { administrator, geology, site } = all;
    const { use } = site.pluginContext('learning');
    for (let count = 0; count < 30; count += 1) {
      const learner = await site.member({ roles: ['student'] });
      await use(ENROLMENTS).enrol(idOf(learner), geology);
    }
    const query = { course_id: geology, orderby: 'student_name' };
    const first = await open(administrator, page('course-progress'), query);
    expect(rowsOf(first)).to.have.length(25);
    expect(wordsOf(first)).to.include('1–25 of 31');
    const next = linksOf(first).find((address) => address.includes('page=2')) ?? '';
    expect(next).to.include('orderby=student_name').and.include(`course_id=${geology}`);
    const second = rowsOf(await open(administrator, next));
    expect(second).to.have.length(6);
    const names = [...rowsOf(first), ...second].map(([name]) => name);
    expect(new Set(names).size).to.equal(31);
    expect(wordsOf(await openPast(administrator, page('course-progress'), { ...query, page: 9 }))).to.include(
      'Page not found',
    );
  });

  it('lead to CSV and Excel of the same filters, which open by the cookie', async () => {
    const { instructor, mosses } = all;
    const html = await open(instructor, page('course-progress'), { course_id: mosses, status: 'completed' });
    const [csv = '', excel = ''] = ['csv', 'xlsx'].map((format) =>
      linksOf(html).find((address) => address.includes(`format=${format}`)),
    );
    const file = await instructor.page('GET', csv);
    expect(file.headers['content-type']).to.include('text/csv');
    expect([...file.bytes.subarray(0, 3)]).to.deep.equal([0xef, 0xbb, 0xbf]);
    expect(parse(file.text)).to.have.length(2);
    expect((await instructor.page('GET', `${csv}&bom=0`)).text.startsWith('\ufeff')).to.equal(false);
    const workbook = await instructor.page('GET', excel);
    expect([workbook.status, workbook.headers['content-disposition']]).to.deep.equal([
      200,
      'attachment; filename="course-progress.xlsx"',
    ]);
    expect(linksOf(await open(instructor, page('scores'))).join()).to.not.include('format=');
  });

  it('lead to files in the order of the page', async () => {
    const { administrator } = all;
    const named = async (order: string) => {
      const html = await open(administrator, page('course-progress'), { orderby: 'student_name', order });
      const csv = linksOf(html).find((address) => address.includes('format=csv')) ?? '';
      const [heads = [], ...lines]: string[][] = parse((await administrator.page('GET', csv)).text);
      const place = heads.indexOf('Student');
      return { file: lines.map((line) => line[place]), shown: rowsOf(html).map(([name]) => name) };
    };
    for (const order of ['asc', 'desc']) {
      const { file, shown } = await named(order);
      expect(file).to.deep.equal(shown);
    }
    expect((await named('asc')).shown[0]).to.not.equal((await named('desc')).shown[0]);
  });

  it('say every mistake of the address beside its filter and keep what was typed', async () => {
    const query = { filter: 'decade', date_from: '2026-02-30', date_to: 'soon' };
    const response = await all.administrator.page('GET', page('time-trend'), { query });
    expect(response.status).to.equal(400);
    expect(wordsOf(response.text)).to.include('There are 3 problems').and.include('Enter a date such as');
    expect(response.text).to.include('value="2026-02-30"').and.include('id="field-date_from-error"');
    const turned = { date_from: '2026-01-10', date_to: '2026-01-01' };
    const other = await all.administrator.page('GET', page('time-trend'), { query: turned });
    expect([
      other.status,
      wordsOf(other.text).includes('The start date must not be after the end date.'),
    ]).to.deep.equal([400, true]);
    for (const [name, wrong] of Object.entries({ course_id: 'x', status: 'gone', page: '0' }))
      expect(await statusOf(all.administrator, page('quiz-results'), { [name]: wrong })).to.equal(400);
  });

  it('draw the eight charts from the payload of their routes, and have the same figures as a table', async () => {
    for (const id of CHARTS) {
      const { meta, ...answer } = await chart(all.administrator, id);
      const html = await open(all.administrator, page(id));
      const [{ meta: _kept, ...drawn } = { id: '', meta: '' }] = drawnCharts(html);
      const wanted = asDrawn(answer);
      expect(drawn, id).to.deep.equal(wanted);
      const { labels, datasets } = wanted.chartData;
      const rows = rowsOf(html);
      expect(rows, id).to.have.length(labels.length);
      for (const [place, row] of rows.entries())
        expect(row.slice(1).map((cell) => Number(cell.replace(/[^\d.-]/g, '')))).to.deep.equal(
          datasets.map(({ data }) => data[place]),
        );
      expect(html).to.match(/<details class="chart-table" open/);
    }
  });

  it('say in words where there is nothing: no rows, none by these filters, nothing to draw', async () => {
    const { administrator, botany, geology } = all;
    const nothing = await open(administrator, page('essay-submissions'), { course_id: botany });
    expect(wordsOf(nothing)).to.include('No matching data');
    const site = await messagingSite();
    const empty = await open(await site.as('administrator'), page('quiz-results'));
    expect(wordsOf(empty)).to.include('No data yet');
    await site.stop();
    const undrawn = await open(administrator, page('time-spent'), { course_id: geology });
    expect(wordsOf(undrawn)).to.include('No data yet');
    expect(drawnCharts(undrawn)).to.deep.equal([]);
  });

  it('are computed anew for administrators alone', async () => {
    const { administrator, instructor } = all;
    await open(administrator, page('quiz-results'));
    expect(wordsOf(await open(administrator, page('quiz-results')))).to.include(
      'As of 15 January 2026, 12:00, site time',
    );
    const response = await submit(administrator, page('quiz-results'), {});
    expect(response.status).to.equal(303);
    const anew = await open(administrator, response.headers['location'] ?? '');
    expect(wordsOf(anew)).to.include('Report updated.').and.include('Just updated.');
    expect(await open(instructor, page('quiz-results'))).to.not.include('Refresh');
    expect((await submit(instructor, page('quiz-results'), {})).status).to.equal(403);
    expect((await administrator.page('POST', page('quiz-results'), { body: '' })).status).to.equal(403);
  });

  it('take as many statements however many rows there are', async () => {
    const { administrator, geology, rocks, site } = all;
    const count = (course_id: number, rows: number) =>
      countSelects(site, async () =>
        expect(rowsOf(await open(administrator, page('course-progress'), { course_id }))).to.have.length(rows),
      );
    const few = await count(rocks, 1);
    expect(await count(geology, 25)).to.be.at.most(few);
  });

  it('say by what the table is ordered, also where nobody chose it', async () => {
    const chosen = (html: string, name: string) => {
      const [, options = ''] = new RegExp(`<select[^>]*name="${name}".*?>(.*?)</select>`, 's').exec(html) ?? [];
      return /<option[^>]*selected[^>]*>([^<]*)/.exec(options)?.[1] ?? /<option[^>]*>([^<]*)/.exec(options)?.[1];
    };
    const path = '/learning/reports/quiz-results';
    const usual = await open(all.administrator, path);
    expect([chosen(usual, 'orderby'), chosen(usual, 'order')]).to.deep.equal(['Completed', 'Descending']);
    expect(usual).to.include('aria-sort="descending"');
    const same = await open(all.administrator, path, { orderby: 'completed_at', order: 'desc' });
    expect(rowsOf(same)).to.deep.equal(rowsOf(usual));
    const up = await open(all.administrator, path, { orderby: 'completed_at', order: 'asc' });
    expect([chosen(up, 'orderby'), chosen(up, 'order')]).to.deep.equal(['Completed', 'Ascending']);
    const unsaid = await open(all.administrator, '/learning/reports/course-progress');
    expect([chosen(unsaid, 'orderby'), chosen(unsaid, 'order')]).to.deep.equal(['Default', 'Default']);
  });
});
