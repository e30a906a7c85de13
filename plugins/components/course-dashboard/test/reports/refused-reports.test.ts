import learning from '@plinth/learning';
import { expect } from 'chai';
import courseDashboard, { type ReportClass } from '../../src/plugin.js';
import certificatesReport from './certificates-plugin.js';
import { academy, chart, drawn, table } from './support.js';
import { Moods, pluginWith, Visits } from './third-party.js';

const CATALOGUE = '/course-dashboard/v2/reports';

class Unbuildable extends Moods {
  constructor() {
    super();
    throw new Error('no wire');
  }
}

/** Reports as JavaScript may make them, with a member that is no list. */
class WithoutRoles extends Moods {
  constructor() {
    super();
    Object.assign(this, { roles: null });
  }
}
class OneRole extends Visits {
  constructor() {
    super();
    Object.assign(this, { roles: 'administrator' });
  }
}
class WithoutExports extends Visits {
  constructor() {
    super();
    Object.assign(this, { exports: undefined });
  }
}

class Untitled extends Moods {
  override readonly title = '' as 'Moods';
}

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
    ['has no roles', 'without-roles', WithoutRoles, 'its roles are no list of words'],
    ['has a role that is no list', 'one-role', OneRole, 'its roles are no list of words'],
    ['has no exports', 'without-exports', WithoutExports, 'its exports are no list of words'],
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
      expect((await all.administrator.get(CATALOGUE)).status).to.equal(200);
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
