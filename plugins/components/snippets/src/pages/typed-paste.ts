import type { CallContext, RawParameters } from '@plinth/kernel';
import type { FileText } from '../files/file.js';
import type { CreateArguments, UpdateArguments } from '../pastes/arguments.js';
import { EXPIRATIONS } from '../pastes/expiration.js';
import { type Paste, VISIBILITIES, type Visibility } from '../pastes/paste.js';
import { TAGS } from '../tags/tag-store.js';
import { isTicked, typedRows, typedText } from './typed.js';

/** One file, as it stands in the form. */
export interface TypedFile {
  /** The file that it was. */
  readonly id?: number;
  readonly filename: string;
  readonly language: string;
  readonly content: string;
}

/** A paste, as it stands in the form. */
export interface TypedPaste {
  readonly title: string;
  readonly description: string;
  readonly visibility: string;
  /** Empty: as it is. */
  readonly expiration: string;
  readonly password: string;
  readonly noPassword: boolean;
  readonly burn: boolean;
  /** Separated by commas. */
  readonly tags: string;
  readonly files: readonly TypedFile[];
}

/** A file of which nothing is there yet. */
export const BLANK_FILE: TypedFile = { filename: '', language: '', content: '' };

/** The form of a paste that is to be made. */
export const BLANK_PASTE: TypedPaste = {
  title: '',
  description: '',
  visibility: 'public',
  expiration: 'never',
  password: '',
  noPassword: false,
  burn: false,
  tags: '',
  files: [BLANK_FILE],
};

/** The form of a paste as it stands. */
export async function typedOf(call: CallContext, paste: Paste, files: readonly FileText[]): Promise<TypedPaste> {
  const tags = (await call.use(TAGS).ofPastes([paste.id])).get(paste.id) ?? [];
  return {
    title: paste.title,
    description: paste.description,
    visibility: paste.visibility,
    expiration: '',
    password: '',
    noPassword: false,
    burn: paste.burnAfterRead,
    tags: tags.join(', '),
    files: files.map(({ id, filename, language, content }) => ({ id, filename, language, content })),
  };
}

const LINE_END = /\r\n?/g;

/** A text as it came back from a form: with the line ends that it had, so that what nobody changed is not changed. */
function withItsLineEnds(typed: string, was: string | undefined): string {
  if (was === undefined || !was.includes('\r')) return typed;
  if (was.replace(LINE_END, '\n') === typed) return was;
  return typed.replaceAll('\n', '\r\n');
}

function readFile(row: RawParameters, current: readonly FileText[]): TypedFile {
  const id = Number(typedText(row, 'id'));
  const was = current.find((file) => file.id === id);
  return {
    ...(was ? { id: was.id } : {}),
    filename: typedText(row, 'filename'),
    language: typedText(row, 'language'),
    content: withItsLineEnds(typedText(row, 'content'), was?.content),
  };
}

/** What was sent with the form; `current` are the files that the paste has. */
export function readTyped(body: RawParameters, current: readonly FileText[]): TypedPaste {
  return {
    title: typedText(body, 'title'),
    description: typedText(body, 'description'),
    visibility: typedText(body, 'visibility'),
    expiration: typedText(body, 'expiration'),
    password: typedText(body, 'password'),
    noPassword: isTicked(body, 'no_password'),
    burn: isTicked(body, 'burn_after_read'),
    tags: typedText(body, 'tags'),
    files: typedRows(body, 'files').map((row) => readFile(row, current)),
  };
}

function isBlank({ id, filename, content }: TypedFile): boolean {
  return id === undefined && filename.trim() === '' && content === '';
}

/** Without the rows that nobody filled in; at least one row stays. */
export function withoutBlanks(files: readonly TypedFile[]): readonly TypedFile[] {
  const filled = files.filter((file) => !isBlank(file));
  return filled.length > 0 ? filled : files.slice(0, 1);
}

/** The tags by themselves. */
export function tagList(tags: string): string[] {
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function visibilityOf(typed: string): Visibility {
  return VISIBILITIES.find((each) => each === typed) ?? 'private';
}

function expirationOf(typed: string) {
  return EXPIRATIONS.find((each) => each === typed);
}

function fileArguments({ id, filename, language, content }: TypedFile) {
  return {
    ...(id === undefined ? {} : { id }),
    filename,
    content,
    ...(language.trim() === '' ? {} : { language }),
  };
}

/** The arguments of `POST /pastes` that the form stands for. */
export function createArgumentsOf(typed: TypedPaste): CreateArguments {
  const { title, description, visibility, expiration, password, burn, tags, files } = typed;
  return {
    title,
    description,
    visibility: visibilityOf(visibility),
    expiration: expirationOf(expiration) ?? 'never',
    password,
    burn_after_read: burn,
    tags: tagList(tags),
    files: files.map(fileArguments),
  };
}

/** The arguments of `PUT /pastes/{id}` that the form stands for; files only where it has them. */
export function updateArgumentsOf(typed: TypedPaste, hasFiles: boolean): UpdateArguments {
  const { title, description, visibility, password, noPassword, burn, tags, files } = typed;
  const expiration = expirationOf(typed.expiration);
  const secret = noPassword ? { password: '' } : password === '' ? {} : { password };
  return {
    title,
    description,
    visibility: visibilityOf(visibility),
    ...(expiration === undefined ? {} : { expiration }),
    ...secret,
    burn_after_read: burn,
    tags: tagList(tags),
    ...(hasFiles ? { files: files.map(fileArguments) } : {}),
  };
}
