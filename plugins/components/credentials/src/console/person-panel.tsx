import { type CallContext, type PluginContext, tap, type User } from '@plinth/kernel';
import { CONSOLE, consoleHooks, renderHtml } from '@plinth/pages';
import { MAX_KEYS } from '../keys/api-key.js';
import { API_KEYS } from '../keys/key-store.js';
import { REFRESH_TOKENS } from '../tokens/refresh-store.js';
import { Credentials, type Held } from './view.js';

/** What acts in the name of somebody, for whoever may edit them. */
export async function heldBy({ use, clock }: Pick<PluginContext, 'use' | 'clock'>, user: User): Promise<Held> {
  const [{ keys }, families] = await Promise.all([
    // Expired ones count too until they are revoked, so there may be more than may be active.
    use(API_KEYS).list(user.id, { limit: 4 * MAX_KEYS, offset: 0 }),
    use(REFRESH_TOKENS).families(user.id),
  ]);
  const holder = { id: user.id, name: user.displayName };
  return { path: use(CONSOLE).path, holder, keys, families, now: clock.now() };
}

/** Whether somebody may see and revoke the credentials of an account. */
export function mayRevoke({ caller }: Pick<CallContext, 'caller'>, user: User): boolean {
  return caller.can('edit_users') && caller.can('edit_user', user);
}

/** Keys and tokens on the page of a person. */
export const personPanel = tap(
  consoleHooks.console_person_panels,
  { id: 'credentials-panel' },
  async (context, sink, person, call) => {
    if (!mayRevoke(call, person)) return;
    sink.append(renderHtml(call, <Credentials {...(await heldBy(context, person))} />));
  },
);
