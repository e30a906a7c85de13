import content, { MEDIA } from '@plinth/content';
import { USERS } from '@plinth/kernel';
import { AUDIT } from '@plinth/operations';
import { CONSOLE } from '@plinth/pages';
import { expectSuccess, type FormFields, submitForm, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import mediaQuota from '../src/plugin.js';
import { uploadPicture } from './support.js';

describe('media-quota: pages', () => {
  let site: TestSite;
  let admin: TestClient;
  let member: TestClient;

  beforeEach(async () => {
    site = await testHost({ plugins: [content, mediaQuota] });
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    admin = await site.as('administrator', 'root');
    member = await site.as('author', 'ada');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const view = (client: TestClient, path: string) => client.page('GET', path);
  const send = (path: string, fields: FormFields, from = path) =>
    submitForm(admin, `/wp-admin/${path}`, fields, `/wp-admin/${from}`);
  const packages = async () =>
    expectSuccess<{ id: number; name: string; image_limit: number }[]>(await admin.get('/media-quota/v1/packages'));

  it('show a member what they keep and may keep, and what came and went', async () => {
    await send('quotas', { name: 'Small', image_limit: 3, storage_megabytes: 5, is_default: 1 });
    const own = await view(member, '/account/storage');
    expect(own.text).to.include('Small').and.include('0 of 3').and.include('0 bytes of 5 MB').and.include('No history');
    expect((await view(member, '/account')).text).to.include('/account/storage');
    const user = member.user?.id ?? 0;
    await send(
      'quotas/member',
      { user, act: 'credits', credit_type: 'image', amount: 2, note: 'For the fair' },
      'quotas',
    );
    const more = (await view(member, '/account/storage')).text;
    expect(more)
      .to.include('For the fair')
      .and.include('Changed by an administrator')
      .and.include('0 of 5')
      .and.match(/\+(?:<[^>]+>)*2/);
    expect((await view(admin, `/wp-admin/quotas/member?member=${member.user?.login}`)).text)
      .to.include('0 of 5')
      .and.not.include('Your package');
    const { rows } = await site.use(AUDIT).page({ page: 1, perPage: 10 });
    expect(rows.filter(({ object }) => /quotas\/member|credits/.test(object)).map(({ act }) => act)).to.deep.equal([
      'Changed the quota of a member.',
    ]);
    expect((await view(site.visitor(), '/account/storage')).status).to.equal(401);
  });

  it('say what is full in words and what to do then', async () => {
    await send('quotas', { name: 'Small', image_limit: 3, is_default: 1 });
    const author = await site.as('author', 'fay');
    expect((await view(author, '/account/storage')).text).to.not.include('quota-full');
    for (const name of ['one.png', 'two.png', 'three.png']) await uploadPicture(author, name);
    const { text } = await view(author, '/account/storage');
    expect(text).to.include('quota-full').and.include('Full').and.include('Delete files you no longer need');
  });

  it('let members be rid of files of their own, and of nobody else’s, also where they may upload no more', async () => {
    const customer = await site.as('author', 'curt');
    const keep = async (owner: TestClient, name: string) => (await uploadPicture(owner, name)).json<{ id: number }>();
    const own = await keep(customer, 'boat.png');
    const other = await keep(member, 'sea.png');
    await site.use(USERS).update(customer.user?.id ?? 0, { roles: ['subscriber'] });
    const path = '/account/storage';
    const shown = (await view(customer, path)).text;
    expect(shown).to.include('Delete boat').and.not.include('Delete sea');
    const remove = (file: number) => submitForm(customer, path, { act: 'delete', file }, path);
    expect((await remove(other.id)).status).to.equal(403);
    expect((await remove(999_999)).status).to.equal(403);
    expect((await remove(own.id)).headers['location']).to.include('done=deleted');
    const left = (await view(customer, `${path}?done=deleted`)).text;
    expect(left).to.include('File deleted.').and.include('No files yet');
    expect(await site.pluginContext('content').use(MEDIA).find(other.id)).to.not.equal(undefined);
  });

  it('make, change and remove packages by the rules of the routes, and keep what was typed', async () => {
    const empty = await send('quotas', { name: ' ', image_limit: 7 });
    expect(empty.status).to.equal(400);
    expect(empty.text).to.include('value="7"').and.include('id="field-name-error"');
    expect((await send('quotas', { name: 'Odd', image_limit: -1 })).status).to.equal(400);
    await send('quotas', { name: 'Large', image_limit: 50 });
    const [made] = await packages();
    const path = `quotas/packages/${made?.id}`;
    await send(path, { name: 'Larger', image_limit: 60 });
    expect(await packages()).to.have.nested.property('0.name', 'Larger');
    expect((await view(admin, '/wp-admin/quotas')).text)
      .to.include('Larger')
      .and.include('60');
    const gone = await send(path, { act: 'remove' });
    expect(gone.headers['location']).to.include('done=removed');
    expect(await packages()).to.deep.equal([]);
    expect((await view(admin, `/wp-admin/${path}`)).status).to.equal(404);
  });

  it('give a member a package, and more or less of a kind', async () => {
    await send('quotas', { name: 'Large', image_limit: 50 });
    const [made] = await packages();
    const user = member.user?.id ?? 0;
    const from = 'quotas/member?member=ada';
    await send('quotas/member', { user, act: 'package', package: made?.id ?? 0 }, from);
    expect((await view(admin, `/wp-admin/${from}`)).text)
      .to.include('Large')
      .and.include('0 of 50');
    const nothing = await send(
      'quotas/member',
      { user, act: 'credits', credit_type: 'image', amount: 0, note: 'Typed' },
      from,
    );
    expect(nothing.status).to.equal(400);
    expect(nothing.text).to.include('value="Typed"');
    expect((await send('quotas/member', { user, act: 'credits', amount: 'many' }, from)).status).to.equal(400);
    const unknown = await view(admin, '/wp-admin/quotas/member?member=nobody');
    expect(unknown.status).to.equal(404);
    expect(unknown.text).to.include('No account has this username or email address.').and.include('value="nobody"');
    expect((await view(member, '/wp-admin/quotas')).status).to.equal(403);
  });
});
