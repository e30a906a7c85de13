import { AUDIT } from '@plinth/operations';
import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { POLLS } from '../src/store/poll-store.js';
import { makePoll, pollSite } from './support.js';

describe('polls: the screen of the console', () => {
  let site: TestSite;
  let admin: TestClient;
  let contributor: TestClient;

  beforeEach(async () => {
    site = await pollSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    [admin, contributor] = [await site.as('administrator', 'root'), await site.as('contributor', 'cora')];
  });
  afterEach(() => site.stop());

  const LIST = '/wp-admin/polls';
  const view = (path = LIST, by = admin) => by.page('GET', path);
  const send = (id: number, fields: FormFields, from = LIST) => submitForm(admin, `${LIST}/${id}`, fields, from);
  const store = () => site.pluginContext('polls').use(POLLS);

  async function waiting(title: string): Promise<number> {
    const id = await makePoll(contributor, { title });
    await store().changeStatus(id, ['draft', 'publish'], 'pending');
    return id;
  }

  it('counts what waits in the menu and lists it with who asks', async () => {
    await waiting('A newsletter?');
    expect(await store().count({ statuses: ['pending'] })).to.equal(1);
    const { text } = await view();
    expect(text).to.include('A newsletter?').and.include('Pending (1)').and.include('Test cora');
    expect((await view(`${LIST}?state=publish`)).text)
      .to.include('No published polls')
      .and.not.include('newsletter');
  });

  it('publishes one and makes it a draft again, once and noted by its title', async () => {
    const id = await waiting('A newsletter?');
    const done = await send(id, { act: 'publish' });
    expect(done.headers['location']).to.include('done=published');
    expect((await store().find(id))?.status).to.equal('publish');
    expect((await send(id, { act: 'unpublish' }, `${LIST}?state=publish`)).headers['location']).to.include(
      'done=unpublished',
    );
    expect((await store().find(id))?.status).to.equal('draft');
    const { rows } = await site.use(AUDIT).page({ page: 1, perPage: 5 });
    expect(rows.map(({ act, details }) => [act, details])).to.deep.equal([
      ['Made a poll a draft again.', { poll: 'A newsletter?' }],
      ['Published a poll.', { poll: 'A newsletter?' }],
    ]);
  });

  it('is for those who manage polls', async () => {
    const id = await waiting('A newsletter?');
    expect((await view(LIST, contributor)).status).to.equal(403);
    const body = new URLSearchParams({ act: 'publish', _wpnonce: 'x' }).toString();
    expect((await contributor.page('POST', `${LIST}/${id}`, { body })).status).to.equal(403);
    expect((await store().find(id))?.status).to.equal('pending');
    expect((await send(9_999, { act: 'publish' })).status).to.equal(404);
  });
});
