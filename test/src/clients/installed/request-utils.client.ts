import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { temporaryFolder } from '../../support/folders.js';
import { picture } from '../../support/pictures.js';
import { addUser, PASSWORD, startSite, type WholeSite } from '../../support/sites.js';
import { clientPackage } from './packages.js';

interface Record {
  readonly id: number;
  readonly [field: string]: unknown;
}

interface RequestUtils {
  readonly storageState: { readonly rootURL: string; readonly nonce: string } | undefined;
  setupRest(): Promise<{ rootURL: string; nonce: string }>;
  rest<T>(options: { path: string; method?: string; params?: object; data?: object }): Promise<T>;
  batchRest<T>(requests: readonly { method: string; path: string; body?: object }[]): Promise<T[]>;
  getMaxBatchSize(): Promise<number>;
  createPost(payload: object): Promise<Record>;
  createPage(payload: object): Promise<Record>;
  createUser(user: object): Promise<Record>;
  createComment(payload: object): Promise<Record>;
  deleteAllPosts(): Promise<void>;
  deleteAllPages(): Promise<void>;
  deleteAllUsers(): Promise<void>;
  deleteAllComments(): Promise<void>;
  uploadMedia(file: string): Promise<Record>;
  deleteAllMedia(): Promise<unknown>;
  getSiteSettings(): Promise<{ title: string }>;
  updateSiteSettings(settings: object): Promise<{ title: string }>;
}

interface Package {
  readonly RequestUtils: {
    setup(options: object): Promise<RequestUtils>;
  };
}

describe('client @wordpress/e2e-test-utils-playwright RequestUtils, unmodified', () => {
  let site: WholeSite;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let utils: RequestUtils;
  const statePath = () => path.join(folder.path, 'state.json');
  const count = async (collection: string) => (await utils.rest<Record[]>({ path: `/wp/v2/${collection}` })).length;

  before(async () => {
    site = await startSite();
    folder = await temporaryFolder();
    await addUser(site.host, 'admin', 'administrator');
    process.env['WP_BASE_URL'] = `${site.url}/`; // the package reads it when it is loaded
    const { RequestUtils } = clientPackage<Package>('@wordpress/e2e-test-utils-playwright');
    const user = { username: 'admin', password: PASSWORD };
    utils = await RequestUtils.setup({ user, storageStatePath: statePath(), baseURL: `${site.url}/` });
  });
  after(async () => {
    await site.stop();
    await folder.remove();
    expect(site.log.errors).to.deep.equal([]);
  });

  it('discovers the REST root, signs in and keeps its state', async () => {
    const state = await utils.setupRest();
    expect(state.rootURL).to.equal(`${site.url}/wp-json/`);
    expect(JSON.parse(await readFile(statePath(), 'utf8'))).to.have.property('nonce', state.nonce);
  });

  it('renews a stale nonce by itself', async () => {
    const state = JSON.parse(await readFile(statePath(), 'utf8'));
    await writeFile(statePath(), JSON.stringify({ ...state, nonce: 'stale' }));
    const { RequestUtils } = clientPackage<Package>('@wordpress/e2e-test-utils-playwright');
    const user = { username: 'admin', password: PASSWORD };
    const again = await RequestUtils.setup({ user, storageStatePath: statePath(), baseURL: `${site.url}/` });
    expect(await again.rest({ path: '/wp/v2/users/me' })).to.have.property('name', 'admin');
  });

  it('makes posts and pages, and deletes all of them at once', async () => {
    for (let number = 0; number < 5; number += 1) await utils.createPost({ title: `P${number}`, status: 'publish' });
    await utils.createPost({ title: 'Draft', status: 'draft' });
    await utils.createPage({ title: 'Page', status: 'publish' });
    expect(await count('posts')).to.be.at.least(5);
    await utils.deleteAllPosts();
    await utils.deleteAllPages();
    expect(await count('posts')).to.equal(0);
    expect(await count('pages')).to.equal(0);
  });

  it('uploads a file and deletes all media', async () => {
    const file = path.join(folder.path, 'picture.png');
    await writeFile(file, await picture(40, 30));
    const media = await utils.uploadMedia(file);
    expect(media).to.have.nested.property('media_details.width', 40);
    await utils.deleteAllMedia();
    expect(await count('media')).to.equal(0);
  });

  it('makes people and deletes all but itself', async () => {
    await utils.createUser({ username: 'ann', email: 'ann@example.org', password: PASSWORD, roles: ['author'] });
    await utils.createUser({ username: 'bob', email: 'bob@example.org', password: PASSWORD });
    await utils.deleteAllUsers();
    const left = await utils.rest<Record[]>({ path: '/wp/v2/users', params: { context: 'edit' } });
    expect(left.map(({ username }) => username)).to.deep.equal(['admin']);
  });

  it('comments and deletes all comments', async () => {
    const post = await utils.createPost({ title: 'Commented', status: 'publish' });
    await utils.createComment({ content: 'First!', post: post.id });
    await utils.createComment({ content: 'Second.', post: post.id });
    expect(await count('comments')).to.equal(2);
    await utils.deleteAllComments();
    expect(await count('comments')).to.equal(0);
  });

  it('asks how large a batch may be and sends more than that in several', async () => {
    const most = await utils.getMaxBatchSize();
    const requests = Array.from({ length: most + 3 }, (_, number) => ({
      ...{ method: 'POST', path: '/wp/v2/tags' },
      body: { name: `Tag ${number}` },
    }));
    const answers = await utils.batchRest<{ status: number }>(requests);
    expect(answers.map(({ status }) => status)).to.deep.equal(requests.map(() => 201));
  });

  it('reads and changes the settings of the site', async () => {
    await utils.updateSiteSettings({ title: 'Renamed' });
    expect((await utils.getSiteSettings()).title).to.equal('Renamed');
  });
});
