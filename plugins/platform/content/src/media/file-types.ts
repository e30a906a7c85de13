import { sniffFile } from '@plinth/toolkit';
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
  'audio/x-ms-asf': 'audio/x-ms-wma',
  'video/x-m4v': 'video/mp4',
  'video/vnd.avi': 'video/avi',
  'video/matroska': 'video/x-matroska',
  'video/MP1S': 'video/mpeg',
  'video/MP2P': 'video/mpeg',
  'application/ogg': 'audio/ogg',
  'application/vnd.ms-asf': 'video/x-ms-asf',
  'application/gzip': 'application/x-gzip',
  'application/x-rar-compressed': 'application/rar',
};

/** Extensions that are as good as the usual one of a type. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe'],
  'image/png': ['png'],
  'audio/mp4': ['m4a', 'm4b'],
  'audio/midi': ['mid', 'midi'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/webm': ['weba', 'webm'],
  'audio/x-matroska': ['mka'],
  'audio/x-ms-wma': ['wma'],
  'audio/x-realaudio': ['ra'],
  'video/avi': ['avi', 'divx'],
  'video/mp4': ['mp4', 'm4v'],
  'video/mpeg': ['mpeg', 'mpg', 'mpe'],
  'video/quicktime': ['mov', 'qt'],
  'video/3gpp': ['3gp', '3gpp'],
  'video/3gpp2': ['3g2', '3gp2'],
  'video/x-ms-asf': ['asf'],
  'video/x-ms-wmv': ['wmv'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt', 'pps'],
  'application/x-gzip': ['gz', 'gzip'],
};

/** Types without a mark in their bytes: told by extension, when the bytes are nothing but text. */
const TEXTS: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  srt: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
};

/** Containers of one mark and several contents: the extension says which it is. */
const BY_EXTENSION: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'video/webm': { weba: 'audio/webm' },
  'video/mp4': { m4a: 'audio/mp4', m4b: 'audio/mp4' },
  'video/x-matroska': { mka: 'audio/x-matroska' },
  'video/x-ms-asf': { wmv: 'video/x-ms-wmv', wma: 'audio/x-ms-wma' },
  // The sound of a film may come first.
  'audio/x-ms-wma': { wmv: 'video/x-ms-wmv', asf: 'video/x-ms-asf' },
  'application/vnd.rn-realmedia': { ra: 'audio/x-realaudio' },
  'application/x-cfb': {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    pps: 'application/vnd.ms-powerpoint',
  },
};

/** What the host's clients call a file of a type (host-conventions H6). */
export function kindOf(mime: string): 'image' | 'file' {
  return mime.startsWith('image/') ? 'image' : 'file';
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
  const known = ALIASES[bare] ?? bare;
  const mime = BY_EXTENSION[known]?.[extension] ?? known;
  if (NEVER.has(mime)) return undefined;
  const synonyms = SYNONYMS[mime] ?? [sniffed.extension];
  return { mime, extension: synonyms.includes(extension) ? extension : (synonyms[0] ?? sniffed.extension) };
}

async function recogniseText(path: string, extension: string): Promise<FileType | undefined> {
  const mime = TEXTS[extension];
  return mime !== undefined && (await isPlainText(path)) ? { mime, extension } : undefined;
}
