/**
 * Plain text, slugs and names, in any script.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { isShapedLikeEmail } from './identity/login-shape.js';
export { isEmail, LINK_SCHEMES } from './rest/validation/formats.js';
export { foldText } from './services/fold.js';
export { escapeLiterals, escapeUnopened } from './services/html-literals.js';
export { isBlank, nameKey } from './services/names.js';
export {
  htmlToText,
  plainBeginning,
  sanitizeMultilineText,
  sanitizeText,
  stripTags,
  unescapeHtml,
} from './services/plain-text.js';
export { cutText, decodeSlug, foldLatin, shortenSlug, slugify, slugOf } from './services/slug.js';
export { shortened, sortKey } from './services/text.js';
