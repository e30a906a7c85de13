import type { CallContext } from '@plinth/kernel';
import { html, nonceField, type SafeHtml, trusted } from '@plinth/pages';
import type { PageReading } from '../hooks.js';
import { CONTENT_SETTINGS, type Post } from '../ports.js';
import { renderTitle } from '../posts/html.js';
import { permalinkTexts } from './texts.js';

/** Who reads a page, for those who add to it. */
export function readingOf(call: CallContext): PageReading {
  return { caller: call.caller, nonceField: (action) => nonceField(call, action) };
}

/** The title of a post as its page and lists show it; one without a title is called so. */
export function titleOf({ site, use }: CallContext, { title }: Post): SafeHtml {
  return title === ''
    ? html`${permalinkTexts.in(site.language)('untitled')}`
    : trusted(renderTitle(title, use(CONTENT_SETTINGS)()));
}
