import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BundleSection, bundleSections, type ImportContext } from '@plinth/bundle';
import { plugins } from '@plinth/host-config';
import type { Plugin } from '@plinth/kernel';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { dataOf } from './bundle/files.js';
import { addScene } from './bundle/scene.js';

const DEMO = fileURLToPath(new URL('../../../../host-config/demo', import.meta.url));

/** The sections that each section looked something up in. */
type Lookups = Map<string, Set<string>>;

/** A section that records which other sections it looks things up in while it imports. */
function recording(section: BundleSection, lookups: Lookups): BundleSection {
  const asked = new Set<string>();
  lookups.set(section.name, asked);
  return {
    ...section,
    import(items, context) {
      const find: ImportContext['find'] = (name, key) => {
        asked.add(name);
        return context.find(name, key);
      };
      const findMany: ImportContext['findMany'] = (name, keys) => {
        if (keys.length > 0) asked.add(name);
        return context.findMany(name, keys);
      };
      return section.import(items, Object.assign(Object.create(context), { find, findMany }));
    },
  };
}

function recordingPlugin(plugin: Plugin, lookups: Lookups): Plugin {
  const contributes = (plugin.contributes ?? []).map((each) =>
    each.point.id === bundleSections.id
      ? bundleSections((each.values as readonly BundleSection[]).map((section) => recording(section, lookups)))
      : each,
  );
  return { ...plugin, contributes };
}

const sections: readonly BundleSection[] = plugins.flatMap(({ contributes = [] }) =>
  contributes
    .filter(({ point }) => point.id === bundleSections.id)
    .flatMap(({ values }) => values as readonly BundleSection[]),
);

/** The sections that must be imported before one, by what sections declare. */
function precedingOf(name: string, found = new Set<string>()): Set<string> {
  const after = sections.find((section) => section.name === name)?.after ?? [];
  const before = sections.filter((section) => section.before?.includes(name)).map((section) => section.name);
  for (const each of [...after, ...before]) {
    if (found.has(each)) continue;
    found.add(each);
    precedingOf(each, found);
  }
  return found;
}

describe('the order in which the sections of a site bundle are imported', () => {
  const sites: TestSite[] = [];
  const lookups: Lookups = new Map();
  const notes: string[] = [];
  let bundles: readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];

  before(async function () {
    this.timeout(600_000); // a demo and a whole import
    // The last plugin first, so that a section is in its place because it says so, not because its plugin is.
    const reversed = [...plugins].reverse().map((plugin) => recordingPlugin(plugin, lookups));
    const now = '2026-11-21T09:00:00.000Z';
    sites.push(await testHost({ plugins, now }), await testHost({ plugins: reversed, now }));
    const [first, second] = sites as [TestSite, TestSite];
    await first.importBundle(JSON.parse(await readFile(`${DEMO}/bundle.json`, 'utf8')), DEMO);
    await addScene(first);
    const exported = await first.exportBundle();
    for (const report of await second.importBundle(exported, dataOf(first))) notes.push(...(report.notes ?? []));
    bundles = [exported, await second.exportBundle()];
  });
  after(async () => {
    for (const site of sites) await site.stop();
  });

  for (const { name } of sections)
    it(`has everything that ${name} refers to before ${name}`, () => {
      const preceding = precedingOf(name);
      const others = [...(lookups.get(name) ?? [])].filter((other) => other !== name);
      expect(others.filter((other) => !preceding.has(other))).to.deep.equal([]);
    });

  it('lacks nothing that a section refers to', () => {
    expect(notes).to.deep.equal([]);
  });

  it('makes a site that exports the same again', () => {
    const names = Object.keys(bundles[0]);
    // A draft without a slug is known by its ID, which is another one on each site.
    const lines = (items: unknown) =>
      Array.isArray(items) ? items.map((item) => JSON.stringify(item).replace(/"post-\d+"/g, '"post-#"')) : [];
    const different = names.flatMap((name) => {
      const [before, after] = [lines(bundles[0][name]), lines(bundles[1][name])];
      const [gone, come] = [
        before.filter((line) => !after.includes(line)),
        after.filter((line) => !before.includes(line)),
      ];
      return gone.length + come.length === 0 ? [] : [{ name, gone, come }];
    });
    expect(JSON.stringify(different, undefined, 1)).to.equal('[]');
  });
});
