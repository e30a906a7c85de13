/**
 * Just enough of a TypeScript tokenizer to look at code without being fooled by comments, strings, templates (the
 * generators contain whole files in them) and regular expressions. TypeScript 7 offers its own only as `unstable`.
 */

/** After one of these a slash begins a regular expression; after anything else it divides. */
const beforeRegex = /^(?:[([{},;=:!&|?+\-*%<>~^]|return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield)?$/;

const comment = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const string = /'(?:\\[\s\S]|[^'\\\n])*'?|"(?:\\[\s\S]|[^"\\\n])*"?/y;
const regex = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const templatePart = /(?:\\[\s\S]|\$(?!\{)|[^\\`$])*(?:`|\$\{|$)/y;
const word = /[\w$]+|\s+|[\s\S]/y;

/**
 * The same text, equally long and with the same lines, in which comments and regular expressions are blank and strings
 * keep only their quotes. What stands in a template's `${}` is code and stays.
 */
export function mask(source) {
  const reader = new Reader(source);
  while (reader.at < source.length) reader.step();
  return reader.out;
}

/** Every regular expression literal of the code: its `index`, the `source` between the slashes and its `flags`. */
export function regularExpressions(source) {
  const reader = new Reader(source.replace(/^#!/, '//'));
  while (reader.at < source.length) reader.step();
  return reader.regexes.map((index) => {
    regex.lastIndex = index;
    const [text] = regex.exec(source);
    const end = text.lastIndexOf('/');
    return { index, source: text.slice(1, end), flags: text.slice(end + 1) };
  });
}

class Reader {
  out = '';
  at = 0;
  /** Where regular expressions begin. */
  regexes = [];
  #source;
  /** For each template we are in: how many braces are open within its current `${}`. */
  #templates = [];
  #previous = '';

  constructor(source) {
    this.#source = source;
  }

  step() {
    if (this.#take(comment, blank)) return;
    const regexMayFollow = beforeRegex.test(this.#previous);
    const token = this.#take(string, blankInside) ?? (regexMayFollow ? this.#regex() : undefined) ?? this.#take(word);
    if (token.trim() !== '') this.#previous = token;
    this.#follow(token);
  }

  /** Enters and leaves templates and their `${}`. */
  #follow(token) {
    const depth = this.#templates.at(-1);
    if (token === '`') this.#template();
    else if (token === '{' && depth !== undefined) this.#templates.push(this.#templates.pop() + 1);
    else if (token === '}' && depth > 0) this.#templates.push(this.#templates.pop() - 1);
    else if (token === '}' && depth === 0) {
      this.#templates.pop();
      this.#template();
    }
  }

  #regex() {
    const start = this.at;
    const found = this.#take(regex, blankInside);
    if (found !== undefined) this.regexes.push(start);
    return found;
  }

  #template() {
    const part = this.#take(templatePart, (text) => blank(text.slice(0, -1)) + text.slice(-1));
    if (part.endsWith('${')) this.#templates.push(0);
    this.#previous = part.endsWith('${') ? '{' : '`';
  }

  #take(pattern, change = (text) => text) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#source)?.[0];
    if (found === undefined) return undefined;
    this.at += found.length;
    this.out += change(found);
    return found;
  }
}

const blank = (text) => text.replace(/[^\n]/g, ' ');
const blankInside = (text) => (text.length < 2 ? text : text[0] + blank(text.slice(1, -1)) + text.at(-1));

/** The line, from 1, in which the character at `index` stands. */
export function lineAt(source, index) {
  return source.slice(0, index).split('\n').length;
}

const importing =
  /(?<![.\w$])(?:from\s*|import\s*\(?\s*|require(?:\.resolve)?\s*\(\s*|import\.meta\.resolve\s*\(\s*)(?=(['"`]))/g;

/**
 * Every module that the code names: `specifier`, its `index`, and the `clause` between `import` or `export` and `from`
 * (empty for a dynamic import).
 */
export function imports(source, masked = mask(source)) {
  let before = 0;
  return [...masked.matchAll(importing)].map((match) => {
    const start = match.index + match[0].length + 1;
    const end = masked.indexOf(match[1], start);
    const isStatic = match[0].startsWith('from');
    const clause = isStatic
      ? masked
          .slice(before, match.index)
          .split(/\b(?:import|export)\b/)
          .at(-1)
          .trim()
      : '';
    before = end + 1;
    return { specifier: source.slice(start, end), index: match.index, clause, isStatic };
  });
}
