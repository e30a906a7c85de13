import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../support/folders.js';
import { freePort } from '../support/ports.js';
import { inRepository } from '../support/repository.js';
import { linkDependencies } from './packages.js';
import { ShellCommand } from './shell.js';

/** An example of `docs/examples` that runs in a copy of its folder. */
export interface RunningExample {
  /** Where it listens, without a trailing slash. */
  readonly url: string;
  /** Ends it as Ctrl+C does; resolves with all that it printed. */
  stop(): Promise<string>;
}

/** What is different from the example as it lies there. */
export interface ExampleOptions {
  /** Another range of a package that it depends on. */
  readonly ranges?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

async function copyOf(
  name: string,
  ranges: Readonly<Record<string, string>>,
): Promise<Awaited<ReturnType<typeof temporaryFolder>>> {
  const folder = await temporaryFolder();
  await cp(inRepository('docs/examples', name), folder.path, { recursive: true });
  const file = path.join(folder.path, 'package.json');
  const manifest: { dependencies: Record<string, string> } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, ...ranges } }));
  await linkDependencies(folder.path);
  return folder;
}

/**
 * Starts an example.
 * @throws Error with what it printed when it does not come to listen
 */
export async function startExample(
  name: string,
  { ranges = {}, env = {} }: ExampleOptions = {},
): Promise<RunningExample> {
  const folder = await copyOf(name, ranges);
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const command = new ShellCommand('node app.js', {
    cwd: folder.path,
    env: { PATH, HOME, PORT: String(port), ...env },
  });
  const stop = async () => {
    await command.interrupt();
    await folder.remove();
    return command.output;
  };
  if (await command.says((output) => output.includes('Listening at ')))
    return { url: `http://127.0.0.1:${port}`, stop };
  throw new Error(`The example ${name} does not listen. It said:\n${await stop()}`);
}
