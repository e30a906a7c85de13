import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { type Activity, GROUPS, type Group } from '../src/plugin.js';
import { type ActivityJson, communitySite, idOf, keep, makeGroup, type RefusalJson } from './support.js';

const LIST = '/community/v1/activity';

describe('community: GET /activity', () => {
  let site: TestSite;
  let ana: TestClient;
  let bo: TestClient;
  let open: Group;
  let closed: Group;
  let kept: Record<'plain' | 'open' | 'closed' | 'comment' | 'answer' | 'quote', Activity>;

  before(async () => {
    site = await communitySite({ site: { timezone: 'Europe/Zurich' } });
    ana = await site.as('author', 'ana');
    bo = await site.as('subscriber', 'bo');
    open = await makeGroup(site, ana, 'public', 'Walkers');
    closed = await makeGroup(site, ana, 'private', 'Bakers');
    const plain = await keep(site, ana, { content: 'First <b>light</b>\n\non the ridge' });
    site.advance(60_000);
    const inOpen = await keep(site, bo, { content: 'Boots on', groupId: open.id });
    site.advance(60_000);
    const inClosed = await keep(site, ana, { content: 'Secret dough', groupId: closed.id });
    site.advance(60_000);
    const comment = await keep(site, bo, { content: 'Lovely', parentId: plain.id });
    const answer = await keep(site, ana, { content: 'Thanks', parentId: comment.id });
    site.advance(60_000);
    const quote = await keep(site, bo, { content: 'To walk is to think', quoteBackground: 'ocean' });
    kept = { plain, open: inOpen, closed: inClosed, comment, answer, quote };
  });
  after(() => site.stop());

  async function ids(client: TestClient, query: Record<string, unknown> = {}): Promise<number[]> {
    const response = await client.get(LIST, { query });
    expect(response.status, response.text).to.equal(200);
    return response.json<ActivityJson[]>().map(({ id }) => id);
  }

  it('shows the fields of an activity, without its raw text', async () => {
    const response = await site.visitor().get(LIST, { query: { include: kept.plain.id } });
    const [item] = response.json<ActivityJson[]>();
    expect(item).to.deep.include({
      id: kept.plain.id,
      user_id: idOf(ana),
      name: ana.user?.displayName,
      component: 'activity',
      type: 'activity_update',
      title: `${ana.user?.displayName} posted an update`,
      content: { rendered: '<p>First <b>light</b></p>\n<p>on the ridge</p>\n' },
      quote_background: null,
      date: '2026-01-15T13:00:00',
      date_gmt: '2026-01-15T12:00:00',
      link: `http://localhost/activity/${kept.plain.id}`,
      primary_item_id: 0,
      secondary_item_id: 0,
      status: 'published',
      hidden: false,
      comment_count: 2,
    });
    expect(item?.user_avatar.full).to.match(/^http:\/\/localhost\/avatars\/.+s=150$/);
    expect(response.text).to.not.contain(ana.user?.email).and.not.contain('"login"');
  });

  it('nests comments, each with those that answer it, oldest first', async () => {
    const [item] = (await site.visitor().get(LIST, { query: { include: kept.plain.id } })).json<ActivityJson[]>();
    expect(item?.comments.map(({ id }) => id)).to.deep.equal([kept.comment.id]);
    const [comment] = item?.comments ?? [];
    expect(comment).to.deep.include({
      type: 'activity_comment',
      primary_item_id: kept.plain.id,
      secondary_item_id: kept.plain.id,
      comment_count: 1,
      link: `http://localhost/activity/${kept.plain.id}#activity-${kept.comment.id}`,
    });
    expect(comment?.comments.map(({ id }) => id)).to.deep.equal([kept.answer.id]);
    expect(comment?.comments[0]?.secondary_item_id).to.equal(kept.comment.id);
  });

  it('names the background of a quote, and the group of what stands in one', async () => {
    const items = (await site.visitor().get(LIST)).json<ActivityJson[]>();
    expect(items.find(({ id }) => id === kept.quote.id)?.quote_background).to.equal('ocean');
    const inGroup = items.find(({ id }) => id === kept.open.id);
    expect(inGroup).to.include({ component: 'groups', primary_item_id: open.id });
    expect(inGroup?.title).to.equal(`${bo.user?.displayName} posted an update in the group Walkers`);
    expect(inGroup?._links['group']?.[0]?.href).to.match(new RegExp(`/community/v1/groups/${open.id}$`));
  });

  it('comes newest first, oldest first with order=asc', async () => {
    expect(await ids(site.visitor())).to.deep.equal([kept.quote.id, kept.open.id, kept.plain.id]);
    expect(await ids(site.visitor(), { order: 'asc' })).to.deep.equal([kept.plain.id, kept.open.id, kept.quote.id]);
    expect((await site.visitor().get(LIST, { query: { order: 'random' } })).status).to.equal(400);
  });

  describe('visibility', () => {
    it('keeps what stands in a private or hidden group from visitors and outsiders, in the total as well', async () => {
      for (const client of [site.visitor(), bo]) {
        const response = await client.get(LIST);
        expect(response.json<ActivityJson[]>().map(({ id }) => id)).to.not.include(kept.closed.id);
        expect(response.headers['x-wp-total']).to.equal('3');
      }
    });

    it('shows it to members of the group and to holders of community_moderate', async () => {
      const moderator = await site.member({ can: ['community_moderate'] });
      for (const client of [ana, moderator]) expect(await ids(client)).to.include(kept.closed.id);
    });

    it('opens and closes with the status of the group, comments included', async () => {
      const groups = site.pluginContext('community').use(GROUPS);
      const group = await makeGroup(site, ana, 'public', 'Changing');
      const inside = await keep(site, ana, { groupId: group.id });
      await keep(site, ana, { parentId: inside.id });
      const seen = () => ids(site.visitor(), { group_id: group.id, display_comments: 'stream' });
      expect(await seen()).to.have.length(2);
      await groups.update(group.id, { status: 'hidden' });
      expect(await seen()).to.have.length(0);
      await groups.update(group.id, { status: 'public' });
      expect(await seen()).to.have.length(2);
      await groups.remove(group.id);
      expect((await site.visitor().get(`${LIST}/${inside.id}`)).status).to.equal(404);
    });
  });

  describe('paging', () => {
    it('sends ten items unless asked otherwise, with totals and links', async () => {
      const response = await site.visitor().get(LIST, { query: { per_page: 2 } });
      expect(response.json<ActivityJson[]>()).to.have.length(2);
      expect(response.headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '2' });
      expect(response.headers['link']).to.contain('rel="next"');
      expect(await ids(site.visitor(), { per_page: 2, page: 2 })).to.deep.equal([kept.plain.id]);
    });

    it('answers an empty list past the end, and 400 beyond 100 items a page', async () => {
      expect(await ids(site.visitor(), { page: 9 })).to.deep.equal([]);
      for (const query of [{ per_page: 101 }, { per_page: 0 }, { page: 0 }]) {
        const response = await site.visitor().get(LIST, { query });
        expect(response.status).to.equal(400);
        expect(response.json<RefusalJson>().code).to.equal('rest_invalid_param');
      }
    });
  });

  describe('filters', () => {
    it('searches the text without regard to case, wildcards taken literally', async () => {
      expect(await ids(site.visitor(), { search: 'LIGHT' })).to.deep.equal([kept.plain.id]);
      expect(await ids(site.visitor(), { search: '%' })).to.deep.equal([]);
      expect(await ids(site.visitor(), { search: 'dough' })).to.deep.equal([]);
    });

    it('include, exclude, user_id, group_id, component, type, primary_id and secondary_id narrow the list', async () => {
      expect(await ids(ana, { include: [kept.open.id, kept.closed.id] })).to.have.members([
        kept.open.id,
        kept.closed.id,
      ]);
      expect(await ids(site.visitor(), { exclude: `${kept.open.id},${kept.plain.id}` })).to.deep.equal([kept.quote.id]);
      expect(await ids(site.visitor(), { user_id: idOf(bo) })).to.deep.equal([kept.quote.id, kept.open.id]);
      expect(await ids(site.visitor(), { group_id: open.id })).to.deep.equal([kept.open.id]);
      expect(await ids(site.visitor(), { group_id: closed.id })).to.deep.equal([]);
      expect(await ids(ana, { group_id: closed.id })).to.deep.equal([kept.closed.id]);
      expect(await ids(ana, { component: 'groups' })).to.deep.equal([kept.closed.id, kept.open.id]);
      expect(await ids(ana, { type: 'new_blog_post' })).to.deep.equal([]);
      expect(await ids(ana, { primary_id: open.id, component: 'groups' })).to.deep.equal([kept.open.id]);
      const answers = { display_comments: 'stream', secondary_id: kept.comment.id, component: 'activity' };
      expect(await ids(ana, answers)).to.deep.equal([kept.answer.id]);
    });

    it('after keeps what is newer, read in the time zone of the site', async () => {
      expect(await ids(site.visitor(), { after: '2026-01-15T13:00:30' })).to.deep.equal([kept.quote.id, kept.open.id]);
      expect(await ids(site.visitor(), { after: '2026-01-15T12:00:30Z' })).to.deep.equal([kept.quote.id, kept.open.id]);
      expect((await site.visitor().get(LIST, { query: { after: '2026-02-30T00:00:00' } })).status).to.equal(400);
    });

    it('scope just-me shows the caller, groups what stands in the groups of the caller', async () => {
      expect(await ids(bo, { scope: 'just-me' })).to.deep.equal([kept.quote.id, kept.open.id]);
      expect(await ids(ana, { scope: 'groups' })).to.deep.equal([kept.closed.id, kept.open.id]);
      expect(await ids(bo, { scope: 'groups' })).to.deep.equal([]);
    });

    it('refuses a visitor a scope with 401 community_rest_authorization_required', async () => {
      const response = await site.visitor().get(LIST, { query: { scope: 'just-me' } });
      expect(response.status).to.equal(401);
      expect(response.json<RefusalJson>().code).to.equal('community_rest_authorization_required');
    });

    it('display_comments=stream puts comments into the list, false leaves them out', async () => {
      const stream = await ids(site.visitor(), { display_comments: 'stream' });
      expect(stream).to.deep.equal([kept.quote.id, kept.answer.id, kept.comment.id, kept.open.id, kept.plain.id]);
      const query = { display_comments: 'false', include: kept.plain.id };
      const [item] = (await site.visitor().get(LIST, { query })).json<ActivityJson[]>();
      expect(item?.comments).to.deep.equal([]);
      expect(item?.comment_count).to.equal(2);
      expect((await site.visitor().get(LIST, { query: { display_comments: 'tree' } })).status).to.equal(400);
    });
  });

  it('shows the raw text in the edit context, to holders of community_moderate alone', async () => {
    const moderator = await site.member({ can: ['community_moderate'] });
    const query = { context: 'edit', include: kept.plain.id };
    const [item] = (await moderator.get(LIST, { query })).json<ActivityJson[]>();
    expect(item?.content.raw).to.equal('First <b>light</b>\n\non the ridge');
    expect((await ana.get(LIST, { query })).status).to.equal(403);
    expect((await site.visitor().get(LIST, { query })).status).to.equal(401);
  });

  it('has no route that writes', async () => {
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      expect((await ana[method](LIST, { content: 'x' })).status).to.equal(404);
      expect((await ana[method](`${LIST}/${kept.plain.id}`, { content: 'x' })).status).to.equal(404);
    }
  });
});

describe('community: GET /activity/{id}', () => {
  let site: TestSite;
  let ana: TestClient;
  let bo: TestClient;
  before(async () => {
    site = await communitySite({ settings: { community: { commentsShown: 3 } } });
    ana = await site.as('author', 'ana');
    bo = await site.as('subscriber', 'bo');
  });
  after(() => site.stop());

  it('shows one activity with its first comments', async () => {
    const activity = await keep(site, ana);
    for (let n = 0; n < 5; n += 1) await keep(site, bo, { parentId: activity.id, content: `Comment ${n}` });
    const item = (await site.visitor().get(`${LIST}/${activity.id}`)).json<ActivityJson>();
    expect(item.comment_count).to.equal(5);
    expect(item.comments.map(({ content }) => content.rendered.trim())).to.deep.equal([
      '<p>Comment 0</p>',
      '<p>Comment 1</p>',
      '<p>Comment 2</p>',
    ]);
  });

  it('shows one comment with its answers', async () => {
    const activity = await keep(site, ana);
    const comment = await keep(site, bo, { parentId: activity.id });
    const answer = await keep(site, ana, { parentId: comment.id });
    const item = (await site.visitor().get(`${LIST}/${comment.id}`)).json<ActivityJson>();
    expect(item.type).to.equal('activity_comment');
    expect(item.comments.map(({ id }) => id)).to.deep.equal([answer.id]);
  });

  it('refuses an unknown id with 404 community_rest_invalid_id', async () => {
    const response = await site.visitor().get(`${LIST}/999999`);
    expect(response.status).to.equal(404);
    expect(response.json<RefusalJson>().code).to.equal('community_rest_invalid_id');
  });

  for (const status of ['private', 'hidden'] as const) {
    it(`refuses what stands in a ${status} group to outsiders: 401 signed out, 403 signed in`, async () => {
      const group = await makeGroup(site, ana, status);
      const activity = await keep(site, ana, { groupId: group.id });
      const comment = await keep(site, ana, { parentId: activity.id });
      for (const { id } of [activity, comment]) {
        expect((await ana.get(`${LIST}/${id}`)).json<ActivityJson>().hidden).to.equal(true);
        for (const [client, expected] of [
          [site.visitor(), 401],
          [bo, 403],
        ] as const) {
          const response = await client.get(`${LIST}/${id}`);
          expect(response.status).to.equal(expected);
          expect(response.json<RefusalJson>().code).to.equal('community_rest_authorization_required');
        }
      }
    });
  }

  it('shows the raw text in the edit context to the author and to holders of community_moderate', async () => {
    const activity = await keep(site, ana, { content: 'Raw' });
    const moderator = await site.member({ can: ['community_moderate'] });
    const path = `${LIST}/${activity.id}?context=edit`;
    for (const client of [ana, moderator]) {
      expect((await client.get(path)).json<ActivityJson>().content.raw).to.equal('Raw');
    }
    expect((await bo.get(path)).status).to.equal(403);
    expect((await site.visitor().get(path)).status).to.equal(401);
  });
});
