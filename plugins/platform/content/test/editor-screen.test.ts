import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS, TERMS } from '../src/plugin.js';

/** Markup of the block editor; whoever saves it without a change gets it back as it is. */
const BLOCKS = `<!-- wp:paragraph {"align":"center"} -->
<p class="has-text-align-center">One  &amp; two</p>
<!-- /wp:paragraph -->

<!-- wp:latest-posts {"postsToShow":3} /-->
`;

describe('content / the editor of the console', () => {
  let site: TestSite;
  let editor: TestClient;
  let author: TestClient;

  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    editor = await site.as('editor', 'edda');
    author = await site.as('author', 'ada');
  });
  afterEach(() => site.stop());

  const NEW = '/wp-admin/post-new.php?post_type=post';
  const editing = (id: number) => `/wp-admin/post.php?post=${id}&action=edit`;
  const stored = (id: number) => site.pluginContext('content').use(POSTS).find(id);
  const send = (client: TestClient, fields: FormFields, from: string) =>
    submitForm(client, '/wp-admin/post.php', fields, from);

  async function written(client: TestClient, fields: object): Promise<{ id: number; modified: string }> {
    const response = await client.post('/wp/v2/posts', { title: 'First', content: '<p>Old</p>', ...fields });
    const { id } = response.json<{ id: number }>();
    return { id, modified: (await stored(id))?.modifiedAt ?? '' };
  }
  const fieldsOf = (id: number, seen: string, fields: FormFields): FormFields => ({
    ...{ post: id, seen, title: 'First', content: '<p>Old</p>', status: 'draft' },
    ...fields,
  });

  it('writes a post with its terms, and makes the tags that are new', async () => {
    const sent = { post_type: 'post', title: 'Harbour', content: '<p>Nets</p>', status: 'publish' };
    const answer = await send(author, { ...sent, terms_post_tag: 'Sea, Boats' }, NEW);
    const id = Number(/post=(\d+)&action=edit&done=published/.exec(String(answer.headers['location']))?.[1]);
    expect(await stored(id)).to.include({ title: 'Harbour', content: '<p>Nets</p>', status: 'publish' });
    const terms = await site.pluginContext('content').use(TERMS).ofPosts([id]);
    expect(terms.get(id)?.map(({ name }) => name)).to.include.members(['Boats', 'Sea']);
    expect((await author.page('GET', editing(id))).text).to.include('Boats, Sea');
  });

  it('gives markup that it was given back byte for byte', async () => {
    const { id, modified } = await written(await site.as('administrator'), { content: BLOCKS });
    const admin = await site.as('administrator', 'root');
    const shown = (await admin.page('GET', editing(id))).text;
    expect(shown).to.include('wp:latest-posts');
    await send(admin, fieldsOf(id, modified, { content: BLOCKS, title: 'Other' }), editing(id));
    expect(await stored(id)).to.include({ title: 'Other', content: BLOCKS });
  });

  it('publishes at a time to come', async () => {
    const { id, modified } = await written(author, {});
    const fields = fieldsOf(id, modified, { status: 'publish', date: '2999-01-02T08:30' });
    const answer = await send(author, fields, editing(id));
    expect(answer.headers['location']).to.include('done=scheduled');
    expect(await stored(id)).to.include({ status: 'future', createdAt: '2999-01-02T08:30:00.000Z' });
    const { text } = await author.page('GET', editing(id));
    expect(text)
      .to.include('2999-01-02T08:30')
      .and.match(/<option[^>]* selected[^>]*>Scheduled/);
  });

  it('keeps what was typed when it is refused', async () => {
    const { id, modified } = await written(author, {});
    const empty = await send(
      author,
      fieldsOf(id, modified, { title: '', content: '', slug: 'kept-here' }),
      editing(id),
    );
    expect(empty.status).to.equal(400);
    expect(empty.text).to.include('kept-here').and.include('id="field-content-error"');
    const date = await send(author, fieldsOf(id, modified, { date: '2026-02-31T10:00', title: 'Typed' }), editing(id));
    expect(date.status).to.equal(400);
    expect(date.text).to.include('Typed').and.include('2026-02-31T10:00');
    expect(await stored(id)).to.include({ title: 'First', content: '<p>Old</p>' });
  });

  it('lets one of fifty writers through who saw the same text', async () => {
    const { id, modified } = await written(editor, {});
    site.advance(1_000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        send(editor, fieldsOf(id, modified, { title: `Turn ${turn}` }), editing(id)),
      ),
    );
    expect(answers.filter(({ status }) => status === 302)).to.have.length(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).to.have.length(49);
    expect(refused[0]?.text).to.include('Someone else changed this post');
  });

  it('is for who may edit the post, and publishes for who may publish', async () => {
    const { id, modified } = await written(editor, {});
    expect((await author.page('GET', editing(id))).status).to.equal(403);
    expect((await send(author, fieldsOf(id, modified, { title: 'Mine' }), NEW)).status).to.equal(403);
    expect((await author.page('GET', '/wp-admin/post-new.php?post_type=page')).status).to.equal(403);
    expect((await author.page('GET', editing(999))).status).to.equal(404);
    const contributor = await site.as('contributor', 'carl');
    const form = (await contributor.page('GET', NEW)).text;
    expect(form).to.include('Pending review').and.not.include('Published<');
    const tried = await send(contributor, { post_type: 'post', title: 'Now', status: 'publish' }, NEW);
    expect(tried.status).to.equal(403);
    expect((await (await site.as('subscriber')).page('GET', NEW)).status).to.equal(403);
  });

  it('shows earlier versions beside the present one, and restores them', async () => {
    const { id, modified } = await written(author, {});
    await send(author, fieldsOf(id, modified, { content: '<p>New</p>' }), editing(id));
    await send(author, fieldsOf(id, (await stored(id))?.modifiedAt ?? '', { content: '<p>Newest</p>' }), editing(id));
    const list = (await author.page('GET', `/wp-admin/revision.php?post=${id}`)).text;
    const revisions = [...list.matchAll(/revision=(\d+)/g)].map(([, revision]) => Number(revision));
    expect(revisions).to.have.length(3);
    const oldest = Math.min(...revisions);
    const path = `/wp-admin/revision.php?post=${id}&revision=${oldest}`;
    const compared = (await author.page('GET', path)).text;
    expect(compared).to.include('&lt;p>Old&lt;/p>').and.include('&lt;p>Newest&lt;/p>');
    const seen = (await stored(id))?.modifiedAt ?? '';
    const fields = { post: id, revision: oldest, seen };
    const answer = await submitForm(author, '/wp-admin/revision.php', fields, path);
    expect(answer.headers['location']).to.include('done=restored');
    expect((await stored(id))?.content).to.equal('<p>Old</p>');
    expect((await editor.page('GET', `/wp-admin/revision.php?post=${id}&revision=999`)).status).to.equal(404);
  });
});
