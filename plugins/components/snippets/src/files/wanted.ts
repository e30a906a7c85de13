import { invalidParam, type Mistake, type RestError } from '@plinth/kernel';
import { isBlank } from '@plinth/kernel/text';
import { type FileInfo, MAX_FILE, MAX_FILENAME_LENGTH, MAX_FILES, type WantedFile } from './file.js';
import { LANGUAGE_PATTERN, languageOf } from './languages.js';

/** A file as a client sends it. */
export interface SentFile {
  readonly id?: number;
  readonly filename?: string;
  readonly content?: string;
  readonly language?: string;
}

function refuse(argument: string, mistake: Mistake): RestError {
  return invalidParam({ [argument]: mistake });
}

/** The last part of a path, without what no file name has: control characters, marks that turn the reading direction. */
function lastPart(filename: string): string {
  const clean = filename.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '');
  const last = clean.split(/[\\/]/).at(-1)?.trim() ?? '';
  return last === '.' || last === '..' || isBlank(last) ? '' : last;
}

/**
 * The name of a file as it is kept: its last part; empty when nothing is left of it.
 * @throws RestError 400 `rest_invalid_param` when it is too long
 */
export function filenameOf(argument: string, sent: string): string {
  const name = lastPart(sent);
  if (name.length > MAX_FILENAME_LENGTH)
    throw refuse(argument, `A file name has ${MAX_FILENAME_LENGTH} characters at most.`);
  return name;
}

/**
 * The slug of a language that a client sent; the one that the file name tells without it.
 * @throws RestError 400 `rest_invalid_param`
 */
export async function languageFor(argument: string, sent: string | undefined, filename: string): Promise<string> {
  const slug = sent?.trim().toLowerCase() ?? '';
  if (slug === '') return languageOf(filename);
  if (!LANGUAGE_PATTERN.test(slug)) throw refuse(argument, `"${slug}" is no slug of a language.`);
  return slug;
}

/**
 * Demands a text that is there and not too large.
 * @throws RestError 400 `rest_invalid_param`
 */
export function demandContent(argument: string, content: string): string {
  if (isBlank(content)) throw refuse(argument, 'A file needs content.');
  if (Buffer.byteLength(content) > MAX_FILE) throw refuse(argument, `A file has ${MAX_FILE} bytes at most.`);
  return content;
}

/** The first of `file1.txt`, `file2.txt` … from a place on that no other file has. */
function freeName(taken: ReadonlySet<string>, place: number): string {
  for (let number = place; ; number += 1) {
    const name = `file${number}.txt`;
    if (!taken.has(name)) return name;
  }
}

/**
 * Demands that a set of files is one that a paste may have: one to fifty, each name once.
 * @throws RestError 400 `rest_invalid_param`
 */
export function demandSet(argument: string, files: readonly Pick<WantedFile, 'filename'>[]): void {
  if (files.length === 0) throw refuse(argument, 'A paste keeps at least one file.');
  if (files.length > MAX_FILES) throw refuse(argument, `A paste has ${MAX_FILES} files at most.`);
  const names = files.map(({ filename }) => filename);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw refuse(argument, `Two files are named "${twice}".`);
}

/** The files of a new paste. Throws RestError 400 `rest_invalid_param`. */
export async function newFiles(sent: readonly SentFile[]): Promise<WantedFile[]> {
  const names = sent.map(({ filename = '' }, index) => filenameOf(`files[${index}][filename]`, filename));
  const taken = new Set(names);
  const files: WantedFile[] = [];
  for (const [index, { content = '', language }] of sent.entries()) {
    const filename = names[index] || freeName(taken, index + 1);
    taken.add(filename);
    files.push({
      filename,
      language: await languageFor(`files[${index}][language]`, language, filename),
      content: demandContent(`files[${index}][content]`, content),
    });
  }
  demandSet('files', files);
  return files;
}

function fileThatWas(current: readonly FileInfo[], { id, filename }: SentFile, claimed: ReadonlySet<number>) {
  const known = id === undefined ? undefined : current.find((each) => each.id === id);
  if (known) return known;
  const name = lastPart(filename ?? '');
  return current.find((each) => each.filename === name && !claimed.has(each.id));
}

/**
 * The files of a paste that a client sends anew: the full set, in which an entry with a known id or name is that file
 * (docs/components/snippets.md, update).
 * @throws RestError 400 `rest_invalid_param`
 */
export async function replacedFiles(current: readonly FileInfo[], sent: readonly SentFile[]): Promise<WantedFile[]> {
  const claimed = new Set(sent.flatMap(({ id }) => (current.some((each) => each.id === id) ? (id ?? []) : [])));
  const used = new Set<number>();
  const taken = new Set(sent.map(({ filename = '' }) => lastPart(filename)));
  const files: WantedFile[] = [];
  for (const [index, each] of sent.entries()) {
    const at = (field: string) => `files[${index}][${field}]`;
    const was = fileThatWas(current, each, new Set([...claimed].filter((id) => id !== each.id)));
    if (was && used.has(was.id)) throw refuse(at('id'), `The file ${was.id} is named twice.`);
    if (was) used.add(was.id);
    const sentName = filenameOf(at('filename'), each.filename ?? '');
    const filename = sentName || was?.filename || freeName(taken, index + 1);
    taken.add(filename);
    files.push(await wantedFile(at, each, { was, filename }));
  }
  demandSet('files', files);
  return files;
}

/** One file of the new set; a language that was not sent is kept, unless the name changes. */
async function wantedFile(
  at: (field: string) => string,
  { content, language }: SentFile,
  { was, filename }: { was: FileInfo | undefined; filename: string },
): Promise<WantedFile> {
  const keeps = was !== undefined && language === undefined && filename === was.filename;
  return {
    ...(was ? { id: was.id } : {}),
    filename,
    language: keeps ? was.language : await languageFor(at('language'), language, filename),
    ...(content === undefined && was ? {} : { content: demandContent(at('content'), content ?? '') }),
  };
}
