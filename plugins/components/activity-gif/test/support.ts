import community, { ACTIVITIES, type Activity, type NewActivity } from '@plinth/community';
import { type TestClient, type TestHostOptions, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import activityGif from '../src/plugin.js';

/** Where the activity is listed. */
export const LIST = '/community/v1/activity';

/** What a test reads of an activity. */
export interface ActivityJson {
  readonly id: number;
  readonly community_gif?: unknown;
  readonly comments: readonly ActivityJson[];
}

/** A site with a community and GIFs. */
export function gifSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({ plugins: [community, activityGif], ...options });
}

/** Keeps an activity or a comment past the form. */
export function keep(site: TestSite, author: TestClient, fields: Partial<NewActivity> = {}): Promise<Activity> {
  return site
    .pluginContext('community')
    .use(ACTIVITIES)
    .insert({ userId: author.user?.id ?? 0, content: 'Hello', ...fields });
}

/** One activity as a visitor gets it. */
export async function read(site: TestSite, id: number): Promise<ActivityJson> {
  return (await site.visitor().get(`${LIST}/${id}`)).json<ActivityJson>();
}

/** Posts by the form of the site. */
export function post(client: TestClient, fields: Readonly<Record<string, string>>): Promise<TestResponse> {
  const body = new URLSearchParams({ _wpnonce: client.nonce('community-activity'), ...fields }).toString();
  return client.page('POST', '/activity', { body });
}

/** The number at the end of the address that a posted form goes to. */
export function postedId(response: TestResponse): number {
  return Number(/\d+$/.exec(response.headers['location'] ?? '')?.[0]);
}
