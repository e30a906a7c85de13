import community, { GROUPS, type Group, type GroupRole, type GroupStatus } from '@plinth/community';
import { type TestClient, type TestHostOptions, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import groupReviews from '../src/plugin.js';

/** A review as a test reads it. */
export interface ReviewJson {
  readonly id: number;
  readonly subject: string;
  readonly description: unknown;
  readonly ratings: readonly { readonly criterion: string; readonly rating: number }[];
  readonly rating: number;
  readonly status: string;
  readonly [name: string]: unknown;
}

/** A body that is taken. */
export const REVIEW = { subject: 'Good company', description: 'They <b>wait</b> for you.' };

/** A site with a community and reviews; the clock stands at 2026-01-15T12:00:00Z. */
export function reviewSite(
  settings: Readonly<Record<string, unknown>> = {},
  timezone = 'UTC',
  modules: NonNullable<TestHostOptions['modules']> = {},
): Promise<TestSite> {
  return testHost({
    plugins: [community, groupReviews],
    settings: { 'group-reviews': settings },
    site: { timezone },
    modules,
  });
}

/** The id of a client's user. */
export function idOf(client: TestClient): number {
  return client.user?.id ?? 0;
}

/** A group of this creator with these people. */
export async function makeGroup(
  site: TestSite,
  creator: TestClient,
  people: readonly (readonly [TestClient, GroupRole])[] = [],
  status: GroupStatus = 'public',
): Promise<Group> {
  const groups = site.pluginContext('community').use(GROUPS);
  const group = await groups.create({ creatorId: idOf(creator), name: `A ${status} group`, status });
  for (const [client, role] of people) await groups.join(group.id, idOf(client), role);
  return group;
}

/** Where the reviews of a group are. */
export function pathOf(group: Pick<Group, 'id'>): string {
  return `/community/v1/groups/${group.id}/reviews`;
}

/** Writes a review and answers it. */
export async function write(client: TestClient, group: Group, fields: object = {}): Promise<ReviewJson> {
  const response = await client.post(pathOf(group), { ...REVIEW, ...fields });
  expect(response.status, response.text).to.equal(201);
  return response.json<ReviewJson>();
}

/** The codes of the refusals. */
export const DENIED = 'community_rest_authorization_required';
export const NO_GROUP = 'community_rest_group_invalid_id';
export const NO_REVIEW = 'community_rest_review_invalid_id';
