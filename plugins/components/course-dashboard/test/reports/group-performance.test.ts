import { LEARNING_GROUPS } from '@plinth/learning';
import { expectError, type TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { expectColumns, expectPages, valuesOf } from './checks.js';
import { type Academy, academy, reportPath, table } from './support.js';

const id = 'group-performance';

/** Beside the first group another one, led by somebody else, with student and classmate in mosses and rocks. */
describe('course-dashboard: the table group-performance', () => {
  let all: Academy;
  let captain: TestClient;
  let advanced: number;
  before(async () => {
    all = await academy();
    captain = await all.site.as('group_leader', 'captain');
    const { classmate, mosses, rocks, site, student } = all;
    const group = await site
      .pluginContext('learning')
      .use(LEARNING_GROUPS)
      .create({
        ...{ slug: 'advanced', name: 'Advanced', leaderIds: [idOf(captain)] },
        ...{ memberIds: [idOf(student), idOf(classmate)], courseIds: [mosses, rocks] },
      });
    advanced = group.id;
  });
  after(() => all.site.stop());

  it('has a row for each group, by name, with the documented fields', async () => {
    const { administrator, groupId } = all;
    const shown = await table(administrator, id);
    expect(shown.data).to.deep.equal([
      {
        ...{ group_id: advanced, group_name: 'Advanced', leaders: 1, members: 2, courses: 2 },
        ...{ enrolled: 4, completed: 1, completion_rate: 25, average_progress: 33.3 },
      },
      {
        ...{ group_id: groupId, group_name: 'First group', leaders: 1, members: 2, courses: 0 },
        ...{ enrolled: 0, completed: 0, completion_rate: 0, average_progress: 0 },
      },
    ]);
    expectColumns(shown, ['group_id']);
  });

  it('keeps to course_id, group_id and user_id; lesson_id means nothing, and status has no values', async () => {
    const { administrator, classmate, groupId, inMosses, mosses, outsider } = all;
    const found = async (query: Record<string, string | number>) =>
      (await table(administrator, id, query)).data.map((row) => [row['group_id'], row['enrolled'], row['completed']]);
    expect(await found({ course_id: mosses })).to.deep.equal([[advanced, 2, 1]]);
    expect(await found({ group_id: groupId })).to.deep.equal([[groupId, 0, 0]]);
    expect(await found({ group_id: advanced, user_id: idOf(classmate) })).to.deep.equal([[advanced, 2, 0]]);
    expect(await found({ user_id: idOf(outsider) })).to.deep.equal([]);
    expect(await found({ group_id: 999_999 })).to.deep.equal([]);
    expect(await found({ lesson_id: inMosses.lesson })).to.have.length(2);
    expectError(await administrator.get(reportPath(id), { query: { status: 'graded' } }), 400, 'rest_invalid_param');
  });

  it('shows a leader the groups that they lead as a whole, and no other group of their members', async () => {
    const { administrator, groupId, leader } = all;
    const whole = (await table(administrator, id)).data;
    expect((await table(captain, id)).data).to.deep.equal([whole[0]]);
    expect((await table(leader, id)).data).to.deep.equal([whole[1]]);
    expect(await valuesOf(leader, id, 'group_id', { group_id: advanced })).to.deep.equal([]);
    expect(await valuesOf(captain, id, 'group_id', { group_id: groupId })).to.deep.equal([]);
  });

  it('shows an instructor the groups that learn in their courses, by those courses only', async () => {
    const { assistant, groupId, instructor, rival, rocks } = all;
    for (const teacher of [instructor, assistant]) {
      const { data } = await table(teacher, id);
      expect(data).to.have.length(1);
      expect(data[0]).to.include({ group_id: advanced, members: 2, courses: 2, enrolled: 2, completed: 1 });
      expect(data[0]).to.include({ completion_rate: 50, average_progress: 66.7 });
    }
    const [ofRival] = (await table(rival, id)).data;
    expect(ofRival).to.include({ group_id: advanced, enrolled: 2, completed: 0, average_progress: 0 });
    expect(await valuesOf(rival, id, 'group_id', { group_id: groupId })).to.deep.equal([]);
    expect(await valuesOf(instructor, id, 'group_id', { course_id: rocks })).to.deep.equal([]);
  });

  it('shows whoever leads one group and teaches another both, each by its own rule', async () => {
    const { administrator, groupId, rival, site } = all;
    await site.pluginContext('learning').use(LEARNING_GROUPS).join(advanced, idOf(rival), 'leader');
    const query = { per_page: 10 };
    const [whole] = (await table(administrator, id, query)).data;
    expect((await table(rival, id, query)).data).to.deep.equal([whole]);
    await site.pluginContext('learning').use(LEARNING_GROUPS).leave(advanced, idOf(rival), 'leader');
    await site.pluginContext('learning').use(LEARNING_GROUPS).join(groupId, idOf(rival), 'leader');
    const both = (await table(rival, id, { per_page: 20 })).data;
    expect(both.map((row) => [row['group_id'], row['enrolled']])).to.deep.equal([
      [advanced, 2],
      [groupId, 0],
    ]);
    await site.pluginContext('learning').use(LEARNING_GROUPS).leave(groupId, idOf(rival), 'leader');
  });

  it('shows an instructor no group because they are a member of it', async () => {
    const { groupId, rival, site } = all;
    await site.pluginContext('learning').use(LEARNING_GROUPS).join(groupId, idOf(rival), 'member');
    expect(await valuesOf(rival, id, 'group_id', { per_page: 30 })).to.deep.equal([advanced]);
    await site.pluginContext('learning').use(LEARNING_GROUPS).leave(groupId, idOf(rival), 'member');
  });

  it('is refused to students', async () => {
    expectError(await all.student.get(reportPath(id)), 403, 'course_dashboard_forbidden');
  });

  it('is read page by page', () => expectPages(all.administrator, id));
});
