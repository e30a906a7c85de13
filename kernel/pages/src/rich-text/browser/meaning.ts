/** Marks of words, and what means the same. */
const MARKS: Readonly<Record<string, string>> = {
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  S: 's',
  U: 'u',
  CODE: 'code',
  A: 'a',
};

/** Browsers write the declarations of a style in their own way; whatever they write otherwise than so is a change. */
function declarations(style: string): string {
  return style
    .split(';')
    .map((each) => each.replace(/^\s*([\w-]+)\s*:\s*/, '$1:').trim())
    .filter((each) => each !== '')
    .join(';');
}

function attributesOf(element: Element): string {
  return [...element.attributes]
    .map(({ name, value }) => ` ${name}=${JSON.stringify(name === 'style' ? declarations(value) : value)}`)
    .sort()
    .join('');
}

class Meaning {
  readonly #parts: string[] = [];
  #runs: { marks: string; text: string }[] = [];

  block(element: Element): void {
    this.#flush();
    this.#parts.push(`<${element.tagName}${attributesOf(element)}>`);
    this.inside(element, [], element.tagName === 'PRE');
    this.#flush();
    this.#parts.push(`</${element.tagName}>`);
  }

  inside(parent: ParentNode & Node, marks: readonly string[], isVerbatim: boolean): void {
    for (const child of parent.childNodes) {
      if (child instanceof Text) this.#text(child.data, marks, isVerbatim);
      else if (child instanceof Element) this.#element(child, marks, isVerbatim);
      else this.#parts.push(`?${child.nodeType}`);
    }
  }

  #element(element: Element, marks: readonly string[], isVerbatim: boolean): void {
    const mark = MARKS[element.tagName];
    if (isVerbatim && element.tagName === 'CODE') {
      this.#parts.push(`<CODE${attributesOf(element)}>`);
      this.inside(element, marks, true);
    } else if (mark) this.inside(element, [...marks, mark + attributesOf(element)], isVerbatim);
    else if (element.tagName === 'BR' || element.tagName === 'IMG') {
      this.#runs.push({
        marks: marks.toSorted().join(),
        text: `\u0000${element.tagName}${attributesOf(element)}\u0000`,
      });
    } else this.block(element);
  }

  #text(text: string, marks: readonly string[], isVerbatim: boolean): void {
    const shown = isVerbatim ? text.replaceAll('\n', '\u0001') : text.replace(/[ \t\r\n\f]+/g, ' ');
    this.#runs.push({ marks: marks.toSorted().join(), text: shown });
  }

  /** Words of the same marks are one run; white space counts once, and not at the ends. */
  #flush(): void {
    let line = '';
    let marks = '';
    let endsInSpace = false;
    for (const run of this.#runs) {
      if (run.marks !== marks) line += `[${run.marks}]`;
      marks = run.marks;
      const text: string = endsInSpace && run.text.startsWith(' ') ? run.text.slice(1) : run.text;
      if (text !== '') endsInSpace = text.endsWith(' ');
      line += text;
    }
    this.#runs = [];
    if (line.trim() !== '') this.#parts.push(line.trim());
  }

  get text(): string {
    return this.#parts.join('\n');
  }
}

/** A text of one paragraph in an item is the item's own text. */
export function unwrapItems(root: ParentNode): void {
  for (const item of root.querySelectorAll('li')) {
    const [first] = item.children;
    const paragraphs = [...item.children].filter(({ tagName }) => tagName === 'P');
    if (paragraphs.length === 1 && first?.tagName === 'P' && first.attributes.length === 0)
      first.replaceWith(...first.childNodes);
  }
}

/** What a piece of HTML says, however it is written: two pieces of the same meaning look and read the same. */
export function meaningOf(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  unwrapItems(template.content);
  const meaning = new Meaning();
  const [only, ...more] = template.content.childNodes;
  const isBlock = only instanceof Element && more.length === 0 && !MARKS[only.tagName] && !isInLine(only);
  if (isBlock) meaning.block(only);
  else {
    // Words on their own are a paragraph.
    const paragraph = document.createElement('p');
    paragraph.append(template.content);
    meaning.block(paragraph);
  }
  return meaning.text;
}

function isInLine({ tagName }: Element): boolean {
  return tagName === 'BR' || tagName === 'IMG' || tagName === 'SPAN';
}
