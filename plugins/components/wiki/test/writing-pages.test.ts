import { contentHooks, POSTS } from '@plinth/content';
import { RestError, tap } from '@plinth/kernel';
import { countSelects, submitForm, type TestClient, type TestResponse, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { wikiHooks } from '../src/hooks.js';
import { wikiSite, writePage } from './support.js';

const EDIT = '/wiki-edit';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const BOUNDARY = 'wiki-test-boundary';

describe('wiki: the form that writes a page', () => {
  let site: TestSite;
  let author: TestClient;
  const posts = () => site.pluginContext('wiki').use(POSTS);

  beforeEach(async () => {
    site = await wikiSite();
    author = await site.as('author');
  });
  afterEach(() => site.stop());

  /** Sends the form with a file, as a browser does. */
  function sendPicture(client: TestClient, fields: Record<string, string>, content: Buffer | string) {
    const all = { _wpnonce: client.nonce('wiki-edit'), action: 'picture', ...fields };
    const parts = Object.entries(all).map(
      ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const head = 'Content-Disposition: form-data; name="picture"; filename="x.png"\r\nContent-Type: image/png';
    const body = Buffer.concat([
      Buffer.from(`${parts.join('')}--${BOUNDARY}\r\n${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    return client.page('POST', EDIT, { body, headers });
  }

  const media = async () => (await author.get('/wp/v2/media')).headers['x-wp-total'];

  const keeps = (response: TestResponse, ...texts: string[]) => {
    for (const text of texts) expect(response.text).to.contain(text);
  };

  /** The source in the form, as a browser reads it. */
  const source = ({ text }: TestResponse) =>
    (/<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(text)?.[1] ?? '')
      .replaceAll('&lt;', '<')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');

  it('keeps what was typed and says every mistake beside its field', async () => {
    const refused = await submitForm(author, EDIT, { title: ' ', content: '<p>Kept words</p>', status: 'draft' });
    expect(refused.status).to.equal(400);
    keeps(refused, 'id="field-title-error"', 'Enter a title.', 'Kept words', '<option value="draft" selected');
    for (const title of ['\u3000', '\u200b\u2060', '\u3164\u2800'])
      keeps(await submitForm(author, EDIT, { title, content: '<p>Kept words</p>' }), 'Enter a title.');
    const long = await submitForm(author, EDIT, { title: 'x'.repeat(501), content: '<p>Kept words</p>' });
    expect(long.status).to.equal(400);
    keeps(long, 'id="field-title-error"', 'x'.repeat(501), 'Kept words');
    expect((await posts().list({ types: ['wiki'], limit: 1 })).total).to.equal(0);
  });

  it('compares what was typed with what somebody else saved meanwhile, and saves it when it is sent again', async () => {
    const page = await writePage(site, { title: 'Shared', content: '<p>old</p>' });
    const fields = { page: page.id, seen: page.modifiedAt, title: 'Shared' };
    site.advance(1000);
    const editor = await site.as('editor');
    await submitForm(editor, EDIT, { ...fields, content: '<p>theirs</p>' });
    const refused = await submitForm(author, EDIT, { ...fields, content: '<p>mine</p>' });
    expect(refused.status).to.equal(409);
    keeps(refused, 'Somebody else changed this page', '&lt;p>theirs', '&lt;p>mine');
    expect((await posts().find(page.id))?.content).to.equal('<p>theirs</p>');
    const seen = /name="seen" value="([^"]*)"/.exec(refused.text)?.[1] ?? '';
    site.advance(1000);
    expect((await submitForm(author, EDIT, { ...fields, seen, content: '<p>both</p>' })).status).to.equal(303);
    expect((await posts().find(page.id))?.content).to.equal('<p>both</p>');
  });

  it('leads from a page to its form and its history, for whoever may edit it', async () => {
    const page = await writePage(site, { title: 'Shared', authorId: author.user?.id ?? 0 });
    const way = `/wiki-history?page=${page.id}`;
    const read = async (client: TestClient) => (await client.page('GET', '/wiki/shared/')).text;
    expect(await read(author))
      .to.contain(`/wiki-edit?page=${page.id}"`)
      .and.contain(way);
    for (const reader of [site.visitor(), await site.as('subscriber')]) {
      expect(await read(reader))
        .to.contain('Shared')
        .and.not.contain('/wiki-edit');
    }
    expect((await (await site.as('subscriber')).page('GET', way)).status).to.equal(403);
    expect((await site.visitor().page('GET', way)).status).to.equal(401);
    expect((await author.page('GET', '/wiki-history?page=9999')).status).to.equal(404);
    expect((await author.page('GET', way)).text).to.contain('No earlier versions');
  });

  it('compares the versions of a page, says who saved them, and brings one back', async () => {
    const editor = await site.as('editor', 'edda');
    await submitForm(author, EDIT, { title: 'Shared', content: '<p>first</p>', status: 'publish' });
    const page = await posts().findBySlug('wiki', 'shared');
    if (!page) throw new Error('The page is missing.');
    site.advance(60_000);
    const fields = { page: page.id, seen: page.modifiedAt, title: 'Shared', status: 'publish' };
    await submitForm(editor, EDIT, { ...fields, content: '<p>second</p>' });
    const way = `/wiki-history?page=${page.id}`;
    const listed = (await author.page('GET', way)).text;
    expect(listed)
      .to.contain(editor.user?.displayName ?? '')
      .and.contain(author.user?.displayName ?? '');
    // The newest is the page as it is, and nothing to compare with it.
    const compared = [...listed.matchAll(/version=(\d+)"/g)].map(([, id]) => Number(id));
    expect(compared).to.have.length(1);
    expect(listed.match(/Current version/g)).to.have.length(1);
    expect(listed).to.match(/aria-label="View changes: version of (?!\d{4}-)/);
    const [first = 0] = compared;
    const versions = [Number(/version=(\d+)&amp;before/.exec(listed)?.[1]), first];
    keeps(await author.page('GET', `${way}&version=${first}`), '&lt;p>first', '&lt;p>second', 'Restore this version');
    keeps(await author.page('GET', `${way}&version=${versions[0]}`), 'Identical to the current version.');
    // The newest is the page as it is; what it changed stands beside the version before it.
    expect(listed)
      .to.contain(`version=${versions[0]}&amp;before=${first}"`)
      .and.not.contain(`version=${first}&amp;before`);
    const change = await author.page('GET', `${way}&version=${versions[0]}&before=${first}`);
    keeps(change, '&lt;p>first', '&lt;p>second', 'changes on');
    expect(change.text).to.not.contain('Restore this version');
    expect((await author.page('GET', `${way}&version=${first}&before=${page.id}`)).status).to.equal(404);
    expect((await site.visitor().page('GET', '/wiki/shared/')).text).to.match(/Last updated on <time datetime="2026/);
    expect((await author.page('GET', `${way}&version=${page.id}`)).status).to.equal(404);
    const now = await posts().find(page.id);
    const restore = { page: page.id, version: first, seen: now?.modifiedAt ?? '' };
    site.advance(60_000);
    const restored = await submitForm(author, '/wiki-history', restore, `${way}&version=${first}`);
    expect(restored.headers['location']).to.equal('http://localhost/wiki/shared/');
    expect((await posts().find(page.id))?.content).to.equal('<p>first</p>');
    const late = await submitForm(author, '/wiki-history', restore, `${way}&version=${versions[0]}`);
    expect(late.status).to.equal(409);
  });

  it('finds pages to link to and puts the link at the end of the text, saving nothing', async () => {
    const target = await writePage(site, { title: 'Tea & "cake"' });
    await writePage(site, { title: 'Tea draft', status: 'draft' });
    const fields = { title: 'New', content: '<p>Text</p>', find: 'tea' };
    const found = await submitForm(author, EDIT, { ...fields, action: 'find' });
    expect(found.status).to.equal(200);
    keeps(found, '1 page found.', `name="link" value="${target.id}"`, 'Text', 'value="New"');
    expect(found.text).to.not.contain('Tea draft');
    const linked = await submitForm(author, EDIT, { ...fields, link: target.id });
    expect(source(linked)).to.equal(
      '<p>Text</p>\n<p><a href="http://localhost/wiki/tea-cake/">Tea &amp; &quot;cake&quot;</a></p>',
    );
    expect((await posts().findBySlug('wiki', 'new'))?.id).to.equal(undefined);
  });

  it('saves by the button that saves, whatever stands in the search', async () => {
    const fields = { title: 'New', content: 'x', find: 'tea', searched: '', action: 'save' };
    expect((await submitForm(author, EDIT, fields)).status).to.equal(303);
    expect((await posts().findBySlug('wiki', 'new'))?.content).to.equal('x');
  });

  it('searches when the return key is pressed after a search was typed, and says that nothing is saved', async () => {
    const fields = { title: 'New', content: 'x', find: 'tea', searched: '', action: 'return' };
    const searched = await submitForm(author, EDIT, fields);
    expect(searched.status).to.equal(200);
    keeps(searched, 'aren’t saved yet', 'No pages found.');
    expect(await posts().findBySlug('wiki', 'new')).to.equal(undefined);
    expect((await submitForm(author, EDIT, { ...fields, searched: 'tea' })).status).to.equal(303);
  });

  it('offers no link to what the writer may not view', async () => {
    const hidden = await writePage(site, { title: 'Tea for few' });
    site.tap(tap(wikiHooks.wiki_can_view, {}, () => false));
    const fields = { title: 'New', content: 'x', find: 'tea' };
    expect((await submitForm(author, EDIT, { ...fields, action: 'find' })).text).to.not.contain('Tea for few');
    expect((await submitForm(author, EDIT, { ...fields, link: hidden.id })).text).to.not.contain('Tea for few');
  });

  it('keeps a picture with what it shows, puts it at the end of the text and shows it', async () => {
    const fields = { page: '0', title: 'New', content: '<p>Text</p>', picture_text: 'A "red" door' };
    const added = await sendPicture(author, fields, PNG);
    expect(added.status, added.text).to.equal(200);
    const url = /class="picture-preview" src="([^"]+)" alt="A &quot;red&quot; door"/.exec(added.text)?.[1] ?? '';
    expect((await site.visitor().page('GET', url)).bytes.equals(PNG)).to.equal(true);
    keeps(added, 'value="New"');
    expect(source(added)).to.equal(`<p>Text</p>\n<p><img src="${url}" alt="A &quot;red&quot; door"></p>`);
    const [kept] = (await author.get('/wp/v2/media')).json<{ alt_text: string }[]>();
    expect(kept?.alt_text).to.equal('A "red" door');
  });

  it('asks what a picture shows, and says beside it what is wrong with the file, with everything kept', async () => {
    const fields = { title: 'New', content: '<p>Text</p>', picture_text: 'A door' };
    const silent = await sendPicture(author, { ...fields, picture_text: ' ' }, PNG);
    expect(silent.status).to.equal(400);
    keeps(silent, 'id="field-picture_text-error"', 'value="New"', 'Text');
    const script = await sendPicture(author, fields, '<?php echo 1;');
    expect(script.status).to.equal(400);
    keeps(script, 'id="field-picture-error"', 'value="A door"', 'Text');
    const none = await submitForm(author, EDIT, { ...fields, action: 'picture' });
    expect(none.status).to.equal(400);
    keeps(none, 'Choose an image.');
    expect(await media()).to.equal('0');
  });

  it('keeps all that was typed when a quota refuses the picture, and says so beside it', async () => {
    const undo = site.tap(
      tap(contentHooks.upload_check, { id: 'full' }, () => {
        throw new RestError('full', 'Your storage is full.', { status: 403 });
      }),
    );
    const fields = { title: 'New', content: '<p>Text</p>', picture_text: 'A door' };
    const full = await sendPicture(author, fields, PNG);
    undo();
    expect(full.status).to.equal(403);
    keeps(full, 'id="field-picture-error">Your storage is full.', 'value="New"', 'value="A door"');
    expect(source(full)).to.equal('<p>Text</p>');
  });

  it('takes no picture and makes no search for whoever may not write', async () => {
    const subscriber = await site.as('subscriber');
    expect((await sendPicture(subscriber, { picture_text: 'A door' }, PNG)).status).to.equal(403);
    expect((await submitForm(subscriber, EDIT, { action: 'find', find: 'tea' }, '/wiki')).status).to.equal(403);
    expect((await subscriber.page('GET', EDIT)).status).to.equal(403);
    expect(await media()).to.equal('0');
  });

  it('asks before a page goes to the trash', async () => {
    const page = await writePage(site, { title: 'Old' });
    const editor = await site.as('editor');
    const path = `${EDIT}?page=${page.id}&action=trash`;
    const question = await editor.page('GET', path);
    keeps(question, 'Move Old to the trash?', 'The page is no longer available');
    expect((await author.page('GET', path)).status).to.equal(403);
    expect((await posts().find(page.id))?.status).to.equal('publish');
    const done = await submitForm(editor, EDIT, { page: page.id, action: 'trash' }, path);
    expect(done.headers['location']).to.equal('http://localhost/wiki?done=trashed');
    keeps(await editor.page('GET', '/wiki?done=trashed'), 'Page moved to the trash.');
  });

  it('is led to from the list for whoever may edit a page, with as many queries for one page as for nine', async () => {
    const editor = await site.as('editor');
    const guarded = await writePage(site, { title: 'Rules' });
    await submitForm(editor, EDIT, { page: guarded.id, seen: guarded.modifiedAt, title: 'Rules', protect: '1' });
    const link = `/wiki-edit?page=${guarded.id}"`;
    expect((await editor.page('GET', '/wiki')).text).to.contain(link);
    expect((await author.page('GET', '/wiki')).text).to.not.contain(link);
    expect((await site.visitor().page('GET', '/wiki')).text).to.not.contain('/wiki-edit');
    const few = await countSelects(site, () => author.page('GET', '/wiki?term=&page=1'));
    for (let number = 0; number < 8; number += 1) await writePage(site, { title: `Next ${number}` });
    await author.page('GET', '/wiki');
    expect(await countSelects(site, () => author.page('GET', '/wiki?term=&page=1'))).to.equal(few);
    expect((await author.page('GET', '/wiki')).text).to.contain('Edit Next 3');
  });

  it('says on an empty list how the first page comes to be, and what a search did not find', async () => {
    keeps(await site.visitor().page('GET', '/wiki'), 'No pages yet');
    keeps(await site.visitor().page('GET', '/wiki?term=%3Cb%3E'), 'No results for “&lt;b>”', 'All pages');
  });
});
