import { POSTS, TERMS } from '@plinth/content';
import { CONSOLE } from '@plinth/pages';
import { expectSuccess, type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { COAUTHORS } from '../src/coauthors/store.js';
import { SERIES_TAXONOMY } from '../src/series/taxonomy.js';
import { blogSite, ROOT, readPost, writePost } from './support.js';

describe('member-blog: what is done on the page /write', () => {
  let site: TestSite;
  let author: TestClient;

  beforeEach(async () => {
    site = await blogSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    author = await site.as('author', 'ada');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const draft = () => writePost(site, author, { status: 'draft', title: 'Bread' });
  /** Sends the form of a post as it stands, with a button beside the text. */
  const act = async (client: TestClient, post: number, fields: FormFields) => {
    const { modifiedAt: seen, title, content } = await readPost(site, post);
    return submitForm(client, '/write', { post, seen, title, content, ...fields }, `/write?post=${post}`);
  };
  const view = async (client: TestClient, path: string) => (await client.page('GET', path)).text;
  const blog = () => site.pluginContext('member-blog');
  const status = async (id: number) => (await readPost(site, id)).status;

  it('schedules a post and takes it off the schedule, by the rules of the routes', async () => {
    const { id } = await draft();
    const soon = await act(author, id, { act: 'schedule', date: '2020-01-01T10:00' });
    expect(soon.status).to.equal(400);
    expect(soon.text)
      .to.include('value="2020-01-01T10:00"')
      .and.include('href="#field-date">The date must lie at least')
      .and.include('Your text is saved');
    const done = await act(author, id, { act: 'schedule', date: '2026-03-01T10:00' });
    expect(done.headers['location']).to.include('done=schedule');
    expect(await readPost(site, id)).to.include({ status: 'future', createdAt: '2026-03-01T10:00:00.000Z' });
    expect(await view(author, `/write?post=${id}&done=schedule`))
      .to.include('Scheduled for 1 March 2026, 10:00')
      .and.include('value="2026-03-01T10:00"');
    await act(author, id, { act: 'unschedule' });
    expect(await status(id)).to.equal('draft');
  });

  it('keeps what was moved to the trash among the posts of its author, until it is brought back or deleted', async () => {
    const { id } = await draft();
    const gone = await writePost(site, author, { status: 'draft', title: 'Stones' });
    const others = await writePost(site, await site.as('author', 'bea'), { status: 'draft', title: 'Not hers' });
    expect(await view(author, '/my-blog')).to.not.include('Trash (');
    for (const each of [id, gone.id])
      expect((await act(author, each, { act: 'trash' })).headers['location']).to.include('tab=trash&done=trash');
    const list = '/my-blog?tab=trash';
    expect(await view(author, `${list}&done=trash`))
      .to.include('Post moved to the trash.')
      .and.include('Trash (2)')
      .and.include('Restore “Bread” as a draft')
      .and.not.include('Not hers');
    const send = (fields: FormFields) => submitForm(author, '/my-blog/trash', fields, list);
    await send({ post: id, act: 'restore' });
    expect(await status(id)).to.equal('draft');
    // Neither what is not in the trash nor what is another's goes by this form.
    for (const post of [id, others.id]) expect((await send({ post, act: 'delete' })).status, `${post}`).to.equal(404);
    expect(await status(id)).to.equal('draft');
    await send({ post: gone.id, act: 'delete' });
    expect(await blog().use(POSTS).find(gone.id)).to.equal(undefined);
  });

  it('shows no category as chosen that the site gave, and gives it again to a post without any', async () => {
    const { id } = await draft();
    const usual = await blog().use(TERMS).defaultTerm('category');
    await act(author, id, {});
    const given = async () => (await blog().use(TERMS).ofPosts([id], 'category')).get(id)?.map((term) => term.id);
    expect(await given()).to.deep.equal([usual?.id]);
    expect(await view(author, `/write?post=${id}`)).to.not.match(
      new RegExp(`name="categories\\[\\]"[^>]*value="${usual?.id}"[^>]*checked|checked[^>]*value="${usual?.id}"`),
    );
    await act(author, id, {});
    expect(await given()).to.deep.equal([usual?.id]);
  });

  it('lists what is scheduled, the next one first, and changes its time, publishes it or makes it a draft again', async () => {
    const later = await writePost(site, author, {
      ...{ status: 'future', title: 'Later', createdAt: '2026-05-01T10:00:00.000Z' },
    });
    const sooner = await writePost(site, author, {
      ...{ status: 'future', title: 'Sooner', createdAt: '2026-04-01T10:00:00.000Z' },
    });
    const list = '/my-blog?tab=scheduled';
    const send = (fields: FormFields) => submitForm(author, '/my-blog/scheduled', fields, list);
    expect(await view(author, '/my-blog')).to.include('Scheduled (2)');
    const shown = await view(author, list);
    expect(shown).to.match(/Sooner[\s\S]*value="2026-04-01T10:00"[\s\S]*Later/);
    const past = await send({ post: later.id, act: 'schedule', date: '2020-01-01T10:00' });
    expect(past.status).to.equal(400);
    expect(past.text).to.include('The date must lie at least').and.include('value="2020-01-01T10:00"');
    const moved = await send({ post: later.id, act: 'schedule', date: '2026-06-01T10:00' });
    expect(moved.headers['location']).to.equal('http://localhost/my-blog?tab=scheduled&done=schedule');
    expect(await readPost(site, later.id)).to.include({ status: 'future', createdAt: '2026-06-01T10:00:00.000Z' });
    await send({ post: later.id, act: 'unschedule' });
    expect(await status(later.id)).to.equal('draft');
    await send({ post: sooner.id, act: 'publish' });
    expect(await readPost(site, sooner.id)).to.include({ status: 'publish', createdAt: '2026-01-15T12:00:00.000Z' });
    expect(await view(author, `${list}&done=publish`))
      .to.include('No scheduled posts')
      .and.include('Post published');
    // By REST the dashboard has the tabs that the specification prints.
    const listed = expectSuccess<{ status: string }[]>(await author.get(`${ROOT}/dashboard?tab=scheduled`));
    expect(listed.map((item) => item.status)).to.deep.equal(['publish']);
  });

  it('offers nobody to publish what is not theirs to publish', async () => {
    const other = await site.as('author', 'other');
    const { id } = await writePost(site, author, {
      ...{ status: 'future', title: 'Not yours', createdAt: '2026-05-01T10:00:00.000Z' },
    });
    expect(await view(other, '/my-blog?tab=scheduled')).not.to.include('Not yours');
    const sent = await submitForm(other, '/my-blog/scheduled', { post: id, act: 'publish' }, '/my-blog?tab=scheduled');
    expect(sent.status).to.equal(403);
    expect(await status(id)).to.equal('future');
  });

  it('saves the text with whatever is pressed, a new one too', async () => {
    const { id } = await draft();
    await act(author, id, { title: 'Rolls', act: 'schedule', date: '2026-12-24T07:30' });
    expect(await readPost(site, id)).to.include({ title: 'Rolls', status: 'future' });
    await site.as('author', 'bo');
    const fresh = { title: 'New', content: '<p>x</p>', user: 'bo', name: 'Baking', act: 'schedule' };
    const sent = await submitForm(author, '/write', { ...fresh, date: '2026-12-24T07:30' }, '/write');
    const made = Number(new URL(sent.headers['location'] ?? '').searchParams.get('post'));
    expect(await readPost(site, made)).to.include({ title: 'New', status: 'future' });
    expect(await view(author, `/write?post=${made}&done=schedule`))
      .to.include('Scheduled for 24 December 2026, 07:30')
      .and.include('invited')
      .and.match(/<option value="\d+" selected>Baking/);
  });

  it('keeps a public post public when something beside its text is pressed', async () => {
    const { id } = await writePost(site, author);
    await site.as('author', 'bo');
    await act(author, id, { title: 'Mended', act: 'invite', user: 'bo' });
    expect(await readPost(site, id)).to.include({ title: 'Mended', status: 'publish' });
  });

  it('keeps the text and what was typed when something beside it is refused, and a date that is not used yet', async () => {
    await site.as('author', 'bo');
    const fields = { title: 'New', content: '<p>x</p>', user: 'bo', act: 'schedule', date: '2020-01-01T10:00' };
    const refused = await submitForm(author, '/write', fields, '/write');
    expect(refused.status).to.equal(400);
    const id = Number(/name="post" value="(\d+)"/.exec(refused.text)?.[1]);
    expect(await readPost(site, id)).to.include({ title: 'New', status: 'draft' });
    expect(refused.text).to.include(`action="/write?post=${id}"`).and.not.include('value="bo"');
    const saved = await act(author, id, { status: 'draft', date: '2026-12-24T07:30' });
    expect(await view(author, saved.headers['location'] ?? '')).to.include('value="2026-12-24T07:30"');
    expect(await status(id)).to.equal('draft');
  });

  it('takes a post offline, and moves it to the trash', async () => {
    const { id } = await writePost(site, author);
    await act(author, id, { act: 'unpublish' });
    expect(await status(id)).to.equal('draft');
    const gone = await act(author, id, { act: 'trash' });
    expect(gone.headers['location']).to.match(/\/my-blog\?tab=trash&done=trash$/);
    expect(await status(id)).to.equal('trash');
  });

  it('invites writers by name, says who was asked, and takes an invitation back', async () => {
    const { id } = await draft();
    const bo = await site.as('author', 'bo');
    const nobody = await act(author, id, { act: 'invite', user: 'nobody' });
    expect(nobody.status).to.equal(400);
    expect(nobody.text).to.include('value="nobody"').and.include('There is no such member.');
    const self = await act(author, id, { act: 'invite', user: 'ada' });
    expect(self.status).to.equal(400);
    expect(self.text).to.include('value="ada"');
    await act(author, id, { act: 'invite', user: 'bo' });
    expect(await view(author, `/write?post=${id}`))
      .to.include('bo')
      .and.include('invited');
    expect(await view(bo, '/my-blog')).to.include('Co-author “Bread”?');
    await act(author, id, { uninvite: bo.user?.id ?? 0 });
    expect(await site.pluginContext('member-blog').use(COAUTHORS).ofPost(id)).to.deep.equal([]);
  });

  it('puts a post into a new series, and out of it', async () => {
    const post = await draft();
    await act(author, post.id, { act: 'series', name: 'Baking' });
    const held = async () =>
      ((await site.pluginContext('member-blog').use(TERMS).ofPosts([post.id], SERIES_TAXONOMY)).get(post.id) ?? []).map(
        ({ name }) => name,
      );
    expect(await held()).to.deep.equal(['Baking']);
    expect((await act(author, post.id, { act: 'series', name: ' ' })).status).to.equal(400);
    const { modifiedAt } = await readPost(site, post.id);
    const fields = { post: post.id, seen: modifiedAt, title: 'Bread', content: 'x', series: 0, status: 'draft' };
    await submitForm(author, '/write', fields, `/write?post=${post.id}`);
    expect(await held()).to.deep.equal([]);
  });

  it('keeps what is being written, and is saved all the same afterwards', async () => {
    const nonce = () => author.nonce('member-blog-write');
    const keep = (fields: Record<string, string>) =>
      author.page('POST', '/write/autosave', {
        body: new URLSearchParams({ _wpnonce: nonce(), ...fields }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const kept = JSON.parse((await keep({ post: '0', title: 'Begun', content: '<p>One</p>' })).text);
    expect(await readPost(site, kept.fields.post)).to.include({ status: 'draft', title: 'Begun' });
    site.advance(20_000);
    const again = JSON.parse((await keep({ ...kept.fields, title: 'Begun', content: '<p>Two</p>' })).text);
    expect(again.fields).to.include({ post: kept.fields.post });
    const fields = { ...again.fields, title: 'Done', content: '<p>Two</p>', status: 'publish' };
    const saved = await submitForm(author, '/write', fields, `/write?post=${kept.fields.post}`);
    expect(saved.status).to.equal(303);
    expect(await readPost(site, kept.fields.post)).to.include({ status: 'publish', title: 'Done' });
    expect((await keep({ post: '9999', title: 'x', content: '' })).status).to.equal(404);
    // What is kept in passing never covers what was saved in the meantime.
    const stale = await draft();
    site.advance(1000);
    expectSuccess(await author.post(`/wp/v2/posts/${stale.id}`, { title: 'Theirs' }));
    const late = { post: String(stale.id), seen: stale.modifiedAt, title: 'Mine', content: '' };
    expect((await keep(late)).status).to.equal(409);
    expect((await readPost(site, stale.id)).title).to.equal('Theirs');
  });

  it('is for who may do it: others are refused, and nothing changes', async () => {
    const { id } = await draft();
    const other = await site.as('author', 'other');
    const refused = await submitForm(other, '/write', { post: id, act: 'trash' }, '/write');
    expect(refused.status).to.equal(403);
    expect(await status(id)).to.equal('draft');
    const own = await site
      .pluginContext('member-blog')
      .use(POSTS)
      .insert({ type: 'attachment', authorId: author.user?.id ?? 0 });
    const mine = await writePost(site, other, { status: 'draft' });
    const stolen = { post: mine.id, seen: mine.modifiedAt, title: 'x', content: 'x', picture: own.id, status: 'draft' };
    expect((await submitForm(other, '/write', stolen, `/write?post=${mine.id}`)).status).to.equal(403);
    expect((await readPost(site, mine.id)).featuredMedia).to.equal(0);
  });

  it('shows what a review said, where the text is; the queue judges', async () => {
    const { id } = await draft();
    const editor = await site.as('editor', 'edda');
    expectSuccess(await author.post(`${ROOT}/posts/${id}/review`));
    expect(await view(editor, '/wp-admin/reviews'))
      .to.include('Bread')
      .and.include('ada');
    const judge = (fields: FormFields) =>
      submitForm(editor, `/wp-admin/reviews/${id}`, fields, `/wp-admin/reviews/${id}`);
    const silent = await judge({ act: 'request_changes', note: '' });
    expect(silent.status).to.equal(400);
    expect(silent.text).to.include('Say what is to be changed.');
    await judge({ act: 'request_changes', note: 'More salt.' });
    expect(await status(id)).to.equal('draft');
    expect(await view(author, `/write?post=${id}`))
      .to.include('More salt.')
      .and.include('requested changes');
    expect((await editor.page('GET', `/wp-admin/reviews/${id}`)).status).to.equal(404);
    expectSuccess(await author.post(`${ROOT}/posts/${id}/review`));
    await judge({ act: 'approve' });
    expect(await status(id)).to.equal('publish');
    expect(await view(editor, '/wp-admin/reviews')).to.include('All caught up');
    expect((await author.page('GET', '/wp-admin/reviews')).status).to.equal(403);
  });

  it('tells writers and reviewers of a moment that was chosen for a post which waits', async () => {
    const contributor = await site.as('contributor', 'cora');
    const editor = await site.as('editor', 'edda');
    const fields = { title: 'Feast', content: '<p>x</p>', act: 'schedule', date: '2026-12-24T07:30' };
    const sent = await submitForm(contributor, '/write', fields, '/write');
    const id = Number(new URL(sent.headers['location'] ?? '').searchParams.get('post'));
    const said = 'If approved, it’s published on 24 December 2026, 07:30';
    expect((await view(contributor, sent.headers['location'] ?? '')).split(said)).to.have.length(3);
    expect(await view(editor, '/wp-admin/reviews')).to.include('24 December 2026, 07:30');
    expect(await view(editor, `/wp-admin/reviews/${id}`))
      .to.include('24 December 2026, 07:30')
      .and.include('Approve and schedule')
      .and.include('Request changes: the post becomes a draft again')
      .and.include('Reject: the post becomes a draft again');
    const approve = (post: number) => submitForm(editor, `/wp-admin/reviews/${post}`, { act: 'approve' });
    const judged = await approve(id);
    expect(await status(id)).to.equal('future');
    expect(await view(editor, judged.headers['location'] ?? '')).to.include(
      'Post approved and scheduled for 24 December 2026, 07:30',
    );
    expect(await view(contributor, '/my-blog')).to.include('was approved and is scheduled for 24 December 2026');
    const plain = await writePost(site, contributor, { status: 'pending' });
    const published = await approve(plain.id);
    expect(await view(editor, published.headers['location'] ?? '')).to.include(
      'Post published. Its author was notified.',
    );
  });

  it('tells an author in words of its own that changes are wanted', async () => {
    const post = await writePost(site, author, { status: 'pending', title: 'Bread' });
    const editor = await site.as('editor', 'edda');
    const at = `/wp-admin/reviews/${post.id}`;
    await submitForm(editor, at, { act: 'request_changes', note: 'More salt.' }, at);
    expect(site.mail.at(-1)?.subject).to.include('Changes requested: Bread');
    expect(await view(author, '/my-blog')).to.include('requested changes');
  });

  it('tells what posts came to, with a table behind each chart', async () => {
    await writePost(site, author, { title: 'Read often' });
    const shown = await view(author, '/my-blog/figures?period=90d');
    expect(shown).to.include('Read often').and.include('Last 90 days').and.include('/my-blog/figures/file?period=90d');
    expect((await site.visitor().page('GET', '/my-blog/figures')).status).to.equal(401);
  });

  it('gives their statistics as a file that spreadsheets read as UTF-8, and by REST without a mark', async () => {
    await writePost(site, author, { title: 'Überall gelesen' });
    const file = await author.page('GET', '/my-blog/figures/file?period=90d');
    const lines = file.bytes.toString('utf8').split('\r\n');
    expect(file.headers['content-type']).to.equal('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).to.match(/^attachment; filename="member-blog-analytics-[\d-]+\.csv"$/);
    expect(lines[0]).to.equal('\ufeffpost_id,title,published,views,claps,comments');
    expect(lines.join()).to.include('Überall gelesen');
    const plain = await author.get('/member-blog/v1/analytics/export?period=90d');
    expect(plain.bytes.toString('utf8')).to.equal(lines.join('\r\n').slice(1));
    expect((await site.visitor().page('GET', '/my-blog/figures/file')).status).to.equal(401);
  });
});
