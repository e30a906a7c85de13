import type { TestClient } from '@plinth/testing';
import { expect } from 'chai';

/** A comment as the REST surface shows it. */
export interface CommentJson {
  readonly id: number;
  readonly post: number;
  readonly parent: number;
  readonly author: number;
  readonly author_name: string;
  readonly author_email: string;
  readonly author_ip: string;
  readonly author_url: string;
  readonly author_user_agent: string;
  readonly date: string;
  readonly date_gmt: string;
  readonly content: { readonly rendered: string; readonly raw?: string };
  readonly link: string;
  readonly status: string;
  readonly type: string;
  readonly author_avatar_urls: Readonly<Record<string, string>>;
  readonly _links: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** Comments by REST and answers the comment. */
export async function comment(client: TestClient, fields: object): Promise<CommentJson> {
  const response = await client.post('/wp/v2/comments', fields);
  expect(response.status, response.text).to.equal(201);
  return response.json<CommentJson>();
}
