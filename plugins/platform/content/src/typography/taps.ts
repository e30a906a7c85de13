import { type PluginContext, type TapDeclaration, tap } from '@plinth/kernel';
import { commentHooks } from '../comments/hooks.js';
import { contentHooks } from '../hooks.js';
import { CONTENT_SETTINGS } from '../ports.js';
import { everyAmpersand } from './ampersands.js';
import { typography } from './typography.js';

/** Where the clients' host sets its texts: a tap that runs before reads what was written, one that runs after what is set. */
const PRIORITY = 10;

function isOn({ use }: PluginContext): boolean {
  return use(CONTENT_SETTINGS)().typography;
}

/** Typography in contents and comments, wherever they are shown. Titles and excerpts have it from `posts/html.ts`. */
export const typographyTaps: readonly TapDeclaration[] = [
  tap(contentHooks.the_content, { id: 'typography', priority: PRIORITY, own: true }, (context, html) =>
    isOn(context) ? typography(html) : html,
  ),
  tap(commentHooks.comment_text, { id: 'typography', priority: PRIORITY }, (context, html) =>
    isOn(context) ? everyAmpersand(typography(html)) : html,
  ),
];
