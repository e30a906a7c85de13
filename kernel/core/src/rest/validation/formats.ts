import { sanitizeMultilineText, sanitizeText } from '../../services/plain-text.js';
import { HEX_COLOR } from './format-checks.js';

export { formatFault, isAddress, isEmail } from './format-checks.js';

/** A text cleaned as its format asks: addresses lose script schemes, text fields lose tags. */
export function cleanFormat(format: string, text: string): string {
  if (format === 'uri') return cleanAddress(text);
  if (format === 'text-field') return sanitizeText(text);
  if (format === 'textarea-field') return sanitizeMultilineText(text);
  if (format === 'email') return text.trim();
  if (format === 'hex-color') return HEX_COLOR.test(text) ? text : '';
  return text;
}

/** Schemes that a link may have: what WordPress lets links have, and nothing that runs. */
export const LINK_SCHEMES: readonly string[] = [
  ...['http', 'https', 'ftp', 'ftps', 'mailto', 'news', 'irc', 'irc6', 'ircs', 'nntp', 'feed'],
  ...['sms', 'svn', 'tel', 'fax', 'xmpp', 'webcal', 'urn'],
];

const SCHEMES = new Set(LINK_SCHEMES);

/** An address safe to link to: script schemes become empty, what names no scheme gets http. */
function cleanAddress(text: string): string {
  const clean = text
    .trimStart()
    .replace(/ /g, '%20')
    .replace(/[^a-z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/gi, '');
  if (clean === '') return '';
  if (/^[/#?]/.test(clean)) return clean;
  const [scheme, rest] = clean.split(':', 2);
  if (rest === undefined) return `http://${clean}`;
  return SCHEMES.has((scheme ?? '').toLowerCase()) ? clean : '';
}
