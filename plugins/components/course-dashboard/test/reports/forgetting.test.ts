import learning from '@plinth/learning';
import { expect } from 'chai';
import courseDashboard, { column, pageOfRows, type Rows, TableReport, type TableRequest } from '../../src/plugin.js';
import { messagingSite } from '../support.js';
import { reportPath, type ShownTable, table } from './support.js';
import { pluginWith } from './third-party.js';

describe('course-dashboard: forgetting the answers of a report', () => {
  it('holds for an answer that is just being computed: it is given and not kept', async () => {
    let source = 'old';
    let begun: () => void = () => undefined;
    let goOn: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    class Slow extends TableReport {
      override readonly title = 'Slow';
      override readonly columns = [column('source', 'Source')];

      async fetch(request: TableRequest): Promise<Rows> {
        const read = source;
        begun();
        await held;
        return pageOfRows([{ source: read }], request);
      }
    }
    const slow = pluginWith('slow', (registry) => registry.register('slow', Slow));
    const site = await messagingSite({ plugins: [learning, courseDashboard, slow] });
    const administrator = await site.as('administrator');
    const underWay = administrator.get(reportPath('slow'));
    await hasBegun;
    source = 'new';
    expect((await administrator.delete(`${reportPath('slow')}/cache`)).status).to.equal(200);
    goOn();
    expect((await underWay).json<ShownTable>().data).to.deep.equal([{ source: 'old' }]);
    const fresh = await table(administrator, 'slow');
    expect([fresh.data, fresh.meta.cached_at]).to.deep.equal([[{ source: 'new' }], null]);
    expect((await table(administrator, 'slow')).meta.cached_at).to.equal('2026-01-15 12:00:00');
    await site.stop();
  });
});
