import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogSite, ROOT, readPost, writePost } from './support.js';

describe('member-blog: the bar that saves on the page /write', () => {
  let site: TestSite;
  let author: TestClient;
  beforeEach(async () => {
    site = await blogSite();
    author = await site.as('author', 'ada');
  });
  afterEach(() => site.stop());

  const view = async (client: TestClient, path: string) => (await client.page('GET', path)).text;
  const save = async (client: TestClient, post: number, fields: FormFields) => {
    const { modifiedAt: seen, title, content } = await readPost(site, post);
    return submitForm(client, '/write', { post, seen, title, content, ...fields }, `/write?post=${post}`);
  };
  /** The words on the buttons that send the form and are seen, in their order. */
  const pressed = (text: string) =>
    [...text.matchAll(/<button [^>]*name="(?:status|act)"[^>]*>([^<]*)<\/button>/g)]
      .filter(([tag]) => !tag.includes('visually-hidden') && !tag.includes('value="trash"'))
      .map(([, words]) => words);

  it('has all that saves, each once, by where the post stands', async () => {
    expect(pressed(await view(author, '/write'))).to.deep.equal(['Save draft', 'Publish']);
    const contributor = await site.as('contributor');
    expect(pressed(await view(contributor, '/write'))).to.deep.equal(['Save draft', 'Submit for review']);
    const live = await writePost(site, author);
    expect(pressed(await view(author, `/write?post=${live.id}`))).to.deep.equal(['Unpublish', 'Save changes']);
    const soon = await writePost(site, author, { status: 'future', createdAt: '2026-05-01T10:00:00.000Z' });
    expect(pressed(await view(author, `/write?post=${soon.id}`))).to.deep.equal(['Unschedule', 'Save changes']);
  });

  it('saves a draft and shows it to its writer as its page, new or not', async () => {
    const typed = { title: 'Nets', content: '<p>Hemp and cork</p>', look: '1' };
    const sent = await submitForm(author, '/write', typed, '/write');
    expect(sent.status).to.equal(303);
    const address = new URL(sent.headers['location'] ?? '');
    const at = `${address.pathname}${address.search}`;
    const shown = await author.page('GET', at);
    expect(shown.status).to.equal(200);
    expect(shown.text).to.include('Hemp and cork').and.include('/write?post=');
    expect((await site.visitor().page('GET', at)).status).to.not.equal(200);
    const { id } = await writePost(site, author, { status: 'draft' });
    expect((await save(author, id, { title: 'Other', look: '1' })).status).to.equal(303);
    expect(await readPost(site, id)).to.include({ title: 'Other', status: 'draft' });
  });

  it('publishes at the time in the field, and at once where there is none', async () => {
    const { id } = await writePost(site, author, { status: 'draft' });
    await save(author, id, { status: 'publish', date: '2026-03-01T10:00' });
    expect(await readPost(site, id)).to.include({ status: 'future', createdAt: '2026-03-01T10:00:00.000Z' });
    const now = await writePost(site, author, { status: 'draft' });
    await save(author, now.id, { status: 'publish', date: '' });
    expect((await readPost(site, now.id)).status).to.equal('publish');
  });

  it('gives a scheduled post another time when it is changed, and leaves it otherwise', async () => {
    const { id } = await writePost(site, author, {
      status: 'future',
      createdAt: '2026-05-01T10:00:00.000Z',
      dated: true,
    });
    await save(author, id, { status: 'keep', date: '2026-05-01T10:00', title: 'Other words' });
    expect(await readPost(site, id)).to.include({ title: 'Other words', createdAt: '2026-05-01T10:00:00.000Z' });
    await save(author, id, { status: 'keep', date: '2026-06-01T10:00' });
    expect(await readPost(site, id)).to.include({ status: 'future', createdAt: '2026-06-01T10:00:00.000Z' });
  });

  it('keeps a time that was typed for a draft in its field, and schedules nothing by it', async () => {
    const { id } = await writePost(site, author, { status: 'draft' });
    const saved = await save(author, id, { status: 'draft', date: '2026-03-01T10:00' });
    expect((await readPost(site, id)).status).to.equal('draft');
    expect(await view(author, saved.headers['location'] ?? '')).to.include('value="2026-03-01T10:00"');
  });

  it('sends to review as a step of the history, a new post too, with the time that was typed', async () => {
    const contributor = await site.as('contributor', 'cora');
    const sent = await submitForm(
      contributor,
      '/write',
      { title: 'Feast', content: '<p>x</p>', act: 'submit' },
      '/write',
    );
    const id = Number(new URL(sent.headers['location'] ?? '').searchParams.get('post'));
    expect((await readPost(site, id)).status).to.equal('pending');
    expect(await view(contributor, `/write?post=${id}`)).to.include('submitted it for review');
    const dated = await writePost(site, contributor, { status: 'draft' });
    await save(contributor, dated.id, { act: 'submit', date: '2026-12-24T07:30' });
    expect(await readPost(site, dated.id)).to.include({ status: 'pending', createdAt: '2026-12-24T07:30:00.000Z' });
    expect((await author.get(`${ROOT}/dashboard?tab=pending`)).status).to.equal(200);
  });
});
