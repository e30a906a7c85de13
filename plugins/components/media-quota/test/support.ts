import { community } from '@plinth/community';
import { content } from '@plinth/content';
import { membership } from '@plinth/membership';
import { shop } from '@plinth/shop';
import { type TestClient, type TestHostOptions, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import sharp from 'sharp';
import mediaQuota from '../src/plugin.js';

/** A site with everything that quotas can stand on. */
export function quotaSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({ plugins: [content, community, membership, shop, mediaQuota], ...options });
}

export const ROOT = '/media-quota/v1';

/** What the usage routes answer. */
export interface UsageJson {
  readonly user_id: number;
  readonly package: string | null;
  readonly usage: Readonly<Record<string, number>>;
  readonly limits: Readonly<Record<string, number>>;
}

/** A line of the ledger. */
export interface EntryJson {
  readonly id: number;
  readonly credit_type: string;
  readonly amount: number;
  readonly balance_after: number;
  readonly source: string;
  readonly [field: string]: unknown;
}

/** Makes a package; answers its id. */
export async function makePackage(admin: TestClient, body: object): Promise<number> {
  const response = await admin.post(`${ROOT}/packages`, { ...body });
  expect(response.status, response.text).to.equal(201);
  return response.json<{ id: number }>().id;
}

/** A small picture; `seed` makes it another one. */
export function png(seed = 0): Promise<Buffer> {
  const background = { r: seed % 255, g: 90, b: 160 };
  return sharp({ create: { width: 4, height: 4, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Uploads a picture. */
export async function uploadPicture(client: TestClient, name = 'a.png'): Promise<TestResponse> {
  return client.upload('/wp/v2/media', { filename: name, content: await png() });
}

/** Who a client is. */
export async function idOf(client: TestClient): Promise<number> {
  return (await client.get('/wp/v2/users/me')).json<{ id: number }>().id;
}

/** What the caller keeps and may keep. */
export async function usage(client: TestClient): Promise<UsageJson> {
  const response = await client.get(`${ROOT}/me/quota`);
  expect(response.status, response.text).to.equal(200);
  return response.json<UsageJson>();
}

/** The caller's ledger. */
export async function ledger(client: TestClient, query: Record<string, unknown> = {}): Promise<EntryJson[]> {
  return (await client.get(`${ROOT}/me/credits/history`, { query })).json<EntryJson[]>();
}
