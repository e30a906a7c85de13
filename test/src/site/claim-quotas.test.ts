import { existsSync } from 'node:fs';
import content from '@plinth/content';
import directory, { CLAIMS, LISTINGS } from '@plinth/directory';
import { USERS } from '@plinth/kernel';
import mediaQuota from '@plinth/media-quota';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { FILES } from '@plinth/toolkit';
import { expect } from 'chai';
import { picture } from '../support/pictures.js';

interface Usage {
  readonly usage: { readonly image_count: number; readonly storage_bytes: number };
}

describe('proofs of claims count like any upload', () => {
  let site: TestSite;
  let member: TestClient;
  let admin: TestClient;
  let png: Buffer;

  const listing = async (): Promise<number> => {
    const { id } = await site
      .pluginContext('directory')
      .use(LISTINGS)
      .create({ title: 'A teahouse', status: 'publish' });
    return id;
  };
  const claim = async (client = member, content: Buffer = png) =>
    client.upload('/directory/v1/claims', {
      ...{ field: 'proof_file', filename: 'proof.png', type: 'image/png', content },
      fields: { listing_id: String(await listing()), proof_text: 'I built it.' },
    });
  const usage = async (client = member) => (await client.get('/media-quota/v1/me/quota')).json<Usage>().usage;
  const ledger = async (client = member) =>
    (await client.get('/media-quota/v1/me/credits/history')).json<{ amount: number; reference: string }[]>();
  const limit = async (limits: object) => {
    const made = await admin.post('/media-quota/v1/packages', { name: 'Small', is_default: true, ...limits });
    expect(made.status, made.text).to.equal(201);
  };
  const proofs = async () =>
    site
      .pluginContext('directory')
      .use(CLAIMS)
      .proofsOf(member.user?.id ?? 0);

  before(async () => {
    png = await picture(4, 4);
  });
  beforeEach(async () => {
    site = await testHost({ plugins: [content, directory, mediaQuota] });
    admin = await site.as('administrator');
    member = await site.as('subscriber');
  });
  afterEach(() => site.stop());

  it('in usage and ledger', async () => {
    const response = await claim();
    expect(response.status, response.text).to.equal(201);
    expect(await usage()).to.deep.include({ image_count: 1, storage_bytes: png.length });
    const { id } = response.json<{ id: number }>();
    const [entry, ...rest] = await ledger();
    expect(entry).to.include({ amount: -1, reference: `directory-claim/${id}` });
    expect(rest).to.deep.equal([]);
  });

  it('beside attachments, up to the limits: 403 media_quota_exceeded, and nothing is kept', async () => {
    await limit({ image_limit: 1 });
    expect((await claim()).status).to.equal(201);
    const refused = await claim();
    expect(refused.status).to.equal(403);
    expect(refused.body).to.deep.include({ code: 'media_quota_exceeded' });
    expect(refused.json<{ data: object }>().data).to.include({ limit: 'image_limit', used: 1, allowed: 1 });
    expect(await proofs()).to.have.length(1);
    expect(await usage()).to.include({ image_count: 1 });
    const author = await site.as('author');
    expect((await author.upload('/wp/v2/media', { filename: 'a.png', content: png })).status).to.equal(201);
    expect((await claim(author)).status).to.equal(403);
  });

  it('exactly, when fifty come at once', async () => {
    await limit({ storage_bytes: 3 * png.length });
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim()));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(3);
    expect(answers.filter(({ status }) => status === 403)).to.have.length(47);
    expect(await usage()).to.deep.include({ image_count: 3, storage_bytes: 3 * png.length });
    expect(await ledger()).to.have.length(3);
    expect(site.errors).to.deep.equal([]);
  });

  it('once they were sent before quotas were switched on', async () => {
    await site.disable('media-quota');
    expect((await claim()).status).to.equal(201);
    await site.enable('media-quota');
    expect(await usage()).to.deep.include({ image_count: 1, storage_bytes: png.length });
  });

  it('and are given back, to no reassignTo, when the account goes', async () => {
    expect((await claim()).status).to.equal(201);
    const [key = ''] = await proofs();
    const place = site.use(FILES).localPath(key).replace('/uploads/', '/private/');
    expect(existsSync(place)).to.equal(true);
    await site.use(USERS).remove(member.user?.id ?? 0, admin.user?.id);
    expect(existsSync(place)).to.equal(false);
    expect(await usage(admin)).to.include({ image_count: 0, storage_bytes: 0 });
    expect(await ledger(admin)).to.deep.equal([]);
  });
});
