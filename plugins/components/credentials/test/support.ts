import { USERS } from '@plinth/kernel';
import { type TestClient, type TestHostOptions, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import credentials from '../src/plugin.js';

/** A site with component A alone; the clock stands at 2026-01-15T12:00:00Z. */
export function credentialSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({ plugins: [credentials], ...options });
}

/** Where keys are managed. */
export const KEYS = '/lms/v1/auth/api-keys';

/** Where tokens are given. */
export const TOKEN = '/lms/v1/auth/token';

/** A key as it is shown once. */
export interface MadeKey {
  readonly key_id: string;
  readonly key: string;
  readonly name: string;
  readonly last_used_at: string | null;
  readonly [field: string]: unknown;
}

/** A pair of tokens. */
export interface Grant {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly [field: string]: unknown;
}

/** Makes a key. */
export async function makeKey(client: TestClient, body: object = { name: 'script' }): Promise<MadeKey> {
  const response = await client.post(KEYS, { ...body });
  expect(response.status, response.text).to.equal(201);
  return response.json<MadeKey>();
}

export const PASSWORD = 'correct horse battery';

/** An account with {@link PASSWORD}. */
export function account(site: TestSite, login = 'ada', roles: readonly string[] = ['subscriber']) {
  return site
    .use(USERS)
    .create({ login, email: `${login}@example.org`, password: PASSWORD, displayName: login, roles });
}

/** Signs in for tokens. */
export async function signIn(site: TestSite, username = 'ada'): Promise<Grant> {
  const response = await site.visitor().post(TOKEN, { username, password: PASSWORD });
  expect(response.status, response.text).to.equal(200);
  return response.json<Grant>();
}
