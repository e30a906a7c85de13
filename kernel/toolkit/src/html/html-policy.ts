import { escapeLiterals, escapeUnopened, LINK_SCHEMES } from '@plinth/kernel/text';
import { LRUCache } from 'lru-cache';
import { sanitize } from '../vendor/html.js';
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
  'object',
];

/** What loads something by itself does so by HTTP alone. */
const LOADING = ['img', 'video', 'audio', 'source', 'track', 'object'];

const LENGTH = /^\d+(\.\d+)?(px|%|em|rem|vw|vh|ch|vmin|vmax)?$/;
const KEYWORD = /^[a-z]+(-[a-z]+)*$/;

/** An image of the site or of another one, never of a scheme that runs. */
const IMAGE_URL = /^url\((['"]?)(?:https?:\/\/|\/(?!\/))[^'"()\s\\]{1,2000}\1\)$/i;

/** Bounded pattern: 500 parts, of which each can be read in one way; nothing in it loads. */
const GRADIENT =
  /^(?:repeating-)?(?:linear|radial|conic)-gradient\((?:[^()\\<>"';:]|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\)|var\(--wp--preset--[a-z0-9-]{1,80}\)){1,500}\)$/i;

/** A length between bounds, as fluid sizes of letters are written. */
const CLAMP = /^clamp\([\d\s.,%+*()a-z-]{1,120}\)$/;

/** A shadow around something: lengths and a color. */
const SHADOW = /^(?:-?\d+(?:\.\d+)?(?:px|em|rem)?\s){2,4}(?:#[0-9a-f]{3,8}|[a-z]+|rgba?\([\d\s.,%]+\))$/i;

const AUTO = /^auto$/;

/** A value that a block editor names instead of saying it. */
const PRESET = /^var\(--wp--preset--[a-z]+(?:-[a-z]+)*--[a-z0-9]+(?:-[a-z0-9]+)*\)$/;

const COLORS = [/^#[0-9a-f]{3,8}$/i, /^[a-z]+$/i, /^(?:rgb|hsl)a?\([\d\s.,%/]+\)$/i, PRESET];

/** `padding` and `padding-top` …; what is negative could lie over other parts of a page. */
function spacing(name: string): Record<string, RegExp[]> {
  const names = [name, ...['top', 'right', 'bottom', 'left'].map((side) => `${name}-${side}`)];
  return Object.fromEntries(names.map((each) => [each, [LENGTH, PRESET]]));
}

const SIDES = ['top', 'right', 'bottom', 'left'];
const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];

function each(names: readonly string[], values: readonly RegExp[]): Record<string, RegExp[]> {
  return Object.fromEntries(names.map((name) => [name, [...values]]));
}

/** Borders as a whole, and of each side and corner. */
const BORDERS = {
  ...each(['border-radius', ...CORNERS.map((corner) => `border-${corner}-radius`)], [LENGTH, PRESET]),
  ...each(['border-width', ...SIDES.map((side) => `border-${side}-width`)], [LENGTH]),
  ...each(['border-style', ...SIDES.map((side) => `border-${side}-style`)], [/^(solid|dashed|dotted|double|none)$/]),
  ...each(['border-color', ...SIDES.map((side) => `border-${side}-color`)], COLORS),
};

const POSITION = /^-?[\w.%]+( -?[\w.%]+){0,3}$/;

/** Grounds of cover and group blocks. */
const BACKGROUNDS = {
  background: [...COLORS, GRADIENT, IMAGE_URL],
  'background-image': [IMAGE_URL, GRADIENT, PRESET],
  ...each(['background-position', 'background-size'], [POSITION]),
  ...each(['background-repeat', 'background-attachment'], [KEYWORD]),
};

/** Whether an `object` shows a PDF document. */
function isDocument({ data = '', type }: import('sanitize-html').Attributes): boolean {
  return type === 'application/pdf' && /\.pdf$/i.test(data.replace(/[?#].*$/s, ''));
}

const POST_OPTIONS: import('sanitize-html').IOptions = {
  allowedTags: POST_TAGS,
  allowedAttributes: {
    '*': ['class', 'id', 'title', 'lang', 'dir', 'align', 'style', 'role', 'aria-*', 'data-*'],
    a: ['href', 'name', 'target', 'rel', 'hreflang', 'download'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    video: ['src', 'controls', 'width', 'height', 'poster', 'preload', 'loop', 'muted', 'playsinline', 'autoplay'],
    object: ['data', 'type', 'width', 'height'],
    audio: ['src', 'controls', 'preload', 'loop', 'muted', 'autoplay'],
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
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: Object.fromEntries(LOADING.map((tag) => [tag, ['http', 'https']])),
  allowedSchemesAppliedToAttributes: [...sanitize.defaults.allowedSchemesAppliedToAttributes, 'data', 'poster'],
  selfClosing: [...sanitize.defaults.selfClosing, 'col', 'source', 'track', 'wbr'],
  // Of what can be embedded, documents alone; the policy of the page holds them to those of the site.
  exclusiveFilter: ({ tag, attribs }) => tag === 'object' && !isDocument(attribs),
  // A script tag goes, its text stays (host-conventions E14a): it can no longer run.
  nonTextTags: ['style', 'textarea', 'option', 'noscript'],
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify|start|end)$/],
      color: COLORS,
      'background-color': COLORS,
      float: [/^(left|right|none)$/],
      width: [LENGTH, AUTO],
      height: [LENGTH, AUTO],
      'box-shadow': [SHADOW, PRESET],
      'grid-template-columns': [/^(?:auto \d{1,3}(?:\.\d+)?%|\d{1,3}(?:\.\d+)?% auto)$/],
      'font-weight': [/^(bold|normal|[1-9]00)$/],
      'font-style': [/^(italic|normal)$/],
      'text-decoration': [/^(underline|line-through|none)$/],
      'font-size': [LENGTH, PRESET, CLAMP],
      'line-height': [LENGTH],
      'letter-spacing': [LENGTH],
      'text-transform': [/^(uppercase|lowercase|capitalize|none)$/],
      'flex-basis': [LENGTH],
      'min-height': [LENGTH],
      'aspect-ratio': [/^(auto|unset|\d+(\.\d+)?( ?\/ ?\d+(\.\d+)?)?)$/],
      'object-fit': [/^(cover|contain)$/],
      'object-position': [/^\d+(\.\d+)?% \d+(\.\d+)?%$/],
      ...BORDERS,
      ...BACKGROUNDS,
      ...each(
        ['max-width', 'min-width', 'max-height', 'gap', 'column-gap', 'row-gap', 'text-indent'],
        [LENGTH, PRESET],
      ),
      ...each(['column-count', 'flex-grow', 'flex-shrink'], [/^\d{1,3}$/]),
      ...each(['justify-content', 'align-items', 'align-self', 'flex-direction', 'flex-wrap'], [KEYWORD]),
      ...each(['vertical-align', 'writing-mode', 'list-style-type'], [KEYWORD]),
      'font-family': [PRESET],
      ...spacing('padding'),
      ...spacing('margin'),
    },
  },
};

/** Attributes by which our own pages tell the site something; HTML that people wrote tells it nothing. */
const OURS = /\bdata-(?:shows|guarded|island)\b/i;

const WITHOUT_OURS: import('sanitize-html').IOptions = {
  ...POST_OPTIONS,
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(Object.entries(attribs).filter(([name]) => !OURS.test(name))),
    }),
  },
};

/** Characters from which a text is long: cleaning it once takes milliseconds, and one request may ask several times. */
const LONG = 20_000;

/** The last long texts and what they came to. */
const cleaned = new LRUCache<string, string>({ max: 4 });

/** HTML as a post may contain it: an allow-list of tags, attributes, styles and schemes. */
export function sanitizeHtml(dirty: string): string {
  const known = dirty.length < LONG ? undefined : cleaned.get(dirty);
  if (known !== undefined) return known;
  const clean = sanitize(boundNesting(escapeUnopened(dirty)), OURS.test(dirty) ? WITHOUT_OURS : POST_OPTIONS);
  if (dirty.length >= LONG) cleaned.set(dirty, clean);
  return clean;
}

/** HTML as a comment or message may contain it: inline formatting and links, nothing that loads. */
export function sanitizeInlineHtml(dirty: string): string {
  return sanitize(boundNesting(escapeLiterals(dirty)), {
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
