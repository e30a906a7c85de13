import { type ArgumentSchemas, choice, pagingArguments, type RawParameters, Type } from '@plinth/kernel';
import { outcomeArguments } from './bulk.js';
import type { AnyResource, Fields } from './declaration.js';

const PER_PAGE = 20;

/** An argument by its name, of a page whose arguments are not known here. */
export function argumentIn(args: unknown, name: string): unknown {
  return Object.getOwnPropertyDescriptor(Object(args), name)?.value;
}

/** Those arguments that schemas name. */
export function argumentsIn(args: unknown, schemas: ArgumentSchemas): RawParameters {
  return Object.fromEntries(Object.keys(schemas).map((name) => [name, argumentIn(args, name)]));
}

/** An argument that is a number. */
export function numberIn(args: unknown, name: string, otherwise: number): number {
  const value = argumentIn(args, name);
  return typeof value === 'number' ? value : otherwise;
}

/** Rows on a page of the list; 0 for a list on one page. */
export function perPageOf({ list }: AnyResource): number {
  return list.perPage ?? PER_PAGE;
}

/** The words by which an address says what was just done. */
export function doneWords({ form, removal, done = [] }: AnyResource): string[] {
  return [
    ...(form?.create ? [form.create.done ?? 'created'] : []),
    ...(form?.update ? [form.update.done ?? 'saved'] : []),
    ...(removal ? [removal.done ?? 'deleted'] : []),
    ...(removal?.undo ? ['restored'] : []),
    ...done,
  ];
}

/** What an address says of what was just done. */
export function doneArguments(resource: AnyResource): ArgumentSchemas {
  const words = [...new Set(doneWords(resource))];
  return { done: choice(['', ...words], { default: '', description: 'What was just done.' }) };
}

const undoArguments = {
  undo: Type.String({ default: '', maxLength: 200, description: 'Where it can be undone.' }),
  named: Type.String({ default: '', maxLength: 200, description: 'What was deleted.' }),
};

/** The arguments of the list. */
export function listArguments(resource: AnyResource): ArgumentSchemas {
  const { list, acts, removal } = resource;
  const { orders = [] } = list;
  const words = doneWords(resource).join('|');
  const description = 'What was just done, or how many were changed.';
  return {
    ...(perPageOf(resource) === 0 ? {} : pagingArguments({ perPage: perPageOf(resource) })),
    ...(orders.length === 0
      ? {}
      : {
          orderby: choice(orders, { default: orders[0] ?? '', description: 'What the list is sorted by.' }),
          order: choice(['asc', 'desc'], { default: 'asc', description: 'Ascending or descending.' }),
        }),
    ...list.args,
    ...(acts
      ? {
          ...outcomeArguments(acts.names),
          done: Type.String({ default: '', maxLength: 40, pattern: `^(?:${words}|\\d{1,3})?$`, description }),
        }
      : doneArguments(resource)),
    ...(removal?.undo ? undoArguments : {}),
  };
}

/** Names and values as a query, with its question mark; empty for none. */
export function queryOf(fields: Fields): string {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
}

/** An address with further parts of its query. */
export function withQuery(address: string, fields: Fields): string {
  const query = queryOf(fields);
  return address.includes('?') ? address + query.replace('?', '&') : address + query;
}

/** The filters and the order in force, without those that are in force anyway. */
export function keptArguments(resource: AnyResource, args: unknown): Fields {
  const { orderby, order } = listArguments(resource);
  const schemas = { ...resource.list.args, ...(orderby && order ? { orderby, order } : {}) };
  const kept = Object.entries(schemas).map(([name, schema]): [string, string | number] | undefined => {
    const value = argumentIn(args, name);
    const isText = typeof value === 'string' || typeof value === 'number';
    return isText && value !== argumentIn(schema, 'default') ? [name, value] : undefined;
  });
  return Object.fromEntries(kept.filter((each) => each !== undefined));
}
