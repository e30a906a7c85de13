import { type CallContext, choice, Type } from '@plinth/kernel';
import { fromSiteTime } from '@plinth/kernel/time';
import type { PostSelection } from '../../ports.js';
import { MAX_INTEGER } from '../../posts/ids.js';
import { kindConditions } from '../arguments.js';

/** Kinds of files that the list can be narrowed to. */
export const KINDS = ['every', 'image', 'video', 'audio', 'application', 'text'] as const;

/** A kind of files. */
export type Kind = (typeof KINDS)[number];

/** What the library can be ordered by; an index serves each. */
export const MEDIA_ORDERS = ['date', 'title'] as const;

/** What the library is asked for; it stays in the address whatever is done. */
export interface MediaQuery {
  readonly kind: Kind;
  readonly search: string;
  /** `2026-11`, in the zone of the site; empty for any. */
  readonly month: string;
  /** Only those of this person; 0: of everybody. */
  readonly author: number;
  readonly orderby: (typeof MEDIA_ORDERS)[number];
  readonly order: 'asc' | 'desc';
}

/** The arguments of the library. */
export const mediaArguments = {
  kind: choice(KINDS, { default: 'every', description: 'Kind of files.' }),
  search: Type.String({ default: '', maxLength: 200, description: 'Words in the title.' }),
  month: Type.String({ default: '', maxLength: 10, description: 'The month they came in, as 2026-11.' }),
  author: Type.Integer({ default: 0, minimum: 0, maximum: MAX_INTEGER, description: 'Who brought them in.' }),
  orderby: choice(MEDIA_ORDERS, { default: 'date', description: 'What they are ordered by.' }),
  order: choice(['asc', 'desc'], { default: 'desc', description: 'In which direction.' }),
};

/** The query of the library, and perhaps otherwise in a part, as it stands in an address. */
export function mediaParameters(query: MediaQuery, changes: Partial<MediaQuery> = {}): string {
  const { kind, search, month, author, orderby, order } = { ...query, ...changes };
  const parameters = new URLSearchParams({ kind, search });
  if (month !== '') parameters.set('month', month);
  if (author !== 0) parameters.set('author', String(author));
  if (orderby !== 'date') parameters.set('orderby', orderby);
  if (order !== 'desc') parameters.set('order', order);
  return parameters.toString();
}

/** From when to when a month lasts; nothing for what is no month. */
function spanOf({ site }: Pick<CallContext, 'site'>, month: string): Pick<PostSelection, 'after' | 'before'> {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined || number === undefined) return {};
  const next = number === '12' ? `${Number(year) + 1}-01` : `${year}-${String(Number(number) + 1).padStart(2, '0')}`;
  const [from, until] = [`${month}-01T00:00:00`, `${next}-01T00:00:00`].map((at) => fromSiteTime(at, site.timezone));
  return from && until ? { after: justBefore(from), before: until } : {};
}

/** The selection leaves out the very moment that it begins after. */
function justBefore(moment: string): string {
  return new Date(new Date(moment).getTime() - 1).toISOString();
}

/** The files that the caller may see of what is asked for. */
export function mediaSelection(call: Pick<CallContext, 'caller' | 'site'>, query: MediaQuery): PostSelection {
  const { caller } = call;
  const search = query.search.trim();
  const seesAll = caller.can('edit_others_posts');
  const authors = seesAll ? (query.author === 0 ? undefined : [query.author]) : [caller.id];
  return {
    types: ['attachment'],
    statuses: ['inherit'],
    ...(authors ? { authors } : {}),
    ...(search === '' ? {} : { search }),
    ...(query.kind === 'every' ? {} : { conditions: kindConditions([query.kind], []) }),
    ...spanOf(call, query.month),
    orderBy: query.orderby,
    order: query.order,
  };
}
