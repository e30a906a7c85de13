import { type CallContext, RANDOMNESS, SECRETS } from '@plinth/kernel';

/** The field of a form that says when it was opened, and tells it from every other. */
export const SEAL_FIELD = 'sheet';

const PURPOSE = 'course-quiz';
const MAX_SECONDS = 24 * 60 * 60;
const SEAL = /^(\d{1,15})\.([\da-f-]{36})\.([\da-f]{64})$/;

/** A form, as its seal tells it. */
export interface Opened {
  /** What tells it from every other form. */
  readonly key: string;
  /** How long ago it was opened: a day at most. */
  readonly seconds: number;
}

function signedText(userId: number, quizId: number, openedAt: string, key: string): string {
  return [userId, quizId, openedAt, key].join(':');
}

/** The seal of a form that is opened now, good for one person and one quiz. */
export function sealOf({ caller, clock, use }: CallContext, quizId: number): string {
  const openedAt = String(clock.now().getTime());
  const key = use(RANDOMNESS).uuid();
  return `${openedAt}.${key}.${use(SECRETS).digest(PURPOSE, signedText(caller.id, quizId, openedAt, key))}`;
}

/** What a seal tells; undefined for one that this site did not make for this person and quiz. */
export function openedBy({ caller, clock, use }: CallContext, quizId: number, seal: unknown): Opened | undefined {
  const [, openedAt = '', key = '', digest = ''] = SEAL.exec(typeof seal === 'string' ? seal : '') ?? [];
  if (!use(SECRETS).matches(PURPOSE, signedText(caller.id, quizId, openedAt, key), digest)) return undefined;
  const seconds = Math.floor((clock.now().getTime() - Number(openedAt)) / 1000);
  return { key, seconds: Math.min(Math.max(seconds, 0), MAX_SECONDS) };
}
