import { readFileSync } from 'node:fs';
import { content, type NewPost, POSTS, type Post } from '@plinth/content';
import { definePlugin, type Plugin } from '@plinth/kernel';
import { expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { type BlockTypeDefinition, blocks, blockTypes } from '../src/plugin.js';

/** Many core blocks, and two of nobody, as an editor stores them. */
export const coreBlocksText = readFileSync(new URL('../../test/fixtures/core-blocks.html', import.meta.url), 'utf8');

/** A post as these tests look at it. */
export interface PostJson {
  readonly id: number;
  readonly link: string;
  readonly content: { readonly raw?: string; readonly rendered: string };
  readonly excerpt: { readonly rendered: string };
}

/** A plugin that contributes block types. */
export function contributing(...types: readonly BlockTypeDefinition[]): Plugin {
  return definePlugin({ id: 'my', version: '1.0.0', title: 'My blocks', contributes: [blockTypes(types)] });
}

/** A site with blocks. */
export function blockSite(options: Partial<Parameters<typeof testHost>[0]> = {}): Promise<TestSite> {
  return testHost({ plugins: [content, blocks], ...options });
}

/** Writes a post by REST; what it is in the edit context. */
export async function write(client: TestClient, text: string, fields: object = {}): Promise<PostJson> {
  const sent = { title: 'A post', status: 'publish', content: text, ...fields };
  return expectSuccess<PostJson>(await client.post('/wp/v2/posts', sent), 201);
}

/** The content of a post as visitors read it. */
export async function rendered(site: TestSite, id: number): Promise<string> {
  return expectSuccess<PostJson>(await site.visitor().get(`/wp/v2/posts/${id}`)).content.rendered;
}

/** Keeps a public post without any request. */
export function store(site: TestSite, fields: Partial<NewPost> = {}): Promise<Post> {
  return site
    .pluginContext('content')
    .use(POSTS)
    .insert({ type: 'post', status: 'publish', title: 'Kept', ...fields });
}
