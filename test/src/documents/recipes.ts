import path from 'node:path';
import { pathToFileURL } from 'node:url';
import content from '@plinth/content';
import type { Plugin } from '@plinth/kernel';
import { type TestClient, type TestHostOptions, type TestSite, testHost } from '@plinth/testing';

/** A recipe of the cookbook as its proof gets it: its file, and the folder that holds all of them. */
export interface Recipe {
  readonly folder: string;
  readonly file: string;
}

/** Looks whether a recipe does what it says. */
export type Proof = (recipe: Recipe) => Promise<void>;

/** What the module of a recipe exports. */
export async function moduleOf<T = { readonly default: Plugin }>({ folder, file }: Recipe): Promise<T> {
  return import(pathToFileURL(path.join(folder, file)).href);
}

/** A site with the content platform and a recipe, for as long as the work takes. */
export async function withRecipe(
  recipe: Recipe,
  options: Omit<TestHostOptions, 'plugins'>,
  work: (site: TestSite) => Promise<void>,
): Promise<void> {
  const { default: plugin } = await moduleOf(recipe);
  const site = await testHost({ ...options, plugins: [content, plugin] });
  try {
    await work(site);
  } finally {
    await site.stop();
  }
}

/** A post that somebody publishes; its id. */
export async function publish(client: TestClient, fields: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const response = await client.post('/wp/v2/posts', {
    title: 'Bread',
    content: '<p>Rye.</p>',
    status: 'publish',
    ...fields,
  });
  if (response.status !== 201) throw new Error(response.text);
  return response.json<{ id: number }>().id;
}
