import { definePort } from '../ports.js';

const COMMONEST = 10_000;

/** What a password must be that a person chooses; bundles and secrets that the site makes are exempt. */
export class PasswordRules {
  #common: Promise<ReadonlySet<string>> | undefined;

  /** @param shortest the least number of characters, as the owner has set it now */
  constructor(private readonly shortest: () => number) {}

  /** What is wrong with a password, as a sentence; undefined when it may be chosen. */
  async fault(password: string): Promise<string | undefined> {
    const shortest = this.shortest();
    const bare = plain(password);
    if ([...bare].length < shortest) return `A password has at least ${shortest} characters.`;
    this.#common ??= commonPasswords();
    const common = await this.#common;
    return common.has(bare) ? 'This password is one of the commonest; choose another.' : undefined;
  }
}

/** A password without what nobody sees or types apart: blanks around it, marks of no width, wide letters, case. */
function plain(password: string): string {
  return password
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .trim()
    .toLowerCase();
}

/** The commonest passwords; loaded when first needed, because the list is large. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMONEST).map(String));
}

/** What a chosen password must be. */
export const PASSWORD_RULES = definePort<PasswordRules>('kernel/password-rules');
