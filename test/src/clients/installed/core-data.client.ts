import { expect } from 'chai';
import { Browser } from '../../support/browser.js';
import { addUser, PASSWORD, startSite, type WholeSite } from '../../support/sites.js';
import type { apiFetch as bundledApiFetch } from '../api-fetch.js';
import { openPage } from './dom.js';
import { clientPackage } from './packages.js';

type Record = { readonly id: number; readonly [field: string]: unknown };
type Query = Readonly<{ [parameter: string]: unknown }>;

interface Selectors {
  getPostType(slug: string): Promise<{ rest_base: string; name: string }>;
  getEntityRecord(kind: string, name: string, key: number | string, query?: Query): Promise<Record>;
  getEntityRecords(kind: string, name: string, query?: Query): Promise<Record[]>;
  getEditedEntityRecord(kind: string, name: string, key: number | string): Promise<Record>;
  getCurrentUser(): Promise<Record>;
  getAutosaves(postType: string, postId: number): Promise<Record[]>;
  getAutosave(postType: string, postId: number, authorId: number): Promise<Record>;
  getRevisions(kind: string, name: string, key: number): Promise<Record[]>;
  canUser(action: string, resource: { kind: string; name: string; id?: number }): Promise<boolean>;
  getEntityRecordsTotalItems(kind: string, name: string, query?: Query): Promise<number>;
}

interface BatchedActions {
  saveEntityRecord(kind: string, name: string, record: Query): Promise<Record>;
}

interface Actions extends BatchedActions {
  addEntities(entities: readonly Query[]): void;
  saveEntityRecord(kind: string, name: string, record: Query, options?: Query): Promise<Record>;
  editEntityRecord(kind: string, name: string, key: number, edits: Query): Promise<void>;
  saveEditedEntityRecord(kind: string, name: string, key: number): Promise<Record>;
  deleteEntityRecord(kind: string, name: string, key: number, query?: Query, options?: Query): Promise<unknown>;
  __experimentalBatch(requests: readonly ((actions: BatchedActions) => Promise<Record>)[]): Promise<Record[]>;
}

interface DataPackage {
  resolveSelect(store: unknown): Selectors;
  dispatch(store: unknown): Actions;
}

describe('client @wordpress/core-data, unmodified', () => {
  let site: WholeSite;
  let closePage: () => void;
  let store: unknown;
  let data: DataPackage;
  const read = () => data.resolveSelect(store);
  const write = () => data.dispatch(store);

  before(async () => {
    site = await startSite();
    await addUser(site.host, 'admin', 'administrator');
    const browser = new Browser(site.url);
    await browser.signIn('admin', PASSWORD);
    closePage = openPage(browser, site.url);
    const { default: apiFetch } = clientPackage<{ default: typeof bundledApiFetch }>('@wordpress/api-fetch');
    apiFetch.use(apiFetch.createRootURLMiddleware(`${site.url}/wp-json/`));
    apiFetch.use(apiFetch.createNonceMiddleware(await browser.nonce()));
    data = clientPackage<DataPackage>('@wordpress/data');
    ({ store } = clientPackage<{ store: unknown }>('@wordpress/core-data'));
  });
  after(async () => {
    closePage();
    await site.stop();
    expect(site.log.errors).to.deep.equal([]);
  });

  it('learns the post types and their collections', async () => {
    const type = await read().getPostType('post');
    expect(type.rest_base).to.equal('posts');
    expect(type.name).to.equal('Posts');
  });

  it('knows who is signed in', async () => {
    expect((await read().getCurrentUser())['name']).to.equal('admin');
  });

  it('may create posts, says the host, and change and delete one of its own', async () => {
    const { id } = await write().saveEntityRecord('postType', 'post', { title: 'Mine', status: 'draft' });
    expect(await read().canUser('create', { kind: 'postType', name: 'post' })).to.equal(true);
    expect(await read().canUser('update', { kind: 'postType', name: 'post', id })).to.equal(true);
    expect(await read().canUser('delete', { kind: 'postType', name: 'post', id })).to.equal(true);
  });

  it('saves a post, edits it, saves the edit and reads it back', async () => {
    const { id } = await write().saveEntityRecord('postType', 'post', { title: 'First', status: 'publish' });
    await read().getEntityRecord('postType', 'post', id);
    await write().editEntityRecord('postType', 'post', id, { title: 'Second' });
    await write().saveEditedEntityRecord('postType', 'post', id);
    const edited = await read().getEditedEntityRecord('postType', 'post', id);
    expect(edited['title']).to.equal('Second');
    const answer = await fetch(`${site.url}/wp-json/wp/v2/posts/${id}`);
    expect(await answer.json()).to.have.nested.property('title.rendered', 'Second');
  });

  it('lists what it asks for, with the total of all pages', async () => {
    for (const title of ['Apple', 'Banana', 'Cherry'])
      await write().saveEntityRecord('postType', 'page', { title, status: 'publish' });
    const query = { per_page: 2, orderby: 'title', order: 'asc' };
    const pages = await read().getEntityRecords('postType', 'page', query);
    expect(pages.map(({ title }) => title)).to.deep.equal([
      { raw: 'Apple', rendered: 'Apple' },
      { raw: 'Banana', rendered: 'Banana' },
    ]);
    expect(await read().getEntityRecordsTotalItems('postType', 'page', query)).to.equal(3);
  });

  it('autosaves a published post beside it and leaves the post as it is', async () => {
    const { id } = await write().saveEntityRecord('postType', 'post', { title: 'Live', status: 'publish' });
    await read().getEntityRecord('postType', 'post', id);
    await write().saveEntityRecord('postType', 'post', { id, title: 'In work' }, { isAutosave: true });
    const me = await read().getCurrentUser();
    const autosave = await read().getAutosave('post', id, me.id);
    expect(autosave['title']).to.deep.equal({ raw: 'In work', rendered: 'In work' });
    const answer = await fetch(`${site.url}/wp-json/wp/v2/posts/${id}`);
    expect(await answer.json()).to.have.nested.property('title.rendered', 'Live');
  });

  it('reads the revisions of a post', async () => {
    const { id } = await write().saveEntityRecord('postType', 'post', {
      title: 'One',
      content: 'a',
      status: 'publish',
    });
    await write().saveEntityRecord('postType', 'post', { id, title: 'Two', content: 'b' });
    const revisions = await read().getRevisions('postType', 'post', id);
    expect(revisions.map(({ title }) => title)).to.deep.include({ rendered: 'Two' });
  });

  it('deletes for good', async () => {
    const { id } = await write().saveEntityRecord('postType', 'post', { title: 'Gone', status: 'publish' });
    await write().deleteEntityRecord('postType', 'post', id, { force: true }, { throwOnError: true });
    expect((await fetch(`${site.url}/wp-json/wp/v2/posts/${id}`)).status).to.equal(404);
  });

  it('saves several records in one batch', async () => {
    const saved = await write().__experimentalBatch([
      (actions) => actions.saveEntityRecord('taxonomy', 'category', { name: 'Red' }),
      (actions) => actions.saveEntityRecord('taxonomy', 'category', { name: 'Green' }),
    ]);
    expect(saved.map(({ name }) => name)).to.deep.equal(['Red', 'Green']);
  });

  it('shows what an error of the host says', async () => {
    const refused = write().saveEntityRecord('postType', 'post', { status: 'nonsense' }, { throwOnError: true });
    const thrown = await refused.then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(thrown).to.include({ code: 'rest_invalid_param' });
  });

  it('takes collections of our own as entities: filter presets', async () => {
    write().addEntities([
      { kind: 'plinth', name: 'preset', plural: 'presets', baseURL: '/filter-presets/v1/presets', key: 'id' },
    ]);
    const presets = await read().getEntityRecords('plinth', 'preset', { per_page: 5 });
    expect(presets).to.be.an('array');
  });

  it('takes collections of our own as entities: snippets, saved, changed, listed and deleted', async () => {
    write().addEntities([
      { kind: 'plinth', name: 'paste', plural: 'pastes', baseURL: '/snippets/v1/pastes', key: 'id' },
    ]);
    const files = [{ filename: 'a.js', content: 'let a;' }];
    const { id } = await write().saveEntityRecord('plinth', 'paste', { title: 'One', visibility: 'public', files });
    await write().saveEntityRecord('plinth', 'paste', { id, title: 'Two' });
    expect(await read().getEntityRecord('plinth', 'paste', id)).to.have.property('title', 'Two');
    const listed = await read().getEntityRecords('plinth', 'paste', { per_page: 5 });
    expect(listed.map((paste) => paste.id)).to.deep.equal([id]);
    expect(await read().canUser('create', { kind: 'plinth', name: 'paste' })).to.equal(true);
    await write().deleteEntityRecord('plinth', 'paste', id, {}, { throwOnError: true });
    const answer = await fetch(`${site.url}/wp-json/snippets/v1/pastes`);
    expect(await answer.json()).to.deep.equal([]);
  });
});
