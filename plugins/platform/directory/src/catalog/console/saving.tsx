import { type CallContext, notFound, redirect, sayAct } from '@plinth/kernel';
import { slugify } from '@plinth/kernel/text';
import { CONSOLE, consoleNonce, consolePage, type Refused, refusedFor } from '@plinth/pages';
import type { Mistake } from '@plinth/pages/kit';
import { CATALOG } from '../catalog.js';
import { readField, shownAs, type Typed, typedIn } from './fields.js';
import type { CatalogKind, Entry } from './kinds.js';
import { catalogTexts } from './texts.js';
import { EntryPage, nameOf } from './views.js';
import { addEntry, changeEntry, entryOf, versionOf } from './writing.js';

const CONFLICT = 409;

/** Where the list of a kind is, below the address of the console. */
export function pathOf({ name }: CatalogKind): string {
  return `/directory/${name}`;
}

/** The entry with this id. @throws RestError 404 when it is gone */
export async function demandEntry(call: CallContext, kind: CatalogKind, id: number): Promise<Entry> {
  const entry = await entryOf(call, kind, id);
  if (!entry) throw notFound('rest_not_found', 'There is nothing here, or no longer.');
  return entry;
}

interface Shown {
  /** 0 for a new one. */
  readonly id: number;
  readonly name?: string | undefined;
  readonly slug?: string;
  readonly typed: Typed;
  readonly version?: string;
  readonly refused?: Refused | undefined;
}

/** The form of an entry. */
export async function showEntry(call: CallContext, kind: CatalogKind, shown: Shown) {
  const { site, use } = call;
  const { id, name, refused, slug = '', typed, version = '' } = shown;
  const path = use(CONSOLE).path + pathOf(kind);
  const view = {
    ...{ kind, path, name, slug, typed, version, refused, nonce: consoleNonce(call) },
    to: `${path}/${id === 0 ? 'new' : id}`,
    types: kind.name === 'plans' ? await use(CATALOG).types() : [],
  };
  const t = catalogTexts.in(site.language);
  const title = name === undefined ? t(`add_${kind.name}`) : t('edit', { name });
  return consolePage({ title, status: refused?.status ?? 200, body: <EntryPage {...view} /> });
}

/** What stands in the form of an entry, and of a new one. */
export function typedOf({ fields }: CatalogKind, entry: Entry | undefined): Typed {
  return Object.fromEntries(
    fields.map((field) => {
      const fresh = field.kind === 'features' ? shownAs(field, {}) : [field.initial ?? ''];
      return [field.name, entry ? shownAs(field, entry[field.name]) : field.kind === 'types' ? [] : fresh];
    }),
  );
}

function rowFrom(call: CallContext, kind: CatalogKind, typed: Typed): { row: Entry; mistakes: Mistake[] } {
  const t = catalogTexts.in(call.site.language);
  const row: Record<string, unknown> = {};
  const mistakes: Mistake[] = [];
  for (const field of kind.fields) {
    const read = readField(field, typed);
    if ('value' in read) row[field.name] = read.value;
    else {
      const { line = '', most = 0, text } = read.mistake;
      mistakes.push({ name: field.name, message: t(text, { line, most }) });
    }
  }
  return { row, mistakes };
}

function done(call: CallContext, kind: CatalogKind, what: 'added' | 'changed') {
  return redirect(`${call.site.url}${call.use(CONSOLE).path}${pathOf(kind)}?done=${what}`);
}

const wordsOf = (values: readonly string[]) => values.join(', ').replaceAll('\n', ', ');

/** What changed, field by field, as the audit says it. */
function changesOf(kind: CatalogKind, before: Entry, row: Entry): string {
  return kind.fields
    .map((field) => [field.name, shownAs(field, before[field.name]), shownAs(field, row[field.name])] as const)
    .filter(([, was, is]) => wordsOf(was) !== wordsOf(is))
    .map(([name, was, is]) => `${name}: ${wordsOf(was)} → ${wordsOf(is)}`)
    .join('; ');
}

/** Adds what the form sent, or shows it again with its mistakes. */
export async function saveNew(call: CallContext, kind: CatalogKind) {
  const { body } = call.request;
  const t = catalogTexts.in(call.site.language);
  const typed = typedIn(body, kind.fields);
  const sent = String(body['slug'] ?? '').trim();
  const { row, mistakes } = rowFrom(call, kind, typed);
  const slug = sent === '' ? slugify(nameOf(kind, row)).slice(0, 100) : sent;
  const isWrong = sent !== '' && !/^[a-z0-9-]{1,100}$/.test(sent);
  const isNone = sent === '' && mistakes.length === 0 && !/^[a-z0-9-]{1,100}$/.test(slug);
  const wrong = isWrong || isNone ? [{ name: 'slug', message: t('slug_wrong') }] : [];
  const refused = refusedFor([...mistakes, ...wrong]);
  if (refused) return showEntry(call, kind, { id: 0, slug: sent, typed, refused });
  if ((await addEntry(call, kind, { ...row, slug })) === 'taken') {
    const taken = { mistakes: [{ name: 'slug', message: t('slug_taken') }], status: CONFLICT };
    return showEntry(call, kind, { id: 0, slug, typed, refused: taken });
  }
  sayAct(call, kind.said.added, { what: `“${nameOf(kind, row)}”` });
  return done(call, kind, 'added');
}

/** What somebody else wrote meanwhile, beside the fields in which it differs. */
function theirs(call: CallContext, kind: CatalogKind, now: Entry, typed: Typed): Refused {
  const t = catalogTexts.in(call.site.language);
  const mistakes = kind.fields.flatMap((field) => {
    const value = wordsOf(shownAs(field, now[field.name]));
    if (value === wordsOf(typed[field.name] ?? [])) return [];
    return [{ name: field.name, message: value === '' ? t('theirs_empty') : t('theirs', { value }) }];
  });
  return { mistakes, message: t('changed_meanwhile'), status: CONFLICT };
}

/** Writes an entry anew, or shows what was typed again: with its mistakes, or beside what somebody else wrote meanwhile. */
export async function saveEntry(call: CallContext, kind: CatalogKind, id: number) {
  const { body } = call.request;
  const typed = typedIn(body, kind.fields);
  const version = String(body['version'] ?? '');
  const { row, mistakes } = rowFrom(call, kind, typed);
  const known = await entryOf(call, kind, id);
  const refused = refusedFor(mistakes);
  if (refused && known) return showEntry(call, kind, { id, name: nameOf(kind, known), typed, version, refused });
  const changed = known ? await changeEntry(call, kind, { id, version }, row) : 'gone';
  if (changed === 'gone') {
    const message = catalogTexts.in(call.site.language)('deleted_meanwhile');
    return showEntry(call, kind, { id: 0, typed, refused: { mistakes, message, status: CONFLICT } });
  }
  if ('now' in changed) {
    const { now } = changed;
    const shown = { id, name: nameOf(kind, now), typed, version: versionOf(now) };
    return showEntry(call, kind, { ...shown, refused: theirs(call, kind, now, typed) });
  }
  const changes = changesOf(kind, changed.before, row);
  sayAct(call, kind.said.changed, { what: `“${nameOf(kind, changed.before)}”`, changes });
  return done(call, kind, 'changed');
}
