import type { Caller } from '../identity/caller.js';
import { isRequired } from './arguments.js';
import type { Method, RestRequest } from './request.js';
import type { Match } from './route-table.js';
import { type RequestMemory, RouteCall } from './steps.js';
import { compileSchema } from './validation/compile.js';

const ORDER: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods of a path that this caller may use, in the fixed order (host-conventions A13). */
export async function allowedMethods(
  entries: readonly Match[],
  caller: Caller,
  request: RestRequest,
  memory: RequestMemory,
): Promise<Method[]> {
  const allowed = new Set<Method>();
  for (const match of entries) {
    if (await mayUse(match, caller, request, memory)) {
      for (const method of match.entry.route.methods) allowed.add(method);
    }
  }
  return ORDER.filter((method) => allowed.has(method));
}

async function mayUse(match: Match, caller: Caller, request: RestRequest, memory: RequestMemory): Promise<boolean> {
  const { declaration } = match.entry.route;
  if (declaration.access.passes?.(caller) === false) return false;
  const needsCall = !declaration.access.passes || declaration.permit !== undefined;
  if (!needsCall) return true;
  try {
    const call = new RouteCall(match.entry.tools, caller, request, memory);
    if (!declaration.access.passes && (await declaration.access.admit(call)) === false) return false;
    if (!declaration.permit) return true;
    call.args = pathArguments(match);
    if (declaration.subject) call.subject = await call.loadSubject(declaration.subject);
    await declaration.permit(call);
    return true;
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
