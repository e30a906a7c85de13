import { definePlugin, definePort, provide } from '@plinth/kernel';
import learning from '@plinth/learning';
import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import courseDashboard, { type CourseReport, courseReports, type TableRequest } from '../../src/plugin.js';
import { academy, chart, reportPath, table } from './support.js';
import { Moods, Visits } from './third-party.js';

const TIDE = definePort<string>('harbour/tide');

/** Reads a service that only its own plugin has. */
class Tides extends Visits {
  override async fetch({ use }: TableRequest) {
    return { rows: [{ name: use(TIDE), confidential: false }], total: 1 };
  }
}

class Untitled extends Moods {
  override readonly title = '' as 'Moods';
}

const harbour = (...reports: readonly CourseReport[]) =>
  definePlugin({
    id: 'harbour',
    version: '1.0.0',
    title: 'Harbour',
    services: [provide.value(TIDE, 'High water')],
    contributes: [courseReports(reports)],
  });

describe('course-dashboard: contributed reports', () => {
  it('are fetched with the services of their plugin, while it is on', async () => {
    const plugins = [learning, courseDashboard, harbour({ id: 'tides', report: Tides })];
    const { administrator, site } = await academy({ plugins });
    expect((await table(administrator, 'tides')).data).to.deep.equal([{ name: 'High water', confidential: false }]);
    await site.disable('harbour');
    expectError(await administrator.get(reportPath('tides')), 404, 'course_dashboard_not_found');
    await site.enable('harbour');
    expect((await table(administrator, 'tides')).data).to.have.length(1);
    await site.stop();
  });

  it('are left out and logged when they cannot be shown; the others stay', async () => {
    const plugins = [
      learning,
      courseDashboard,
      harbour({ id: 'untitled', report: Untitled }, { id: 'moods', report: Moods }),
    ];
    const { administrator, site } = await academy({ plugins });
    expect((await chart(administrator, 'moods')).title).to.equal('Moods');
    expectError(await administrator.get(reportPath('untitled')), 404, 'course_dashboard_not_found');
    expect(site.errors.join()).to.include('The report "untitled" was not registered').and.include('it has no title');
    await site.stop();
  });

  it('are refused with the declaration when their ID is malformed', () => {
    expect(() => harbour({ id: 'Moods', report: Moods })).to.throw(/courseReports: found "Moods"/);
  });
});
