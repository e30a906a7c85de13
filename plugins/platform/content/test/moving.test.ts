import { rm } from 'node:fs/promises';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { COMMENTS, content, MEDIA, META, POSTS, type Post } from '../src/plugin.js';
import { comment, entry, exportOf, folderOfUploads, OLD, upload } from './moving-support.js';

const HERE = 'http://localhost';
const FILES = `${HERE}/wp-content/uploads`;
const THEIRS = `${OLD}/wp-content/uploads`;

/** What a text says there, and what it says here when every id was free. */
const POINTERS: readonly (readonly [what: string, there: string, here: string])[] = [
  ['a file', `<img src="${THEIRS}/2016/01/quay.jpg">`, `<img src="${FILES}/2016/01/quay.jpg">`],
  [
    'a file without www',
    '<a href="https://old.example/wp-content/uploads/2016/02/plan.pdf">',
    `<a href="${FILES}/2016/02/plan.pdf">`,
  ],
  [
    'a file by http',
    '<a href="http://old.example/wp-content/uploads/2017/12/horn.mp3">',
    `<a href="${FILES}/2017/12/horn.mp3">`,
  ],
  [
    'a file without a scheme',
    '<img src="//www.old.example/wp-content/uploads/2016/01/quay.jpg">',
    `<img src="${FILES}/2016/01/quay.jpg">`,
  ],
  [
    'a file without a host',
    '<img src="/wp-content/uploads/2016/01/quay.jpg">',
    '<img src="/wp-content/uploads/2016/01/quay.jpg">',
  ],
  [
    'a copy of a size that is here',
    `<img src="${THEIRS}/2016/01/quay-150x150.jpg">`,
    `<img src="${FILES}/2016/01/quay-150x150.jpg">`,
  ],
  [
    'a copy of a size that is not here',
    `<img src="${THEIRS}/2016/01/quay-311x207.jpg">`,
    `<img src="${FILES}/2016/01/quay.jpg">`,
  ],
  [
    'a huge image',
    `<img src="${THEIRS}/2018/03/harbour-scaled.jpg">`,
    `<img src="${FILES}/2018/03/harbour-scaled.jpg">`,
  ],
  ['what was uploaded of it', `<a href="${THEIRS}/2018/03/harbour.jpg">`, `<a href="${FILES}/2018/03/harbour.jpg">`],
  [
    'a copy of it',
    `<img src="${THEIRS}/2018/03/harbour-300x150.jpg">`,
    `<img src="${FILES}/2018/03/harbour-300x150.jpg">`,
  ],
  [
    'several files of different widths',
    `<img srcset="${THEIRS}/2016/01/quay-300x200.jpg 300w, ${THEIRS}/2016/01/quay.jpg 1200w">`,
    `<img srcset="${FILES}/2016/01/quay-300x200.jpg 300w, ${FILES}/2016/01/quay.jpg 1200w">`,
  ],
  [
    'a file in a style',
    `<p style="background:url(${THEIRS}/2016/01/quay.jpg)">`,
    `<p style="background:url(${FILES}/2016/01/quay.jpg)">`,
  ],
  ['a file at the end of a sentence', `See ${THEIRS}/2016/02/plan.pdf.`, `See ${FILES}/2016/02/plan.pdf.`],
  [
    'a file in JSON within an attribute',
    `<p data-x="{&quot;u&quot;:&quot;${THEIRS}/2016/01/quay.jpg&quot;}">`,
    `<p data-x="{&quot;u&quot;:&quot;${FILES}/2016/01/quay.jpg&quot;}">`,
  ],
  [
    'a file with its slashes escaped',
    '<p data-x=\'{"u":"https:\\/\\/old.example\\/wp-content\\/uploads\\/2016\\/01\\/quay.jpg"}\'>',
    `<p data-x='{"u":"${FILES.replaceAll('/', '\\/')}\\/2016\\/01\\/quay.jpg"}'>`,
  ],
  ['a post', `<a href="${OLD}/2016/01/first/">`, `<a href="${HERE}/2016/01/first/">`],
  ['a post without the last slash', '<a href="http://old.example/2016/01/first">', `<a href="${HERE}/2016/01/first/">`],
  [
    'a post, with a place in it',
    `<a href="${OLD}/2016/01/first/?a=1&amp;b=2#more">`,
    `<a href="${HERE}/2016/01/first/?a=1&amp;b=2#more">`,
  ],
  ['a post without a host', '<a href="/2016/01/first/#x">', '<a href="/2016/01/first/#x">'],
  ['a post by its id', `<a href="${OLD}/?p=100">`, `<a href="${HERE}/2016/01/first/">`],
  [
    'a post by its id and more',
    `<a href="${OLD}/?p=100&amp;lang=de#x">`,
    `<a href="${HERE}/2016/01/first/?lang=de#x">`,
  ],
  ['a post by its id without a host', '<a href="/?p=100">', '<a href="/2016/01/first/">'],
  ['a page by its id', '<a href="https://old.example/index.php?page_id=200">', `<a href="${HERE}/about/">`],
  ['a page below another', `<a href="${OLD}/about/crew/">`, `<a href="${HERE}/about/crew/">`],
  ['a file by its id', `<a href="${OLD}/?attachment_id=500">`, `<a href="${HERE}/?attachment_id=500">`],
  ['the page of a file', `<a href="${OLD}/quay/">`, `<a href="${HERE}/?attachment_id=500">`],
  ['the front page', `<a href="${OLD}/">`, `<a href="${HERE}/">`],
  ['an archive', `<a href="${OLD}/category/news/">`, `<a href="${HERE}/category/news/">`],
  ['an author', `<a href="${OLD}/author/ana/">`, `<a href="${HERE}/author/ana/">`],
  [
    'another site',
    '<a href="https://elsewhere.example/2016/01/first/">',
    '<a href="https://elsewhere.example/2016/01/first/">',
  ],
  [
    'a host that begins alike',
    '<a href="https://old.example.org/?p=100">',
    '<a href="https://old.example.org/?p=100">',
  ],
  [
    'a file that did not come',
    `<img src="${THEIRS}/2019/04/missing.png">`,
    `<img src="${THEIRS}/2019/04/missing.png">`,
  ],
  [
    'a block, of which nothing else changes',
    `<!-- wp:cover {"url":"${THEIRS}/2016/01/quay.jpg","id":500,"dimRatio":50,"x":"a\\u002d\\u002db \\u003cb\\u003e \\u0026 \\u0022q\\u0022"} -->`,
    `<!-- wp:cover {"url":"${FILES}/2016/01/quay.jpg","id":500,"dimRatio":50,"x":"a\\u002d\\u002db \\u003cb\\u003e \\u0026 \\u0022q\\u0022"} -->`,
  ],
  ['a block that is no JSON', '<!-- wp:cover {"id":500,} -->', '<!-- wp:cover {"id":500,} -->'],
];

const TEXT = POINTERS.map(([, there]) => there).join('\n');

const POSTS_THERE = [
  entry('post', { id: 100, slug: 'first' }),
  entry('post', { id: 101, slug: 'links', content: TEXT, excerpt: `<a href="${OLD}/?p=100">x</a>`, featured: 500 }),
  entry('post', { id: 102, slug: '', status: 'draft', content: TEXT, link: `${OLD}/?p=102`, featured: 501 }),
];
const PAGES_THERE = [
  entry('page', { id: 200, slug: 'about' }),
  entry('page', { id: 201, slug: 'crew', parent: 200, link: `${OLD}/about/crew/` }),
  entry('page', { id: 202, slug: 'contact' }),
  entry('page', {
    id: 203,
    slug: 'contact',
    parent: 200,
    link: `${OLD}/about/contact/`,
    content: `<a href="${OLD}/about/contact/">`,
  }),
];

function wholeExport() {
  const comments = [comment(900, 100, `<a href="${OLD}/?p=101">there</a>`), comment(901, 100, 'No link.')];
  return exportOf({ posts: POSTS_THERE, pages: PAGES_THERE, comments });
}

describe('a WordPress site that moves in', () => {
  let site: TestSite;
  let folder: string;

  before(async () => {
    folder = await folderOfUploads();
  });
  after(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    const settings = { content: { permalinkStructure: '/%year%/%monthnum%/%slug%/' } };
    site = await testHost({ plugins: [content], settings });
  });
  afterEach(async () => {
    expect(site.errors).to.deep.equal([]);
    await site.stop();
  });

  const use = () => site.pluginContext('content').use;
  const notesOf = async (given: object) =>
    (await site.importBundle({ ...given }, folder)).flatMap(({ notes = [] }) => notes);

  async function post(slug: string, type = 'post'): Promise<Post> {
    const found = await use()(POSTS).findBySlug(type, slug);
    if (!found) throw new Error(`There is no ${type} "${slug}".`);
    return found;
  }

  it('keeps the ids of posts, pages and files, and what is made later gets others', async () => {
    await notesOf(wholeExport());
    const found = await use()(POSTS).findMany([100, 101, 102, 200, 201, 202, 203, 500, 501, 502, 503, 504]);
    const types = (type: string, count: number) => Array<string>(count).fill(type);
    expect(found.map(({ type }) => type)).to.deep.equal([
      ...types('post', 3),
      ...types('page', 4),
      ...types('attachment', 5),
    ]);
    const later = await use()(POSTS).insertMany?.([
      { type: 'post', title: 'Later' },
      { type: 'post', title: 'Last' },
    ]);
    expect(later?.map(({ id }) => id > 504)).to.deep.equal([true, true]);
  });

  it('keeps the year, the month and the name of files', async () => {
    await notesOf(wholeExport());
    const media = await use()(MEDIA).ofPosts(await use()(POSTS).findMany([500, 501, 502, 503, 504]));
    expect([...media.values()].map(({ file }) => file.url)).to.deep.equal([
      `${FILES}/2016/01/quay.jpg`,
      `${FILES}/2016/02/plan.pdf`,
      `${FILES}/2017/12/horn.mp3`,
      `${FILES}/2018/03/harbour-scaled.jpg`,
      `${THEIRS}/2019/04/missing.png`,
    ]);
    expect(media.get(503)?.original?.url).to.equal(`${FILES}/2018/03/harbour.jpg`);
  });

  for (const slug of ['links', ''] as const) {
    it(`points every link of ${slug === '' ? 'a draft without a name' : 'a text'} at what is here`, async () => {
      await notesOf(wholeExport());
      const { content: moved } = (await use()(POSTS).findMany([slug === '' ? 102 : 101]))[0] ?? { content: '' };
      const lines = moved.split('\n');
      for (const [index, [what, , here]] of POINTERS.entries()) expect(lines[index], what).to.equal(here);
    });
  }

  it('points the links of excerpts and comments at what is here, and answers them with what is there', async () => {
    await notesOf(wholeExport());
    const { excerpt, summary, featuredMedia, modifiedAt } = await post('links');
    expect(excerpt).to.equal(`<a href="${HERE}/2016/01/first/">x</a>`);
    expect(summary).not.to.include('old.example/2016');
    expect([featuredMedia, modifiedAt]).to.deep.equal([500, '2016-01-18T10:00:00.000Z']);
    const { comments } = await use()(COMMENTS).list({ orderBy: 'id', order: 'asc', limit: 9 });
    expect(comments.map((each) => each.content)).to.deep.equal([
      `<a href="${HERE}/2016/01/links/">there</a>`,
      'No link.',
    ]);
    expect((await use()(POSTS).findMany([102]))[0]?.featuredMedia).to.equal(501);
  });

  it('keeps both of two pages that share a name, and tells which has another', async () => {
    const notes = await notesOf(wholeExport());
    const pages = await use()(POSTS).findMany([202, 203]);
    expect(pages.map(({ slug, parentId }) => [slug, parentId])).to.deep.equal([
      ['contact', 0],
      ['contact-203', 200],
    ]);
    expect(pages[1]?.content).to.equal(`<a href="${HERE}/about/contact-203/">`);
    expect(notes).to.include(`${OLD}/about/contact/: is at ${HERE}/about/contact-203/ here`);
  });

  it('says which file stayed where it was', async () => {
    expect(await notesOf(wholeExport())).to.include(
      `uploads/2019/04/missing.png: stays at ${THEIRS}/2019/04/missing.png`,
    );
  });

  it('says which links lead to nothing, once a text, and leaves them as they are', async () => {
    const text = `<a href="${OLD}/gone/">a</a> <a href="${OLD}/gone/">b</a> <img class="wp-image-999" src="${THEIRS}/2016/01/other.jpg">`;
    const notes = await notesOf(exportOf({ posts: [entry('post', { id: 100, slug: 'first', content: text })] }));
    expect((await post('first')).content).to.equal(text);
    expect(notes.filter((note) => note.startsWith('post first'))).to.deep.equal([
      `post first: nothing that came along had the address ${OLD}/gone/`,
      'post first: nothing that came along had the id 999',
      `post first: nothing that came along had the address ${THEIRS}/2016/01/other.jpg`,
    ]);
  });

  it('lists a hundred of many, and says how many more there are', async () => {
    const links = Array.from({ length: 130 }, (_, index) => `<a href="${OLD}/gone-${index}/">x</a>`).join('');
    const posts = [entry('post', { id: 100, slug: 'first', content: links })];
    const reports = await site.importBundle(exportOf({ posts }), folder);
    const moved = reports.find(({ section }) => section === 'moved');
    expect(moved?.notes).to.have.length(100);
    expect(moved?.furtherNotes).to.equal(30);
  });

  it('changes nothing the second time', async () => {
    await notesOf(wholeExport());
    const before = await site.exportBundle();
    const reports = await site.importBundle(wholeExport(), folder);
    expect(reports.map(({ created }) => created)).to.deep.equal(reports.map(() => 0));
    expect(await site.exportBundle()).to.deep.equal(before);
  });

  it('keeps the footnotes of a post, with their links', async () => {
    const footnotes = JSON.stringify([{ content: `See <a href="${OLD}/?p=100">it</a>`, id: 'f1' }]);
    const posts = [POSTS_THERE[0] ?? {}, entry('post', { id: 101, slug: 'noted', meta: { footnotes } })];
    await notesOf(exportOf({ posts }));
    const kept = await use()(META).get(101, 'footnotes');
    expect(JSON.parse(String(kept))).to.deep.equal([
      { content: `See <a href="${HERE}/2016/01/first/">it</a>`, id: 'f1' },
    ]);
  });

  it('keeps files and pages that it cannot read as the address they had, and goes on', async () => {
    const media = [upload(500, '2016/01/quay.jpg', 'image/jpeg'), upload(505, '../../../etc/passwd', 'text/plain')];
    const notes = await notesOf(exportOf({ media }));
    expect(notes).to.have.length(1);
    expect((await use()(POSTS).findMany([500, 505])).length).to.equal(2);
  });

  it('reads a site of many texts with many marks in a time that grows as they do', async () => {
    const marks = [
      '<!-- wp:',
      '[gallery ',
      'wp-image-',
      'https://',
      '="/',
      '"\\/',
      '{"',
      '&quot;',
      '\\',
      '.',
      '://www.',
    ];
    const posts = marks.map((mark, index) =>
      entry('post', { id: 100 + index, slug: `mark-${index}`, content: mark.repeat(100_000) }),
    );
    await notesOf(exportOf({ posts, media: [] }));
    expect((await post('mark-0')).content).to.equal('<!-- wp:'.repeat(100_000));
  }).timeout(10_000);

  describe('into a site that has content', () => {
    let taken: Post;

    beforeEach(async () => {
      const store = use()(POSTS);
      await store.insert({ type: 'post', title: 'Other', status: 'publish', slug: 'other', id: 100 });
      const made = await site.importBundle(
        { plinth: 1, media: [{ slug: 'our-quay', file: 'uploads/2016/01/quay.jpg', title: 'Ours' }] },
        folder,
      );
      expect(made[0]?.created).to.equal(1);
      taken = await store.insert({ type: 'post', title: 'Theirs', id: 500 });
    });

    it('gives other ids where they are taken, lists them, and leaves what was there', async () => {
      const notes = await notesOf(wholeExport());
      const [first, quay] = [await post('first'), await post('quay', 'attachment')];
      expect([first.id, quay.id].some((id) => [100, 500].includes(id))).to.equal(false);
      expect(notes).to.include(`post first: has the id ${first.id}, because 100 was taken`);
      expect(notes).to.include(`attachment quay: has the id ${quay.id}, because 500 was taken`);
      expect((await use()(POSTS).find(taken.id))?.title).to.equal('Theirs');
    });

    it('numbers a file whose name is taken, lists it, and points links at it', async () => {
      const notes = await notesOf(wholeExport());
      expect(notes).to.include('uploads/2016/01/quay.jpg: lies at uploads/2016/01/quay-1.jpg here');
      const lines = (await post('links')).content.split('\n');
      expect(lines[0]).to.equal(`<img src="${FILES}/2016/01/quay-1.jpg">`);
      expect(lines[5]).to.equal(`<img src="${FILES}/2016/01/quay-1-150x150.jpg">`);
    });

    it('lets ids in texts, blocks and shortcodes follow', async () => {
      const text = [
        '<!-- wp:image {"id":500,"sizeSlug":"large"} --><img class="wp-image-500 a"><!-- /wp:image -->',
        '<!-- wp:gallery {"ids":[500,501,9],"linkTo":"none"} --><img data-id="500"><!-- /wp:gallery -->',
        '<!-- wp:block {"ref":100} /--><!-- wp:media-text {"mediaId":500,"mediaType":"image"} -->',
        '<!-- wp:navigation-link {"kind":"taxonomy","id":500} /--><!-- wp:navigation-link {"kind":"post-type","id":100} /-->',
        '<!-- wp:acme/map {"id":500} /--><!-- wp:group {"x":{"id":500}} -->',
        '[gallery ids="501,500" columns="3"][caption id="attachment_500" width="500"]<a rel="attachment wp-att-500">',
        'The price is 500, from 100 on. <img class="attachment-500x100 size-500x100">',
      ];
      await notesOf(
        exportOf({ posts: [entry('post', { id: 100, slug: 'first', content: text.join('\n'), featured: 500 })] }),
      );
      const [first, quay] = [await post('first'), (await post('quay', 'attachment')).id];
      expect(first.featuredMedia).to.equal(quay);
      expect(first.content.split('\n')).to.deep.equal([
        `<!-- wp:image {"id":${quay},"sizeSlug":"large"} --><img class="wp-image-${quay} a"><!-- /wp:image -->`,
        `<!-- wp:gallery {"ids":[${quay},501,9],"linkTo":"none"} --><img data-id="${quay}"><!-- /wp:gallery -->`,
        `<!-- wp:block {"ref":${first.id}} /--><!-- wp:media-text {"mediaId":${quay},"mediaType":"image"} -->`,
        `<!-- wp:navigation-link {"kind":"taxonomy","id":500} /--><!-- wp:navigation-link {"kind":"post-type","id":${first.id}} /-->`,
        '<!-- wp:acme/map {"id":500} /--><!-- wp:group {"x":{"id":500}} -->',
        `[gallery ids="501,${quay}" columns="3"][caption id="attachment_${quay}" width="500"]<a rel="attachment wp-att-${quay}">`,
        'The price is 500, from 100 on. <img class="attachment-500x100 size-500x100">',
      ]);
    });

    it('changes nothing the second time, although ids are others', async () => {
      await notesOf(wholeExport());
      const before = await site.exportBundle();
      const reports = await site.importBundle(wholeExport(), folder);
      expect(reports.reduce((sum, { created }) => sum + created, 0)).to.equal(0);
      expect(await site.exportBundle()).to.deep.equal(before);
    });
  });

  it('finishes what an import left that broke off before the links', async () => {
    const post101 = { slug: 'links', title: 'Links', content: `<a href="${OLD}/?p=100">`, movedFrom: OLD };
    await site.importBundle({ plinth: 1, posts: [post101] });
    expect((await post('links')).content).to.equal(`<a href="${OLD}/?p=100">`);
    await notesOf(wholeExport());
    expect((await post('links')).content).to.equal(`<a href="${HERE}/2016/01/first/">`);
  });
});
