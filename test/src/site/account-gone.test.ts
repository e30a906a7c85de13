import { POSTS } from '@plinth/content';
import { plugins } from '@plinth/host-config';
import { tap, USERS } from '@plinth/kernel';
import { restHooks } from '@plinth/kernel/administration';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

/** The header that lets the account go once the request knows who calls. */
const GOING = { headers: { 'x-test-account-goes': 'yes' } };

describe('an account that is deleted while its owner writes', () => {
  let site: TestSite;
  let postId: number;
  let pollId: number;
  let pasteId: number;

  before(async () => {
    site = await testHost({ plugins, settings: { theme: { signUpsPerHour: 0 } } });
    const author = await site.as('author');
    const post = { type: 'post', status: 'publish', title: 'T', content: 'C', authorId: author.user?.id ?? 0 };
    postId = (await site.pluginContext('content').use(POSTS).insert(post)).id;
    const poll = await author.post('/poll/v1/postpoll', { title: 'Tea?', _poll_answer: ['Yes', 'No'] });
    pollId = poll.json<{ post_id: number }>().post_id;
    const paste = await author.post('/snippets/v1/pastes', { files: [{ filename: 'a.txt', content: 'x' }] });
    pasteId = paste.json<{ id: number }>().id;
    site.tap(
      tap(restHooks.rest_route_matched, { id: 'account-goes' }, async (_context, refusal, _route, request, caller) => {
        if (request.headers['x-test-account-goes'] === 'yes') await site.use(USERS).remove(caller.id, undefined);
        return refusal;
      }),
    );
  });
  after(() => site.stop());

  const writes: readonly [path: string, body: () => object][] = [
    ['/member-blog/v1/bookmarks', () => ({ post_id: postId })],
    ['/member-blog/v1/reactions', () => ({ post_id: postId })],
    ['/member-blog/v1/autosave', () => ({ title: 'Late' })],
    ['/member-blog/v1/series', () => ({ name: 'Late' })],
    ['/snippets/v1/pastes', () => ({ files: [{ filename: 'a.txt', content: 'x' }], tags: ['late'] })],
    ['/snippets/v1/collections', () => ({ name: 'Late' })],
    ['/snippets/v1/pastes/:paste/star', () => ({})],
    ['/snippets/v1/pastes/:paste/report', () => ({ reason: 'spam' })],
    ['/poll/v1/postpoll', () => ({ title: 'Late?', _poll_answer: ['Yes', 'No'] })],
    ['/poll/v1/vote', () => ({ pollid: pollId, answers: [0] })],
    ['/lms/v1/auth/api-keys', () => ({ name: 'late' })],
    ['/quotes/v1/ai/report', () => ({ text: 'late' })],
    ['/theme/v1/preferences/color-mode', () => ({ mode: 'dark' })],
    ['/directory/v1/submit', () => ({ title: 'A late listing' })],
  ];

  for (const [path, body] of writes)
    it(`is answered without a failure by POST ${path}`, async () => {
      const member: TestClient = await site.member({ roles: ['author'] });
      const response = await member.post(path.replace(':paste', String(pasteId)), { ...body() }, GOING);
      expect(response.status, response.text).to.be.within(200, 499);
      expect(await site.use(USERS).find(member.user?.id ?? 0)).to.equal(undefined);
      expect(site.errors).to.deep.equal([]);
    });

  it('is answered without a failure when it changes what it is told', async () => {
    const member = await site.member({ roles: ['author'] });
    const response = await member.patch('/member-blog/v1/me/notifications', { post_approved: false }, GOING);
    expect(response.status, response.text).to.be.within(200, 499);
    expect(site.errors).to.deep.equal([]);
  });

  it('is answered without a failure when it looks at its quota', async () => {
    const member = await site.member();
    const response = await member.get('/media-quota/v1/me/quota', GOING);
    expect(response.status, response.text).to.be.within(200, 499);
    expect(site.errors).to.deep.equal([]);
  });
});
