import type { DiffLine } from '@plinth/pages/diff';
import { rowsOf } from '@plinth/pages/diff';
import { countSelects, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { errorAt, led, open, submit } from './page-support.js';
import { at, makePaste, type PasteItem, readPaste, snippetSite } from './support.js';

describe('snippets: the pages of revisions', () => {
  let site: TestSite;
  let owner: TestClient;
  let member: TestClient;
  let paste: PasteItem;
  const page = (part: string, of = paste) => `/paste/${of.hash}/${part}`;

  beforeEach(async () => {
    site = await snippetSite();
    owner = await site.as('author');
    member = await site.as('subscriber');
    paste = await makePaste(owner, { title: 'Router', files: [{ filename: 'a.js', content: 'one\ntwo\n' }] });
    await owner.put(at(paste.id), {
      files: [
        { filename: 'a.js', content: 'one\n2 <b>\nthree\n' },
        { filename: 'b.js', content: 'new\n' },
      ],
    });
  });
  afterEach(() => site.stop());

  it('lists them for everybody who reads the paste', async () => {
    for (const client of [site.visitor(), member, owner]) {
      const { status, text } = await open(client, page('history'));
      expect(status).to.equal(200);
      expect(text).to.contain('Updated a.js, Added b.js').and.contain('Created').and.contain('3 added, 1 removed');
    }
  });

  it('offers the way back to whoever may change the paste', async () => {
    expect((await open(member, page('history'))).text).not.to.contain(page('restore'));
    for (const client of [owner, await site.as('editor')])
      expect((await open(client, page('history'))).text).to.contain(page('restore'));
  });

  it('are as closed as the paste', async () => {
    const hidden = await makePaste(owner, { visibility: 'private' });
    const locked = await makePaste(owner, { title: 'Hidden title', password: 'pw' });
    const once = await makePaste(owner, { burn_after_read: true });
    for (const part of ['history', 'diff']) {
      expect((await open(member, page(part, hidden))).status).to.equal(403);
      expect((await open(member, page(part, once))).status).to.equal(403);
      const form = await open(member, page(part, locked));
      expect(form.status).to.equal(403);
      expect(form.text).to.contain('type="password"').and.not.contain('Hidden title');
      expect((await open(owner, page(part, hidden))).status).to.equal(200);
      expect((await open(member, `/paste/unknown/${part}`)).status).to.equal(404);
    }
  });

  it('shows two revisions side by side, nothing of them as HTML', async () => {
    const { status, text } = await open(site.visitor(), page('diff'));
    expect(status).to.equal(200);
    expect(text).to.contain('From revision 1 to revision 2.').and.contain('2 files changed');
    expect(text).to.contain('2 &lt;b').and.not.contain('<b>');
    const row = /<tr><td class="line before">2<\/td>.*?<\/tr>/.exec(text)?.[0];
    expect(row)
      .to.contain('text before remove')
      .and.contain('two')
      .and.contain('text after add')
      .and.contain('2 &lt;b');
    expect(text).to.contain('added').and.contain('b.js');
  });

  it('compares with the empty paste, and says what cannot be compared', async () => {
    expect((await open(owner, page('diff?from=0&to=1'))).text).to.contain('From the empty paste to revision 1.');
    const turned = await open(owner, page('diff?from=2&to=1'));
    expect(turned.status).to.equal(400);
    expect(errorAt(turned.text, 'from')).to.equal('The earlier revision must come before the later one.');
    expect((await open(owner, page('diff?to=9'))).status).to.equal(404);
  });

  it('restores a revision as a new one', async () => {
    expect((await submit(member, page('restore'), { revision: '1' })).status).to.equal(403);
    expect((await submit(site.visitor(), page('restore'), { revision: '1' })).status).to.equal(401);
    const response = await submit(owner, page('restore'), { revision: '1' });
    expect(led(response)).to.equal(`/paste/${paste.hash}?done=restored`);
    const after = await readPaste(owner, paste.id);
    expect(after.revision).to.equal(3);
    expect(after.files.map(({ id, filename, content }) => [id, filename, content])).to.deep.equal([
      [paste.files[0]?.id, 'a.js', 'one\ntwo\n'],
    ]);
    expect((await open(owner, page('history'))).text).to.contain('Restored revision 1');
    await submit(owner, page('restore'), { revision: '2' });
    expect((await readPaste(owner, paste.id)).files.map(({ filename }) => filename)).to.deep.equal(['a.js', 'b.js']);
    expect((await submit(owner, page('restore'), { revision: '99' })).status).to.equal(404);
  });

  it('says that a text is gone which was read for the one time', async () => {
    const once = await makePaste(owner, { burn_after_read: true });
    await owner.put(at(once.id), { files: [{ filename: 'hello.js', content: 'changed' }] });
    await member.get(at(once.id));
    const response = await submit(owner, page('restore', once), { revision: '1' });
    expect(response.status).to.equal(400);
    expect(response.text).to.contain('was read once and is gone');
  });

  it('takes as many queries for two revisions as for twelve', async () => {
    const look = () => open(owner, page('history'));
    await look();
    const few = await countSelects(site, look);
    for (let number = 0; number < 10; number += 1)
      await owner.put(at(paste.id), { files: [{ filename: 'a.js', content: `number ${number}\n` }] });
    await look();
    expect(await countSelects(site, look)).to.be.at.most(few);
  });
});

describe('snippets: lines side by side', () => {
  const line = (type: DiffLine['type'], content: string): DiffLine => ({ type, content, old_line: 1, new_line: 1 });
  const shape = (lines: readonly DiffLine[]) =>
    rowsOf({ old_start: 1, old_lines: 1, new_start: 1, new_lines: 1, lines }).map(({ before, after }) => [
      before?.content,
      after?.content,
    ]);

  it('puts what was removed beside what took its place', () => {
    const lines = [
      line('context', 'a'),
      line('remove', 'b'),
      line('remove', 'c'),
      line('add', 'B'),
      line('remove', 'd'),
      line('add', 'D'),
      line('add', 'E'),
      line('context', 'f'),
    ];
    expect(shape(lines)).to.deep.equal([
      ['a', 'a'],
      ['b', 'B'],
      ['c', undefined],
      ['d', 'D'],
      [undefined, 'E'],
      ['f', 'f'],
    ]);
  });
});
