import community, { type PictureSource, pictureSources } from '@plinth/community';
import content, { POSTS } from '@plinth/content';
import { definePlugin } from '@plinth/kernel';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import activityGif from '../src/plugin.js';
import { gifSite, post, postedId, read } from './support.js';

const WAVE = {
  id: 'wave 01',
  url: 'https://gif.example/wave.gif',
  preview: 'https://gif.example/s.gif',
  title: 'A wave',
};
const CHOICE = `wave%2001 ${WAVE.url}`;

function providerOf(search: PictureSource['search']) {
  return definePlugin({
    id: 'waves',
    version: '0.1.0',
    title: 'Waves',
    describes: 'GIFs for tests.',
    contributes: [pictureSources([{ name: 'Waves', search }])],
  });
}

describe('activity-gif: picking one', () => {
  let site: TestSite;
  let ana: TestClient;
  const asked: string[] = [];

  const start = async (search: PictureSource['search']) => {
    site = await testHost({ plugins: [community, content, providerOf(search), activityGif] });
    ana = await site.as('author', 'ana');
  };
  beforeEach(() => {
    asked.length = 0;
    return start(async (words) => {
      asked.push(words);
      return words === 'wave' ? [WAVE, { ...WAVE, url: 'javascript:alert(1)' }] : [];
    });
  });
  afterEach(() => site.stop());

  const look = (fields: Readonly<Record<string, string>>) => post(ana, { act: 'look', content: 'My words', ...fields });

  it('shows what the provider finds, keeps what was typed, and posts nothing', async () => {
    const shown = await look({ gif_words: ' wave ' });
    expect([shown.status, asked]).to.deep.equal([200, ['wave']]);
    expect(shown.text).to.include('My words').and.include(`value="${CHOICE}"`).and.include('https://gif.example/s.gif');
    expect(shown.text).to.not.include('javascript:');
    expect((await site.visitor().page('GET', '/activity')).text).to.not.include('My words');
    expect((await look({ gif_words: 'stone' })).text).to.include('No results from Waves.');
  });

  it('posts the chosen one with its name at the provider, and keeps the choice of a refused post', async () => {
    const id = postedId(await post(ana, { content: 'Hi', activity_gif_choice: CHOICE }));
    expect((await read(site, id)).community_gif).to.deep.equal({ activity_gif_id: WAVE.id, activity_gif: WAVE.url });
    const refused = await post(ana, { content: 'x'.repeat(5001), activity_gif_choice: CHOICE });
    expect(refused.status).to.equal(400);
    expect(refused.text)
      .to.include('xxxxx')
      .and.match(/value="wave%2001 [^"]+" checked/);
    const own = postedId(await post(ana, { content: 'Hi', activity_gif_choice: WAVE.url }));
    expect((await read(site, own)).community_gif).to.deep.equal({ activity_gif_id: '', activity_gif: WAVE.url });
    for (const choice of ['wave', '%ZZ https://gif.example/wave.gif', 'a javascript:alert(1)'])
      expect((await post(ana, { content: 'Hi', activity_gif_choice: choice })).status, choice).to.equal(400);
  });

  it('offers the own uploads and those alone', async () => {
    const insert = (client: TestClient, title: string, mimeType: string) =>
      site
        .pluginContext('content')
        .use(POSTS)
        .insert({
          ...{ type: 'attachment', status: 'inherit', title, mimeType, authorId: client.user?.id ?? 0 },
        });
    await insert(ana, 'A picture of mine', 'image/png');
    await insert(await site.as('author', 'bo'), 'Of somebody else', 'image/gif');
    const { text } = await ana.page('GET', '/activity');
    expect(text).to.include('You don’t have any GIFs yet.').and.not.include('Of somebody else');
    expect(text).to.include('name="activity_gif_file"');
    expect((await (await site.as('subscriber', 'sue')).page('GET', '/activity')).text).to.not.include('gif_file');
  });

  it('is there without the provider, when it fails and when there is none', async () => {
    await site.stop();
    await start(() => Promise.reject(new Error('gone')));
    const { status, text } = await look({ gif_words: 'wave' });
    expect([status, text.includes('Couldn’t reach Waves'), text.includes('My words')]).to.deep.equal([200, true, true]);
    await site.stop();
    site = await gifSite();
    ana = await site.as('author', 'ana');
    expect((await ana.page('GET', '/activity')).text)
      .to.include('Add GIF')
      .and.not.include('gif_words');
  });
});
