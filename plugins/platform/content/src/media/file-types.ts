import { sniffFile } from '@plinth/kernel';
import { isPlainText } from './plain-text.js';

/** What a file is by its bytes, and the extension it is kept under. */
export interface FileType {
  readonly mime: string;
  readonly extension: string;
}

/** Never kept, whatever a setting or a plugin allows: what runs, or could run in the pages of the site. */
const NEVER: ReadonlySet<string> = new Set([
  'text/html',
  'application/xhtml+xml',
  'application/xml',
  'text/xml',
  'image/svg+xml',
  'text/javascript',
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-shockwave-flash',
  'application/java-vm',
  'application/wasm',
]);

/** Types that go by two names; the second is the one that settings speak of. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'application/ogg': 'audio/ogg',
};

/** Extensions that are as good as the usual one of a type. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe'],
  'image/png': ['png'],
  'audio/mp4': ['m4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/webm': ['weba', 'webm'],
  'video/mp4': ['mp4', 'm4v'],
};

/** Types without a mark in their bytes: told by extension, when the bytes are nothing but text. */
const TEXTS: Readonly<Record<string, string>> = { txt: 'text/plain', csv: 'text/csv' };

/** Containers of both sound and pictures: the extension says which it is. */
function byExtension(mime: string, extension: string): string {
  return mime === 'video/webm' && extension === 'weba' ? 'audio/webm' : mime;
}

/** The extension of a name in lower case, or an empty text. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** What a file is, told by its bytes (host-conventions H3); undefined when they belong to nothing that is ever kept. */
export async function recognise(path: string, name: string): Promise<FileType | undefined> {
  const extension = extensionOf(name);
  const sniffed = await sniffFile(path);
  if (!sniffed) return recogniseText(path, extension);
  const [bare = ''] = sniffed.mime.split(';');
  const mime = byExtension(ALIASES[bare] ?? bare, extension);
  if (NEVER.has(mime)) return undefined;
  const synonyms = SYNONYMS[mime] ?? [sniffed.extension];
  return { mime, extension: synonyms.includes(extension) ? extension : (synonyms[0] ?? sniffed.extension) };
}

async function recogniseText(path: string, extension: string): Promise<FileType | undefined> {
  const mime = TEXTS[extension];
  return mime !== undefined && (await isPlainText(path)) ? { mime, extension } : undefined;
}
