import { contentHooks, MEDIA } from '@plinth/content';
import { tap } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogHooks } from '../src/hooks.js';
import { blogSite, coauthor, ROOT, readPost, writePost } from './support.js';

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>';

interface Uploaded {
  readonly success: boolean;
  readonly data: { file: { url: string; width: number; height: number }; attachment_id: number };
}

const upload = (
  client: TestClient,
  content: Buffer | string,
  more: { field?: string; fields?: Record<string, string> } = {},
) => client.upload(`${ROOT}/upload-image`, { field: 'image', filename: 'x.png', type: 'image/png', content, ...more });

describe('member-blog: POST /upload-image', () => {
  let site: TestSite;
  let author: TestClient;
  before(async () => {
    site = await blogSite();
    author = await site.as('author');
  });
  after(() => site.stop());

  it('answers success with url, width, height and attachment_id, and serves the bytes', async () => {
    const answer = expectSuccess<Uploaded>(await upload(author, PNG));
    expect(answer).to.nested.include({ success: true, 'data.file.width': 1, 'data.file.height': 1 });
    const served = await site.visitor().page('GET', answer.data.file.url);
    expect(served.bytes.equals(PNG)).to.equal(true);
    expect(await site.pluginContext('member-blog').use(MEDIA).find(answer.data.attachment_id)).to.have.property(
      'source',
      'member-blog',
    );
  });

  it('hangs the image below the post that is named, for whoever may edit it', async () => {
    const post = await writePost(site, author, { status: 'draft' });
    const fields = { post_id: String(post.id) };
    const { data } = expectSuccess<Uploaded>(await upload(author, PNG, { fields }));
    expect((await readPost(site, data.attachment_id)).parentId).to.equal(post.id);
    const other = await site.as('author', 'other');
    expectError(await upload(other, PNG, { fields }), 403, 'no_permission');
    expectError(await upload(other, PNG, { fields: { post_id: '9999' } }), 404, 'mb_not_found');
    await coauthor(site, post, author, other);
    expectSuccess(await upload(other, PNG, { fields }));
  });

  it('is for who holds upload_files or passes the create gate', async () => {
    expectError(await upload(site.visitor(), PNG), 401, 'mb_not_logged_in');
    expectError(await upload(await site.as('subscriber'), PNG), 403, 'no_permission');
    expectSuccess(await upload(await site.as('contributor'), PNG));
    expectSuccess(await upload(await site.member({ can: ['upload_files'] }), PNG));
    const remove = site.tap(tap(blogHooks.mb_can_create, {}, () => false));
    expectError(await upload(await site.as('contributor'), PNG), 403, 'no_permission');
    remove();
  });

  it('refuses no file, a broken one, an empty one and other types with their codes', async () => {
    expectError(await upload(author, PNG, { field: 'file' }), 400, 'no_file');
    expectError(await upload(author, ''), 400, 'invalid_file');
    expectError(await upload(author, PNG.subarray(0, 40)), 400, 'invalid_file');
    expectError(await upload(author, 'just text'), 400, 'invalid_type');
    expectError(await upload(author, SVG), 400, 'invalid_type');
  });

  it('takes the types of mb_allowed_image_mime_types and mb_rest_upload_allowed_types, never SVG', async () => {
    const seen: unknown[] = [];
    const first = site.tap(
      tap(blogHooks.mb_allowed_image_mime_types, {}, (_context, types) => {
        seen.push(types);
        return ['image/png', 'image/svg+xml'];
      }),
    );
    expectError(await upload(author, GIF), 400, 'invalid_type');
    expectError(await upload(author, SVG), 400, 'invalid_type');
    expect(seen[0]).to.deep.equal(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
    const second = site.tap(
      tap(blogHooks.mb_rest_upload_allowed_types, {}, (_context, types, userId) => {
        seen.push([types, userId]);
        return ['image/gif'];
      }),
    );
    expectSuccess(await upload(author, GIF));
    expectError(await upload(author, PNG), 400, 'invalid_type');
    expect(seen.at(-1)).to.deep.equal([['image/png', 'image/svg+xml'], author.user?.id]);
    first();
    second();
  });

  it('takes as many bytes as mb_max_upload_size (MB) and mb_rest_upload_max_size (bytes) say', async () => {
    const seen: unknown[] = [];
    const bytes = site.tap(
      tap(blogHooks.mb_rest_upload_max_size, {}, (_context, value, userId) => {
        seen.push([value, userId]);
        return value;
      }),
    );
    expectSuccess(await upload(author, PNG));
    expect(seen).to.deep.equal([[5 * 1024 * 1024, author.user?.id]]);
    const megabytes = site.tap(tap(blogHooks.mb_max_upload_size, {}, (_context, size) => (size === 5 ? 0.00001 : 5)));
    expectError(await upload(author, PNG), 400, 'file_too_large');
    expect(seen.at(-1)).to.deep.equal([10, author.user?.id]);
    megabytes();
    bytes();
    const fewer = site.tap(tap(blogHooks.mb_rest_upload_max_size, {}, () => PNG.length - 1));
    expectError(await upload(author, PNG), 400, 'file_too_large');
    fewer();
    const word: unknown = 'any';
    const odd = site.tap(tap(String('mb_max_upload_size'), {}, () => word));
    const large = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]);
    expectError(await upload(author, large), 400, 'file_too_large');
    odd();
  });

  it('answers 500 upload_failed when the image cannot be kept', async () => {
    const broken = await blogSite();
    broken.tap(
      tap(contentHooks.upload_check, {}, () => {
        throw new Error('the disk is full');
      }),
    );
    const response = await upload(await broken.as('author'), PNG);
    expectError(response, 500, 'upload_failed');
    expect(response.text).not.to.contain('disk');
    await broken.stop();
  });
});

describe('member-blog: POST /attach-image', () => {
  let site: TestSite;
  let author: TestClient;
  const attach = (client: TestClient, fields: object) => client.post(`${ROOT}/attach-image`, fields);
  before(async () => {
    site = await blogSite();
    author = await site.as('author');
  });
  after(() => site.stop());

  it('makes an image the child of a post, and its picture when it has none', async () => {
    const post = await writePost(site, author, { status: 'draft' });
    const [first, second] = await Promise.all(
      [1, 2].map(async () => expectSuccess<Uploaded>(await upload(author, PNG)).data.attachment_id),
    );
    const answer = expectSuccess<{ success: boolean; data: { message: string } }>(
      await attach(author, { post_id: post.id, attachment_id: first }),
    );
    expect(answer.success).to.equal(true);
    expect(answer.data.message).to.be.a('string');
    expectSuccess(await attach(author, { post_id: post.id, attachment_id: second }));
    expect(await readPost(site, post.id)).to.include({ featuredMedia: first });
    expect(await readPost(site, second ?? 0)).to.include({ parentId: post.id });
  });

  it('needs both arguments, edit rights on the post, and the attachment', async () => {
    const post = await writePost(site, author, { status: 'draft' });
    const other = await site.as('author', 'other');
    const id = expectSuccess<Uploaded>(await upload(author, PNG)).data.attachment_id;
    const foreign = expectSuccess<Uploaded>(await upload(other, PNG)).data.attachment_id;
    expectError(await attach(author, {}), 400, 'rest_missing_callback_param');
    expectError(await attach(author, { post_id: 9999, attachment_id: id }), 404, 'mb_not_found');
    expectError(await attach(author, { post_id: post.id, attachment_id: 9999 }), 404, 'mb_not_found');
    expectError(await attach(author, { post_id: post.id, attachment_id: post.id }), 404, 'mb_not_found');
    expectError(await attach(author, { post_id: post.id, attachment_id: foreign }), 403, 'mb_forbidden');
    expectError(await attach(other, { post_id: post.id, attachment_id: foreign }), 403, 'mb_forbidden');
    const bystander = await site.as('subscriber');
    expectError(await attach(bystander, { post_id: post.id, attachment_id: id }), 403, 'mb_forbidden');
    expectError(await attach(site.visitor(), { post_id: post.id, attachment_id: id }), 401, 'mb_not_logged_in');
    expectSuccess(await attach(await site.as('editor'), { post_id: post.id, attachment_id: foreign }));
  });
});
