import { tap } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { makeTerm } from './reading-support.js';
import { blogSite, ROOT, writePost } from './support.js';

/** What a tap should never answer: it may be a text, a number, nothing, or a list of other things. */
const WRONG: readonly unknown[] = [null, 7, 'category', {}, [1], ['category', null]];

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('member-blog: what a tap answers in the wrong kind', () => {
  let site: TestSite;
  let author: TestClient;

  before(async () => {
    site = await blogSite({ settings: { 'member-blog': { moderatedMembers: ['moderated'] } } });
    author = await site.as('author');
  });
  after(() => site.stop());

  /** Does something once for each wrong answer of a filter. */
  async function forEachWrong(
    hook: string,
    work: (answer: string) => Promise<unknown>,
    answers = WRONG,
  ): Promise<void> {
    for (const answer of answers) {
      const remove = site.tap(tap(hook, {}, () => answer));
      await work(`${hook}: ${JSON.stringify(answer)}`);
      remove();
    }
    expect(site.errors).to.deep.equal([]);
  }

  it('leaves categories, and nothing else, to be followed', async () => {
    const [category, tag] = [await makeTerm(site, 'category', 'Food'), await makeTerm(site, 'post_tag', 'Slow')];
    const follow = (id: number) => author.post(`${ROOT}/follows`, { object_type: 'term', object_id: id });
    await forEachWrong('mb_followable_taxonomies', async (answer) => {
      expect((await follow(category.id)).status, answer).to.equal(200);
      expectError(await follow(tag.id), 400, 'mb_not_followable');
    });
  });

  it('leaves the image types of the setting', async () => {
    const upload = (content: Buffer | string) =>
      author.upload(`${ROOT}/upload-image`, { field: 'image', filename: 'x.png', content });
    for (const hook of ['mb_allowed_image_mime_types', 'mb_rest_upload_allowed_types'])
      await forEachWrong(hook, async (answer) => {
        expect((await upload(PNG)).status, answer).to.equal(200);
        expectError(await upload('just text'), 400, 'invalid_type');
      });
  });

  it('leaves the documented meta values', async () => {
    const { id } = await writePost(site, author);
    await forEachWrong('mb_rest_exposed_post_meta', async (answer) => {
      const { meta } = expectSuccess<{ meta: object }>(await author.get(`/wp/v2/posts/${id}`));
      expect(Object.keys(meta), answer).to.have.members([
        'footnotes',
        '_mb_focus_keyword',
        '_mb_meta_description',
        '_mb_editorjs_blocks',
      ]);
    });
  });

  it('leaves the posts of the tab on the dashboard', async () => {
    const own = await site.as('author', 'own');
    await writePost(site, own, { title: 'Mine' });
    await forEachWrong('member_blog_dashboard_query_args', async (answer) => {
      const items = expectSuccess<{ title: string }[]>(await own.get(`${ROOT}/dashboard`));
      expect(
        items.map((item) => item.title),
        answer,
      ).to.deep.equal(['Mine']);
      expect(expectSuccess(await own.get(`${ROOT}/dashboard/counts`))).to.include({ published: 1, total: 1 });
    });
  });

  it('opens no gate: nobody is exempt, unmoderated or allowed by it', async () => {
    const moderated = await site.as('author', 'moderated');
    const publish = async () =>
      expectSuccess<{ status: string }>(
        await moderated.post('/wp/v2/posts', { title: 'x', content: 'y', status: 'publish' }),
        201,
      );
    const answers = [null, 0, 'no', {}];
    for (const hook of ['mb_rest_gate_exempt', 'mb_is_moderated'])
      await forEachWrong(hook, async (answer) => expect((await publish()).status, answer).to.equal('pending'), answers);
    const post = await writePost(site, author);
    const capabilities = [null, 7, {}];
    await forEachWrong(
      'mb_feature_capability',
      async () => expectError(await author.post(`${ROOT}/posts/${post.id}/featured`), 403, 'mb_cannot_feature'),
      capabilities,
    );
    await forEachWrong(
      'mb_series_create_capability',
      async () => expectError(await author.post(`${ROOT}/series`, { name: 'x' }), 403, 'mb_forbidden'),
      capabilities,
    );
  });

  it('refuses a post with 400 and a message where it is no text', async () => {
    await forEachWrong(
      'member_blog_pro_validate_post',
      async (answer) => {
        const response = await author.post('/wp/v2/posts', { title: 'x', content: 'y' });
        expectError(response, 400, 'mb_rest_validation_failed');
        expect(response.json<{ message: string }>().message, answer).to.equal('The post was refused.');
      },
      [7, {}, ['x']],
    );
  });
});
