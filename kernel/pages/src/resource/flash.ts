import type { TextValues } from '../texts.js';
import { argumentIn } from './arguments.js';
import type { AnyResource, CallWith } from './declaration.js';
import { textOf } from './texts.js';
import type { Flash } from './views.js';

/** What an address says of what was just done. */
export function flashOf(resource: AnyResource, call: CallWith<unknown>): Flash {
  const done = String(argumentIn(call.args, 'done') ?? '');
  const { language } = call.site;
  const find = (key: string) => resource.texts.find(language, key);
  const say = (key: string, values?: TextValues) => textOf(resource, language, key, values);
  const warning = find(`warning_${done}`);
  if (done === '' || /^\d+$/.test(done)) return {};
  if (warning !== undefined) return { text: warning, isWarning: true };
  const undo = undoIn(resource, call.args);
  const named = String(argumentIn(call.args, 'named') ?? '');
  if (undo !== undefined && named !== '') return { text: say('deleted_named', { name: named }), undo };
  return { text: find(`done_${done}`) ?? say(done) };
}

/** Where the last act can be undone: only an address that an object of this resource can have. */
function undoIn({ item }: AnyResource, args: unknown): string | undefined {
  const undo = String(argumentIn(args, 'undo') ?? '');
  const [parts, found] = [item?.path.split('/') ?? [], undo.split('/')];
  const fits = (part: string, index: number) =>
    part.startsWith(':') ? /^[\w-]+$/.test(found[index] ?? '') : part === found[index];
  return parts.length === found.length && parts.every(fits) ? undo : undefined;
}
