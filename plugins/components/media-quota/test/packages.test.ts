import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { makePackage, quotaSite, ROOT, usage } from './support.js';

interface PackageJson {
  readonly id: number;
  readonly name: string;
  readonly is_default: boolean;
  readonly sort_order: number;
  readonly [field: string]: unknown;
}

const PACKAGES = `${ROOT}/packages`;

describe('media quota: packages', () => {
  let site: TestSite;
  let admin: TestClient;

  beforeEach(async () => {
    site = await quotaSite();
    admin = await site.as('administrator');
  });
  afterEach(() => site.stop());

  const list = async () => (await admin.get(PACKAGES)).json<PackageJson[]>();
  const defaults = async () => (await list()).filter((each) => each.is_default).map(({ name }) => name);

  it('are managed by whoever may, and Allow says so', async () => {
    const id = await makePackage(admin, { name: 'Small' });
    expect((await admin.put(`${PACKAGES}/${id}`, { sort_order: 2 })).headers['allow']).to.equal(
      'POST, PUT, PATCH, DELETE',
    );
    expect((await admin.get(PACKAGES)).headers['allow']).to.equal('GET, POST');
    const refused = await (await site.as('author')).delete(`${PACKAGES}/${id}`);
    expect(refused.status).to.equal(403);
    expect(refused.headers['allow'] ?? '').to.equal('');
  });

  it('are made with every field, limits 0 unless said otherwise, 201', async () => {
    const response = await admin.post(PACKAGES, { name: ' Small ' });
    expect(response.status).to.equal(201);
    const { id, ...record } = response.json<PackageJson>();
    expect(id).to.be.a('number');
    expect(record).to.deep.equal({
      ...{ name: 'Small', image_limit: 0, video_limit: 0, audio_limit: 0, storage_bytes: 0 },
      ...{ is_default: false, sort_order: 0, created_at: '2026-01-15T12:00:00.000Z' },
    });
    const full = { name: 'Full', image_limit: 1, video_limit: 2, audio_limit: 3, storage_bytes: 5_000_000_000 };
    const made = (await admin.post(PACKAGES, { ...full, is_default: true, sort_order: 7 })).json<PackageJson>();
    expect(made).to.include({ ...full, is_default: true, sort_order: 7 });
  });

  it('need a name of 1 to 200 characters and whole numbers from 0 on', async () => {
    expectError(await admin.post(PACKAGES, {}), 400, 'rest_missing_callback_param');
    for (const bad of [{ name: '' }, { name: '  ' }, { name: 'n'.repeat(201) }])
      expectError(await admin.post(PACKAGES, bad), 400, 'rest_invalid_param');
    for (const field of ['image_limit', 'video_limit', 'audio_limit', 'storage_bytes', 'sort_order'])
      for (const value of [-1, 1.5, 'many'])
        expectError(await admin.post(PACKAGES, { name: 'x', [field]: value }), 400, 'rest_invalid_param');
    expectError(await admin.post(PACKAGES, { name: 'x', is_default: 'maybe' }), 400, 'rest_invalid_param');
    expect(await list()).to.deep.equal([]);
    await makePackage(admin, { name: 'n'.repeat(200) });
  });

  it('are listed by sort_order and id, with paging headers', async () => {
    for (const [name, sort_order] of [
      ['b', 2],
      ['a', 1],
      ['c', 2],
    ] as const)
      await makePackage(admin, { name, sort_order });
    const response = await admin.get(PACKAGES);
    expect(response.json<PackageJson[]>().map(({ name }) => name)).to.deep.equal(['a', 'b', 'c']);
    expect(response.headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '1' });
    const second = await admin.get(PACKAGES, { query: { per_page: 2, page: 2 } });
    expect(second.json<PackageJson[]>().map(({ name }) => name)).to.deep.equal(['c']);
  });

  it('keep what PUT, PATCH and POST leave out', async () => {
    const id = await makePackage(admin, { name: 'One', image_limit: 5, storage_bytes: 100 });
    expect((await admin.put(`${PACKAGES}/${id}`, { image_limit: 6 })).json()).to.include({
      name: 'One',
      image_limit: 6,
    });
    expect((await admin.patch(`${PACKAGES}/${id}`, { name: 'Two' })).json()).to.include({
      name: 'Two',
      image_limit: 6,
    });
    expect((await admin.post(`${PACKAGES}/${id}`, { sort_order: 3 })).json()).to.include({
      ...{ name: 'Two', image_limit: 6, storage_bytes: 100, sort_order: 3 },
    });
    expectError(await admin.put(`${PACKAGES}/${id}`, { image_limit: -1 }), 400, 'rest_invalid_param');
    expectError(await admin.put(`${PACKAGES}/${id}`, { name: ' ' }), 400, 'rest_invalid_param');
    // NUL is not kept by any database, so nothing is left of this name.
    expectError(await admin.put(`${PACKAGES}/${id}`, { name: '\u0000' }), 400, 'rest_invalid_param');
    expectError(await admin.post(PACKAGES, { name: '\u0000' }), 400, 'rest_invalid_param');
  });

  it('have one default at most: setting it clears the others, deleting it leaves none', async () => {
    const one = await makePackage(admin, { name: 'One', is_default: true });
    const two = await makePackage(admin, { name: 'Two', is_default: true });
    expect(await defaults()).to.deep.equal(['Two']);
    await admin.put(`${PACKAGES}/${one}`, { is_default: true });
    expect(await defaults()).to.deep.equal(['One']);
    await admin.put(`${PACKAGES}/${two}`, { is_default: false });
    expect(await defaults()).to.deep.equal(['One']);
    await admin.delete(`${PACKAGES}/${one}`);
    expect(await defaults()).to.deep.equal([]);
  });

  it('have one default after fifty parallel requests that each set another', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => makePackage(admin, { name: `p${n}` })));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => admin.put(`${PACKAGES}/${ids[n % 5]}`, { is_default: true })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
    expect(await defaults()).to.have.length(1);
  });

  it('are deleted with their record as previous; who had one falls back', async () => {
    await makePackage(admin, { name: 'Default', image_limit: 3, is_default: true });
    const id = await makePackage(admin, { name: 'Given', image_limit: 9 });
    const author = await site.as('author');
    const { user_id } = await usage(author);
    await admin.post(`${ROOT}/users/${user_id}/package`, { package_id: id });
    expect((await usage(author)).package).to.equal('Given');
    const response = await admin.delete(`${PACKAGES}/${id}`);
    expect(response.json()).to.deep.include({ deleted: true });
    expect(response.json<{ previous: PackageJson }>().previous).to.include({ id, name: 'Given', image_limit: 9 });
    expect((await usage(author)).package).to.equal('Default');
  });

  it('answer 404 media_package_not_found when there is none', async () => {
    expectError(await admin.put(`${PACKAGES}/99`, { name: 'x' }), 404, 'media_package_not_found');
    expectError(await admin.delete(`${PACKAGES}/99`), 404, 'media_package_not_found');
  });

  it('need manage_media_settings, which only administrators hold: 401 signed out, 403 otherwise', async () => {
    const editor = await site.as('editor');
    for (const [client, status] of [
      [site.visitor(), 401],
      [editor, 403],
    ] as const) {
      expectError(await client.get(PACKAGES), status, 'rest_forbidden');
      expectError(await client.post(PACKAGES, { name: 'x' }), status, 'rest_forbidden');
      expectError(await client.put(`${PACKAGES}/1`, { name: 'x' }), status, 'rest_forbidden');
      expectError(await client.delete(`${PACKAGES}/1`), status, 'rest_forbidden');
    }
    const manager = await site.member({ can: ['manage_media_settings'] });
    expect((await manager.get(PACKAGES)).status).to.equal(200);
  });

  it('go out in a bundle with those who have them, and come in again', async () => {
    const id = await makePackage(admin, { name: 'Given', image_limit: 9, is_default: true });
    const author = await site.as('author');
    await admin.post(`${ROOT}/users/${(await usage(author)).user_id}/package`, { package_id: id });
    const bundle = await site.exportBundle();
    const other = await quotaSite();
    await other.importBundle(bundle);
    const { media_packages } = await other.exportBundle();
    expect(media_packages).to.deep.equal(bundle['media_packages']);
    await other.stop();
  });
});
