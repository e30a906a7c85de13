import { POST_REVISIONS, POSTS } from '@plinth/content';
import { type Port, USERS } from '@plinth/kernel';
import { expectSuccess, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { picture } from '../../support/pictures.js';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

async function made(client: TestClient, path: string, body: object): Promise<number> {
  return expectSuccess<{ id: number }>(await client.post(path, body), 201).id;
}

/** Revisions, an autosave, what is in the trash, a draft without a name, a block that is used in several places. */
async function content(site: TestSite, admin: TestClient): Promise<void> {
  const { use } = site.pluginContext('content');
  const posts = use(POSTS);
  const [picture] = await posts.ids({ types: ['attachment'] }, 1);
  const kept = await made(admin, '/wp/v2/posts', { title: 'Kept', content: 'One', status: 'publish', slug: 'kept' });
  await admin.post(`/wp/v2/posts/${kept}`, { content: 'Two' });
  await admin.post(`/wp/v2/posts/${kept}`, { content: 'Three', slug: 'kept-elsewhere' });
  const post = await posts.find(kept);
  if (!post) throw new Error('The post is not there.');
  await use(POST_REVISIONS).autosave(post, admin.user?.id ?? 0, { content: 'Not saved yet' });
  const comments = ['Fine', 'Bought', 'Gone'].map((text) => ({ post: kept, content: text }));
  const ids: number[] = [];
  for (const comment of comments) ids.push(await made(admin, '/wp/v2/comments', comment));
  await admin.post(`/wp/v2/comments/${ids[1]}`, { status: 'spam' });
  await admin.delete(`/wp/v2/comments/${ids[2]}`);
  const gone = await made(admin, '/wp/v2/posts', { title: 'Gone', content: 'To the trash', status: 'publish' });
  expectSuccess(await admin.delete(`/wp/v2/posts/${gone}`));
  await made(admin, '/wp/v2/posts', { title: 'Begun', status: 'draft', featured_media: picture });
  await made(admin, '/wp/v2/blocks', { title: 'A block', content: '<!-- wp:separator /-->', status: 'publish' });
}

interface Orders {
  list(query: { statuses: readonly string[]; limit: number }): Promise<{ orders: readonly { id: number }[] }>;
  setStatus(id: number, status: string): Promise<unknown>;
}

interface Products {
  list(query: { statuses: readonly string[]; limit: number }): Promise<{ products: readonly { id: number }[] }>;
  update(id: number, changes: { status: string }): Promise<unknown>;
}

/** Its types speak of pages, which are none of this program's: what is used of them stands above. */
const SHOP: string = '@plinth/shop';

/** An order and a product in the trash, and downloads that were taken back. */
async function shop(site: TestSite): Promise<void> {
  const { ORDERS, PRODUCTS }: { ORDERS: Port<Orders>; PRODUCTS: Port<Products> } = await import(SHOP);
  const { use } = site.pluginContext('shop');
  const { orders } = await use(ORDERS).list({ statuses: ['completed'], limit: 2 });
  const [refunded, trashed] = orders;
  await use(ORDERS).setStatus(refunded?.id ?? 0, 'refunded');
  await use(ORDERS).setStatus(trashed?.id ?? 0, 'trash');
  const { products } = await use(PRODUCTS).list({ statuses: ['publish'], limit: 1 });
  await use(PRODUCTS).update(products[0]?.id ?? 0, { status: 'trash' });
}

/** A wiki page with a revision and a former slug, and a menu item that links to it. */
async function wiki(site: TestSite, admin: TestClient): Promise<void> {
  const { use } = site.pluginContext('content');
  const authorId = admin.user?.id ?? 0;
  const fields = { type: 'wiki', status: 'publish', authorId } as const;
  const page = await use(POSTS).insert({ ...fields, title: 'Moorings', content: 'One', slug: 'moorings' });
  await use(POST_REVISIONS).keep(page);
  const changed = await use(POSTS).update(page.id, { content: 'Two', slug: 'berths' });
  if (changed) await use(POST_REVISIONS).keep(changed, authorId);
  const menu = await made(admin, '/wp/v2/menus', { name: 'Harbor' });
  const link = { type: 'post_type', object: 'wiki', object_id: page.id, menus: menu, status: 'publish' };
  await made(admin, '/wp/v2/menu-items', link);
}

/** A profile picture and a color mode. */
async function account(client: TestClient): Promise<void> {
  const field = (name: string, more: string) => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${field('_wpnonce', '')}${client.nonce('account-picture')}\r\n`),
    Buffer.from(field('file', '; filename="me.png"\r\nContent-Type: image/png')),
    await picture(300, 200),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await client.page('POST', '/account/picture', { body, headers })).status).to.equal(303);
  expect((await submitForm(client, '/account/appearance', { mode: 'dark' })).status).to.equal(302);
  expectSuccess(await client.put('/wp/v2/users/me', { meta: { persisted_preferences: { welcome: false } } }));
}

/** A member who is moderated and has confirmed their address. */
async function moderated(site: TestSite): Promise<void> {
  const { id, email } = (await site.use(USERS).findByLogin('author2')) ?? { id: 0, email: '' };
  await site.use(USERS).setMeta(id, 'mb_moderated', true);
  await site.use(USERS).setMeta(id, 'email_confirmed', email);
}

/** A claim with the file that proves it, and uploads that were granted by hand. */
async function files(admin: TestClient, member: TestClient, listing: number): Promise<void> {
  const proof = { filename: 'proof.pdf', type: 'application/pdf', content: PDF };
  const fields = { listing_id: String(listing), proof_text: 'The lease' };
  const claimed = await member.upload('/directory/v1/claims', { field: 'proof_file', ...proof, fields });
  expect(claimed.status, claimed.text).to.equal(201);
  const given = { media_type: 'image', amount: 7, note: 'For the fair' };
  expectSuccess(await admin.post(`/media-quota/v1/users/${member.user?.id}/credits`, given));
}

/** Everything that the demo leaves out. */
export async function addScene(site: TestSite): Promise<void> {
  const admin = await site.as('administrator');
  await content(site, admin);
  await wiki(site, admin);
  await account(admin);
  await moderated(site);
  await shop(site);
  const listings = expectSuccess<{ id: number; claimed: boolean }[]>(
    await admin.get('/directory/v1/listings', { query: { per_page: 50 } }),
  );
  await files(admin, await site.as('author', 'claimant'), listings.find(({ claimed }) => !claimed)?.id ?? 0);
}
