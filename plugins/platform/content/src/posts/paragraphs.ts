import { brokenLines, keepScripts } from './paragraph-lines.js';
import { CLOSE, isBlank, isSpaceAt, OPEN, type Token, textToken, tokensOf } from './paragraph-tokens.js';

const HR = /^<hr\s*\/?>$/;
const BR = /^<br\s*\/?>$/;
const BREAK_BEFORE = /^<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)/;

/** Tags and line breaks in which paragraphs are looked for: a text with more is no prose, and stays as it was written. */
const MAX_TAGS = 15_000;
const MAX_LINES = 25_000;

const isOpen = (token: Token | undefined) => token?.source === '<p>';
const isClose = (token: Token | undefined) => token?.source === '</p>';
const isBreak = (token: Token | undefined) => token?.source === '<br />';
const isBlockLike = (token: Token | undefined) => token?.isBlockLike === true;

/** The place of the first token from `from` on that is not blank. */
function afterBlanks(tokens: readonly Token[], from: number): number {
  return tokens[from]?.isBlank ? from + 1 : from;
}

/** Adds a token to others so that no two texts stand beside each other, and none is empty. */
function add(tokens: Token[], token: Token): void {
  if (token.source === '') return;
  const last = tokens.at(-1);
  const isJoined = last && !last.isTag && !token.isTag && !last.isKept && !token.isKept;
  if (isJoined) tokens[tokens.length - 1] = textToken(last.source + token.source);
  else tokens.push(token);
}

function joinTexts(tokens: Iterable<Token>): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) add(joined, token);
  return joined;
}

/** What stands at a place instead of what is there, and where it goes on; undefined leaves the token. */
type Rule = (
  tokens: readonly Token[],
  at: number,
) => { readonly instead: readonly Token[]; readonly next: number } | undefined;

/** One pass of a rule over tokens, from the first to the last. */
function pass(tokens: readonly Token[], rule: Rule): readonly Token[] {
  let passed: Token[] | undefined;
  for (let at = 0; at < tokens.length; ) {
    const found = rule(tokens, at);
    if (found) {
      passed ??= tokens.slice(0, at);
      for (const token of found.instead) add(passed, token);
    } else if (passed) add(passed, tokens[at] ?? textToken(''));
    at = found?.next ?? at + 1;
  }
  return passed ?? tokens;
}

/** Two line breaks in a row end a paragraph. */
const doubleBreaks: Rule = (tokens, at) => {
  const isBr = (token: Token | undefined) => token?.isTag === true && BR.test(token.source);
  if (!isBr(tokens[at])) return undefined;
  const second = afterBlanks(tokens, at + 1);
  return isBr(tokens[second]) ? { instead: [textToken('\n\n')], next: second + 1 } : undefined;
};

function* apart(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens) {
    if (token.opensBlock) yield textToken('\n\n');
    yield token;
    if (token.closesBlock || (token.isTag && HR.test(token.source))) yield textToken('\n\n');
  }
}

/** Which side of a tag loses its white space, if one of `marks` is in the text. */
interface Tight {
  readonly marks: RegExp;
  readonly before: RegExp;
  readonly after: RegExp;
}

const TIGHT: readonly Tight[] = [
  { marks: /^<option/, before: /^<option/, after: /^<\/option>$/ },
  { marks: /^<\/object>$/, before: /^(?:<\/object>$|<\/?(?:param|embed))/, after: /^(?:<object|<\/?(?:param|embed))/ },
  {
    marks: /^<(?:source|track)/,
    before: /^(?:[<[]\/(?:audio|video)[>\]]$|<(?:source|track))/,
    after: /^(?:[<[](?:audio|video)|<(?:source|track))/,
  },
  { marks: /^<figcaption/, before: /^<figcaption/, after: /^<\/figcaption>$/ },
];

/** Takes the line breaks out of elements that hold no text, so that no paragraphs come between. */
function tighten(tokens: readonly Token[]): readonly Token[] {
  const rules = TIGHT.filter(({ marks }) => tokens.some(({ isTag, source }) => isTag && marks.test(source)));
  if (rules.length === 0) return tokens;
  const trims = (side: 'before' | 'after', token: Token | undefined) =>
    token?.isTag === true && rules.some((rule) => rule[side].test(token.source));
  return joinTexts(
    tokens.map((token, at) => {
      if (token.isTag) return token;
      let [start, end] = [0, token.source.length];
      if (trims('after', tokens[at - 1])) while (start < end && isSpaceAt(token.source, start)) start += 1;
      if (trims('before', tokens[at + 1])) while (end > start && isSpaceAt(token.source, end - 1)) end -= 1;
      return textToken(token.source.slice(start, end));
    }),
  );
}

/** What blank lines hold apart, each without the line breaks around it. */
function chunksOf(tokens: readonly Token[]): Token[][] {
  const chunks: Token[][] = [[]];
  for (const token of tokens) {
    if (token.isTag || !token.source.includes('\n')) {
      chunks.at(-1)?.push(token);
      continue;
    }
    const [first = '', ...others] = token.source.split(/\n[ \t\n\r\f\v]*\n/);
    if (first !== '') chunks.at(-1)?.push(textToken(first));
    for (const text of others) chunks.push(text === '' ? [] : [textToken(text)]);
  }
  return chunks.filter((chunk) => chunk.length > 0).map(withoutLineEnds);
}

function withoutLineEnds(chunk: readonly Token[]): Token[] {
  return chunk.map((token, at) => {
    if (token.isTag) return token;
    let [start, end] = [0, token.source.length];
    if (at === 0) while (token.source[start] === '\n') start += 1;
    if (at === chunk.length - 1) while (end > start && token.source[end - 1] === '\n') end -= 1;
    return textToken(token.source.slice(start, end));
  });
}

function* wrapped(chunks: readonly Token[][]): Generator<Token> {
  for (const chunk of chunks) {
    yield OPEN;
    yield* chunk;
    yield CLOSE;
    yield textToken('\n');
  }
}

const dropEmpty: Rule = (tokens, at) => {
  if (!isOpen(tokens[at])) return undefined;
  const end = afterBlanks(tokens, at + 1);
  return isClose(tokens[end]) ? { instead: [], next: end + 1 } : undefined;
};

/** The first text of an element that somebody else's end follows is closed before it. */
const closeBefore: Rule = (tokens, at) => {
  const [text, end] = [tokens[at + 1], tokens[at + 2]];
  if (!isOpen(tokens[at]) || !text || text.isTag || !end || !/^<\/(?:div|address|form)>$/.test(end.source)) {
    return undefined;
  }
  return { instead: [OPEN, text, CLOSE, end], next: at + 3 };
};

const unwrapLone: Rule = (tokens, at) => {
  if (!isOpen(tokens[at])) return undefined;
  const place = afterBlanks(tokens, at + 1);
  const block = tokens[place];
  const end = afterBlanks(tokens, place + 1);
  return block && isBlockLike(block) && isClose(tokens[end]) ? { instead: [block], next: end + 1 } : undefined;
};

/** An item of a list is no paragraph, as far as it stands on one line. */
const unwrapItem: Rule = (tokens, at) => {
  if (!isOpen(tokens[at]) || !tokens[at + 1]?.source.startsWith('<li')) return undefined;
  let end = at + 2;
  while (end < tokens.length && !isClose(tokens[end]) && (tokens[end]?.isTag || !tokens[end]?.source.includes('\n')))
    end += 1;
  return isClose(tokens[end]) ? { instead: tokens.slice(at + 1, end), next: end + 1 } : undefined;
};

/** Paragraphs belong into a quotation, not around it. */
const enterQuote: Rule = (tokens, at) => {
  const next = tokens[at + 1];
  if (!isOpen(tokens[at]) || !next?.isTag || !/^<blockquote/i.test(next.source)) return undefined;
  return { instead: [next, OPEN], next: at + 2 };
};

const leaveQuote: Rule = (tokens, at) => {
  const token = tokens[at];
  return token?.source === '</blockquote>' && isClose(tokens[at + 1])
    ? { instead: [CLOSE, token], next: at + 2 }
    : undefined;
};

const dropOpen: Rule = (tokens, at) => {
  if (!isOpen(tokens[at])) return undefined;
  const place = afterBlanks(tokens, at + 1);
  const block = tokens[place];
  return block?.isBlockLike ? { instead: [block], next: place + 1 } : undefined;
};

const dropClose: Rule = (tokens, at) => {
  const block = tokens[at];
  if (!block?.isBlockLike) return undefined;
  const end = afterBlanks(tokens, at + 1);
  return isClose(tokens[end]) ? { instead: [block], next: end + 1 } : undefined;
};

const dropBreakAfter: Rule = (tokens, at) => {
  const block = tokens[at];
  if (!block?.isBlockLike) return undefined;
  const end = afterBlanks(tokens, at + 1);
  return isBreak(tokens[end]) ? { instead: [block], next: end + 1 } : undefined;
};

const dropBreakBefore: Rule = (tokens, at) => {
  if (!isBreak(tokens[at])) return undefined;
  const place = afterBlanks(tokens, at + 1);
  const next = tokens[place];
  if (!next?.isTag || !BREAK_BEFORE.test(next.source)) return undefined;
  return { instead: tokens.slice(at + 1, place + 1), next: place + 1 };
};

function withoutLastLine(tokens: readonly Token[]): Token[] {
  const last = tokens.at(-1)?.source === '\n' ? tokens.length - 2 : tokens.length - 1;
  const before = tokens[last - 1];
  if (!isClose(tokens[last]) || !before || before.isTag || !before.source.endsWith('\n')) return [...tokens];
  return tokens.map((token, at) => (at === last - 1 ? textToken(token.source.slice(0, -1)) : token));
}

function hasMoreLines(text: string, most: number): boolean {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= most; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > most;
}

const WRAPPING: readonly Rule[] = [
  dropEmpty,
  closeBefore,
  unwrapLone,
  unwrapItem,
  enterQuote,
  leaveQuote,
  dropOpen,
  dropClose,
];

/**
 * Paragraphs for text of the classic editor: blank lines end them, single line breaks break lines, and elements that
 * are blocks of their own are left out of them. Matches what WordPress makes of the same text, line for line. Linear in
 * the length of the text; one with more tags or lines than any prose has stays as it is.
 */
export function withParagraphs(text: string): string {
  if (isBlank(text)) return '';
  if (hasMoreLines(text, MAX_LINES)) return text;
  const tokens = tokensOf(`${text.replace(/\r\n?/g, '\n')}\n`, MAX_TAGS);
  if (!tokens) return text;
  const chunks = chunksOf(tighten(joinTexts(apart(pass(tokens, doubleBreaks)))));
  const paragraphs = WRAPPING.reduce<readonly Token[]>(pass, joinTexts(wrapped(chunks)));
  const broken = joinTexts(brokenLines(keepScripts(paragraphs)));
  const clean = pass(pass(broken, dropBreakAfter), dropBreakBefore);
  return withoutLastLine(clean)
    .map(({ source }) => source)
    .join('');
}
