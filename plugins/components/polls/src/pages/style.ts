import { stylesheet } from '@plinth/pages';

/** What the pages of polls add to the look of the site. */
export const pollStyle = stylesheet(
  'polls',
  `.poll-list { list-style: none; padding: 0; margin: var(--space-4) 0; }
.poll-list > li { margin: 0; padding: var(--space-3) 0; list-style: none; border-bottom: 1px solid var(--divider); }
.poll-list p { margin: var(--space-1) 0 0; font-size: var(--table); }
.poll-option { display: flex; gap: var(--space-3); align-items: flex-start; padding: var(--space-2) 0; }
.poll-option > div { flex: 1; min-width: 0; }
.poll-option label { margin: 0; font-weight: 400; }
.poll-media { margin-top: var(--space-2); }
.poll-picture img { display: block; max-width: 100%; max-height: 20rem; width: auto; height: auto; border-radius: var(--radius); }
.poll-media :is(img, video, iframe) { display: block; max-width: 100%; border-radius: var(--radius); }
.poll-media img { width: auto; height: auto; max-height: 14rem; }
.poll-media :is(video, iframe) { width: min(100%, 28rem); height: auto; aspect-ratio: 16 / 9; background: var(--sunken); }
.poll-media audio { display: block; width: min(100%, 28rem); }
.poll-media :is(h1, h2, h3, h4, h5, h6, p) { margin-block: 0 var(--space-1); }
.poll-results { list-style: none; padding: 0; }
.poll-results > li { list-style: none; margin: var(--space-3) 0; }
.poll-results > li > p { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2); margin: 0 0 var(--space-1); }
.poll-answer { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 var(--space-4); margin-bottom: var(--space-3); }
.poll-answer .field { margin-bottom: var(--space-2); }
.poll-answer > :first-child { grid-column: 1 / -1; }
.poll-answers:has([name='poll_type'] option[value='default']:checked) .poll-answer > :not(:first-child) { display: none; }
.poll-settings > summary { font-weight: 400; }
.poll-times { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 0 var(--space-4); }
@media (max-width: 640px) { .poll-answer { grid-template-columns: minmax(0, 1fr); } }
`,
);
