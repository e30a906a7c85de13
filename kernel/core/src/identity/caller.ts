import type { User } from './user.js';

/** Which kind of credential signed the caller in: the id of the authenticator that resolved the user. */
export type CredentialKind = 'none' | 'cookie' | 'application-password' | (string & {});

/** Who makes a request, and what they may do. */
export interface Caller {
  /** The user's id; 0 for a visitor. */
  readonly id: number;
  readonly user: User | undefined;
  readonly isVisitor: boolean;
  readonly credential: CredentialKind;
  /** Id of the credential in use: session id, application password uuid, key id; empty for a visitor. */
  readonly credentialId: string;
  /** Whether the credential in use may make further ones (see `Authenticator`). */
  readonly mayMakeCredentials: boolean;
  /**
   * The role as which the caller looks at the site for now, by `session_role`. They hold what that role holds, and change
   * nothing: every unsafe method is refused.
   */
  readonly viewedAs?: string | undefined;
  /** Whether the request carried a valid nonce of this session. */
  readonly hasNonce: boolean;
  /**
   * Whether the caller holds a capability. Meta capabilities (`edit_post`) take the object they speak of;
   * without it, or for an object that does not exist, the answer is no for everybody.
   */
  can(capability: string, subject?: unknown): boolean;
}
