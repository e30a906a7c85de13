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
    expect(await text()).to.include('Reply posted.');
    await follow('Bread for beginners');
    await editor.page.getByText('Rye comes next month.').waitFor();
  });

  it('marks a comment as spam in its row, finds it there and takes it out again', async () => {
    await editor.go('/wp-admin/comments?status=all&search=Nina');
    await button('Spam: comment by Nina Berg').click();
    expect(await text()).to.include('1 comment marked as spam.');
    await editor.go('/wp-admin/comments');
    await follow(/^Spam \(1\)/);
    await button('Not spam: comment by Nina Berg').click();
    expect(await text()).to.include('1 comment marked as not spam.');
    expect(await editor.violations()).to.deep.equal([]);
  });

  it('corrects a comment, and says a mistake beside its field', async () => {
    await editor.go('/wp-admin/comments?status=approved&search=flask');
    await follow('Edit comment by Arthur Author');
    await editor.page.getByLabel('Email').fill('nowhere');
    await editor.page.getByLabel('Comment', { exact: true }).fill('Was the flask empty?');
    await button('Save changes').click();
    expect(await editor.page.getByLabel('Comment', { exact: true }).inputValue()).to.equal('Was the flask empty?');
    expect(await editor.page.getByLabel('Email').getAttribute('aria-invalid')).to.equal('true');
    await editor.page.getByLabel('Email').fill('arthur@example.org');
    await button('Save changes').click();
    expect(await text()).to.include('Comment saved.');
  });

  it('finds posts by category and person, orders them, and publishes a draft in its row', async () => {
    await editor.go('/wp-admin/posts');
    await editor.page.getByLabel('Categories').selectOption({ label: 'Travel' });
    await button('Search').click();
    expect(await text())
      .to.include('Notes for spring')
      .and.not.include('Rye and patience');
    await follow('Arthur Author');
    expect(await text())
      .to.include('Showing posts by Arthur Author.')
      .and.not.include('The harbour at six');
    await editor.page.getByRole('columnheader', { name: 'Title' }).getByRole('link').click();
    await editor.page.locator('th[aria-sort]', { hasText: 'Title' }).waitFor();
    await button('Publish: Notes for spring').click();
    expect(await text())
      .to.include('1 post published.')
      .and.include('Showing posts by Arthur Author.');
    await button('Change to draft: Notes for spring').click();
    expect(await text()).to.include('1 post changed to draft.');
    expect(await editor.violations()).to.deep.equal([]);
  });

  it('moves posts to the trash at once, and asks before they go for good', async () => {
    await editor.go('/wp-admin/posts?status=draft');
    await editor.page.getByLabel('Select Notes for spring').check();
    await editor.page.getByLabel('Bulk actions').selectOption({ label: 'Move to trash' });
    await button('Apply').click();
    await follow(/^Trash \(1\)/);
    await button('Delete: Notes for spring').click();
    expect(await text())
      .to.include('Delete 1 item permanently?')
      .and.include('Notes for spring');
    await follow('Cancel');
    await button('Restore: Notes for spring').click();
    expect(await text()).to.include('1 post restored as a draft.');
  });

  it('says nothing on the console of the browser', () => {
    expect(editor.said).to.deep.equal([]);
  });
});
