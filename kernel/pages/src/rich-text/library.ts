import type { PictureUpload } from './upload.js';

/** A picture of the library. */
export interface LibraryPicture {
  readonly id: number;
  readonly url: string;
  /** The address of a small one of it. */
  readonly small: string;
  /** What it is called. */
  readonly title: string;
  /** What it shows. */
  readonly text: string;
}

/** One page of the library. */
export interface LibraryPage {
  readonly pictures: readonly LibraryPicture[];
  readonly pages: number;
}

/** How many pictures are shown at once. */
const PER_PAGE = 12;

function within(answer: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>((part, name) => {
    return typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined;
  }, answer);
}

function textIn(answer: unknown, ...names: readonly string[]): string {
  const value = within(answer, names);
  return typeof value === 'string' ? value : '';
}

function pictureOf(item: unknown): LibraryPicture[] {
  const url = textIn(item, 'source_url');
  const id = within(item, ['id']);
  if (url === '' || typeof id !== 'number') return [];
  const small = textIn(item, 'media_details', 'sizes', 'thumbnail', 'source_url') || url;
  const text = textIn(item, 'alt_text');
  const title = textIn(item, 'title', 'raw') || url.slice(url.lastIndexOf('/') + 1);
  return [{ id, url, small, title, text }];
}

/**
 * Asks for pictures of the library, the newest first. Undefined when the site refuses.
 * @throws TypeError when the site could not be reached
 */
export async function readLibrary(
  { library, nonce }: PictureUpload,
  { search, page }: { readonly search: string; readonly page: number },
  signal: AbortSignal,
): Promise<LibraryPage | undefined> {
  if (library === undefined) return undefined;
  const asked = new URLSearchParams({
    ...{ media_type: 'image', context: 'edit', per_page: String(PER_PAGE), page: String(page) },
    _fields: 'id,source_url,alt_text,title,media_details',
    ...(search === '' ? {} : { search }),
  });
  const response = await fetch(`${library}?${asked}`, { headers: { 'X-WP-Nonce': nonce }, signal });
  const answer: unknown = await response.json();
  if (!response.ok || !Array.isArray(answer)) return undefined;
  return { pictures: answer.flatMap(pictureOf), pages: Number(response.headers.get('X-WP-TotalPages') ?? 1) };
}
