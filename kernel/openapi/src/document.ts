import type { SiteInfo } from '@plinth/kernel';
import type { Authenticator } from '@plinth/kernel/identity';
import type { RouteTable } from '@plinth/kernel/layer';
import { isBodyless } from './answers.js';
import { Components } from './components.js';
import { type Draft, type DraftBody, draftsOf } from './draft.js';
import { bodyExample } from './example.js';
import { HEADERS, headersOfAnswer, headersOfRefusal } from './headers.js';
import { isJson, type Json } from './json.js';
import { OperationIds } from './operation-id.js';
import type { Refusal } from './refusals.js';
import { type Security, securityOf } from './security.js';

/** The envelope of every refusal. */
const ERROR_SCHEMA: Json = {
  type: 'object',
  description: 'Why a request was refused.',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string', description: 'Stays the same in every version; the operations name theirs.' },
    message: { type: 'string', description: 'For people.' },
    data: {
      type: 'object',
      required: ['status'],
      properties: {
        status: { type: 'integer', description: 'The status of the answer.' },
        params: {
          type: 'object',
          additionalProperties: true,
          description: 'The parameters that are wrong, with the reason; only the names of those that are missing.',
        },
      },
      additionalProperties: true,
    },
    additional_errors: {
      type: 'array',
      items: { $ref: '#/components/schemas/Error' },
      description: 'Further reasons.',
    },
  },
  examples: [{ code: 'rest_forbidden', message: 'Sorry, you are not allowed to do that.', data: { status: 403 } }],
};

const ERROR_CONTENT: Json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** What the document is made from. */
export interface DocumentParts {
  readonly table: RouteTable;
  readonly site: SiteInfo;
  readonly version: string;
  readonly cookieName: string;
  readonly authenticators: readonly Authenticator[];
  /** What a plugin is called. */
  titleOf(plugin: string): string;
}

function refusalOf(refusal: Refusal): Json {
  const headers = headersOfRefusal(refusal);
  return { description: refusal.description, ...headers, content: ERROR_CONTENT };
}

function answersOf(draft: Draft, components: Components): Record<string, Json> {
  const { answer, entry, id, method } = draft;
  const schema = components.schema(answer.schema, `${id}-answer`, entry.plugin);
  const content = Object.fromEntries(
    answer.contentTypes.map((type) => [type, { schema: type.includes('json') ? schema : { type: 'string' } }]),
  );
  const responses: Record<string, Json> = {};
  for (const status of answer.statuses) {
    const described = { description: DESCRIPTIONS[status] ?? 'Done.', ...headersOfAnswer(draft, status) };
    responses[status] = isBodyless(status) ? described : { ...described, content };
  }
  if (method === 'GET') responses['304'] = { $ref: '#/components/responses/NotModified' };
  return responses;
}

/** What a status of success means. */
const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'OK.',
  201: 'Made.',
  202: 'Taken; it is not done yet.',
  204: 'Done; there is nothing to say.',
  207: 'An answer for each request inside.',
};

function parametersOf({ parameters, id, entry }: Draft, components: Components): Json[] {
  return parameters.map((parameter) =>
    components.parameter(parameter, id, () => {
      const { schema, name } = parameter;
      const hint = `${id}-${String(name)}`;
      return { ...parameter, schema: isJson(schema) ? components.schema(schema, hint, entry.plugin) : schema };
    }),
  );
}

/** A body that is the file itself. */
const RAW_BODY: Json = { '*/*': { schema: { type: 'string', format: 'binary' } } };

function bodyOf({ contentTypes, schema, takesRaw }: DraftBody, { id, entry }: Draft, components: Components): Json {
  const example = bodyExample(schema);
  const described = {
    schema: components.schema(schema, `${id}-body`, entry.plugin),
    ...(example === undefined ? {} : { example }),
  };
  return {
    required: 'required' in schema,
    content: { ...Object.fromEntries(contentTypes.map((type) => [type, described])), ...(takesRaw ? RAW_BODY : {}) },
  };
}

function operationOf(draft: Draft, components: Components, security: Security): Json {
  const { entry, body } = draft;
  const { access, summary } = entry.route.declaration;
  const responses = answersOf(draft, components);
  for (const refusal of draft.refusals) {
    responses[refusal.status] = components.response(refusal, draft.id, () => refusalOf(refusal));
  }
  const parameters = parametersOf(draft, components);
  const requirements = security.requirementsOf(access);
  return {
    operationId: draft.id,
    summary,
    description: `Access: ${access.describes}.`,
    tags: [entry.plugin],
    ...(requirements ? { security: requirements } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: bodyOf(body, draft, components) } : {}),
    responses: { ...responses, default: { $ref: '#/components/responses/Error' } },
  };
}

const SLICE_MS = 8;

/** Lets other requests go on whenever work has held the loop for some milliseconds. */
function slicer(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return new Promise<void>((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}

/**
 * The whole REST surface as an OpenAPI 3.1 document, generated from the route values of what is switched on and the
 * authenticators in force.
 */
export async function openApi(parts: DocumentParts): Promise<Json> {
  const { table, site, version, cookieName, authenticators, titleOf } = parts;
  const slice = slicer();
  const drafts = await draftsOf(table.list(), new OperationIds(), slice);
  const components = new Components({ Error: ERROR_SCHEMA });
  for (const draft of drafts) {
    await slice();
    components.count(draft);
  }
  const security = securityOf(cookieName, authenticators);
  const paths: Record<string, Record<string, Json>> = {};
  for (const draft of drafts) {
    await slice();
    const operations = paths[draft.path] ?? {};
    operations[draft.method.toLowerCase()] = operationOf(draft, components, security);
    paths[draft.path] = operations;
  }
  const plugins = [...new Set(drafts.map(({ entry }) => entry.plugin))];
  const { schemas, parameters, responses } = components.told();
  return {
    openapi: '3.1.0',
    info: {
      title: site.title === '' ? 'Plinth' : site.title,
      version,
      description: 'What this site answers by REST, as its plugins declare it.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: site.restUrl }],
    tags: plugins.map((plugin) => ({ name: plugin, description: titleOf(plugin) })),
    security: security.requirements,
    paths,
    components: {
      schemas,
      parameters,
      responses: {
        ...responses,
        NotModified: { description: 'The client has what it asks for.' },
        Error: { description: 'Any other refusal.', content: ERROR_CONTENT },
      },
      headers: HEADERS,
      securitySchemes: security.schemes,
    },
  };
}
