import type { Static } from 'typebox';
import type { Method, RestRequest } from '../context/request.js';
import type { Caller } from '../identity/caller.js';
import { RestError } from '../rest-error.js';
import { Type } from '../vendor/typebox.js';
import { anyone } from './access.js';
import { readArguments } from './arguments.js';
import { type Dispatcher, noRoute } from './dispatcher.js';
import { internalRequest } from './request-reader.js';
import { respond } from './response.js';
import { errorResult, type RestResult } from './result.js';
import { type Route, route } from './route.js';
import type { RouteTable } from './route-table.js';
import { choice, nullable } from './schemas.js';

/** How many requests one batch may carry (host-conventions A29). */
const MAX_REQUESTS = 25;

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

const batchedRequest = Type.Object({
  method: Type.Optional(choice(METHODS, { default: 'POST', description: 'The method; reading is not batched.' })),
  path: Type.String({ description: 'The route below the REST root, which may carry a query.' }),
  body: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'The parameters of the body.' })),
  headers: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
      description: 'Headers of this request alone.',
    }),
  ),
});

type BatchedRequest = Static<typeof batchedRequest>;

/** One answer of a batch. */
interface Answered {
  readonly body: unknown;
  readonly status: number;
  readonly headers: RestResult['headers'];
}

const batchAnswer = Type.Object({
  failed: Type.Optional(Type.Literal('validation', { description: 'Nothing ran.' })),
  responses: Type.Array(
    nullable(
      Type.Object({
        body: Type.Unknown(),
        status: Type.Integer(),
        headers: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
    {
      description:
        'The answers in the order of the requests; null for one whose arguments are right, where nothing ran.',
    },
  ),
});

/** What a batch needs of the host. */
export interface BatchParts {
  readonly table: RouteTable;
  readonly dispatcher: Dispatcher;
}

function headersOf({ headers = {} }: BatchedRequest): RestRequest['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** What is wrong with a request before anything runs: its route, whether it takes part, its arguments. */
function mistakeOf(table: RouteTable, asked: BatchedRequest, from: RestRequest): RestError | undefined {
  const { method = 'POST', path, body = {} } = asked;
  if (!path.startsWith('/')) return new RestError('parse_path_failed', 'The path begins with "/".', { status: 400 });
  const request = internalRequest({ method, url: path, body, headers: headersOf(asked), from });
  const { match } = table.find(method, request.path);
  if (!match) return noRoute();
  if (!match.entry.route.declaration.batch)
    return new RestError('rest_batch_not_allowed', 'The requested route does not support batch requests.', {
      status: 400,
    });
  try {
    readArguments(match.entry.args, match.params, request);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof RestError) return thrown;
    throw thrown;
  }
}

function answered({ body, status, headers }: RestResult): Answered {
  return { body, status, headers };
}

/**
 * `POST R/batch/v1`: several writes in one request, in order, as one caller (host-conventions A29 to A32). Only routes
 * that declare `batch` take part. With `require-all-validate` nothing runs unless the arguments of all are right.
 */
export function batchRoute({ table, dispatcher }: BatchParts): Route {
  const answerOne = async (asked: BatchedRequest, from: RestRequest, caller: Caller): Promise<Answered> => {
    const mistake = mistakeOf(table, asked, from);
    // What the arguments lack is said by the route itself, after it has said who may ask (host-conventions D6).
    if (mistake && mistake.code !== 'rest_invalid_param' && mistake.code !== 'rest_missing_callback_param')
      return answered(errorResult(mistake, caller.isVisitor));
    const method: Method = asked.method ?? 'POST';
    const ask = { method, url: asked.path, body: asked.body ?? {}, headers: headersOf(asked) };
    return answered(await dispatcher.internal(ask, { caller, from }));
  };
  return route({
    method: 'POST',
    path: '/batch/v1',
    summary: 'Runs several writes in order and answers each.',
    access: anyone,
    args: {
      validation: choice(['require-all-validate', 'normal'], {
        default: 'normal',
        description: 'Whether nothing runs unless the arguments of all are right.',
      }),
      requests: Type.Array(batchedRequest, { maxItems: MAX_REQUESTS, description: 'The requests, in their order.' }),
    },
    result: batchAnswer,
    status: 207,
    async handle({ args, caller, request }) {
      if (args.validation === 'require-all-validate') {
        const mistakes = args.requests.map((asked) => mistakeOf(table, asked, request));
        if (mistakes.some((mistake) => mistake !== undefined)) {
          const responses = mistakes.map((each) => (each ? answered(errorResult(each, caller.isVisitor)) : null));
          return respond({ failed: 'validation', responses }, { status: 207 });
        }
      }
      const responses: Answered[] = [];
      for (const asked of args.requests) responses.push(await answerOne(asked, request, caller));
      return respond({ responses }, { status: 207 });
    },
  });
}
