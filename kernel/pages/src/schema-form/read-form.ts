import { formatFault, isTimezone, Value } from '@plinth/kernel/isomorphic';
import type { TSchema } from 'typebox';
import type { Texts } from '../texts.js';
import { type Control, controlFor, exampleOf, labelOf } from './control.js';
import type { formTexts } from './texts.js';

type FormTexts = Texts<(typeof formTexts)['english']>;

/** What a form came to. */
export interface FormReading {
  /** The values that were understood, by name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What was not, a sentence each. */
  readonly mistakes: readonly { readonly name: string; readonly message: string }[];
}

/** A text that was not understood stays what it is, and no schema of this form takes it. */
class Unreadable {
  constructor(readonly text: string) {}
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function asNumber(text: string): number | Unreadable {
  const trimmed = text.trim();
  const value = Number(trimmed.replace(',', '.'));
  return trimmed === '' || !Number.isFinite(value) ? new Unreadable(text) : value;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return new Unreadable(text);
  }
}

function listOf(sent: unknown): string[] {
  return [sent ?? []].flat().map(String);
}

function asItems(text: string, items: TSchema): unknown {
  const isText = controlFor(items).kind === 'text' || controlFor(items).kind === 'long-text';
  const read = lines(text).map((line) => (isText ? line : asNumber(line)));
  return read.some((each) => each instanceof Unreadable) ? new Unreadable(text) : read;
}

/** What was sent for one control, as the value it stands for. */
function readControl(control: Control, sent: unknown): unknown {
  const text = String(sent ?? '');
  switch (control.kind) {
    case 'switch':
      return sent !== undefined && text !== '';
    case 'number':
      return asNumber(text);
    case 'choices':
    case 'roles':
      return listOf(sent);
    case 'lines':
      return asItems(text, control.items);
    case 'json':
      return asJson(text);
    case 'long-text':
      return text.replace(/\r\n/g, '\n');
    default:
      // Browsers leave out the seconds of a time where they are none.
      return control.kind === 'text' && control.type === 'datetime-local'
        ? text.replace(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})$/, '$1:00')
        : text;
  }
}

function numberMessage(t: FormTexts, label: string, { whole, minimum, maximum }: Control & { kind: 'number' }): string {
  const kind = whole ? 'whole' : 'number';
  if (minimum !== undefined && maximum !== undefined)
    return t(`${kind}_between`, { label, from: minimum, to: maximum });
  if (minimum !== undefined) return t(`${kind}_from`, { label, from: minimum });
  if (maximum !== undefined) return t(`${kind}_to`, { label, to: maximum });
  return t(kind, { label });
}

function messageOf(t: FormTexts, label: string, schema: TSchema, value: unknown): string {
  const control = controlFor(schema);
  if (control.kind === 'number') return numberMessage(t, label, control);
  if (control.kind === 'zone') return t('zone', { label });
  if (control.kind === 'json') return t(value instanceof Unreadable ? 'json' : 'shape', { label });
  const example = exampleOf(control.kind === 'lines' ? control.items : schema);
  if (control.kind === 'lines')
    return example === undefined ? t('lines', { label }) : t('lines_like', { label, example });
  const longest = 'maxLength' in control ? control.maxLength : undefined;
  if (longest !== undefined && String(value).length > longest) return t('too_long', { label, to: longest });
  if (control.kind === 'choice' || control.kind === 'choices') return t('choice', { label });
  return example === undefined ? t('shape', { label }) : t('like', { label, example });
}

function fits(schema: TSchema, control: Control, value: unknown): boolean {
  if (value instanceof Unreadable) return false;
  // An empty text is how a zone says: that of the site.
  if (control.kind === 'zone') return value === '' || isTimezone(String(value));
  // One rule for a format, whether a route or a form asks.
  const { format, ...rest } = schema as TSchema & { format?: unknown };
  if (typeof format !== 'string' || typeof value !== 'string') return Value.Check(schema, value);
  return formatFault(format, value, '') === undefined && Value.Check(rest as TSchema, value);
}

/**
 * Reads a form that {@link SchemaFields} drew: every value, and everything that is wrong with it at once. A secret that was
 * left empty is not among the values: it stays what it is.
 */
export function readForm(
  schemas: Readonly<Record<string, TSchema>>,
  body: Readonly<Record<string, unknown>>,
  t: FormTexts,
): FormReading {
  const values: Record<string, unknown> = {};
  const mistakes: { name: string; message: string }[] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    const control = controlFor(schema);
    if (control.kind === 'secret' && !body[name]) continue;
    const value = readControl(control, body[name]);
    values[name] = value instanceof Unreadable ? value.text : value;
    if (fits(schema, control, value)) continue;
    mistakes.push({ name, message: messageOf(t, labelOf(name, schema), schema, value) });
  }
  return { values, mistakes };
}
