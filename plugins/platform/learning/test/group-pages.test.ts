import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { COURSE_BUILDER, ENROLMENTS, LEARNING_GROUPS } from '../src/plugin.js';
import { learningSite, makeCourse, person } from './support.js';

const HOME = '/wp-admin/learning-groups';

describe('learning: the screen of learning groups', () => {
  let site: TestSite;
  let administrator: TestClient;

  before(async () => {
    site = await learningSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    administrator = await site.as('administrator');
  });
  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const use = () => site.pluginContext('learning').use;
  const see = async (path: string) => (await administrator.page('GET', HOME + path)).text;
  const send = (path: string, fields: FormFields) => submitForm(administrator, HOME + path, fields);
  const create = async (name: string): Promise<string> => {
    const { headers, text } = await send('/new', { name });
    const [, id] = /learning-groups(\/\d+)\?done=created$/.exec(String(headers['location'])) ?? [];
    if (id === undefined) throw new Error(text);
    return id;
  };
  const parts = async (path: string) => (await use()(LEARNING_GROUPS).partsOf([Number(path.slice(1))])).values().next();

  it('is for people who edit groups, and offers the first one', async () => {
    expect(await see(''))
      .to.include('No groups yet')
      .and.include(`${HOME}/new`);
    const instructor = await site.as('instructor', 'ines');
    const leader = await site.as('group_leader', 'lea');
    for (const client of [instructor, leader]) expect((await client.page('GET', HOME)).status).to.equal(403);
    expect((await site.visitor().page('GET', HOME)).status).to.equal(401);
  });

  it('creates groups, also of the same name, and renames them', async () => {
    expect((await send('/new', { name: '  ' })).status).to.equal(400);
    const [one, two] = [await create('First <b>year</b>'), await create('First <b>year</b>')];
    expect(one).to.not.equal(two);
    expect(await see(one))
      .to.include('First year')
      .and.include('No members yet');
    expect((await send(one, { act: 'rename', name: 'Second year' })).status).to.equal(303);
    expect(await see('')).to.include('Second year');
    expect((await send(one, { act: 'rename', name: 'x'.repeat(201) })).status).to.equal(400);
    expect((await administrator.page('GET', `${HOME}/999999`)).status).to.equal(404);
  });

  it('adds people by username or email, all or none, and enrolls them in the courses', async () => {
    const [ann, bob] = [await person(site, 'ann'), await person(site, 'bob')];
    const teacher = await person(site, 'tom', ['instructor']);
    const course = await makeCourse(site, 'botany', [teacher]);
    const path = await create('Botanists');
    const groupId = Number(path.slice(1));
    await use()(COURSE_BUILDER).addGroup(course.id, groupId);
    const wrong = await send(path, { act: 'add', role: 'member', people_member: 'ann\nnobody' });
    expect([wrong.status, wrong.text.includes('There is no account for: nobody')]).to.deep.equal([400, true]);
    expect((await parts(path)).value?.memberIds).to.deep.equal([]);
    expect((await send(path, { act: 'add', role: 'member', people_member: ' ' })).status).to.equal(400);
    const many = Array.from({ length: 101 }, () => 'ann').join('\n');
    expect((await send(path, { act: 'add', role: 'member', people_member: many })).status).to.equal(400);
    const both = { act: 'add', role: 'member', people_member: 'ann\r\n bob@example.org \r\n' };
    expect((await send(path, both)).status).to.equal(303);
    expect((await send(path, both)).status).to.equal(303);
    expect((await parts(path)).value?.memberIds).to.deep.equal([ann, bob]);
    for (const userId of [ann, bob])
      expect(await use()(ENROLMENTS).find(userId, course.id)).to.include({ courseId: course.id });
    await send(path, { act: 'add', role: 'leader', people_leader: 'tom' });
    expect((await parts(path)).value).to.deep.include({ leaderIds: [teacher], courseIds: [course.id] });
    expect(await see(path)).to.include('botany');
    await send(path, { act: 'remove', role: 'member', user: ann });
    expect((await parts(path)).value?.memberIds).to.deep.equal([bob]);
    expect(await use()(ENROLMENTS).find(ann, course.id)).to.include({ courseId: course.id });
  });

  it('asks before a group is deleted, whose members stay enrolled', async () => {
    const path = await create('Short-lived');
    expect(await see(`${path}/delete`)).to.include('Delete “Short-lived”?');
    expect((await send(`${path}/delete`, {})).status).to.equal(303);
    expect((await administrator.page('GET', HOME + path)).status).to.equal(404);
  });
});
