import { definePort } from '@plinth/kernel';

const COMMONEST = 10_000;

/** The names of the account, none of which may be its password. */
export type PasswordOwner = Readonly<
  Partial<Record<'login' | 'email' | 'displayName' | 'firstName' | 'lastName' | 'nickname' | 'slug', string>>
>;

/** Names shorter than this occur in good passwords by chance. */
const MIN_NAME = 3;

/** What a password must be that a person chooses; bundles and secrets that the site makes are exempt. */
export class PasswordRules {
  #common: Promise<ReadonlySet<string>> | undefined;

  /** @param shortest the least number of characters, as the owner has set it now */
  constructor(private readonly shortest: () => number) {}

  /**
   * What is wrong with a password, as a sentence; undefined when it may be chosen.
   * @param owner whose password it will be
   */
  async fault(password: string, owner: PasswordOwner = {}): Promise<string | undefined> {
    const shortest = this.shortest();
    const bare = plain(password);
    if ([...bare].length < shortest) return `A password has at least ${shortest} characters.`;
    if (isName(bare, owner)) return 'This password is your own name or email address. Choose another one.';
    this.#common ??= commonPasswords();
    const common = await this.#common;
    return common.has(bare) ? 'This password is one of the most common. Choose another one.' : undefined;
  }
}

/** Whether a password consists of its owner's names and nothing else; blanks and punctuation do not count. */
function isName(bare: string, owner: PasswordOwner): boolean {
  const { login = '', email = '', displayName = '', firstName = '', lastName = '', nickname = '', slug = '' } = owner;
  const names = [login, email, email.split('@')[0] ?? '', displayName, firstName, lastName, nickname, slug]
    .map((name) => bareName(plain(name)))
    .filter((name) => [...name].length >= MIN_NAME)
    .sort((one, other) => other.length - one.length);
  let rest = bareName(bare);
  if (rest === '') return false;
  for (const name of names) rest = rest.replaceAll(name, '');
  return rest === '' && names.length > 0;
}

function bareName(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
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
export const PASSWORD_RULES = definePort<PasswordRules>('toolkit/password-rules');
