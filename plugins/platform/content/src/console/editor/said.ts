import { type CallContext, sayAct } from '@plinth/kernel';
import { plainTitle } from '../../permalinks/plain-texts.js';
import { CONTENT_SETTINGS, type Post, type PostTypeDefinition } from '../../ports.js';

/** What a post is called in the audit. */
export function saidOf({ use }: Pick<CallContext, 'use'>, post: Post): string {
  return `“${plainTitle(post, use(CONTENT_SETTINGS)())}”`;
}

/** Short values that the audit says when they change; what was written is in the earlier versions. */
const VALUES = ['status', 'slug', 'createdAt', 'password', 'commentStatus', 'menuOrder'] as const;

function shown(name: (typeof VALUES)[number], value: Post[(typeof VALUES)[number]]): string {
  if (name === 'password') return value === '' ? 'none' : 'set';
  return String(value);
}

/** Says in the audit that a post was written or changed, and which of its values are others now. */
export function sayPost(
  call: Pick<CallContext, 'request' | 'use'>,
  { singular }: PostTypeDefinition,
  before: Post | undefined,
  after: Post,
): void {
  const changed = VALUES.filter((name) => before && before[name] !== after[name]);
  const lines = changed.map((name) => [
    name,
    `${before ? shown(name, before[name]) : ''} → ${shown(name, after[name])}`,
  ]);
  const what = { [singular.toLowerCase()]: saidOf(call, after) };
  const act = before ? `Changed a ${singular.toLowerCase()}.` : `Wrote a ${singular.toLowerCase()}.`;
  sayAct(call, act, { ...what, ...Object.fromEntries(lines) });
}
