import { USERS } from '@plinth/kernel';
import { COURSES, ENROLMENTS, LEARNING_GROUPS } from '@plinth/learning';
import { expectError, type TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { builtInReports } from '../../src/reports/built-in.js';
import { idOf } from '../support.js';
import { type Academy, academy, chart, drawn, reportPath, table } from './support.js';

describe('course-dashboard: reports after people and courses are gone', () => {
  let all: Academy;
  beforeEach(async () => {
    all = await academy();
  });
  afterEach(() => all.site.stop());

  /** Whatever a report says, as text. */
  async function everything(client: TestClient): Promise<string> {
    const said: string[] = [];
    for (const { id } of builtInReports) {
      const response = await client.get(reportPath(id));
      expect(response.status, `${id}: ${response.text}`).to.equal(200);
      said.push(response.text);
    }
    return said.join('\n');
  }

  it('have nothing of a learner whose account is gone', async () => {
    const { administrator, site, student } = all;
    const { displayName = '', email = '' } = student.user ?? {};
    await site.use(USERS).remove(idOf(student), undefined);
    const said = await everything(administrator);
    expect(said).not.to.include(email).and.not.include(`"${displayName}"`);
    expect((await table(administrator, 'course-progress')).meta.total).to.equal(4);
    expect((await table(administrator, 'group-performance')).data[0]).to.include({ members: 1 });
  });

  it('have a course without its instructor, and of the instructor nothing', async () => {
    const { administrator, assistant, instructor, mosses, rival, site } = all;
    await site.use(USERS).remove(idOf(instructor), undefined);
    await everything(administrator);
    const teachers = (await table(administrator, 'instructor-performance')).data.map((row) => row['user_id']);
    expect(teachers).to.deep.equal([assistant, rival].map(idOf));
    expect((await table(administrator, 'quiz-results', { course_id: mosses })).data).to.have.length(2);
    expect(drawn(await chart(administrator, 'revenue-per-course'))).to.deep.equal({ Mosses: 30, Rocks: 99 });
  });

  it('have nothing of a course that is gone', async () => {
    const { administrator, instructor, mosses, site } = all;
    await site.pluginContext('learning').use(COURSES).remove(mosses);
    expect(await everything(administrator)).not.to.include('Mosses');
    expect((await table(instructor, 'course-progress')).data.map((row) => row['course_title'])).to.deep.equal([
      'Botany',
      'Botany',
    ]);
    expect((await table(administrator, 'quiz-results', { course_id: mosses })).data).to.deep.equal([]);
    expect((await chart(administrator, 'course-dropoff', { course_id: mosses })).chartData.labels).to.deep.equal([]);
  });

  it('have nothing of a group that is gone, and its leader no members', async () => {
    const { administrator, groupId, leader, site } = all;
    expect((await table(leader, 'course-progress')).data).to.have.length(4);
    await site.pluginContext('learning').use(LEARNING_GROUPS).remove(groupId);
    expect((await table(administrator, 'group-performance')).data).to.deep.equal([]);
    expect((await table(administrator, 'quiz-results', { group_id: groupId })).data).to.deep.equal([]);
    expect((await table(leader, 'quiz-results')).data).to.deep.equal([]);
  });
});

describe('course-dashboard: reports of somebody who is several things at once', () => {
  let all: Academy;
  beforeEach(async () => {
    all = await academy();
  });
  afterEach(() => all.site.stop());

  it('have what they oversee as instructor and as leader, each row once', async () => {
    const { groupId, instructor, outsider, site, student, classmate } = all;
    await site.pluginContext('learning').use(LEARNING_GROUPS).join(groupId, idOf(instructor), 'leader');
    const { data } = await table(instructor, 'course-progress');
    const seen = data.map((row) => `${row['user_id']}/${row['course_title']}`);
    expect(seen).to.have.members([
      ...[`${idOf(student)}/Mosses`, `${idOf(classmate)}/Mosses`, `${idOf(outsider)}/Rocks`],
      ...[`${idOf(student)}/Botany`, `${idOf(classmate)}/Botany`, `${idOf(outsider)}/Geology`],
    ]);
  });

  it('have not what an instructor learns with others: whoever oversees is no student in reports', async () => {
    const { instructor, mosses, rival, site } = all;
    await site.pluginContext('learning').use(ENROLMENTS).enrol(idOf(rival), mosses);
    expect((await table(rival, 'course-progress', { user_id: idOf(rival) })).data).to.deep.equal([]);
    const seen = await table(instructor, 'course-progress', { user_id: idOf(rival) });
    expect(seen.data.map((row) => row['course_title'])).to.deep.equal(['Mosses']);
  });

  it('have what an administrator asks for, whatever else they are', async () => {
    const { administrator, mosses, site } = all;
    await site.pluginContext('learning').use(ENROLMENTS).enrol(idOf(administrator), mosses);
    expect((await table(administrator, 'quiz-results')).data).to.have.length(3);
    const own = await table(administrator, 'course-progress', { user_id: idOf(administrator) });
    expect(own.data).to.have.length(1);
  });

  it('are refused as soon as somebody has no part in courses any more', async () => {
    const { mosses, site } = all;
    const member = await site.as('subscriber', 'member');
    const enrolments = site.pluginContext('learning').use(ENROLMENTS);
    await enrolments.enrol(idOf(member), mosses);
    expect((await table(member, 'course-progress')).data).to.have.length(1);
    await enrolments.withdraw(idOf(member), mosses);
    expectError(await member.get(reportPath('course-progress')), 403, 'course_dashboard_forbidden');
  });
});
