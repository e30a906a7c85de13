import { bundledAssets, stylesheet } from '@plinth/pages';
import { island } from '@plinth/pages/kit';
import { GifPicker } from './gif-picker.js';

/** What browsers load of this plugin. */
export const gifAssets = bundledAssets('activity-gif', new URL('../../assets/', import.meta.url));

/** Picks a GIF; where scripts run, in a dialog. */
export const GifPickerIsland = island(gifAssets, 'gif-picker', GifPicker);

/** How the picker looks. */
export const gifStyle = stylesheet(
  'activity-gif',
  `.gif-choices { list-style: none; padding: 0; margin: var(--space-3) 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); gap: var(--space-3); }
.gif-choices > li { list-style: none; margin: 0; }
.gif-choices .choice { align-items: start; }
.gif-choices img { width: 100%; min-width: 0; max-height: 8rem; object-fit: contain; border-radius: var(--radius); background: var(--sunken); }
.gif { margin-block: var(--space-3); } .gif-chosen { max-height: 10rem; max-width: 100%; border-radius: var(--radius); }
.gif-dialog { background: var(--raised); color: var(--text); border-radius: var(--radius); padding: var(--space-5); width: min(40rem, 94vw); max-height: 86vh; overflow-y: auto; }
.gif-dialog h2 { margin-top: 0; }
`,
);
