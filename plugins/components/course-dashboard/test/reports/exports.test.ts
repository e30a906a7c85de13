import { tap, USERS } from '@plinth/kernel';
import { expectError, type TestClient, type TestResponse } from '@plinth/testing';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { column, dashboardHooks, hidden, type Row, type Rows, TableReport } from '../../src/plugin.js';
import { Sheet } from '../../src/reports/files/sheet.js';
import { Workbooks } from '../../src/reports/files/workbooks.js';
import { idOf } from '../support.js';
import { type Academy, academy, reportPath, table } from './support.js';

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MANY = 1_000;

/** Every kind of value, and texts that are hard to write. */
const HARD: readonly Row[] = [
  { id: 7, text: 'a "quoted", text\nof two lines; <b>&amp;</b>', share: 12.5, done: true, none: null },
  { id: 8, text: 'Ünïcödé 🌿 שלום', share: 0, done: false, none: Number.NaN },
  { id: 9, text: `control ${String.fromCharCode(1)} and ${'x'.repeat(40_000)}`, share: -3, done: true, none: null },
];

class Hard extends TableReport {
  override readonly title = 'Hard';
  override readonly columns = [
    ...[hidden('id', 'ID'), column('text', '=Text'), column('share', 'Share'), column('done', 'Done')],
    column('none', 'None'),
  ];

  async fetch(): Promise<Rows> {
    return { rows: HARD, total: HARD.length };
  }
}

class Long extends TableReport {
  override readonly title = 'Long';
  override readonly columns = [column('number', 'Number'), column('name', 'Name')];

  async fetch(): Promise<Rows> {
    const rows = Array.from({ length: MANY }, (_, number) => ({ number, name: `Name ${number}` }));
    return { rows, total: rows.length };
  }
}

class Unwritable extends TableReport {
  override readonly title = 'Unwritable';
  override readonly columns = [column('number', 'Number')];
  override readonly exports = ['csv' as const];

  async fetch(): Promise<Rows> {
    return { rows: [], total: 0 };
  }
}

describe('course-dashboard: tables as files', () => {
  let all: Academy;
  before(async () => {
    const registered = tap(
      dashboardHooks.course_dashboard_reports_registered,
      { id: 'reports' },
      (_context, registry) => {
        registry.register('hard', Hard);
        registry.register('long', Long);
        registry.register('unwritable', Unwritable);
      },
    );
    all = await academy({ taps: [registered] });
  });
  after(() => all.site.stop());

  async function file(client: TestClient, id: string, format: string, query = {}): Promise<TestResponse> {
    const response = await client.get(reportPath(id), { query: { format, ...query } });
    expect(response.status, response.text.slice(0, 300)).to.equal(200);
    return response;
  }
  const csvOf = async (id: string, query = {}): Promise<string[][]> =>
    parse((await file(all.administrator, id, 'csv', query)).bytes);
  const xlsxOf = async (id: string, query = {}) => readSheet((await file(all.administrator, id, 'xlsx', query)).bytes);

  for (const [format, type] of [
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', EXCEL],
  ] as const)
    it(`${format} has its content type and is a download named after the report`, async () => {
      const { headers } = await file(all.administrator, 'quiz-results', format);
      expect(headers['content-type']).to.equal(type);
      expect(headers['content-disposition']).to.equal(`attachment; filename="quiz-results.${format}"`);
    });

  it('have the titles of all columns, ids included, and the rows of the table in its order', async () => {
    const { administrator } = all;
    const { columns, data } = await table(administrator, 'quiz-results');
    const [titles, ...rows] = await csvOf('quiz-results');
    expect(titles).to.include.members(['Student ID', 'Student', 'Course ID', 'Quiz ID', 'Percentage', 'Completed']);
    expect(titles).to.have.length(columns.length);
    expect(rows).to.deep.equal(data.map((row) => columns.map(({ data: key }) => String(row[key]))));
    const [bookTitles, ...bookRows] = await xlsxOf('quiz-results');
    expect(bookTitles).to.deep.equal(titles);
    expect(bookRows).to.deep.equal(data.map((row) => columns.map(({ data: key }) => row[key])));
  });

  it('say states in words, which routes answer by their names', async () => {
    const [titles = [], ...rows] = await csvOf('course-progress');
    const states = rows.map((row) => row[titles.indexOf('Status')]);
    expect(states).to.include('In progress').and.include('Completed').and.not.include('in_progress');
    const { data } = await table(all.administrator, 'course-progress');
    expect(data.map((row) => row['status'])).to.include('in_progress');
  });

  it('keep numbers, flags, empty values and every text as they are', async () => {
    const [first, second, third] = (await csvOf('hard')).slice(1);
    expect(first).to.deep.equal(['7', 'a "quoted", text\nof two lines; <b>&amp;</b>', '12.5', 'true', '']);
    expect(second).to.deep.equal(['8', 'Ünïcödé 🌿 שלום', '0', 'false', '']);
    expect(third?.[2]).to.equal('-3');
    const [, one, two, three] = await xlsxOf('hard');
    expect(one).to.deep.equal([7, 'a "quoted", text\nof two lines; <b>&amp;</b>', 12.5, true, null]);
    expect(two).to.deep.equal([8, 'Ünïcödé 🌿 שלום', 0, false, null]);
    // No cell of a workbook holds more than 32,767 characters, and XML has no control characters.
    expect(String(three?.[1]))
      .to.match(/^control {2}and x+$/)
      .and.have.length.within(32_766, 32_767);
    expect(three?.[2]).to.equal(-3);
  });

  it('have no formula: in CSV a text that a spreadsheet would run has an apostrophe in front, a title too', async () => {
    const { administrator, site, student } = all;
    for (const name of ['=HYPERLINK("https://example.org","x")', '@x', '+1', '-1', '\t=1+1', '＝1+1']) {
      const { displayName } = await site.use(USERS).update(idOf(student), { displayName: name });
      await administrator.delete(`${reportPath('quiz-results')}/cache`);
      const query = { user_id: idOf(student) };
      const [, row] = await csvOf('quiz-results', query);
      const [, bookRow] = await xlsxOf('quiz-results', query);
      expect(row?.[1], name).to.equal(`'${displayName}`);
      // A cell of a workbook is a text by its type.
      expect(String(bookRow?.[1]).trim(), name).to.equal(displayName.trim());
    }
    expect((await csvOf('hard'))[0]?.[1]).to.equal("'=Text");
    expect((await xlsxOf('hard'))[0]?.[1]).to.equal('=Text');
  });

  it('begin with a byte order mark where it is asked for', async () => {
    const marked = await file(all.administrator, 'quiz-results', 'csv', { bom: true });
    expect([...marked.bytes.subarray(0, 4)]).to.deep.equal([0xef, 0xbb, 0xbf, 'S'.charCodeAt(0)]);
    const plain = await file(all.administrator, 'quiz-results', 'csv');
    expect(marked.bytes.subarray(3).equals(plain.bytes)).to.equal(true);
  });

  it('hold all rows, or the page that is asked for, of what the viewer may see', async () => {
    const { rival, student } = all;
    expect(await csvOf('quiz-results')).to.have.length(4);
    expect(await csvOf('quiz-results', { per_page: 2, page: 2 })).to.have.length(2);
    expect(parse((await file(rival, 'quiz-results', 'csv')).bytes)).to.have.length(2);
    expect(await readSheet((await file(student, 'quiz-results', 'xlsx')).bytes)).to.have.length(3);
  });

  it('come by POST as well', async () => {
    const response = await all.administrator.post(reportPath('quiz-results'), { format: 'csv', per_page: 1 });
    expect([response.status, parse(response.bytes)]).to.have.nested.property('1.length', 2);
    expect(response.headers['content-type']).to.equal('text/csv; charset=utf-8');
  });

  it('of many rows are whole, however many are asked for at once', async () => {
    const books = await Promise.all([1, 2, 3].map(() => xlsxOf('long')));
    const wanted = Array.from({ length: MANY }, (_, number) => [number, `Name ${number}`]);
    for (const [titles, ...rows] of books) {
      expect(titles).to.deep.equal(['Number', 'Name']);
      expect(rows).to.deep.equal(wanted);
    }
    expect((await csvOf('long')).slice(1)).to.deep.equal(wanted.map((line) => line.map(String)));
  });

  it('leave other requests their turns while a workbook is written', async () => {
    const long = new Long();
    const { rows } = await long.fetch();
    let turns = 0;
    let isWritten = false;
    const take = () => {
      turns += 1;
      if (!isWritten) setImmediate(take);
    };
    setImmediate(take);
    await new Workbooks().write(new Sheet(long, rows));
    isWritten = true;
    // Written in this thread there are as many turns as slices.
    expect(turns).to.be.above(10 * (MANY / 250));
  });

  it('go on to be written after one that failed', async () => {
    const workbooks = new Workbooks();
    // What a class in JavaScript might give: no cell takes it.
    const unfit: Row = JSON.parse('{ "number": { "value": 1, "type": "apple" } }');
    const [before, failed] = await Promise.allSettled([
      workbooks.write(new Sheet(new Unwritable(), [{ number: 1 }, {}])),
      workbooks.write(new Sheet(new Unwritable(), [unfit])),
    ]);
    expect([before.status, failed.status]).to.deep.equal(['fulfilled', 'rejected']);
    expect(await readSheet(await workbooks.write(new Sheet(new Unwritable(), [{ number: 4 }])))).to.deep.equal([
      ['Number'],
      [4],
    ]);
  });

  it('are 400 for a chart, for a table that is not exported so, and for a format that is none', async () => {
    const { administrator } = all;
    for (const [id, format] of [
      ...[['time-spent', 'csv'] as const, ['time-spent', 'xlsx'] as const],
      ...[['unwritable', 'xlsx'] as const, ['quiz-results', 'pdf'] as const],
    ])
      expectError(await administrator.get(reportPath(id), { query: { format } }), 400, 'rest_invalid_param');
    expect((await file(administrator, 'unwritable', 'csv')).text).to.equal('Number\r\n');
  });

  it('are refused like the table: 401, 403 and 404', async () => {
    const { leader, site, student } = all;
    const ask = (client: TestClient, id: string) => client.get(reportPath(id), { query: { format: 'csv' } });
    expectError(await ask(site.visitor(), 'quiz-results'), 401, 'rest_forbidden');
    expectError(await ask(student, 'hard'), 403, 'course_dashboard_forbidden');
    expectError(await ask(leader, 'no-such'), 404, 'course_dashboard_not_found');
  });
});
