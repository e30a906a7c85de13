import { type CallContext, timestamp } from '@plinth/kernel';
import { dateInWords } from '@plinth/kernel/time';
import type { Tone } from '@plinth/pages/kit';
import { hasEnded, hasStarted, type Poll } from '../poll.js';
import { pollTexts } from './texts.js';

/** How a poll stands. */
export interface Standing {
  readonly state: 'draft' | 'pending' | 'ended' | 'closed' | 'soon' | 'open';
  readonly tone: Tone;
  /** With the moment that matters. */
  readonly words: string;
  /** When it closes, in words. */
  readonly end: string;
}

const TONES = {
  draft: 'plain',
  pending: 'warning',
  ended: 'plain',
  closed: 'warning',
  soon: 'accent',
  open: 'good',
} as const satisfies Readonly<Record<Standing['state'], Tone>>;

function stateOf(poll: Poll, now: string): Standing['state'] {
  if (poll.status === 'draft' || poll.status === 'pending') return poll.status;
  if (hasEnded(poll, now)) return 'ended';
  if (poll.pause === 'yes') return 'closed';
  return hasStarted(poll, now) ? 'open' : 'soon';
}

/** How a poll stands, by the clock of the site. */
export function standing({ clock, site }: Pick<CallContext, 'clock' | 'site'>, poll: Poll): Standing {
  const t = pollTexts.in(site.language);
  const minute = (moment: string | null) => (moment === null ? '' : dateInWords(moment, site, { clock: true }));
  const state = stateOf(poll, timestamp(clock));
  const end = poll.neverExpire ? '' : minute(poll.endAt);
  const words = {
    ended: () => t('ended_at', { time: minute(poll.endAt) }),
    soon: () => t('begins_at', { time: minute(poll.startAt) }),
    open: () => (end === '' ? t('open') : t('open_until', { time: end })),
    draft: () => t('state_draft'),
    pending: () => t('state_pending'),
    closed: () => t('closed_words'),
  }[state]();
  return { state, tone: TONES[state], words, end: end === '' ? t('never') : end };
}
