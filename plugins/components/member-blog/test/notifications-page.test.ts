import { submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { NOTICE_BOARD } from '../src/notifications/notices.js';
import { NOTIFICATIONS } from '../src/notifications/preferences.js';
import { blogSite } from './support.js';

const PATH = '/account/notifications';

describe('member-blog: the page /account/notifications', () => {
  let site: TestSite;
  let ada: TestClient;

  beforeEach(async () => {
    site = await blogSite();
    ada = await site.as('author', 'ada');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const tell = (client: TestClient, text: string) =>
    site
      .pluginContext('member-blog')
      .use(NOTICE_BOARD)
      .add(client.user?.id ?? 0, 'post_approved', { text, url: 'http://localhost/somewhere' });
  const view = async (client: TestClient, path = PATH) => {
    const response = await client.page('GET', path);
    expect(response.status, path).to.equal(200);
    return response.text;
  };
  const switches = (client: TestClient) =>
    site
      .pluginContext('member-blog')
      .use(NOTIFICATIONS)
      .of(client.user?.id ?? 0);

  it('lists what came, the newest first, and marks one or all as read', async () => {
    expect(await view(ada))
      .to.include('No notifications yet')
      .and.include('aria-current="page"');
    await tell(ada, 'The first');
    await tell(ada, 'The second');
    expect(await view(ada))
      .to.match(/The second[\s\S]*The first/)
      .and.include('2 new notifications.');
    const [newest] = await site
      .pluginContext('member-blog')
      .use(NOTICE_BOARD)
      .of(ada.user?.id ?? 0);
    const done = await submitForm(ada, PATH, { notice: newest?.id ?? 0 });
    expect(done.status).to.equal(303);
    expect(await view(ada)).to.include('1 new notification.');
    await submitForm(ada, PATH, { until: newest?.id ?? 0 });
    expect(await view(ada)).not.to.include('new notification');
  });

  it('pages, twenty at a time', async () => {
    for (let number = 1; number <= 21; number += 1) await tell(ada, `Notice ${number}.`);
    expect(await view(ada))
      .to.include('Notice 21.')
      .and.include('Notice 2.')
      .and.not.include('Notice 1.');
    expect(await view(ada, `${PATH}?page=2`))
      .to.include('Notice 1.')
      .and.not.include('Notice 2.');
  });

  it('keeps what a member chooses, each switch for itself', async () => {
    const done = await submitForm(
      ada,
      `${PATH}/choices`,
      { post_approved: 1, scheduled_published: 1, onsite: 1 },
      PATH,
    );
    expect(done.headers['location']).to.include('done=saved');
    expect(await switches(ada)).to.deep.include({
      ...{ post_approved: true, post_rejected: false, coauthor_invitation: false },
      ...{ scheduled_published: true, email: false, onsite: true },
    });
    expect(await view(ada, `${PATH}?done=saved`)).to.include('Settings saved.');
  });

  it("touches nobody else's, and takes no form from elsewhere", async () => {
    const bo = await site.as('author', 'bo');
    await tell(ada, 'For ada');
    const [newest] = await site
      .pluginContext('member-blog')
      .use(NOTICE_BOARD)
      .of(ada.user?.id ?? 0);
    await submitForm(bo, PATH, { notice: newest?.id ?? 0 });
    expect(await view(ada)).to.include('1 new notification.');
    expect(await view(bo)).not.to.include('For ada');
    expect((await ada.page('POST', `${PATH}/choices`, { body: 'email=0' })).status).to.equal(403);
    expect((await site.visitor().page('GET', PATH)).status).to.equal(401);
  });

  it('offers no choice while the module is off', async () => {
    await site.stop();
    site = await blogSite({ modules: { 'member-blog': { 'author-dashboard': false } } });
    ada = await site.as('author');
    expect(await view(ada)).not.to.include('Notification settings');
    expect((await submitForm(ada, `${PATH}/choices`, { email: 1 }, PATH)).status).to.equal(404);
  });
});
