import type { TestClient, TestResponse, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { type NewPost, POSTS, type Post } from '../src/plugin.js';

/** A text as the edit context shows it. */
export interface TextJson {
  readonly raw?: string;
  readonly rendered: string;
  readonly protected?: boolean;
  readonly block_version?: number;
}

/** A post as the REST surface shows it. */
export interface PostJson {
  readonly id: number;
  readonly date: string;
  readonly date_gmt: string;
  readonly guid: TextJson;
  readonly modified: string;
  readonly modified_gmt: string;
  readonly slug: string;
  readonly status: string;
  readonly type: string;
  readonly link: string;
  readonly title: TextJson;
  readonly content: TextJson;
  readonly excerpt: TextJson;
  readonly author: number;
  readonly featured_media: number;
  readonly parent: number;
  readonly menu_order: number;
  readonly comment_status: string;
  readonly ping_status: string;
  readonly sticky: boolean;
  readonly template: string;
  readonly format: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly class_list: readonly string[];
  readonly password: string;
  readonly permalink_template: string;
  readonly generated_slug: string;
  readonly _links: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** A refusal as the REST surface shows it. */
export interface RefusalJson {
  readonly code: string;
  readonly data: {
    readonly status: number;
    readonly params?: Readonly<Record<string, string>>;
    readonly details?: Readonly<Record<string, { readonly code: string }>>;
  };
}

/** Writes a post by REST and answers it. */
export async function write(client: TestClient, fields: object, path = '/wp/v2/posts'): Promise<PostJson> {
  const response = await client.post(path, fields);
  expect(response.status, response.text).to.equal(201);
  return response.json<PostJson>();
}

/** Puts a post into the database past the REST surface. */
export function store(site: TestSite, fields: Partial<NewPost>): Promise<Post> {
  return site
    .pluginContext('content')
    .use(POSTS)
    .insert({ type: 'post', status: 'publish', ...fields });
}

/** The ids of a list that came back. */
export function idsOf(response: TestResponse): number[] {
  expect(response.status, response.text).to.equal(200);
  return response.json<PostJson[]>().map((post) => post.id);
}
