import WPAPI from 'wpapi';
import { addUser, applicationPassword, type WholeSite } from '../support/sites.js';

/** A client of a new account with this role, by application password. */
export async function signedInClient(site: WholeSite, login: string, role: string): Promise<WPAPI> {
  const user = await addUser(site.host, login, role, { displayName: `The ${role}` });
  const password = await applicationPassword(site.host, user);
  return (await WPAPI.discover(`${site.url}/`)).auth({ username: login, password });
}

/** A request by the method that the client made of a route outside `wp/v2`. */
export function handler(wp: WPAPI, namespace: string, name: string): WPAPI.Request {
  const made = wp.namespace(namespace)[name];
  if (!made) throw new Error(`The client made no method "${name}" in ${namespace}.`);
  return made.call(wp.namespace(namespace));
}
