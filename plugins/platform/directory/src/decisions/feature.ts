import { defineFeature, provide } from '@plinth/kernel';
import { LOOKS, Looks, looks } from './looks.js';
import { decisionTaps } from './mail.js';

/** Decisions about submissions, and what their senders learn of them. */
export const decisionsFeature = defineFeature({
  name: 'decisions',
  tables: [looks],
  services: [provide.class(LOOKS, Looks)],
  taps: decisionTaps,
});
