import type { SiteInfo } from '../site.js';
import { isRequired } from './arguments.js';
import { publishedSchema } from './describe.js';
import type { RouteEntry, RouteTable } from './route-table.js';

type Json = Readonly<Record<string, unknown>>;

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    data: { type: 'object', required: ['status'], properties: { status: { type: 'integer' } } },
  },
};

function templateOf({ pattern }: RouteEntry): string {
  return `/${pattern.segments.map(({ literal, name }) => (name === undefined ? literal : `{${name}}`)).join('/')}`;
}

function errorResponse(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
}

function responsesOf({ route }: RouteEntry): Json {
  const { errors = [], result, item, access, args } = route.declaration;
  const schema = result ?? item ?? {};
  const responses: Record<string, Json> = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
  const conditions = new Map<number, string[]>();
  const note = (status: number, text: string) => conditions.set(status, [...(conditions.get(status) ?? []), text]);
  if (access.kind !== 'anyone') note(401, 'nobody is signed in');
  if (access.kind !== 'anyone') note(403, 'the caller may not');
  if (args && Object.keys(args).length > 0) note(400, '`rest_missing_callback_param`, `rest_invalid_param`');
  for (const { code, status, when } of errors) note(status, `\`${code}\`: ${when}`);
  for (const [status, texts] of conditions) responses[status] = errorResponse(texts.join('; '));
  return responses;
}

function operationOf(entry: RouteEntry, method: string): Json {
  const { declaration, namespace } = entry.route;
  const args = Object.entries(declaration.args ?? {});
  const inPath = new Set(entry.pattern.segments.flatMap(({ name }) => name ?? []));
  const readsBody = method !== 'GET' && method !== 'DELETE';
  const parameters = args
    .filter(([name]) => inPath.has(name) || !readsBody)
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || isRequired(schema),
      schema: publishedSchema(schema),
    }));
  const fields = args.filter(([name]) => readsBody && !inPath.has(name));
  const type = declaration.uploads && declaration.uploads !== 'none' ? 'multipart/form-data' : 'application/json';
  const body = {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, schema]) => [name, publishedSchema(schema)])),
    required: fields.filter(([, schema]) => isRequired(schema)).map(([name]) => name),
  };
  return {
    operationId: `${method.toLowerCase()} ${namespace}${templateOf(entry).slice(namespace.length + 1)}`,
    summary: declaration.summary,
    description: `Access: ${declaration.access.describes}.`,
    tags: [entry.plugin],
    parameters,
    ...(fields.length > 0 ? { requestBody: { content: { [type]: { schema: body } } } } : {}),
    responses: responsesOf(entry),
  };
}

/** The whole surface as an OpenAPI 3.1 document, generated from the route values of what is switched on. */
export function openApi(table: RouteTable, site: SiteInfo, version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const entry of table.list()) {
    const path = templateOf(entry);
    const operations = paths[path] ?? {};
    for (const method of entry.route.methods) operations[method.toLowerCase()] = operationOf(entry, method);
    paths[path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: { title: site.title, version },
    servers: [{ url: site.restUrl }],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'header',
          name: 'X-WP-Nonce',
          description: 'Session cookie together with its nonce.',
        },
        applicationPassword: { type: 'http', scheme: 'basic', description: 'Login and application password.' },
      },
    },
    security: [{}, { cookie: [] }, { applicationPassword: [] }],
  };
}
