import { content } from '@plinth/content';
import { tap } from '@plinth/kernel';
import { SITE_SETTINGS } from '@plinth/kernel/administration';
import { CONSOLE, pageHooks } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { accentStyles, contrast } from '../src/appearance/accent.js';
import { MENU_ITEMS, MENUS, site as sitePlugin } from '../src/plugin.js';
import { blackPicture } from './pictures.js';

describe('site / screens of the console', () => {
  let site: TestSite;
  let admin: TestClient;

  beforeEach(async () => {
    site = await testHost({ plugins: [content, sitePlugin] });
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    admin = await site.as('administrator', 'root');
  });
  afterEach(() => site.stop());

  const view = (path: string, by = admin) => by.page('GET', `/wp-admin/${path}`);
  const send = (path: string, fields: FormFields) =>
    submitForm(admin, `/wp-admin/${path}`, fields, `/wp-admin/${path}`);
  const front = async () => (await site.visitor().page('GET', '/')).text;
  async function published(title: string): Promise<number> {
    const response = await admin.post('/wp/v2/pages', { title, content: '<p>Text.</p>', status: 'publish' });
    return response.json<{ id: number }>().id;
  }

  describe('appearance', () => {
    const look = { title: 'Harbour news', description: 'From the pier', front: 'posts' };

    it('changes the name, the colour, the front page and the foot of every page', async () => {
      const [start, legal] = [await published('Welcome'), await published('Legal notice')];
      const answer = await send('appearance', {
        ...{ ...look, accent: '#C2185B', front: 'page', front_page: start, 'footer[]': [legal] },
      });
      expect(answer.headers['location']).to.include('done=saved');
      const page = await front();
      expect(page).to.include('Harbour news').and.include('From the pier').and.include('Legal notice');
      expect(page).to.include('<p>Text.</p>');
      const [, styles = ''] = /href="([^"]*accent\/c2185b\.css)"/.exec(page) ?? [];
      const css = await site.visitor().page('GET', styles);
      expect(css.headers['content-type']).to.include('text/css');
      expect(css.text).to.match(/--accent:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)/);
      expect((await site.visitor().page('GET', '/assets/site/accent/000000.css')).status).to.equal(404);
      expect((await view('appearance')).text).to.include('#C2185B');
    });

    it('keeps what was typed when it is refused, and changes nothing', async () => {
      const answer = await send('appearance', { ...look, title: 'Typed', accent: 'red', front: 'posts' });
      expect(answer.status).to.equal(400);
      expect(answer.text).to.include('Typed').and.include('value="red"').and.include('Write a colour as #');
      const page = await send('appearance', { ...look, front: 'page', front_page: 0 });
      expect(page.status).to.equal(400);
      expect(page.text).to.include('Choose the page it shows.');
      const gone = await send('appearance', { ...look, logo: 999 });
      expect(gone.status).to.equal(400);
      expect(site.use(SITE_SETTINGS).settings('kernel')['siteTitle']).to.equal('');
    });

    it('asks for a name of the site, beside its field', async () => {
      const answer = await send('appearance', { ...look, title: ' ', accent: '#112233' });
      expect(answer.status).to.equal(400);
      expect(answer.text).to.include('id="field-title-error"').and.include('#112233').and.include('From the pier');
      expect(site.use(SITE_SETTINGS).settings('kernel')['siteDescription']).to.equal('');
    });

    it('offers pictures that one sees, the newest and the present one, and takes only a square icon', async () => {
      const keep = async (filename: string, width: number) => {
        const content = blackPicture(width, 64);
        const answer = await admin.upload('/wp/v2/media', { field: 'file', filename, type: 'image/png', content });
        return answer.json<{ id: number }>().id;
      };
      const [square, wide] = [await keep('badge.png', 64), await keep('banner.png', 128)];
      const { text } = await view('appearance');
      for (const id of [square, wide]) expect(text).to.match(new RegExp(`type="radio" name="logo" value="${id}"`));
      expect(text).to.match(new RegExp(`type="radio" name="icon" value="${square}"`));
      expect(text).to.not.match(new RegExp(`type="radio" name="icon" value="${wide}"`));
      expect(text).to.match(/<img src="[^"]*badge[^"]*"/);
      const refused = await send('appearance', { ...look, icon: wide });
      expect(refused.status).to.equal(400);
      expect(refused.text).to.include('id="field-icon-error"').and.include('128 × 64 pixels');
      expect(refused.text).to.match(new RegExp(`name="icon" value="${wide}" checked`));
      const taken = await send('appearance', { ...look, logo: wide, icon: square });
      expect(taken.headers['location']).to.include('done=saved');
      for (let more = 0; more < 25; more += 1) await keep(`later-${more}.png`, 64);
      const later = (await view('appearance')).text;
      for (const [name, id] of [
        ['logo', wide],
        ['icon', square],
      ] as const)
        expect(later).to.match(new RegExp(`name="${name}" value="${id}" checked`));
      expect(later.match(/type="radio" name="icon"/g)).to.have.length(1 + 1 + 24);
    });

    it('shows the colour beside its text', async () => {
      await send('appearance', { ...look, accent: '#C2185B' });
      expect((await view('appearance')).text).to.match(/<input type="color" value="#c2185b"/);
    });

    it('is read on every surface, whatever colour was chosen', () => {
      const hex = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
      const rgb = (text: string) => hex(text) as unknown as [number, number, number];
      for (const colour of ['#ffff00', '#ffffff', '#000000', '#1a56c4', '#c2185b', '#00ff88', '#777777']) {
        const [, light = '', dark = ''] = /--accent:light-dark\((#\w+),(#\w+)\)/.exec(accentStyles(colour)) ?? [];
        expect(contrast(rgb(light), [255, 255, 255]), colour).to.be.at.least(4.5);
        expect(contrast(rgb(light), rgb('#f5f6f8')), colour).to.be.at.least(4.5);
        expect(contrast(rgb(dark), rgb('#14171c')), colour).to.be.at.least(4.5);
        expect(contrast(rgb(dark), rgb('#21262f')), colour).to.be.at.least(4.5);
      }
    });
  });

  describe('menus', () => {
    const menus = () => site.pluginContext('site').use(MENUS);
    const items = async (id: number) =>
      (await site.pluginContext('site').use(MENU_ITEMS).ofMenu(id)).map(({ title, position, parentId }) => ({
        ...{ title, position, parentId },
      }));

    it('take no address that browsers read as another site', async () => {
      const made = await send('menus', { name: 'Foot' });
      const id = Number(/menus\/(\d+)\?done=created/.exec(String(made.headers['location']))?.[1]);
      for (const url of ['//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
        expect((await send(`menus/${id}`, { act: 'add_address', url, title: 'X' })).status, url).to.equal(400);
      }
      expect(await items(id)).to.deep.equal([]);
    });

    it('are made, filled, ordered, shown on every page, and deleted', async () => {
      const welcome = await published('Welcome');
      const made = await send('menus', { name: 'Main' });
      const id = Number(/menus\/(\d+)\?done=created/.exec(String(made.headers['location']))?.[1]);
      await send(`menus/${id}`, { act: 'add_page', page: welcome });
      await send(`menus/${id}`, { act: 'add_address', url: 'https://example.org/', title: 'Friends' });
      await send(`menus/${id}`, { act: 'places', 'places[]': ['primary'] });
      expect(await front()).to.match(/<nav class="frame-menu".*Welcome.*Friends/s);
      expect((await view('menus')).text).to.include('Primary menu');
      const [page, friends] = await site.pluginContext('site').use(MENU_ITEMS).ofMenu(id);
      await send(`menus/${id}`, {
        ...{ act: 'order', [`position_${page?.id}`]: 2, [`position_${friends?.id}`]: 1 },
        [`parent_${page?.id}`]: friends?.id ?? 0,
      });
      expect(await items(id)).to.deep.equal([
        { title: 'Friends', position: 1, parentId: null },
        { title: '', position: 2, parentId: friends?.id },
      ]);
      await send(`menus/${id}`, { act: 'remove', item: friends?.id ?? 0 });
      expect(await items(id)).to.have.length(1);
      const asked = await send(`menus/${id}`, { act: 'delete' });
      expect(asked.text).to.include('Delete menu “Main”?').and.include('and its 1 link disappear');
      expect(await menus().find(id)).to.include({ name: 'Main' });
      const gone = await send(`menus/${id}`, { act: 'delete', sure: '1' });
      expect(gone.headers['location']).to.include('/menus?done=deleted');
      expect(await menus().find(id)).to.equal(undefined);
    });

    it('refuse addresses that lead nowhere, names that are taken, and circles', async () => {
      const { id } = await menus().create({ name: 'Main' });
      const script = await send(`menus/${id}`, { act: 'add_address', url: 'javascript:alert(1)', title: 'X' });
      expect(script.status).to.equal(400);
      expect(script.text).to.include('Write an address that begins with https://');
      expect((await send(`menus/${id}`, { act: 'add_address', url: '/a', title: '' })).status).to.equal(400);
      expect((await send(`menus/${id}`, { act: 'add_page', page: 999 })).status).to.equal(400);
      const taken = await send('menus', { name: 'Main' });
      expect(taken.status).to.equal(400);
      expect(taken.text).to.include('value="Main"');
      expect(await items(id)).to.deep.equal([]);
      await send(`menus/${id}`, { act: 'add_address', url: '/a', title: 'A' });
      const [only] = await site.pluginContext('site').use(MENU_ITEMS).ofMenu(id);
      const circle = await send(`menus/${id}`, { act: 'order', [`parent_${only?.id}`]: only?.id ?? 0 });
      expect(circle.status).to.equal(400);
      expect((await view('menus/999')).status).to.equal(404);
    });

    it('show what lies below a link behind it, which opens', async () => {
      const { id, page, a } = await filled();
      await send(`menus/${id}`, { act: 'order', [`parent_${a}`]: page });
      await send(`menus/${id}`, { act: 'places', 'places[]': ['primary'] });
      const [, menu = ''] = /<nav class="frame-menu"(.*?)<\/nav>/s.exec(await front()) ?? [];
      expect(menu).to.match(/<details class="drop"><summary>Welcome<\/summary>.*Welcome.*>A<.*<\/details>.*>B</s);
    });

    it('take in what plugins would show, whatever menu is shown now, and nothing else', async () => {
      await site.stop();
      const shop = tap(pageHooks.site_navigation, { id: 'shop' }, (_, entries) => [
        ...entries,
        { title: 'Shop', url: 'http://localhost/shop' },
      ]);
      site = await testHost({ plugins: [content, sitePlugin], taps: [shop] });
      site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
      admin = await site.as('administrator', 'root');
      const { id } = await menus().create({ name: 'Main' });
      await send(`menus/${id}`, { act: 'places', 'places[]': ['primary'] });
      expect((await view(`menus/${id}`)).text).to.include('<option value="http://localhost/shop"');
      await send(`menus/${id}`, { act: 'add_part', part: 'http://localhost/shop' });
      expect(await items(id)).to.deep.equal([{ title: 'Shop', position: 1, parentId: null }]);
      expect(await front()).to.match(/<nav class="frame-menu".*href="http:\/\/localhost\/shop"/s);
      expect((await send(`menus/${id}`, { act: 'add_part', part: 'https://evil.example/' })).status).to.equal(400);
      expect(await items(id)).to.have.length(1);
    });

    it('say of a link that what it led to is gone', async () => {
      const { id } = await menus().create({ name: 'Main' });
      const welcome = await published('Welcome');
      await send(`menus/${id}`, { act: 'add_page', page: welcome });
      await admin.delete(`/wp/v2/pages/${welcome}`);
      const { text } = await view(`menus/${id}`);
      expect(text).to.include('The page was deleted or is in the trash').and.include('Target not found');
    });

    /** A menu with a page and two addresses. */
    async function filled() {
      const { id } = await menus().create({ name: 'Main' });
      await send(`menus/${id}`, { act: 'add_page', page: await published('Welcome') });
      await send(`menus/${id}`, { act: 'add_address', url: '/a', title: 'A' });
      await send(`menus/${id}`, { act: 'add_address', url: '/b', title: 'B' });
      const [page = 0, a = 0, b = 0] = (await site.pluginContext('site').use(MENU_ITEMS).ofMenu(id)).map(
        (item) => item.id,
      );
      return { id, page, a, b };
    }

    it('keep both fields of an address that is refused, with both mistakes', async () => {
      const { id } = await menus().create({ name: 'Main' });
      const wrong = await send(`menus/${id}`, { act: 'add_address', url: 'example.org', title: 'Friends' });
      expect(wrong.text).to.include('value="example.org"').and.include('value="Friends"');
      expect(wrong.text).to.include('id="field-url-error"').and.not.include('id="field-title-error"');
      const empty = await send(`menus/${id}`, { act: 'add_address', url: 'x', title: '' });
      expect(empty.text).to.include('id="field-url-error"').and.include('id="field-title-error"');
    });

    it('let the words of a link be changed, and call a page by its title when they are taken away', async () => {
      const { id, page, a } = await filled();
      await send(`menus/${id}`, { act: 'order', [`title_${page}`]: 'Home', [`title_${a}`]: 'First' });
      expect((await items(id)).map(({ title }) => title)).to.deep.equal(['Home', 'First', 'B']);
      await send(`menus/${id}`, { act: 'order', [`title_${page}`]: '' });
      expect((await items(id)).map(({ title }) => title)).to.deep.equal(['', 'First', 'B']);
      expect((await view(`menus/${id}`)).text).to.include('placeholder="Welcome"');
    });

    it('keep everything typed when links are refused, and say beside which field what is wrong', async () => {
      const { id, page, a, b } = await filled();
      const before = await items(id);
      const circle = await send(`menus/${id}`, {
        ...{ act: 'order', [`title_${page}`]: 'Home', [`position_${b}`]: 1 },
        ...{ [`parent_${a}`]: b, [`parent_${b}`]: a },
      });
      expect(circle.status).to.equal(400);
      expect(circle.text)
        .to.include('value="Home"')
        .and.match(new RegExp(`id="field-parent_(${a}|${b})-error"`));
      expect(circle.text).to.match(new RegExp(`name="position_${b}"[^>]*value="1"`));
      expect(circle.text.match(/<option value="\d+" selected/g)).to.have.length(3);
      const wrong = await send(`menus/${id}`, { act: 'order', [`title_${a}`]: ' ', [`position_${b}`]: 'last' });
      expect(wrong.text).to.include(`id="field-title_${a}-error"`).and.include(`id="field-position_${b}-error"`);
      expect(wrong.text).to.include('value="last"');
      expect(await items(id)).to.deep.equal(before);
    });

    it('let two links change places above and below each other', async () => {
      const { id, a, b } = await filled();
      await send(`menus/${id}`, { act: 'order', [`parent_${b}`]: a });
      const answer = await send(`menus/${id}`, { act: 'order', [`parent_${a}`]: b, [`parent_${b}`]: 0 });
      expect(answer.headers['location']).to.include('done=changed');
      expect((await items(id)).map(({ parentId }) => parentId)).to.deep.equal([null, b, null]);
    });

    it('are for who may change the look of the site', async () => {
      const editor = await site.as('editor');
      for (const path of ['menus', 'appearance']) expect((await view(path, editor)).status, path).to.equal(403);
    });
  });
});
