import { checkValue, RestError } from '@plinth/kernel';
import { mistakesOf } from '@plinth/pages';
import type { Mistake, TextKey, Texts } from '@plinth/pages/kit';
import { demandContent, demandSet, filenameOf, languageFor } from '../files/wanted.js';
import { createArguments, fileArguments } from '../pastes/arguments.js';
import { tagsOf } from '../pastes/draft.js';
import type { formTexts } from './texts.js';
import { type TypedFile, type TypedPaste, tagList } from './typed-paste.js';

type FormTexts = typeof formTexts.english;

/** The name of a field of a file in the form, as REST names it in its refusals. */
export function fileField(index: number, field: 'filename' | 'content' | 'language' | 'id'): string {
  return `files[${index}][${field}]`;
}

/** What one of the rules of REST says of a value, under the name of its field. */
async function faultOf(name: string, rule: () => unknown): Promise<Mistake[]> {
  try {
    await rule();
    return [];
  } catch (thrown) {
    if (!(thrown instanceof RestError)) throw thrown;
    return mistakesOf(thrown, () => false, name);
  }
}

/** The first thing that is wrong with a field, by its schema and its rules. */
async function checkField(
  {
    name,
    label,
    schema,
    value,
  }: { name: string; label: string; schema: Parameters<typeof checkValue>[0]; value: unknown },
  rule: () => unknown = () => undefined,
): Promise<Mistake[]> {
  const verdict = checkValue(schema, value, label);
  return verdict.ok ? faultOf(name, rule) : [{ name, message: verdict.fault.message }];
}

async function checkFile(file: TypedFile, index: number, t: Texts<FormTexts>): Promise<Mistake[]> {
  const field = (name: 'filename' | 'language' | 'content') => ({
    name: fileField(index, name),
    label: `${t('file', { number: index + 1 })}, ${t(name)}`,
    schema: fileArguments[name],
    value: file[name],
  });
  const mistakes = await Promise.all([
    checkField(field('filename'), () => filenameOf('filename', file.filename)),
    checkField(field('language'), () => languageFor('language', file.language, file.filename)),
    checkField(field('content'), () => demandContent('content', file.content)),
  ]);
  return mistakes.flat();
}

/** Names that stand twice; those that are left empty are numbered later. */
function checkNames(files: readonly TypedFile[]): Promise<Mistake[]> {
  const named = files.filter(({ filename }) => filename.trim() !== '');
  return faultOf('files', () => named.length > 0 && demandSet('files', named));
}

/** Everything that is wrong with a form, at once, by the rules of the routes that write pastes. */
export async function checkPaste(typed: TypedPaste, hasFiles: boolean, t: Texts<FormTexts>): Promise<Mistake[]> {
  const field = (name: keyof typeof createArguments & TextKey<FormTexts>, value: unknown) => ({
    name,
    label: t(name),
    schema: createArguments[name],
    value,
  });
  const tags = tagList(typed.tags);
  const mistakes = await Promise.all([
    checkField(field('title', typed.title)),
    checkField(field('description', typed.description)),
    checkField(field('visibility', typed.visibility)),
    typed.expiration === '' ? [] : checkField(field('expiration', typed.expiration)),
    checkField(field('password', typed.password)),
    checkField(field('tags', tags), () => tagsOf(tags)),
    ...(hasFiles ? [checkNames(typed.files), ...typed.files.map((file, index) => checkFile(file, index, t))] : []),
  ]);
  return mistakes.flat();
}
