import { readFile } from 'node:fs/promises';
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
    await page.getByRole('link', { name: 'Continue: Name the cloud' }).click();
    await page.getByLabel('Cirrus', { exact: true }).check();
    await page.getByLabel(/^High, thin cloud is here/).check();
    for (const [place, cloud] of ['Cirrus', 'Altocumulus', 'Stratus'].entries())
      await page.getByLabel(`Position ${place + 1}`).selectOption({ label: cloud });
    await pressable(page, 'Submit answers').click();
    await page.getByText('Not passed: 25%').waitFor();
    expect(await student.violations()).to.deep.equal([]);
    await pressable(page, 'Try again').click();
    await page.getByLabel('Cumulonimbus', { exact: true }).check();
    await page.getByLabel(/^High, thin cloud is here/).check();
    for (const [place, cloud] of ['Stratus', 'Altocumulus', 'Cirrus'].entries())
      await page.getByLabel(`Position ${place + 1}`).selectOption({ label: cloud });
    await pressable(page, 'Submit answers').click();
    await page.getByText('Passed with 100%').waitFor();
    await pressable(page, 'Continue: Pressure').click();
    await page.getByRole('heading', { name: 'Pressure', level: 1 }).waitFor();
  });

  it('keeps an essay for a person to grade', async () => {
    const { page } = student;
    await openQuiz(student, 'Night skies', 'What do you see up there?');
    expect(await student.violations()).to.deep.equal([]);
    await page.getByLabel('The Pole Star').first().check();
    for (const planet of ['Venus', 'Jupiter']) await page.getByLabel(planet).check();
    await page.getByLabel(/Why do planets wander/).fill('They go around the sun, as we do.');
    await pressable(page, 'Submit answers').click();
    await page.getByText('Awaiting grade: 5 of 10 points so far').waitFor();
    await page.getByText('1 answer is awaiting a grade').waitFor();
    await page.getByText('They go around the sun, as we do.').waitFor();
    await page.getByText(/^Awaiting grade \(of \d+ points?\)$/).waitFor();
    expect(await student.violations()).to.deep.equal([]);
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
    await page.getByLabel('Blank 1').fill('edge');
    await pressable(page, 'Submit answers').click();
    await page.getByRole('link', { name: 'Question 4: fill in blank 2.' }).waitFor();
    expect(await page.getByLabel('Blank 1').inputValue()).to.equal('edge');
    expect(await page.getByLabel('Where the V of the contours points uphill').isChecked()).to.equal(true);
    for (const [gap, word] of ['Dial', 'north', 'needle'].entries())
      await page.getByLabel(`Blank ${gap + 2}`).fill(word);
    await pressable(page, 'Submit answers').click();
    await page.getByText('Passed with 92.9%').waitFor();
    await page.getByText('Partially correct').waitFor();
    await page.reload();
    await page.getByText('Passed with 92.9%').waitFor();
    await openQuiz({ page, url: student.url }, 'Map and compass', 'Bearings');
    expect(await page.locator('.step-results li').count()).to.equal(1);
    await context.close();
  });

  it('saw no error on the way', () => {
    expect(student.said).to.deep.equal([]);
  });
});

/** The smallest document. */
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

/** A file as somebody chooses it. */
function chosen(name: string, content: string) {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(content) };
}

/** What is handed in by one and graded by another. */
describe('browser: handing in and grading', () => {
  let demo: Demo;
  let student: Window;
  let instructor: Window;

  before(async function () {
    demo = await Demo.open(this);
    [student, instructor] = [await demo.window('student'), await demo.window('instructor')];
  });
  after(async () => {
    await demo?.close();
  });

  it('begins with a file that the student hands in, once one of the right kind is chosen', async () => {
    const { page, url } = student;
    await page.goto(`${url}/learning/courses/1`);
    await page.getByRole('link', { name: 'Keeping a herbarium', exact: true }).click();
    await page.getByLabel('Your file').setInputFiles(chosen('herbarium.pdf', 'These are only words.'));
    await pressable(page, 'Submit file').click();
    await page.getByRole('link', { name: /^Send a PDF, a picture/ }).waitFor();
    expect(await student.violations()).to.deep.equal([]);
    await page.getByLabel('Your file').setInputFiles(chosen('herbarium.pdf', PDF));
    await pressable(page, 'Submit file').click();
    await page.getByText('File submitted.').waitFor();
    await page.getByText('Awaiting approval').waitFor();
    expect(await student.violations()).to.deep.equal([]);
    student.said.length = 0;
  });

  it('is sent back with a note, seen by the student, and handed in again', async () => {
    const { page, url } = instructor;
    await page.goto(`${url}/learning/work?kind=assignment`);
    const row = page.getByRole('row').filter({ hasText: 'herbarium.pdf' });
    await row.getByRole('link', { name: 'Keeping a herbarium' }).click();
    await pressable(page, 'Return to student').click();
    await page.getByRole('link', { name: 'Enter feedback that says what to improve.' }).waitFor();
    expect(await instructor.violations()).to.deep.equal([]);
    instructor.said.length = 0;
    await page.getByLabel('Feedback').fill('Add the places.');
    await pressable(page, 'Return to student').click();
    await page.getByText('Returned. The student was notified').waitFor();
    await student.page.goto(`${url}/learning/messages`);
    await student.page.getByRole('link', { name: 'Returned: Keeping a herbarium' }).click();
    await student.page.getByRole('link', { name: 'View submission' }).click();
    await student.page.getByText('Add the places.').waitFor();
    expect(await student.violations()).to.deep.equal([]);
    await student.page.getByLabel('Your file').setInputFiles(chosen('herbarium.pdf', PDF));
    await pressable(student.page, 'Replace file').click();
    await student.page.getByText('Awaiting approval').waitFor();
  });

  it('goes on with the instructor, who finds it, reads it and approves it', async () => {
    const { page, url } = instructor;
    await page.goto(`${url}/learning`);
    await page.getByRole('link', { name: /^Grading/ }).click();
    await page.getByLabel('Course').selectOption({ label: 'Alpine botany' });
    await page.getByLabel('Type').selectOption({ label: 'Assignments' });
    await pressable(page, 'Apply filters').click();
    expect(await instructor.violations()).to.deep.equal([]);
    const row = page.getByRole('row').filter({ hasText: 'herbarium.pdf' });
    await row.getByRole('link', { name: 'Keeping a herbarium' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'herbarium.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('herbarium.pdf');
    expect(await readFile(await download.path(), 'utf8')).to.equal(PDF);
    await page.getByLabel('Points').fill('11');
    await page.getByLabel('Feedback').fill('Well pressed.');
    await pressable(page, 'Approve').click();
    await page.getByRole('link', { name: 'Enter a whole number from 0 to 10.' }).waitFor();
    expect(await page.getByLabel('Feedback').inputValue()).to.equal('Well pressed.');
    expect(await instructor.violations()).to.deep.equal([]);
    instructor.said.length = 0;
    await page.getByLabel('Points').fill('9');
    await pressable(page, 'Approve and next').click();
    await page.getByText('This is the next submission.').waitFor();
    expect(await instructor.violations()).to.deep.equal([]);
  });

  it('ends with the student, who is told and sees points and note', async () => {
    const { page, url } = student;
    await page.goto(`${url}/learning/messages`);
    await page.getByRole('link', { name: 'Graded: Keeping a herbarium' }).click();
    await page.getByText('was approved with 9 of 10 points').waitFor();
    await page.getByRole('link', { name: 'View submission' }).click();
    await page.getByText('9 of 10 points').waitFor();
    await page.getByText('Well pressed.').waitFor();
    expect(await page.getByLabel('Your file').count()).to.equal(0);
    expect(await student.violations()).to.deep.equal([]);
  });

  it('works without scripts on a phone, where whoever is late keeps what was typed', async () => {
    const context = await demo.browser.newContext({
      ...{ javaScriptEnabled: false, viewport: { width: 375, height: 900 }, colorScheme: 'dark' },
    });
    const page = await context.newPage();
    await page.goto(`${student.url}/wp-login.php`);
    await page.fill('[name=log]', 'admin');
    await page.fill('[name=pwd]', 'demo');
    await page.locator('main button').first().click();
    const address = `${student.url}/learning/work?kind=essay`;
    await page.goto(address);
    await page.locator('tbody a').first().click();
    await page.getByLabel('Points').fill('1');
    await page.getByLabel('Feedback').fill('Typed late.');
    await instructor.page.goto(address);
    await instructor.page.locator('tbody a').first().click();
    await instructor.page.getByLabel('Points').fill('2');
    await pressable(instructor.page, 'Save grade').click();
    await instructor.page.getByText('Grade saved. The student was notified.').waitFor();
    await pressable(page, 'Save grade').click();
    await page.getByText('Someone else graded this first').waitFor();
    expect(await page.getByLabel('Feedback').inputValue()).to.equal('Typed late.');
    expect(await page.getByLabel('Points').inputValue()).to.equal('1');
    await pressable(page, 'Save changes').click();
    await page.getByText('Grade saved. The student was notified.').waitFor();
    await context.close();
  });

  it('saw no other error on the way', () => {
    expect([...student.said, ...instructor.said]).to.deep.equal([]);
  });
});
