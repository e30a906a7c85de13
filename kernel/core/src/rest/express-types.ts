import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';

/**
 * Hands Node's request and response to middleware that is typed for Express but reads only what Node gives every
 * request. The kernel itself works on Node's types, so that it mounts wherever there is a request and a response.
 */
export function asExpress(request: IncomingMessage, response: ServerResponse): [Request, Response] {
  return [request as Request, response as Response];
}
