import type { ArgumentSchemas, ArgumentsOf, CallContext, RestError, Route } from '@plinth/kernel';
import type { ComponentChildren, VNode } from 'preact';
import type { SafeHtml } from '../html.js';
import type { Column, Sorting } from '../kit/table.js';
import type { Refused } from '../refused.js';
import type { PageMarkup } from '../render.js';
import type { Screen } from '../screen.js';
import type { TextSource, TextValues } from '../texts.js';

/** A part of a page; it may query first. */
export type Part = VNode | null | Promise<VNode | null>;

/** Names and values in the query of an address, and of hidden fields. */
export type Fields = Readonly<Record<string, string | number>>;

/** Whether something is allowed; an error says why not, otherwise the general one does. */
export type Permission = boolean | RestError | Promise<boolean | RestError>;

/** What happened to a form: nothing to say, an address below the console to continue at, or why it was refused. */
export type Written = Promise<string | Refused | undefined> | Promise<void>;

/** A call with its arguments. */
export interface CallWith<A> extends CallContext {
  readonly args: A;
}

/** What every part of a page of a resource is given. */
export interface ResourceView<S> {
  readonly call: CallContext;
  /** The path of the console. */
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly scope: S;
  /** Why the form that was sent was refused. */
  readonly refused: Refused | undefined;
  /** What was typed into another form of the page. */
  readonly others: object | undefined;
  /** A path below the console as an address for links. */
  link(path: string): string;
  /** A text of the resource, or the general one. */
  text(key: string, values?: TextValues): string;
}

/** A column of a list. */
export interface ResourceColumn<R> extends Omit<Column<R>, 'cell'> {
  cell(row: R): ComponentChildren;
}

/** The part of a list that a page shows. */
export interface ListRange<S> {
  readonly scope: S;
  readonly limit: number;
  readonly offset: number;
  /** One of `orders`. */
  readonly orderBy: string;
  readonly descending: boolean;
}

/** A list as it is shown. */
export interface ListView<R, S, A> extends ResourceView<S> {
  readonly args: A;
  readonly rows: readonly R[];
  readonly total: number;
  readonly sorting: Sorting | undefined;
  /** The buttons of the acts that fit a row. */
  acts(row: R): VNode | null;
  /** The address of the same list with other arguments, below the console. */
  address(changes: Fields): string;
}

/** The list of a resource. */
export interface ResourceList<R, S, Q extends ArgumentSchemas, A = ArgumentsOf<Q>> {
  /** Below the console, as `/teas`. */
  readonly path: string;
  readonly summary: string;
  /** What the list is filtered by; stays in the address. */
  readonly args?: Q;
  /** Rows on a page; 0 for a short list on one page. Default: 20. */
  readonly perPage?: number;
  /** What it can be sorted by, the default first: names that columns have as `sort`. */
  readonly orders?: readonly string[];
  /** What the rows belong to, such as a taxonomy. @throws RestError 403 or 404 */
  scope?(call: CallWith<A>): S | Promise<S>;
  /** How an address names the scope. */
  scopeFields?(scope: S): Fields;
  /** Its name in breadcrumbs. */
  scopeTitle?(scope: S): string;
  /** One page of rows with what is shown beside them: a query for each relation, not for each row. */
  rows(call: CallWith<A>, range: ListRange<S>): Promise<{ readonly rows: readonly R[]; readonly total: number }>;
  key(row: R): string | number;
  columns(view: ListView<R, S, A>): readonly ResourceColumn<R>[];
  /** Announced by screen readers; the title by default. */
  caption?(view: ListView<R, S, A>): string;
  /** The title of an empty list, where it is not the text `none`. */
  none?(view: ListView<R, S, A>): string;
  /** The fields of the filter form, which find their values by their names. */
  filters?(view: ListView<R, S, A>): Part;
  /** Beside the heading. */
  actions?(view: ListView<R, S, A>): Part;
  /** Below the heading. */
  tabs?(view: ListView<R, S, A>): Part;
  /** Above the filters. */
  above?(view: ListView<R, S, A>): Part;
}

/** One object of a resource as it is shown; a new one has no `item`. */
export interface ItemView<I, S> extends ResourceView<S> {
  readonly item: I;
  /** Whether others changed it after the form was shown. */
  readonly isLate: boolean;
}

/** The page of one object. */
export interface ResourceItem<I, S, K extends ArgumentSchemas, A = ArgumentsOf<K>> {
  /** Below the console, as `/teas/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly args: K;
  /** Finds the object for whoever may see it. @throws RestError 403 or 404 */
  find(call: CallWith<A>): I | Promise<I>;
  /** Its address, below the console. */
  address(item: I): string;
  /** Fields that name it in forms, where the path does not. */
  fields?(item: I): Fields;
  name(item: I): string;
  scope?(call: CallContext, item: I): S | Promise<S>;
  /** Heading, where it is not “Edit …”. */
  title?(item: I): string;
  lead?(view: ItemView<I, S>): string;
  actions?(view: ItemView<I, S>): Part;
  /** Above the form. */
  above?(view: ItemView<I, S>, call: CallWith<A>): Part;
  /** Below the form. */
  below?(view: ItemView<I, S>, call: CallWith<A>): Part;
}

/** A form as it is shown. */
export interface FormView<I, S, V> extends ResourceView<S> {
  /** Undefined for a new one. */
  readonly item: I | undefined;
  readonly values: V;
  readonly isLate: boolean;
}

/** How objects are created and changed. */
export interface ResourceForm<I, S, F extends ArgumentSchemas, V = ArgumentsOf<F>> {
  /**
   * What the form sends. Without `fields` its fields are made from these schemas and read by them; with `fields` they are
   * arguments of the page: lenient ones, so that what is refused comes back as it was typed.
   */
  readonly args: F;
  /** The values of a new one. */
  readonly initial: Partial<V>;
  values(item: I): Partial<V>;
  fields?(view: FormView<I, S, Partial<V>>): Part;
  /** Puts what a service refuses beside its fields; default `refusedBy`. */
  refused?(call: CallContext, thrown: unknown): Refused;
  readonly create?: {
    /** The page of the form, below the console; without it the form is below the list. */
    readonly path?: string;
    readonly summary: string;
    /** Default `created`; the text of that key is shown next. */
    readonly done?: string;
    may?(call: CallContext, scope: S): Permission;
    /** Continues at the list unless it returns an address. */
    run(call: CallContext, values: V, scope: S): Written;
  };
  readonly update?: {
    readonly summary: string;
    /** Default `saved`. */
    readonly done?: string;
    may?(call: CallContext, item: I): Permission;
    /** Continues at the object unless it returns an address. */
    run(call: CallContext, values: V, item: I): Written;
  };
}

/** How an object is deleted. */
export interface ResourceRemoval<I, S> {
  /**
   * Where it asks: on a page of its own (`/teas/:id/delete`), on the answer to the button, or at the button. `undo` does not
   * ask, and offers to undo it.
   */
  readonly asks: 'page' | 'answer' | 'inline' | 'undo';
  readonly summary?: string;
  /** The value of the field `act`; default `delete`. */
  readonly act?: string;
  /** Default `deleted`. */
  readonly done?: string;
  may?(call: CallContext, item: I): Permission;
  /** What it takes along. */
  question?(view: ItemView<I, S>): Part;
  run(call: CallContext, item: I): Written;
  /** Brings it back, for `asks: 'undo'`. */
  undo?(call: CallContext, item: I): Promise<void>;
}

/** What can be done with many rows at once. */
export interface ResourceActs<R, S, A> {
  readonly names: readonly string[];
  readonly summary: string;
  /** The acts for a selection. */
  offered(view: ListView<R, S, A>): readonly string[];
  /** The acts that fit a row. */
  fitting(row: R): readonly string[];
  /** The rows with these ids, each with what the caller may do: one query for all. */
  chosen(call: CallContext, ids: readonly number[]): Promise<readonly R[]>;
  describes(call: CallContext, row: R): string;
  /** Returns whether it did. */
  run(call: CallContext, row: R, act: string): Promise<boolean>;
  /** Whether it asks first. */
  asks?(act: string): boolean;
  /** What the audit says. */
  audit(act: string): string;
}

/** A list, the forms behind it, and what can be done there. */
export interface ResourceDeclaration<
  R,
  I,
  S,
  Q extends ArgumentSchemas,
  K extends ArgumentSchemas,
  F extends ArgumentSchemas,
  QA = ArgumentsOf<Q>,
  KA = ArgumentsOf<K>,
  FA = ArgumentsOf<F>,
> extends Omit<Screen, 'pages'> {
  /**
   * Its texts: `list` (its heading) and `lead`, and whatever it says otherwise than `resourceTexts`.
   */
  readonly texts: TextSource;
  readonly list: ResourceList<R, S, Q, QA>;
  readonly item?: ResourceItem<I, S, K, KA>;
  readonly form?: ResourceForm<I, S, F, FA>;
  readonly removal?: ResourceRemoval<I, S>;
  readonly acts?: ResourceActs<R, S, QA>;
  /** What its other pages may have done: `?done=` of the list and of an object. */
  readonly done?: readonly string[];
  /** Its other pages. */
  readonly pages?: readonly Route[];
  /** For the `head` of each page. */
  head?(call: CallContext): PageMarkup;
  /** The status of redirects; default 303. */
  readonly redirects?: 302 | 303;
}

/** A declaration whose types are erased, as the pages are made of it. */
export type AnyResource = ResourceDeclaration<
  unknown,
  unknown,
  unknown,
  ArgumentSchemas,
  ArgumentSchemas,
  ArgumentSchemas,
  unknown,
  unknown,
  unknown
>;
