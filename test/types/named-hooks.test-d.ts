import { type Filter, type NamedHooks, tap, type User } from '@plinth/kernel';
import type {} from '@plinth/polls';
import { is } from './is.js';

// A tap that names a hook of the kernel, or of a plugin that is imported somewhere, has the types of that hook.
tap('user_register', {}, (_context, user) => {
  is<User>()(user);
});
is<NamedHooks['poll_voted']['kind']>()('action' as const);

// @ts-expect-error: the user is no text
tap('user_register', {}, (_context, user: string) => user.length);

// Any other name works, and the tap says the types itself.
tap('somebody_elses_hook', {}, (_context, html: string) => `${html}!`);
const name: string = 'computed';
tap(name, {}, (_context, html: string) => html);

// A plugin adds its own.
declare module '@plinth/kernel' {
  interface NamedHooks {
    kudos_named: Filter<number, [giver: string]>;
  }
}
tap('kudos_named', {}, (_context, value, giver) => {
  is<string>()(giver);
  return value + 1;
});

// @ts-expect-error: a filter answers a value of its kind
tap('kudos_named', {}, (_context, value) => String(value));
