import type { Access } from './access.js';
import type { Caller, CredentialKind } from './caller.js';
import type { User } from './user.js';

/** The caller of one request. */
export class RequestCaller implements Caller {
  readonly user: User | undefined;
  readonly credential: CredentialKind;
  readonly credentialId: string;
  readonly hasNonce: boolean;
  readonly mayMakeCredentials: boolean;
  readonly viewedAs: string | undefined;
  readonly #access: Access;

  constructor(
    access: Access,
    who: {
      user?: User;
      credential?: CredentialKind;
      credentialId?: string;
      hasNonce?: boolean;
      mayMakeCredentials?: boolean | undefined;
      viewedAs?: string | undefined;
    } = {},
  ) {
    this.#access = access;
    this.viewedAs = who.viewedAs;
    this.user = who.user;
    this.credential = who.credential ?? 'none';
    this.credentialId = who.credentialId ?? '';
    this.hasNonce = who.hasNonce ?? false;
    this.mayMakeCredentials = who.user !== undefined && who.viewedAs === undefined && (who.mayMakeCredentials ?? true);
  }

  get id(): number {
    return this.user?.id ?? 0;
  }

  get isVisitor(): boolean {
    return this.user === undefined;
  }

  can(capability: string, subject?: unknown): boolean {
    return this.#access.can(this.user, capability, ...(subject === undefined ? [] : [subject]));
  }
}
