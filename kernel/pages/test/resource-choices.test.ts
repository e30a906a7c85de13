import { DATABASE } from '@plinth/kernel/database';
import { type FormFields, submitForm, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { CONSOLE } from '../src/screen.js';
import { cupRack, cups } from './cups.js';

for (const asks of ['page', 'answer'] as const) {
  const HOME = `/wp-admin/cups-${asks}`;

  describe(`pages / a screen that says most things itself and asks on ${asks === 'page' ? 'a page' : 'the answer'}`, () => {
    let site: TestSite;
    let ana: TestClient;

    beforeEach(async () => {
      site = await testHost({ plugins: [cupRack] });
      site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
      ana = await site.as('author', 'ana');
    });
    afterEach(() => site.stop());

    const rows = () => site.use(DATABASE).rows(cups);
    const hang = (name: string, room = 'kitchen') => rows().insert({ name, room });
    const view = async (path = '') => (await ana.page('GET', HOME + path)).text;
    const send = (path: string, fields: FormFields, from = '') => submitForm(ana, HOME + path, fields, HOME + from);
    const names = async () => (await rows().list({})).map(({ name }) => name);

    it('shows the list of a scope with its own caption, parts and words for nothing', async () => {
      expect(await view())
        .to.include('No cup hangs here.')
        .and.include('0 hang here.')
        .and.include('aria-label="Rooms"')
        .and.include('>Home</a>');
      await hang('Blue');
      await hang('Red', 'study');
      expect(await view('?room=study'))
        .to.include('>Red</a>')
        .and.include('Cups in the study')
        .and.not.include('>Blue</a>')
        .and.not.include('page=2');
      expect((await ana.page('GET', `${HOME}?room=cellar`)).status).to.equal(404);
    });

    it('creates below the list, in the scope of the list', async () => {
      const made = await send('', { name: 'Green', room: 'study' }, '?room=study');
      expect(made.status).to.equal(302);
      expect(made.headers['location']).to.match(new RegExp(`/cups-${asks}\\?room=study&done=saved$`));
      expect(await rows().list({})).to.have.nested.property('[0].room', 'study');
      const away = await send('', { name: 'Away', room: 'study' }, '?room=study');
      expect(away.headers['location']).to.match(/\/wp-admin\/\?done=saved$/);
    });

    it('shows the list again with what was typed when it is refused', async () => {
      const empty = await send('', { name: '', room: 'kitchen' });
      expect(empty.status).to.equal(400);
      expect(empty.text).to.include('Enter a name.').and.include('No cup hangs here.');
      const twin = await send('', { name: 'Twin', room: 'kitchen' });
      expect(twin.status).to.equal(409);
      expect(twin.text).to.include('The name is engraved already.').and.include('value="Twin"');
      expect(await names()).to.deep.equal([]);
    });

    it('neither offers nor takes what a permission refuses', async () => {
      for (const name of ['One', 'Two', 'Three', 'Four']) await hang(name);
      expect(await view()).not.to.include('name="name"');
      expect((await send('', { name: 'Five', room: 'kitchen' }, '?room=study')).status).to.equal(403);
      const grail = await hang('Grail', 'study');
      const shown = await view(`/${grail}`);
      expect(shown)
        .to.include('The cup Grail')
        .and.not.include('name="name"')
        .and.not.include('name="act"')
        .and.not.include('/delete"');
      expect((await send(`/${grail}`, { name: 'Mug' }, '?room=study')).status).to.equal(403);
      const path = asks === 'page' ? `/${grail}/delete` : `/${grail}`;
      expect((await send(path, { act: 'delete', sure: '1' }, '?room=study')).status).to.equal(403);
      expect(await names()).to.include('Grail');
    });

    it('shows an object with its own title, lead and parts', async () => {
      const id = await hang('Blue', 'study');
      expect(await view(`/${id}`))
        .to.include('The cup Blue')
        .and.include('It hangs in the study.')
        .and.include('Handle with care.')
        .and.include('id="wash"')
        .and.include('Cups of the study');
      const renamed = await send(`/${id}`, { name: 'Navy', room: 'study' }, `/${id}`);
      expect(renamed.headers['location']).to.match(/done=emptied$/);
      expect(await names()).to.deep.equal(['Navy']);
    });

    it('asks before it deletes, and says why it cannot', async () => {
      const id = await hang('Blue', 'study');
      const path = asks === 'page' ? `/${id}/delete` : `/${id}`;
      const asked =
        asks === 'page' ? await ana.page('GET', HOME + path) : await send(path, { act: 'delete' }, `/${id}`);
      expect(asked.text).to.include('Is Blue empty?');
      expect(await names()).to.deep.equal(['Blue']);
      const gone = await send(path, { act: 'delete', sure: '1' }, `/${id}`);
      expect(gone.headers['location']).to.match(/\?room=study&done=emptied$/);
      expect(await names()).to.deep.equal([]);
      const glued = await hang('Glued');
      const stuck = asks === 'page' ? `/${glued}/delete` : `/${glued}`;
      const refused = await send(stuck, { act: 'delete', sure: '1' }, `/${glued}`);
      expect(refused.status).to.equal(409);
      expect(refused.text).to.include('It is glued to the rack.');
    });
  });
}
