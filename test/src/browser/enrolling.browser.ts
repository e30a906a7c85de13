import { expect } from 'chai';
import { Demo, pressable } from './demo.js';

/** How somebody gets into a course who is in none. */
describe('browser: the way into a course', () => {
  let demo: Demo;

  before(async function () {
    demo = await Demo.open(this);
  });
  after(async () => {
    await demo?.close();
  });

  it('is a button in a course that is open', async () => {
    const member = await demo.window('contributor');
    const { page, url } = member;
    await page.goto(`${url}/learning`);
    await page.getByRole('link', { name: 'Night skies', exact: true }).click();
    await page.getByText('Enroll to start this course').waitFor();
    expect(await member.violations()).to.deep.equal([]);
    await pressable(page, 'Enroll').click();
    await page.getByText('You’re enrolled. Start whenever you like.').waitFor();
    await pressable(page, 'Start course').click();
    await page.getByRole('heading', { name: 'Finding north', level: 1 }).waitFor();
  });

  it('begins for a visitor in the menu, and leads by way of signing in', async () => {
    const visitor = await demo.window('');
    const { page, url } = visitor;
    await page.goto(`${url}/`);
    await page.getByRole('link', { name: 'Courses', exact: true }).click();
    await page.getByRole('link', { name: 'Night skies', exact: true }).click();
    await page.getByText('Taught by Edda Editor').waitFor();
    expect(await visitor.violations()).to.deep.equal([]);
    await pressable(page, 'Sign in to enroll').click();
    await page.getByLabel('Username or email').waitFor();
  });

  it('is asked for in any other, and whoever teaches it puts the member in and takes them out', async () => {
    const member = await demo.window('contributor');
    await member.page.goto(`${member.url}/learning/courses`);
    await member.page.getByRole('link', { name: 'Alpine botany', exact: true }).click();
    await pressable(member.page, 'Request enrollment').click();
    await member.page.getByLabel('To', { exact: true }).selectOption({ label: 'Ines Instructor' });
    await pressable(member.page, 'Send request').click();
    await member.page.getByText('Message sent.').waitFor();
    const teacher = await demo.window('instructor');
    const { page, url } = teacher;
    await page.goto(`${url}/learning/messages`);
    await page.getByRole('link', { name: 'Enrollment request: Alpine botany' }).click();
    await pressable(page, 'Enroll in course').click();
    await page.getByRole('heading', { name: 'People in “Alpine botany”' }).waitFor();
    await pressable(page, 'Enroll').click();
    await page.getByText('Conny Contributor was enrolled.').waitFor();
    expect(await teacher.violations()).to.deep.equal([]);
    await pressable(page, 'Remove Conny Contributor').click();
    await page.getByRole('heading', { name: /^Remove Conny Contributor from/ }).waitFor();
    await pressable(page, 'Remove').click();
    await page.getByText('Conny Contributor was removed from the course.').waitFor();
  });
});
