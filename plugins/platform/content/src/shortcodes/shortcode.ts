/** The shortcodes of WordPress that are rendered. */
const NAMES = ['caption', 'wp_caption', 'gallery', 'audio', 'video'] as const;

/** A shortcode as it is written in a text. */
export interface Shortcode {
  readonly name: (typeof NAMES)[number];
  readonly attributes: ReadonlyMap<string, string>;
  /** What is between the opening and the closing part; empty without a closing part. */
  readonly inner: string;
  /** Where it begins and ends in the text. */
  readonly start: number;
  readonly end: number;
  /** Whether it is written in double brackets and meant as text. */
  readonly isEscaped: boolean;
}

/** How far the end of a tag or of an opening part is looked for. */
const MAX_LENGTH = 2000;

/** Where a tag or comment that begins at `start` ends; undefined where none begins. */
function tagEnd(html: string, start: number): number | undefined {
  if (html.startsWith('<!--', start)) {
    const end = html.indexOf('-->', start + 4);
    return end < 0 ? undefined : end + 3;
  }
  if (!/[a-z/]/i.test(html[start + 1] ?? '')) return undefined;
  let quote = '';
  const last = Math.min(html.length, start + MAX_LENGTH);
  for (let place = start + 1; place < last; place += 1) {
    const letter = html[place] ?? '';
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return place + 1;
    else if (letter === '<') return undefined;
  }
  return undefined;
}

// Bounded pattern: at most 2,000 characters, the length of an opening part.
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g;

function attributesIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    found.set(name.toLowerCase(), (double ?? single ?? bare ?? '').trim());
  return found;
}

/** The shortcode whose bracket is at `start`; undefined for any other bracket. */
function shortcodeAt(html: string, start: number): Shortcode | undefined {
  const isDouble = html[start + 1] === '[';
  const nameAt = start + (isDouble ? 2 : 1);
  const name = NAMES.find((each) => html.startsWith(each, nameAt) && /[\s/\]]/.test(html[nameAt + each.length] ?? ''));
  if (name === undefined) return undefined;
  const opened = html.slice(nameAt + name.length, nameAt + MAX_LENGTH);
  const close = opened.search(/[[\]]/);
  if (close < 0 || opened[close] === '[') return undefined;
  const attributes = attributesIn(opened.slice(0, close));
  const innerAt = nameAt + name.length + close + 1;
  const closing = `[/${name}]`;
  const closingAt = opened.slice(0, close).endsWith('/') ? -1 : html.indexOf(closing, innerAt);
  // Without a part of its own in between: another one of that name begins first.
  const next = html.indexOf(`[${name}`, innerAt);
  const isClosed = closingAt >= 0 && (next < 0 || next > closingAt);
  const end = isClosed ? closingAt + closing.length : innerAt;
  const inner = isClosed ? html.slice(innerAt, closingAt) : '';
  const isEscaped = isDouble && html[end] === ']';
  return {
    name,
    attributes,
    inner,
    start: isDouble && !isEscaped ? start + 1 : start,
    end: isEscaped ? end + 1 : end,
    isEscaped,
  };
}

/** The shortcodes in the text of some HTML, in order. Nothing in tags and comments counts as one. */
export function shortcodesIn(html: string): Shortcode[] {
  if (!NAMES.some((name) => html.includes(`[${name}`))) return [];
  const found: Shortcode[] = [];
  // Bounded pattern: one character.
  const interesting = /[<[]/g;
  for (;;) {
    const match = interesting.exec(html);
    if (!match) return found;
    const { index } = match;
    const shortcode = match[0] === '[' ? shortcodeAt(html, index) : undefined;
    if (shortcode) found.push(shortcode);
    const end = shortcode?.end ?? (match[0] === '<' ? tagEnd(html, index) : undefined);
    if (end !== undefined) interesting.lastIndex = end;
  }
}

const PARAGRAPH_BEFORE = /<p>\s{0,100}$/;
const PARAGRAPH_AFTER = /^\s{0,100}<\/p>/;

/**
 * Some HTML with its shortcodes replaced; the paragraph around one that is alone in it goes, as WordPress does it.
 * @param render the HTML of each shortcode
 */
export function replaceShortcodes(
  html: string,
  shortcodes: readonly Shortcode[],
  render: (shortcode: Shortcode) => string,
): string {
  let done = '';
  let from = 0;
  for (const shortcode of shortcodes) {
    let before = html.slice(from, shortcode.start);
    from = shortcode.end;
    if (shortcode.isEscaped) {
      done += before + html.slice(shortcode.start + 1, shortcode.end - 1);
      continue;
    }
    const after = PARAGRAPH_AFTER.exec(html.slice(shortcode.end, shortcode.end + MAX_LENGTH));
    if (after && PARAGRAPH_BEFORE.test(before)) {
      before = before.replace(PARAGRAPH_BEFORE, '');
      from += after[0].length;
    }
    done += before + render(shortcode);
  }
  return done + html.slice(from);
}
