import { type Plugin, Type } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { ABILITIES, abilities } from '../src/plugin.js';
import { type AbilityJson, harbour, runPath } from './support.js';

const LIST = '/wp-abilities/v1/abilities';
const CATEGORIES = '/wp-abilities/v1/categories';

function numbered(count: number, changes: object = {}) {
  return Array.from({ length: count }, (_, index) => ({
    name: `harbour/number-${index + 1}`,
    label: `Number ${index + 1}`,
    description: 'Tells its number.',
    category: 'harbour',
    output: Type.Integer(),
    annotations: { readonly: true, destructive: false, idempotent: true },
    showInRest: true,
    permission: () => true,
    run: () => index + 1,
    ...changes,
  }));
}

describe('abilities: listing', () => {
  let site: TestSite;
  let reader: TestClient;

  const start = async (...plugins: readonly Plugin[]) => {
    site = await testHost({ plugins: [abilities, ...plugins] });
    reader = await site.as('subscriber');
  };
  afterEach(() => site.stop());

  const names = async (query: object = {}) =>
    expectSuccess<AbilityJson[]>(await reader.get(LIST, { query: { ...query } })).map(({ name }) => name);

  it('tells name, label, description, category, schemas and annotations of each', async () => {
    await start();
    const list = expectSuccess<AbilityJson[]>(await reader.get(LIST));
    expect(list.map(({ name }) => name)).to.deep.equal(['core/get-user-info', 'core/get-environment-info']);
    const one = expectSuccess<AbilityJson>(await reader.get(`${LIST}/core/get-user-info`));
    expect(one).to.deep.equal(list[0]);
    expect(one).to.include({ name: 'core/get-user-info', category: 'user' });
    expect(one).to.include.keys('label', 'description', 'input_schema', 'output_schema', '_links');
    expect(one.meta).to.deep.equal({
      annotations: { readonly: true, destructive: false, idempotent: true },
      show_in_rest: true,
    });
    expect(one.output_schema).to.include({ type: 'object' });
  });

  it('is paged, 50 at a time, with totals and links to the neighbours', async () => {
    await start(harbour(...numbered(70)));
    const first = await reader.get(LIST);
    expect(expectSuccess<unknown[]>(first)).to.have.length(50);
    expect(first.headers).to.include({ 'x-wp-total': '72', 'x-wp-totalpages': '2' });
    expect(first.headers['link']).to.contain('rel="next"').and.contain('page=2');
    expect(await names({ page: 2, per_page: 50 })).to.have.length(22);
    expect(await names({ page: 9 })).to.deep.equal([]);
    for (const query of [{ page: 0 }, { per_page: 101 }, { per_page: 0 }]) {
      expectError(await reader.get(LIST, { query }), 400, 'rest_invalid_param');
    }
  });

  it('leaves out what clients may not see, also from totals', async () => {
    await start(harbour(...numbered(2, { showInRest: false })));
    const response = await reader.get(LIST);
    expect(response.headers['x-wp-total']).to.equal('2');
    expectError(await reader.get(`${LIST}/harbour/number-1`), 404, 'rest_ability_not_found');
    const { abilities: all } = await site.pluginContext('abilities').use(ABILITIES).all();
    expect([...all.keys()]).to.include('harbour/number-1');
  });

  it('hides what says nothing about it', async () => {
    await start(harbour(...numbered(1, { showInRest: undefined })));
    expect(await names()).to.not.include('harbour/number-1');
  });

  it('shows those of one category, some of the fields, or the short form', async () => {
    await start(harbour(...numbered(2)));
    expect(await names({ category: 'harbour' })).to.deep.equal(['harbour/number-1', 'harbour/number-2']);
    expect(await names({ category: 'nothing' })).to.deep.equal([]);
    const query = { category: 'harbour', per_page: 1 };
    expect(expectSuccess(await reader.get(LIST, { query: { ...query, _fields: 'name,category' } }))).to.deep.equal([
      { name: 'harbour/number-1', category: 'harbour' },
    ]);
    const [short] = expectSuccess<object[]>(await reader.get(LIST, { query: { ...query, context: 'embed' } }));
    expect(short).to.have.all.keys('name', 'label', 'category', '_links');
  });

  it('lists categories, and tells one', async () => {
    await start(harbour());
    const response = await reader.get(CATEGORIES);
    const list = expectSuccess<{ slug: string }[]>(response);
    expect(list.map(({ slug }) => slug)).to.deep.equal(['site', 'user', 'harbour']);
    expect(response.headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '1' });
    expect(expectSuccess(await reader.get(`${CATEGORIES}/harbour`))).to.include({
      slug: 'harbour',
      label: 'Harbour',
      description: 'Tides and berths.',
    });
    expectError(await reader.get(`${CATEGORIES}/nothing`), 404, 'rest_ability_category_not_found');
  });

  it('is for those who are signed in and may read', async () => {
    await start();
    for (const path of [LIST, `${LIST}/core/get-user-info`, `${LIST}/no/thing`, CATEGORIES, `${CATEGORIES}/site`]) {
      expectError(await site.visitor().get(path), 401, 'rest_forbidden');
      expectError(await (await site.as('norole')).get(path), 403, 'rest_forbidden');
    }
  });

  it('has what a plugin brings exactly while both are on, whichever was first', async () => {
    await start(harbour(...numbered(1)));
    const ours = ['harbour/number-1'];
    const shown = async () => (await names()).filter((name) => name.startsWith('harbour/'));
    expect(await shown()).to.deep.equal(ours);
    await site.disable('harbour');
    expect(await shown()).to.deep.equal([]);
    expectError(await reader.get(runPath('harbour/number-1')), 404, 'rest_ability_not_found');
    expectError(await reader.get(`${CATEGORIES}/harbour`), 404, 'rest_ability_category_not_found');
    await site.enable('harbour');
    expect(await shown()).to.deep.equal(ours);
    await site.disable('abilities');
    expectError(await reader.get(LIST), 404, 'rest_no_route');
    await site.enable('abilities');
    expect(await shown()).to.deep.equal(ours);
    expect(expectSuccess(await reader.get(runPath('harbour/number-1')))).to.equal(1);
  });

  describe('of a plugin with a mistake', () => {
    const mistakes: readonly (readonly [string, object, RegExp])[] = [
      ['a category that nobody registered', { category: 'moon' }, /harbour\/number-1.*"moon".*site, user, harbour/],
      ['a name that is taken', { name: 'core/get-user-info' }, /core\/get-user-info.*registered already/],
      ['a name without a namespace', { name: 'tides' }, /"tides".*harbour\/get-tides/],
      ['a name in capitals', { name: 'Harbour/Tides' }, /"Harbour\/Tides"/],
    ];
    for (const [title, changes, message] of mistakes) {
      it(`(${title}) tells the log, and goes on without that`, async () => {
        await start(harbour(...numbered(1, changes)));
        expect(await names()).to.deep.equal(['core/get-user-info', 'core/get-environment-info']);
        expect(site.errors.join('\n')).to.match(message).and.contain('harbour');
      });
    }
  });
});
