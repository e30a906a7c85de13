import directory, { LISTINGS, type Listing } from '@plinth/directory';
import {
  type TestClient,
  type TestHostOptions,
  type TestRequestOptions,
  type TestResponse,
  type TestSite,
  testHost,
} from '@plinth/testing';
import { expect } from 'chai';
import limits from '../src/plugin.js';

/** A site whose proxy is trusted, so that a test can call from any address; guests may submit. */
export function limitedSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  const { settings = {}, ...others } = options;
  return testHost({
    plugins: [directory, limits],
    site: { trustedProxies: ['127.0.0.1'] },
    ...others,
    settings: { directory: { guestSubmission: true, guestVerification: false, ...settings['directory'] }, ...settings },
  });
}

/** Headers of somebody behind the proxy. */
export const from = (ip: string): TestRequestOptions => ({ headers: { 'x-forwarded-for': ip } });

/** A public listing that somebody can be written to about. */
export function makeListing(site: TestSite, title = 'A teahouse'): Promise<Listing> {
  return site
    .pluginContext('directory')
    .use(LISTINGS)
    .create({ title, status: 'publish', guestEmail: 'owner@example.org' });
}

/** A message to an owner. */
export const message = { name: 'Ann', email: 'ann@example.org', message: 'Are you open today?' };

/** The statuses of as many requests, one after another. */
export async function statuses(count: number, ask: () => Promise<TestResponse>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await ask()).status);
  return found;
}

/** What a refusal tells. */
export interface LimitedJson {
  readonly code: string;
  readonly message: string;
  readonly data: { status: number; endpoint: string; limit: number; window: number; retry_after: number };
}

/** Demands that a request is over the cap. */
export function expectLimited(response: TestResponse, endpoint: string): LimitedJson {
  const refusal = response.json<LimitedJson>();
  expect(response.status, response.text).to.equal(429);
  expect(refusal.code).to.equal('directory_rate_limited');
  expect(refusal.data).to.include({ status: 429, endpoint });
  expect(response.headers['retry-after']).to.equal(String(refusal.data.retry_after));
  return refusal;
}

/** Fifty requests at the same time. */
export function fifty<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
}

/** Asks as nobody in particular. */
export type Ask = (client: TestClient, options: TestRequestOptions) => Promise<TestResponse>;
