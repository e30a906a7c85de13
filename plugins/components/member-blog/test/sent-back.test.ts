import { CONSOLE } from '@plinth/pages';
import { submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogSite, readPost, writePost } from './support.js';

describe('member-blog: a post that an editor sends back on a page', () => {
  let site: TestSite;
  let author: TestClient;
  let editor: TestClient;

  async function start(settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
    site = await blogSite({ settings: { 'member-blog': settings } });
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    author = await site.as('author', 'ada');
    editor = await site.as('editor', 'edda');
  }
  afterEach(() => site.stop());

  const told = () => site.mail.map(({ to, subject }) => [to, subject.replace(/^\[.*?\] /, '')]);
  const notices = async () => (await author.page('GET', '/my-blog')).text;

  it('by saving it as a draft, is told to its author with who did it', async () => {
    await start();
    const { id, modifiedAt: seen } = await writePost(site, author, { status: 'pending', title: 'Waits' });
    const fields = { post: id, seen, title: 'Waits', content: '<p>Words.</p>', status: 'draft' };
    await submitForm(editor, '/write', fields, `/write?post=${id}`);
    expect((await readPost(site, id)).status).to.equal('draft');
    expect(told()).to.deep.equal([[author.user?.email, 'Returned to draft: Waits']]);
    expect(await notices()).to.include('back to a draft without leaving a message');
  });

  it('is told to its author with the remark where the workflow is switched off, too', async () => {
    await start({ editorialWorkflow: false });
    const { id } = await writePost(site, author, { status: 'pending', title: 'Waits' });
    const at = `/wp-admin/reviews/${id}`;
    const silent = await submitForm(editor, at, { act: 'reject', note: ' ' }, at);
    expect([silent.status, silent.text.includes('Say what is to be changed.')]).to.deep.equal([400, true]);
    await submitForm(editor, at, { act: 'request_changes', note: 'More <b>salt</b>.' }, at);
    expect((await readPost(site, id)).status).to.equal('draft');
    expect(told()).to.deep.equal([[author.user?.email, 'Changes requested: Waits']]);
    expect(await notices()).to.include('<p>More salt.</p>');
  });
});
