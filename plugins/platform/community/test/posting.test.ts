import { RestError, tap } from '@plinth/kernel';
import { html } from '@plinth/pages';
import { BLANK_TEXTS, LITERAL_TEXTS, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import {
  ACTIVITIES,
  ACTIVITY_META,
  type ActivityPosting,
  type ActivityStore,
  communityHooks,
  GROUPS,
} from '../src/plugin.js';
import { type ActivityJson, communitySite, fifty, idOf, keep, makeGroup, post, postedId, submit } from './support.js';

describe('community: POST /activity', () => {
  let site: TestSite;
  let ana: TestClient;
  let store: ActivityStore;
  beforeEach(async () => {
    site = await communitySite({ settings: { community: { longestActivity: 50, postsPerWindow: 200 } } });
    ana = await site.as('author', 'ana');
    store = site.pluginContext('community').use(ACTIVITIES);
  });
  afterEach(() => site.stop());

  const total = async () => (await store.list({ withComments: true, limit: 1 })).total;

  it('keeps an activity with its background and goes to it', async () => {
    const response = await post(ana, { content: 'To walk is <em>to think</em>', quote_background: 'ocean' });
    expect(response.status, response.text).to.equal(303);
    const id = postedId(response);
    expect(response.headers['location']).to.equal(`http://localhost/activity/${id}`);
    const item = (await site.visitor().get(`/community/v1/activity/${id}`)).json<ActivityJson>();
    expect(item).to.include({ user_id: idOf(ana), quote_background: 'ocean', type: 'activity_update' });
    expect(item.content.rendered).to.equal('<p>To walk is <em>to think</em></p>\n');
    expect(site.fired('community_activity_posted')).to.equal(1);
  });

  it('keeps inline formatting and links, and nothing that loads or runs', async () => {
    const content = '<b>a</b><img src=x onerror=y><script>1</script>';
    const activity = await store.find(postedId(await post(ana, { content })));
    expect(activity?.content).to.equal('<b>a</b>');
    const link = await store.find(postedId(await post(ana, { content: '<a href="javascript:1">x</a>' })));
    expect(link?.content).to.equal('<a>x</a>');
  });

  for (const [typed, shown] of LITERAL_TEXTS)
    it(`keeps what only looks like a tag: ${typed}`, async () => {
      expect((await store.find(postedId(await post(ana, { content: typed }))))?.content).to.equal(shown);
    });

  for (const typed of BLANK_TEXTS)
    it(`refuses a text and a comment that show nothing: ${JSON.stringify(typed)}`, async () => {
      expect((await post(ana, { content: typed })).status).to.equal(400);
      expect((await post(ana, { content: typed, quote_background: 'ocean' })).status).to.equal(400);
      const above = await keep(site, ana, { content: 'Above' });
      expect((await post(ana, { content: typed, parent: String(above.id) })).status).to.equal(400);
    });

  it('refuses visitors with 401, and a form without its nonce with 403, keeping nothing', async () => {
    expect((await post(site.visitor(), { content: 'x' })).status).to.equal(401);
    for (const _wpnonce of ['', 'wrong', ana.nonce('community-activity-remove')]) {
      expect((await post(ana, { content: 'x', _wpnonce })).status).to.equal(403);
    }
    expect(await total()).to.equal(0);
  });

  for (const [what, fields, status, words] of [
    ['empty', { content: ' \n ' }, 400, 'Write something.'],
    ['of an ideographic space', { content: '\u3000' }, 400, 'Write something.'],
    ['of invisible characters', { content: '<p>\u200b\u2060\ufeff</p>' }, 400, 'Write something.'],
    ['of fillers', { content: '\u3164\u2800' }, 400, 'Write something.'],
    ['empty once sanitised', { content: '<p> </p><script>x</script>' }, 400, 'Write something.'],
    ['longer than the setting allows', { content: 'é'.repeat(51) }, 400, 'Write at most 50 characters.'],
    [
      'on a background that nobody knows',
      { content: 'x', quote_background: 'mud' },
      400,
      'There is no such background.',
    ],
    ['in a group that nobody knows', { content: 'x', group_id: '999999' }, 404, 'Invalid group ID.'],
    ['an answer to nothing', { content: 'x', parent: '999999' }, 404, 'Invalid activity ID.'],
  ] as const) {
    it(`refuses what is ${what} with ${status}, shows the form again and keeps nothing`, async () => {
      const response = await post(ana, fields);
      expect(response.status).to.equal(status);
      expect(response.text).to.contain(words).and.contain('name="content"');
      expect(await total()).to.equal(0);
    });
  }

  it('takes as many characters as the setting allows', async () => {
    expect((await post(ana, { content: '😀'.repeat(50) })).status).to.equal(303);
  });

  it('keeps what was typed when it shows the form again', async () => {
    const response = await post(ana, { content: 'A "start"', quote_background: 'mud' });
    expect(response.text).to.contain('A &quot;start&quot;</textarea>');
  });

  it('posts in a group for those who belong to it alone', async () => {
    const group = await makeGroup(site, ana);
    const bo = await site.member();
    const fields = { content: 'x', group_id: String(group.id) };
    const refused = await post(bo, fields);
    expect(refused.status).to.equal(403);
    expect(await total()).to.equal(0);
    site.advance(60_000);
    const activity = await store.find(postedId(await post(ana, fields)));
    expect(activity).to.include({ groupId: group.id, component: 'groups', primaryItemId: group.id });
    const after = await site.pluginContext('community').use(GROUPS).find(group.id);
    expect(after?.activeAt).to.equal('2026-01-15T12:01:00.000Z');
  });

  it('comments below an activity that the member may read, in its group; others do not exist', async () => {
    const group = await makeGroup(site, ana, 'private');
    const inside = await keep(site, ana, { groupId: group.id });
    const bo = await site.member();
    expect((await post(bo, { content: 'x', parent: String(inside.id) })).status).to.equal(404);
    const answer = await post(ana, { content: 'Mine', parent: String(inside.id), quote_background: 'ocean' });
    expect(answer.headers['location']).to.equal(`http://localhost/activity/${inside.id}#activity-${postedId(answer)}`);
    const comment = await store.find(postedId(answer));
    expect(comment).to.include({ rootId: inside.id, groupId: group.id, hidden: true, quoteBackground: null });
  });

  it('lets a comment that would nest deeper than the setting stand beside what it answers', async () => {
    const shallow = await communitySite({ settings: { community: { commentDepth: 2 } } });
    const author = await shallow.as('author', 'ana');
    const root = await keep(shallow, author);
    const first = await keep(shallow, author, { parentId: root.id });
    const second = await keep(shallow, author, { parentId: first.id });
    const third = await keep(shallow, author, { parentId: second.id });
    expect(third).to.include({ parentId: first.id, depth: 2, rootId: root.id });
    await shallow.stop();
  });

  it('counts comments exactly when fifty are posted at once, and when they are removed', async () => {
    const activity = await keep(site, ana);
    const comment = await keep(site, ana, { parentId: activity.id });
    const answers = await fifty((n) =>
      post(ana, { content: `c${n}`, parent: String(n % 2 ? activity.id : comment.id) }),
    );
    expect(answers.every(({ status }) => status === 303)).to.equal(true);
    expect((await store.find(activity.id))?.commentCount).to.equal(51);
    expect((await store.find(comment.id))?.commentCount).to.equal(25);
    const ids = answers.map(postedId);
    await fifty((n) => store.remove(ids[n % 20] ?? 0));
    expect((await store.find(activity.id))?.commentCount).to.equal(31);
    await store.remove(comment.id);
    expect((await store.find(activity.id))?.commentCount).to.equal(15);
    expect(await total()).to.equal(16);
  });

  describe('throttle', () => {
    it('refuses with 429 and Retry-After beyond the setting, until the window has passed', async () => {
      const slow = await communitySite({
        settings: { community: { postsPerWindow: 2, postingWindowSeconds: 30 } },
      });
      const author = await slow.as('author', 'ana');
      const first = await post(author, { content: 'x' });
      expect(first.headers).to.include({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
      slow.advance(10_000);
      expect((await post(author, { content: 'x' })).status).to.equal(303);
      const refused = await post(author, { content: 'Keep me' });
      expect(refused.status).to.equal(429);
      expect(refused.headers['retry-after']).to.equal('20');
      expect(refused.text).to.contain('Keep me</textarea>');
      expect((await post(await slow.member(), { content: 'x' })).status).to.equal(303);
      slow.advance(20_001);
      expect((await post(author, { content: 'x' })).status).to.equal(303);
      await slow.stop();
    });

    it('lets exactly as many of fifty through as the setting allows, and all of them when it is 0', async () => {
      const slow = await communitySite({ settings: { community: { postsPerWindow: 7 } } });
      const author = await slow.as('author', 'ana');
      const answers = await fifty(() => post(author, { content: 'x' }));
      expect(answers.filter(({ status }) => status === 303)).to.have.length(7);
      await slow.stop();
      const open = await communitySite({ settings: { community: { postsPerWindow: 0 } } });
      const other = await open.as('author', 'ana');
      expect((await fifty(() => post(other, { content: 'x' }))).every(({ status }) => status === 303)).to.equal(true);
      await open.stop();
    });
  });

  describe('hooks', () => {
    it('community_activity_form adds fields, which community_activity_posting reads and keeps as meta', async () => {
      const postings: ActivityPosting[] = [];
      const undo = [
        site.tap(
          tap(communityHooks.community_activity_form, { id: 'gif-field' }, (_context, sink, place) => {
            expect(place.caller.id).to.equal(idOf(ana));
            sink.append(html`<input name="gif" aria-label="GIF">`);
          }),
        ),
        site.tap(
          tap(communityHooks.community_activity_posting, { id: 'gif-save' }, (_context, draft, posting) => {
            postings.push(posting);
            const { gif } = posting.request.body;
            return { ...draft, meta: { ...draft.meta, community_gif: { activity_gif: gif } } };
          }),
        ),
      ];
      expect((await ana.page('GET', '/activity')).text).to.contain('<input name="gif" aria-label="GIF">');
      const id = postedId(await post(ana, { content: '', gif: 'https://gif.example/1.gif' }));
      for (const each of undo) each();
      expect(await site.pluginContext('community').use(ACTIVITY_META).get(id, 'community_gif')).to.deep.equal({
        activity_gif: 'https://gif.example/1.gif',
      });
      expect(postings[0]?.caller.id).to.equal(idOf(ana));
    });

    it('community_activity_posting refuses with the words and the status of its error', async () => {
      const undo = site.tap(
        tap(communityHooks.community_activity_posting, { id: 'refuse' }, () => {
          throw new RestError('gif_bad', 'This is no GIF.', { status: 400 });
        }),
      );
      const response = await post(ana, { content: 'x' });
      undo();
      expect(response.status).to.equal(400);
      expect(response.text).to.contain('This is no GIF.');
      expect(await total()).to.equal(0);
    });

    it('community_activity_saved runs inside the transaction: its error leaves nothing behind', async () => {
      const seen: string[] = [];
      const undo = site.tap(
        tap(communityHooks.community_activity_saved, { id: 'fail' }, (_context, activity, posting) => {
          seen.push(`${activity.content} ${posting.request.body['extra']}`);
          throw new RestError('no_room', 'No room.', { status: 409 });
        }),
      );
      const response = await post(ana, { content: 'Gone', extra: 'field' });
      undo();
      expect(response.status).to.equal(409);
      expect(seen).to.deep.equal(['Gone field']);
      expect(await total()).to.equal(0);
      expect(site.fired('community_activity_posted')).to.equal(0);
    });
  });

  describe('removal', () => {
    const remove = (client: TestClient, id: number) =>
      submit(client, `/activity/${id}/delete`, 'community-activity-remove', {});

    it('is for the author, for moderators of the group and for holders of community_moderate', async () => {
      const group = await makeGroup(site, ana);
      const bo = await site.member();
      await site.pluginContext('community').use(GROUPS).join(group.id, idOf(bo));
      const [one, two] = [await keep(site, bo, { groupId: group.id }), await keep(site, bo)];
      const stranger = await site.member();
      expect((await remove(site.visitor(), two.id)).status).to.equal(401);
      expect((await remove(stranger, two.id)).status).to.equal(403);
      expect((await remove(ana, two.id)).status).to.equal(403);
      expect((await remove(ana, one.id)).status).to.equal(303);
      expect((await remove(await site.member({ can: ['community_moderate'] }), two.id)).status).to.equal(303);
      expect((await remove(ana, two.id)).status).to.equal(404);
      expect(site.fired('community_activity_removed')).to.equal(2);
    });

    it('takes everything below along, and goes back to the activity of a comment', async () => {
      const activity = await keep(site, ana);
      const comment = await keep(site, ana, { parentId: activity.id });
      await keep(site, ana, { parentId: comment.id });
      const response = await remove(ana, comment.id);
      expect(response.headers['location']).to.equal(`http://localhost/activity/${activity.id}?done=deleted`);
      expect(await total()).to.equal(1);
      expect((await store.find(activity.id))?.commentCount).to.equal(0);
      expect((await remove(ana, activity.id)).headers['location']).to.equal('http://localhost/activity?done=deleted');
    });

    it('asks first, with what goes along, whoever may remove it and nobody else', async () => {
      const activity = await keep(site, ana, { content: 'Bread <b>is</b> ready' });
      await keep(site, ana, { parentId: activity.id });
      const path = `/activity/${activity.id}/delete`;
      const asked = await ana.page('GET', path);
      expect(asked.status).to.equal(200);
      expect(asked.text)
        .to.contain('Delete this activity?')
        .and.contain('1 comment is deleted as well.')
        .and.contain(`href="/activity/${activity.id}"`);
      expect(await total()).to.equal(2);
      expect((await (await site.member()).page('GET', path)).status).to.equal(403);
      expect((await site.visitor().page('GET', path)).status).to.equal(401);
      expect((await ana.page('GET', '/activity/9999/delete')).status).to.equal(404);
      expect((await ana.page('GET', '/activity?done=deleted')).text).to.contain('Deleted.');
    });

    it('is done by one of fifty requests at once, the others find nothing', async () => {
      const activity = await keep(site, ana);
      const all = await Promise.all(Array.from({ length: 50 }, () => remove(ana, activity.id)));
      expect(all.filter(({ status }) => status === 303)).to.have.length(1);
      expect(all.filter(({ status }) => status === 404)).to.have.length(49);
      expect(site.fired('community_activity_removed')).to.equal(1);
    });

    it('needs the nonce of its own form', async () => {
      const activity = await keep(site, ana);
      const response = await submit(ana, `/activity/${activity.id}/delete`, 'community-activity', {});
      expect(response.status).to.equal(403);
      expect(await total()).to.equal(1);
    });
  });
});
