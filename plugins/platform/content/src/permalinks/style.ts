import { stylesheet } from '@plinth/pages';

/** Looks of posts and of lists of them. */
export const postStyle = stylesheet(
  'posts',
  `.post-picture { margin: 0 0 var(--space-5); }
.post-picture img { display: block; width: 100%; height: auto; border-radius: var(--radius); }
.post-terms { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: var(--space-5) 0; padding: 0; list-style: none; }
.post-terms > li { margin: 0; list-style: none; }
.post-terms a { display: inline-flex; align-items: center; min-height: 32px; padding: 0 var(--space-3); border: 1px solid var(--divider); border-radius: 999px; font-size: var(--table); text-decoration: none; }
.post-terms a:hover { border-color: var(--accent); text-decoration: underline; }
.wp-caption { max-width: 100%; margin-inline: 0; }
.wp-caption.aligncenter { margin-inline: auto; }
.wp-caption img, .gallery img { display: block; max-width: 100%; height: auto; }
.wp-caption-text { font-size: var(--table); }
.gallery { display: flex; flex-wrap: wrap; gap: var(--space-3); margin-block: var(--space-4); }
.gallery-item { flex: 0 1 9.5rem; margin: 0; }
.wp-audio-shortcode { width: 100%; }
.wp-video-shortcode { max-width: 100%; height: auto; }
.entries { margin-top: var(--space-5); }
.entry { position: relative; display: grid; gap: var(--space-2) var(--space-5); padding-block: var(--space-5); border-top: 1px solid var(--divider); }
.entry h2 { margin: 0; font-size: var(--large); }
/* The title leads on from wherever the entry is touched, but for links of its own. */
.entry h2 a::after { content: ''; position: absolute; inset: 0; }
.entry p a { position: relative; }
.entry p { margin: var(--space-1) 0 0; overflow-wrap: anywhere; }
.entry img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: cover; border-radius: var(--radius); }
@media (max-width: 640px) { .post-terms a { min-height: 44px; } .entry img { aspect-ratio: 16 / 9; } }
@media (min-width: 641px) { .entry.pictured { grid-template-columns: minmax(0, 1fr) 11rem; } .entry-picture { order: 1; } }
`,
);
