import { POSTS } from '@plinth/content';
import { submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { addressOf, blogSite, readPost, writePost } from './support.js';

describe('member-blog: a post in the trash', () => {
  let site: TestSite;
  let author: TestClient;
  beforeEach(async () => {
    site = await blogSite();
    author = await site.as('author', 'ada');
  });
  afterEach(() => site.stop());

  const view = async (client: TestClient, path: string) => (await client.page('GET', path)).text;
  const trash = async (status: string) => {
    const post = await writePost(site, author, { status, title: 'Bread & salt' });
    const address = await addressOf(site, post);
    await site.pluginContext('member-blog').use(POSTS).trash(post.id);
    return { id: post.id, address };
  };
  const said = 'Your post “Bread &amp; salt” is in the trash';

  // An address that nothing has is the business of the application around the host: test/src/browser looks at it.
  it('says to its author where it is, where it is written and by its number', async () => {
    const { id } = await trash('publish');
    for (const path of [`/write?post=${id}`, `/?p=${id}`]) {
      const first = await author.page('GET', path);
      const moved = first.headers['location'];
      const text = moved === undefined ? first.text : await view(author, moved);
      expect(text, path).to.contain(said).and.contain('/my-blog?tab=trash"');
    }
  });

  it('is brought back as a draft from there', async () => {
    const { id } = await trash('publish');
    const at = `/write?post=${id}`;
    const restored = await submitForm(author, '/my-blog/trash', { post: id, act: 'restore' }, at);
    expect(restored.headers['location']).to.contain('/my-blog?tab=drafts&done=restore');
    expect((await readPost(site, id)).status).to.equal('draft');
    expect(await view(author, at)).to.not.contain('is in the trash');
  });

  it('is betrayed to nobody else', async () => {
    const { id, address } = await trash('draft');
    for (const client of [site.visitor(), await site.as('subscriber'), await site.as('author', 'bea')])
      for (const path of [address, `/?p=${id}`]) {
        const response = await client.page('GET', path);
        expect(response.text, path).to.not.contain('Bread');
      }
    expect(await view(author, '/no-such-page')).to.not.contain('is in the trash');
  });
});
