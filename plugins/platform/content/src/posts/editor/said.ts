import { type CallContext, sayAct } from '@plinth/kernel';
import { dateInWords } from '@plinth/kernel/time';
import { plainTitle } from '../../permalinks/plain-texts.js';
import { CONTENT_SETTINGS, type Post, type PostTypeDefinition } from '../../ports.js';
import { postScreenTexts } from '../console/texts.js';

/** What a post is called in the audit. */
export function saidOf({ use }: Pick<CallContext, 'use'>, post: Post): string {
  return `“${plainTitle(post, use(CONTENT_SETTINGS)())}”`;
}

/** Short values that the audit says when they change; what was written is in the earlier versions. */
const VALUES = ['status', 'slug', 'createdAt', 'password', 'commentStatus', 'menuOrder'] as const;

type Value = (typeof VALUES)[number];

/** What the audit calls them. */
const NAMES: Readonly<Record<Value, string>> = {
  status: 'status',
  slug: 'address',
  createdAt: 'date',
  password: 'password',
  commentStatus: 'comments',
  menuOrder: 'order',
};

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

function shown({ site }: Pick<CallContext, 'site'>, name: Value, value: Post[Value]): string {
  const text = String(value);
  if (name === 'password') return text === '' ? 'none' : 'set';
  if (name === 'createdAt') return dateInWords(text, site, { clock: true });
  const status = name === 'status' ? STATUSES.find((each) => each === text) : undefined;
  return status === undefined ? text : postScreenTexts.in(site.language)(status);
}

/** Says in the audit that a post was written or changed, and which of its values are others now. */
export function sayPost(
  call: Pick<CallContext, 'request' | 'site' | 'use'>,
  { singular }: PostTypeDefinition,
  before: Post | undefined,
  after: Post,
): void {
  const changed = VALUES.filter((name) => before && before[name] !== after[name]);
  const lines = changed.map((name) => [
    NAMES[name],
    `${before ? shown(call, name, before[name]) : ''} → ${shown(call, name, after[name])}`,
  ]);
  const what = { [singular.toLowerCase()]: saidOf(call, after) };
  const act = before ? `Changed a ${singular.toLowerCase()}.` : `Wrote a ${singular.toLowerCase()}.`;
  sayAct(call, act, { ...what, ...Object.fromEntries(lines) });
}
