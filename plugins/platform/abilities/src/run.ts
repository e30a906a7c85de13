import { checkValue, forbidden, guarded, type PluginContext, RestError } from '@plinth/kernel';
import type { Ability, AbilityCall } from './ability.js';
import { takesText, withDefaults } from './schemas.js';

/** As many lists and maps as an input may hold that is written as JSON into an address or a form. */
const MOST_BRACKETS = 1_000;

function invalidInput({ name }: Ability, reason: string): RestError {
  return new RestError('ability_invalid_input', `The input of the ability "${name}" is invalid: ${reason}`, {
    status: 400,
  });
}

/** NUL is in no database; a request whose body is JSON has none left when it comes here. */
function withoutNul(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '') : value;
}

/** Whether a number anywhere in a value is one that no database and no arithmetic here keeps exactly. */
function holdsHugeNumber(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsHugeNumber);
}

/** Addresses and forms carry lists and maps with brackets (`input[id]=7`), or as one JSON text. */
function decoded(ability: Ability, given: unknown): unknown {
  const { input } = ability;
  if (typeof given !== 'string' || !/^\s*[[{]/.test(given) || (input && takesText(input))) return given;
  if (given.split(/[[{]/).length > MOST_BRACKETS) throw invalidInput(ability, 'it holds too many lists and maps.');
  try {
    return JSON.parse(given, withoutNul);
  } catch {
    throw invalidInput(ability, 'it is no JSON.');
  }
}

/**
 * What an ability is run with: read by its schema, defaults filled in.
 * @throws RestError 400 `ability_missing_input_schema`, `ability_invalid_input`
 */
export function readInput(ability: Ability, given: unknown): unknown {
  const sent = decoded(ability, given ?? undefined);
  const { input, name } = ability;
  if (!input) {
    if (sent === undefined) return undefined;
    const message = `The ability "${name}" takes no input, and some was sent.`;
    throw new RestError('ability_missing_input_schema', message, { status: 400 });
  }
  const verdict = checkValue(input, withDefaults(input, sent), 'input');
  if (!verdict.ok) throw invalidInput(ability, verdict.fault.message);
  if (holdsHugeNumber(verdict.value)) throw invalidInput(ability, 'it holds a number beyond all that are exact.');
  return verdict.value;
}

/** @throws RestError 401 or 403 `rest_ability_cannot_execute`, or what the ability itself refuses with */
export async function refuseUnpermitted(ability: Ability, call: AbilityCall, input: unknown): Promise<void> {
  if ((await ability.permission(call, input)) === true) return;
  throw forbidden('rest_ability_cannot_execute', `Sorry, you are not allowed to run the ability "${ability.name}".`);
}

/**
 * Runs an ability whose input was read and whose caller may.
 * @throws RestError what the ability refuses with; 500 `ability_callback_exception` when it fails, `ability_invalid_output`
 *   when what it answers does not fit its schema: mistakes of its plugin, which the log tells
 */
export async function runAbility(
  { log }: Pick<PluginContext, 'log'>,
  ability: Ability,
  { call, input }: { readonly call: AbilityCall; readonly input: unknown },
): Promise<unknown> {
  const { name } = ability;
  const failure = { code: 'ability_callback_exception', message: `The ability "${name}" failed.` };
  const answer = await guarded({ log }, failure, async () => ability.run(call, input));
  const verdict = checkValue(ability.output, answer, 'output');
  if (verdict.ok) return answer;
  log.error(`The ability "${name}" answered what its schema does not allow.`, { reason: verdict.fault.message });
  throw new RestError('ability_invalid_output', `The ability "${name}" answered what its schema does not allow.`, {
    status: 500,
  });
}
