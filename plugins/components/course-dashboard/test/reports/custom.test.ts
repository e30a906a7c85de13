import { readFile } from 'node:fs/promises';
import { definePlugin, tap } from '@plinth/kernel';
import learning, { ENROLMENTS } from '@plinth/learning';
import { expect } from 'chai';
import courseDashboard, {
  type ChartData,
  ChartReport,
  type ChartRequest,
  column,
  dashboardHooks,
  EVERYBODY,
  filled,
  hasRole,
  pageOfRows,
  type ReportClass,
  type ReportRegistry,
  type Row,
  type Rows,
  TableReport,
  type TableRequest,
  type Viewer,
} from '../../src/plugin.js';
import { expectRefusal, idOf } from '../support.js';
import certificatesReport from './certificates-plugin.js';
import { type Academy, academy, chart, drawn, reportPath, table } from './support.js';

/** Three people, one of them confidential, kept for a minute. */
class Visits extends TableReport {
  override readonly title = 'Visits';
  override readonly roles = EVERYBODY;
  override readonly keptFor = 60;
  override readonly statuses = ['open'];
  override readonly exports = ['csv' as const];
  override readonly columns = [column('name', 'Name'), column('confidential', 'Confidential')];

  async fetch(request: TableRequest): Promise<Rows> {
    const rows = ['Ann', 'Ben', 'Cid'].map((name) => ({ name, confidential: name === 'Cid' }));
    return pageOfRows(rows, request);
  }

  override filterForRoles(rows: readonly Row[], viewer: Viewer): readonly Row[] {
    return hasRole(viewer, ['administrator']) ? rows : rows.filter((row) => row['confidential'] !== true);
  }
}

/** A point on the last day or month, for administrators. */
class Moods extends ChartReport {
  override readonly title = 'Moods';
  override readonly roles = ['administrator' as const];
  override readonly chartType = 'line';
  override readonly options = { scales: { y: { max: 5 } } };

  async fetch({ buckets }: ChartRequest): Promise<ChartData> {
    const values = new Map([[buckets.labels.at(-1) ?? '', 3]]);
    return { labels: buckets.labels, series: [{ label: 'Mood', data: filled(buckets, values) }], total: 42 };
  }

  override filterForRoles(data: ChartData): ChartData {
    return { ...data, labels: data.labels.map((label) => `on ${label}`) };
  }
}

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

class Unbuildable extends Moods {
  constructor() {
    super();
    throw new Error('no wire');
  }
}

class Untitled extends Moods {
  override readonly title = '' as 'Moods';
}

function pluginWith(id: string, register: (registry: ReportRegistry) => void) {
  return definePlugin({
    ...{ id, version: '1.0.0', title: 'Reports of others' },
    describes: 'Reports that somebody else wrote.',
    needs: { kernel: '^0.1.0', plugins: { 'course-dashboard': '^0.1.0' } },
    taps: [
      tap(dashboardHooks.course_dashboard_reports_registered, { id: 'reports' }, (_tools, registry) =>
        register(registry),
      ),
    ],
  });
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

  it('stand in the catalogue beside those of the specification', async () => {
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
    expectRefusal(await all.instructor.get(reportPath('moods')), 403, 'course_dashboard_forbidden');
  });

  it('are answered like any other, their pages and states checked', async () => {
    const { administrator } = all;
    const page = await table(administrator, 'visits', { per_page: 2, page: 2, status: 'open' });
    expect([page.data, page.meta.total]).to.deep.equal([[{ name: 'Cid', confidential: true }], 3]);
    expectRefusal(
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
    expectRefusal(
      await administrator.get(reportPath('visits'), { query: { format: 'xlsx' } }),
      400,
      'rest_invalid_param',
    );
  });

  it('whose data cannot be fetched are 500 course_dashboard_error without a word about why, which is in the log', async () => {
    const { administrator, site } = all;
    const response = await administrator.get(reportPath('broken'));
    expectRefusal(response, 500, 'course_dashboard_error');
    expect(response.text).to.not.include('away');
    expect(site.errors.join()).to.include('The source of the data is away.');
    expectRefusal(await administrator.post(reportPath('broken'), {}), 500, 'course_dashboard_error');
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
      .tools('learning')
      .use(ENROLMENTS)
      .certify(idOf(student), mosses, 'Bryologist', '2026-01-14T08:00:00.000Z');
    const row = { user_id: idOf(student), student_name: 'Test student', certificate: 'Bryologist' };
    expect((await table(administrator, 'certificates')).data).to.deep.equal([
      { ...row, issued_at: '2026-01-14 08:00:00' },
    ]);
    expect((await table(rival, 'certificates')).data).to.deep.equal([]);
    expect(drawn(await chart(administrator, 'learners'))).to.deep.equal({ Botany: 2, Geology: 1, Mosses: 2, Rocks: 1 });
    expectRefusal(await student.get(reportPath('learners')), 403, 'course_dashboard_forbidden');
  });

  it('are 404 again as soon as their plugin is switched off, and back when it is on', async () => {
    const { administrator, site } = all;
    await table(administrator, 'visits');
    await site.disable('third-party');
    for (const id of ['visits', 'moods']) {
      expectRefusal(await administrator.get(reportPath(id)), 404, 'course_dashboard_not_found');
      expectRefusal(await administrator.delete(`${reportPath(id)}/cache`), 404, 'course_dashboard_not_found');
    }
    const { charts, tables } = await catalogue();
    expect([...Object.keys(charts), ...Object.keys(tables)])
      .to.include('certificates')
      .and.not.include('visits');
    await site.enable('third-party');
    expect((await table(administrator, 'visits')).data).to.have.length(3);
  });
});

describe('course-dashboard: reports that cannot be registered', () => {
  // A class of JavaScript, whom no compiler holds back.
  const stranger: unknown = class {
    readonly title = 'Stranger';
  };
  const isClass = (value: unknown): value is ReportClass => typeof value === 'function';
  const wrong: readonly (readonly [why: string, id: string, made: unknown, said: string])[] = [
    ['extends neither base', 'stranger', stranger, 'extends neither TableReport nor ChartReport'],
    ['has the id of a built-in report', 'time-spent', Moods, 'there is one with this id already'],
    ['has the id of a report before it', 'visits', Moods, 'there is one with this id already'],
    ['has an id with capitals', 'Moods', Moods, 'lower-case words joined by "-"'],
    ['has an id with a slash', 'moods/all', Moods, 'lower-case words joined by "-"'],
    ['has no id', '', Moods, 'lower-case words joined by "-"'],
    ['has an id of 101 characters', 'm'.repeat(101), Moods, 'lower-case words joined by "-"'],
    ['has no title', 'untitled', Untitled, 'it has no title'],
    ['cannot be made', 'unbuildable', Unbuildable, 'no wire'],
  ];
  for (const [why, id, made, said] of wrong)
    it(`one that ${why} is refused and named in the log; the others, before and after it, stay`, async () => {
      const taken: boolean[] = [];
      const careless = pluginWith('careless', (registry) => {
        registry.register('visits', Visits);
        if (isClass(made)) taken.push(registry.register(id, made));
        registry.register('moods', Moods);
      });
      const all = await academy({ plugins: [learning, courseDashboard, careless] });
      // Often enough that a tap that failed each time would be quarantined.
      for (let time = 0; time < 12; time++) {
        expect((await table(all.administrator, 'visits')).data).to.have.length(3);
        expect((await chart(all.administrator, 'moods')).title).to.equal('Moods');
        expect(drawn(await chart(all.administrator, 'time-spent'))).to.have.property('Mosses');
      }
      expect(taken).to.include(false).and.not.include(true);
      expect(all.site.errors.join()).to.include(`The report "${id}" was not registered`).and.include(said);
      await all.site.stop();
    });

  it('a tap that throws takes nothing from the other reports', async () => {
    const angry = pluginWith('angry', () => {
      throw new Error('Not today.');
    });
    const all = await academy({ plugins: [learning, courseDashboard, angry, certificatesReport] });
    expect(drawn(await chart(all.administrator, 'learners'))).to.have.property('Mosses', 2);
    expect(all.site.errors.join()).to.include('angry').and.include('Not today.');
    await all.site.stop();
  });
});
