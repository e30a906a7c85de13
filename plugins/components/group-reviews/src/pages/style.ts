import { stylesheet } from '@plinth/pages';

/** Looks of reviews. */
export const reviewStyle = stylesheet(
  'group-reviews',
  `article.review { border-top: 1px solid var(--divider); margin: 0; padding: var(--space-4) 0 var(--space-2); overflow-wrap: anywhere; }
article.review h3 { margin: 0 0 var(--space-1); font-size: var(--body); }
article.review p { margin: 0 0 var(--space-2); }
article.review .words { white-space: pre-line; }
article.review details { margin: 0; }
fieldset.stars-of { border: 1px solid var(--divider); border-radius: var(--radius); margin: var(--space-4) 0 0; padding: var(--space-3) var(--space-4); }
fieldset.stars-of legend { font-weight: 600; padding-inline: var(--space-1); }
fieldset.stars-of label { display: flex; align-items: center; gap: var(--space-3); font-weight: 400; margin: var(--space-2) 0; }
fieldset.stars-of select { width: auto; margin: 0; }
`,
);
