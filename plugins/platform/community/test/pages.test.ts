import { tap, USERS } from '@plinth/kernel';
import { html } from '@plinth/pages';
import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { communityHooks, GROUPS, type Group } from '../src/plugin.js';
import { communitySite, idOf, keep, makeGroup, submit } from './support.js';

describe('community: pages', () => {
  let site: TestSite;
  let ana: TestClient;
  let bo: TestClient;
  before(async () => {
    site = await communitySite();
    ana = await site.as('author', 'ana');
    bo = await site.as('subscriber', 'bo');
  });
  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const read = async (client: TestClient, path: string) => {
    const response = await client.page('GET', path);
    expect(response.status, response.text).to.equal(200);
    return response.text;
  };

  it('stand in the menu of every page', async () => {
    const text = await read(site.visitor(), '/groups');
    for (const name of ['activity', 'groups', 'members']) {
      expect(text).to.contain(`<a href="http://localhost/${name}">`);
    }
  });

  describe('/activity', () => {
    it('shows the stream to everybody and the form to members alone', async () => {
      const activity = await keep(site, ana, { content: 'Read <i>me</i>', quoteBackground: 'ocean' });
      const text = await read(site.visitor(), '/activity');
      expect(text).to.contain(`id="activity-${activity.id}"`).and.contain('Read <i>me</i>').and.contain('#0b3d91');
      expect(text).to.not.contain('<textarea');
      const own = await read(ana, '/activity');
      expect(own)
        .to.contain('<label for="field-content">')
        .and.contain(`value="${ana.nonce('community-activity')}"`);
      expect(own).to.contain('<option value="ocean">').and.contain(`/activity/${activity.id}/delete`);
      expect(await read(bo, '/activity')).to.not.contain(`/activity/${activity.id}/delete`);
    });

    it('escapes names and shows what plugins add below the text', async () => {
      const group = await makeGroup(site, ana, 'public', '<b>Bold</b> & co');
      const activity = await keep(site, ana, { groupId: group.id, meta: { mood: 'joy' } });
      const undo = site.tap(
        tap(communityHooks.community_activity_content, { id: 'mood' }, (_context, sink, each, meta) => {
          if (each.id === activity.id) sink.append(html`<p>Mood: ${String(meta['mood'])}</p>`);
        }),
      );
      const text = await read(site.visitor(), '/activity');
      undo();
      expect(text).to.contain('<p>Mood: joy</p>').and.contain('&lt;b>Bold&lt;/b> &amp; co');
      expect(text).to.not.contain('<b>Bold</b>');
    });

    it('searches and pages', async () => {
      await keep(site, ana, { content: 'A needle' });
      const text = await read(site.visitor(), '/activity?search=needle');
      expect(text.match(/<article/g)).to.have.length(1);
      expect(await read(site.visitor(), '/activity?search=zzz'))
        .to.contain('No results found.')
        .and.contain('Show all');
    });
  });

  describe('mentions and hints', () => {
    const named = async (client: TestClient) => (await site.use(USERS).find(client.user?.id ?? 0))?.slug ?? '';

    it('link a mentioned member in texts and comments, but no address, no code and nobody who is unknown', async () => {
      const slug = await named(ana);
      const link = `<a href="http://localhost/members/${slug}">@${slug}</a>`;
      const { id } = await keep(site, bo, {
        content: `Hello @${slug}. Not x@${slug}, not <code>@${slug}</code>, not <a href="https://example.org/@${slug}">@${slug}</a>, not @nobody-here.`,
      });
      await keep(site, bo, { content: `@${slug}, look`, parentId: id });
      const stream = await read(site.visitor(), '/activity');
      expect(stream.split(link)).to.have.length(2);
      expect(stream)
        .to.contain(`Hello ${link}. Not x@${slug}, not <code>@${slug}</code>`)
        .and.contain('not @nobody-here.');
      expect((await read(site.visitor(), `/activity/${id}`)).split(link)).to.have.length(3);
    });

    it('tell a member without activity how to begin, and others that there is none', async () => {
      const cy = await site.member();
      const path = `/members/${await named(cy)}`;
      expect(await read(cy, path))
        .to.contain('You haven’t written any updates yet.')
        .and.contain('/activity#activity-form');
      expect(await read(bo, path))
        .to.contain('hasn’t written any updates yet.')
        .and.not.contain('#activity-form');
      const group = await makeGroup(site, ana, 'public', 'Silent');
      expect(await read(ana, `/groups/${group.slug}`)).to.contain('Write the first update above');
      expect(await read(bo, `/groups/${group.slug}`)).to.contain('Join the group to write');
    });
  });

  describe('/activity/<id>', () => {
    it('shows an activity with its comments and a form that comments', async () => {
      const activity = await keep(site, ana);
      const comment = await keep(site, bo, { content: 'A comment', parentId: activity.id });
      const text = await read(bo, `/activity/${activity.id}`);
      expect(text).to.contain('A comment').and.contain(`name="parent" value="${activity.id}"`);
      const answering = await read(bo, `/activity/${activity.id}?answer=${comment.id}`);
      expect(answering).to.contain(`name="parent" value="${comment.id}"`);
      expect(await read(site.visitor(), `/activity/${activity.id}`)).to.not.contain('<textarea');
    });

    it('is headed by the first words, cut between two of them', async () => {
      const long = await keep(site, ana, { content: `${'word '.repeat(11)}unbreakable` });
      expect(await read(bo, `/activity/${long.id}`)).to.contain(`<h1>${'word '.repeat(11).trim()} …</h1>`);
      const gif = await keep(site, ana, { content: '', meta: { mood: 'joy' } });
      expect(await read(bo, `/activity/${gif.id}`)).to.contain('<h1>Activity</h1>');
    });

    it('offers an answer to those alone who may post there', async () => {
      const group = await makeGroup(site, ana);
      const activity = await keep(site, ana, { groupId: group.id });
      expect(await read(ana, `/activity/${activity.id}`)).to.contain('>Reply</a>');
      for (const client of [bo, site.visitor()]) {
        expect(await read(client, `/activity/${activity.id}`)).to.not.contain('>Reply</a>');
      }
    });

    it('goes from a comment to its place, and refuses what is unknown or not for the reader', async () => {
      const group = await makeGroup(site, ana, 'private');
      const activity = await keep(site, ana, { groupId: group.id });
      const comment = await keep(site, ana, { parentId: activity.id });
      expect((await ana.page('GET', `/activity/${comment.id}`)).headers['location']).to.equal(
        `http://localhost/activity/${activity.id}#activity-${comment.id}`,
      );
      expect((await bo.page('GET', `/activity/${activity.id}`)).status).to.equal(403);
      expect((await site.visitor().page('GET', `/activity/${activity.id}`)).status).to.equal(401);
      expect((await ana.page('GET', '/activity/999999')).status).to.equal(404);
    });
  });

  describe('/groups', () => {
    it('lists the groups that the reader may know of', async () => {
      await makeGroup(site, ana, 'hidden', 'Surprise party');
      expect(await read(bo, '/groups')).to.not.contain('Surprise party');
      expect(await read(ana, '/groups')).to.contain('Surprise party');
      expect(await read(ana, '/groups?search=surprise')).to.contain('Surprise party');
    });

    it('shows a public group, and a private one from outside without what goes on in it', async () => {
      const open = await makeGroup(site, ana, 'public', 'Open to see');
      await keep(site, ana, { content: 'In the open', groupId: open.id });
      expect(await read(site.visitor(), '/groups/open-to-see'))
        .to.contain('In the open')
        .and.contain('1 member');
      const closed = await makeGroup(site, ana, 'private', 'Closed to see');
      await keep(site, ana, { content: 'Behind doors', groupId: closed.id });
      const outside = await read(bo, '/groups/closed-to-see');
      expect(outside).to.contain('Only members can see').and.contain('Request to join').and.not.contain('Behind doors');
      expect(await read(ana, '/groups/closed-to-see')).to.contain('Behind doors');
    });

    it('shows what plugins add by community_group_content to whoever may read the group, with forms of their own', async () => {
      const group = await makeGroup(site, ana, 'private', 'Room for more');
      const places: unknown[] = [];
      site.tap(
        tap(
          communityHooks.community_group_content,
          {},
          (_context, sink, { caller, group: { id }, standing, nonceField }) => {
            places.push([caller.id, id, standing.mayAdminister]);
            sink.append(html`<form id="added">${nonceField('of-a-plugin')}</form>`);
          },
        ),
      );
      const page = await read(ana, '/groups/room-for-more');
      const [added] = /<form id="added">.*?<\/form>/s.exec(page) ?? [];
      expect(added).to.contain(`name="_wpnonce" value="${ana.nonce('of-a-plugin')}"`);
      expect(await read(bo, '/groups/room-for-more')).to.not.contain('id="added"');
      expect(places).to.deep.equal([[idOf(ana), group.id, true]]);
    });

    it('does not find a hidden group for outsiders', async () => {
      await makeGroup(site, ana, 'hidden', 'Nobody knows');
      for (const client of [site.visitor(), bo]) {
        expect((await client.page('GET', '/groups/nobody-knows')).status).to.equal(404);
      }
      expect(await read(ana, '/groups/nobody-knows')).to.contain('Nobody knows');
    });

    describe('form', () => {
      let group: Group;
      const act = (client: TestClient, fields: Record<string, string>) =>
        submit(client, `/groups/${group.slug}`, 'community-group', fields);
      const role = (client: TestClient) => site.pluginContext('community').use(GROUPS).role(group.id, idOf(client));

      it('joins and leaves a public group', async () => {
        group = await makeGroup(site, ana, 'public', 'Come and go');
        expect(await read(bo, '/groups/come-and-go')).to.contain('Join group');
        expect((await act(bo, { do: 'join' })).status).to.equal(303);
        expect(await role(bo)).to.equal('member');
        expect(await read(bo, '/groups/come-and-go')).to.contain('Leave group');
        expect((await act(bo, { do: 'leave' })).status).to.equal(303);
        expect(await role(bo)).to.equal(undefined);
        expect((await act(ana, { do: 'leave' })).status).to.equal(409);
        expect((await act(site.visitor(), { do: 'join' })).status).to.equal(401);
        expect((await act(bo, { do: 'join', _wpnonce: 'x' })).status).to.equal(403);
        expect((await act(bo, { do: 'dance' })).status).to.equal(400);
      });

      it('asks for a private group, withdraws, and lets its administrators accept and deny', async () => {
        group = await makeGroup(site, ana, 'private', 'Knock first');
        await act(bo, { do: 'join' });
        expect(await role(bo)).to.equal(undefined);
        expect(await read(bo, '/groups/knock-first')).to.contain('Cancel request');
        await act(bo, { do: 'withdraw' });
        expect(await read(bo, '/groups/knock-first')).to.contain('Request to join');
        await act(bo, { do: 'join' });
        expect(await read(ana, '/groups/knock-first')).to.contain('Membership requests');
        const user_id = String(idOf(bo));
        expect((await act(bo, { do: 'accept', user_id })).status).to.equal(403);
        expect((await act(ana, { do: 'deny', user_id })).status).to.equal(303);
        await act(bo, { do: 'join' });
        expect((await act(ana, { do: 'accept', user_id })).status).to.equal(303);
        expect(await role(bo)).to.equal('member');
      });
    });
  });

  describe('/members', () => {
    it('lists members, and shows the page of one without private data', async () => {
      expect(await read(site.visitor(), '/members')).to.contain(`/members/${bo.user?.slug}`);
      await makeGroup(site, bo, 'private', 'Quiet circle');
      await keep(site, bo, { content: 'By bo' });
      const text = await read(site.visitor(), `/members/${bo.user?.slug}`);
      expect(text).to.contain('By bo').and.not.contain(bo.user?.email).and.not.contain('Quiet circle');
      expect(await read(bo, `/members/${bo.user?.slug}`)).to.contain('Quiet circle');
      expect((await site.visitor().page('GET', '/members/nobody')).status).to.equal(404);
    });

    it('is for members alone when the owner says so, in the menu as well', async () => {
      const quiet = await communitySite({ settings: { community: { memberDirectory: 'members' } } });
      const member = await quiet.member();
      for (const path of ['/members', `/members/${member.user?.slug}`]) {
        expect((await quiet.visitor().page('GET', path)).status).to.equal(401);
        expect((await member.page('GET', path)).status).to.equal(200);
      }
      for (const path of ['/community/v1/members', `/community/v1/members/${idOf(member)}`]) {
        expect((await quiet.visitor().get(path)).status).to.equal(401);
        expect((await member.get(path)).status).to.equal(200);
      }
      expect((await quiet.visitor().page('GET', '/groups')).text).to.not.contain('/members">');
      await quiet.stop();
    });
  });

  it('go with their module', async () => {
    const bare = await communitySite({ modules: { community: { pages: false } } });
    expect((await bare.visitor().page('GET', '/activity')).status).to.equal(404);
    expect((await bare.visitor().get('/community/v1/activity')).status).to.equal(200);
    await bare.stop();
  });
});
