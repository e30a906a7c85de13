import { DATABASE } from '@plinth/kernel/database';
import { type TestClient, type TestHostOptions, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import {
  ACTIVITIES,
  type Activity,
  community,
  GROUPS,
  type Group,
  type GroupStatus,
  type NewActivity,
} from '../src/plugin.js';

/** An activity as the REST surface shows it. */
export interface ActivityJson {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  readonly component: string;
  readonly type: string;
  readonly title: string;
  readonly content: { readonly rendered: string; readonly raw?: string };
  readonly quote_background: string | null;
  readonly date: string;
  readonly date_gmt: string;
  readonly link: string;
  readonly primary_item_id: number;
  readonly secondary_item_id: number;
  readonly status: string;
  readonly hidden: boolean;
  readonly comment_count: number;
  readonly comments: readonly ActivityJson[];
  readonly user_avatar: { readonly full: string; readonly thumb: string };
  readonly community_gif?: unknown;
  readonly _links: Readonly<Record<string, readonly { readonly href: string }[]>>;
}

/** A group as the REST surface shows it. */
export interface GroupJson {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly status: string;
  readonly total_member_count: number;
  readonly description: { readonly rendered: string; readonly raw?: string };
}

/** Somebody in a group as the REST surface shows them. */
export interface MemberJson {
  readonly id: number;
  readonly name: string;
  readonly role: string;
}

/** A refusal as the REST surface shows it. */
export interface RefusalJson {
  readonly code: string;
  readonly data: { readonly status: number };
}

/** A site with a community. */
export function communitySite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({ plugins: [community], ...options });
}

/** The id of a client's user. */
export function idOf(client: TestClient): number {
  return client.user?.id ?? 0;
}

/** Keeps an activity or a comment past the form. */
export function keep(site: TestSite, author: TestClient, fields: Partial<NewActivity> = {}): Promise<Activity> {
  return site
    .pluginContext('community')
    .use(ACTIVITIES)
    .insert({ userId: idOf(author), content: 'Hello', ...fields });
}

/** Makes a group. */
export function makeGroup(
  site: TestSite,
  creator: TestClient,
  status: GroupStatus = 'public',
  name = `A ${status} group`,
): Promise<Group> {
  return site
    .pluginContext('community')
    .use(GROUPS)
    .create({ creatorId: idOf(creator), name, status });
}

/** Sends a form to a page, with the nonce of its action unless the fields bring another. */
export function submit(
  client: TestClient,
  path: string,
  action: string,
  fields: Readonly<Record<string, string>>,
): Promise<TestResponse> {
  const body = new URLSearchParams({ _wpnonce: client.nonce(action), ...fields }).toString();
  return client.page('POST', path, { body });
}

/** Posts by the form of the site. */
export function post(client: TestClient, fields: Readonly<Record<string, string>>): Promise<TestResponse> {
  return submit(client, '/activity', 'community-activity', fields);
}

/** The number at the end of the address that an answer goes to. */
export function postedId(response: TestResponse): number {
  const [number] = /\d+$/.exec(response.headers['location'] ?? '') ?? [];
  return Number(number);
}

/** Fifty of the same at once. */
export function fifty<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
}

/** Notes every statement that reads; answers the notes. */
export function watchQuestions(site: TestSite): string[] {
  const asked: string[] = [];
  const database = site.pluginContext('community').use(DATABASE);
  const plain = database.select.bind(database);
  const select = (sql: string, values?: readonly (string | number | null)[]) => {
    asked.push(sql);
    return plain(sql, values);
  };
  Object.defineProperty(database, 'select', { value: select });
  return asked;
}
