import { readFileSync } from 'node:fs';
import * as bundle from '@plinth/bundle';
import content from '@plinth/content';
import * as kernel from '@plinth/kernel';
import * as administration from '@plinth/kernel/administration';
import * as database from '@plinth/kernel/database';
import * as identity from '@plinth/kernel/identity';
import * as text from '@plinth/kernel/text';
import * as time from '@plinth/kernel/time';
import * as pages from '@plinth/pages';
import { type TestSite, testHost } from '@plinth/testing';
import * as toolkit from '@plinth/toolkit';
import { expect } from 'chai';
import type { TemporaryFolder } from '../support/folders.js';
import { inRepository } from '../support/repository.js';
import { type Fence, fencesOf } from './fences.js';
import { loadPlugin, moduleFolder, writeModule } from './snippets.js';

/** Where the types stand that the page shows. */
const SOURCES: readonly string[] = [
  ...['plugin/definition', 'plugin/features', 'ports', 'rest/route', 'hooks/definition', 'database/schema'],
  ...['context/settings', 'context/tap', 'context/job', 'identity/authenticator', 'identity/capabilities'],
];

/** A line of a type as the page shows it: whether something may be changed is said once, by nobody being able to. */
function plainLine(line: string): string {
  const bare = line.trim().replace(/\breadonly /g, '');
  return bare.replace(/\bReadonly<(Record<.*>)>/, '$1');
}

function sourceOf(name: string): string {
  return readFileSync(inRepository('kernel/core/src', `${name}.ts`), 'utf8');
}

/** The fields of a plugin. */
function fieldsOfPlugins(): string[] {
  const [, body = ''] =
    /export interface PluginDeclaration \{\n([\s\S]*?)\n\}/.exec(sourceOf('plugin/definition')) ?? [];
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].map(([, field = '']) => field);
}

/** What the examples may use. */
const MODULES = {
  kernel,
  'kernel/administration': administration,
  'kernel/database': database,
  'kernel/identity': identity,
  'kernel/text': text,
  'kernel/time': time,
  toolkit,
  pages,
  bundle,
};

/** A plugin that has the fields of an example, and of the others what every plugin must have. */
function pluginOf(example: string, parts: readonly string[]): string {
  const imports = Object.entries(MODULES).map(([name, module]) => {
    const names = Object.keys(module).filter((each) => each !== 'default' && !parts.includes(each));
    return `import { ${names.join(', ')} } from '@plinth/${name}';`;
  });
  return [
    ...imports,
    `import { ${parts.join(', ')} } from './parts.js';`,
    `export default definePlugin({ id: 'bookings', version: '1.0.0', title: 'Bookings',\n${example}});`,
  ].join('\n');
}

describe('the page of every field of a declaration', () => {
  const fences = fencesOf(readFileSync(inRepository('docs/declaration.md'), 'utf8'));
  const examples = fences.filter(({ language, words }) => language === 'js' && words.length === 0);
  const signatures = fences.filter(({ language }) => language === 'ts');
  const headings = (list: readonly Fence[]) => list.map(({ heading }) => heading);
  const parts = fences.find(({ words }) => words[0] === 'parts.js')?.text ?? '';
  let folder: TemporaryFolder;
  let site: TestSite | undefined;

  before(async () => {
    folder = await moduleFolder();
    await writeModule(folder, 'parts.js', parts);
  });
  after(() => folder.remove());
  afterEach(async () => {
    await site?.stop();
    site = undefined;
  });

  it('has a type and an example for each of them', () => {
    const fields = fieldsOfPlugins();
    expect(fields).to.include.members(['id', 'metaCapabilities', 'setup']);
    expect(headings(signatures)).to.have.members(fields);
    expect(headings(examples)).to.have.members(fields);
  });

  it('shows types as they are', () => {
    const lines = new Set(SOURCES.flatMap((name) => sourceOf(name).split('\n').map(plainLine)));
    const shown = signatures.flatMap(({ text, heading }) =>
      text
        .trim()
        .split('\n')
        .map((line) => [heading, line] as const),
    );
    expect(shown.filter(([, line]) => !lines.has(plainLine(line)))).to.deep.equal([]);
    for (const { heading, text } of signatures) expect(text, heading).to.match(new RegExp(`^${heading}\\??[:(]`));
  });

  for (const { heading, text } of examples) {
    it(`has an example of ${heading} that can be switched on and off`, async () => {
      const names = [...parts.matchAll(/^export (?:const|class) (\w+)/gm)].map(([, name = '']) => name);
      const plugin = await loadPlugin(folder, `${heading}.js`, pluginOf(text, names));
      expect(plugin).to.have.property(heading);
      const started = await testHost({ plugins: [content, plugin] });
      site = started;
      const state = () => started.host.inside.manager.list().find(({ id }) => id === plugin.id);
      expect(state()?.state, state()?.why).to.equal('on');
      await started.disable(plugin.id);
      expect(state()?.state).to.equal('off');
      expect(started.errors).to.deep.equal([]);
    });
  }
});
