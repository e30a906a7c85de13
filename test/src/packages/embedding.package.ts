import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { runToEnd } from '../support/children.js';
import { ALL, commandOf, folderIn } from './installation.js';

/** An application of CommonJS that embeds a host, asks it something and ends. */
const COMMON_JS = `const express = require('express');
const { definePlugin, anyone, route, under } = require('@plinth/kernel');
const { createHost } = require('@plinth/kernel/host');

const plugin = definePlugin({
  id: 'greeter',
  version: '1.0.0',
  title: 'Greeter',
  routes: under('greeter/v1', [
    route({ method: 'GET', path: '/hello', summary: 'Greets.', access: anyone, handle: () => ({ hello: 'world' }) }),
  ]),
});

async function main() {
  const app = express();
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = 'http://127.0.0.1:' + server.address().port;
  const host = await createHost({ plugins: [plugin], site: { url: origin + '/host' }, dataFolder: 'data' });
  app.use('/host', host.handler);
  const answer = await fetch(origin + '/host/wp-json/greeter/v1/hello');
  console.log(answer.status, await answer.text());
  server.close();
  await host.stop();
}
main();
`;

/** What an embedder writes in TypeScript, with all entries of the kernel and types of some plugins. */
const TYPED = `import { runCli } from '@plinth/cli';
import { anyone, definePlugin, defineSettings, route, tap, Type, under } from '@plinth/kernel';
import { createHost, type Host } from '@plinth/kernel/host';
import { serve } from '@plinth/cli/site';
import { conforms, testHost } from '@plinth/testing';
import content, { contentHooks } from '@plinth/content';
import wiki from '@plinth/wiki';
import express from 'express';

const settings = defineSettings({ name: Type.String({ default: 'world', description: 'Whom to greet.' }) });

export const greeter = definePlugin({
  id: 'greeter',
  version: '1.0.0',
  title: 'Greeter',
  settings,
  needs: { plugins: { content: '^0.1.0' } },
  taps: [tap(contentHooks.the_content, {}, (_context, html) => html.toUpperCase())],
  routes: under('greeter/v1', [
    route({
      method: 'GET',
      path: '/hello',
      summary: 'Greets.',
      access: anyone,
      handle: (call) => ({ hello: call.settings(settings).name.trim() }),
    }),
  ]),
});

const app = express();
const host: Host = await createHost({ plugins: [content, wiki, greeter] });
app.use('/host', host.handler);
export const used = [conforms, runCli, serve, testHost];
`;

describe('an application with the published packages', () => {
  let folder: string;
  before(async () => {
    folder = await folderIn(ALL);
  });

  it('of CommonJS requires the kernel and embeds it', async () => {
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'commonjs' }));
    const app = path.join(folder, 'app.cjs');
    await writeFile(app, COMMON_JS);
    const { code, output } = await runToEnd(app, [], { cwd: folder, env: { LOG_LEVEL: 'silent' } });
    expect(code, output).to.equal(0);
    expect(output).to.include('200 {"hello":"world"}');
  });

  it('of TypeScript compiles against the published types, every one of them checked', async () => {
    const typed = await folderIn(ALL);
    const compilerOptions = {
      ...{ target: 'ES2023', module: 'NodeNext', strict: true, skipLibCheck: false, noEmit: true },
      ...{ noUncheckedIndexedAccess: true, types: ['node'] },
    };
    await writeFile(path.join(typed, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(path.join(typed, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.ts'] }));
    await writeFile(path.join(typed, 'app.ts'), TYPED);
    const { code, output } = await runToEnd(commandOf(ALL, 'typescript', 'tsc'), ['-p', typed], { cwd: typed });
    expect(code, output).to.equal(0);
  });
});
