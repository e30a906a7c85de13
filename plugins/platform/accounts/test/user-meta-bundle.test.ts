import { userMetaFields } from '@plinth/accounts';
import { definePlugin, USERS } from '@plinth/kernel';
import { countSelects, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import Type from 'typebox';

const shade = { name: 'shade', type: 'string', schema: Type.String({ maxLength: 10 }), contexts: [] } as const;

const badges = definePlugin({
  id: 'badges',
  version: '1.0.0',
  title: 'Badges',
  contributes: [
    userMetaFields([
      shade,
      { ...shade, name: 'desk', notInBundle: 'a desk is in one building' },
      { name: 'size', type: 'integer', schema: Type.Integer(), contexts: ['edit'] },
    ]),
  ],
});

async function account(site: TestSite, login: string, values: Readonly<Record<string, unknown>> = {}) {
  const { id } = await site.use(USERS).create({ login, email: `${login}@example.org` });
  for (const [name, value] of Object.entries(values)) await site.use(USERS).setMeta(id, name, value);
  return id;
}

async function metaOf(site: TestSite, login: string, ...names: string[]) {
  const id = (await site.use(USERS).findByLogin(login))?.id ?? 0;
  return Object.fromEntries((await site.use(USERS).metaOfMany([id], names)).get(id) ?? []);
}

describe('the values of many users', () => {
  it('are read by one query: only those that were asked for, and only of users that have one', async () => {
    const site = await testHost({ plugins: [badges] });
    const ids: number[] = [];
    for (let index = 0; index < 20; index += 1)
      ids.push(await account(site, `user${index}`, index % 2 ? { shade: `grey${index}`, size: index } : {}));
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    const count = await countSelects(site, async () => {
      const found = await site.use(USERS).metaOfMany(ids, ['shade', 'size']);
      expect(found.size).to.equal(10);
      expect(Object.fromEntries(found.get(second) ?? [])).to.deep.equal({ shade: 'grey1', size: 1 });
    });
    expect(count).to.equal(1);
    const some = await site.use(USERS).metaOfMany([first, fourth, third, fourth], ['size']);
    expect([...some].map(([id, values]) => [id, ...values])).to.deep.equal([[fourth, ['size', 3]]]);
    expect((await site.use(USERS).metaOfMany([], ['size'])).size).to.equal(0);
    expect((await site.use(USERS).metaOfMany(ids, [])).size).to.equal(0);
    await site.stop();
  });

  it('that are not part of the REST API can be neither read nor written there', async () => {
    const site = await testHost({ plugins: [badges] });
    const admin = await site.as('administrator');
    const answer = await admin.put('/wp/v2/users/me', {
      meta: { shade: 'red', email_confirmed: 'x@example.org', size: 3 },
    });
    expect(answer.json<{ meta: object }>().meta).to.have.all.keys('persisted_preferences', 'size');
    expect(await metaOf(site, admin.user?.login ?? '', 'shade', 'email_confirmed', 'size')).to.deep.equal({ size: 3 });
    const { schema } = (await admin.options('/wp/v2/users')).json<{
      schema: { properties: { meta: { properties: object } } };
    }>();
    expect(schema.properties.meta.properties).to.have.all.keys('persisted_preferences', 'size');
    await site.stop();
  });
});

describe('user meta in a site bundle', () => {
  const values = { email_confirmed: 'ada@example.org', persisted_preferences: { a: 1 }, shade: 'red', size: 3 };
  const names = [...Object.keys(values), 'desk', 'other'];

  it('is carried if a plugin registered it', async () => {
    const [one, other] = [await testHost({ plugins: [badges] }), await testHost({ plugins: [badges] })];
    await account(one, 'ada', values);
    await account(one, 'bob');
    const bundle = await one.exportBundle();
    expect(await other.importBundle(bundle)).to.deep.include({ section: 'users', created: 2, kept: 0 });
    expect(await metaOf(other, 'ada', ...names)).to.deep.equal(values);
    expect(await metaOf(other, 'bob', ...names)).to.deep.equal({});
    expect(await other.exportBundle()).to.deep.equal(bundle);
    await Promise.all([one.stop(), other.stop()]);
  });

  it('is reported if its declaration names a reason or nobody registered it', async () => {
    const site = await testHost({ plugins: [badges] });
    await account(site, 'ada', { desk: 'D7', other: 1 });
    const bundle = await site.exportBundle();
    expect(JSON.stringify(bundle['users'])).not.to.include('D7');
    const [left] = (await site.importBundle(bundle)).filter(({ section }) => section === 'users');
    const told = left?.leftOut?.notes.join('\n');
    expect(told).to.include('"desk"').and.include('a desk is in one building').and.include('"other"');
    await site.stop();
  });

  it('is left as it is for an account that is there', async () => {
    const site = await testHost({ plugins: [badges] });
    await account(site, 'ada', { shade: 'blue' });
    await site.importBundle({ plinth: 1, users: [{ login: 'ada', email: 'ada@example.org', meta: values }] });
    expect(await metaOf(site, 'ada', ...names)).to.deep.equal({ shade: 'blue' });
    await site.stop();
  });

  it('is noted where it is not accepted here', async () => {
    const site = await testHost({ plugins: [badges] });
    const meta = { shade: 'a shade that is too long', desk: 'D8', other: 1, size: 4 };
    const [report] = await site.importBundle({ plinth: 1, users: [{ login: 'ada', email: 'ada@example.org', meta }] });
    expect(report?.notes).to.have.length(3);
    expect(report?.notes?.join()).to.include('"shade"').and.include('"desk"').and.include('"other"');
    expect(await metaOf(site, 'ada', ...names)).to.deep.equal({ size: 4 });
    await site.stop();
  });

  it('takes as many queries for many accounts as for a few', async () => {
    const site = await testHost({ plugins: [badges] });
    await account(site, 'ada', values);
    const few = await countSelects(site, () => site.exportBundle());
    for (let index = 0; index < 30; index += 1) await account(site, `user${index}`, { shade: 'red' });
    expect(await countSelects(site, () => site.exportBundle())).to.equal(few);
    await site.stop();
  });
});
