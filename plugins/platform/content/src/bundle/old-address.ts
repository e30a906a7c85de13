/** The parts of an address by which it is looked for. */
export interface OldAddress {
  /** Host in lower case, without `www.`; with the port. */
  readonly host: string;
  /** Decoded path without a slash at its end. */
  readonly path: string;
  /** Query and fragment as they are written, with their marks. */
  readonly query: string;
  readonly fragment: string;
}

/** Longer ones lead nowhere that anybody wrote down. */
const MAX_LENGTH = 2_000;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function withoutSlash(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Where the first of some marks stands; the end of the text when there is none. */
function firstOf(marks: readonly string[], text: string): number {
  return marks.reduce((first, mark) => {
    const at = text.indexOf(mark);
    return at === -1 ? first : Math.min(first, at);
  }, text.length);
}

/**
 * Takes an address apart: with a scheme, without one, or from the root of a site.
 * @param home the site that an address without a host belongs to
 */
export function readAddress(text: string, home?: OldAddress): OldAddress | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const start = /^(?:https?:)?\/\//i.exec(text)?.[0];
  if (start === undefined && !home) return undefined;
  const rest = start === undefined ? text : text.slice(start.length);
  const fragmentAt = firstOf(['#'], rest);
  const queryAt = Math.min(firstOf(['?'], rest), fragmentAt);
  const pathAt = start === undefined ? 0 : Math.min(firstOf(['/'], rest), queryAt);
  const written = rest.slice(pathAt, queryAt);
  const host = start === undefined ? home?.host : rest.slice(0, pathAt).toLowerCase();
  return {
    host: (host ?? '').replace(/^www\./, ''),
    // What is only a query asks the front page.
    path: withoutSlash(start === undefined && written === '' ? (home?.path ?? '') : decoded(written)),
    query: rest.slice(queryAt, fragmentAt),
    fragment: rest.slice(fragmentAt),
  };
}

/** What an address is looked for by. */
export function addressKey({ host, path }: Pick<OldAddress, 'host' | 'path'>): string {
  return `${host}${path}`;
}

/** The name of a file without what a smaller or turned copy adds to it, and the pixels that the copy had. */
export interface CopyName {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Reads the path of a copy, as `x-300x200.jpg`, `x-scaled.jpg`; undefined for one that adds nothing to the name. */
export function readCopyName(path: string): CopyName | undefined {
  const dot = path.lastIndexOf('.');
  if (dot <= path.lastIndexOf('/')) return undefined;
  const [base, extension] = [path.slice(0, dot), path.slice(dot)];
  const size = /-(\d{1,5})x(\d{1,5})$/.exec(base.slice(-12));
  if (size) {
    const [suffix, width, height] = size;
    return { path: base.slice(0, -suffix.length) + extension, width: Number(width), height: Number(height) };
  }
  const suffix = ['-scaled', '-rotated'].find((each) => base.endsWith(each));
  return suffix === undefined ? undefined : { path: base.slice(0, -suffix.length) + extension, width: 0, height: 0 };
}
