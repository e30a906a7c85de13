import { tooManyRequests, USERS } from '@plinth/kernel';
import { countSelects, type TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { MESSAGES } from '../../src/messaging/message-store.js';
import { begin, conversations, idOf, messagingSite, readThread, type School, school, unread } from '../support.js';
import { linksOf, open, openPast, statusOf, submit, wordsOf } from './support.js';

const LIST = '/learning/messages';
const WRITE = '/learning/messages/new';
const page = (id: number) => `${LIST}/${id}`;

describe('course-dashboard: pages of conversations', () => {
  let all: School;
  beforeEach(async () => {
    all = await school();
  });
  afterEach(() => all.site.stop());

  const letter = (to: TestClient, fields: Readonly<Record<string, string>> = {}) => ({
    ...{ recipient_id: idOf(to), course_id: all.botany, subject: 'Ferns', message: 'Hello' },
    ...fields,
  });

  it('list the conversations, what is unread, and say how the first comes to be', async () => {
    const { botany, instructor, student } = all;
    expect(wordsOf(await open(student, LIST))).to.include('No conversations yet');
    const id = await begin(instructor, student, botany, { message: '<p>Look at <b>these</b></p>' });
    const html = await open(student, LIST);
    expect(wordsOf(html)).to.include('Ferns').and.include('Botany Look at these').and.include('1 unread');
    expect(linksOf(html)).to.include(page(id));
    expect(await statusOf(all.site.visitor(), LIST)).to.be.oneOf([302, 401]);
  });

  it('are paged, by as many statements however many there are', async () => {
    const { botany, instructor, site, student } = all;
    const count = (rows: number) =>
      countSelects(site, async () =>
        expect((await open(student, LIST, { per_page: 3 })).split('class="when"')).to.have.length(rows + 1),
      );
    await begin(instructor, student, botany);
    const few = await count(1);
    for (let each = 0; each < 4; each += 1) await begin(instructor, student, botany, { subject: `No. ${each}` });
    expect(await count(3)).to.be.at.most(few);
    expect(wordsOf(await open(student, LIST, { per_page: 3, page: 2 }))).to.include('4–5 of 5');
    expect(wordsOf(await openPast(student, LIST, { page: 7 }))).to.include('Page not found');
  });

  it('show a conversation to its two people alone, as the route does', async () => {
    const { administrator, botany, classmate, instructor, student } = all;
    const id = await begin(instructor, student, botany);
    for (const client of [instructor, student, classmate, administrator])
      expect(await statusOf(client, page(id))).to.equal(
        (await client.get(`/course-dashboard/v2/messages/${id}`)).status,
      );
    expect(await statusOf(student, page(987_654))).to.equal(404);
  });

  it('mark what is new while it is read, once; HEAD reads nothing', async () => {
    const { botany, instructor, student } = all;
    const id = await begin(instructor, student, botany);
    await student.page('HEAD', page(id));
    expect(await unread(student)).to.equal(1);
    expect(wordsOf(await open(instructor, page(id)))).to.include('Unread');
    expect(wordsOf(await open(student, page(id)))).to.include('New');
    expect(await unread(student)).to.equal(0);
    expect(wordsOf(await open(student, page(id)))).to.not.include(' New ');
  });

  it('answer in a conversation; text stays text, its paragraphs and lines too', async () => {
    const { botany, instructor, student } = all;
    const id = await begin(instructor, student, botany);
    const response = await submit(student, page(id), { message: ' One <b>&\ntwo\r\n\r\nthree ' });
    expect([response.status, response.headers['location']]).to.deep.equal([303, `http://localhost${page(id)}?sent=1`]);
    const { messages } = await readThread(instructor, id);
    expect(messages.at(-1)).to.include({ sender_id: idOf(student) });
    expect(messages.at(-1)?.message.replace(/<br ?\/?>/g, '|')).to.equal('<p>One &lt;b&gt;&amp;|two</p>\n<p>three</p>');
    expect(wordsOf(await open(student, page(id), { sent: '1' }))).to.include('Message sent.');
    expect(all.site.fired('course_dashboard_message_sent')).to.equal(2);
  });

  it('refuse an answer beside its field and keep what was typed', async () => {
    const { botany, instructor, student } = all;
    const id = await begin(instructor, student, botany);
    const empty = await submit(student, page(id), { message: '  ' });
    expect([empty.status, wordsOf(empty.text).includes('Enter a message.')]).to.deep.equal([400, true]);
    const long = `${'x'.repeat(10_001)}`;
    const refused = await submit(student, page(id), { message: long });
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include(long).and.include('at most 10,000 characters');
    expect((await student.page('POST', page(id), { body: 'message=Hello' })).status).to.equal(403);
    expect((await readThread(student, id)).messages).to.have.length(1);
  });

  it('take ten thousand characters however many of them HTML writes longer', async () => {
    const { botany, instructor, student } = all;
    const id = await begin(instructor, student, botany);
    expect((await submit(student, page(id), { message: '&'.repeat(10_000) })).status).to.equal(303);
  });

  it('begin a conversation with those whom the rules let one write to, by course and name', async () => {
    const { botany, instructor, student } = all;
    const html = await open(instructor, WRITE, { course_id: botany });
    for (const each of [student, all.classmate, all.assistant]) expect(html).to.include(`value="${idOf(each)}"`);
    expect(html).to.not.include(`value="${idOf(all.outsider)}"`);
    const narrowed = await open(instructor, WRITE, { course_id: botany, search: 'classmate' });
    expect(narrowed).to.not.include(`value="${idOf(student)}"`);
    expect(wordsOf(await open(instructor, WRITE, { course_id: botany, search: 'qqq' }))).to.include('No people found');
    const response = await submit(instructor, WRITE, letter(student));
    expect(response.status).to.equal(303);
    const [thread] = (await conversations(student)).conversations;
    expect(response.headers['location']).to.equal(`http://localhost${page(thread?.thread_id ?? 0)}?sent=1`);
    expect(thread).to.include({ subject: 'Ferns', last_message: 'Hello' });
  });

  it('say beside the people which course the message is about, where there are several', async () => {
    const { administrator, botany, student } = all;
    expect(wordsOf(await open(administrator, WRITE, { course_id: botany }))).to.include(
      'This message is about “Botany”. For another course, choose it above and select “Show people”.',
    );
    expect(wordsOf(await open(student, WRITE, { course_id: botany }))).to.not.include('This message is about');
  });

  it('refuse whom the rules do not let one write to, as the route does, and keep the text', async () => {
    const { classmate, student } = all;
    const refused = await submit(student, WRITE, letter(classmate, { message: 'Dear classmate' }));
    expect(refused.status).to.equal(403);
    expect(wordsOf(refused.text)).to.include('You share no course').and.include('Your text is still here.');
    expect(refused.text).to.include('Dear classmate</textarea>').and.include('value="Ferns"');
    expect((await conversations(classmate)).total).to.equal(0);
  });

  it('say everything that is wrong with a new conversation at once', async () => {
    const { student } = all;
    const wrong = { recipient_id: '', course_id: 'x', subject: ' ', message: '' };
    const refused = await submit(student, WRITE, wrong);
    expect(refused.status).to.equal(400);
    const words = wordsOf(refused.text);
    expect(words).to.include('There are 4 problems').and.include('Enter a subject.');
    const long = await submit(student, WRITE, letter(all.instructor, { subject: 'x'.repeat(201) }));
    expect(wordsOf(long.text)).to.include('at most 200 characters');
    const own = await submit(student, WRITE, letter(student));
    expect([own.status, wordsOf(own.text).includes('You cannot write to yourself.')]).to.deep.equal([400, true]);
  });

  it('say when to try again where something limits how often one writes', async () => {
    const { botany, instructor, site, student } = all;
    const id = await begin(instructor, student, botany);
    const verdict = { limit: 1, remaining: 0, resetMs: 30_000 };
    const refuse = () => Promise.reject(tooManyRequests('too_many', 'Too many requests.', verdict, 0));
    const store = site.pluginContext('course-dashboard').use(MESSAGES);
    Object.assign(store, { start: refuse, reply: refuse });
    for (const [path, fields] of [
      [WRITE, letter(student, { message: 'Dear all' })],
      [page(id), { message: 'Dear all' }],
    ] as const) {
      const refused = await submit(instructor, path, fields);
      expect([refused.status, refused.headers['retry-after']]).to.deep.equal([429, '30']);
      expect(wordsOf(refused.text)).to.include('Too many requests. Your text is still here. Try again in 30 seconds.');
      expect(refused.text).to.include('Dear all</textarea>');
    }
  });

  it('choose a course that the person learns in when their page leads here', async () => {
    const { administrator, geology, outsider } = all;
    const html = await open(administrator, WRITE, { recipient_id: idOf(outsider) });
    expect(html).to.include(`name="course_id" value="${geology}"`);
    const nobody = await messagingSite();
    expect(wordsOf(await open(await nobody.as('student'), WRITE))).to.include('No one to message yet');
    await nobody.stop();
  });

  it('let administrators find everybody by name, and keep who was chosen', async () => {
    const { administrator, botany, outsider, student } = all;
    const query = { course_id: botany, search: 'outsider' };
    expect(await open(administrator, WRITE, query)).to.include(`value="${idOf(outsider)}"`);
    expect(await open(all.instructor, WRITE, query)).to.not.include(`value="${idOf(outsider)}"`);
    const chosen = { course_id: botany, recipient_id: idOf(outsider) };
    expect(await open(administrator, WRITE, chosen)).to.include(`value="${idOf(outsider)}"`);
    expect(await open(student, WRITE, chosen)).to.not.include(`value="${idOf(outsider)}"`);
  });

  it('ask before a conversation is deleted, and delete it for one of the two', async () => {
    const { botany, instructor, student } = all;
    const id = await begin(instructor, student, botany);
    const asked = wordsOf(await open(student, `${page(id)}/delete`));
    expect(asked).to.include('Delete “Ferns”?').and.include('can still see it');
    expect((await student.page('POST', `${page(id)}/delete`, { body: '' })).status).to.equal(403);
    const response = await submit(student, `${page(id)}/delete`, {});
    expect(response.status).to.equal(303);
    expect(wordsOf(await open(student, response.headers['location'] ?? ''))).to.include('Conversation deleted.');
    expect(await statusOf(student, page(id))).to.equal(404);
    expect(await statusOf(instructor, page(id))).to.equal(200);
  });

  it('say that nobody can be answered whose account is gone', async () => {
    const { botany, instructor, site, student } = all;
    const id = await begin(instructor, student, botany);
    await site.use(USERS).remove(idOf(instructor), undefined);
    const html = await open(student, page(id));
    expect(wordsOf(html)).to.include('Deleted account').and.include('You can’t reply');
    expect(html).to.not.include('<textarea');
  });

  it('are not there while private messaging is off', async () => {
    const site = await messagingSite({ modules: { 'course-dashboard': { messaging: false } } });
    const student = await site.as('student');
    for (const path of [LIST, WRITE, page(1)]) expect(await statusOf(student, path)).to.equal(404);
    expect(linksOf(await open(student, '/learning'))).to.not.include(LIST);
    await site.stop();
  });
});
