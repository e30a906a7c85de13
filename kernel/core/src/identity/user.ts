import type { Timestamp } from '../services/clock.js';

/** A user account, without its password. */
export interface User {
  readonly id: number;
  /** Name to sign in with; unique without regard to case. */
  readonly login: string;
  readonly email: string;
  /** Public name in addresses; not the login. */
  readonly slug: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly nickname: string;
  readonly description: string;
  readonly url: string;
  readonly locale: string;
  /** Address of the picture that they chose; empty for initials. */
  readonly picture: string;
  readonly registeredAt: Timestamp;
  readonly roles: readonly string[];
  /** Capabilities given or (false) denied to this user alone, over those of the roles. */
  readonly capabilities: Readonly<Record<string, boolean>>;
  /** When the password or the email address was changed last; tokens that were issued before are void. */
  readonly credentialsChangedAt: Timestamp | null;
}

/** What makes a new account. A password that is left out means that nobody can sign in by password. */
export interface NewUser {
  readonly login: string;
  readonly email: string;
  readonly password?: string;
  readonly displayName?: string;
  readonly slug?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly nickname?: string;
  readonly description?: string;
  readonly url?: string;
  readonly locale?: string;
  readonly picture?: string;
  readonly registeredAt?: Timestamp;
  readonly roles?: readonly string[];
  readonly capabilities?: Readonly<Record<string, boolean>>;
}

/** What may be changed of an account; the login never changes. */
export type UserChanges = Partial<Omit<NewUser, 'login' | 'registeredAt'>>;
