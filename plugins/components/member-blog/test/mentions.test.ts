import community, { GROUPS, type GroupStatus } from '@plinth/community';
import content from '@plinth/content';
import { submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { NOTICE_BOARD } from '../src/notifications/notices.js';
import memberBlog from '../src/plugin.js';
import { blogSite } from './support.js';

const CHOICES = '/account/notifications/choices';

describe('member-blog: members who are mentioned', () => {
  let site: TestSite;
  let ada: TestClient;
  let rea: TestClient;

  beforeEach(async () => {
    site = await blogSite({ plugins: [content, community, memberBlog] });
    [ada, rea] = [await site.as('author', 'ada'), await site.as('subscriber', 'rea')];
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const idOf = ({ user }: TestClient) => user?.id ?? 0;
  const told = (client: TestClient) => site.pluginContext('member-blog').use(NOTICE_BOARD).of(idOf(client));
  const post = async (by: TestClient, content: string, more: Readonly<Record<string, string | number>> = {}) => {
    const posted = await submitForm(by, '/activity', { content, ...more });
    expect(posted.status, posted.text).to.equal(303);
    return posted.headers['location'] ?? '';
  };
  const at = ({ user }: TestClient) => `@${user?.slug}`;
  const group = (status: GroupStatus) =>
    site
      .pluginContext('community')
      .use(GROUPS)
      .create({ creatorId: idOf(rea), name: 'Bakers', status });

  it('are told once of an activity and of a comment, with the way there, and not by mail', async () => {
    const address = await post(rea, `Hello ${at(ada)}, how are you, ${at(ada)}?`);
    const [first, ...others] = await told(ada);
    expect(others).to.deep.equal([]);
    expect(first?.text).to.equal(
      `Test rea mentioned you in an activity.\n\nHello ${at(ada)}, how are you, ${at(ada)}?`,
    );
    expect(first?.url).to.equal(address);
    await post(rea, `And ${at(ada)}?`, { parent: Number(/\d+$/.exec(address)?.[0]) });
    const notices = await told(ada);
    expect(notices).to.have.length(2);
    expect(notices[0]?.text).to.include('mentioned you in a comment.');
    expect(site.mail).to.deep.equal([]);
    expect((await ada.page('GET', '/account/notifications')).text).to.include('Test rea mentioned you in an activity.');
  });

  it('are not told of themselves, nor of a name in code', async () => {
    await post(ada, `I, ${at(ada)}, and <code>${at(rea)}</code>`);
    expect([...(await told(ada)), ...(await told(rea))]).to.deep.equal([]);
  });

  for (const status of ['private', 'hidden'] as const)
    it(`hear nothing of a ${status} group that they do not belong to`, async () => {
      const { id } = await group(status);
      await post(rea, `Our secret, ${at(ada)}`, { group_id: id });
      expect(await told(ada)).to.deep.equal([]);
      await site.pluginContext('community').use(GROUPS).join(id, idOf(ada));
      await post(rea, `Welcome, ${at(ada)}`, { group_id: id });
      const notices = await told(ada);
      expect(notices).to.have.length(1);
      expect(notices[0]?.text).to.include('in the group “Bakers”.').and.include('Welcome');
    });

  it('may switch it off, and see no such switch without a community', async () => {
    await submitForm(ada, CHOICES, { onsite: 1, email: 1 }, '/account/notifications');
    await post(rea, `Hello ${at(ada)}`);
    expect(await told(ada)).to.deep.equal([]);
    await submitForm(ada, CHOICES, { onsite: 1, mentioned: 1 }, '/account/notifications');
    await post(rea, `Hello again ${at(ada)}`);
    expect(await told(ada)).to.have.length(1);
    const alone = await blogSite();
    const text = (await (await alone.as('author')).page('GET', '/account/notifications')).text;
    await alone.stop();
    expect(text).to.include('Someone follows you').and.not.include('Someone mentions you');
  });

  it('are twenty at most for one text', async () => {
    const names: TestClient[] = [];
    for (let number = 0; number < 22; number += 1) names.push(await site.as('subscriber', `many${number}`));
    await post(rea, names.map(at).join(' '));
    const all = await Promise.all(names.map(told));
    expect(all.flat()).to.have.length(20);
  });
});
