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
    await page.getByText('You are not enrolled yet. The course is open').waitFor();
    expect(await member.violations()).to.deep.equal([]);
    await pressable(page, 'Enroll').click();
    await page.getByText('You are enrolled. Begin whenever you like.').waitFor();
    await pressable(page, 'Begin').click();
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
    await pressable(member.page, 'Ask to be enrolled').click();
    await member.page.getByLabel('To', { exact: true }).selectOption({ label: 'Ines Instructor' });
    await pressable(member.page, 'Send').click();
    await member.page.getByText('Your message was sent.').waitFor();
    const teacher = await demo.window('instructor');
    const { page, url } = teacher;
    await page.goto(`${url}/learning/messages`);
    await page.getByRole('link', { name: 'Asks to be enrolled: Alpine botany' }).click();
    await pressable(page, 'Add to the course').click();
    await page.getByRole('heading', { name: 'People of “Alpine botany”' }).waitFor();
    await pressable(page, 'Add to the course').click();
    await page.getByText('Conny Contributor is enrolled now.').waitFor();
    expect(await teacher.violations()).to.deep.equal([]);
    await pressable(page, 'Take out: Conny Contributor').click();
    await page.getByRole('heading', { name: /^Take Conny Contributor out/ }).waitFor();
    await pressable(page, 'Take out').click();
    await page.getByText('Conny Contributor is not in the course any more.').waitFor();
  });
});
