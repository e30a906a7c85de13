import { compareSync, hashSync } from 'bcryptjs';

/** What the worker does: makes the hash of a password, or says whether one belongs to a hash. */
export interface PasswordTask {
  readonly kind: 'hash' | 'verify';
  readonly password: string;
  readonly hash?: string;
  readonly cost?: number;
}

/** One task of the worker. */
export default function work({ kind, password, hash = '', cost = 10 }: PasswordTask): string | boolean {
  return kind === 'hash' ? hashSync(password, cost) : compareSync(password, hash);
}
