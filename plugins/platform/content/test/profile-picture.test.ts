import { avatarUrl } from '@plinth/accounts';
import { USERS } from '@plinth/kernel';
import { submitForm, type TestClient, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, MEDIA, POSTS } from '../src/plugin.js';
import { DANGEROUS, PDF, picture } from './media-samples.js';

const PATH = '/account/picture';

describe('frontend: the picture of oneself', () => {
  let site: TestSite;
  let ana: TestClient;

  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
    ana = await site.as('subscriber', 'ana');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  function send(bytes: Buffer, name = 'me.png', client = ana, nonce = client.nonce('account-picture')) {
    const head = `--x\r\nContent-Disposition: form-data; name="_wpnonce"\r\n\r\n${nonce}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
    return client.page('POST', PATH, { body, headers: { 'content-type': 'multipart/form-data; boundary=x' } });
  }
  const refused = ({ status, text }: TestResponse) => {
    expect(status).to.be.within(400, 499);
    expect(text).to.include('field-file-error');
  };
  const user = async () => {
    const found = await site.use(USERS).find(ana.user?.id ?? 0);
    if (!found) throw new Error('The account is gone.');
    return found;
  };
  const attachments = () =>
    site
      .pluginContext('content')
      .use(POSTS)
      .count({ types: ['attachment'], statuses: ['inherit'] });

  it('is offered to whoever is signed in, as a part of the account', async () => {
    expect((await site.visitor().page('GET', PATH)).status).to.equal(401);
    const { text } = await ana.page('GET', '/account');
    expect(text).to.include(PATH);
    expect((await ana.page('GET', PATH)).text)
      .to.include('Your profile picture')
      .and.include('aria-current="page"');
  });

  it('takes the place of the initials everywhere, and gives it back', async () => {
    const done = await send(await picture(400, 300));
    expect(done.status).to.equal(303);
    const url = avatarUrl(site.host.site, await user(), 48);
    expect(url).to.match(/me.*\.png$/);
    expect((await ana.get('/wp/v2/users/me')).text).to.include('me-150x150.png');
    expect((await ana.page('GET', PATH)).text).to.include(url);
    expect((await site.visitor().page('GET', new URL(url).pathname)).status).to.equal(200);
    await submitForm(ana, `${PATH}/remove`, {}, PATH);
    expect(avatarUrl(site.host.site, await user(), 48)).to.include('/avatars/');
    expect(await attachments()).to.equal(0);
  });

  it('is one only, fifty changes at once too', async () => {
    const bytes = await picture(20, 20);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(bytes)));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 50 }, () => 303));
    expect(await attachments()).to.equal(1);
    expect((await user()).picture).not.to.equal('');
  });

  it('is judged by its bytes, whatever its name says', async () => {
    refused(await send(PDF, 'me.png'));
    for (const bytes of Object.values(DANGEROUS)) refused(await send(bytes, 'me.png'));
    refused(await send(Buffer.alloc(0), ''));
    expect((await user()).picture).to.equal('');
    expect(await attachments()).to.equal(0);
  });

  it('takes no form from elsewhere', async () => {
    expect((await send(await picture(20, 20), 'me.png', ana, 'wrong')).status).to.equal(403);
    expect((await ana.page('POST', `${PATH}/remove`)).status).to.equal(403);
  });

  it('goes when its file is removed otherwise, and with the account', async () => {
    await send(await picture(20, 20));
    const [id = 0] = await site
      .pluginContext('content')
      .use(POSTS)
      .ids({ types: ['attachment'], statuses: ['inherit'] });
    await site.pluginContext('content').use(MEDIA).remove(id);
    expect((await user()).picture).to.equal('');
    await send(await picture(20, 20));
    expect(await site.use(USERS).remove(ana.user?.id ?? 0, undefined)).to.equal(true);
    expect(await attachments()).to.equal(0);
  });
});
