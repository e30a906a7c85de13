/** A run of one kind in a document: text, a tag, or what nobody may touch (comments of HTML and shortcodes). */
export interface Piece {
  readonly kind: 'text' | 'tag' | 'untouched';
  readonly source: string;
}

const SHORTCODE =
  /\[[[/]?(?:caption|wp_caption|gallery|playlist|audio|video|embed)(?=[\s/\]])(?:[^[\]<>]|<[^[\]>]+>)*\]{1,2}/y;
const COMMENT_END = '-->';

/**
 * Cuts HTML into text and markup, in its order and without losing a character. It reads tags as simply as clients
 * expect from the rendering: one ends at the next `>`, whatever its attributes say, and one that nothing closes takes
 * the rest along.
 */
export function pieces(html: string): Piece[] {
  const found: Piece[] = [];
  let done = 0;
  let place = nextBracket(html, 0);
  while (place < html.length) {
    const piece = markupAt(html, place);
    if (!piece) {
      place = nextBracket(html, place + 1);
      continue;
    }
    if (place > done) found.push({ kind: 'text', source: html.slice(done, place) });
    found.push(piece);
    done = place + piece.source.length;
    place = nextBracket(html, done);
  }
  if (done < html.length) found.push({ kind: 'text', source: html.slice(done) });
  return found;
}

function markupAt(html: string, place: number): Piece | undefined {
  if (html.charAt(place) === '[') {
    SHORTCODE.lastIndex = place;
    const source = SHORTCODE.exec(html)?.[0];
    return source === undefined ? undefined : { kind: 'untouched', source };
  }
  if (html.startsWith('<!--', place)) {
    // The hyphens that open a comment may close it as well: <!--> is a whole one.
    const end = html.indexOf(COMMENT_END, place + 2);
    return { kind: 'untouched', source: through(html, place, end, COMMENT_END.length) };
  }
  return { kind: 'tag', source: through(html, place, html.indexOf('>', place), 1) };
}

/** From a place through the `length` characters at `end`, or all that is left where there is no end. */
function through(html: string, place: number, end: number, length: number): string {
  return end === -1 ? html.slice(place) : html.slice(place, end + length);
}

function nextBracket(html: string, from: number): number {
  for (let place = from; place < html.length; place += 1) {
    const code = html.charCodeAt(place);
    if (code === 0x3c || code === 0x5b) return place;
  }
  return html.length;
}
