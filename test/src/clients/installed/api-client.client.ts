import { expect } from 'chai';
import { picture } from '../../support/pictures.js';
import { addUser, applicationPassword, PASSWORD, startSite, type WholeSite } from '../../support/sites.js';
import { clientPackage } from './packages.js';

interface Item {
  readonly id: number;
  readonly status?: string;
  readonly name?: string;
  readonly title?: { readonly rendered: string };
  readonly [field: string]: unknown;
}

interface Endpoint {
  find(query?: URLSearchParams | number, ...ids: number[]): Promise<Item[]>;
  dangerouslyFindAll(query?: URLSearchParams): Promise<Item[]>;
  create(body: object): Promise<Item>;
  update(body: object, id: number): Promise<Item>;
  delete(...ids: number[]): Promise<unknown[]>;
  total(): Promise<number>;
}

interface WithRevisions extends Endpoint {
  revision(postId: number): Endpoint;
}

interface Client {
  post(): WithRevisions;
  page(): WithRevisions;
  comment(): Endpoint;
  postCategory(): Endpoint;
  postTag(): Endpoint;
  media(): {
    find(query?: URLSearchParams | number, ...ids: number[]): Promise<Item[]>;
    create(name: string, file: Buffer, type?: string, data?: object): Promise<Item>;
    update(body: object, id: number): Promise<Item>;
    delete(...ids: number[]): Promise<unknown>;
  };
  reusableBlock(): Endpoint & {
    autosave(id: number): { create(body: object): Promise<Item>; find(): Promise<Item[]> };
  };
  blockType(name?: string): Promise<unknown>;
  blockDirectory(term: string): Promise<unknown[]>;
  renderedBlock(body: object): Promise<{ rendered: string }>;
  postType(name?: string): Promise<Record<string, unknown>>;
  status(name?: string): Promise<Record<string, unknown>>;
  taxonomy(...slugs: string[]): Promise<unknown>;
  theme(): Promise<Item[]>;
  search(term?: string, parameters?: Record<string, string>): Promise<{ id: number; title: string }[]>;
  siteSettings(): { find(): Promise<{ title: string }>; update(body: object): Promise<{ title: string }> };
  user(): {
    find(query?: URLSearchParams | number, ...ids: number[]): Promise<Item[]>;
    findMe(): Promise<Item>;
    create(body: object): Promise<Item>;
    update(body: object, id: number): Promise<Item>;
    delete(reassign: number, ...ids: number[]): Promise<unknown[]>;
  };
  applicationPassword(): {
    create(user: number, appId: string, name: string): Promise<{ uuid: string }>;
    find(user: number, uuids?: string[]): Promise<{ uuid: string; name: string }[]>;
    update(user: number, uuid: string, appId?: string, name?: string): Promise<{ name: string }>;
    delete(user: number, uuid: string): Promise<unknown>;
  };
}

interface Package {
  readonly default: new (
    url: string,
    options: { auth: { type: 'basic'; username: string; password: string }; onError(message: string): Promise<void> },
  ) => Client;
}

describe('client wordpress-api-client, unmodified', () => {
  let site: WholeSite;
  let client: Client;
  let me: number;

  before(async () => {
    site = await startSite();
    const user = await addUser(site.host, 'writer', 'administrator');
    me = user.id;
    const { default: WpApiClient } = clientPackage<Package>('wordpress-api-client');
    const password = await applicationPassword(site.host, user);
    client = new WpApiClient(site.url, {
      auth: { type: 'basic', username: 'writer', password },
      onError: () => Promise.resolve(),
    });
  });
  after(async () => {
    await site.stop();
    expect(site.log.errors).to.deep.equal([]);
  });

  for (const kind of ['post', 'page'] as const) {
    describe(`${kind}()`, () => {
      let id: number;
      it('create', async () => {
        ({ id } = await client[kind]().create({ title: { raw: 'First' }, content: { raw: 'One' }, status: 'publish' }));
        expect(id).to.be.a('number');
      });
      it('find, all', async () => {
        expect((await client[kind]().find()).map((each) => each.id)).to.include(id);
      });
      it('find, by ids', async () => {
        const [found] = await client[kind]().find(id);
        expect(found?.title?.rendered).to.equal('First');
      });
      it('find, by a query', async () => {
        expect(await client[kind]().find(new URLSearchParams({ search: 'nowhere at all' }))).to.deep.equal([]);
      });
      it('dangerouslyFindAll', async () => {
        expect((await client[kind]().dangerouslyFindAll()).map((each) => each.id)).to.include(id);
      });
      it('update', async () => {
        expect(
          (await client[kind]().update({ title: { raw: 'Second' }, content: { raw: 'Two' } }, id)).title?.rendered,
        ).to.equal('Second');
      });
      it('revision().find', async () => {
        expect(await client[kind]().revision(id).find()).to.have.length.above(0);
      });
      it('delete', async () => {
        await client[kind]().delete(id);
        const [found] = await client[kind]().find(new URLSearchParams({ context: 'edit' }), id);
        expect(found?.status).to.equal('trash');
      });
    });
  }

  for (const kind of ['postCategory', 'postTag'] as const) {
    describe(`${kind}()`, () => {
      let id: number;
      it('create', async () => {
        ({ id } = await client[kind]().create({ name: 'Tides' }));
      });
      it('find', async () => {
        expect((await client[kind]().find()).map(({ name }) => name)).to.include('Tides');
      });
      it('update', async () => {
        expect((await client[kind]().update({ name: 'Currents' }, id)).name).to.equal('Currents');
      });
      it('delete', async () => {
        await client[kind]().delete(id);
        expect((await client[kind]().find()).map((each) => each.id)).not.to.include(id);
      });
    });
  }

  describe('comment()', () => {
    let id: number;
    it('create', async () => {
      const { id: post } = await client.post().create({ title: { raw: 'Talked of' }, status: 'publish' });
      ({ id } = await client.comment().create({ post, content: { raw: 'Well said.' } }));
    });
    it('find', async () => {
      expect((await client.comment().find()).map((each) => each.id)).to.include(id);
    });
    it('update', async () => {
      expect((await client.comment().update({ content: { raw: 'Better said.' } }, id))['content']).to.have.property(
        'rendered',
      );
    });
    it('delete', async () => {
      await client.comment().delete(id);
      expect((await client.comment().find()).map((each) => each.id)).not.to.include(id);
    });
  });

  describe('media()', () => {
    let id: number;
    it('create', async () => {
      const made = await client.media().create('quay.png', await picture(64, 48), 'image/png', { alt_text: 'A quay' });
      expect(made).to.include({ media_type: 'image' });
      ({ id } = made);
    });
    it('find', async () => {
      expect((await client.media().find()).map((each) => each.id)).to.include(id);
    });
    it('update', async () => {
      expect((await client.media().update({ alt_text: 'A pier' }, id))['alt_text']).to.equal('A pier');
    });
    it('delete', async () => {
      await client.media().delete(id);
      expect(await client.media().find()).to.deep.equal([]);
    });
  });

  describe('reusableBlock()', () => {
    let id: number;
    const content = '<!-- wp:paragraph -->\n<p>Kept</p>\n<!-- /wp:paragraph -->';
    it('create', async () => {
      ({ id } = await client
        .reusableBlock()
        .create({ title: { raw: 'Kept' }, content: { raw: content }, status: 'publish' }));
    });
    it('find', async () => {
      expect((await client.reusableBlock().find()).map((each) => each.id)).to.include(id);
    });
    it('update', async () => {
      expect(await client.reusableBlock().update({ title: { raw: 'Held' } }, id)).to.have.nested.property(
        'title.raw',
        'Held',
      );
    });
    it('autosave().create and find', async () => {
      await client
        .reusableBlock()
        .autosave(id)
        .create({ title: { raw: 'In work' }, content: { raw: '<p>In work</p>' } });
      expect(await client.reusableBlock().autosave(id).find()).to.have.lengthOf(1);
    });
    it('delete', async () => {
      await client.reusableBlock().delete(id);
      expect((await client.reusableBlock().find()).map((each) => each.id)).not.to.include(id);
    });
  });

  describe('what a site consists of', () => {
    it('blockType, all and one', async () => {
      expect(await client.blockType()).to.be.an('array').that.is.not.empty;
      expect(await client.blockType('core/latest-posts')).to.include({ name: 'core/latest-posts' });
    });
    it('blockDirectory', async () => {
      expect(await client.blockDirectory('tide')).to.deep.equal([]);
    });
    // For one type it asks for `types/type/post`, which no host has.
    it('postType, all', async () => {
      expect(await client.postType()).to.have.property('post');
    });
    it('status, all and one', async () => {
      expect(Object.keys(await client.status())).not.to.deep.equal([]);
      expect(await client.status('publish')).to.include({ slug: 'publish' });
    });
    it('taxonomy, one', async () => {
      expect(await client.taxonomy('category')).to.have.nested.property('[0].slug', 'category');
    });
    it('theme', async () => {
      expect(await client.theme()).to.have.nested.property('[0].status', 'active');
    });
    it('search', async () => {
      const { id } = await client.post().create({ title: { raw: 'Lighthouse' }, status: 'publish' });
      expect((await client.search('Lighthouse')).map((each) => each.id)).to.include(id);
    });
    it('siteSettings().find and update', async () => {
      expect((await client.siteSettings().find()).title).to.be.a('string');
      expect((await client.siteSettings().update({ title: 'Renamed' })).title).to.equal('Renamed');
    });
  });

  describe('user()', () => {
    let id: number;
    it('create', async () => {
      const made = await client.user().create({ username: 'ann', email: 'ann@example.org', password: PASSWORD });
      ({ id } = made);
      expect(made.name).to.equal('ann');
    });
    it('find and findMe', async () => {
      expect((await client.user().find(id))[0]?.name).to.equal('ann');
      expect((await client.user().findMe()).name).to.equal('writer');
    });
    it('update', async () => {
      expect((await client.user().update({ name: 'Anna' }, id)).name).to.equal('Anna');
    });
    it('delete', async () => {
      await client.user().delete(me, id);
      expect((await client.user().find()).map((each) => each.id)).not.to.include(id);
    });
  });

  describe('applicationPassword()', () => {
    const appId = '6fa459ea-ee8a-4ca4-894e-db77e160355e';
    let uuid: string;
    it('create', async () => {
      ({ uuid } = await client.applicationPassword().create(me, appId, 'agent'));
    });
    it('find', async () => {
      expect((await client.applicationPassword().find(me)).map((each) => each.uuid)).to.include(uuid);
    });
    it('update', async () => {
      expect((await client.applicationPassword().update(me, uuid, appId, 'other agent')).name).to.equal('other agent');
    });
    it('delete', async () => {
      await client.applicationPassword().delete(me, uuid);
      expect((await client.applicationPassword().find(me)).map((each) => each.uuid)).not.to.include(uuid);
    });
  });
});
