import { expect } from 'chai';
import { Demo, pressable, type Window } from './demo.js';

describe('lists of the console, in a browser', function () {
  this.timeout(120_000);
  let demo: Demo;
  let editor: Window;

  before(async function () {
    demo = await Demo.open(this);
    editor = await demo.window('editor');
  });
  after(() => demo?.close());

  const button = (name: string | RegExp) => pressable(editor.page, name).first();
  const follow = (name: string | RegExp) => editor.page.getByRole('link', { name }).first().click();
  const text = () => editor.page.locator('main').innerText();

  it('approves the comment that waits by a reply, and finds both below the post', async () => {
    await editor.go('/wp-admin/comments');
    await follow('Reply to A. Stranger');
    await editor.page.getByLabel('Your reply').fill('Rye comes next month.');
    await button('Approve and reply').click();
    expect(await text()).to.include('Your reply stands below the comment.');
    await follow('Bread for beginners');
    await editor.page.getByText('Rye comes next month.').waitFor();
  });

  it('marks a comment as spam in its row, finds it there and takes it out again', async () => {
    await editor.go('/wp-admin/comments?status=all&search=Nina');
    await button('Spam: the comment of Nina Berg').click();
    expect(await text()).to.include('1 comment marked as spam.');
    await editor.go('/wp-admin/comments');
    await follow(/^Spam \(1\)/);
    await button('No spam: the comment of Nina Berg').click();
    expect(await text()).to.include('1 comment is no spam.');
    expect(await editor.violations()).to.deep.equal([]);
  });

  it('corrects a comment, and says a mistake beside its field', async () => {
    await editor.go('/wp-admin/comments?status=approved&search=flask');
    await follow('Edit the comment of Arthur Author');
    await editor.page.getByLabel('Email').fill('nowhere');
    await editor.page.getByLabel('Text').fill('Was the flask empty?');
    await button('Save').click();
    expect(await editor.page.getByLabel('Text').inputValue()).to.equal('Was the flask empty?');
    expect(await editor.page.getByLabel('Email').getAttribute('aria-invalid')).to.equal('true');
    await editor.page.getByLabel('Email').fill('arthur@example.org');
    await button('Save').click();
    expect(await text()).to.include('The comment is saved.');
  });

  it('finds posts by category and person, orders them, and publishes a draft in its row', async () => {
    await editor.go('/wp-admin/posts');
    await editor.page.getByLabel('Categories').selectOption({ label: 'Travel' });
    await button('Find').click();
    expect(await text())
      .to.include('Notes for spring')
      .and.not.include('Rye and patience');
    await follow('Arthur Author');
    expect(await text())
      .to.include('Only those by Arthur Author.')
      .and.not.include('The harbour at six');
    await editor.page.getByRole('columnheader', { name: 'Title' }).getByRole('link').click();
    await editor.page.locator('th[aria-sort]', { hasText: 'Title' }).waitFor();
    await button('Publish: Notes for spring').click();
    expect(await text())
      .to.include('1 published.')
      .and.include('Only those by Arthur Author.');
    await button('Back to draft: Notes for spring').click();
    expect(await text()).to.include('1 is a draft again.');
    expect(await editor.violations()).to.deep.equal([]);
  });

  it('moves posts to the trash at once, and asks before they go for good', async () => {
    await editor.go('/wp-admin/posts?status=draft');
    await editor.page.getByLabel('Select Notes for spring').check();
    await editor.page.getByLabel('With the chosen ones').selectOption({ label: 'Move to the trash' });
    await button('Do it').click();
    await follow(/^Trash \(1\)/);
    await button('Delete: Notes for spring').click();
    expect(await text())
      .to.include('Delete 1 entry for good?')
      .and.include('Notes for spring');
    await follow('Cancel');
    await button('Restore: Notes for spring').click();
    expect(await text()).to.include('1 restored as a draft.');
  });

  it('says nothing on the console of the browser', () => {
    expect(editor.said).to.deep.equal([]);
  });
});
