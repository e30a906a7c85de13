import { tap } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogHooks } from '../src/hooks.js';
import { blogSite, ROOT, writePost } from './support.js';

interface Series {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly status: string;
  readonly owner: { id: number; name: string };
  readonly post_count: number;
  readonly posts: readonly number[];
  readonly link: string;
}

interface Progress {
  readonly series_id: number;
  readonly read: readonly number[];
  readonly total: number;
  readonly percent: number;
  readonly completed: boolean;
}

describe('member-blog: series', () => {
  let site: TestSite;
  let author: TestClient;
  let other: TestClient;
  let editor: TestClient;
  let names = 0;

  const make = async (client: TestClient, fields: object = {}) => {
    names += 1;
    return expectSuccess<Series>(await client.post(`${ROOT}/series`, { name: `Series ${names}`, ...fields }), 201);
  };
  const put = (client: TestClient, id: number, fields: object) => client.patch(`${ROOT}/series/${id}`, fields);
  /** A series with published posts, oldest first. */
  const filled = async (count: number) => {
    const series = await make(author);
    const posts: number[] = [];
    for (let day = 1; day <= count; day += 1) {
      const post = await writePost(site, author, { createdAt: `2026-01-0${day}T00:00:00.000Z` });
      expectSuccess(await author.post(`/wp/v2/posts/${post.id}`, { mb_series: [series.id] }));
      posts.push(post.id);
    }
    return { series, posts };
  };

  before(async () => {
    site = await blogSite();
    author = await site.as('author');
    other = await site.as('author', 'other');
    editor = await site.as('editor');
  });
  after(() => site.stop());

  it('are made with 201 and the whole record', async () => {
    const response = await author.post(`${ROOT}/series`, { name: ' Bread & <b>Butter</b>', description: '<p>All</p>' });
    const series = expectSuccess<Series>(response, 201);
    expect(series).to.deep.equal({
      id: series.id,
      name: 'Bread & Butter',
      slug: 'bread-butter',
      description: '<p>All</p>',
      status: 'active',
      owner: { id: author.user?.id, name: author.user?.displayName },
      post_count: 0,
      posts: [],
      link: series.link,
    });
    expect(series.link).to.contain('bread-butter');
  });

  it('take names of 1 to 200 characters', async () => {
    expectError(await author.post(`${ROOT}/series`, {}), 400, 'rest_missing_callback_param');
    expectError(await author.post(`${ROOT}/series`, { name: '' }), 400, 'rest_invalid_param');
    expectError(await author.post(`${ROOT}/series`, { name: 'x'.repeat(201) }), 400, 'rest_invalid_param');
    expectError(await author.post(`${ROOT}/series`, { name: '<b></b>' }), 400, 'rest_invalid_param');
    expect(await make(author, { name: 'y'.repeat(200) })).to.have.property('name', 'y'.repeat(200));
  });

  it('are made by whoever holds the capability of mb_series_create_capability, edit_posts by default', async () => {
    expectError(await site.visitor().post(`${ROOT}/series`, { name: 'x' }), 401, 'mb_not_logged_in');
    expectError(await (await site.as('subscriber')).post(`${ROOT}/series`, { name: 'x' }), 403, 'mb_forbidden');
    const seen: string[] = [];
    const remove = site.tap(
      tap(blogHooks.mb_series_create_capability, {}, (_context, capability) => {
        seen.push(capability);
        return 'manage_options';
      }),
    );
    const refused = await author.post(`${ROOT}/series`, { name: 'x' });
    remove();
    expectError(refused, 403, 'mb_forbidden');
    expect(seen[0]).to.equal('edit_posts');
  });

  it("answer the owner's own series of a name with 200, and make a numbered slug for another owner", async () => {
    const first = await make(author, { name: 'Twice' });
    expect(expectSuccess<Series>(await author.post(`${ROOT}/series`, { name: 'tWICE' })).id).to.equal(first.id);
    const second = await make(other, { name: 'Twice' });
    expect(second).to.include({ name: 'Twice', slug: 'twice-2' });
    expect(second.owner.id).to.equal(other.user?.id);
  });

  it('are made once by fifty requests at once', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => author.post(`${ROOT}/series`, { name: 'Crowded' })));
    const ids = new Set(all.map((response) => response.json<Series>().id));
    expect(ids.size, all.map(({ text }) => text).join()).to.equal(1);
    expect(all.filter(({ status }) => status === 201)).to.have.length(1);
  });

  it('are removed by one of fifty requests at once, the others find nothing', async () => {
    const { id } = await make(author);
    const all = await Promise.all(Array.from({ length: 50 }, () => author.delete(`${ROOT}/series/${id}`)));
    expect(all.filter(({ status }) => status === 200)).to.have.length(1);
    for (const refused of all.filter(({ status }) => status !== 200)) expectError(refused, 404, 'mb_not_found');
    expect(site.errors).to.deep.equal([]);
  });

  it('are gone for whoever changes them while they are removed', async () => {
    const { id } = await make(author);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index === 0 ? author.delete(`${ROOT}/series/${id}`) : put(author, id, { description: `Words ${index}` }),
      ),
    );
    expect(all[0]?.status).to.equal(200);
    const after = all.map(({ status }) => status);
    expect(
      after.every((status) => status === 200 || status === 404),
      after.join(),
    ).to.equal(true);
    expectError(await put(author, id, { status: 'completed' }), 404, 'mb_not_found');
    expect(site.errors).to.deep.equal([]);
  });

  it('of one name by fifty owners at once are fifty, each with a slug of its own', async () => {
    const owners = await Promise.all(Array.from({ length: 50 }, () => site.member({ can: ['edit_posts'] })));
    const all = await Promise.all(owners.map((owner) => owner.post(`${ROOT}/series`, { name: 'Rush' })));
    expect(new Set(all.map((response) => expectSuccess<Series>(response, 201).slug)).size).to.equal(50);
  });

  it('change by PATCH; what is left out stays', async () => {
    const series = await make(author, { description: 'About' });
    const done = expectSuccess<Series>(await put(author, series.id, { status: 'completed' }));
    expect(done).to.deep.equal({ ...series, status: 'completed' });
    const named = expectSuccess<Series>(await put(editor, series.id, { name: 'Renamed' }));
    expect(named).to.deep.equal({ ...series, status: 'completed', name: 'Renamed' });
    expect(expectSuccess<Series>(await put(author, series.id, { status: 'active', description: '' }))).to.include({
      status: 'active',
      description: '',
    });
  });

  it('refuse an unknown status with 400 mb_invalid_status, and a name of the owner twice with 409', async () => {
    const [series, twin] = [await make(author), await make(author)];
    expectError(await put(author, series.id, { status: 'paused', name: 'x' }), 400, 'mb_invalid_status');
    expectError(await put(author, series.id, { name: twin.name.toUpperCase() }), 409, 'mb_series_exists');
    expect(expectSuccess<Series>(await put(author, series.id, {})).name).to.equal(series.name);
  });

  it('are changed and removed by their owner or edit_others_posts', async () => {
    const series = await make(author);
    expectError(await put(other, series.id, { name: 'x' }), 403, 'mb_forbidden');
    expectError(await other.delete(`${ROOT}/series/${series.id}`), 403, 'mb_forbidden');
    expectError(await put(author, 9999, { name: 'x' }), 404, 'mb_not_found');
    const answer = expectSuccess(await editor.delete(`${ROOT}/series/${series.id}`));
    expect(answer).to.deep.equal({ deleted: true, id: series.id, previous: series });
    expectError(await author.delete(`${ROOT}/series/${series.id}`), 404, 'mb_not_found');
  });

  it('keep their posts when they are removed', async () => {
    const { series, posts } = await filled(1);
    expectSuccess(await author.delete(`${ROOT}/series/${series.id}`));
    expect((await site.visitor().get(`/wp/v2/posts/${posts[0]}`)).status).to.equal(200);
  });

  it('have an order that their owner alone changes: foreign ids dropped, missing ones following', async () => {
    const { series, posts } = await filled(3);
    const [a, b, c] = posts;
    const stray = await writePost(site, author);
    const path = `${ROOT}/series/${series.id}/order`;
    const answer = expectSuccess(await author.patch(path, { order: [c, stray.id, 9999, c] }));
    expect(answer).to.deep.equal({ id: series.id, order: [c, a, b] });
    expect(expectSuccess<Series>(await put(author, series.id, {}))).to.deep.include({
      posts: [c, a, b],
      post_count: 3,
    });
    expectError(await editor.patch(path, { order: [a] }), 403, 'mb_forbidden');
    expectError(await author.patch(path, {}), 400, 'rest_missing_callback_param');
  });

  it('are shown and taken by the core posts route; a series of somebody else is refused', async () => {
    const [own, foreign] = [await make(author), await make(other)];
    const create = (client: TestClient, ids: readonly number[]) =>
      client.post('/wp/v2/posts', { title: 'T', mb_series: ids });
    const { id, ...made } = expectSuccess<Record<string, unknown>>(await create(author, [own.id]), 201);
    expect(made['mb_series']).to.deep.equal([own.id]);
    expectError(await create(author, [foreign.id]), 403, 'mb_forbidden');
    const both = expectSuccess<Record<string, unknown>>(
      await editor.post(`/wp/v2/posts/${id}`, { mb_series: [own.id, foreign.id] }),
    );
    expect(both['mb_series']).to.have.members([own.id, foreign.id]);
    expectSuccess(await author.post(`/wp/v2/posts/${id}`, { mb_series: [own.id, foreign.id], title: 'Kept' }));
    expect((await author.get('/wp/v2/mb_series')).status).to.equal(200);
    expectError(await editor.post('/wp/v2/mb_series', { name: 'x' }), 404, 'rest_no_route');
  });

  describe('reading progress', () => {
    it('notes which posts a member read, each once', async () => {
      const { series, posts } = await filled(3);
      const path = `${ROOT}/series/${series.id}/progress`;
      const first = expectSuccess<Progress>(await other.post(path, { post_id: posts[2] }));
      expect(first).to.deep.equal({
        series_id: series.id,
        post_id: posts[2],
        read: [posts[2]],
        total: 3,
        percent: 33,
        completed: false,
      });
      const all = await Promise.all(Array.from({ length: 50 }, () => other.post(path, { post_id: posts[0] })));
      for (const response of all) expect(expectSuccess<Progress>(response).read).to.deep.equal([posts[0], posts[2]]);
      const done = expectSuccess<Progress>(await other.post(path, { post_id: posts[1] }));
      expect(done).to.deep.include({ read: posts, percent: 100, completed: true });
    });

    it('answers 404 mb_not_found for a post that is not in the series, and needs somebody signed in', async () => {
      const { series } = await filled(1);
      const path = `${ROOT}/series/${series.id}/progress`;
      const stray = await writePost(site, author);
      expectError(await other.post(path, { post_id: stray.id }), 404, 'mb_not_found');
      expectError(await other.post(`${ROOT}/series/9999/progress`, { post_id: 1 }), 404, 'mb_not_found');
      expectError(await other.post(path, {}), 400, 'rest_missing_callback_param');
      expectError(await site.visitor().post(path, { post_id: 1 }), 401, 'mb_not_logged_in');
    });

    it('tells visitors how far they are by their own list, and keeps nothing', async () => {
      const { series, posts } = await filled(2);
      const path = `${ROOT}/series/${series.id}/guest-progress`;
      const [a = 0, b = 0] = posts;
      const half = { series_id: series.id, read: [b], total: 2, percent: 50, completed: false };
      for (const progress of [
        { [b]: true },
        { [b]: '2026-01-01T10:00:00', [a]: false, 9999: true },
        { read: [b, 9999] },
      ]) {
        expect(expectSuccess(await site.visitor().post(path, { progress }))).to.deep.equal(half);
      }
      expect(expectSuccess(await site.visitor().post(path, { progress: {} }))).to.include({ percent: 0 });
      const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [index + 1, true]));
      expectError(await site.visitor().post(path, { progress: many }), 400, 'rest_invalid_param');
      expectError(
        await site.visitor().post(path, { progress: { read: Object.keys(many) } }),
        400,
        'rest_invalid_param',
      );
      const both = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [index + 1, true]));
      expectError(
        await site.visitor().post(path, { progress: { ...both, read: Object.keys(both) } }),
        400,
        'rest_invalid_param',
      );
      expectError(await site.visitor().post(path, {}), 400, 'rest_missing_callback_param');
    });

    it('lets visitors ask 30 times a minute, then answers 429 mb_rate_limited with Retry-After', async () => {
      const own = await blogSite();
      const client = await own.as('author');
      const { id } = expectSuccess<Series>(await client.post(`${ROOT}/series`, { name: 'Limited' }), 201);
      const ask = () => own.visitor().post(`${ROOT}/series/${id}/guest-progress`, { progress: {} });
      const all = await Promise.all(Array.from({ length: 50 }, ask));
      expect(all.filter(({ status }) => status === 200)).to.have.length(30);
      const refused = all.find(({ status }) => status === 429);
      expectError(refused ?? (await ask()), 429, 'mb_rate_limited');
      expect(refused?.headers).to.include({ 'retry-after': '60', 'x-ratelimit-limit': '30' });
      own.advance(60_001);
      expectSuccess(await ask());
      await own.stop();
    });

    it('answers 403 mb_progress_off while it is switched off', async () => {
      const off = await blogSite({ settings: { 'member-blog': { seriesProgress: false } } });
      const client = await off.as('author');
      const { id } = expectSuccess<Series>(await client.post(`${ROOT}/series`, { name: 'Off' }), 201);
      expectError(await client.post(`${ROOT}/series/${id}/progress`, { post_id: 1 }), 403, 'mb_progress_off');
      const guest = await off.visitor().post(`${ROOT}/series/${id}/guest-progress`, { progress: {} });
      expectError(guest, 403, 'mb_progress_off');
      await off.stop();
    });
  });

  it('go to the reassignTo of an account, except where the reassignTo has one of that name', async () => {
    const leaving = await site.as('author', 'leaving');
    const reassignTo = await site.as('author', 'reassignTo');
    const [kept, twin] = [await make(leaving), await make(leaving, { name: 'Same' })];
    await make(reassignTo, { name: 'Same' });
    const admin = await site.as('administrator');
    const query = { force: true, reassign: reassignTo.user?.id };
    expectSuccess(await admin.delete(`/wp/v2/users/${leaving.user?.id}`, undefined, { query }));
    expect(expectSuccess<Series>(await put(reassignTo, kept.id, {})).owner.id).to.equal(reassignTo.user?.id);
    expect(expectSuccess<Series>(await put(editor, twin.id, {})).owner).to.deep.equal({ id: 0, name: '' });
  });
});
