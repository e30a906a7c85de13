import { expect } from 'chai';
import { Demo, type Window } from './demo.js';

describe('people who write, in a browser', function () {
  this.timeout(120_000);
  let demo: Demo;
  let author: Window;

  before(async function () {
    demo = await Demo.open(this);
    author = await demo.window('author');
  });
  after(() => demo?.close());

  const button = (name: string) => author.page.getByRole('button', { name, exact: true });

  it('save a post by one bar, which stays in sight', async () => {
    await author.go('/write');
    const bar = author.page.getByRole('region', { name: 'Save options' });
    await author.page.getByLabel('Title', { exact: true }).fill('Goes and comes back');
    await author.page.locator('.rich-text-page').click();
    await author.page.keyboard.type('A few words of it.');
    expect(await author.page.getByRole('button', { name: /^(?:Save|Publish)/ }).allInnerTexts()).to.deep.equal([
      'Save draft',
      'Save and preview',
      'Publish',
    ]);
    for (const place of [0, 100_000]) {
      await author.page.evaluate(`window.scrollTo(0, ${place})`);
      const box = await bar.boundingBox();
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).to.be.within(1, 901);
    }
    expect(await author.violations()).to.deep.equal([]);
    await bar.getByRole('button', { name: 'Publish' }).click();
    await author.page.getByText('Changes saved and published.').waitFor();
  });

  it('find a post that they moved to the trash, where it stood before, and bring it back', async () => {
    const look = await author.page.getByRole('link', { name: 'View post' }).getAttribute('href');
    await author.page.getByText('Move to trash').first().click();
    await button('Move to trash').click();
    await author.page.getByText('Post moved to the trash.').waitFor();
    const response = await author.page.goto(look ?? '');
    expect(response?.status()).to.equal(404);
    await author.page.getByText('Your post “Goes and comes back” is in the trash').waitFor();
    expect(await author.violations()).to.deep.equal([]);
    await button('Restore').click();
    await author.page.getByText('Post restored as a draft.').waitFor();
  });

  it('look at a draft that says it is one, takes no comments, and leads back to the writing', async () => {
    await author.go('/write');
    await author.page.getByLabel('Title', { exact: true }).fill('Only a draft');
    await button('Save and preview').click();
    await author.page.getByText('This is a draft.').waitFor();
    expect(await author.page.getByRole('button', { name: 'Post comment' }).count()).to.equal(0);
    expect(await author.violations()).to.deep.equal([]);
    await author.page.getByRole('link', { name: 'Back to editing' }).click();
    await author.page.getByRole('heading', { name: 'Edit “Only a draft”' }).waitFor();
  });

  it('see the fields for media of a poll when they say what stands with its answers', async () => {
    await author.go('/poll-dashboard/new');
    const address = author.page.getByLabel('Image, video, or audio URL').first();
    expect(await address.isVisible()).to.equal(false);
    await author.page.getByLabel('Answer media').selectOption('image');
    expect(await address.isVisible()).to.equal(true);
    expect(await author.page.getByLabel('Who can vote').isVisible()).to.equal(false);
    await author.page.getByText('More options').click();
    expect(await author.page.getByLabel('Who can vote').isVisible()).to.equal(true);
    expect(await author.violations()).to.deep.equal([]);
  });

  it('say nothing on the console that was not asked for', () => {
    expect(author.said).to.deep.equal([]);
  });
});
