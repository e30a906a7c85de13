import { readFile } from 'node:fs/promises';
import { definePlugin } from '@plinth/kernel';
import { BUDGET } from '@plinth/kernel/layer';
import { countSelects, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import Type from 'typebox';
import { type UserMetaDefinition, userMetaFields } from '../src/user-meta.js';

const PARALLEL = 50;
const RECORDED = new URL('../../../../../test/fixtures/wordpress/6.1/', import.meta.url);

interface Item {
  readonly id: number;
  readonly meta: Readonly<Record<string, unknown>>;
}

const shade: UserMetaDefinition = {
  name: 'shade',
  type: 'string',
  description: 'Of the badge.',
  schema: Type.String({ default: 'grey', maxLength: 10 }),
  contexts: ['view', 'edit'],
  canRead: () => true,
};

const rank: UserMetaDefinition = {
  name: 'rank',
  type: 'integer',
  schema: Type.Integer({ minimum: 0 }),
  canRead: (caller) => caller.can('list_users'),
  canWrite: (caller) => caller.can('promote_users'),
};

const badges = definePlugin({
  id: 'badges',
  version: '1.0.0',
  title: 'Badges',
  contributes: [userMetaFields([shade, rank])],
});

describe('registered user meta', () => {
  let site: TestSite;
  let member: TestClient;
  let administrator: TestClient;

  before(async () => {
    site = await testHost({ plugins: [badges] });
    member = await site.as('author');
    administrator = await site.as('administrator');
  });
  after(async () => {
    expect(site.errors).to.deep.equal([]);
    await site.stop();
  });

  const write = (client: TestClient, meta: unknown, path = '/wp/v2/users/me') => client.put(path, { meta });
  const read = async (client: TestClient, path = '/wp/v2/users/me?context=edit') =>
    (await client.get(path)).json<Item>().meta;
  const recorded = async (name: string) => JSON.parse(await readFile(new URL(`${name}.json`, RECORDED), 'utf8'));

  describe('the preferences of editors', () => {
    it('are what WordPress shows before the first time, and kept whole as they were sent', async () => {
      const fresh = await site.as('editor');
      expect((await read(fresh))['persisted_preferences']).to.deep.equal(
        (await recorded('users-me')).body.meta.persisted_preferences,
      );
      const { body } = await recorded('users-me-after-preferences');
      const answer = await write(fresh, body.meta);
      expect(answer.status, answer.text).to.equal(200);
      expect(answer.json<Item>().meta['persisted_preferences']).to.deep.equal(body.meta.persisted_preferences);
      expect((await read(fresh))['persisted_preferences']).to.deep.equal(body.meta.persisted_preferences);
    });

    it('are shown for editing only, to their user and to who may edit the account', async () => {
      await write(member, { persisted_preferences: { a: 1 } });
      const path = `/wp/v2/users/${member.user?.id}`;
      expect(await read(member, '/wp/v2/users/me')).not.to.have.property('persisted_preferences');
      expect((await read(administrator, `${path}?context=edit`))['persisted_preferences']).to.deep.equal({ a: 1 });
      const other = await site.as('contributor');
      expect((await write(other, { persisted_preferences: {} }, path)).status).to.equal(403);
      expect((await site.visitor().put('/wp/v2/users/me', { meta: {} })).status).to.equal(401);
      expect((await read(member))['persisted_preferences']).to.deep.equal({ a: 1 });
    });

    it('go back to none with null', async () => {
      await write(member, { persisted_preferences: { a: 1 } });
      await write(member, { persisted_preferences: null });
      expect((await read(member))['persisted_preferences']).to.deep.equal([]);
    });

    for (const [what, value] of [
      ['a text', 'x'],
      ['a number', 7],
      ['a moment that is none', { _modified: 'yesterday' }],
      ['more than is kept', { long: 'x'.repeat(BUDGET.userMetaCharacters) }],
    ] as const) {
      it(`are refused when they are ${what}, and nothing changes`, async () => {
        await write(member, { persisted_preferences: { kept: true } });
        const answer = await member.put('/wp/v2/users/me', {
          nickname: 'Nick',
          meta: { persisted_preferences: value },
        });
        expect([answer.status, answer.json<{ code: string }>().code]).to.deep.equal([400, 'rest_invalid_param']);
        expect((await read(member))['persisted_preferences']).to.deep.equal({ kept: true });
        expect((await member.get('/wp/v2/users/me?context=edit')).json<object>()).not.to.include({ nickname: 'Nick' });
      });
    }

    it('are one value when fifty are written at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, (_, index) => write(member, { persisted_preferences: { index } })),
      );
      expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
      expect((await read(member))['persisted_preferences'])
        .to.have.property('index')
        .within(0, PARALLEL - 1);
    });
  });

  it('refuses meta that is no map, and ignores names that nobody registered', async () => {
    expect((await write(member, 'x')).status).to.equal(400);
    expect((await write(member, { unheard: 1 })).status).to.equal(200);
    expect(await read(member)).not.to.have.property('unheard');
  });

  it('shows a value of a plugin where and to whom it says, and lets write who may', async () => {
    expect((await write(member, { shade: 'blue' })).status).to.equal(200);
    const path = `/wp/v2/users/${member.user?.id}`;
    expect(await read(administrator, path)).to.deep.equal({ shade: 'blue' });
    expect(await read(member)).not.to.have.property('rank');
    const refused = await write(member, { rank: 3, shade: 'red' });
    expect([refused.status, refused.json<{ code: string }>().code]).to.deep.equal([403, 'rest_cannot_update']);
    expect((await write(administrator, { rank: '3' }, path)).status).to.equal(200);
    expect(await read(administrator, `${path}?context=edit`)).to.include({ rank: 3, shade: 'blue' });
    expect((await write(member, { shade: 'far too long for it' })).status).to.equal(400);
  });

  it('is written with an account that is made', async () => {
    const fresh = {
      username: 'newcomer',
      email: 'new@example.org',
      password: 'long enough to be one',
      meta: { rank: 2 },
    };
    const made = await administrator.post('/wp/v2/users', fresh);
    expect(made.status, made.text).to.equal(201);
    expect(made.json<Item>().meta).to.include({ rank: 2, shade: 'grey' });
  });

  it('asks one query for a page of accounts, and none where nothing is shown', async () => {
    const list = (query: object) => administrator.get('/wp/v2/users', { query: { ...query } });
    const asked = (query: object) => countSelects(site, () => list(query));
    await list({ context: 'edit', per_page: 1 });
    expect(await asked({ context: 'edit', per_page: 5 })).to.equal(await asked({ context: 'edit', per_page: 1 }));
  });

  it('is published by OPTIONS, in the item and among the arguments', async () => {
    const { schema, endpoints } = (await member.options('/wp/v2/users/me')).json<{
      schema: { properties: { meta: { properties: Record<string, object> } } };
      endpoints: { methods: string[]; args: { meta?: { properties: object } } }[];
    }>();
    const { persisted_preferences: published } = schema.properties.meta.properties;
    expect(published).to.include({ type: 'object', additionalProperties: true });
    expect(published).to.have.nested.property('properties._modified.format', 'date-time');
    expect(schema.properties.meta.properties).to.have.all.keys('persisted_preferences', 'shade', 'rank');
    const editing = endpoints.find(({ methods }) => methods.includes('PUT'));
    expect(editing?.args.meta?.properties).to.have.all.keys('persisted_preferences', 'shade', 'rank');
  });

  it('vanishes with the plugin, and is there again with it', async () => {
    await write(member, { shade: 'green' });
    await site.disable('badges');
    expect(await read(member)).not.to.have.property('shade');
    expect((await write(member, { shade: 'red' })).status).to.equal(200);
    await site.enable('badges');
    expect(await read(member)).to.include({ shade: 'green' });
  });

  it('refuses a second value of the same name', async () => {
    const copies = definePlugin({
      id: 'copies',
      version: '1.0.0',
      title: 'Copies',
      contributes: [userMetaFields([shade])],
    });
    const other = await testHost({ plugins: [badges, copies], mayFail: true });
    const thrown = await other.enable('copies').catch((error) => String(error));
    expect(thrown).to.include('The user meta "shade" already exists; the plugin "badges" contributes it.');
    await other.stop();
  });
});
