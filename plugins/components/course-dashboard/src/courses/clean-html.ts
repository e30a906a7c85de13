import { type CallContext } from '@plinth/kernel';
import { type SafeHtml, trusted } from '@plinth/pages';
import { DERIVED_TEXTS, sanitizeHtml } from '@plinth/toolkit';

/** HTML of a course as its page shows it. What holds courses is another plugin, so it is sanitized here, once per change. */
export function cleanHtml({ use }: Pick<CallContext, 'use'>, text: string): SafeHtml {
  return trusted(use(DERIVED_TEXTS).of('course-html', text, () => sanitizeHtml(text)));
}
