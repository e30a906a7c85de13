import community, { GROUPS } from '@plinth/community';
import content, { MEDIA } from '@plinth/content';
import groupReviews from '@plinth/group-reviews';
import { USERS } from '@plinth/kernel';
import memberBlog from '@plinth/member-blog';
import quotes from '@plinth/quotes';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface GroupJson {
  readonly id: number;
  readonly slug: string;
  readonly cover_image_url: string;
}

describe('a group that a member creates on the whole site', () => {
  let site: TestSite;
  let owner: TestClient;
  let member: TestClient;
  let group: GroupJson;
  before(async () => {
    site = await testHost({ plugins: [content, community, groupReviews, memberBlog, quotes] });
    owner = await site.as('author', 'owner');
    member = await site.as('author', 'joiner');
    group = (await owner.post('/community/v1/groups', { name: 'Ramblers' })).json<GroupJson>();
    await member.post(`/community/v1/groups/${group.id}/members`);
  });
  after(() => site.stop());

  const path = () => `/community/v1/groups/${group.id}`;

  async function submit(client: TestClient, to: string, action: string, fields: Record<string, string>) {
    const body = new URLSearchParams({ _wpnonce: client.nonce(action), ...fields }).toString();
    return client.page('POST', to, { body });
  }

  it('is reviewed by its members', async () => {
    const review = { subject: 'Lovely', description: 'Long walks', ratings: [] };
    expect((await member.post(`${path()}/reviews`, review)).status).to.equal(201);
    expect((await member.page('GET', `/groups/${group.slug}/reviews`)).status).to.equal(200);
  });

  it('has a blog', async () => {
    const created = await member.post('/wp/v2/posts', { title: 'A hike', status: 'publish', mb_group: group.id });
    expect(created.status, created.text).to.equal(201);
    expect((await member.page('GET', `/blog/groups/${group.slug}`)).text).to.contain('A hike');
  });

  it('has quotes that become cards', async () => {
    const fields = { content: 'Walk on', group_id: String(group.id), quote_background: 'ocean' };
    const posted = await submit(member, '/activity', 'community-activity', fields);
    expect(posted.status).to.equal(303);
    const [number] = /\d+$/.exec(posted.headers['location'] ?? '') ?? [];
    const card = await member.post(`/quotes/v1/render/${number}`);
    expect(card.status, card.text).to.be.within(200, 299);
  });

  it('shows a cover image, whose file goes when another one or none takes its place', async () => {
    const file = { filename: 'cover.png', type: 'image/png', content: PIXEL };
    expect((await member.upload(`${path()}/cover`, file)).status).to.equal(403);
    const first = (await owner.upload(`${path()}/cover`, file)).json<GroupJson>();
    expect(first.cover_image_url).to.match(/\.png$/);
    expect((await site.visitor().page('GET', '/groups')).text).to.contain(first.cover_image_url);
    const { use } = site.pluginContext('community');
    const before = (await use(GROUPS).find(group.id))?.coverId ?? 0;
    await owner.upload(`${path()}/cover`, file);
    expect(await site.pluginContext('community').use(MEDIA).find(before)).to.equal(undefined);
    expect((await owner.upload(`${path()}/cover`, { filename: 'x.png', content: 'no image' })).status).to.equal(400);
  });

  it('is handed on and loses the cover image of its creator when their account is deleted', async () => {
    const { use } = site.pluginContext('community');
    await use(USERS).remove(owner.user?.id ?? 0, undefined);
    expect(await use(GROUPS).role(group.id, member.user?.id ?? 0)).to.equal('administrator');
    expect(await use(GROUPS).find(group.id)).to.include({ coverId: 0, memberCount: 1 });
    expect((await member.put(path(), { name: 'Ramblers again' })).status).to.equal(200);
  });

  it('leaves nothing behind when it is deleted', async () => {
    expect((await member.delete(path())).status).to.equal(200);
    expect((await member.get(`${path()}/reviews`)).status).to.equal(404);
    expect((await member.page('GET', `/blog/groups/${group.slug}`)).status).to.equal(404);
  });
});
