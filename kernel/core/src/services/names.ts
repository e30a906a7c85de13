/** Upper case knows more than lower case (`ß` is `SS`); the dotless i is a letter of its own. */
function foldCase(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^ı]+/gu, (run) => run.toUpperCase().toLowerCase())
    .replaceAll('ς', 'σ');
}

/**
 * What names are compared by: without regard to case, compatible forms, invisible characters and the width of white
 * space. Accents count, so that `año` is not `ano`.
 */
export function nameKey(name: string): string {
  return foldCase(name.normalize('NFKC'))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Letters that show nothing although Unicode counts them as letters or symbols: fillers of Hangul, blank Braille. */
const BLANK_LETTERS = /[\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Whether a text shows nothing: white space of any script, control and format characters, blank letters. */
export function isBlank(text: string): boolean {
  return text.replace(/[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\s]+/gu, '').replace(BLANK_LETTERS, '') === '';
}
