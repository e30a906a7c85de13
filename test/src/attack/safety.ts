import type { AttackedRoute } from './routes.js';

/**
 * Whether a request to a route, allowed and with values that mean nothing, would end what the attack stands on: switch
 * plugins off, end everybody's sessions, take accounts away. These are attacked by those who may not.
 */
export function isTooDangerous({ method, pattern }: Pick<AttackedRoute, 'method' | 'pattern'>): boolean {
  if (method === 'GET') return false;
  return (
    /^\/plinth\/v1\//.test(pattern) ||
    /^\/wp\/v2\/users\/me$/.test(pattern) ||
    /^\/wp\/v2\/users\/\(\?P<id>/.test(pattern)
  );
}
