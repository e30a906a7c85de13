import { BREAK, isSpaceAt, type Token, textToken } from './paragraph-tokens.js';

/** How `<br />` is written too. */
const USUAL_BREAKS: ReadonlySet<string> = new Set(['<br>', '<br/>', '<br />']);

/** Marks the texts of scripts, styles and drawings: their line breaks stay what they are. */
export function keepScripts(tokens: readonly Token[]): Token[] {
  const last = new Map<string, number>();
  for (const [at, { source }] of tokens.entries()) last.set(source, at);
  let closing = '';
  return tokens.map((token, at) => {
    if (closing !== '') {
      if (token.source === closing) closing = '';
      return token.isTag ? token : { ...token, isKept: true };
    }
    const name = token.isTag ? /^<(script|style|svg)/.exec(token.source)?.[1] : undefined;
    if (name !== undefined && (last.get(`</${name}>`) ?? -1) > at) closing = `</${name}>`;
    return token;
  });
}

/** Line breaks of the text become those of HTML, with white space before them; none is doubled. */
export function* brokenLines(tokens: readonly Token[]): Generator<Token> {
  for (const [at, token] of tokens.entries()) {
    if (token.isTag || token.isKept || !token.source.includes('\n')) {
      yield USUAL_BREAKS.has(token.source) ? BREAK : token;
    } else yield* linesOf(token.source, USUAL_BREAKS.has(tokens[at - 1]?.source ?? ''));
  }
}

function* linesOf(text: string, isAfterBreak: boolean): Generator<Token> {
  let done = 0;
  for (let line = text.indexOf('\n'); line >= 0; line = text.indexOf('\n', done)) {
    let start = line;
    while (start > done && isSpaceAt(text, start - 1)) start -= 1;
    let end = line + 1;
    for (let at = end; at < text.length && isSpaceAt(text, at); at += 1) if (text.charAt(at) === '\n') end = at + 1;
    // A break that stands before it already is enough for the first character.
    const from = start === 0 && isAfterBreak ? 1 : start;
    yield textToken(text.slice(done, Math.min(from, end)));
    if (from < end) {
      yield BREAK;
      yield textToken('\n');
    }
    done = end;
  }
  yield textToken(text.slice(done));
}
