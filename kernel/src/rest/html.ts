/** HTML that is safe to send: made by {@link html} from a template whose values were escaped. */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** Text as HTML shows it, for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** What may stand in a template: texts and numbers are escaped, safe HTML is not, false and null show nothing. */
export type HtmlValue = string | number | SafeHtml | null | undefined | false | readonly HtmlValue[];

function rendered(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof SafeHtml) return value.text;
  if (typeof value === 'object') return value.map(rendered).join('');
  return escapeHtml(String(value));
}

/** Template tag for HTML: html`<p>${text}</p>` escapes every value that is not SafeHtml itself. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
  return new SafeHtml(parts.map((part, index) => part + rendered(values[index])).join(''));
}

/** Marks HTML as safe that was sanitised already (see `sanitizeHtml`). */
export function trusted(text: string): SafeHtml {
  return new SafeHtml(text);
}

/** A whole page: title, body and optional additions to the head. Plain, readable and without script. */
export function htmlDocument(page: { title: string; body: SafeHtml; head?: SafeHtml; language?: string }): SafeHtml {
  return html`<!doctype html>
<html lang="${page.language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<style>${trusted(PAGE_STYLE)}</style>
${page.head}
</head>
<body>
${page.body}
</body>
</html>
`;
}

const PAGE_STYLE = `
:root { color-scheme: light dark; --accent: #0b63ce; --line: #8886; }
* { box-sizing: border-box; }
body { font: 1.05rem/1.6 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { line-height: 1.2; margin: 0 0 .5rem; }
a { color: var(--accent); }
img { max-width: 100%; height: auto; border-radius: .4rem; }
header.site { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: baseline; padding-bottom: .75rem; margin-bottom: 2rem; border-bottom: 1px solid var(--line); font-size: .95rem; }
header.site nav { flex: 1; } header.site nav a { margin-right: .75rem; } header.site .home { font-weight: 700; color: inherit; text-decoration: none; }
.meta { color: #777; font-size: .9rem; }
.notice { border-left: .25rem solid var(--accent); padding: .5rem 1rem; background: #8881; }
.error { border-color: #c62828; }
form.stacked label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input[type=text], input[type=password], input[type=email], input[type=file], textarea { font: inherit; width: 100%; padding: .5rem .6rem; border: 1px solid var(--line); border-radius: .4rem; background: Canvas; color: CanvasText; }
button { font: inherit; font-weight: 600; margin-top: 1.25rem; padding: .55rem 1.4rem; border: 0; border-radius: .4rem; background: var(--accent); color: #fff; cursor: pointer; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
`;
