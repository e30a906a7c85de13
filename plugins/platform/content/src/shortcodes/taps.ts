import { type TapDeclaration, tap } from '@plinth/kernel';
import { contentHooks } from '../hooks.js';
import { renderShortcodes } from './render.js';

/** After the texts were set, as in WordPress: what shortcodes are replaced by stays as it is. */
const PRIORITY = 11;

/** Shortcodes in contents, wherever they are shown. */
export const shortcodeTaps: readonly TapDeclaration[] = [
  tap(
    contentHooks.the_content,
    { id: 'shortcodes', priority: PRIORITY, when: (html) => html.includes('[') },
    renderShortcodes,
  ),
];
