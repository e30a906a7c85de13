import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { areaValue, errorAt, inputValue, isChecked, led, open, submitFiles } from './page-support.js';
import { at, makePaste, type PasteItem, ROOT, readPaste, snippetSite, two } from './support.js';

const NEW = '/pastes/new';

/** What a browser sends of a filled form. */
const filled = {
  title: 'Typed "title" & co',
  description: 'One\r\nTwo',
  tags: 'Alpha, C++',
  visibility: 'unlisted',
  expiration: '1d',
  password: 'pw-typed',
  burn_after_read: '1',
  'files[0][filename]': 'a.py',
  'files[0][language]': '',
  'files[0][content]': 'print(1)\r\nprint(2)\r\n',
};

/** Demands that a form has what was typed. */
function expectKept(html: string): void {
  expect(inputValue(html, 'title')).to.equal('Typed "title" & co');
  expect(areaValue(html, 'description')).to.equal('One\nTwo');
  expect(inputValue(html, 'tags')).to.equal('Alpha, C++');
  expect(isChecked(html, 'visibility', 'unlisted')).to.equal(true);
  expect(html).to.match(/<option selected value="1d"|<option value="1d" selected/);
  expect(inputValue(html, 'password')).to.equal('pw-typed');
  expect(isChecked(html, 'burn_after_read', '1')).to.equal(true);
  expect(inputValue(html, 'files[0][filename]')).to.equal('a.py');
  expect(areaValue(html, 'files[0][content]')).to.equal('print(1)\nprint(2)\n');
}

async function hashesOf(client: TestClient): Promise<PasteItem[]> {
  const login = client.user?.login ?? '';
  return (await client.get(`${ROOT}/pastes?user=${login}`)).json<PasteItem[]>();
}

describe('snippets: the page of a new paste', () => {
  let site: TestSite;
  let owner: TestClient;
  beforeEach(async () => {
    site = await snippetSite();
    owner = await site.as('author');
  });
  afterEach(() => site.stop());

  const one = async () => {
    const [item] = await hashesOf(owner);
    return readPaste(owner, item?.id ?? 0);
  };

  it('leads visitors to sign-in and back, and takes nothing from them', async () => {
    const response = await open(site.visitor(), NEW);
    expect(response.status).to.equal(302);
    expect(decodeURIComponent(led(response))).to.contain('redirect_to=http://localhost/pastes/new');
    expect((await submitFiles(site.visitor(), NEW, { ...filled, action: 'save' })).status).to.equal(401);
  });

  it('is for every member, complete and with its nonce', async () => {
    const page = await open(await site.as('subscriber'), NEW);
    expect(page.status).to.equal(200);
    expect(page.text).to.contain('name="_wpnonce"').and.contain('enctype="multipart/form-data"');
    expect(page.text).to.contain('type="file"').and.contain('multiple');
    expect(areaValue(page.text, 'files[0][content]')).to.equal('');
    const body = new URLSearchParams({ ...filled, action: 'save' }).toString();
    expect((await owner.page('POST', NEW, { body })).status).to.equal(403);
  });

  it('makes a paste of everything that was typed', async () => {
    const response = await submitFiles(owner, NEW, { ...filled, action: 'save' });
    expect(response.status, response.text).to.equal(303);
    const paste = await one();
    expect(led(response)).to.equal(`/paste/${paste.hash}?done=created`);
    expect(paste).to.deep.include({
      title: 'Typed "title" & co',
      description: 'One\nTwo',
      visibility: 'unlisted',
      expiration: '1d',
      password_protected: true,
      burn_after_read: true,
    });
    expect(paste.tags).to.deep.equal(['Alpha', 'C++']);
    expect(paste.files[0]).to.include({ filename: 'a.py', language: 'python', content: 'print(1)\nprint(2)\n' });
    expect((await open(owner, led(response))).text).to.contain('Paste created.');
  });

  it('adds and removes files by buttons, and keeps everything typed', async () => {
    const added = await submitFiles(owner, NEW, { ...filled, action: 'add' });
    expect(added.status).to.equal(200);
    expectKept(added.text);
    expect(areaValue(added.text, 'files[1][content]')).to.equal('');
    expect(added.text).to.contain('Detected: python.');
    const more = { ...filled, 'files[1][filename]': 'b.css', 'files[1][content]': 'b {}' };
    const removed = await submitFiles(owner, NEW, { ...more, action: 'remove:0' });
    expect(inputValue(removed.text, 'files[0][filename]')).to.equal('b.css');
    expect(areaValue(removed.text, 'files[0][content]')).to.equal('b {}');
    expect(inputValue(removed.text, 'files[1][filename]')).to.equal(undefined);
    expect(inputValue(removed.text, 'title')).to.equal('Typed "title" & co');
    expect(await hashesOf(owner)).to.deep.equal([]);
  });

  it('begins with the button that saves, which the enter key presses', async () => {
    const { text } = await open(owner, NEW);
    const first = /<form[^>]*paste-form[\s\S]*?<button([^>]*)>/.exec(text)?.[1];
    expect(first).to.contain('value="save"');
  });

  it('takes chosen files as rows of the form, and saves them with it', async () => {
    const files = [
      { filename: 'main.go', content: 'package main\n' },
      { filename: 'C:\\notes\\ä.md', content: '# Ä\n' },
    ];
    const shown = await submitFiles(owner, NEW, { title: 'Up', action: 'upload' }, files);
    expect(shown.status).to.equal(200);
    expect(inputValue(shown.text, 'files[0][filename]')).to.equal('main.go');
    expect(areaValue(shown.text, 'files[0][content]')).to.equal('package main\n');
    expect(inputValue(shown.text, 'files[1][filename]')).to.equal('ä.md');
    const blank = { 'files[0][filename]': '', 'files[0][content]': '' };
    const saved = await submitFiles(owner, NEW, { ...blank, title: 'Up', visibility: 'public', action: 'save' }, files);
    expect(saved.status, saved.text).to.equal(303);
    const paste = await one();
    expect(paste.files.map(({ filename, language }) => [filename, language])).to.deep.equal([
      ['main.go', 'go'],
      ['ä.md', 'markdown'],
    ]);
  });

  it('refuses chosen files that are no text or too large, and keeps the rest', async () => {
    const files = [
      { filename: 'cat.png', content: Buffer.from([0x89, 0x50, 0x00, 0xff]) },
      { filename: 'latin.txt', content: Buffer.from([0xe4, 0xf6]) },
      { filename: 'big.txt', content: 'x'.repeat(512 * 1024 + 1) },
      { filename: 'good.txt', content: 'good' },
    ];
    const response = await submitFiles(owner, NEW, { ...filled, action: 'save' }, files);
    expect(response.status).to.equal(400);
    expectKept(response.text);
    expect(errorAt(response.text, 'upload')).to.equal(
      'cat.png isn’t a text file. latin.txt isn’t a text file. big.txt is larger than 512 KiB.',
    );
    expect(areaValue(response.text, 'files[1][content]')).to.equal('good');
    expect(await hashesOf(owner)).to.deep.equal([]);
  });

  it('shows every mistake at once beside its field, and keeps everything typed', async () => {
    const wrong = {
      ...filled,
      title: 'x'.repeat(201),
      tags: '!!!',
      'files[0][language]': 'no slug!',
      'files[1][filename]': 'b.txt',
      'files[1][content]': '',
    };
    const response = await submitFiles(owner, NEW, { ...wrong, action: 'save' });
    expect(response.status).to.equal(400);
    expect(response.text).to.contain('There are 4 problems');
    expect(errorAt(response.text, 'title')).to.contain('200');
    expect(errorAt(response.text, 'tags')).to.equal('A tag needs at least one letter or digit.');
    expect(errorAt(response.text, 'files[0][language]')).to.equal('"no slug!" is no slug of a language.');
    expect(errorAt(response.text, 'files[1][content]')).to.equal('A file needs content.');
    expect(response.text).to.contain('href="#field-files-1-content-"');
    expectKept(
      response.text
        .replace(`value="${'x'.repeat(201)}"`, 'value="Typed &quot;title&quot; &amp; co"')
        .replace('!!!', 'Alpha, C++'),
    );
    expect(inputValue(response.text, 'title')).to.equal('x'.repeat(201));
    expect(inputValue(response.text, 'files[1][filename]')).to.equal('b.txt');
  });

  it('says that two files have one name', async () => {
    const twice = { ...filled, 'files[1][filename]': 'a.py', 'files[1][content]': 'x' };
    const response = await submitFiles(owner, NEW, { ...twice, action: 'save' });
    expect(response.status).to.equal(400);
    expect(response.text).to.contain('Two files are named ');
    expectKept(response.text);
  });

  it('refuses choices that there are not, instead of guessing', async () => {
    const response = await submitFiles(owner, NEW, {
      ...filled,
      visibility: 'secret',
      expiration: '2y',
      action: 'save',
    });
    expect(response.status).to.equal(400);
    expect(errorAt(response.text, 'visibility')).to.be.a('string');
    expect(errorAt(response.text, 'expiration')).to.be.a('string');
  });

  it('keeps a line break at the beginning of a text', async () => {
    const typed = { ...filled, 'files[0][content]': '\r\n\r\nx' };
    const { text } = await submitFiles(owner, NEW, { ...typed, action: 'add' });
    expect(areaValue(text, 'files[0][content]')).to.equal('\n\nx');
  });

  it('answers a limit with the text kept and when to try again', async () => {
    await site.stop();
    site = await snippetSite({ settings: { snippets: { writesPerHour: 1 } } });
    owner = await site.as('author');
    await makePaste(owner);
    const response = await submitFiles(owner, NEW, { ...filled, action: 'save' });
    expect(response.status).to.equal(429);
    expect(Number(response.headers['retry-after'])).to.be.greaterThan(0);
    expect(response.text)
      .to.match(/Try again in \d+ minutes/)
      .and.contain('Everything you typed is still here.');
    expectKept(response.text);
  });

  it('tells members the language that a name tells', async () => {
    const told = await owner.page('GET', '/pastes/language?filename=Main.rs');
    expect(told.json()).to.deep.equal({ language: 'rust' });
    expect((await site.visitor().page('GET', '/pastes/language?filename=a.rs')).status).to.equal(401);
  });
});

describe('snippets: the page that changes a paste', () => {
  let site: TestSite;
  let owner: TestClient;
  let paste: PasteItem;
  let path: string;
  beforeEach(async () => {
    site = await snippetSite();
    owner = await site.as('author');
    paste = await makePaste(owner, { ...two, tags: ['One'], password: 'old', expiration: '1w' });
    path = `/paste/${paste.hash}/edit`;
  });
  afterEach(() => site.stop());

  /** What a browser sends of the form as it was shown. */
  const shown = () => ({
    title: paste.title,
    description: '',
    tags: 'One',
    visibility: 'public',
    expiration: '',
    password: '',
    ...Object.fromEntries(
      paste.files.flatMap(({ id, filename, language, content = '' }, index) => [
        [`files[${index}][id]`, String(id)],
        [`files[${index}][filename]`, filename],
        [`files[${index}][language]`, language],
        [`files[${index}][content]`, content.replaceAll('\n', '\r\n')],
      ]),
    ),
  });

  it('is for its owner and moderators', async () => {
    for (const client of [owner, await site.as('editor')]) expect((await open(client, path)).status).to.equal(200);
    const stranger = await site.as('subscriber');
    expect((await open(stranger, path)).status).to.equal(403);
    expect((await submitFiles(stranger, path, { ...shown(), action: 'save' })).status).to.equal(403);
    expect((await open(site.visitor(), path)).status).to.equal(302);
    expect((await open(owner, '/paste/unknown/edit')).status).to.equal(404);
  });

  it('shows the paste as it stands, not its password', async () => {
    const { text } = await open(owner, path);
    expect(inputValue(text, 'title')).to.equal('Two files');
    expect(inputValue(text, 'tags')).to.equal('One');
    expect(inputValue(text, 'password')).to.equal('');
    expect(inputValue(text, 'files[1][filename]')).to.equal('style.css');
    expect(areaValue(text, 'files[0][content]')).to.equal('print(1)\nprint(2)\n');
    expect(text).to.contain('A password is set. If left blank, it doesn’t change.');
  });

  it('changes nothing when nothing was changed', async () => {
    const response = await submitFiles(owner, path, { ...shown(), action: 'save' });
    expect(response.status, response.text).to.equal(303);
    const after = await readPaste(owner, paste.id);
    const { updated_at: _before, ...was } = paste;
    const { updated_at: _after, ...is } = after;
    expect(is).to.deep.equal(was);
  });

  it('leaves the line ends of a text that nobody changed, and keeps their kind in one that was', async () => {
    const windows = await makePaste(owner, { files: [{ filename: 'w.txt', content: 'a\r\nb\r\n' }] });
    const fields = {
      title: 'Hello',
      visibility: 'public',
      'files[0][id]': String(windows.files[0]?.id),
      'files[0][filename]': 'w.txt',
      'files[0][language]': 'text',
      'files[0][content]': 'a\r\nb\r\n',
    };
    const edit = `/paste/${windows.hash}/edit`;
    await submitFiles(owner, edit, { ...fields, action: 'save' });
    expect((await readPaste(owner, windows.id)).revision).to.equal(1);
    await submitFiles(owner, edit, { ...fields, 'files[0][content]': 'a\r\nb\r\nc', action: 'save' });
    expect((await readPaste(owner, windows.id)).files[0]?.content).to.equal('a\r\nb\r\nc');
  });

  it('changes, adds and removes files in one revision', async () => {
    const fields: Record<string, string> = { ...shown(), 'files[1][content]': 'a { color: blue }' };
    for (const field of ['id', 'filename', 'language', 'content']) delete fields[`files[0][${field}]`];
    const response = await submitFiles(
      owner,
      path,
      {
        ...fields,
        'files[2][filename]': 'new.rb',
        'files[2][language]': '',
        'files[2][content]': 'puts 1',
        action: 'save',
      },
      [{ filename: 'up.sh', content: 'ls\n' }],
    );
    expect(response.status, response.text).to.equal(303);
    expect(led(response)).to.equal(`/paste/${paste.hash}?done=saved`);
    const after = await readPaste(owner, paste.id);
    expect(after.revision).to.equal(2);
    expect(after.files.map(({ filename }) => filename)).to.deep.equal(['style.css', 'new.rb', 'up.sh']);
    expect(after.files[0]).to.include({ id: paste.files[1]?.id, content: 'a { color: blue }' });
  });

  it('keeps the password, gives another, and removes it', async () => {
    const locked = async () => (await readPaste(owner, paste.id))['password_protected'];
    await submitFiles(owner, path, { ...shown(), action: 'save' });
    expect(await locked()).to.equal(true);
    await submitFiles(owner, path, { ...shown(), password: 'new', action: 'save' });
    const unlocked = await site.visitor().post(at(paste.id, '/unlock'), { password: 'new' });
    expect(unlocked.status).to.equal(200);
    await submitFiles(owner, path, { ...shown(), no_password: '1', action: 'save' });
    expect(await locked()).to.equal(false);
  });

  it('lets a paste expire when it did, unless another time was chosen', async () => {
    site.advance(3_600_000);
    await submitFiles(owner, path, { ...shown(), action: 'save' });
    expect((await readPaste(owner, paste.id))['expires_at']).to.equal(paste['expires_at']);
    await submitFiles(owner, path, { ...shown(), expiration: 'never', action: 'save' });
    expect((await readPaste(owner, paste.id))['expires_at']).to.equal(null);
  });

  it('shows a mistake with everything kept', async () => {
    const fields = { ...shown(), 'files[0][content]': '', description: 'typed' };
    const response = await submitFiles(owner, path, { ...fields, action: 'save' });
    expect(response.status).to.equal(400);
    expect(errorAt(response.text, 'files[0][content]')).to.equal('A file needs content.');
    expect(areaValue(response.text, 'description')).to.equal('typed');
    expect(inputValue(response.text, 'files[0][id]')).to.equal(String(paste.files[0]?.id));
  });

  it('does not show a moderator what is shown once, and leaves its files alone', async () => {
    const once = await makePaste(owner, { burn_after_read: true });
    const moderator = await site.as('editor');
    const edit = `/paste/${once.hash}/edit`;
    const page = await open(moderator, edit);
    expect(page.text).to.contain('can’t be shown or changed here.').and.not.contain('console.log');
    const fields = { title: 'Milder', visibility: 'public', burn_after_read: '1', action: 'save' };
    expect((await submitFiles(moderator, edit, fields)).status).to.equal(303);
    const after = await readPaste(owner, once.id);
    expect(after).to.deep.include({ title: 'Milder', status: 'active', revision: 1 });
    expect(after.files[0]?.content).to.equal('console.log(1);\n');
  });

  it('cannot take the files of another paste', async () => {
    const other = await makePaste(owner);
    const fields = { ...shown(), 'files[0][id]': String(other.files[0]?.id) };
    await submitFiles(owner, path, { ...fields, action: 'save' });
    expect((await readPaste(owner, other.id)).files[0]?.content).to.equal('console.log(1);\n');
    expect((await readPaste(owner, paste.id)).files).to.have.length(2);
  });
});
