import type { CallContext } from '@plinth/kernel';
import { NONCES, REST_NONCE_ACTION } from '@plinth/kernel/identity';

/** The nonces that the theme's own scripts send, and the one for the REST surface. */
const ACTIONS = {
  theme_login_nonce: 'theme_login',
  theme_friendship_nonce: 'theme_friendship',
  theme_notification_nonce: 'theme_notification',
  theme_message_nonce: 'theme_message',
  rest_nonce: REST_NONCE_ACTION,
} as const;

/** The nonce set of the caller (docs/components/theme.md): bound to the session where there is one. */
export function nonceSet({ use, caller }: CallContext): Record<keyof typeof ACTIONS, string> {
  const nonces = use(NONCES);
  const owner = { userId: caller.id, sessionId: caller.credential === 'cookie' ? caller.credentialId : '' };
  const of = (name: keyof typeof ACTIONS) => nonces.create(ACTIONS[name], owner);
  return {
    theme_login_nonce: of('theme_login_nonce'),
    theme_friendship_nonce: of('theme_friendship_nonce'),
    theme_notification_nonce: of('theme_notification_nonce'),
    theme_message_nonce: of('theme_message_nonce'),
    rest_nonce: of('rest_nonce'),
  };
}
