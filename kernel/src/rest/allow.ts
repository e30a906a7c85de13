import type { Method } from '../context/request.js';
import { isRequired } from './arguments.js';
import type { Exchange } from './exchange.js';
import { newCall } from './route-call.js';
import type { Match } from './route-table.js';
import { isAuthorized, isResourceAuthorized } from './steps.js';
import { compileSchema } from './validation/compile.js';

const ORDER: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The methods of a path that this caller may use, in the fixed order (host-conventions A13). What the request itself
 * asked for has been judged on its way; the other methods are judged here.
 */
export async function allowedMethods(exchange: Exchange): Promise<Method[]> {
  const { match: own, entries } = exchange.found;
  const allowed = new Set<Method>();
  for (const match of entries) {
    const known = match.entry === own?.entry ? exchange.judgement : undefined;
    const isAllowed = known === undefined ? await mayUse(match, exchange) : known === 'allowed';
    if (isAllowed) for (const method of match.entry.route.methods) allowed.add(method);
  }
  return ORDER.filter((method) => allowed.has(method));
}

async function mayUse(match: Match, exchange: Exchange): Promise<boolean> {
  const { access, authorizeResource, resource } = match.entry.route.declaration;
  const looksAtObject = resource !== undefined || authorizeResource !== undefined;
  if (access.passes?.(exchange.caller) === false) return false;
  if (access.passes && !looksAtObject) return true;
  try {
    const call = newCall(match.entry.context, exchange);
    if (!(await isAuthorized(call, match))) return false;
    if (!looksAtObject) return true;
    call.args = pathArguments(match);
    return await isResourceAuthorized(call, match);
  } catch {
    return false;
  }
}

/** The path's own arguments and the defaults: enough to find the object, which is all that permission looks at. */
function pathArguments(match: Match): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(match.entry.route.declaration.args ?? {})) {
    const text = match.params[name];
    if (text !== undefined) {
      const read = compileSchema(schema).sanitize(text, name);
      values[name] = read.ok ? read.value : text;
    } else if (!isRequired(schema) && 'default' in schema) values[name] = schema.default;
  }
  return values;
}
