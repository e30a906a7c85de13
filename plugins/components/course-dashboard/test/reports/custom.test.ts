import { readFile } from 'node:fs/promises';
import learning, { ENROLMENTS } from '@plinth/learning';
import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import courseDashboard, {
  type ChartData,
  ChartReport,
  column,
  EVERYBODY,
  pageOfRows,
  type Rows,
  TableReport,
  type TableRequest,
} from '../../src/plugin.js';
import { idOf } from '../support.js';
import certificatesReport from './certificates-plugin.js';
import { type Academy, academy, chart, drawn, reportPath, table } from './support.js';
import { Moods, pluginWith, Visits } from './third-party.js';

/** Looks at who asks, beyond what they are. */
class Asker extends TableReport {
  override readonly title = 'Asker';
  override readonly columns = [column('asker', 'Asker')];

  async fetch(request: TableRequest): Promise<Rows> {
    return pageOfRows([{ asker: request.viewer.userId }], request);
  }
}

/** Its port is out of order. */
class Broken extends ChartReport {
  override readonly title = 'Broken';
  override readonly roles = EVERYBODY;
  override readonly chartType = 'bar';

  fetch(): Promise<ChartData> {
    return Promise.reject(new Error('The source of the data is away.'));
  }
}

const CATALOGUE = '/course-dashboard/v2/reports';

describe('course-dashboard: reports of other plugins', () => {
  let all: Academy;
  before(async () => {
    const thirdParty = pluginWith('third-party', (registry) => {
      registry.register('visits', Visits);
      registry.register('moods', Moods);
      registry.register('asker', Asker);
      registry.register('broken', Broken);
    });
    all = await academy({ plugins: [learning, courseDashboard, thirdParty, certificatesReport] });
  });
  after(() => all.site.stop());

  const catalogue = async () =>
    (await all.administrator.get(CATALOGUE)).json<{
      data: { tables: Record<string, unknown>; charts: Record<string, unknown> };
    }>().data;

  it('stand in the catalogue beside the built-in ones', async () => {
    const { charts, tables } = await catalogue();
    expect(tables['visits']).to.deep.equal({ id: 'visits', title: 'Visits', type: 'table', exports: ['csv'] });
    expect(charts['moods']).to.deep.equal({ id: 'moods', title: 'Moods', type: 'chart', chartType: 'line' });
    expect(Object.keys(charts)).to.include.members(['course-dropoff', 'moods', 'broken', 'learners']);
  });

  it('stand in the catalogue of those alone whose roles they are for', async () => {
    const response = await all.instructor.get(CATALOGUE);
    const { charts, tables } = response.json<{ data: { charts: object; tables: object } }>().data;
    expect(Object.keys(tables)).to.include('visits');
    expect(Object.keys(charts)).to.include('broken').and.not.include('moods');
    expectError(await all.instructor.get(reportPath('moods')), 403, 'course_dashboard_forbidden');
  });

  it('are answered like any other, their pages and states checked', async () => {
    const { administrator } = all;
    const page = await table(administrator, 'visits', { per_page: 2, page: 2, status: 'open' });
    expect([page.data, page.meta.total]).to.deep.equal([[{ name: 'Cid', confidential: true }], 3]);
    expectError(
      await administrator.get(reportPath('visits'), { query: { status: 'passed' } }),
      ...([400, 'rest_invalid_param'] as const),
    );
    const shown = await chart(administrator, 'moods', { filter: 'week' });
    expect(drawn(shown)).to.include({ 'on 2026-01-14': 0, 'on 2026-01-15': 3 });
    expect(shown.meta.total).to.equal(42);
    expect(shown).to.have.deep.nested.property('options.scales.y', { beginAtZero: true, max: 5 });
  });

  it('leave out by filterForRoles what a role may not see', async () => {
    const names = async (shown: ReturnType<typeof table>) => {
      const { data, meta } = await shown;
      return [data.map((row) => row['name']), meta.total];
    };
    expect(await names(table(all.student, 'visits'))).to.deep.equal([['Ann', 'Ben'], 2]);
    expect(await names(table(all.leader, 'visits'))).to.deep.equal([['Ann', 'Ben'], 2]);
    expect(await names(table(all.administrator, 'visits'))).to.deep.equal([['Ann', 'Ben', 'Cid'], 3]);
  });

  it('are kept for each person, because they may look at them', async () => {
    const { administrator, site } = all;
    const another = await site.as('administrator', 'another');
    for (const client of [administrator, another]) {
      const shown = await table(client, 'asker');
      expect([shown.data, shown.meta.cached_at]).to.deep.equal([[{ asker: idOf(client) }], null]);
      expect((await table(client, 'asker')).data).to.deep.equal([{ asker: idOf(client) }]);
    }
  });

  it('are kept for as long as keptFor says', async () => {
    const { administrator, site } = all;
    const cachedAt = async () => (await table(administrator, 'visits', { per_page: 1 })).meta.cached_at;
    expect(await cachedAt()).to.equal(null);
    site.advance(59_000);
    expect(await cachedAt()).to.equal('2026-01-15 12:00:00');
    site.advance(1_000);
    expect(await cachedAt()).to.equal(null);
  });

  it('are exported in the formats of their exports, after filterForRoles; 400 for others', async () => {
    const { administrator, student } = all;
    const csv = await administrator.get(reportPath('visits'), { query: { format: 'csv' } });
    expect([csv.status, csv.text]).to.deep.equal([200, 'Name,Confidential\r\nAnn,false\r\nBen,false\r\nCid,true\r\n']);
    expect((await student.get(reportPath('visits'), { query: { format: 'csv' } })).text).to.not.include('Cid');
    expectError(
      await administrator.get(reportPath('visits'), { query: { format: 'xlsx' } }),
      400,
      'rest_invalid_param',
    );
  });

  it('whose data cannot be fetched are 500 course_dashboard_error without a word about why, which is in the log', async () => {
    const { administrator, site } = all;
    const response = await administrator.get(reportPath('broken'));
    expectError(response, 500, 'course_dashboard_error');
    expect(response.text).to.not.include('away');
    expect(site.errors.join()).to.include('The source of the data is away.');
    expectError(await administrator.post(reportPath('broken'), {}), 500, 'course_dashboard_error');
  });

  it('the example of the guide for authors is the plugin of this test', async () => {
    const root = new URL('../../../', import.meta.url);
    const [guide, example] = await Promise.all([
      readFile(new URL('../../../docs/extension-author.md', root), 'utf8'),
      readFile(new URL('test/reports/certificates-plugin.ts', root), 'utf8'),
    ]);
    expect(guide).to.include(example);
  });

  it('the example of the guide reports certificates of whom the viewer oversees, and learners of each course', async () => {
    const { administrator, mosses, rival, site, student } = all;
    await site
      .pluginContext('learning')
      .use(ENROLMENTS)
      .certify(idOf(student), mosses, 'Bryologist', '2026-01-14T08:00:00.000Z');
    const row = { user_id: idOf(student), student_name: 'Test student', certificate: 'Bryologist' };
    expect((await table(administrator, 'certificates')).data).to.deep.equal([
      { ...row, issued_at: '2026-01-14 08:00:00' },
    ]);
    expect((await table(rival, 'certificates')).data).to.deep.equal([]);
    expect(drawn(await chart(administrator, 'learners'))).to.deep.equal({ Botany: 2, Geology: 1, Mosses: 2, Rocks: 1 });
    expectError(await student.get(reportPath('learners')), 403, 'course_dashboard_forbidden');
  });

  it('are 404 again as soon as their plugin is switched off, and back when it is on', async () => {
    const { administrator, site } = all;
    await table(administrator, 'visits');
    await site.disable('third-party');
    for (const id of ['visits', 'moods']) {
      expectError(await administrator.get(reportPath(id)), 404, 'course_dashboard_not_found');
      expectError(await administrator.delete(`${reportPath(id)}/cache`), 404, 'course_dashboard_not_found');
    }
    const { charts, tables } = await catalogue();
    expect([...Object.keys(charts), ...Object.keys(tables)])
      .to.include('certificates')
      .and.not.include('visits');
    await site.enable('third-party');
    expect((await table(administrator, 'visits')).data).to.have.length(3);
  });
});
