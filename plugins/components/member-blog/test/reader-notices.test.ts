import type { Post } from '@plinth/content';
import { expectSuccess, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { NOTICE_BOARD } from '../src/notifications/notices.js';
import { blogSite, coauthor, ROOT, writePost } from './support.js';

describe('member-blog: what authors are told of their readers', () => {
  let site: TestSite;
  let ada: TestClient;
  let rea: TestClient;
  let post: Post;

  beforeEach(async () => {
    site = await blogSite();
    [ada, rea] = [await site.as('author', 'ada'), await site.as('subscriber', 'rea')];
    post = await writePost(site, ada, { title: 'Bread' });
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const told = async (client: TestClient) => {
    const all = await site
      .pluginContext('member-blog')
      .use(NOTICE_BOARD)
      .of(client.user?.id ?? 0);
    return all.map(({ text }) => text);
  };
  const comment = (client: TestClient, content: string) => client.post('/wp/v2/comments', { post: post.id, content });
  const choose = (fields: Readonly<Record<string, number>>) =>
    submitForm(ada, '/account/notifications/choices', fields, '/account/notifications');

  it('are comments that stand, told to everybody who wrote the post but whoever commented', async () => {
    const bo = await site.as('author', 'bo');
    await coauthor(site, post, ada, bo);
    const editor = await site.as('editor', 'edda');
    const { id } = expectSuccess<{ id: number }>(await comment(rea, 'How long does it rest?'), 201);
    expectSuccess(await editor.post(`/wp/v2/comments/${id}`, { status: 'approved' }));
    const said = 'Test rea commented on your post "Bread".';
    expect((await told(ada)).filter((text) => text === said)).to.have.length(1);
    expect(await told(bo)).to.include(said);
    expectSuccess(await comment(bo, 'An hour.'), 201);
    expect(await told(bo)).not.to.include('Test bo commented on your post "Bread".');
  });

  it('is one of many claps until it is read, and whoever follows them; neither by mail', async () => {
    const mails = site.mail.length;
    const clap = () => rea.post(`${ROOT}/reactions`, { post_id: post.id, claps: 1 });
    for (let times = 0; times < 3; times += 1) expectSuccess(await clap());
    expect(await told(ada)).to.deep.equal(['Test rea claps for your post "Bread".']);
    const follows = { object_type: 'user', object_id: ada.user?.id };
    for (let times = 0; times < 3; times += 1) {
      expectSuccess(await rea.post(`${ROOT}/follows`, follows));
      expectSuccess(await rea.delete(`${ROOT}/follows/user/${ada.user?.id}`));
    }
    expect(await told(ada)).to.deep.equal(['Test rea follows you.', 'Test rea claps for your post "Bread".']);
    expect(site.mail).to.have.length(mails);
  });

  it('is one of fifty claps at once, and one more after it was read', async () => {
    const board = site.pluginContext('member-blog').use(NOTICE_BOARD);
    const id = ada.user?.id ?? 0;
    const clap = () => rea.post(`${ROOT}/reactions`, { post_id: post.id, claps: 1 });
    await Promise.all(Array.from({ length: 50 }, clap));
    const [notice] = await board.of(id);
    expect(await told(ada)).to.have.length(1);
    await board.markRead(id, notice?.id ?? 0);
    await Promise.all(
      Array.from({ length: 50 }, () => board.add(id, 'post_clapped', { text: 'Again', url: '', once: 'claps' })),
    );
    expect(await told(ada)).to.deep.equal(['Again', 'Test rea claps for your post "Bread".']);
  });

  it('are answers to invitations, by mail too', async () => {
    const bo = await site.as('author', 'bo');
    await coauthor(site, post, ada, bo);
    expect(await told(ada)).to.deep.equal(['Test bo accepts your invitation to write "Bread" together.']);
    expect(site.mail.at(-1)).to.include({ to: ada.user?.email });
    const cy = await site.as('author', 'cy');
    expectSuccess(await ada.post(`${ROOT}/posts/${post.id}/coauthors`, { user_id: cy.user?.id }), 201);
    const answer = { _wpnonce: cy.nonce('member-blog-invitation'), post: String(post.id), answer: 'declined' };
    const sent = await cy.page('POST', '/my-blog', { body: new URLSearchParams(answer).toString() });
    expect(sent.status).to.equal(303);
    expect((await told(ada))[0]).to.equal('Test cy declines your invitation to write "Bread" together.');
  });

  it('is nothing that they switched off, while the route keeps to the switches that are printed', async () => {
    expect((await ada.page('GET', '/account/notifications')).text).to.include('Someone claps for your post');
    await choose({ post_approved: 1, post_commented: 1, onsite: 1, email: 1 });
    expectSuccess(await rea.post(`${ROOT}/reactions`, { post_id: post.id, claps: 1 }));
    expect(await told(ada)).to.deep.equal([]);
    const answer = expectSuccess<object>(await ada.patch(`${ROOT}/me/notifications`, {}));
    expect(Object.keys(answer)).to.deep.equal([
      ...['post_approved', 'post_rejected', 'coauthor_invitation', 'scheduled_published', 'channels'],
    ]);
  });
});
