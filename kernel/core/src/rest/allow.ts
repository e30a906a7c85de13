import type { Method } from '../context/request.js';
import { allReady, whenReady } from '../ready.js';
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
export function allowedMethods(exchange: Exchange): Method[] | Promise<Method[]> {
  const { match: own, entries } = exchange.found;
  const verdicts = entries.map((match) => {
    const known = match.entry === own?.entry ? exchange.judgement : undefined;
    return known === undefined ? mayUse(match, exchange) : known === 'allowed';
  });
  return whenReady(allReady(verdicts), (allowed) => {
    const methods = new Set(entries.flatMap(({ entry }, index) => (allowed[index] ? entry.route.methods : [])));
    return ORDER.filter((method) => methods.has(method));
  });
}

function mayUse(match: Match, exchange: Exchange): boolean | Promise<boolean> {
  const { access, authorizeResource, resource } = match.entry.route.declaration;
  const looksAtObject = resource !== undefined || authorizeResource !== undefined;
  if (access.passes?.(exchange.caller) === false) return false;
  if (access.passes && !looksAtObject) return true;
  return judge(match, exchange, looksAtObject);
}

async function judge(match: Match, exchange: Exchange, looksAtObject: boolean): Promise<boolean> {
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
