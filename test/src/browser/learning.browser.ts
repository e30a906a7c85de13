import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { Demo, pressable, type Window } from './demo.js';

/** The quiz of a course of the demo, from the front page of learning. */
async function openQuiz({ page, url }: Pick<Window, 'page' | 'url'>, course: string, quiz: string): Promise<void> {
  await page.goto(`${url}/learning`);
  await page.getByRole('link', { name: course, exact: true }).click();
  await page.getByRole('link', { name: quiz, exact: true }).click();
  await page.getByRole('heading', { name: quiz, level: 1 }).waitFor();
}

/** Fills the form of the quiz "Bearings" but for its gaps: choices, pairs and a word. */
async function answerBearings(page: Page): Promise<void> {
  await page.getByLabel('The angle between true north and where the needle points').check();
  await page.getByLabel('Where the V of the contours points uphill').check();
  for (const [item, match] of [
    ['Lines that stand close', 'Steep ground'],
    ['Lines that stand apart', 'Gentle ground'],
    ['A V that points uphill', 'A valley'],
    ['A V that points downhill', 'A valley'],
  ] as const)
    await page.getByLabel(item, { exact: true }).selectOption({ label: match });
  await page.getByLabel(/What is a line called/).fill('Contour line');
}

/** What learners do with a quiz. */
describe('browser: a quiz', () => {
  let demo: Demo;
  let student: Window;

  before(async function () {
    demo = await Demo.open(this);
    student = await demo.window('student');
  });
  after(async () => {
    await demo?.close();
  });

  it('is what comes next, is not passed at first, then passed, and leads on', async () => {
    const { page, url } = student;
    await page.goto(`${url}/learning`);
    await page.getByRole('link', { name: 'Go on: Name the cloud' }).click();
    await page.getByLabel('Cirrus', { exact: true }).check();
    await page.getByLabel(/^High, thin cloud is here/).check();
    for (const [place, cloud] of ['Cirrus', 'Altocumulus', 'Stratus'].entries())
      await page.getByLabel(`Place ${place + 1}`).selectOption({ label: cloud });
    await pressable(page, 'Send the answers').click();
    await page.getByText('Not passed: 25 %').waitFor();
    expect(await student.violations()).to.deep.equal([]);
    await pressable(page, 'Try again').click();
    await page.getByLabel('Cumulonimbus', { exact: true }).check();
    await page.getByLabel(/^High, thin cloud is here/).check();
    for (const [place, cloud] of ['Stratus', 'Altocumulus', 'Cirrus'].entries())
      await page.getByLabel(`Place ${place + 1}`).selectOption({ label: cloud });
    await pressable(page, 'Send the answers').click();
    await page.getByText('Passed with 100 %').waitFor();
    await pressable(page, 'Go on: Pressure').click();
    await page.getByRole('heading', { name: 'Pressure', level: 1 }).waitFor();
  });

  it('keeps an essay for a person to grade', async () => {
    const { page } = student;
    await openQuiz(student, 'Night skies', 'What do you see up there?');
    expect(await student.violations()).to.deep.equal([]);
    await page.getByLabel('The Pole Star').first().check();
    for (const planet of ['Venus', 'Jupiter']) await page.getByLabel(planet).check();
    await page.getByLabel(/Why do planets wander/).fill('They go around the sun, as we do.');
    await pressable(page, 'Send the answers').click();
    await page.getByText('Passed with 100 %').waitFor();
    await page.getByText('1 answer is graded by a person').waitFor();
    await page.getByText('Waits for a grade').waitFor();
  });

  it('is taken without scripts as well, on a phone, and keeps what was chosen while answers wait', async () => {
    const context = await demo.browser.newContext({
      ...{ javaScriptEnabled: false, viewport: { width: 375, height: 900 }, colorScheme: 'dark' },
    });
    const page = await context.newPage();
    await page.goto(`${student.url}/wp-login.php`);
    await page.fill('[name=log]', 'student');
    await page.fill('[name=pwd]', 'demo');
    await page.locator('main button').first().click();
    await openQuiz({ page, url: student.url }, 'Map and compass', 'Bearings');
    await answerBearings(page);
    await page.getByLabel('Gap 1').fill('edge');
    await pressable(page, 'Send the answers').click();
    await page.getByRole('link', { name: 'Question 4: gap 2 is empty.' }).waitFor();
    expect(await page.getByLabel('Gap 1').inputValue()).to.equal('edge');
    expect(await page.getByLabel('Where the V of the contours points uphill').isChecked()).to.equal(true);
    for (const [gap, word] of ['Dial', 'north', 'needle'].entries()) await page.getByLabel(`Gap ${gap + 2}`).fill(word);
    await pressable(page, 'Send the answers').click();
    await page.getByText('Passed with 92.9 %').waitFor();
    await page.getByText('Partly right').waitFor();
    await page.reload();
    await page.getByText('Passed with 92.9 %').waitFor();
    await openQuiz({ page, url: student.url }, 'Map and compass', 'Bearings');
    expect(await page.locator('.step-results li').count()).to.equal(1);
    await context.close();
  });

  it('saw no error on the way', () => {
    expect(student.said).to.deep.equal([]);
  });
});
