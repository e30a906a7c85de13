import { isBlank, sanitizeText } from '@plinth/kernel/text';
import type { TypeField } from '../catalog.js';

/** A field of the form in which something of the catalogue is written. */
export interface CatalogField {
  /** Name of the column. */
  readonly name: FieldName;
  readonly kind: 'text' | 'number' | 'color' | 'features' | 'types' | 'fields';
  /** Characters, or the greatest number. */
  readonly most?: number;
  readonly required?: boolean;
  /** What stands in it for a new one. */
  readonly initial?: string;
}

/** What the fields are called. */
export type FieldName =
  | 'name'
  | 'title'
  | 'fields'
  | 'position'
  | 'credits'
  | 'displayPrice'
  | 'durationDays'
  | 'features'
  | 'listingTypes'
  | 'badgeText'
  | 'badgeColor';

/** What was typed or chosen, by the name of its field. */
export type Typed = Readonly<Record<string, readonly string[]>>;

/** Why a field is refused: the text of the catalogue that says so, and what it speaks of. */
export interface FieldMistake {
  readonly text: 'missing' | 'too_long' | 'no_number' | 'no_color' | 'no_fields' | 'many_fields';
  readonly most?: number;
  readonly line?: string;
}

/** What plans may offer: what the directory itself keeps to. */
export const FEATURES = ['featured', 'gallery', 'contact_form'] as const;

const MOST_TYPED = 20_000;
const MOST_CHOSEN = 100;
const MOST_FIELDS = 50;

/** What a form sent for its fields. */
export function typedIn(body: Readonly<Record<string, unknown>>, fields: readonly CatalogField[]): Typed {
  return Object.fromEntries(
    fields.map(({ name }) => {
      const sent = [body[name] ?? []].flat().slice(0, MOST_CHOSEN);
      return [name, sent.map((each) => String(each).slice(0, MOST_TYPED))];
    }),
  );
}

/** The name inside of a field that was given none. */
function nameFrom(label: string): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '');
  // A name begins with a letter.
  while (words[0] !== undefined && /^\d/.test(words[0])) words.shift();
  return words.join('_').slice(0, 40) || 'field';
}

/** What a line says: the name inside, where it has one, what people read, and whether it must be filled in. */
function partsOf(line: string): { name: string | undefined; label: string; required: boolean } {
  const required = line.endsWith('*');
  const rest = required ? line.slice(0, -1) : line;
  const colon = rest.indexOf(':');
  const name = rest.slice(0, Math.max(colon, 0)).trim();
  const isNamed = /^[a-z][a-z0-9_]{0,39}$/.test(name);
  return { name: isNamed ? name : undefined, label: sanitizeText(isNamed ? rest.slice(colon + 1) : rest), required };
}

/** The fields of a kind of listing, a line to each: `name: Label *`, where a star makes it required. */
function fieldsOf(text: string): readonly TypeField[] | FieldMistake {
  const lines = text.split('\n').map((line) => line.trim());
  const taken = new Set<string>();
  const found: TypeField[] = [];
  for (const line of lines.filter((each) => each !== '')) {
    const { label, name: given, required } = partsOf(line);
    const name = given ?? nameFrom(label);
    if (label === '' || label.length > 200 || taken.has(name)) return { text: 'no_fields', line };
    taken.add(name);
    found.push({ name, label, ...(required ? { required } : {}) });
  }
  return found.length > MOST_FIELDS ? { text: 'many_fields', most: MOST_FIELDS } : found;
}

function numberOf(text: string, most: number): { value: number } | { mistake: FieldMistake } {
  const written = text.trim();
  const value = Number(written);
  const isNumber = /^\d{1,10}$/.test(written) && value <= most;
  return isNumber ? { value } : { mistake: { text: 'no_number', most } };
}

function textOf({ most = 200, required }: CatalogField, text: string): { value: string } | { mistake: FieldMistake } {
  const value = sanitizeText(text);
  if (required && isBlank(value)) return { mistake: { text: 'missing' } };
  return [...value].length > most ? { mistake: { text: 'too_long', most } } : { value };
}

/** What a field comes to, or what is wrong with it. */
export function readField(
  field: CatalogField,
  typed: Typed,
): { readonly value: unknown } | { readonly mistake: FieldMistake } {
  const sent = typed[field.name] ?? [];
  const [first = ''] = sent;
  if (field.kind === 'number') return numberOf(first, field.most ?? 0);
  if (field.kind === 'color') {
    const value = first.trim();
    return /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(value) ? { value } : { mistake: { text: 'no_color' } };
  }
  if (field.kind === 'features')
    return { value: Object.fromEntries(FEATURES.map((name) => [name, sent.includes(name)])) };
  if (field.kind === 'types') return { value: sent.filter((slug) => /^[a-z0-9-]{1,100}$/.test(slug)) };
  if (field.kind === 'text') return textOf(field, first);
  const fields = fieldsOf(first);
  return 'text' in fields ? { mistake: fields } : { value: fields };
}

function isTypeField(value: unknown): value is TypeField {
  return typeof value === 'object' && value !== null && 'name' in value && 'label' in value;
}

function linesOf(value: unknown): string {
  const fields = Array.isArray(value) ? value.filter(isTypeField) : [];
  return fields.map(({ name, label, required }) => `${name}: ${label}${required ? ' *' : ''}`).join('\n');
}

function featuresOf(value: unknown): string[] {
  const features = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  // What a plan says nothing of it allows, but to stand before others.
  return FEATURES.filter((name) => (name === 'featured' ? features.get(name) === true : features.get(name) !== false));
}

/** A kept value as its field shows it. */
export function shownAs({ kind }: CatalogField, value: unknown): readonly string[] {
  if (kind === 'fields') return [linesOf(value)];
  if (kind === 'features') return featuresOf(value);
  if (kind === 'types') return Array.isArray(value) ? value.map(String) : [];
  return [String(value ?? '')];
}
