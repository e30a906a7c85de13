import type { AttackedSite } from './attacked-site.js';
import type { Incoming, Outgoing } from './http.js';

/** The accounts of the demo bundle, and nobody. */
export const LOGINS = [
  ...['visitor', 'admin', 'editor', 'author', 'author2', 'contributor', 'subscriber', 'moderator'],
  ...['instructor', 'leader', 'student', 'student2', 'shopmanager', 'customer'],
] as const;

/** The password of all of them. */
const PASSWORD = 'demo';

interface Me {
  readonly id: number;
  readonly capabilities: Readonly<Record<string, boolean>>;
}

/** Somebody who sends requests. */
export class Caller {
  readonly login: string;
  readonly #site: AttackedSite;
  #credentials: Readonly<Record<string, string>> = {};
  #me: Me = { id: 0, capabilities: {} };

  constructor(site: AttackedSite, login: string) {
    this.#site = site;
    this.login = login;
  }

  get id(): number {
    return this.#me.id;
  }

  can(capability: string): boolean {
    return this.#me.capabilities[capability] === true;
  }

  /** Signs in on the form, as a browser does, unless the session still holds. */
  async signIn(): Promise<void> {
    if (this.login === 'visitor') return;
    const held = await this.send({ method: 'GET', target: '/wp-json/wp/v2/users/me?context=edit' });
    if (held.status === 200) return;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = `log=${this.login}&pwd=${PASSWORD}`;
    const signedIn = await this.#site.http.send({ method: 'POST', target: '/wp-login.php', headers, body });
    const cookie = (signedIn.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
    const target = '/wp-admin/admin-ajax.php?action=rest-nonce';
    const { text: nonce, status } = await this.#site.http.send({ method: 'GET', target, headers: { cookie } });
    if (status !== 200) throw new Error(`${this.login} could not sign in: ${signedIn.status} ${signedIn.text}`);
    this.#credentials = { cookie, 'x-wp-nonce': nonce };
    this.#me = JSON.parse((await this.send({ method: 'GET', target: '/wp-json/wp/v2/users/me?context=edit' })).text);
  }

  /** A request with the session's cookie and nonce. */
  as(request: Outgoing): Outgoing {
    if (this.login === 'visitor') return request;
    return { ...request, headers: { ...this.#credentials, ...request.headers }, as: this.login };
  }

  send(request: Outgoing, patienceMs?: number): Promise<Incoming> {
    return this.#site.http.send(this.as(request), patienceMs);
  }

  /** A REST request with a JSON body; returns what came back and, when that is JSON, its value. */
  async rest<T>(method: string, path: string, values?: unknown): Promise<{ status: number; text: string; value: T }> {
    const json = values === undefined ? {} : { body: JSON.stringify(values) };
    const headers: Record<string, string> = values === undefined ? {} : { 'content-type': 'application/json' };
    const { status, text } = await this.send({ method, target: `/wp-json${path}`, headers, ...json });
    // The attack says what it expects; a wrong expectation is a finding.
    return { status, text, value: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null };
  }
}

/** Everybody, signed in. */
export async function everybody(site: AttackedSite): Promise<Caller[]> {
  const callers = LOGINS.map((login) => new Caller(site, login));
  for (const caller of callers) await caller.signIn();
  return callers;
}
