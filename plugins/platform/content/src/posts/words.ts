/** Scripts that put no spaces between words. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const SPACES = /\s+/;

/** A character reference. Bounded pattern: 32 characters. */
const REFERENCE = /(&(?:#\w{1,8}|[a-zA-Z]\w{0,31});)/;

/** Characters of a run without spaces that are divided into words at one time. */
const SEGMENTED_CHARACTERS = 2_000;

/** Finds words where nothing is written between them. The language is the same on every machine. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** A piece of a text, and whether it counts as a word. */
interface WordPiece {
  readonly text: string;
  readonly isWord: boolean;
}

function* segments(run: string): Generator<WordPiece> {
  for (let from = 0; from < run.length; ) {
    let end = Math.min(from + SEGMENTED_CHARACTERS, run.length);
    if (/[\uD800-\uDBFF]/.test(run.charAt(end - 1))) end += 1;
    for (const { segment, isWordLike = false } of segmenter.segment(run.slice(from, end))) {
      yield { text: segment, isWord: isWordLike };
    }
    from = end;
  }
}

/** What stands between two spaces, in words. */
function* piecesOf(run: string): Generator<WordPiece> {
  if (!SPACELESS.test(run)) {
    yield { text: run, isWord: true };
    return;
  }
  for (const [at, part] of run.split(REFERENCE).entries()) {
    if (at % 2 === 1) yield { text: part, isWord: false };
    else yield* segments(part);
  }
}

/** Letters, digits and marks, also around an apostrophe or a hyphen. */
const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu;

/** Characters of runs without spaces that are divided into words; those beyond are taken to be like them. */
const DIVIDED_CHARACTERS = 50_000;

/**
 * How many words a text has: what spaces and punctuation hold apart, and in scripts that write no spaces, such as
 * Chinese, Japanese and Thai, what a reader would call words. Beyond 50,000 characters of such a script it is an
 * estimate.
 */
export function countWords(text: string): number {
  let [count, divided, found, rest] = [0, 0, 0, 0];
  for (const [run] of text.matchAll(WORDS)) {
    if (!SPACELESS.test(run)) count += 1;
    else {
      const part = run.slice(0, Math.max(0, DIVIDED_CHARACTERS - divided));
      divided += part.length;
      rest += run.length - part.length;
      for (const { isWord } of segments(part)) found += Number(isWord);
    }
  }
  return count + found + (rest === 0 ? 0 : Math.round((rest * found) / divided));
}

/** How much of a text is taken. */
export interface WordLimit {
  readonly words: number;
  readonly characters: number;
}

/** The beginning of a text, and whether there was more. */
export interface FirstWords {
  readonly text: string;
  readonly isCut: boolean;
}

/** A piece that alone is longer than what there is room for, without half a character or reference at its end. */
function cutPiece(text: string, length: number): string {
  const whole = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  const end = whole.slice(-32);
  // Bounded pattern: at most 32 characters, the end of the piece.
  return whole.slice(0, whole.length - end.length) + end.replace(/&[#\w]{0,31}$/, '');
}

/**
 * The first words of a text without markup, single spaces between what spaces held apart. Looks no further than the
 * characters that fit; a single word that is too long is cut.
 */
export function firstWords(text: string, limit: WordLimit): FirstWords {
  const near = text.trimStart().slice(0, limit.characters * 4);
  const isWhole = near.length === text.trimStart().length;
  const runs = near.split(SPACES).filter((run) => run !== '');
  let [first, words] = ['', 0];
  for (const run of runs) {
    let isFirstPiece = true;
    for (const piece of piecesOf(run)) {
      const added = (isFirstPiece && first !== '' ? ' ' : '') + piece.text;
      if (piece.isWord && words === limit.words) return { text: first, isCut: true };
      if (first.length + added.length > limit.characters) {
        return {
          text:
            first === '' || piece.text.length > limit.characters / 4
              ? first + cutPiece(added, limit.characters - first.length)
              : first,
          isCut: true,
        };
      }
      first += added;
      words += Number(piece.isWord);
      isFirstPiece = false;
    }
  }
  return { text: first, isCut: !isWhole };
}
