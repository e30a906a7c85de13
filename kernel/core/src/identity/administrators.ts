import type { Database } from '../database/database.js';
import { attributionStorage } from '../services/attribution.js';
import { userRoles } from './tables.js';
import { LastAdministrator, registrationClosed } from './user-errors.js';

/** The role without which nobody could run the site. */
export const ADMINISTRATOR = 'administrator';

/** Holds that a site has an administrator, once it has one, and creates no account for strangers before. */
export class Administrators {
  /** Administrators do not all go again: once there was one, nobody needs to look. */
  #exist = false;

  /** @param options `ownUsers` is false for an embedder, who knows who its people are */
  constructor(
    private readonly database: Database,
    private readonly options: { readonly ownUsers: boolean },
  ) {}

  /** Whether the site has an administrator; until then it waits to be set up. */
  async exist(): Promise<boolean> {
    this.#exist ||= (await this.#rows.find({ role: ADMINISTRATOR })) !== undefined;
    return this.#exist;
  }

  /** Takes note of the roles of a new account. */
  note(roles: readonly string[]): void {
    this.#exist ||= roles.includes(ADMINISTRATOR);
  }

  /**
   * Refuses new accounts before set-up: otherwise a stranger could get an account before the owner of the site.
   * @throws RestError 401 `rest_forbidden`
   */
  async refuseBeforeSetup({ roles = [] }: { readonly roles?: readonly string[] }): Promise<void> {
    const isVisitor = attributionStorage.getStore()?.isVisitor ?? false;
    if (!this.options.ownUsers || !isVisitor || roles.includes(ADMINISTRATOR) || (await this.exist())) return;
    throw registrationClosed();
  }

  /**
   * Within a transaction that takes the role from somebody, or their account.
   * @throws LastAdministrator when nobody else has the role
   */
  async keepOne(userId: number, act: 'delete' | 'demote'): Promise<void> {
    if (!(await this.#rows.find({ userId, role: ADMINISTRATOR }))) return;
    // All of them are held: of two administrators who remove each other at the same time, the second is refused.
    if ((await this.#rows.lock({ role: ADMINISTRATOR })) < 2) throw new LastAdministrator(act);
  }

  get #rows() {
    return this.database.rows(userRoles);
  }
}
