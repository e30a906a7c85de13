import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS } from '../src/plugin.js';
import { shortcodesIn } from '../src/shortcodes/shortcode.js';
import { picture } from './media-samples.js';
import { type PostJson, store } from './posts-support.js';

const IMAGE = '<img src="/wp-content/uploads/a.png" alt="A" width="300" height="200" />';

describe('shortcodes of WordPress', () => {
  let site: TestSite;
  let admin: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    admin = await site.as('administrator');
  });
  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  async function rendered(text: string, fields: object = {}): Promise<string> {
    const post = await store(site, { title: 'Post', status: 'publish', content: text, ...fields });
    return (await site.visitor().get(`/wp/v2/posts/${post.id}`)).json<PostJson>().content.rendered.trim();
  }

  async function upload(name: string, fields: object = {}): Promise<number> {
    const sent = { field: 'file', filename: name, type: 'image/png', content: await picture(400, 300) };
    const { id } = (await admin.upload('/wp/v2/media', sent)).json<{ id: number }>();
    await admin.post(`/wp/v2/media/${id}`, fields);
    return id;
  }

  it('make a figure of a captioned image', async () => {
    const text = `[caption id="attachment_6" align="alignright" width="300"]${IMAGE} The <em>tide</em>[/caption]`;
    expect(await rendered(text)).to.equal(
      `<figure id="attachment_6" aria-describedby="caption-attachment-6" style="width: 300px" class="wp-caption alignright">${IMAGE}<figcaption id="caption-attachment-6" class="wp-caption-text">The <em>tide</em></figcaption></figure>`,
    );
    const linked = `<a href="https://example.org/">${IMAGE}</a>`;
    expect(await rendered(`[caption width="300"]${linked} Far[/caption]`)).to.equal(
      `<figure style="width: 300px" class="wp-caption alignnone">${linked}<figcaption class="wp-caption-text">Far</figcaption></figure>`,
    );
    expect(await rendered(`[caption width="300" caption="Older"]${IMAGE}[/caption]`)).to.include('>Older</figcaption>');
  });

  it('leave an image without a caption or a width alone', async () => {
    expect(await rendered(`[caption width="300"]${IMAGE}[/caption]`)).to.equal(IMAGE);
    expect(await rendered(`[caption]${IMAGE} Words[/caption]`)).to.equal(IMAGE);
  });

  it('keep the text around them', async () => {
    const text = await rendered(
      `Before\n\n[caption width="9"]${IMAGE} One[/caption]\n\nAfter [caption width="9"]${IMAGE} Two[/caption]`,
    );
    expect(text).to.match(/^<p>Before<\/p>\s*<figure .*<\/figure>\s*<p>After <figure .*<\/figure><\/p>$/s);
  });

  it('stay text in double brackets, in attributes, and where WordPress knows none', async () => {
    expect(await rendered(`[[caption width="9"]x[/caption]]`)).to.equal('<p>[caption width="9"]x[/caption]</p>');
    expect(await rendered('[[gallery ids="1"]]')).to.equal('<p>[gallery ids="1"]</p>');
    expect(await rendered('[captions] [tide] [ gallery]')).to.equal('<p>[captions] [tide] [ gallery]</p>');
    for (const text of ['<a title="[gallery]">x</a>', '<a title="> [audio src=https://example.org/a.mp3]">x</a>'])
      expect(shortcodesIn(text), text).to.deep.equal([]);
    expect(shortcodesIn('<!-- [gallery] -->')).to.deep.equal([]);
  });

  it('list the images of a gallery that readers may see, in their order', async () => {
    const draft = await store(site, { title: 'Draft', status: 'draft' });
    const [one, two, hidden] = [
      await upload('one.png', { alt_text: 'First "one"', caption: 'A <em>caption</em>' }),
      await upload('two.png'),
      await upload('hidden.png', { post: draft.id }),
    ];
    const html = await rendered(`[gallery columns="2" link="file" ids="${two},${hidden},999999,${one},x"]`);
    expect(html).to.match(
      /^<div id="gallery-1" class="gallery galleryid-\d+ gallery-columns-2 gallery-size-thumbnail">/,
    );
    expect([...html.matchAll(/<img [^>]*src="[^"]*\/([a-z]+)-150x150\.png"/g)].map(([, name]) => name)).to.deep.equal([
      'two',
      'one',
    ]);
    expect(html).to.include('alt="First &quot;one&quot;"').and.include('A <em>caption</em></figcaption>');
    expect(html).to.match(/<a href="http:\/\/localhost\/[^"]*\/two\.png">/);
    expect(html).to.not.include('hidden');
    expect(await rendered(`x [gallery ids="${hidden}"]`)).to.equal('<p>x </p>');
    expect(await rendered(`[gallery link="none" ids="${one}"]`)).to.not.include('<a ');
    await admin.delete(`/wp/v2/media/${two}?force=true`);
    expect(await rendered(`[gallery ids="${two},${one}"]`)).to.not.include('two');
  });

  it('list the images that are attached to the post without any named', async () => {
    const post = await store(site, { title: 'Own', status: 'publish', content: '[gallery]' });
    await upload('attached.png', { post: post.id });
    const { text } = await site.visitor().get(`/wp/v2/posts/${post.id}`);
    expect(text).to.include('attached-150x150.png').and.include('gallery-columns-3');
  });

  it('play audio and video of this site and of others by HTTPS', async () => {
    expect(await rendered('[audio src="https://example.org/a.mp3?x=1&amp;y=2" loop="on"]')).to.equal(
      '<audio class="wp-audio-shortcode" preload="none" loop="" controls="controls" src="https://example.org/a.mp3?x=1&amp;y=2"><a href="https://example.org/a.mp3?x=1&amp;y=2">https://example.org/a.mp3?x=1&amp;y=2</a></audio>',
    );
    expect(await rendered('[video width="640" height="360" mp4="/wp-content/uploads/a.mp4"][/video]')).to.include(
      '<video class="wp-video-shortcode" width="640" height="360" preload="metadata" controls="controls" src="http://localhost/wp-content/uploads/a.mp4">',
    );
    expect(await rendered('[audio src="https://example.org/a.txt"]')).to.include('<a class="wp-embedded-audio" href=');
    for (const src of ['http://example.org/a.mp3', 'javascript:alert(1)//a.mp3', 'data:audio/mpeg;base64,a.mp3', ''])
      expect(await rendered(`x [audio src="${src}"]`), src).to.equal('<p>x </p>');
  });

  it('let no attribute out of its place', async () => {
    const text = `[caption id='a" onload="x' class='b" onclick="y' width="9" caption='<img src=x onerror=z>C']${IMAGE}[/caption]`;
    const author = await site.as('author');
    const made = await author.post('/wp/v2/posts', { title: 'x', status: 'publish', content: text });
    const html = (await site.visitor().get(`/wp/v2/posts/${made.json<PostJson>().id}`)).json<PostJson>().content
      .rendered;
    expect(html).to.not.match(/<[^>]* on\w+=/);
  });

  it('are no part of a summary', async () => {
    const post = await store(site, {
      title: 'S',
      status: 'publish',
      content: `[caption width="9"]${IMAGE} Cap[/caption] Words [gallery ids="1"]`,
    });
    const { excerpt } = (await site.visitor().get(`/wp/v2/posts/${post.id}`)).json<PostJson>();
    expect(excerpt.rendered.trim()).to.equal('<p>Words</p>');
    expect((await site.pluginContext('content').use(POSTS).find(post.id))?.content).to.include('[gallery');
  });
});
