import path from 'node:path';
import express, { type RequestHandler } from 'express';

/** Types that browsers show by themselves, by extension; all others are saved. */
const INLINE = new Set([
  ...['.png', '.jpg', '.jpeg', '.jpe', '.gif', '.webp', '.avif', '.bmp', '.ico', '.heic', '.heif', '.tif', '.tiff'],
  ...['.mp3', '.m4a', '.m4b', '.ogg', '.oga', '.opus', '.wav', '.flac', '.aac', '.weba'],
  ...['.mp4', '.m4v', '.webm', '.ogv', '.mov', '.mkv', '.3gp', '.vtt'],
]);

/** Types that a page could run or lay itself out by, although they are only saved. */
const ACTIVE = /\b(?:javascript|ecmascript|css|html|xml|svg|wasm|json|manifest|xslt?)\b/i;

const PDF = '.pdf';

/** Nothing of an upload runs in the site's name; a PDF needs its viewer, which a sandbox would take away. */
const POLICY = "default-src 'none'; sandbox";
const PDF_POLICY = "default-src 'none'; object-src 'self'";

/** The headers of an uploaded file, by its name. */
export function uploadHeaders(file: string, type: string): Record<string, string> {
  const extension = path.extname(file).toLowerCase();
  const isInline = INLINE.has(extension) || extension === PDF;
  return {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': extension === PDF ? PDF_POLICY : POLICY,
    ...(isInline ? {} : { 'Content-Disposition': 'attachment' }),
    ...(!isInline && ACTIVE.test(type) ? { 'Content-Type': 'application/octet-stream' } : {}),
  };
}

/** Serves uploaded files: never run, never guessed at, never listed. */
export function uploadsHandler(folder: string): RequestHandler {
  return express.static(folder, {
    index: false,
    dotfiles: 'ignore',
    redirect: false,
    maxAge: '1y',
    setHeaders(response, file) {
      const type = String(response.getHeader('Content-Type') ?? '');
      for (const [name, value] of Object.entries(uploadHeaders(file, type))) response.setHeader(name, value);
    },
  });
}
