import { COMMENTS, content } from '@plinth/content';
import { html } from '@plinth/pages';
import type { TestClient, TestSite } from '@plinth/testing';
import { expectSuccess } from '@plinth/testing';
import { expect } from 'chai';
import { isStatic } from '../src/core/static-blocks.js';
import { blocks } from '../src/plugin.js';
import { blockSite, contributing, type PostJson, store } from './support.js';

describe('blocks: posts whose blocks show other things', () => {
  let site: TestSite;
  let reader: TestClient;

  beforeEach(async () => {
    site = await blockSite();
    reader = await site.as('subscriber');
  });
  afterEach(() => site.stop());

  /** What everybody reads, whose answers are kept in different ways. */
  const shown = async (id: number) => {
    const texts: string[] = [];
    for (const client of [site.visitor(), reader])
      texts.push(expectSuccess<PostJson>(await client.get(`/wp/v2/posts/${id}`)).content.rendered);
    const [item] = expectSuccess<PostJson[]>(await site.visitor().get(`/wp/v2/posts?include=${id}`));
    texts.push(item?.content.rendered ?? '');
    expect(new Set(texts).size).to.equal(1);
    return texts[0] ?? '';
  };

  it('show a post that came later', async () => {
    const { id } = await store(site, { title: 'Home', content: '<!-- wp:latest-posts /-->' });
    expect(await shown(id)).to.not.contain('Later');
    await store(site, { title: 'Later' });
    expect(await shown(id)).to.contain('Later');
  });

  it('show a comment on another post, and no longer once it is gone', async () => {
    const { id } = await store(site, { title: 'Home', content: '<!-- wp:latest-comments /-->' });
    const other = await store(site, { title: 'Tides' });
    await shown(id);
    const comments = site.pluginContext('content').use(COMMENTS);
    const comment = await comments.insert({ postId: other.id, status: 'approved', content: 'Wet.', authorName: 'Bo' });
    expect(await shown(id)).to.contain('Bo');
    await comments.transition(comment.id, 'spam');
    expect(await shown(id)).to.not.contain('Bo');
  });

  it('show what a block of a plugin finds', async () => {
    let word = 'calm';
    const weather = { name: 'my/weather', title: 'Weather', category: 'widgets', render: () => html`${word}` };
    await site.stop();
    site = await blockSite({ plugins: [content, blocks, contributing(weather)] });
    reader = await site.as('subscriber');
    const { id } = await store(site, { content: '<!-- wp:my/weather /-->' });
    expect(await shown(id)).to.contain('calm');
    word = 'storm';
    await store(site, { title: 'Any change of posts' });
    expect(await shown(id)).to.contain('storm');
  });

  it('are those with a block that is rendered, or of a name that nobody knows', () => {
    expect(isStatic('<p>No block.</p>')).to.equal(true);
    expect(isStatic('<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->')).to.equal(true);
    expect(isStatic('<!-- wp:group --><!-- wp:latest-posts /--><!-- /wp:group -->')).to.equal(false);
    expect(isStatic('<!-- wp:block {"ref":3} /-->')).to.equal(false);
    expect(isStatic('<!-- wp:my/weather /-->')).to.equal(false);
  });
});
