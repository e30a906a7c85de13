import { definePlugin, Type } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { abilities, ability, abilityCategories, siteAbilities } from '../src/plugin.js';
import { type AbilityJson, runPath } from './support.js';

const LIST = '/wp-abilities/v1/abilities';

const tides = (changes: { readonly name?: string; readonly category?: string } = {}) =>
  ability({
    name: 'harbour/get-tides',
    label: 'Get Tides',
    description: 'Returns the tides of some days.',
    category: 'harbour',
    input: Type.Object({ days: Type.Integer({ default: 2 }) }, { default: {} }),
    output: Type.String(),
    annotations: { readonly: true, destructive: false, idempotent: true },
    showInRest: true,
    permission: ({ caller, context }, { days }) =>
      context.plugin === 'harbour' && (days < 5 || caller.can('edit_posts')),
    run: ({ context }, { days }) => `${context.plugin}: ${days}`,
    ...changes,
  });

const harbour = (...offered: readonly ReturnType<typeof tides>[]) =>
  definePlugin({
    id: 'harbour',
    version: '1.0.0',
    title: 'Harbour',
    contributes: [
      abilityCategories([{ slug: 'harbour', label: 'Harbour', description: 'Tides and berths.' }]),
      siteAbilities(offered),
    ],
  });

describe('abilities: contributions', () => {
  let site: TestSite;
  let reader: TestClient;

  const start = async (...offered: readonly ReturnType<typeof tides>[]) => {
    site = await testHost({ plugins: [abilities, harbour(...offered)] });
    reader = await site.as('subscriber');
  };
  afterEach(() => site.stop());

  const names = async () => expectSuccess<AbilityJson[]>(await reader.get(LIST)).map(({ name }) => name);

  it('run in the context of the plugin that contributes them', async () => {
    await start(tides());
    const path = runPath('harbour/get-tides');
    expect(expectSuccess(await reader.get(path))).to.equal('harbour: 2');
    expect(expectSuccess(await reader.get(path, { query: { input: { days: 3 } } }))).to.equal('harbour: 3');
    expectError(await reader.get(path, { query: { input: { days: 9 } } }), 403, 'rest_ability_cannot_execute');
  });

  it('exist while both plugins are on, after those of the core', async () => {
    await start(tides());
    const all = ['core/get-user-info', 'core/get-environment-info', 'harbour/get-tides'];
    expect(await names()).to.deep.equal(all);
    await site.disable('harbour');
    expect(await names()).to.deep.equal(all.slice(0, 2));
    await site.enable('harbour');
    expect(await names()).to.deep.equal(all);
    await site.disable('abilities');
    await site.enable('abilities');
    expect(await names()).to.deep.equal(all);
  });

  it('are left out and logged for their plugin when nobody has their category', async () => {
    await start(tides({ category: 'moon' }), tides({ name: 'harbour/other' }));
    expect(await names())
      .to.include('harbour/other')
      .and.not.include('harbour/get-tides');
    expect(site.errors.join('\n')).to.match(/harbour.*an ability could not be added/);
  });

  it('are refused with the declaration when a name or slug is malformed', async () => {
    await start();
    expect(() => harbour(tides({ name: 'Tides' }))).to.throw(/siteAbilities: found "Tides"/);
    const category = { slug: 'Moon Base', label: 'Moon', description: 'The moon.' };
    const wrong = () =>
      definePlugin({ id: 'moon', version: '1.0.0', title: 'Moon', contributes: [abilityCategories([category])] });
    expect(wrong).to.throw(/abilityCategories: found "Moon Base"/);
  });
});
