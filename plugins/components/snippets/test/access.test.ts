import { DATABASE } from '@plinth/kernel/database';
import { RawTables, type TestClient, type TestResponse, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { at, makePaste, type PasteItem, ROOT, snippetSite, two } from './support.js';

const STATES = ['public', 'unlisted', 'private', 'locked', 'burned', 'expired', 'trashed'] as const;
type State = (typeof STATES)[number];

const VIEWERS = ['visitor', 'owner', 'member', 'moderator', 'password of the owner', 'password of a member'] as const;
type Viewer = (typeof VIEWERS)[number];

/** What a cell of the matrix expects: seen or not for lists, a status for routes about one paste. */
type Expectation = Readonly<Record<State, number>>;

const every = (status: number): Expectation => ({
  ...{ public: status, unlisted: status, private: status, locked: status },
  ...{ burned: status, expired: status, trashed: status },
});

/** Somebody who neither owns nor moderates reads content: `refusal` is 401 for a visitor and 403 signed in. */
const strangerReads = (refusal: number): Expectation => ({
  ...{ public: 200, unlisted: 200, private: refusal, locked: 403, burned: 404, expired: 404, trashed: 404 },
});

const SEEN_BY_ALL: Expectation = { ...every(0), public: 1, locked: 1 };

const ownersAndModerators = every(200);

/** Routes that reveal something about one paste, for whoever may read it. */
const CONTENT_ROUTES: Readonly<Record<string, (paste: PasteItem) => string>> = {
  'GET /pastes/{id}': ({ id }) => at(id),
  'GET /pastes/{id}/raw': ({ id }) => at(id, '/raw'),
  'GET /pastes/{id}/raw/{file_id}': ({ id, files }) => at(id, `/raw/${files[0]?.id}`),
  'GET /pastes/{id}/download': ({ id }) => at(id, '/download'),
  'GET /pastes/{id}/revisions': ({ id }) => at(id, '/revisions'),
  'GET /pastes/{id}/diff': ({ id }) => at(id, '/diff'),
};

describe('snippets: who sees what', () => {
  let site: TestSite;
  const pastes = new Map<State, PasteItem>();
  const clients = new Map<Viewer, TestClient>();
  let collection = 0;

  const paste = (state: State): PasteItem => {
    const found = pastes.get(state);
    if (!found) throw new Error(`There is no paste that is ${state}.`);
    return found;
  };
  const client = (viewer: Viewer): TestClient => clients.get(viewer) ?? site.visitor();

  before(async () => {
    site = await snippetSite();
    const owner = await site.as('author');
    const member = await site.as('subscriber');
    const moderator = await site.member({ can: ['snippets/moderate'] });
    clients.set('visitor', site.visitor());
    clients.set('owner', owner);
    clients.set('member', member);
    clients.set('moderator', moderator);
    clients.set('password of the owner', await owner.withApplicationPassword());
    clients.set('password of a member', await member.withApplicationPassword());
    const marked = { ...two, description: 'matrix', tags: ['matrix'] };
    for (const state of STATES) {
      const fields = {
        ...{ public: {}, unlisted: { visibility: 'unlisted' }, private: { visibility: 'private' } },
        ...{
          locked: { password: 'pw' },
          burned: { burn_after_read: true },
          expired: { expiration: '1h' },
          trashed: {},
        },
      }[state];
      pastes.set(state, await makePaste(owner, { ...marked, ...fields, title: state }));
    }
    const made = await owner.post(`${ROOT}/collections`, { name: 'All', visibility: 'public' });
    collection = made.json<{ id: number }>().id;
    for (const { id } of pastes.values())
      await owner.post(`${ROOT}/collections/${collection}/pastes`, { paste_id: id });
    await site.visitor().get(at(paste('burned').id));
    await owner.delete(at(paste('trashed').id));
    site.advance(3_600_000);
    // The counts of views are made by reading; here nobody's reading shall change what the next one sees.
    await new RawTables(site.use(DATABASE)).remove('snippets_views', '1 = 1');
  });
  after(() => site.stop());

  const expectedOf = (viewer: Viewer): Expectation => {
    if (viewer === 'visitor') return strangerReads(401);
    return viewer === 'member' || viewer === 'password of a member' ? strangerReads(403) : ownersAndModerators;
  };

  for (const [route, address] of Object.entries(CONTENT_ROUTES))
    for (const viewer of VIEWERS)
      it(`${route} as ${viewer}`, async () => {
        const expected: Record<string, number> = { ...expectedOf(viewer) };
        // The history of what is burned is its owner's alone.
        if (viewer === 'moderator' && /revisions|diff/.test(route)) expected['burned'] = 403;
        const found: Record<string, number> = {};
        for (const state of STATES) {
          const response = await client(viewer).get(address(paste(state)));
          found[state] = response.status;
          expectSilent(response, state);
        }
        expect(found).to.deep.equal(expected);
      });

  /** A refusal tells nothing of the paste; of a burned one nobody is told the content. */
  function expectSilent(response: TestResponse, state: State): void {
    if (response.status !== 200 || state === 'burned') expect(response.text).not.to.contain('print(1)');
  }

  const pages: Readonly<Record<string, (paste: PasteItem) => string>> = {
    '/paste/<hash>': ({ url }) => url,
    '/paste/<hash>/raw': ({ raw_url }) => raw_url,
    '/paste/<hash>/raw/<file_id>': ({ files }) => files[0]?.raw_url ?? '',
    '/paste/<hash>/download': ({ url }) => `${url}/download`,
  };
  for (const [page, address] of Object.entries(pages))
    for (const viewer of ['visitor', 'owner', 'member', 'moderator'] as const)
      it(`${page} as ${viewer}`, async () => {
        const found: Record<string, number> = {};
        for (const state of STATES) {
          const response = await client(viewer).page('GET', address(paste(state)));
          found[state] = response.status;
          expectSilent(response, state);
        }
        expect(found).to.deep.equal(expectedOf(viewer));
      });

  for (const viewer of ['visitor', 'owner', 'member', 'moderator'] as const)
    it(`/paste/<hash>/embed as ${viewer}`, async () => {
      const found: Record<string, number> = {};
      for (const state of STATES) found[state] = (await client(viewer).page('GET', `${paste(state).url}/embed`)).status;
      const opens = viewer === 'visitor' || viewer === 'member' ? 403 : 200;
      expect(found).to.deep.equal({ ...every(404), public: 200, unlisted: 200, locked: opens });
    });

  it('says of a locked paste that a password is wanted', async () => {
    const response = await client('member').get(at(paste('locked').id));
    expect(response.json()).to.deep.include({ code: 'rest_forbidden', data: { password_required: true, status: 403 } });
  });

  for (const viewer of VIEWERS)
    it(`GET /embed/{hash} as ${viewer}`, async () => {
      const found: Record<string, number> = {};
      for (const state of STATES)
        found[state] = (await client(viewer).get(`${ROOT}/embed/${paste(state).hash}`)).status;
      const opens = viewer === 'visitor' || viewer === 'member' || viewer === 'password of a member' ? 403 : 200;
      expect(found).to.deep.equal({ ...every(404), public: 200, unlisted: 200, locked: opens });
    });

  for (const viewer of VIEWERS)
    it(`POST /pastes/{id}/fork as ${viewer}`, async () => {
      const found: Record<string, number> = {};
      for (const state of STATES) found[state] = (await client(viewer).post(at(paste(state).id, '/fork'))).status;
      const stranger = { ...strangerReads(403), public: 201, unlisted: 201 };
      if (viewer === 'visitor') expect(found).to.deep.equal(every(401));
      else if (viewer.endsWith('member')) expect(found).to.deep.equal(stranger);
      // Nothing is left to fork of what was burned.
      else expect(found).to.deep.equal({ ...every(201), burned: 404 });
    });

  const lists: Readonly<Record<string, string>> = {
    'GET /pastes': '/pastes?per_page=100',
    'GET /pastes?search': '/pastes?per_page=100&search=matrix',
    'GET /pastes?tag': '/pastes?per_page=100&tag=matrix',
    'GET /pastes?language': '/pastes?per_page=100&language=python',
    'GET /tags/{slug}/pastes': '/tags/matrix/pastes?per_page=100',
    'GET /collections/{id}': '',
  };

  /** Titles tell which of the pastes a list shows; forks bear the same title and are another's. */
  async function shown(viewer: Viewer, path: string): Promise<Record<string, number>> {
    const response = await client(viewer).get(path === '' ? `${ROOT}/collections/${collection}` : ROOT + path);
    expect(response.status, response.text).to.equal(200);
    const items = path === '' ? response.json<{ pastes: PasteItem[] }>().pastes : response.json<PasteItem[]>();
    for (const { files } of items) for (const file of files) expect(file).not.to.have.property('content');
    const ids = new Set(items.map(({ id }) => id));
    return Object.fromEntries(STATES.map((state) => [state, Number(ids.has(paste(state).id))]));
  }

  for (const [list, path] of Object.entries(lists))
    for (const viewer of VIEWERS)
      it(`${list} as ${viewer}`, async () => {
        const isOwn = path === '' && (viewer === 'owner' || viewer === 'password of the owner');
        expect(await shown(viewer, path)).to.deep.equal(
          isOwn ? { ...SEEN_BY_ALL, unlisted: 1, private: 1 } : SEEN_BY_ALL,
        );
      });

  it('lists everything of the caller in its status with user = self, by id and by username', async () => {
    for (const user of ['author', String(client('owner').user?.id)]) {
      const of = (status: string) => shown('owner', `/pastes?per_page=100&user=${user}&status=${status}`);
      expect(await of('active')).to.deep.equal({ ...every(0), public: 1, unlisted: 1, private: 1, locked: 1 });
      expect(await of('trashed')).to.deep.equal({ ...every(0), trashed: 1 });
      expect(await of('expired')).to.deep.equal({ ...every(0), expired: 1, burned: 1 });
    }
    const others = await shown('member', '/pastes?per_page=100&user=author');
    expect(others).to.deep.equal(SEEN_BY_ALL);
    expect(await shown('visitor', '/pastes?per_page=100&user=nobody')).to.deep.equal(every(0));
  });

  it('lists another status for owners and moderators only', async () => {
    expect((await client('visitor').get(`${ROOT}/pastes?status=trashed`)).status).to.equal(401);
    expect((await client('member').get(`${ROOT}/pastes?status=trashed&user=author`)).status).to.equal(403);
    expect(await shown('member', '/pastes?status=trashed')).to.deep.equal(every(0));
    expect(await shown('owner', '/pastes?status=trashed')).to.deep.equal({ ...every(0), trashed: 1 });
    expect(await shown('moderator', '/pastes?status=trashed')).to.deep.equal({ ...every(0), trashed: 1 });
  });

  it('lists unlisted and private pastes to their owner alone, to moderators neither by user nor by status', async () => {
    const [owner, moderator] = [client('owner'), client('moderator')];
    const list = async (who: TestClient, query: string) =>
      (await who.get(`${ROOT}/pastes?per_page=100&${query}`)).json<{ visibility: string; author: { id: number } }[]>();
    expect(await shown('moderator', '/pastes?per_page=100&user=author')).to.deep.equal(SEEN_BY_ALL);
    for (const of of [owner, moderator])
      for (const visibility of ['unlisted', 'private']) await of.delete(at((await makePaste(of, { visibility })).id));
    const hidden = (items: readonly { visibility: string }[]) =>
      items.filter(({ visibility }) => visibility !== 'public');
    expect(hidden(await list(moderator, 'status=trashed&user=author'))).to.deep.equal([]);
    const mine = hidden(await list(moderator, 'status=trashed'));
    expect(mine).to.have.length(2);
    for (const item of mine) expect(item).to.have.nested.property('author.id', moderator.user?.id);
    expect(hidden(await list(owner, 'status=trashed'))).to.have.length(2);
    expect((await moderator.get(at(paste('private').id))).status).to.equal(200);
  });

  it('refuses strangers on every route that changes something', async () => {
    const { id, files } = paste('public');
    const member = client('member');
    const file = at(id, `/files/${files[0]?.id}`);
    for (const response of [
      await member.put(at(id), { title: 'x' }),
      await member.delete(at(id)),
      await member.post(at(id, '/files'), { content: 'x' }),
      await member.put(file, { content: 'x' }),
      await member.delete(file),
      await client('moderator').put(file, { content: 'x' }),
      await client('owner').post(at(id, '/report'), { reason: 'spam' }),
    ])
      expect(response.status, response.text).to.equal(403);
    for (const state of ['expired', 'trashed'] as const)
      expect((await member.post(at(paste(state).id, '/star'))).status).to.equal(404);
    expect((await member.post(at(paste('private').id, '/star'))).status).to.equal(403);
  });
});
