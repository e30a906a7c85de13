import type { PointReference } from '../context/plugin-context.js';
import type { Report } from './shape-checks.js';

/** The plugin whose contributions are checked. */
export interface DeclaringPlugin {
  readonly id: string;
  readonly modules?: Readonly<Record<string, unknown>>;
}

/** How the owner of a contribution point describes it. */
export interface PointOptions<T> {
  /** What is contributed and what becomes of it, in a sentence. */
  readonly describes: string;
  /** What one value is called in listings and ledgers: `page`, `block type`. */
  readonly item: string;
  /** The name of a value, for listings and ledgers. */
  nameOf(value: T): string;
  /** Whether each name may be contributed only once. The plugin that contributes it again fails. Default false. */
  readonly isUnique?: boolean;
  /** Reports what is wrong with the contributed values, together with all other errors of the declaration. */
  check?(values: readonly T[], plugin: DeclaringPlugin, report: Report): void;
}

/** Values for a contribution point, among the `contributes` of a plugin; made by calling the point. */
export interface Contribution {
  readonly point: AnyPoint;
  readonly values: readonly unknown[];
  /** The module that the values belong to: while it is off they are not contributed. */
  readonly module?: string;
}

/** A contribution point whose type of values is erased. */
export interface AnyPoint {
  /** The plugin that owns it, and its name: `blocks/block-types`. */
  readonly id: string;
  /** The plugin that owns it. Its contributions take effect while that plugin is on. */
  readonly owner: string;
  readonly describes: string;
  readonly item: string;
  readonly isUnique: boolean;
  nameOf(value: unknown): string;
  check(values: readonly unknown[], plugin: DeclaringPlugin, report: Report): void;
}

/**
 * A contribution point: a plugin calls it with values and puts the result into `contributes`. The owner reads them with
 * `context.contributions(point)`, or follows them with `onContribution` in its `setup`.
 */
export interface Point<T> extends AnyPoint, PointReference<T> {
  readonly id: string;
  (values: readonly T[]): Contribution;
}

/**
 * Offers a contribution point.
 * @param id the id of the plugin that owns it, a slash and the name of the point: `blocks/block-types`
 */
export function definePoint<T>(id: `${string}/${string}`, options: PointOptions<T>): Point<T> {
  const point = (values: readonly T[]): Contribution => ({ point: made, values });
  const [owner = ''] = id.split('/', 1);
  const made: Point<T> = Object.assign(point, {
    id,
    owner,
    describes: options.describes,
    item: options.item,
    isUnique: options.isUnique ?? false,
    // Only values that were given to this point reach it.
    nameOf: (value: unknown) => options.nameOf(value as T),
    check: (values: readonly unknown[], plugin: DeclaringPlugin, report: Report) =>
      options.check?.(values as readonly T[], plugin, report),
  });
  return made;
}

/** The values that a plugin contributes to a point, in order. */
export function contributedTo<T>(plugin: { readonly contributes?: readonly Contribution[] }, point: Point<T>): T[] {
  const own = (plugin.contributes ?? []).filter((contribution) => contribution.point.id === point.id);
  return own.flatMap(({ values }) => values as readonly T[]);
}
