import sanitize from 'sanitize-html';
import { boundNesting } from './html-nesting.js';

const POST_TAGS = [
  ...sanitize.defaults.allowedTags,
  'img',
  'del',
  'ins',
  'details',
  'summary',
  'figure',
  'figcaption',
  'video',
  'audio',
  'source',
  'track',
  'button',
  'center',
  'font',
  'picture',
];

const LENGTH = /^\d+(\.\d+)?(px|%|em|rem|vw|vh)?$/;

/** A value that a block editor names instead of saying it. */
const PRESET = /^var\(--wp--preset--[a-z]+(?:-[a-z]+)*--[a-z0-9]+(?:-[a-z0-9]+)*\)$/;

const COLORS = [/^#[0-9a-f]{3,8}$/i, /^[a-z]+$/i, /^rgba?\([\d\s.,%]+\)$/i, PRESET];

/** `padding` and `padding-top` …; what is negative could lie over other parts of a page. */
function spacing(name: string): Record<string, RegExp[]> {
  const names = [name, ...['top', 'right', 'bottom', 'left'].map((side) => `${name}-${side}`)];
  return Object.fromEntries(names.map((each) => [each, [LENGTH, PRESET]]));
}

const POST_OPTIONS: sanitize.IOptions = {
  allowedTags: POST_TAGS,
  allowedAttributes: {
    '*': ['class', 'id', 'title', 'lang', 'dir', 'align', 'style', 'role', 'aria-*', 'data-*'],
    a: ['href', 'name', 'target', 'rel', 'hreflang', 'download'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    video: ['src', 'controls', 'width', 'height', 'poster', 'preload', 'loop', 'muted'],
    audio: ['src', 'controls', 'preload', 'loop', 'muted'],
    source: ['src', 'srcset', 'type', 'media', 'sizes'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    ol: ['start', 'type', 'reversed'],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'headers', 'scope'],
    time: ['datetime'],
    del: ['datetime', 'cite'],
    ins: ['datetime', 'cite'],
    blockquote: ['cite'],
    q: ['cite'],
    details: ['open'],
    font: ['color', 'face', 'size'],
    button: ['type', 'disabled'],
  },
  // Says by standing there that a link saves what it leads to.
  nonBooleanAttributes: sanitize.defaults.nonBooleanAttributes.filter((name) => name !== 'download'),
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'ftp'],
  // A script tag goes, its text stays (host-conventions E14a): it can no longer run.
  nonTextTags: ['style', 'textarea', 'option', 'noscript'],
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify|start|end)$/],
      color: COLORS,
      'background-color': COLORS,
      float: [/^(left|right|none)$/],
      width: [LENGTH],
      height: [LENGTH],
      'font-weight': [/^(bold|normal|[1-9]00)$/],
      'font-style': [/^(italic|normal)$/],
      'text-decoration': [/^(underline|line-through|none)$/],
      'font-size': [LENGTH, PRESET],
      'line-height': [LENGTH],
      'letter-spacing': [LENGTH],
      'text-transform': [/^(uppercase|lowercase|capitalize|none)$/],
      'flex-basis': [LENGTH],
      'min-height': [LENGTH],
      'aspect-ratio': [/^(auto|\d+(\.\d+)?( ?\/ ?\d+(\.\d+)?)?)$/],
      'object-fit': [/^(cover|contain)$/],
      'object-position': [/^\d+(\.\d+)?% \d+(\.\d+)?%$/],
      'border-radius': [LENGTH],
      'border-width': [LENGTH],
      'border-style': [/^(solid|dashed|dotted|none)$/],
      'border-color': COLORS,
      ...spacing('padding'),
      ...spacing('margin'),
    },
  },
};

/** HTML as a post may contain it: an allow-list of tags, attributes, styles and schemes. */
export function sanitizeHtml(dirty: string): string {
  return sanitize(boundNesting(dirty), POST_OPTIONS);
}

/** HTML as a comment or message may contain it: inline formatting and links, nothing that loads. */
export function sanitizeInlineHtml(dirty: string): string {
  return sanitize(boundNesting(dirty), {
    allowedTags: [
      'a',
      'abbr',
      'b',
      'blockquote',
      'br',
      'cite',
      'code',
      'del',
      'em',
      'i',
      'p',
      'pre',
      'q',
      's',
      'strong',
      'ul',
      'ol',
      'li',
    ],
    allowedAttributes: { a: ['href', 'title', 'rel'], abbr: ['title'], blockquote: ['cite'], q: ['cite'] },
    allowedSchemes: ['http', 'https', 'mailto'],
  });
}

const NAMED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Plain text of a single line: tags stripped, blanks folded. */
export function sanitizeText(dirty: string): string {
  return stripTags(dirty).replace(/\s+/g, ' ').trim();
}

/** Plain text of several lines: tags stripped, line breaks kept. */
export function sanitizeMultilineText(dirty: string): string {
  return stripTags(dirty)
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** The text of some HTML, without tags, entities resolved as far as sanitising made them. */
export function stripTags(dirty: string): string {
  if (!/[<&]/.test(dirty)) return dirty;
  const text = sanitize(boundNesting(dirty), { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => NAMED[entity] ?? entity);
}
