import { applyEdits, modify } from 'jsonc-parser';

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

function changed(text: string, place: (string | number)[], value: unknown, isInsertion: boolean): string {
  const edits = modify(text, place, value, { ...FORMAT, isArrayInsertion: isInsertion });
  return applyEdits(text, edits);
}

/**
 * A site.json with one more plugin switched on; the rest of the text stays as somebody wrote it.
 * @param name its package, or its path beginning with a dot
 * @throws SyntaxError when the text is no JSON
 */
export function withPlugin(text: string, name: string): string {
  const { plugins = {} } = JSON.parse(text);
  return name in plugins ? text : changed(text, ['plugins', name], true, false);
}

/**
 * A site.json with one more extension at the end of its list; the rest of the text stays as somebody wrote it.
 * @throws SyntaxError when the text is no JSON
 */
export function withExtension(text: string, file: string): string {
  const { extensions } = JSON.parse(text);
  if (!Array.isArray(extensions)) return changed(text, ['extensions'], [file], false);
  return extensions.includes(file) ? text : changed(text, ['extensions', extensions.length], file, true);
}
