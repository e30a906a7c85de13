import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { plugins } from '@plinth/host-config';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { dataOf } from './bundle/files.js';
import { disturb, fillEmpty } from './bundle/fill.js';
import { Labels } from './bundle/labels.js';
import { LEFT, MEANINGS, NUMBERS, UNDISTURBED } from './bundle/reasons.js';
import { addScene } from './bundle/scene.js';
import { declaredTables } from './bundle/tables.js';

const DEMO = fileURLToPath(new URL('../../../../host-config/demo', import.meta.url));

/** The paths of all files that a bundle names. */
function filesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    typeof inner === 'string' && /^(uploads|private)\//.test(inner) && /file/i.test(field) ? [inner] : filesIn(inner),
  );
}

type Bundle = Readonly<Record<string, unknown>>;

describe('tables and site bundles', () => {
  for (const { plugin, name, section, why } of declaredTables)
    it(`${name} of ${plugin} names the section that carries it, or why none does`, () => {
      expect([section, why].filter((each) => each !== undefined && each !== '')).to.have.length(1);
    });
});

describe('a site that is moved twice', () => {
  const sites: TestSite[] = [];
  let bundles: readonly [Bundle, Bundle];
  let labels: readonly [Labels, Labels];
  let reports: Awaited<ReturnType<TestSite['importBundle']>>;

  before(async function () {
    this.timeout(600_000); // a demo and two whole imports
    // Each on another day, so that a date that is not carried is another one.
    const days = ['2026-11-21T09:00:00.000Z', '2026-11-22T10:01:01.001Z', '2026-11-23T11:02:02.002Z'];
    for (const now of days) sites.push(await testHost({ plugins, now }));
    const [first, second, third] = sites as [TestSite, TestSite, TestSite];
    await first.importBundle(JSON.parse(await readFile(`${DEMO}/bundle.json`, 'utf8')), DEMO);
    await addScene(first);
    await fillEmpty(first.host.services.database, MEANINGS);
    await disturb(first.host.services.database, UNDISTURBED);
    const exported = await first.exportBundle();
    reports = await second.importBundle(exported, dataOf(first));
    const again = await second.exportBundle();
    await third.importBundle(again, dataOf(second));
    bundles = [exported, await third.exportBundle()];
    labels = [
      await Labels.of(first.host.services.database, NUMBERS),
      await Labels.of(third.host.services.database, NUMBERS),
    ];
  });
  after(async () => {
    for (const site of sites) await site.stop();
  });

  it('has a section for every name that a table gives', () => {
    const named = declaredTables.flatMap(({ section }) => section ?? []);
    expect(named.filter((section) => !(section in bundles[0]))).to.deep.equal([]);
  });

  for (const declared of declaredTables.filter(({ section }) => section !== undefined))
    it(`has the rows of ${declared.name} in the end`, () => {
      const { columns = [], rows } = LEFT[declared.name] ?? {};
      const [before = [], after = []] = labels.map((each) =>
        each.of(declared, columns).filter((row) => rows?.test(row) !== true),
      );
      expect(before).not.to.have.length(0);
      const gone = before.filter((row) => !after.includes(row));
      const come = after.filter((row) => !before.includes(row));
      expect({ gone, come }).to.deep.equal({ gone: [], come: [] });
      expect(after).to.have.length(before.length);
    });

  it('has the profile pictures and what only plugins know of accounts in the end', () => {
    for (const bundle of bundles) {
      expect(bundle['profile_pictures']).to.have.length(1);
      const users = bundle['users'] as readonly { readonly login: string; readonly meta?: object }[];
      const { meta } = users.find(({ login }) => login === 'author2') ?? {};
      expect(meta).to.have.property('mb_moderated', true);
      expect(meta).to.have.property('email_confirmed');
      expect(users.some((each) => each.meta && 'persisted_preferences' in each.meta)).to.equal(true);
    }
  });

  it('says the same of what was left out each time, with the reason', () => {
    const [first, last] = bundles.map(({ leftOut }) => leftOut);
    expect(first).to.deep.equal(last);
    expect(JSON.stringify(first)).to.include('content.showOnFront').and.include('profile_picture');
    const told = reports.flatMap(({ leftOut }) => leftOut?.notes ?? []);
    expect(told.join()).to.include('content.showOnFront').and.include('profile_picture');
  });

  it('says nothing of files, for they are all there', () => {
    const told = reports.flatMap(({ notes = [] }) => notes);
    expect(told).to.deep.equal([]);
  });

  it('is left as it is by the same bundle once more', async () => {
    const [, , third] = sites;
    const again = (await third?.importBundle(bundles[1])) ?? [];
    expect(again.filter(({ created }) => created > 0)).to.deep.equal([]);
    expect(await third?.exportBundle()).to.deep.equal(bundles[1]);
  });

  it('names every file that does not lie beside its bundle', async () => {
    const alone = await testHost({ plugins });
    sites.push(alone);
    const told = (await alone.importBundle(bundles[1])).flatMap(({ notes = [] }) => notes).join('\n');
    for (const file of filesIn(bundles[1]).slice(0, 60)) expect(told).to.include(file);
  });

  it('goes out the third time as it went out the first', () => {
    for (const [section, items] of Object.entries(bundles[0])) {
      if (Array.isArray(items)) expect((bundles[1][section] as unknown[]).length, section).to.equal(items.length);
    }
  });
});
