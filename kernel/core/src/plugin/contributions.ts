import type { PluginContext, PointReference } from '../context/plugin-context.js';
import { asError } from '../errors.js';
import { definePort } from '../ports.js';
import type { Gate } from '../rest/route-table.js';
import { attributionStorage } from '../services/attribution.js';
import type { AnyPoint } from './points.js';

/** A contributed value and the plugin that contributes it. */
export interface Contributed<T> {
  readonly value: T;
  readonly plugin: string;
  /** The context of that plugin: what the value does, it does there. */
  readonly context: PluginContext;
  /** Counts what is in flight inside that plugin. */
  readonly gate: Gate;
}

type Undo = () => unknown;

interface Follower {
  readonly begin: (contributed: Contributed<unknown>) => Undo | undefined;
  readonly undo: Map<Contributed<unknown>, Undo>;
}

interface Place {
  readonly followers: Set<Follower>;
  contributed: readonly Contributed<unknown>[];
  values: readonly unknown[];
}

function refuseTaken(point: AnyPoint, place: Place, { value }: Contributed<unknown>): void {
  if (!point.isUnique) return;
  const name = point.nameOf(value);
  const other = place.contributed.find((each) => point.nameOf(each.value) === name);
  if (!other) return;
  throw new Error(`The ${point.item} "${name}" already exists; the plugin "${other.plugin}" contributes it.`);
}

/** The contributions of all plugins, for layers that need to know who contributes what. */
export const CONTRIBUTIONS = definePort<Contributions>('kernel/contributions');

/**
 * What the plugins that are on contribute to the points of others. A contribution waits while nobody follows its point, so
 * that it does not matter which of the two plugins is switched on first.
 */
export class Contributions {
  readonly #places = new Map<string, Place>();

  /**
   * Adds a value; the function that is returned removes it again. The values of the point's owner come first.
   * @throws Error for a name that is taken where names are unique, and what a follower throws that cannot take the value;
   * it is not added then
   */
  add(point: AnyPoint, contributed: Contributed<unknown>): Undo {
    const place = this.#placeOf(point);
    refuseTaken(point, place, contributed);
    const remove = () => {
      this.#set(
        place,
        place.contributed.filter((each) => each !== contributed),
      );
      for (const follower of place.followers) this.#end(follower, contributed);
    };
    const isOwn = ({ plugin }: Contributed<unknown>) => plugin === point.owner;
    const at = isOwn(contributed) ? place.contributed.filter(isOwn).length : place.contributed.length;
    this.#set(place, place.contributed.toSpliced(at, 0, contributed));
    try {
      for (const follower of place.followers) this.#begin(follower, contributed);
    } catch (thrown) {
      remove();
      throw thrown;
    }
    return remove;
  }

  /** The values of a point, in order of arrival; the very same list until one comes or goes. */
  values<T>(point: PointReference<T>): readonly T[] {
    // A place holds what was given to the point, which has the type of its values.
    return this.#placeOf(point).values as readonly T[];
  }

  /** The values of a point with the plugins that contribute them. */
  list<T>(point: PointReference<T>): readonly Contributed<T>[] {
    return this.#placeOf(point).contributed as readonly Contributed<T>[];
  }

  /**
   * Does something for each value of a point while it is there: for those that are there now, and for those that come.
   * What `begin` returns is done when the value goes. The function that is returned ends all of it.
   */
  follow<T>(point: PointReference<T>, begin: (contributed: Contributed<T>) => Undo | undefined): Undo {
    const place = this.#placeOf(point);
    const follower: Follower = { begin: begin as Follower['begin'], undo: new Map() };
    place.followers.add(follower);
    for (const contributed of place.contributed) this.#beginOrReport(follower, contributed);
    return () => {
      place.followers.delete(follower);
      for (const contributed of [...follower.undo.keys()].reverse()) this.#end(follower, contributed);
    };
  }

  #placeOf(point: PointReference<unknown>): Place {
    const known = this.#places.get(point.id);
    if (known) return known;
    const place: Place = { followers: new Set(), contributed: [], values: [] };
    this.#places.set(point.id, place);
    return place;
  }

  #set(place: Place, contributed: readonly Contributed<unknown>[]): void {
    place.contributed = contributed;
    place.values = Object.freeze(contributed.map(({ value }) => value));
  }

  #begin(follower: Follower, contributed: Contributed<unknown>): void {
    const undo = follower.begin(contributed);
    if (undo) follower.undo.set(contributed, undo);
  }

  /** A value that its follower cannot take must not keep the owner of the point from being switched on. */
  #beginOrReport(follower: Follower, contributed: Contributed<unknown>): void {
    try {
      this.#begin(follower, contributed);
    } catch (thrown) {
      contributed.context.log.error('a contribution could not be added', { error: asError(thrown) });
    }
  }

  /** A follower that fails to give one value back must not keep the plugin from being switched off. */
  #end(follower: Follower, contributed: Contributed<unknown>): void {
    const undo = follower.undo.get(contributed);
    follower.undo.delete(contributed);
    const { context, plugin } = contributed;
    try {
      attributionStorage.run({ plugin, what: 'removing a contribution' }, () => undo?.());
    } catch (thrown) {
      context.log.error('a contribution could not be removed', { error: asError(thrown) });
    }
  }
}
