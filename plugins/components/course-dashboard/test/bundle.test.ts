import { expect } from 'chai';
import { begin, messagingSite, school, send } from './support.js';

describe('course-dashboard: the section course_messages of a site bundle', () => {
  it('comes out as it went in, with who has read and deleted what, and is kept the second time', async () => {
    const { botany, instructor, site, student } = await school();
    const parent_id = await begin(student, instructor, botany);
    site.advance(1000);
    await send(instructor, student, botany, { parent_id });
    await student.put(`/course-dashboard/v2/messages/${parent_id}/read`);
    await student.delete(`/course-dashboard/v2/messages/${parent_id}`);
    const whole = await site.exportBundle();
    await site.stop();
    const other = await messagingSite();
    await other.importBundle(whole);
    expect((await other.exportBundle())['course_messages']).to.deep.equal(whole['course_messages']);
    expect(whole['course_messages']).to.have.length(1);
    expect(whole['course_messages']).to.deep.include.members([
      {
        ...{ course: 'botany', subject: 'Ferns', hiddenFor: student.user?.login },
        ...{ starter: student.user?.login, recipient: instructor.user?.login },
        messages: [
          { sender: student.user?.login, message: '<p>Hello</p>', createdAt: '2026-01-15T12:00:00.000Z' },
          {
            ...{ sender: instructor.user?.login, message: '<p>Hello</p>' },
            ...{ createdAt: '2026-01-15T12:00:01.000Z', readAt: '2026-01-15T12:00:01.000Z' },
          },
        ],
      },
    ]);
    const again = await other.importBundle(whole);
    expect(again).to.deep.include({ section: 'course_messages', created: 0, kept: 1 });
    await other.stop();
  });

  it('refuses a conversation of somebody who is not there', async () => {
    const site = await messagingSite();
    const item = {
      course: 'none',
      subject: 'S',
      starter: 'a',
      recipient: 'b',
      messages: [{ sender: 'a', message: 'x', createdAt: '2026-01-01T00:00:00.000Z' }],
    };
    const refused = await site
      .importBundle({ plinth: 1, course_messages: [item] })
      .catch((thrown: Error) => thrown.message);
    expect(refused).to.contain('course_messages');
    await site.stop();
  });
});
