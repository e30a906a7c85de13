import { COURSES, ENROLMENTS, LEARNING_GROUPS } from '@plinth/learning';
import { AUDIT } from '@plinth/operations';
import type { TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { begin, conversations, idOf, type School, school, send } from '../support.js';
import { linksOf, open, openPast, statusOf, submit, wordsOf } from './support.js';

const LIST = '/learning/courses';
const course = (id: number) => `${LIST}/${id}`;
const people = (id: number) => `${course(id)}/people`;

describe('course-dashboard: the way into a course', () => {
  let all: School;
  let member: TestClient;
  beforeEach(async () => {
    all = await school();
    member = await all.site.as('subscriber', 'member');
  });
  afterEach(() => all.site.stop());

  const learning = () => all.site.pluginContext('learning');
  const isIn = async (client: TestClient, courseId: number) =>
    (await learning().use(ENROLMENTS).find(idOf(client), courseId)) !== undefined;
  const setOpen = (id: number) => learning().use(COURSES).setOpen(id, true);

  it('begins in a catalogue that everybody who is signed in finds', async () => {
    const { botany, geology, student } = all;
    await setOpen(geology);
    await learning()
      .use(COURSES)
      .create({ slug: 'd', title: 'Secret', status: 'draft', instructorIds: [1] });
    expect(linksOf(await open(member, '/learning')))
      .to.include(course(geology))
      .and.include(LIST);
    const words = wordsOf(await open(member, LIST));
    expect(words).to.include('Geology').and.include('Botany').and.not.include('Secret');
    expect(words).to.include('Open enrollment').and.include('By request');
    expect(wordsOf(await open(student, LIST))).to.include('Enrolled');
    expect(linksOf(await open(member, LIST))).to.include(course(botany));
    expect(wordsOf(await openPast(member, LIST, { page: 9 }))).to.include('Page not found');
  });

  it('is one button in a course that is open, and fifty at once make one enrollment', async () => {
    const { geology, site } = all;
    await setOpen(geology);
    const page = course(geology);
    expect(wordsOf(await open(member, page))).to.include('Enroll to start this course');
    const nonce = member.nonce('course-join');
    const post = () =>
      member.page('POST', `${page}/join`, {
        body: `_wpnonce=${nonce}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const sent = await Promise.all(Array.from({ length: 50 }, post));
    expect(new Set(sent.map(({ status }) => status))).to.deep.equal(new Set([303]));
    expect(site.fired('learning_enrolled')).to.equal(4);
    expect(wordsOf(await open(member, `${page}?joined=1`))).to.include('You’re enrolled. Start whenever you like.');
    const { rows } = await site.use(AUDIT).page({ page: 1, perPage: 60 });
    expect(rows.some(({ object }) => object.endsWith(`${page}/join`))).to.equal(true);
  });

  it('is no button in a course that is closed, on the server either', async () => {
    const { botany } = all;
    const refused = await submit(member, `${course(botany)}/join`, {}, '/learning/messages/new');
    expect(refused.status).to.equal(403);
    const nonce = member.nonce('course-join');
    const closed = await member.page('POST', `${course(botany)}/join`, {
      body: `_wpnonce=${nonce}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(closed.status).to.equal(409);
    expect(wordsOf(closed.text)).to.include('no longer open');
    expect(await isIn(member, botany)).to.equal(false);
  });

  it('is asked for by one conversation with whoever teaches it, who adds the member from there', async () => {
    const { botany, instructor } = all;
    expect(linksOf(await open(member, course(botany)))).to.include(`${course(botany)}/ask`);
    const asked = await submit(member, `${course(botany)}/ask`, { message: 'I love ferns.' });
    expect(asked.status).to.equal(303);
    const [thread] = (await conversations(instructor)).conversations;
    const address = `/learning/messages/${thread?.thread_id}`;
    expect(thread).to.include({ last_message: 'I love ferns.' });
    expect(wordsOf(await open(member, course(botany)))).to.include('You’ve requested enrollment.');
    expect(wordsOf(await open(member, address))).to.include('You can send more messages once you get a reply');
    const twice = await submit(member, address, { message: 'Hello?' });
    expect(twice.status).to.be.oneOf([403, 200]);
    await submit(instructor, address, { message: 'Why ferns?' });
    expect((await submit(member, address, { message: 'Because.' })).status).to.equal(303);
    const adding = linksOf(await open(instructor, address)).find((link) => link.includes('?person=')) ?? '';
    expect(adding).to.equal(`${people(botany)}?person=member`);
    expect(await open(instructor, adding)).to.include('value="member"');
    expect((await submit(instructor, people(botany), { person: 'member' })).status).to.equal(303);
    expect(await isIn(member, botany)).to.equal(true);
    expect(linksOf(await open(instructor, address)).some((link) => link.includes('?person='))).to.equal(false);
  });

  it('is asked of whom one chooses among those who teach the course, and of nobody else', async () => {
    const { assistant, botany, classmate, instructor } = all;
    const ask = `${course(botany)}/ask`;
    const html = await open(member, ask);
    expect(wordsOf(html)).to.include('Choose an instructor.');
    for (const each of [instructor, assistant]) expect(html).to.include(`value="${idOf(each)}"`);
    const refused = await submit(member, ask, { teacher: String(idOf(classmate)), message: 'Please' });
    expect(refused.status).to.equal(400);
    expect(wordsOf(refused.text)).to.include('Choose an instructor of this course.');
    const again = { teacher: String(idOf(assistant)), message: 'Please' };
    expect((await submit(member, ask, again)).status).to.equal(303);
    const [thread] = (await conversations(assistant)).conversations;
    expect(thread).to.include({ last_message: 'Please' });
    expect((await conversations(instructor)).total).to.equal(0);
    // Deleted and asked again, it goes on with the same person, as the page says.
    await submit(member, `/learning/messages/${thread?.thread_id}/delete`, {});
    expect(await open(member, ask)).to.not.include('name="teacher"');
    expect((await submit(member, ask, { message: 'Once more' })).status).to.equal(303);
    expect((await conversations(assistant)).conversations[0]).to.include({ last_message: 'Once more' });
  });

  it('is asked for once, however many ask at once, and again after the conversation was deleted', async () => {
    const { botany, instructor, student } = all;
    const nonce = member.nonce('course-ask');
    const ask = () =>
      member.page('POST', `${course(botany)}/ask`, {
        body: `_wpnonce=${nonce}&message=Please`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const sent = await Promise.all(Array.from({ length: 20 }, ask));
    expect(sent.every(({ status }) => status === 303)).to.equal(true);
    const { conversations: found } = await conversations(instructor);
    expect(found).to.have.length(1);
    const id = found[0]?.thread_id ?? 0;
    await submit(member, `/learning/messages/${id}/delete`, {});
    expect(linksOf(await open(member, course(botany)))).to.include(`${course(botany)}/ask`);
    await ask();
    expect((await conversations(instructor)).conversations.map(({ thread_id }) => thread_id)).to.deep.equal([id]);
    expect((await conversations(member)).total).to.equal(1);
    // Whoever is in it, or teaches it, has nothing to ask.
    for (const client of [student, instructor])
      expect((await client.page('GET', `${course(botany)}/ask`)).headers['location']).to.include(course(botany));
    expect((await submit(member, `${course(99_999)}/ask`, { message: 'x' }, '/learning')).status).to.be.oneOf([
      403, 404,
    ]);
    expect((await send(member, instructor, botany)).status).to.equal(403);
    expect(await begin(instructor, student, botany)).to.be.a('number');
  });

  it('leads by whoever teaches it: added by login or e-mail address, taken out after a question', async () => {
    const { botany, instructor, site } = all;
    expect(linksOf(await open(instructor, '/learning')))
      .to.include(course(botany))
      .and.include(people(botany));
    expect(linksOf(await open(instructor, course(botany)))).to.include(people(botany));
    const added = await submit(instructor, people(botany), { person: ' MEMBER@example.org ' });
    expect(added.headers['location']).to.include('done=added');
    expect(await isIn(member, botany)).to.equal(true);
    const again = await submit(instructor, people(botany), { person: 'member' });
    expect(again.headers['location']).to.include('done=already');
    const listed = wordsOf(await open(instructor, people(botany), { done: 'added', whom: idOf(member) }));
    expect(listed).to.include('was enrolled').and.include('Remove');
    for (const [person, said] of [
      ['', 'Enter a username'],
      ['nobody-here', 'No account has'],
    ] as const) {
      const refused = await submit(instructor, people(botany), { person });
      expect([refused.status, wordsOf(refused.text).includes(said)]).to.deep.equal([400, true]);
    }
    const removal = `${people(botany)}/${idOf(member)}/remove`;
    expect(wordsOf(await open(instructor, removal)))
      .to.include('0 of 0')
      .and.include('You can’t undo this');
    expect(await isIn(member, botany)).to.equal(true);
    expect((await submit(instructor, removal, {})).status).to.equal(303);
    expect(await isIn(member, botany)).to.equal(false);
    expect((await instructor.page('GET', removal)).status).to.equal(404);
    const { rows } = await site.use(AUDIT).page({ page: 1, perPage: 5 });
    expect(rows.map(({ act }) => act)).to.include('Took somebody out of a course.');
  });

  it('is for leaders the members of their groups, in courses that the group has', async () => {
    const { botany, classmate, geology, leader, outsider, site } = all;
    const groups = learning().use(LEARNING_GROUPS);
    expect(await statusOf(leader, people(botany))).to.equal(403);
    const group = await groups.create({ slug: 'g', name: 'G', leaderIds: [idOf(leader)], courseIds: [botany] });
    await groups.join(group.id, idOf(outsider), 'member');
    await learning().use(ENROLMENTS).withdraw(idOf(outsider), botany);
    expect((await submit(leader, people(botany), { person: 'outsider' })).status).to.equal(303);
    expect(await isIn(outsider, botany)).to.equal(true);
    const refused = await submit(leader, people(botany), { person: 'member' });
    expect([refused.status, wordsOf(refused.text).includes('No member of your groups')]).to.deep.equal([400, true]);
    expect(wordsOf(await open(leader, people(botany)))).to.not.include('Open enrollment');
    // Those of others are neither shown nor taken out.
    expect(await statusOf(leader, `${people(botany)}/${idOf(classmate)}/remove`)).to.equal(404);
    expect(linksOf(await open(leader, people(botany)))).to.not.include(`/learning/people/${idOf(classmate)}`);
    expect(await statusOf(leader, people(geology))).to.equal(403);
    const nonce = leader.nonce('course-open');
    const opening = await leader.page('POST', `${course(botany)}/open`, {
      body: `_wpnonce=${nonce}&open=1`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(opening.status).to.equal(403);
    expect(site.fired('learning_enrolled')).to.be.greaterThan(0);
  });

  it('is opened and closed by who teaches the course and administrators alone', async () => {
    const { administrator, botany, instructor, rival, student } = all;
    expect((await submit(instructor, `${course(botany)}/open`, { open: '1' }, people(botany))).status).to.equal(303);
    expect(wordsOf(await open(member, course(botany)))).to.include('Enroll to start this course');
    expect((await submit(administrator, `${course(botany)}/open`, { open: '0' }, people(botany))).status).to.equal(303);
    expect(wordsOf(await open(member, course(botany)))).to.include('Request enrollment');
    for (const client of [rival, student, member]) {
      expect(await statusOf(client, people(botany))).to.equal(403);
      const post = (path: string, action: string, body: string) =>
        client.page('POST', path, {
          body: `_wpnonce=${client.nonce(action)}&${body}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
      expect((await post(`${course(botany)}/open`, 'course-open', 'open=1')).status).to.equal(403);
      expect((await post(people(botany), 'course-people-add', 'person=member')).status).to.equal(403);
      const removal = `${people(botany)}/${idOf(student)}/remove`;
      expect((await post(removal, 'course-people-remove', '')).status).to.equal(403);
    }
    expect(await isIn(student, botany)).to.equal(true);
    expect(await isIn(member, botany)).to.equal(false);
  });
});
