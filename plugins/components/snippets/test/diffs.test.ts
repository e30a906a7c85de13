import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { TextWorker } from '../src/worker/text-worker.js';
import { at, makePaste, snippetSite } from './support.js';

interface LineBreaks {
  readonly old_ending: string;
  readonly new_ending: string;
  readonly endings_changed: boolean;
  readonly final_newline: string;
  readonly only: boolean;
}

describe('snippets: diffs', () => {
  let site: TestSite;
  let owner: TestClient;

  before(async () => {
    site = await snippetSite();
    owner = await site.as('author');
  });
  after(() => site.stop());

  const diff = async (id: number, query = '') => {
    const response = await site.visitor().get(at(id, `/diff${query}`));
    expect(response.status, response.text).to.equal(200);
    return response.json<{ readonly files: readonly { readonly line_breaks?: LineBreaks }[] }>();
  };

  /** A paste whose file has these texts, one after the other. */
  async function pasteOf(first: string, ...later: string[]) {
    const paste = await makePaste(owner, { files: [{ filename: 'a.txt', content: first }] });
    for (const content of later) await owner.put(at(paste.id), { files: [{ id: paste.files[0]?.id, content }] });
    return paste;
  }

  describe('of texts that differ in their line breaks', () => {
    const CASES = [
      ['a\r\nb\r\n', 'a\nb\n', ['crlf', 'lf', true, 'unchanged', true]],
      ['a\nb\n', 'a\r\nb\r\n', ['lf', 'crlf', true, 'unchanged', true]],
      ['a\rb', 'a\nb', ['cr', 'lf', true, 'unchanged', true]],
      ['a\nb\n', 'a\r\nb\n', ['lf', 'mixed', true, 'unchanged', true]],
      ['a\r\nb\n', 'a\nb\r\n', ['mixed', 'mixed', true, 'unchanged', true]],
      ['a\nb', 'a\nb\n', ['lf', 'lf', false, 'added', true]],
      ['a\n', 'a', ['lf', 'none', false, 'removed', true]],
      ['a\r\nb\r\n', 'a\nb', ['crlf', 'lf', true, 'removed', true]],
      ['a\r\nb\r\n', 'a\nc\n', ['crlf', 'lf', true, 'unchanged', false]],
      ['a\nb', 'a\nc\n', ['lf', 'lf', false, 'added', false]],
    ] as const;

    for (const [before, after, expected] of CASES)
      it(`says so: ${JSON.stringify(before)} to ${JSON.stringify(after)}`, async () => {
        const { id } = await pasteOf(before, after);
        const found = await diff(id);
        const [file] = found.files;
        const { old_ending, new_ending, endings_changed, final_newline, only } = file?.line_breaks ?? {};
        expect([old_ending, new_ending, endings_changed, final_newline, only]).to.deep.equal(expected);
        const flags = { eol_changed: endings_changed, final_newline_changed: final_newline !== 'unchanged' };
        expect(file).to.include(flags);
        expect(found).to.include(flags);
      });

    it('has nothing to say of other changes, and of files that were added or removed', async () => {
      for (const [first, ...later] of [['a\n\n', 'a\n'], ['a', 'b'], ['a\r\n', 'b\r\n'], ['a\r\n']] as const) {
        const [file] = (await diff((await pasteOf(first, ...later)).id)).files;
        expect(file).to.not.have.property('line_breaks');
        expect(file).to.not.have.property('eol_changed');
      }
    });

    it('says so on the page', async () => {
      const { hash } = await pasteOf('a\r\nb\r\n', 'a\nb\n', 'a\nb', 'a\r\nc\n');
      const shown = async (to: number) => (await site.visitor().page('GET', `/paste/${hash}/diff?to=${to}`)).text;
      expect(await shown(2)).to.include('Only line endings changed, from CRLF to LF.');
      expect(await shown(3)).to.include('Only the newline at the end of the file was removed.');
      expect(await shown(4))
        .to.include('Line endings changed from LF to mixed.')
        .and.include('A newline was added at the end of the file.')
        .and.not.include('Only');
    });
  });

  it('shows the first 1,000 lines of changes on a page, and more by REST', async () => {
    const text = (mark: string) => Array.from({ length: 700 }, (_, index) => `${mark} ${index}\n`).join('');
    const files = ['a.txt', 'b.txt'].map((filename) => ({ filename, content: text('old') }));
    const { id, hash, files: made } = await makePaste(owner, { files });
    const changed = made.map((file) => ({ id: file.id, content: `${text('new')}end` }));
    await owner.put(at(id), { files: changed });
    const { text: page } = await site.visitor().page('GET', `/paste/${hash}/diff`);
    expect(page.match(/<td class="text (?:before|after) (?:add|remove|context)">/g)).to.have.length(1_000);
    expect(page.match(/This page shows the first 1,000 changed lines/g)).to.have.length(2);
    expect((await site.visitor().get(at(id, '/diff'))).json<{ additions: number }>()).to.include({ additions: 1_402 });
  });

  describe('compared again', () => {
    const compare = TextWorker.prototype.compare;
    const asked: string[] = [];
    before(() => {
      TextWorker.prototype.compare = function (task, pairs) {
        asked.push(task.key);
        return compare.call(this, task, pairs);
      };
    });
    beforeEach(() => asked.splice(0));
    after(() => {
      TextWorker.prototype.compare = compare;
    });

    it('come from the cache', async () => {
      const { id } = await pasteOf('a\n', 'b\n', 'c\n');
      const first = await diff(id, '?from=1&to=3');
      expect(await diff(id, '?from=1&to=3')).to.deep.equal(first);
      expect(asked).to.have.length(1);
    });

    it('are never cached of a paste that only some people may read', async () => {
      const { id } = await pasteOf('a\n', 'b\n', 'c\n');
      expect((await owner.put(at(id), { password: 'secret' })).status).to.equal(200);
      for (let round = 0; round < 2; round += 1) expect((await owner.get(at(id, '/diff'))).status).to.equal(200);
      expect(asked).to.have.length(2);
    });
  });
});
