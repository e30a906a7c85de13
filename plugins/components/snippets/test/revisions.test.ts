import { compareTexts } from '@plinth/pages/diff';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { at, makePaste, snippetSite, two } from './support.js';

interface Diff {
  readonly from: number;
  readonly to: number;
  readonly exact: boolean;
  readonly additions: number;
  readonly deletions: number;
  readonly files: readonly {
    readonly filename: string;
    readonly old_filename: string | null;
    readonly status: string;
    readonly additions: number;
    readonly deletions: number;
    readonly truncated: boolean;
    readonly hunks: readonly { readonly lines: readonly { readonly type: string; readonly content: string }[] }[];
  }[];
}

describe('snippets: revisions', () => {
  let site: TestSite;
  let owner: TestClient;

  before(async () => {
    site = await snippetSite({ settings: { snippets: { writesPerHour: 100_000 } } });
    owner = await site.as('author');
  });
  after(() => site.stop());

  const diff = async (id: number, query = '') => {
    const response = await site.visitor().get(at(id, `/diff${query}`));
    expect(response.status, response.text).to.equal(200);
    return response.json<Diff>();
  };

  /** A paste with three revisions: a file is changed and renamed, one removed, one added, one left alone. */
  async function history(): Promise<number> {
    const files = [...two.files, { filename: 'kept.txt', content: 'same\n' }];
    const { id, files: made } = await makePaste(owner, { files });
    await owner.put(at(id), {
      files: [
        { id: made[0]?.id, filename: 'app.py', content: 'print(1)\nprint(3)\n' },
        { id: made[2]?.id },
        { filename: 'new.go', content: 'package main\n\nfunc main() {}\n' },
      ],
    });
    const moderator = await site.as('editor');
    await moderator.put(at(id), {
      files: [{ filename: 'app.py', content: 'print(3)\n' }, { filename: 'kept.txt' }, { filename: 'new.go' }],
    });
    return id;
  }

  it('lists them newest first, with what each changed', async () => {
    const id = await history();
    const response = await site.visitor().get(at(id, '/revisions'));
    expect(response.headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '1' });
    const items = response.json<{ author: { name: string } }[]>();
    expect(items.map(({ author }) => author.name)).to.deep.equal(['Test editor', 'Test author', 'Test author']);
    const plain = items.map(({ author: _author, ...item }) => item);
    const created_at = '2026-01-15T12:00:00.000Z';
    const common = { paste_id: id, created_at };
    expect(plain).to.deep.equal([
      {
        ...{ ...common, revision: 3, message: 'Updated app.py', additions: 0, deletions: 1 },
        files: [{ filename: 'app.py', language: 'python', size: 9, change: 'modified' }],
      },
      {
        ...{ ...common, revision: 2, message: 'Renamed main.py to app.py, Added new.go, Removed style.css' },
        ...{ additions: 4, deletions: 2 },
        files: [
          { filename: 'app.py', language: 'python', size: 18, change: 'renamed' },
          { filename: 'style.css', language: 'css', size: 16, change: 'removed' },
          { filename: 'new.go', language: 'go', size: 29, change: 'added' },
        ],
      },
      {
        ...{ ...common, revision: 1, message: 'Created', additions: 4, deletions: 0 },
        files: [
          { filename: 'main.py', language: 'python', size: 18, change: 'added' },
          { filename: 'style.css', language: 'css', size: 16, change: 'added' },
          { filename: 'kept.txt', language: 'text', size: 5, change: 'added' },
        ],
      },
    ]);
    expect((await site.visitor().get(at(id, '/revisions'))).json()).to.deep.equal(items);
  });

  it('diffs the newest with the one before, by default', async () => {
    expect(await diff(await history())).to.deep.include({
      ...{ from: 2, to: 3, additions: 0, deletions: 1, exact: true },
      files: [
        {
          ...{
            filename: 'app.py',
            old_filename: 'app.py',
            status: 'modified',
            additions: 0,
            deletions: 1,
            truncated: false,
          },
          hunks: [
            {
              ...{ old_start: 1, old_lines: 2, new_start: 1, new_lines: 1 },
              lines: [
                { type: 'remove', old_line: 1, new_line: null, content: 'print(1)' },
                { type: 'context', old_line: 2, new_line: 1, content: 'print(3)' },
              ],
            },
          ],
        },
      ],
    });
  });

  it('diffs any two, with the empty paste as revision 0', async () => {
    const id = await history();
    const statusesOf = ({ files }: Diff) =>
      files.map(({ filename, old_filename, status }) => [filename, old_filename, status]);
    expect(statusesOf(await diff(id, '?from=1&to=3'))).to.deep.equal([
      ['app.py', 'main.py', 'renamed'],
      ['new.go', null, 'added'],
      ['style.css', 'style.css', 'removed'],
    ]);
    const first = await diff(id, '?to=1');
    expect(first).to.include({ from: 0, to: 1, additions: 4 });
    expect(statusesOf(first).map(([, , status]) => status)).to.deep.equal(['added', 'added', 'added']);
    expect(await diff(id, '?from=0')).to.include({ from: 0, to: 3 });
  });

  it('shows three lines of context, and hunks apart', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`);
    const { id } = await makePaste(owner, { files: [{ filename: 'a.txt', content: `${lines.join('\n')}\n` }] });
    const changed = lines.map((line, index) => (index === 9 || index === 29 ? 'changed' : line));
    await owner.put(at(id), { files: [{ filename: 'a.txt', content: changed.join('\n') }] });
    const [file] = (await diff(id)).files;
    expect(file?.hunks).to.have.length(3);
    expect(file?.hunks[0]).to.include({ old_start: 7, old_lines: 7, new_start: 7, new_lines: 7 });
    expect(file?.hunks[0]?.lines.map(({ type }) => type[0]).join('')).to.equal('cccraccc');
  });

  it('compares a file that was removed and made again with what it was', async () => {
    const { id, files } = await makePaste(owner, two);
    await owner.delete(at(id, `/files/${files[1]?.id}`));
    await owner.post(at(id, '/files'), { filename: 'style.css', content: 'a { color: blue }' });
    const found = await diff(id, '?from=1&to=3');
    expect(found.files.map(({ filename, status }) => [filename, status])).to.deep.equal([['style.css', 'modified']]);
  });

  for (const query of ['?from=2&to=2', '?from=3&to=2', '?from=-1', '?to=0', '?to=x'])
    it(`refuses ${query}`, async () => {
      expectError(await owner.get(at(await history(), `/diff${query}`)), 400, 'rest_invalid_param');
    });

  for (const query of ['?to=4', '?from=8&to=9'])
    it(`does not know ${query}`, async () => {
      expectError(await owner.get(at(await history(), `/diff${query}`)), 404, 'rest_not_found');
    });

  it('answers for texts that have nothing in common in bounded time, and goes on meanwhile', async () => {
    const text = (salt: string) => Array.from({ length: 60_000 }, (_, index) => `${salt}${index % 977}`).join('\n');
    const { id } = await makePaste(owner, { files: [{ filename: 'a.txt', content: text('a') }] });
    await owner.put(at(id), { files: [{ filename: 'a.txt', content: text('b') }] });
    let answered = false;
    const answer = diff(id).finally(() => {
      answered = true;
    });
    await site.visitor().get(`/snippets/v1/tags`);
    expect(answered).to.equal(false);
    const [file] = (await answer).files;
    expect(file).to.include({ truncated: true, additions: 60_000, deletions: 60_000 });
    expect(file?.hunks).to.deep.equal([]);
  }).timeout(10_000);
});

describe('snippets: comparing texts', () => {
  it('shows 20,000 lines at most, and says so', () => {
    const many = Array.from({ length: 15_000 }, (_, index) => `${index}`).join('\n');
    const [first, second, third] = compareTexts(
      [
        { before: '', after: many },
        { before: '', after: many },
        { before: 'a\n', after: 'b\n' },
      ],
      () => 0,
    );
    expect(first).to.include({ truncated: false, exact: true, additions: 15_000 });
    expect(second).to.include({ truncated: true, exact: true, additions: 15_000 });
    expect(second?.hunks).to.deep.equal([]);
    expect(third).to.include({ truncated: false, additions: 1, deletions: 1 });
  }).timeout(5_000);

  it('compares no more when its time is up', () => {
    let now = 0;
    const [first, second] = compareTexts(
      [
        { before: 'a', after: 'b' },
        { before: 'a', after: 'b' },
      ],
      () => {
        now += 1_500;
        return now;
      },
    );
    expect(first).to.include({ exact: true });
    expect(second).to.include({ exact: false, additions: 1, deletions: 1 });
  });
});
