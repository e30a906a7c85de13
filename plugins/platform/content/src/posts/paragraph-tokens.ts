/** A run of text, or a tag, comment or shortcode that no line break is looked for in. */
export interface Token {
  readonly source: string;
  readonly isTag: boolean;
  /** A text of white space only. */
  readonly isBlank?: boolean;
  /** A text whose line breaks stay. */
  readonly isKept?: boolean;
  /** A tag of an element that ends a paragraph where it begins or ends. */
  readonly opensBlock?: boolean;
  readonly closesBlock?: boolean;
  /** A tag whose name begins like that of such an element. */
  readonly isBlockLike?: boolean;
}

const NAMES =
  'table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|math|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary';
// Bounded pattern: at most 13 characters, the longest name with its brackets.
const BLOCK_OPENS = new RegExp(`^<(?:${NAMES})[\\s/>]`);
// Bounded pattern: at most 13 characters, as above.
const BLOCK_CLOSES = new RegExp(`^</(?:${NAMES})>$`);
// Bounded pattern: at most 12 characters, as above.
const BLOCK_LIKE = new RegExp(`^</?(?:${NAMES})`);
const BLANK = /^[ \t\n\r\f\v]*$/;

/** Whether white space of HTML is at a place of a text. */
export function isSpaceAt(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** Whether a text is white space of HTML only. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** A run of text. */
export function textToken(source: string): Token {
  return { source, isTag: false, isBlank: isBlank(source) };
}

function tagToken(source: string, isFinished = source.endsWith('>')): Token {
  const isBlockLike = isFinished && BLOCK_LIKE.test(source);
  const closesBlock = isBlockLike && BLOCK_CLOSES.test(source);
  return { source, isTag: true, isBlockLike, closesBlock, opensBlock: !closesBlock && BLOCK_OPENS.test(source) };
}

/** The beginning of a paragraph. */
export const OPEN = tagToken('<p>');
/** The end of a paragraph. */
export const CLOSE = tagToken('</p>');
/** A line break. */
export const BREAK = tagToken('<br />');

const PRE_END = '</pre>';
const COMMENT_END = '-->';
const CDATA = '<![CDATA[';
const CDATA_END = ']]>';
/** Players of the classic editor. Bounded pattern: 2,000 characters. */
const PLAYER = /(\[\/?(?:audio|video)[^<>[\]\n]{0,2000}\])/;

/** The place after the `end` that follows `from`, or the end of the text. */
function endAfter(text: string, end: string, from: number): number {
  const place = text.indexOf(end, from);
  return place < 0 ? text.length : place + end.length;
}

function markupEnd(text: string, from: number): number {
  if (text.startsWith('<!--', from)) return endAfter(text, COMMENT_END, from + 4);
  if (text.startsWith(CDATA, from)) return endAfter(text, CDATA_END, from + CDATA.length);
  return endAfter(text, '>', from);
}

function* textTokens(text: string): Generator<Token> {
  if (!text.includes('[')) {
    yield textToken(text);
    return;
  }
  for (const [at, source] of text.split(PLAYER).entries())
    yield at % 2 === 1 ? { source, isTag: true } : textToken(source);
}

function* markupTokens(text: string): Generator<Token> {
  let done = 0;
  for (let place = text.indexOf('<'); place >= 0; place = text.indexOf('<', done)) {
    yield* textTokens(text.slice(done, place));
    done = markupEnd(text, place);
    yield tagToken(text.slice(place, done));
  }
  yield* textTokens(text.slice(done));
}

function* preTokens(text: string): Generator<Token> {
  let done = 0;
  for (let end = text.indexOf(PRE_END); end >= 0; end = text.indexOf(PRE_END, done)) {
    const part = text.slice(done, end);
    const start = part.indexOf('<pre');
    yield* markupTokens(start < 0 ? part : part.slice(0, start));
    // An end without a beginning is dropped.
    if (start >= 0) {
      yield tagToken(part.slice(start), true);
      yield tagToken(PRE_END);
    }
    done = end + PRE_END.length;
  }
  yield* markupTokens(text.slice(done));
}

/**
 * Cuts a text into tags and what is between them. A `pre` that ends is one tag with all that is within, and its end.
 * @returns undefined for a text with more than `most` tags
 */
export function tokensOf(text: string, most: number): Token[] | undefined {
  const tokens: Token[] = [];
  let tags = 0;
  for (const token of text.includes('<pre') ? preTokens(text) : markupTokens(text)) {
    tags += Number(token.isTag);
    if (tags > most) return undefined;
    if (token.source !== '') tokens.push(token);
  }
  return tokens;
}
