import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { languageOf } from '../src/files/languages.js';
import { at, type FileItem, fifty, makePaste, readPaste, snippetSite, statuses, two } from './support.js';

describe('snippets: files', () => {
  let site: TestSite;
  let owner: TestClient;

  before(async () => {
    site = await snippetSite({ settings: { snippets: { writesPerHour: 100_000 } } });
    owner = await site.as('author');
  });
  after(() => site.stop());

  it('POST adds a file, with a revision, and answers it', async () => {
    const { id } = await makePaste(owner);
    const sent = { filename: '/etc/../more.rb', content: 'puts 1\n' };
    const response = await owner.post(at(id, '/files'), sent);
    expect(response.status, response.text).to.equal(201);
    expect(response.json<FileItem>()).to.include({
      ...{ filename: 'more.rb', content: 'puts 1\n', language: 'ruby', size: 7, line_count: 1, position: 1 },
    });
    expect(await readPaste(owner, id)).to.include({ revision: 2, file_count: 2 });
  });

  it('POST names a file without a name, and refuses a taken one', async () => {
    const { id } = await makePaste(owner);
    const response = await owner.post(at(id, '/files'), { content: 'x' });
    expect(response.json<FileItem>().filename).to.equal('file2.txt');
    expectError(await owner.post(at(id, '/files'), { content: 'x', filename: 'file2.txt' }), 400, 'rest_invalid_param');
    expectError(await owner.post(at(id, '/files'), { filename: 'x' }), 400, 'rest_missing_callback_param');
    expectError(await owner.post(at(id, '/files'), { content: '' }), 400, 'rest_invalid_param');
    expect((await readPaste(owner, id)).revision).to.equal(2);
  });

  it('POST stops at fifty files, however many come at once', async () => {
    const { id } = await makePaste(owner);
    const responses = await fifty((index) => owner.post(at(id, '/files'), { content: 'x', filename: `f${index}` }));
    expect(statuses(responses)).to.deep.equal({ 201: 49, 400: 1 });
    expect((await readPaste(owner, id)).files).to.have.length(50);
  });

  it('PUT changes any subset of a file', async () => {
    const { id, files } = await makePaste(owner, two);
    const file = at(id, `/files/${files[0]?.id}`);
    const put = async (sent: object) => (await owner.put(file, sent)).json<FileItem>();
    expect(await put({ content: 'x' })).to.include({ filename: 'main.py', content: 'x', language: 'python' });
    expect(await put({ language: 'php' })).to.include({ filename: 'main.py', content: 'x', language: 'php' });
    expect(await put({ filename: 'main.rs' })).to.include({ filename: 'main.rs', content: 'x', language: 'rust' });
    expect(await readPaste(owner, id)).to.include({ revision: 4 });
    expect(await put({})).to.include({ filename: 'main.rs' });
    expect(await readPaste(owner, id)).to.include({ revision: 4 });
  });

  for (const [what, sent] of Object.entries({
    'another file’s name': { filename: 'style.css' },
    'an empty name': { filename: ' / ' },
    'empty content': { content: '' },
    'content over 512 KiB': { content: 'ä'.repeat(256 * 1024 + 1) },
    'a language that is no slug': { language: 'a b' },
  }))
    it(`PUT refuses ${what}, and changes nothing`, async () => {
      const paste = await makePaste(owner, two);
      const file = at(paste.id, `/files/${paste.files[0]?.id}`);
      expectError(await owner.put(file, sent), 400, 'rest_invalid_param');
      expect(await readPaste(owner, paste.id)).to.deep.equal(paste);
    });

  it('DELETE removes a file, but never the last one, however many are removed at once', async () => {
    const { id, files } = await makePaste(owner, two);
    const responses = await Promise.all(files.map((file) => owner.delete(at(id, `/files/${file.id}`))));
    expect(statuses(responses)).to.deep.equal({ 200: 1, 400: 1 });
    const gone = responses.find(({ status }) => status === 200);
    const kept = (await readPaste(owner, id)).files[0]?.id;
    const removed = files.find((file) => file.id !== kept)?.id;
    expect(gone?.json()).to.deep.equal({ deleted: true, id: removed });
  });

  it('answers 404 for a file of another paste', async () => {
    const [first, second] = [await makePaste(owner), await makePaste(owner)];
    const foreign = at(first.id, `/files/${second.files[0]?.id}`);
    expectError(await owner.put(foreign, { content: 'x' }), 404, 'rest_not_found');
    expectError(await owner.delete(foreign), 404, 'rest_not_found');
    expectError(await owner.get(at(first.id, `/raw/${second.files[0]?.id}`)), 404, 'rest_not_found');
  });

  describe('raw and download', () => {
    const NASTY = '"; filename=evil.html\r\nX: y.txt';

    it('gives a single file as it is, as harmless plain text', async () => {
      const content = '<script>alert(1)</script>\r\n\tno newline';
      const { id } = await makePaste(owner, { files: [{ filename: 'page.html', content }] });
      const response = await site.visitor().get(at(id, '/raw'));
      expect(response.text).to.equal(content);
      expect(response.headers).to.include({
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline; filename=page.html',
      });
      expect(response.headers['content-security-policy']).to.contain("default-src 'none'").and.to.contain('sandbox');
    });

    it('joins several files under their names', async () => {
      const { id, files } = await makePaste(owner, two);
      const whole = '==> main.py <==\nprint(1)\nprint(2)\n\n==> style.css <==\na { color: red }\n';
      expect((await site.visitor().get(at(id, '/raw'))).text).to.equal(whole);
      const one = await site.visitor().get(at(id, `/raw/${files[1]?.id}`));
      expect(one.text).to.equal('a { color: red }');
    });

    it('downloads a single file under its name, which cannot break the header', async () => {
      const { id, files } = await makePaste(owner, { files: [{ filename: NASTY, content: 'x' }] });
      expect(files[0]?.filename).to.equal('"; filename=evil.htmlX: y.txt');
      const response = await site.visitor().get(at(id, '/download'));
      expect(response.headers['content-disposition']).to.equal(
        'attachment; filename="\\"; filename=evil.htmlX: y.txt"',
      );
      expect(response.headers).not.to.have.property('x');
    });

    it('downloads several as a ZIP archive with safe, distinct names', async () => {
      const files = ['a:b.txt', 'a?b.txt', 'A_B.TXT', 'con.txt', 'ünï.txt'].map((filename, index) => ({
        ...{ filename, content: `${index}`.repeat(5000) },
      }));
      const { id, hash } = await makePaste(owner, { title: 'Straße & Co', files });
      const response = await site.visitor().get(at(id, '/download'));
      expect(response.headers['content-type']).to.equal('application/zip');
      expect(response.headers['content-disposition']).to.equal(`attachment; filename=strasse-co-${hash}.zip`);
      expect(response.headers).not.to.have.property('content-length');
      expect(entriesOf(response.bytes)).to.deep.equal([
        ...[
          ['a_b.txt', 5000],
          ['2-a_b.txt', 5000],
          ['3-A_B.TXT', 5000],
          ['_con.txt', 5000],
          ['ünï.txt', 5000],
        ],
      ]);
    });
  });

  describe('the language of a file', () => {
    for (const [filename, language] of Object.entries({
      ...{ 'a.js': 'javascript', 'a.ts': 'typescript', 'a.py': 'python', 'a.php': 'php', 'a.rb': 'ruby', 'a.go': 'go' },
      ...{
        'a.rs': 'rust',
        'a.java': 'java',
        'a.c': 'c',
        'a.h': 'c',
        'a.cpp': 'cpp',
        'a.cs': 'csharp',
        'a.sh': 'shell',
      },
      ...{ 'a.html': 'html', 'a.css': 'css', 'a.json': 'json', 'a.yml': 'yaml', 'a.md': 'markdown', 'a.sql': 'sql' },
      ...{ Makefile: 'makefile', Dockerfile: 'dockerfile', 'A.PY': 'python', 'a.min.js': 'javascript' },
      ...{ 'a.txt': 'text', 'a.unheard-of': 'text', plain: 'text', '.gitignore': 'ignore-list', '': 'text' },
    }))
      it(`of "${filename}" is ${language}`, async () => {
        expect(await languageOf(filename)).to.equal(language);
      });
  });
});

/** Names and sizes by the central directory of a ZIP archive. */
function entriesOf(bytes: Buffer): [string, number][] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = bytes.readUInt16LE(end + 10);
  const entries: [string, number][] = [];
  let offset = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(offset + field));
    entries.push([bytes.subarray(offset + 46, offset + 46 + (name ?? 0)).toString(), bytes.readUInt32LE(offset + 24)]);
    offset += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}
