import { SECRET_NAME } from '@plinth/kernel/layer';
import type { Command } from 'commander';
import type { Invocation } from './context.js';

/** Words that say what something becomes, not what a command works on; a setting may be a secret. */
const isTold = (name: string): boolean => name !== 'value' && !SECRET_NAME.test(name);

/** What a command was asked for, as the audit keeps it. */
export function invocationOf(command: Command): Invocation {
  const names: string[] = [];
  for (let each: Command | null = command; each !== null; each = each.parent) names.unshift(each.name());
  const words = command.registeredArguments.map((argument, index) => [argument.name(), command.args[index]] as const);
  return {
    command: names.join(' '),
    object: words.flatMap(([name, word]) => (word !== undefined && isTold(name) ? [word] : [])).join(' '),
    options: Object.fromEntries(
      Object.entries(command.opts()).map(([name, value]) => [name, isTold(name) ? value : '…']),
    ),
  };
}
