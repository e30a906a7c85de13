/** HTML that is safe to send: made by {@link html} from a template whose values were escaped. */
export class SafeHtml {
  constructor(readonly text: string) {}

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
