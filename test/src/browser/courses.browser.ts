import { expect } from 'chai';
import { Demo, pressable, type Window } from './demo.js';

/** An instructor builds a course from nothing, previews and publishes it; a student takes it. */
describe('browser: the course builder', function () {
  this.timeout(120_000);
  let demo: Demo;
  let teacher: Window;

  before(async function () {
    demo = await Demo.open(this);
    teacher = await demo.window('instructor');
  });
  after(() => demo?.close());

  const press = (name: string | RegExp) => pressable(teacher.page, name).first().click();
  const rows = () => teacher.page.locator('.outline li > span:nth-child(2) > a, .outline-section > span:nth-child(2)');
  const titles = async () =>
    (await rows().allInnerTexts()).map((text) =>
      text
        .split('\n')[0]
        ?.replace(/ Section$/, '')
        .trim(),
    );

  async function add(type: string, title: string, into: string): Promise<void> {
    const { page } = teacher;
    await page.getByLabel('Type').selectOption({ label: type });
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Location').selectOption({ label: into });
    await press('Add content');
    await page.getByText('Added to the outline.').waitFor();
  }

  it('creates a course and its outline', async () => {
    const { page } = teacher;
    await teacher.go('/wp-admin/courses');
    await press('New course');
    await page.getByLabel('Title', { exact: true }).fill('Knots');
    await page.getByLabel('Anyone').check();
    await press('Create course');
    await page.getByText('Course created.').waitFor();
    expect(await teacher.violations()).to.deep.equal([]);
    await page.getByLabel('Section title').fill('Basics');
    await press('Add section');
    await page.getByText('Section added.').waitFor();
    await add('Lesson', 'Reef knot', 'Basics');
    await add('Lesson', 'Bowline', 'Basics');
    await add('Quiz', 'Check', 'Basics');
    expect(await titles()).to.deep.equal(['Basics', 'Reef knot', 'Bowline', 'Check']);
    await page.getByText('“Check” has no questions.').waitFor();
    expect(await teacher.violations()).to.deep.equal([]);
  });

  it('reorders by keyboard and by dragging', async () => {
    const { page } = teacher;
    await page.getByRole('button', { name: 'Move “Bowline” up' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/pressed=/);
    expect(await titles()).to.deep.equal(['Basics', 'Bowline', 'Reef knot', 'Check']);
    // The button keeps the focus, so that it can be pressed again.
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).to.equal('Move “Bowline” up');
    await page.locator('.outline-handle').first().waitFor();
    const row = (name: string) => page.locator('.outline li').filter({ hasText: name });
    await Promise.all([page.waitForNavigation(), row('Check').dragTo(row('Bowline'))]);
    expect(await titles()).to.deep.equal(['Basics', 'Check', 'Bowline', 'Reef knot']);
    expect(teacher.said).to.deep.equal([]);
  });

  it('writes a lesson and a question, previews, and publishes', async () => {
    const { page } = teacher;
    await page.getByRole('link', { name: 'Bowline', exact: true }).click();
    await page.getByRole('textbox', { name: 'Content' }).fill('The rabbit comes out of its hole.');
    await page.getByLabel('Due date').fill('2031-05-01');
    await press('Save changes');
    await page.getByText('Changes saved.').waitFor();
    await page.getByRole('link', { name: 'Knots', exact: true }).click();
    await page.getByRole('link', { name: 'Check', exact: true }).click();
    await press('Single choice');
    await page.getByLabel('Question').fill('Which knot joins two ropes?');
    await page.getByLabel('Answer 1', { exact: true }).fill('Reef knot');
    await page.getByLabel('Answer 2', { exact: true }).fill('Bowline');
    await press('Add question');
    await page.getByText('Mark exactly one answer as correct.').first().waitFor();
    await page.getByLabel('Answer 1 is correct').check();
    await press('Add question');
    await page.getByText('Question saved.').waitFor();
    await page.getByRole('link', { name: 'Knots', exact: true }).click();
    await press('Preview');
    await page.getByText('You’re previewing this course as a student.').waitFor();
    await page.getByRole('link', { name: 'Check', exact: true }).click();
    await page.getByText('Answers can’t be submitted in the preview.').waitFor();
    expect(await teacher.violations()).to.deep.equal([]);
    await teacher.go('/wp-admin/courses?search=Knots');
    await page.getByRole('link', { name: 'Knots', exact: true }).click();
    await press('Publish course');
    await page.getByText('Course published.').waitFor();
  });

  it('is taken by a member, with its outline next to each step', async () => {
    const member = await demo.window('subscriber', { width: 375, colorScheme: 'dark' });
    const { page } = member;
    await member.go('/learning/courses');
    await page.getByRole('link', { name: 'Knots', exact: true }).click();
    await pressable(page, 'Enroll').click();
    await pressable(page, 'Start course').click();
    await page.getByRole('heading', { name: 'Check', level: 1 }).waitFor();
    await page.getByLabel('Reef knot').check();
    await page.getByRole('button', { name: /^Submit/ }).click();
    await page.getByText('Passed').first().waitFor();
    await page.goto(page.url());
    const outline = page.getByRole('navigation', { name: 'Course outline' });
    await outline.getByText('1 of 3 steps completed').waitFor();
    await outline.getByRole('link', { name: /Bowline/ }).click();
    await page.getByText('The rabbit comes out of its hole.').waitFor();
    expect(await outline.getByText('Due May 1, 2031').count()).to.equal(1);
    expect(await member.violations()).to.deep.equal([]);
    await member.close();
  });
});
