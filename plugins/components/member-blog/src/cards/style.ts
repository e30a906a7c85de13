/**
 * How cards look: small, by the colours of the page around them, and of use without it. A page that parts its articles by
 * room and a line above each does not do so within these lists.
 */
export const CARD_STYLE = `
.mb-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.mb-cards { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); margin: 1rem 0 1.5rem; }
.mb-card { display: flex; flex-direction: column; min-width: 0; margin: 0; padding: 0; border: 1px solid var(--line, #8886); border-radius: .6rem; overflow: hidden; }
.mb-card-image img { display: block; width: 100%; height: auto; aspect-ratio: 16 / 9; object-fit: cover; border-radius: 0; }
.mb-card-body { display: flex; flex: 1; flex-direction: column; gap: .4rem; padding: .9rem 1rem 1rem; min-width: 0; }
.mb-card-title, .mb-author-name { margin: 0; font-size: 1.1rem; line-height: 1.3; overflow-wrap: anywhere; }
.mb-card-title a { color: inherit; text-decoration: none; }
.mb-card-title a:hover, .mb-card-title a:focus-visible { text-decoration: underline; }
.mb-card-rank { color: var(--accent, #0b63ce); font-variant-numeric: tabular-nums; margin-right: .25rem; }
.mb-card-excerpt, .mb-author-bio { margin: 0; font-size: .95rem; overflow-wrap: anywhere; }
.mb-card-meta { display: flex; flex-wrap: wrap; align-items: center; gap: .2rem .6rem; margin: auto 0 0; padding-top: .3rem; font-size: .85rem; color: color-mix(in srgb, currentColor 72%, transparent); }
.mb-avatar { border-radius: 50%; background: #8883; object-fit: cover; }
.mb-cards-list { grid-template-columns: 1fr; }
.mb-cards-list .mb-card { flex-direction: row; }
.mb-cards-list .mb-card-image { flex: 0 0 32%; } .mb-cards-list .mb-card-image img { height: 100%; }
.mb-cards-compact, .mb-cards-popular { grid-template-columns: 1fr; gap: 0; }
.mb-cards-compact .mb-card, .mb-cards-popular .mb-card { flex-direction: row; border: 0; border-bottom: 1px solid var(--line, #8886); border-radius: 0; }
.mb-cards-compact .mb-card-body, .mb-cards-popular .mb-card-body { padding: .7rem 0; }
.mb-cards-compact .mb-card-image, .mb-cards-compact .mb-card-excerpt { display: none; }
.mb-cards-popular .mb-card-image { flex: 0 0 5.5rem; align-self: center; margin-right: 1rem; } .mb-cards-popular .mb-card-image img { aspect-ratio: 1; border-radius: .4rem; }
.mb-authors { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(max(8.5rem, (100% - (var(--mb-columns, 4) - 1) * 1.25rem) / var(--mb-columns, 4)), 1fr)); margin: 1rem 0 1.5rem; }
.mb-author { display: flex; flex-direction: column; align-items: center; gap: .4rem; min-width: 0; margin: 0; padding: 1rem .75rem; text-align: center; border: 1px solid var(--line, #8886); border-radius: .6rem; }
.mb-author .mb-card-meta { justify-content: center; margin: 0; padding: 0; }
@media (max-width: 480px) {
  .mb-cards-list .mb-card { flex-direction: column; }
  .mb-cards-list .mb-card-image { flex: none; } .mb-cards-list .mb-card-image img { height: auto; }
  .mb-cards-popular .mb-card-image { flex-basis: 4rem; align-self: flex-start; margin: .9rem .75rem 0 0; }
}
.mb-pagination ul { display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; list-style: none; }
.mb-pagination a, .mb-pagination span[aria-current] { display: inline-block; min-width: 2.25rem; padding: .3rem .6rem; text-align: center; border: 1px solid var(--line, #8886); border-radius: .4rem; }
.mb-pagination span[aria-current] { font-weight: 700; background: #8882; }
`.trimStart();
