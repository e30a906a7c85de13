import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { definePort } from '@plinth/kernel';
import { cutText, foldLatin } from '@plinth/kernel/text';
import filenamify from 'filenamify';

/** What the bytes of a file are, as against what its name or sender says. */
export interface SniffedType {
  /** Extension without a dot. */
  readonly extension: string;
  readonly mime: string;
}

/** Keeps uploaded files. Keys are relative paths with forward slashes, made by the host, never by a client. */
export interface FileStore {
  /** Keeps a file that lies at `source` under exactly this key. */
  put(key: string, source: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  read(key: string): Readable;
  /** Size in bytes. */
  size(key: string): Promise<number>;
  /** Removes a file; one that is gone already is no error. */
  delete(key: string): Promise<void>;
  /** The public address of a file. */
  url(key: string): string;
  /** A path on this machine for tools that need one (image scaling). */
  localPath(key: string): string;
}

/** Uploaded files. */
export const FILES = definePort<FileStore>('toolkit/files');

/** Looks at the first bytes of a file. Undefined when they belong to no known type (plain text, SVG, scripts). */
export async function sniffFile(file: string): Promise<SniffedType | undefined> {
  // Loaded with the first file.
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(file);
  return found && { extension: found.ext, mime: found.mime };
}

/**
 * A file name that is safe in paths, URLs and headers: last part only, Latin accents folded, blanks to dashes,
 * inner extensions that a server might run defused (`x.php.png` → `x.php_.png`).
 */
export function safeFilename(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const clean = foldLatin(last)
    .replace(/[\p{Z}\s]+/gu, '-')
    .replace(/[^\p{L}\p{M}\p{N}._-]/gu, '')
    .replace(/\p{Variation_Selector}|(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, '');
  const parts = clean.split('.');
  const extension = parts.length > 1 ? parts.pop() : undefined;
  const [first = '', ...inner] = parts;
  const middle = inner.map((part) => (/^[a-z]{2,5}\d?$/i.test(part) ? `.${part}_` : `.${part}`));
  // What is reserved on some system (CON, LPT1 …) is not reserved here, but files are copied.
  const name = `${first}${middle.join('')}` || 'file';
  const base = fitBytes(filenamify(name, { replacement: '-', maxLength: 150 }));
  return extension === undefined ? base : `${base}.${extension.toLowerCase()}`;
}

/** File systems count bytes: 255 for a name, of which sizes and numbers behind it take some. */
const MAX_NAME_BYTES = 200;

function fitBytes(name: string): string {
  let length = name.length;
  while (Buffer.byteLength(name.slice(0, length)) > MAX_NAME_BYTES) length -= 1;
  return cutText(name, length);
}

/** Files in a folder of this machine. */
export class LocalFiles implements FileStore {
  readonly #folder: string;
  readonly #url: string;

  /** @param options `folder` holds the files, `url` is the address they are served under, without a trailing slash */
  constructor(options: { folder: string; url: string }) {
    this.#folder = path.resolve(options.folder);
    this.#url = options.url;
  }

  async put(key: string, source: string): Promise<void> {
    const target = this.localPath(key);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(source, target);
    await chmod(target, 0o600);
  }

  async exists(key: string): Promise<boolean> {
    return stat(this.localPath(key)).then(
      () => true,
      () => false,
    );
  }

  read(key: string): Readable {
    return createReadStream(this.localPath(key));
  }

  async size(key: string): Promise<number> {
    return (await stat(this.localPath(key))).size;
  }

  async delete(key: string): Promise<void> {
    await rm(this.localPath(key), { force: true });
  }

  url(key: string): string {
    return `${this.#url}/${key.split('/').map(encodeURIComponent).join('/')}`;
  }

  localPath(key: string): string {
    const target = path.resolve(this.#folder, key);
    // A key is made by the host; this holds even if a plugin lets a client's text slip into one.
    if (!target.startsWith(this.#folder + path.sep)) throw new Error(`File key "${key}" leaves the folder of files.`);
    return target;
  }
}
