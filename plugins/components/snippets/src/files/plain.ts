import { PassThrough, pipeline } from 'node:stream';
import { type CallContext, type RestResponse, raw } from '@plinth/kernel';
import { slugify } from '@plinth/kernel/text';
import { create as contentDisposition } from 'content-disposition';
import { ZipFile } from 'yazl';
import { forbidCaching, readTexts } from '../access/reading.js';
import type { Paste } from '../pastes/paste.js';
import type { FileText } from './file.js';
import { FILE_READER } from './file-store.js';
import { fileAmong } from './routes.js';

/** What a browser may do with a text of somebody else: show it. */
const LOCKED_DOWN = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

const TEXT = 'text/plain; charset=utf-8';

/** Several files as one text, each under its name, as `head` prints them. */
function joined(files: readonly FileText[]): string {
  return files
    .map(({ filename, content }) => `==> ${filename} <==\n${content}${content.endsWith('\n') ? '' : '\n'}`)
    .join('\n');
}

function plain(content: string, filename: string, disposition: 'inline' | 'attachment'): RestResponse {
  const headers = { ...LOCKED_DOWN, 'Content-Disposition': contentDisposition(filename, { type: disposition }) };
  return raw(content, TEXT, { headers });
}

/** All files of a paste as plain text: a single one as it is, several joined (docs/components/snippets.md, raw). */
export async function rawPaste(call: CallContext, paste: Paste): Promise<RestResponse> {
  const files = await readTexts(call, paste);
  forbidCaching(call, paste);
  const [only] = files;
  if (only && files.length === 1) return plain(only.content, only.filename, 'inline');
  return plain(joined(files), `${archiveName(paste)}.txt`, 'inline');
}

/** One file of a paste as plain text. Throws RestError 404 `rest_not_found`. */
export async function rawFile(call: CallContext, paste: Paste, fileId: number): Promise<RestResponse> {
  // Before anything is burned for a file that is not there.
  const file = await readOne(call, paste, fileId);
  forbidCaching(call, paste);
  return plain(file.content, file.filename, 'inline');
}

async function readOne(call: CallContext, paste: Paste, fileId: number): Promise<FileText> {
  fileAmong(await call.use(FILE_READER).ofPaste(paste.id), fileId);
  return fileAmong(await readTexts(call, paste), fileId);
}

function archiveName({ title, hash }: Paste): string {
  // Bounded pattern: at most 80 characters, what is cut off here.
  const slug = slugify(title).slice(0, 80).replace(/-+$/, '');
  return slug === '' ? hash : `${slug}-${hash}`;
}

/** A name that every system can unpack: none of the characters that one of them forbids, nothing that hides. */
function safeName(filename: string): string {
  // Bounded pattern: at most 191 characters, the longest name of a file.
  const safe = filename.replace(/[<>:"|?*\\/\p{Cc}]/gu, '_').replace(/^\.+$|[. ]+$/g, '_');
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe) ? `_${safe}` : safe;
}

/** Names that were made safe may meet: the later ones are numbered. Case does not tell files apart everywhere. */
function distinct(files: readonly FileText[]): (readonly [name: string, file: FileText])[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const safe = safeName(file.filename);
    let name = safe;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${number}-${safe}`;
    taken.add(name.toLowerCase());
    return [name, file] as const;
  });
}

/**
 * A paste to be kept: its single file, or a ZIP archive of all, made while it is sent (docs/components/snippets.md,
 * download).
 */
export async function download(call: CallContext, paste: Paste): Promise<RestResponse> {
  const files = await readTexts(call, paste);
  forbidCaching(call, paste);
  const [only] = files;
  if (only && files.length === 1) return plain(only.content, only.filename, 'attachment');
  const archive = new ZipFile();
  const mtime = new Date(paste.updatedAt);
  for (const [name, { content }] of distinct(files)) archive.addBuffer(Buffer.from(content), name, { mtime });
  archive.end();
  const disposition = contentDisposition(`${archiveName(paste)}.zip`, { type: 'attachment' });
  // An error of either ends both, so that the answer breaks off; that is the sender's to notice.
  const sent = new PassThrough();
  archive.on('error', (error: Error) => sent.destroy(error));
  pipeline(archive.outputStream, sent, () => undefined);
  return raw(sent, 'application/zip', {
    headers: { ...LOCKED_DOWN, 'Content-Disposition': disposition },
  });
}
