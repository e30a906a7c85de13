import { stylesheet } from '@plinth/pages';

/** The look of what is full: a bar of another colour, beside which the word stands. */
export const quotaStyle = stylesheet('media-quota', '.quota-full .meter { --accent: var(--bad); }');
