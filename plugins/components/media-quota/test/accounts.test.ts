import { GROUPS } from '@plinth/community';
import { content, MEDIA, POSTS } from '@plinth/content';
import { provide, USERS } from '@plinth/kernel';
import { columns, DATABASE, table } from '@plinth/kernel/database';
import { MEMBERSHIPS } from '@plinth/membership';
import { ORDERS, PRODUCTS } from '@plinth/shop';
import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import mediaQuota, { MEMBERSHIP_SOURCES } from '../src/plugin.js';
import { idOf, ledger, makePackage, quotaSite, ROOT, uploadPicture, usage } from './support.js';

describe('media quota: usage, limits and credits', () => {
  let site: TestSite;
  let admin: TestClient;
  let author: TestClient;
  let authorId: number;

  beforeEach(async () => {
    site = await quotaSite();
    admin = await site.as('administrator');
    author = await site.as('author');
    authorId = await idOf(author);
  });
  afterEach(() => site.stop());

  const give = (package_id: unknown, user = authorId) => admin.post(`${ROOT}/users/${user}/package`, { package_id });
  const adjust = (body: object) => admin.post(`${ROOT}/users/${authorId}/credits`, { ...body });
  const files = async () =>
    (await author.get('/wp/v2/media', { query: { author: authorId } })).json<unknown[]>().length;

  describe('usage', () => {
    it('answers the four counts and limits; without a package null and no limits', async () => {
      expect(await usage(author)).to.deep.equal({
        ...{ user_id: authorId, package: null },
        usage: { image_count: 0, video_count: 0, audio_count: 0, storage_bytes: 0 },
        limits: { image_limit: 0, video_limit: 0, audio_limit: 0, storage_bytes: 0 },
      });
    });

    it('counts what is uploaded, in raw bytes, and goes down when media is deleted', async () => {
      const media = (await uploadPicture(author)).json<{ id: number; media_details: { filesize: number } }>();
      expect((await usage(author)).usage).to.deep.equal({
        ...{ image_count: 1, video_count: 0, audio_count: 0 },
        storage_bytes: media.media_details.filesize,
      });
      await author.delete(`/wp/v2/media/${media.id}`, undefined, { query: { force: true } });
      expect((await usage(author)).usage).to.include({ image_count: 0, storage_bytes: 0 });
    });

    it('is shown of others to managers only: 403, 401, and 404 media_user_not_found', async () => {
      const response = await admin.get(`${ROOT}/users/${authorId}/quota`);
      expect(response.json()).to.deep.equal(await usage(author));
      expectError(await author.get(`${ROOT}/users/${authorId}/quota`), 403, 'rest_forbidden');
      expectError(await site.visitor().get(`${ROOT}/users/${authorId}/quota`), 401, 'rest_forbidden');
      expectError(await site.visitor().get(`${ROOT}/me/quota`), 401, 'rest_forbidden');
      expectError(await admin.get(`${ROOT}/users/9999/quota`), 404, 'media_user_not_found');
    });

    it('counts what was uploaded before quotas were switched on', async () => {
      const early = await testHost({ plugins: [content, mediaQuota] });
      const writer = await early.as('author');
      await early.disable('media-quota');
      await uploadPicture(writer);
      await early.enable('media-quota');
      expect((await usage(writer)).usage).to.include({ image_count: 1 });
      await early.stop();
    });
  });

  describe('packages of a member', () => {
    it('are assigned by managers, 0 clears, answering the usage', async () => {
      const id = await makePackage(admin, { name: 'Small', image_limit: 2 });
      const given = await give(id);
      expect(given.status).to.equal(200);
      expect(given.json()).to.deep.include({ user_id: authorId, package: 'Small' });
      expect((await usage(author)).limits['image_limit']).to.equal(2);
      expect((await give(0)).json()).to.deep.include({ package: null });
      expectError(await give(99), 404, 'media_package_not_found');
      expectError(await give(id, 9999), 404, 'media_user_not_found');
      expectError(await give(-1), 400, 'rest_invalid_param');
      expectError(await give(undefined), 400, 'rest_missing_callback_param');
      expectError(await author.post(`${ROOT}/users/${authorId}/package`, { package_id: 0 }), 403, 'rest_forbidden');
    });

    it('fall back to the default package for whoever has none', async () => {
      await makePackage(admin, { name: 'For all', image_limit: 4, is_default: true });
      expect(await usage(author)).to.deep.include({ package: 'For all' });
    });

    it('come from levels, purchases and groups; of several the highest limit counts, 0 highest', async () => {
      const ids: number[] = [];
      for (const body of [
        { name: 'Level', image_limit: 5, video_limit: 1, audio_limit: 1, storage_bytes: 10 },
        { name: 'Purchase', image_limit: 3, video_limit: 2, audio_limit: 0, storage_bytes: 30 },
        { name: 'Group', image_limit: 4, video_limit: 9, audio_limit: 7, storage_bytes: 20 },
      ])
        ids.push(await makePackage(admin, body));
      await makePackage(admin, { name: 'Default', is_default: true });
      const memberships = site.pluginContext('membership').use(MEMBERSHIPS);
      const level = await memberships.createLevel({ slug: 'gold', name: 'Gold', description: '' });
      const product = await site.pluginContext('shop').use(PRODUCTS).create({ name: 'Storage', status: 'publish' });
      const group = await site
        .pluginContext('community')
        .use(GROUPS)
        .create({ creatorId: await idOf(admin), name: 'Circle' });
      const mapping = {
        'membership:gold': ids[0],
        [`shop:${product.id}`]: ids[1],
        [`community:${group.id}`]: ids[2],
        'membership:silver': 999,
      };
      await site.host.inside.manager.changeSetting('media-quota', 'levelPackages', mapping);
      expect((await usage(author)).package).to.equal('Default');
      await memberships.grant(authorId, level?.id ?? 0, null);
      expect(await usage(author)).to.deep.include({
        ...{ package: 'Level', limits: { image_limit: 5, video_limit: 1, audio_limit: 1, storage_bytes: 10 } },
      });
      const orders = site.pluginContext('shop').use(ORDERS);
      const order = await orders.create({ userId: authorId, items: [{ productId: product.id }] });
      expect((await usage(author)).package).to.equal('Level');
      await orders.setStatus(order.id, 'completed');
      await site.pluginContext('community').use(GROUPS).join(group.id, authorId);
      expect((await usage(author)).limits).to.deep.equal({
        ...{ image_limit: 5, video_limit: 9, audio_limit: 0, storage_bytes: 30 },
      });
    });

    it('can come from sources that an embedder puts in the place of ours', async () => {
      const sources = [{ id: 'own', levelsOf: async (_user: number, among: readonly string[]) => among }];
      const embedded = await testHost({
        plugins: [content, mediaQuota],
        ports: [provide.value(MEMBERSHIP_SOURCES, sources)],
        settings: { 'media-quota': { levelPackages: { 'own:anything': 1 } } },
      });
      await makePackage(await embedded.as('administrator'), { name: 'From outside', image_limit: 8 });
      expect((await usage(await embedded.as('author'))).package).to.equal('From outside');
      await embedded.stop();
    });
  });

  describe('the check before every upload', () => {
    it('refuses what goes over a limit with 403 media_quota_exceeded, naming it, and keeps nothing', async () => {
      await give(await makePackage(admin, { name: 'One', image_limit: 1 }));
      expect((await uploadPicture(author)).status).to.equal(201);
      const refused = await uploadPicture(author);
      const data = expectError(refused, 403, 'media_quota_exceeded').data;
      expect(data).to.include({ limit: 'image_limit', used: 1, allowed: 1 });
      expect(refused.json<{ message: string }>().message).to.include('image_limit');
      expect(await files()).to.equal(1);
      expect(await ledger(author)).to.have.length(1);
    });

    it('refuses what goes over the storage, whatever the type', async () => {
      const first = (await uploadPicture(author)).json<{ media_details: { filesize: number } }>();
      const { filesize } = first.media_details;
      await give(await makePackage(admin, { name: 'Bytes', storage_bytes: filesize * 2 }));
      expect((await uploadPicture(author)).status).to.equal(201);
      const data = expectError(await uploadPicture(author), 403, 'media_quota_exceeded').data;
      expect(data).to.include({ limit: 'storage_bytes', used: filesize * 2, allowed: filesize * 2 });
      const text = { filename: 'a.txt', content: Buffer.from('plain text of a few words') };
      expectError(await author.upload('/wp/v2/media', text), 403, 'media_quota_exceeded');
    });

    it('counts files that are no media towards storage only, without an entry in the ledger', async () => {
      await give(await makePackage(admin, { name: 'One', image_limit: 1 }));
      const text = { filename: 'a.txt', content: Buffer.from('plain text of a few words') };
      expect((await author.upload('/wp/v2/media', text)).status).to.equal(201);
      expect((await usage(author)).usage).to.deep.equal({
        ...{ image_count: 0, video_count: 0, audio_count: 0, storage_bytes: text.content.length },
      });
      expect(await ledger(author)).to.deep.equal([]);
    });

    it('counts sound, films and pictures of every kind that the site takes', async () => {
      const rest = Buffer.alloc(600);
      const brand = (name: string) => Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${name}`), rest]);
      const heads: readonly (readonly [string, Buffer])[] = [
        ['sound.wav', Buffer.concat([Buffer.from('RIFF\x24\x01\0\0WAVEfmt '), rest])],
        ['sound.flac', Buffer.concat([Buffer.from('fLaC'), rest])],
        ['sound.m4a', brand('M4A ')],
        ['film.mov', brand('qt  ')],
        ['photo.heic', brand('heic')],
      ];
      for (const [filename, bytes] of heads)
        expect((await author.upload('/wp/v2/media', { filename, content: bytes })).status, filename).to.equal(201);
      expect((await usage(author)).usage).to.include({ image_count: 1, video_count: 1, audio_count: 3 });
      await give(await makePackage(admin, { name: 'Silent', audio_limit: 3 }));
      const [filename, bytes] = heads[0] ?? ['', rest];
      expectError(await author.upload('/wp/v2/media', { filename, content: bytes }), 403, 'media_quota_exceeded');
    });

    it('lets exactly as many of fifty parallel uploads in as fit, with as many entries', async () => {
      await give(await makePackage(admin, { name: 'Seven', image_limit: 7 }));
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => uploadPicture(author, `p${n}.png`)));
      expect(answers.filter(({ status }) => status === 201)).to.have.length(7);
      for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer.status).to.equal(403);
      expect((await usage(author)).usage['image_count']).to.equal(7);
      const entries = await ledger(author, { per_page: 100 });
      expect(entries.map(({ balance_after }) => balance_after)).to.deep.equal([0, 1, 2, 3, 4, 5, 6]);
    });

    it('does not hold for manage_media_settings', async () => {
      await makePackage(admin, { name: 'None', image_limit: 1, storage_bytes: 1, is_default: true });
      for (let count = 0; count < 3; count += 1) expect((await uploadPicture(admin)).status).to.equal(201);
      expect((await usage(admin)).usage['image_count']).to.equal(3);
    });

    it('makes room again when media is deleted, however many are deleted at once', async () => {
      await give(await makePackage(admin, { name: 'One', image_limit: 1 }));
      const { id } = (await uploadPicture(author)).json<{ id: number }>();
      await Promise.all(
        Array.from({ length: 50 }, () => author.delete(`/wp/v2/media/${id}`, undefined, { query: { force: true } })),
      );
      expect(await ledger(author)).to.have.length(2);
      expect((await uploadPicture(author)).status).to.equal(201);
    });

    it('can be asked for beforehand', async () => {
      await give(await makePackage(admin, { name: 'One', image_limit: 1, storage_bytes: 1000 }));
      const ask = async (query: Record<string, unknown>) =>
        (await author.get(`${ROOT}/me/quota/check`, { query })).json();
      expect(await ask({ media_type: 'image', file_size: 1000 })).to.deep.equal({ can_upload: true, reason: '' });
      expect(await ask({ media_type: 'image', file_size: 1001 })).to.have.property('can_upload', false);
      await uploadPicture(author);
      expect(await ask({ media_type: 'image' })).to.deep.include({ can_upload: false });
      expect(await ask({ media_type: 'video' })).to.deep.include({ can_upload: true });
      expectError(await author.get(`${ROOT}/me/quota/check`), 400, 'rest_missing_callback_param');
      expectError(await site.visitor().get(`${ROOT}/me/quota/check`), 401, 'rest_forbidden');
    });
  });

  describe('the ledger', () => {
    it('writes -1 for an upload and +1 for a deletion, with what is left', async () => {
      await give(await makePackage(admin, { name: 'Three', image_limit: 3 }));
      const { id } = (await uploadPicture(author)).json<{ id: number }>();
      await author.delete(`/wp/v2/media/${id}`, undefined, { query: { force: true } });
      const [deleted, uploaded] = await ledger(author);
      const common = { user_id: authorId, credit_type: 'image', reference: String(id), note: '' };
      expect(uploaded).to.deep.include({ ...common, amount: -1, balance_after: 2, source: 'upload' });
      expect(deleted).to.deep.include({ ...common, amount: 1, balance_after: 3, source: 'delete' });
      expect(deleted?.['created_at']).to.equal('2026-01-15T12:00:00.000Z');
    });

    it('keeps the running sum for an unlimited type', async () => {
      await uploadPicture(author);
      await uploadPicture(author);
      expect((await ledger(author)).map(({ balance_after }) => balance_after)).to.deep.equal([-2, -1]);
    });

    it('takes adjustments of managers, upwards and downwards, which change what may be kept', async () => {
      await give(await makePackage(admin, { name: 'One', image_limit: 1 }));
      const up = await adjust({ media_type: 'image', amount: 2, note: 'For the fair' });
      expect(up.status).to.equal(200);
      const body = up.json<{ entry: object; balance: number }>();
      expect(body.balance).to.equal(3);
      expect(body.entry).to.deep.include({
        ...{ user_id: authorId, credit_type: 'image', amount: 2, balance_after: 3, source: 'admin_adjust' },
        note: 'For the fair',
      });
      for (let count = 0; count < 3; count += 1) expect((await uploadPicture(author)).status).to.equal(201);
      expectError(await uploadPicture(author), 403, 'media_quota_exceeded');
      expect((await adjust({ credit_type: 'image', amount: -1 })).json()).to.have.property('balance', -1);
    });

    it('takes fifty adjustments at once', async () => {
      await give(await makePackage(admin, { name: 'One', audio_limit: 1 }));
      await Promise.all(Array.from({ length: 50 }, () => adjust({ media_type: 'audio', amount: 1 })));
      const balances = (await ledger(author, { per_page: 100 })).map(({ balance_after }) => balance_after);
      expect(balances).to.deep.equal(Array.from({ length: 50 }, (_, n) => 51 - n));
    });

    it('refuses adjustments that say nothing or the wrong thing', async () => {
      expectError(await adjust({ media_type: 'image', amount: 0 }), 400, 'rest_invalid_param');
      expectError(await adjust({ media_type: 'image' }), 400, 'rest_missing_callback_param');
      expectError(await adjust({ amount: 1 }), 400, 'rest_missing_callback_param');
      expectError(await adjust({ media_type: 'text', amount: 1 }), 400, 'rest_invalid_param');
      expectError(await adjust({ media_type: 'image', amount: 1.5 }), 400, 'rest_invalid_param');
      expectError(
        await author.post(`${ROOT}/users/${authorId}/credits`, { media_type: 'image', amount: 1 }),
        403,
        'rest_forbidden',
      );
      const unknown = await admin.post(`${ROOT}/users/9999/credits`, { media_type: 'image', amount: 1 });
      expectError(unknown, 404, 'media_user_not_found');
      expect(await ledger(author)).to.deep.equal([]);
    });

    it("shows the caller's own, newest first, 20 a page, 100 at most, of one type when asked", async () => {
      for (let count = 0; count < 21; count += 1)
        await adjust({ media_type: count < 20 ? 'image' : 'video', amount: 1 });
      const response = await author.get(`${ROOT}/me/credits/history`);
      expect(response.headers).to.include({ 'x-wp-total': '21', 'x-wp-totalpages': '2' });
      expect(response.json<unknown[]>()).to.have.length(20);
      expect((await ledger(author, { credit_type: 'video' })).map(({ credit_type }) => credit_type)).to.deep.equal([
        'video',
      ]);
      expect((await ledger(author, { page: 2 })).map(({ balance_after }) => balance_after)).to.deep.equal([1]);
      for (const query of [{ per_page: 0 }, { per_page: 101 }, { page: 0 }, { credit_type: 'text' }])
        expectError(await author.get(`${ROOT}/me/credits/history`, { query }), 400, 'rest_invalid_param');
      expect(await ledger(await site.as('editor'))).to.deep.equal([]);
      expectError(await site.visitor().get(`${ROOT}/me/credits/history`), 401, 'rest_forbidden');
    });
  });

  it('hands what somebody kept to the reassignTo of the account', async () => {
    await uploadPicture(author);
    const editor = await site.as('editor');
    await site.use(USERS).remove(authorId, await idOf(editor));
    expect((await usage(editor)).usage['image_count']).to.equal(1);
  });

  describe('files that change hands', () => {
    const give = (client: TestClient, id: unknown, author_id: number) =>
      client.post(`/wp/v2/media/${String(id)}`, { author: author_id });
    const upload = async (client: TestClient) => (await uploadPicture(client)).json<{ id: number }>().id;
    const images = async (client: TestClient) => (await usage(client)).usage['image_count'];
    const lines = async (client: TestClient) =>
      (await ledger(client)).map(({ amount, balance_after, source }) => [amount, balance_after, source]);

    it('are counted for their new author, with an entry in both ledgers', async () => {
      const editor = await site.as('editor');
      const id = await upload(author);
      expect((await give(editor, id, await idOf(editor))).status).to.equal(200);
      expect([await images(author), await images(editor)]).to.deep.equal([0, 1]);
      expect((await usage(editor)).usage['storage_bytes']).to.be.above(0);
      expect(await lines(author)).to.deep.equal([
        [1, 0, 'delete'],
        [-1, -1, 'upload'],
      ]);
      expect(await lines(editor)).to.deep.equal([[-1, -1, 'upload']]);
      expect((await editor.delete(`/wp/v2/media/${id}?force=true`)).status).to.equal(200);
      expect([await images(author), await images(editor)]).to.deep.equal([0, 0]);
      expect((await lines(editor))[0]).to.deep.equal([1, 0, 'delete']);
    });

    it('are counted once after fifty changes at once', async () => {
      const editor = await site.as('editor');
      const editorId = await idOf(editor);
      const ids = [await upload(author), await upload(author)];
      await Promise.all(
        Array.from({ length: 50 }, (_, index) => give(admin, ids[index % 2], index % 4 < 2 ? editorId : authorId)),
      );
      await site.runJob('media-quota:settle');
      const owned = async (id: number) =>
        (await admin.get('/wp/v2/media', { query: { author: id } })).json<unknown[]>();
      for (const [client, id] of [
        [author, authorId],
        [editor, editorId],
      ] as const) {
        const count = (await owned(id)).length;
        expect(await images(client)).to.equal(count);
        const sum = (await ledger(client, { per_page: 100 })).reduce((total, { amount }) => total + amount, 0);
        expect(sum + count).to.equal(0);
      }
      expect(((await images(author)) ?? 0) + ((await images(editor)) ?? 0)).to.equal(2);
    });

    it('go to the reassignTo of a removed account with an entry, also when they were never counted', async () => {
      await site.disable('media-quota');
      await upload(author);
      await upload(author);
      await site.enable('media-quota');
      const editor = await site.as('editor');
      await site.use(USERS).remove(authorId, await idOf(editor));
      expect(await images(editor)).to.equal(2);
      expect(await lines(editor)).to.deep.equal([[-2, -2, 'upload']]);
    });

    it('are nobody’s when their account goes without one', async () => {
      await upload(author);
      await site.use(USERS).remove(authorId, undefined);
      await site.runJob('media-quota:settle');
      expect(site.errors).to.deep.equal([]);
    });

    it('are counted as they are after the plugin was off', async () => {
      const [kept, removed] = [await upload(author), await upload(author)];
      expect(await images(author)).to.equal(2);
      await site.disable('media-quota');
      await site.pluginContext('content').use(MEDIA).remove(removed);
      const editor = await site.as('editor');
      await give(editor, kept, await idOf(editor));
      await upload(author);
      await site.enable('media-quota');
      expect([await images(editor), await images(author)]).to.deep.equal([1, 1]);
      expect(await lines(editor)).to.deep.equal([[-1, -1, 'upload']]);
      const sum = (await ledger(author)).reduce((total, { amount }) => total + amount, 0);
      expect(sum).to.equal(-1);
    });

    it('are counted after they were removed or changed past the library', async () => {
      const [given, removed] = [await upload(author), await upload(author)];
      const editor = await site.as('editor');
      const editorId = await idOf(editor);
      await usage(editor);
      await site.pluginContext('content').use(POSTS).update(given, { authorId: editorId });
      await site.pluginContext('content').use(POSTS).remove(removed);
      expect([await images(author), await images(editor)]).to.deep.equal([0, 1]);
      // A process that ended before it could tell.
      const bare = table('posts', { id: columns.id(), authorId: columns.integer() });
      await site.use(DATABASE).rows(bare).change({ id: given }, { authorId });
      expect([await images(author), await images(editor)]).to.deep.equal([0, 1]);
      await site.runJob('media-quota:settle');
      expect([await images(author), await images(editor)]).to.deep.equal([1, 0]);
    });
  });

  it('leaves uploads alone once it is switched off', async () => {
    await give(await makePackage(admin, { name: 'One', image_limit: 1 }));
    await uploadPicture(author);
    await site.disable('media-quota');
    expect((await uploadPicture(author)).status).to.equal(201);
  });

  describe('the widget', () => {
    it('stands above the upload form and below the dashboard, with a bar for each limit', async () => {
      await give(await makePackage(admin, { name: 'Three <b>', image_limit: 3, storage_bytes: 1_048_576 }));
      await uploadPicture(author);
      for (const path of ['/media/upload', '/media/dashboard']) {
        const { text, status } = await author.page('GET', path);
        expect(status, path).to.equal(200);
        expect(text).to.include('Your uploads: Three &lt;b&gt;').and.include('1 of 3').and.include('of 1 MB');
        expect(text).to.match(/<progress aria-label="Images" value="1" max="3">/);
        expect(text).to.not.include('nearly full');
      }
    });

    it('says when a limit is reached', async () => {
      await give(await makePackage(admin, { name: 'One', image_limit: 1 }));
      await uploadPicture(author);
      expect((await author.page('GET', '/media/dashboard')).text).to.include('1 of 1 – full');
    });

    it('warns from 80 percent on', async () => {
      await give(await makePackage(admin, { name: 'Five', image_limit: 5 }));
      for (let count = 0; count < 4; count += 1) await uploadPicture(author);
      expect((await author.page('GET', '/media/dashboard')).text).to.include('4 of 5 – nearly full');
    });
  });
});
