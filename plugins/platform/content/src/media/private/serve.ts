import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type RestRequest, type RestResponse, raw } from '@plinth/kernel';
import { create as contentDisposition } from 'content-disposition';
import { type FilePlan, filePlan, type Representation } from './conditions.js';
import type { PrivateFiles } from './files.js';

/** A private file on its way to somebody who may read it. */
export interface ServedFile {
  readonly key: string;
  /** The name that a browser saves it under. */
  readonly name: string;
  /** Default `application/octet-stream`. */
  readonly type?: string | undefined;
}

/** A judged request for a private file. */
export interface PlannedFile {
  /** Whether bytes of the file leave the site: not for HEAD, a client that has the file, or a refused range. */
  readonly sendsBytes: boolean;
  /** The response. Call it once, after everything that may still refuse it. */
  respond(): RestResponse;
}

function tagOf(key: string, { size, modified }: { size: number; modified: Date }): string {
  const digest = createHash('sha256').update(`${key}|${size}|${modified.getTime()}`).digest('base64url');
  return `"${digest.slice(0, 24)}"`;
}

/** The name is always in quotation marks, which older clients expect. */
function disposition(name: string): string {
  return contentDisposition(name, { type: 'attachment' }).replace(/filename=([^";]+)/, 'filename="$1"');
}

function headersOf({ name }: ServedFile, { tag, modified }: Representation) {
  return {
    'Accept-Ranges': 'bytes',
    ETag: tag,
    'Last-Modified': modified.toUTCString(),
    'Content-Disposition': disposition(name),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  };
}

function lengthHeaders(plan: FilePlan, size: number): Record<string, string | number> {
  if (plan.status === 200) return { 'Content-Length': size };
  if (plan.status === 416) return { 'Content-Range': `bytes */${size}`, 'Content-Length': 0 };
  if (plan.status !== 206) return {};
  const { start, end } = plan.range;
  return { 'Content-Range': `bytes ${start}-${end}/${size}`, 'Content-Length': end - start + 1 };
}

/**
 * Prepares the response to a GET or HEAD request for a private file: whole or a range, 304, 412 or 416. Browsers save the
 * file and never open it on this site.
 */
export async function planFile(
  files: PrivateFiles,
  request: Pick<RestRequest, 'headers' | 'source'>,
  file: ServedFile,
): Promise<PlannedFile> {
  const { size, modified } = await files.facts(file.key);
  const representation = { size, modified, tag: tagOf(file.key, { size, modified }) };
  const isHead = request.source?.method === 'HEAD';
  const plan = filePlan({ headers: request.headers, isHead }, representation);
  const isWhole = plan.status === 200 || plan.status === 206;
  return {
    sendsBytes: isWhole && !isHead,
    respond() {
      const headers = { ...headersOf(file, representation), ...lengthHeaders(plan, size) };
      const range = plan.status === 206 ? plan.range : undefined;
      const content = isWhole && !isHead && size > 0 ? files.read(file.key, range) : Readable.from([]);
      return raw(content, file.type ?? 'application/octet-stream', { status: plan.status, headers });
    },
  };
}
