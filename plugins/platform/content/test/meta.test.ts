import { type Caller, RestError, Type } from '@plinth/kernel';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, META, type MetaStore, POST_META_REGISTRY, POSTS, type Post, type PostStore } from '../src/plugin.js';

const PARALLEL = 50;

const everything: Caller = {
  id: 1,
  user: undefined,
  isVisitor: false,
  credential: 'cookie',
  credentialId: '1',
  hasNonce: true,
  mayMakeCredentials: true,
  can: () => true,
};

const nobody: Caller = { ...everything, id: 0, isVisitor: true, can: () => false };

describe('post meta', () => {
  let site: TestSite;
  let meta: MetaStore;
  let posts: PostStore;
  let post: Post;

  before(async () => {
    site = await testHost({ plugins: [content] });
    const { use } = site.pluginContext('content');
    meta = use(META);
    posts = use(POSTS);
    const registry = use(POST_META_REGISTRY);
    registry.register({
      name: 'rating',
      type: 'integer',
      schema: Type.Integer({ minimum: 1, maximum: 5, default: 3 }),
    });
    registry.register({ name: 'note', type: 'string', schema: Type.String(), objectType: 'post' });
    registry.register({
      name: 'places',
      type: 'array',
      schema: Type.Array(Type.Object({ town: Type.String(), zip: Type.Optional(Type.Integer()) })),
    });
    registry.register({
      name: 'secret',
      type: 'boolean',
      schema: Type.Boolean(),
      canRead: (caller) => caller.can('manage_options'),
      canWrite: (caller) => caller.can('manage_options'),
    });
    registry.register({ name: 'paper', type: 'string', schema: Type.String(), objectType: 'page' });
  });

  beforeEach(async () => {
    post = await posts.insert({ type: 'post', status: 'publish', title: 'Measured' });
  });

  after(() => site.stop());

  async function shown(caller = everything, type = 'post'): Promise<Record<string, unknown> | undefined> {
    return (await meta.ofPosts([post], type, caller)).get(post.id);
  }

  async function errorOf(work: Promise<unknown>): Promise<RestError> {
    const thrown: unknown = await work.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (thrown instanceof RestError) return thrown;
    throw new Error(`Wanted a refusal, found ${String(thrown)}.`);
  }

  it('shows defaults for what nobody wrote', async () => {
    expect(await shown()).to.deep.equal({ footnotes: '', rating: 3, note: '', places: [], secret: false });
  });

  it('shows only what the type of the post has', async () => {
    expect(await shown(everything, 'page'))
      .to.include.keys('paper', 'rating')
      .and.not.have.property('note');
    expect(await shown()).not.to.have.property('paper');
  });

  it('hides what the caller may not read', async () => {
    expect(await shown(nobody)).to.have.all.keys('footnotes', 'rating', 'note', 'places');
  });

  it('writes registered values and reads them back as they were meant', async () => {
    const places = [{ town: 'Chur', zip: 7000 }];
    await meta.write(post, { rating: '4', note: 'fine', places }, everything);
    expect(await shown()).to.deep.equal({ footnotes: '', rating: 4, note: 'fine', places, secret: false });
  });

  it('ignores unknown names and those of other types', async () => {
    await meta.write(post, { unheard: 1, paper: 'A4' }, everything);
    expect(await meta.get(post.id, 'unheard')).to.equal(undefined);
    expect(await meta.get(post.id, 'paper')).to.equal(undefined);
  });

  it('goes back to the default with null', async () => {
    await meta.write(post, { rating: 5 }, everything);
    await meta.write(post, { rating: null }, everything);
    expect(await shown()).to.include({ rating: 3 });
    expect(await meta.get(post.id, 'rating')).to.equal(undefined);
  });

  for (const [name, value] of [
    ['rating', 6],
    ['rating', 0],
    ['rating', 'many'],
    ['note', 7],
    ['places', [{ town: 1 }]],
  ] as const) {
    it(`refuses ${name} = ${JSON.stringify(value)} with 400 rest_invalid_param and writes nothing`, async () => {
      const refusal = await errorOf(meta.write(post, { note: 'before', [name]: value }, everything));
      expect([refusal.status, refusal.code]).to.deep.equal([400, 'rest_invalid_param']);
      expect(refusal.data['params']).to.have.property('meta');
      expect(await shown()).to.include({ note: '', rating: 3 });
    });
  }

  it('refuses what the caller may not write with rest_cannot_update, and writes nothing', async () => {
    const writer = { ...everything, can: (capability: string) => capability === 'edit_post' };
    const refusal = await errorOf(meta.write(post, { note: 'mine', secret: true }, writer));
    expect([refusal.status, refusal.code]).to.deep.equal(['authorization', 'rest_cannot_update']);
    expect(await shown()).to.include({ note: '' });
  });

  it('asks for the right to edit the post where the value has no rule of its own', async () => {
    expect((await errorOf(meta.write(post, { note: 'x' }, nobody))).code).to.equal('rest_cannot_update');
    await meta.write(post, { unheard: 'x' }, nobody);
  });

  it('keeps any JSON for the plugin it belongs to', async () => {
    await meta.set(post.id, 'own', { deep: [1, null, 'x'] });
    expect(await meta.get(post.id, 'own')).to.deep.equal({ deep: [1, null, 'x'] });
    await meta.set(post.id, 'own', undefined);
    expect(await meta.get(post.id, 'own')).to.equal(undefined);
  });

  it('keeps one value when fifty are written at once', async () => {
    await Promise.all(Array.from({ length: PARALLEL }, (_, index) => meta.set(post.id, 'race', index)));
    expect(await meta.get(post.id, 'race')).to.be.within(0, PARALLEL - 1);
  });

  it('goes with the post', async () => {
    await meta.set(post.id, 'own', 1);
    await posts.remove(post.id);
    expect(await meta.get(post.id, 'own')).to.equal(undefined);
  });

  it('stands in the items of posts and is written by them', async () => {
    const editor = await site.as('editor');
    const made = await editor.post('/wp/v2/posts', { title: 'By REST', meta: { rating: 2, unheard: 1 } });
    expect(made.status, made.text).to.equal(201);
    expect(made.json<{ meta: object }>().meta).to.deep.equal({ footnotes: '', rating: 2, note: '', places: [] });
    const refused = await editor.post('/wp/v2/posts', { title: 'Bad', meta: { rating: 9 } });
    expect([refused.status, refused.json<{ code: string }>().code]).to.deep.equal([400, 'rest_invalid_param']);
    const denied = await editor.post('/wp/v2/posts', { title: 'Bad', meta: { secret: true } });
    expect([denied.status, denied.json<{ code: string }>().code]).to.deep.equal([403, 'rest_cannot_update']);
  });

  it('refuses a second value of the same name', () => {
    const { use } = site.pluginContext('content');
    const register = () => use(POST_META_REGISTRY).register({ name: 'note', type: 'string', schema: Type.String() });
    expect(register).to.throw('note');
  });
});
