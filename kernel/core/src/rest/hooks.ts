import type { RestRequest } from '../context/request.js';
import { action, filter, syncFilter } from '../hooks/definition.js';
import type { Caller } from '../identity/caller.js';
import { isErrorOrNull, type RestError } from '../rest-error.js';
import { isResult, type RestResult } from './result.js';

/** A route that was matched, as hooks see it. */
export interface MatchedRoute {
  readonly plugin: string;
  readonly namespace: string;
  /** As published, e.g. `/directory/v1/submit`. */
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
}

type Context = [request: RestRequest, caller: Caller];

/** The hooks along the way of a request, in the order in which they run (host-conventions D6). */
export const restHooks = {
  /** An result answers instead of the route. */
  rest_pre_dispatch: filter<RestResult | null, Context>('rest_pre_dispatch', {
    value: (value) => value === null || isResult(value),
    onError: 'fail',
    describes: 'Answers a request before it is routed; null leaves it to its route.',
  }),
  /** An error refuses before sign-in and arguments are looked at: the place for throttles. */
  rest_route_matched: filter<RestError | null, [route: MatchedRoute, request: RestRequest, caller: Caller]>(
    'rest_route_matched',
    {
      value: isErrorOrNull,
      onError: 'fail',
      describes: 'Refuses a request once its route is known, before anything else is judged.',
    },
  ),
  rest_request_before_callbacks: filter<RestResult | RestError | null, Context>('rest_request_before_callbacks', {
    value: (value) => isErrorOrNull(value) || isResult(value),
    onError: 'fail',
    describes: 'After the arguments were read and before permission is judged: answers or refuses.',
  }),
  rest_request_after_callbacks: filter<RestResult, Context>('rest_request_after_callbacks', {
    value: isResult,
    onError: 'fail',
    describes: 'What the route came to, refusals included.',
  }),
  rest_index: filter<Readonly<Record<string, unknown>>>('rest_index', {
    describes: 'The index of the whole surface.',
  }),
  rest_allowed_cors_headers: syncFilter<readonly string[], [request: RestRequest]>('rest_allowed_cors_headers', {
    describes: 'The names of the headers that pages of other origins may send.',
  }),
  rest_post_dispatch: filter<RestResult, Context>('rest_post_dispatch', {
    value: isResult,
    onError: 'fail',
    describes: 'What is about to be shaped and sent.',
  }),
  /** Rights are judged without waiting: a tap that lets somebody see or change a thing has loaded what it looks at. */
  page_requested: action<Context>('page_requested', {
    describes: 'A page is asked for, before rights are judged: the place to load what capability checks look at.',
  }),
};
