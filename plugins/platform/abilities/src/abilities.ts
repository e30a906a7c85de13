import { definePort, inject, injectable, PLUGIN_CONTEXT, type PluginContext } from '@plinth/kernel';
import type { Ability, AbilityCategory } from './ability.js';
import { abilityHooks } from './hooks.js';
import { CollectedAbilities, CollectedCategories } from './registry.js';

/** Every ability and category that plugins brought. */
export interface AbilityCollection {
  readonly abilities: ReadonlyMap<string, Ability>;
  readonly categories: ReadonlyMap<string, AbilityCategory>;
}

/** The abilities of the site, for plugins that offer them to somebody else; those that clients may not see among them. */
export interface Abilities {
  /** All abilities by their names, all categories by their slugs, as they are at this moment. */
  all(): Promise<AbilityCollection>;
}

/** The abilities of the site. */
export const ABILITIES = definePort<Abilities>('abilities/abilities');

/** Asks the plugins for their abilities, and again when a plugin that brings some comes or goes. */
@injectable()
export class CollectingAbilities implements Abilities {
  #kept: { readonly version: string; readonly collection: Promise<AbilityCollection> } | undefined;

  constructor(@inject(PLUGIN_CONTEXT) private readonly context: PluginContext) {}

  all(): Promise<AbilityCollection> {
    const version = this.#version();
    if (version === undefined) return this.#collect();
    if (this.#kept?.version === version) return this.#kept.collection;
    const collection = this.#collect();
    this.#kept = { version, collection };
    return collection;
  }

  /** Undefined while a tap answers differently from one time to the next. */
  #version(): string | undefined {
    const { hooks } = this.context;
    const versions = Object.values(abilityHooks).map((hook) => hooks.keptVersion(hook));
    return versions.includes(undefined) ? undefined : versions.join('.');
  }

  async #collect(): Promise<AbilityCollection> {
    const { hooks } = this.context;
    const categories = new CollectedCategories();
    await hooks.action(abilityHooks.wp_abilities_api_categories_init, categories);
    const abilities = new CollectedAbilities(categories.bySlug);
    await hooks.action(abilityHooks.wp_abilities_api_init, abilities);
    return { abilities: abilities.byName, categories: categories.bySlug };
  }
}
