import { tap } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogHooks } from '../src/hooks.js';
import blog from '../src/plugin.js';
import { blogSite, ROOT } from './support.js';

type Verb = 'get' | 'post' | 'patch' | 'delete';

/** Writes, and every route of a paid module that is not said to be public. */
const GUARDED: readonly (readonly [Verb, string, string?])[] = [
  ['post', '/autosave'],
  ['delete', '/draft'],
  ['delete', '/posts/1/featured-image'],
  ['post', '/categories'],
  ['post', '/upload-image'],
  ['post', '/attach-image'],
  ['delete', '/posts/1'],
  ['post', '/posts/1/status'],
  ['post', '/series', 'series'],
  ['patch', '/series/1', 'series'],
  ['delete', '/series/1', 'series'],
  ['patch', '/series/1/order', 'series'],
  ['post', '/series/1/progress', 'series'],
  ['get', '/coauthors/search', 'coauthors'],
  ['post', '/posts/1/coauthors', 'coauthors'],
  ['patch', '/posts/1/coauthors', 'coauthors'],
  ['delete', '/posts/1/coauthors/1', 'coauthors'],
  ['post', '/posts/1/coauthors/invitation/accept', 'coauthors'],
  ['post', '/posts/1/coauthors/invitation/decline', 'coauthors'],
  ['post', '/posts/1/lock', 'coauthors'],
  ['delete', '/posts/1/lock', 'coauthors'],
  ['post', '/posts/1/review', 'coauthors'],
  ['post', '/posts/1/schedule', 'scheduling'],
  ['delete', '/posts/1/schedule', 'scheduling'],
  ['patch', '/me/notifications', 'author-dashboard'],
  ['get', '/analytics', 'analytics'],
  ['get', '/analytics/export', 'analytics'],
  ['post', '/groups/1/posts/1/featured', 'groups'],
  ['post', '/posts/1/featured'],
  ['delete', '/posts/1/featured'],
  ['post', '/bookmarks'],
  ['delete', '/bookmarks/1'],
  ['post', '/follows'],
  ['delete', '/follows/user/1'],
  ['post', '/reactions'],
];

/** The one route of a paid module that looks at no credentials. */
const OPEN = '/series/1/guest-progress';

const call = (client: TestClient, verb: Verb, path: string) => client[verb](ROOT + path);

describe('member-blog: the write check', () => {
  it('is proven below for every write and every route of a paid module', () => {
    const proven = new Set(GUARDED.map(([verb, path]) => `${verb.toUpperCase()} ${path}`));
    const guarded = (blog.routes ?? []).filter(
      ({ declaration, methods, namespace }) =>
        `/${namespace}` === ROOT && (!methods.includes('GET') || declaration.module !== undefined),
    );
    expect(guarded.length).to.be.greaterThan(30);
    for (const { declaration, methods } of guarded) {
      const sample = declaration.path.replace(':object_type', 'user').replace(/:\w+/g, '1');
      if (sample !== OPEN) expect([...proven]).to.include(`${methods.join()} ${sample}`);
    }
  });

  let site: TestSite;
  let remote: TestClient;
  before(async () => {
    site = await blogSite();
    remote = await (await site.as('administrator')).withApplicationPassword();
  });
  after(() => site.stop());

  for (const [verb, path] of GUARDED) {
    it(`refuses an application password on ${verb.toUpperCase()} ${path}, and visitors`, async () => {
      expectError(await call(remote, verb, path), 403, 'mb_app_password_write_denied');
      expectError(await call(site.visitor(), verb, path), 401, 'mb_not_logged_in');
    });
  }

  it('lets application passwords write when mb_rest_allow_app_passwords says true, on every one of them', async () => {
    const seen: boolean[] = [];
    const remove = site.tap(
      tap(blogHooks.mb_rest_allow_app_passwords, {}, (_context, allowed) => {
        seen.push(allowed);
        return true;
      }),
    );
    for (const [verb, path] of GUARDED) {
      expect((await call(remote, verb, path)).json<{ code?: string }>().code, path).not.to.equal(
        'mb_app_password_write_denied',
      );
    }
    remove();
    expect(seen.length).to.be.at.least(GUARDED.length);
    expect(new Set(seen)).to.deep.equal(new Set([false]));
  });

  it('leaves guest progress to every credential and to visitors', async () => {
    const { id } = (await (await site.as('author')).post(`${ROOT}/series`, { name: 'Open' })).json<{ id: number }>();
    for (const client of [remote, site.visitor()]) {
      expect((await client.post(`${ROOT}/series/${id}/guest-progress`, { progress: {} })).status).to.equal(200);
    }
  });

  it('takes a session cookie without X-WP-Nonce for nobody, and refuses a wrong nonce', async () => {
    const member = await site.as('author', 'nonceless');
    const wrong = await member.post(`${ROOT}/autosave`, { title: 'x' }, { headers: { 'x-wp-nonce': 'wrong' } });
    expectError(wrong, 403, 'rest_cookie_invalid_nonce');
    const none = await member.page('POST', `/wp-json${ROOT}/autosave`, { body: 'title=x' });
    expectError(none, 401, 'mb_not_logged_in');
  });

  it('stays shut when a tap fails or answers anything but true', async () => {
    const word: unknown = 'yes';
    const odd = site.tap(tap(String('mb_rest_allow_app_passwords'), {}, () => word));
    expectError(await call(remote, 'post', '/autosave'), 403, 'mb_app_password_write_denied');
    odd();
    const failing = site.tap(
      tap(blogHooks.mb_rest_allow_app_passwords, {}, () => {
        throw new Error('broken');
      }),
    );
    expect((await call(remote, 'post', '/autosave')).status).to.be.at.least(400);
    failing();
  });

  for (const path of ['/dashboard', '/dashboard/counts', '/posts/render']) {
    it(`leaves the private read ${path} to every credential`, async () => {
      expect((await remote.get(ROOT + path)).status).to.equal(200);
    });
  }

  it('leaves GET /draft to every credential as well', async () => {
    expectError(await remote.get(`${ROOT}/draft`, { query: { post_id: 9999 } }), 404, 'mb_not_found');
  });
});

describe('member-blog: ids beyond what a database counts to', () => {
  it('name nothing, and are no fault', async () => {
    const site = await blogSite();
    const admin = await site.as('administrator');
    const huge = 99_999_999_999;
    for (const [verb, path] of GUARDED) {
      const response = await call(admin, verb, path.replace(/1/g, String(huge)));
      expect(response.status, `${verb} ${path} ${response.text}`).to.be.below(500);
    }
    const post = await admin.post('/wp/v2/posts', { title: 'T', mb_series: [huge] });
    const { id } = post.json<{ id: number }>();
    const series = (await admin.post(`${ROOT}/series`, { name: 'S' })).json<{ id: number }>();
    for (const [verb, path, fields] of [
      ['get', `/dashboard?user_id=${huge}`, undefined],
      ['get', `/dashboard/counts?user_id=${huge}`, undefined],
      ['get', `/posts/render?user_id=${huge}`, undefined],
      ['get', `/draft?post_id=${huge}`, undefined],
      ['get', `/coauthors/search?search=xx&post_id=${huge}`, undefined],
      ['delete', `/draft?post_id=${huge}`, undefined],
      ['delete', `/posts/${id}/coauthors/${huge}`, undefined],
      ['post', `/posts/${id}/coauthors`, { user_id: huge }],
      ['patch', `/posts/${id}/coauthors`, { order: [huge] }],
      ['patch', `/series/${series.id}/order`, { order: [huge] }],
      ['post', `/series/${series.id}/progress`, { post_id: huge }],
      ['post', `/series/${series.id}/guest-progress`, { progress: { [huge]: true, read: [huge] } }],
      ['post', '/autosave', { post_id: huge, title: 'x' }],
      ['post', '/autosave', { title: 'x', categories: [huge] }],
      ['post', '/attach-image', { post_id: id, attachment_id: huge }],
      ['post', '/categories', { name: 'x', parent: huge }],
    ] as const) {
      const response = verb === 'get' ? await admin.get(ROOT + path) : await admin[verb](ROOT + path, fields);
      expect(response.status, `${verb} ${path} ${response.text}`).to.be.below(500);
    }
    expect(site.errors).to.deep.equal([]);
    await site.stop();
  });
});

describe('member-blog: modules', () => {
  it('answers 404 on the routes of modules that are off, and keeps the routes that are always there', async () => {
    const names = ['series', 'coauthors', 'scheduling', 'analytics', 'groups', 'author-dashboard'];
    const modules = Object.fromEntries(names.map((name) => [name, false]));
    const site = await blogSite({ modules: { 'member-blog': modules } });
    const admin = await site.as('administrator');
    for (const [verb, path, module] of GUARDED) {
      const { code } = (await call(admin, verb, path)).json<{ code?: string }>();
      if (module) expect(code, path).to.equal('rest_no_route');
      else expect(code, path).not.to.equal('rest_no_route');
    }
    expectError(await site.visitor().post(`${ROOT}/series/1/guest-progress`), 404, 'rest_no_route');
    expectError(await admin.get('/wp/v2/mb_series'), 404, 'rest_no_route');
    const made = await admin.post('/wp/v2/posts', { title: 'Plain' });
    expect(made.json<object>()).not.to.have.property('mb_series');
    expect((await admin.get(`${ROOT}/dashboard`)).status).to.equal(200);
    await site.stop();
  });

  it('answers 404 below the old namespace bpmb/v1', async () => {
    const site = await blogSite();
    const admin = await site.as('administrator');
    for (const path of ['/bpmb/v1', '/bpmb/v1/dashboard', '/bpmb/v1/feed']) {
      expectError(await admin.get(path), 404, 'rest_no_route');
    }
    await site.stop();
  });
});

describe('member-blog: hooks', () => {
  it('offers every hook of the Events table by its exact name', () => {
    for (const [name, definition] of Object.entries(blogHooks)) expect(definition.name).to.equal(name);
    expect(Object.keys(blogHooks)).to.include.members([
      'mb_post_clapped',
      'mb_rest_allow_app_passwords',
      'mb_feature_capability',
      'mb_followable_taxonomies',
      'mb_max_claps',
      'mb_series_create_capability',
      'mb_rest_gate_exempt',
      'mb_rest_exposed_post_meta',
      'member_blog_dashboard_query_args',
      'member_blog_pro_validate_post',
      'mb_allowed_image_mime_types',
      'mb_rest_upload_allowed_types',
      'mb_max_upload_size',
      'mb_rest_upload_max_size',
    ]);
  });
});
