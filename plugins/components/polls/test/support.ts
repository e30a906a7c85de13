import { CLOCK, provide, type ServiceDeclaration } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { type TestClient, type TestHostOptions, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import polls from '../src/plugin.js';
import { POLLS, PollStore } from '../src/store/poll-store.js';

/** A site with polls; the clock stands at 2026-01-15T12:00:00Z. */
export function pollSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({ plugins: [polls], ...options });
}

/** A body of `/postpoll` that is taken. */
export const question = { title: 'Tea or coffee?', _poll_answer: ['Tea', 'Coffee', 'Water'] };

/** What a test reads of an answer. */
export interface PollAnswer {
  readonly success: boolean;
  readonly message: string;
  readonly post_id: number;
  readonly url: string;
}

/** Makes a poll over REST and answers its id. */
export async function makePoll(client: TestClient, fields: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const response = await client.post('/poll/v1/postpoll', { ...question, ...fields });
  expect(response.status, response.text).to.equal(200);
  return response.json<PollAnswer>().post_id;
}

/** One item of the public list as a test reads it. */
export interface Item {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly date: string;
  readonly options: readonly Record<string, unknown>[];
  readonly start_time: string;
  readonly end_date: string;
  readonly never_expire: string;
  readonly multivote: string;
  readonly result: { total: number; weighted_index: Record<string, number> } | null;
  readonly [name: string]: unknown;
}

/** The poll as somebody sees it alone. */
export async function readPoll(client: TestClient, pollid: number): Promise<Item> {
  const response = await client.post('/poll/v1/listpoll/id', { pollid });
  expect(response.status, response.text).to.equal(200);
  return response.json<Item>();
}

/** Results as their owner gets them. */
export async function report(client: TestClient, pollid: number): Promise<{ total: number; weighted_index: object }> {
  const response = await client.post('/poll/v1/listpoll/result/poll', { pollid });
  expect(response.status, response.text).to.equal(200);
  return response.json<{ result: { total: number; weighted_index: object } }>().result;
}

/** Votes over REST. */
export function vote(client: TestClient, pollid: number, answers: unknown, more: object = {}): Promise<TestResponse> {
  return client.post('/poll/v1/vote', { pollid, answers, ...more });
}

/** A store of polls one of whose methods fails as a database does that went away. */
export function failingStore(
  method: 'create' | 'update' | 'changeStatus' | 'changePause' | 'remove',
): ServiceDeclaration {
  return provide.factory(POLLS, (use) => {
    const store = new PollStore(use(DATABASE), use(CLOCK));
    return Object.defineProperty(store, method, { value: () => Promise.reject(new Error('the database went away')) });
  });
}
