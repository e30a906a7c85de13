import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogSite, coauthor, ROOT, readPost, writePost } from './support.js';

interface Review {
  readonly status: string;
  readonly history: readonly { action: string; note: string; status: string; reviewer_id: number }[];
}

describe('member-blog: editorial review', () => {
  let site: TestSite;
  let author: TestClient;
  let editor: TestClient;
  const review = (client: TestClient, id: number, fields: object = {}) =>
    client.post(`${ROOT}/posts/${id}/review`, fields);

  before(async () => {
    site = await blogSite({ settings: { 'member-blog': { fewestWords: 1 } } });
    author = await site.as('author');
    editor = await site.as('editor');
  });
  after(() => site.stop());

  it('submits a draft, which is pending then', async () => {
    const { id } = await writePost(site, author, { status: 'draft' });
    expect(expectSuccess(await review(author, id))).to.deep.equal({
      post_id: id,
      action: 'submit',
      status: 'pending',
      note: '',
      reviewer_id: author.user?.id,
      reviewed_at: '2026-01-15T12:00:00Z',
      history: [
        {
          action: 'submit',
          status: 'pending',
          note: '',
          reviewer_id: author.user?.id,
          reviewed_at: '2026-01-15T12:00:00Z',
        },
      ],
    });
    expect((await readPost(site, id)).status).to.equal('pending');
  });

  it('lets accepted co-authors submit, and nobody else', async () => {
    const post = await writePost(site, author, { status: 'draft' });
    const other = await site.as('author', 'other');
    expectError(await review(other, post.id), 403, 'mb_forbidden');
    await coauthor(site, post, author, other);
    expect(expectSuccess(await review(other, post.id))).to.include({ status: 'pending' });
    expectError(await review(other, post.id, { action: 'approve' }), 403, 'mb_forbidden');
    expectError(await review(site.visitor(), post.id), 401, 'mb_not_logged_in');
    expectError(await review(author, 9999), 404, 'mb_not_found');
  });

  it('is submitted by its author or a co-author: edit_others_posts judges, but does not submit for them', async () => {
    const { id } = await writePost(site, author, { status: 'draft' });
    const editor = await site.as('editor', 'judge');
    expectError(await review(editor, id), 403, 'mb_forbidden');
    expect((await readPost(site, id)).status).to.equal('draft');
    const own = await writePost(site, editor, { status: 'draft' });
    expect(expectSuccess(await review(editor, own.id))).to.include({ status: 'pending' });
  });

  it('tells the wrong person 403 mb_forbidden, whether there is a note or not', async () => {
    const { id } = await writePost(site, author, { status: 'pending' });
    expectError(await review(author, id, { action: 'reject' }), 403, 'mb_forbidden');
    expectError(await review(author, id, { action: 'reject', note: 'No.' }), 403, 'mb_forbidden');
  });

  it('approves what is pending: it is published, or scheduled when its date lies ahead; the author is told', async () => {
    const before = site.mail.length;
    const now = await writePost(site, author, { status: 'pending', title: 'Now' });
    const later = await writePost(site, author, { status: 'pending', createdAt: '2026-02-01T00:00:00.000Z' });
    expect(expectSuccess(await review(editor, now.id, { action: 'approve' }))).to.include({
      status: 'publish',
      action: 'approve',
    });
    expect(expectSuccess(await review(editor, later.id, { action: 'approve' }))).to.include({ status: 'future' });
    const mail = site.mail.slice(before);
    expect(mail.map(({ to }) => to)).to.deep.equal([author.user?.email, author.user?.email]);
    expect(mail[0]?.subject).to.contain('Approved: Now');
  });

  for (const action of ['request_changes', 'reject']) {
    it(`sends a post back by ${action}, with a note that the author is told`, async () => {
      const { id } = await writePost(site, author, { status: 'pending', title: 'Back' });
      expectError(await review(editor, id, { action }), 400, 'rest_invalid_param');
      expectError(await review(editor, id, { action, note: ' ' }), 400, 'rest_invalid_param');
      expectError(await review(editor, id, { action, note: 'x'.repeat(2001) }), 400, 'rest_invalid_param');
      expectError(await review(author, id, { action, note: 'No' }), 403, 'mb_forbidden');
      const answer = expectSuccess<Review>(await review(editor, id, { action, note: 'Too <b>short</b>' }));
      expect(answer).to.include({ action, status: 'draft', note: 'Too short', reviewer_id: editor.user?.id });
      expect((await readPost(site, id)).status).to.equal('draft');
      expect(site.mail.at(-1)?.subject).to.contain(`${action === 'reject' ? 'Rejected' : 'Changes requested'}: Back`);
      expect(site.mail.at(-1)?.text).to.contain('Too short');
    });
  }

  it('keeps every step, the newest first', async () => {
    const { id } = await writePost(site, author, { status: 'draft' });
    expectSuccess(await review(author, id));
    expectSuccess(await review(editor, id, { action: 'reject', note: 'No' }));
    const { history } = expectSuccess<Review>(await review(author, id, { note: 'Better now' }));
    expect(history.map(({ action, note, status }) => [action, note, status])).to.deep.equal([
      ['submit', 'Better now', 'pending'],
      ['reject', 'No', 'draft'],
      ['submit', '', 'pending'],
    ]);
  });

  it('answers 409 mb_invalid_transition for a post that is not where the action begins', async () => {
    const live = await writePost(site, author);
    const draft = await writePost(site, author, { status: 'draft' });
    expectError(await review(author, live.id), 409, 'mb_invalid_transition');
    expectError(await review(editor, draft.id, { action: 'approve' }), 409, 'mb_invalid_transition');
    expectError(await review(editor, live.id, { action: 'reject', note: 'x' }), 409, 'mb_invalid_transition');
    expectError(await review(author, draft.id, { action: 'burn' }), 400, 'rest_invalid_param');
  });

  it('takes a step once, whoever asks at the same time', async () => {
    const { id } = await writePost(site, author, { status: 'pending' });
    const all = await Promise.all(Array.from({ length: 50 }, () => review(editor, id, { action: 'approve' })));
    expect(all.filter(({ status }) => status === 200)).to.have.length(1);
    for (const response of all.filter(({ status }) => status !== 200)) {
      expectError(response, 409, 'mb_invalid_transition');
    }
  });

  it('keeps to the word limits', async () => {
    const { id } = await writePost(site, author, { status: 'draft', content: '' });
    expectError(await review(author, id), 400, 'mb_rest_validation_failed');
    expect((await readPost(site, id)).status).to.equal('draft');
  });

  it('tells the author as well when a pending post is published by the core route', async () => {
    const before = site.mail.length;
    const { id } = await writePost(site, author, { status: 'pending', title: 'By core' });
    expectSuccess(await editor.post(`/wp/v2/posts/${id}`, { status: 'publish' }));
    expectSuccess(await editor.post(`/wp/v2/posts/${id}`, { title: 'Again' }));
    expect(site.mail.slice(before).map(({ subject }) => subject.includes('Approved: By core'))).to.deep.equal([true]);
  });

  it('tells the author who made a pending post a draft again, by whichever way that is done', async () => {
    const ways = {
      core: (id: number) => editor.post(`/wp/v2/posts/${id}`, { status: 'draft' }),
      status: (id: number) => editor.post(`${ROOT}/posts/${id}/status`, { status: 'draft' }),
    };
    for (const [way, sendBack] of Object.entries(ways)) {
      const before = site.mail.length;
      const { id } = await writePost(site, author, { status: 'pending', title: `By ${way}` });
      expectSuccess(await sendBack(id));
      expectSuccess(await editor.post(`/wp/v2/posts/${id}`, { title: `By ${way}`, status: 'draft' }));
      const told = site.mail.slice(before);
      expect(
        told.map(({ subject }) => subject.includes(`Returned to draft: By ${way}`)),
        way,
      ).to.deep.equal([true]);
      expect(told[0]?.text)
        .to.contain(`${editor.user?.displayName} changed your post`)
        .and.contain(`/write?post=${id}`);
    }
  });

  it('does not tell an author who takes their own post back from review', async () => {
    const before = site.mail.length;
    const { id } = await writePost(site, author, { status: 'pending', title: 'Mine' });
    expectSuccess(await author.post(`${ROOT}/posts/${id}/status`, { status: 'draft' }));
    expect((await readPost(site, id)).status).to.equal('draft');
    expect(site.mail.slice(before)).to.deep.equal([]);
  });

  it('does not exist while the workflow is switched off', async () => {
    const off = await blogSite({ settings: { 'member-blog': { editorialWorkflow: false } } });
    const client = await off.as('author');
    const { id } = await writePost(off, client, { status: 'draft' });
    expectError(await review(client, id), 404, 'rest_no_route');
    await off.stop();
  });
});
