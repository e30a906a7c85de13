import { readFileSync } from 'node:fs';
import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';

interface Recorded {
  readonly status: number;
  readonly body: { readonly code: string };
}

function recorded(collection: string): Recorded {
  const at = new URL(`../../../../../test/fixtures/wordpress/6.1/zero-${collection}.json`, import.meta.url);
  return JSON.parse(readFileSync(at, 'utf8'));
}

describe('the id 0', () => {
  let site: TestSite;
  let admin: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    admin = await site.as('administrator');
  });

  after(() => site.stop());

  for (const collection of ['posts', 'pages', 'media', 'categories', 'tags', 'comments', 'users'] as const) {
    it(`is of nothing, as recorded: ${collection}`, async () => {
      const { status, body } = recorded(collection);
      for (const client of [admin, site.visitor()]) {
        expectError(await client.get(`/wp/v2/${collection}/0`), status, body.code);
      }
    });
  }

  for (const collection of ['posts', 'pages', 'media', 'categories', 'tags', 'comments'] as const) {
    it(`is not there to be changed or removed: ${collection}`, async () => {
      const { status, body } = recorded(collection);
      expectError(await admin.post(`/wp/v2/${collection}/0`, {}), status, body.code);
      expectError(await admin.delete(`/wp/v2/${collection}/0?force=true`), status, body.code);
    });
  }

  it('has neither revisions nor autosaves', async () => {
    for (const path of ['posts/0/revisions', 'posts/0/autosaves', 'pages/0/revisions']) {
      expectError(await admin.get(`/wp/v2/${path}`), 404, 'rest_post_invalid_parent');
    }
    expect((await admin.get('/wp/v2/posts/1/revisions/0')).status).to.equal(404);
  });
});
