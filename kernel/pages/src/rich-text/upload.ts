/** A route that takes a file as `POST /wp/v2/media` does, and what lets the browser use it. */
export interface PictureUpload {
  readonly url: string;
  /** For `X-WP-Nonce`. */
  readonly nonce: string;
  /** A route that lists files as `GET /wp/v2/media` does; without it none is chosen of those that are there. */
  readonly library?: string;
}

/** What became of a file. */
export type SentPicture = { readonly url: string; readonly text: string } | { readonly refusal: string };

function stringIn(answer: unknown, name: string): string {
  if (typeof answer !== 'object' || answer === null) return '';
  const value: unknown = Reflect.get(answer, name);
  return typeof value === 'string' ? value : '';
}

/**
 * Sends a picture.
 * @throws TypeError when the site could not be reached
 */
export async function sendPicture({ url, nonce }: PictureUpload, file: File): Promise<SentPicture> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'X-WP-Nonce': nonce,
      'Content-Type': file.type,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    },
    body: file,
  });
  const answer: unknown = await response.json();
  const address = stringIn(answer, 'source_url');
  if (response.ok && address !== '') return { url: address, text: stringIn(answer, 'alt_text') };
  return { refusal: stringIn(answer, 'message') };
}
