import assert from 'node:assert/strict';
import type { Method } from '@plinth/kernel';
import { isRequired, type RouteEntry } from '@plinth/kernel/layer';
import { acceptedValues, plainValue, refusedValues, requiredArguments } from './bad-input.js';
import type { TestClient, TestResponse, TestSite } from './types.js';

/** A route of the plugin under test, with a path that it matches. */
export interface CheckedRoute {
  readonly entry: RouteEntry;
  readonly method: Method;
  readonly title: string;
}

/** The REST routes that a plugin has registered on a site, one for each method. */
export function routesOf(site: TestSite, plugin: string): CheckedRoute[] {
  return site.host.inside.rest
    .list()
    .filter((entry) => entry.plugin === plugin)
    .flatMap((entry) =>
      entry.route.methods.map((method) => ({ entry, method, title: `${method} ${entry.pattern.published}` })),
    );
}

function send(
  client: TestClient,
  { entry, method }: CheckedRoute,
  args: Readonly<Record<string, unknown>>,
): Promise<TestResponse> {
  const declared = entry.route.declaration.args ?? {};
  const segments = entry.pattern.segments.map(({ literal, name, source }) => {
    if (name === undefined) return literal ?? '';
    const value = name in args ? args[name] : plainPathValue(source ?? '', declared[name]);
    return encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value));
  });
  const path = `/${segments.join('/')}`;
  const inPath = new Set(entry.pattern.segments.flatMap(({ name }) => name ?? []));
  const rest = Object.fromEntries(Object.entries(args).filter(([name]) => !inPath.has(name)));
  if (method === 'GET') return client.get(path, { query: rest });
  if (method === 'DELETE') return client.delete(path, undefined, { query: rest });
  const verb = { POST: 'post', PUT: 'put', PATCH: 'patch' } as const;
  return client[verb[method]](path, rest);
}

function plainPathValue(source: string, schema: Parameters<typeof plainValue>[0] | undefined): unknown {
  // Bounded pattern: at most 100 characters, a value that the kit makes.
  const fits = new RegExp(`^(?:${source})$`, 'u');
  const found = schema && plainValue(schema);
  return [found, '999999', 'example'].find((value) => value !== undefined && fits.test(String(value))) ?? 'example';
}

function isEnvelope(body: unknown, status: number): boolean {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body) || !('data' in body))
    return false;
  const { code, message, data } = body;
  const inner = typeof data === 'object' && data !== null && 'status' in data ? data.status : undefined;
  return typeof code === 'string' && typeof message === 'string' && inner === status;
}

function demandSane(response: TestResponse, what: string): void {
  // 503 says that an outside service is not set up: an answer, no fault.
  assert.ok(
    response.status < 500 || [501, 503].includes(response.status),
    `${what} answered ${response.status}: ${response.text.slice(0, 300)}`,
  );
  if (response.status >= 400)
    assert.ok(
      isEnvelope(response.body, response.status),
      `${what} answered no envelope: ${response.text.slice(0, 300)}`,
    );
}

/** Whoever the access rule does not admit is refused before the arguments are looked at. */
export async function checkAccess(site: TestSite, checked: CheckedRoute): Promise<void> {
  const { access } = checked.entry.route.declaration;
  if (access.kind !== 'signed-in' && access.kind !== 'capability') return;
  const visitor = await send(site.visitor(), checked, {});
  assert.equal(visitor.status, 401, `${checked.title} as a visitor`);
  demandSane(visitor, checked.title);
  if (access.kind !== 'capability' || access.capability === undefined) return;
  const nobody = await site.as('norole', 'norole');
  const refused = await send(nobody, checked, {});
  assert.equal(refused.status, 403, `${checked.title} without ${access.capability}`);
}

/** A route whose permission returns false or null, as plain JavaScript may, lets nobody in. */
export async function checkPermission(site: TestSite, checked: CheckedRoute): Promise<void> {
  const { declaration } = checked.entry.route;
  if (!declaration.authorizeResource) return;
  const response = await send(await site.as('administrator'), checked, requiredArguments(declaration.args ?? {}));
  assert.ok(response.status >= 400, `${checked.title} answered ${response.status} although it is not permitted`);
  demandSane(response, checked.title);
}

/** With plain arguments a route returns what its OpenAPI description lists, and never a fault. */
export async function checkAnswers(site: TestSite, checked: CheckedRoute): Promise<void> {
  const args = requiredArguments(checked.entry.route.declaration.args ?? {});
  for (const client of [site.visitor(), await site.as('subscriber'), await site.as('administrator')]) {
    const response = await send(client, checked, args);
    demandSane(response, checked.title);
  }
}

/** A missing required argument is 400 and names it. */
export async function checkMissing(site: TestSite, checked: CheckedRoute): Promise<void> {
  const inPath = new Set(checked.entry.pattern.segments.flatMap(({ name }) => name ?? []));
  const declared = Object.entries(checked.entry.route.declaration.args ?? {});
  const required = declared.filter(([name, schema]) => isRequired(schema) && !inPath.has(name)).map(([name]) => name);
  if (required.length === 0) return;
  const response = await send(await site.as('administrator'), checked, {});
  if (response.status === 401 || response.status === 403) return;
  assert.equal(response.status, 400, `${checked.title} without ${required.join(', ')}: ${response.text.slice(0, 300)}`);
}

/** No awkward value of any argument makes a fault; one that the schema refuses is 400. */
export async function checkBadInput(site: TestSite, checked: CheckedRoute): Promise<void> {
  const declared = checked.entry.route.declaration.args ?? {};
  const plain = requiredArguments(declared);
  const administrator = await site.as('administrator');
  const inPath = new Set(checked.entry.pattern.segments.flatMap(({ name }) => name ?? []));
  for (const [name, schema] of Object.entries(declared)) {
    if (inPath.has(name)) continue;
    for (const value of checked.method === 'GET' || checked.method === 'DELETE' ? [] : refusedValues(schema)) {
      const response = await send(administrator, checked, { ...plain, [name]: value });
      const what = `${checked.title} with ${name}=${JSON.stringify(value)?.slice(0, 60)}`;
      demandSane(response, what);
      assert.ok(response.status >= 400, `${what} was taken: ${response.status}`);
    }
    for (const value of acceptedValues(schema)) {
      const what = `${checked.title} with ${name}=${JSON.stringify(value)?.slice(0, 60)}`;
      const response = await send(administrator, checked, { ...plain, [name]: value });
      demandSane(response, what);
    }
  }
}

/** A paged collection sends totals and refuses what lies outside its bounds. */
export async function checkPaging(site: TestSite, checked: CheckedRoute): Promise<void> {
  const { args = {} } = checked.entry.route.declaration;
  const perPage = args['per_page'];
  if (checked.method !== 'GET' || !('page' in args) || perPage === undefined) return;
  const administrator = await site.as('administrator');
  const plain = requiredArguments(args);
  for (const wrong of [
    { page: 0 },
    { per_page: 'many' },
    ...('maximum' in perPage ? [{ per_page: Number(perPage.maximum) + 1 }] : []),
  ]) {
    const response = await send(administrator, checked, { ...plain, ...wrong });
    assert.equal(response.status, 400, `${checked.title} with ${JSON.stringify(wrong)}`);
  }
  const response = await send(administrator, checked, plain);
  if (response.status !== 200 || !Array.isArray(response.body)) return;
  assert.match(response.headers['x-wp-total'] ?? '', /^\d+$/, `${checked.title} sends X-WP-Total`);
  assert.match(response.headers['x-wp-totalpages'] ?? '', /^\d+$/, `${checked.title} sends X-WP-TotalPages`);
}

/** OPTIONS describes the route and its arguments. */
export async function checkOptions(site: TestSite, checked: CheckedRoute): Promise<void> {
  const path = checked.entry.pattern.sample(0);
  const response = await site.visitor().options(path);
  assert.equal(response.status, 200, `OPTIONS ${path}`);
  const { methods } = response.json<{ methods: string[] }>();
  assert.ok(methods.includes(checked.method), `OPTIONS ${path} names ${checked.method}`);
}
