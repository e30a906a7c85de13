import {
  contributionsByName,
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
} from '@plinth/kernel';
import type { Ability, AbilityCall, AbilityCategory, ContributedCall } from './ability.js';
import { abilityHooks } from './hooks.js';
import { abilityCategories, siteAbilities } from './points.js';
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

/** Collects the abilities of the plugins, and again when a plugin with abilities is switched on or off. */
@injectable()
export class CollectingAbilities implements Abilities {
  #kept: { readonly version: readonly unknown[]; readonly collection: Promise<AbilityCollection> } | undefined;

  constructor(@inject(PLUGIN_CONTEXT) private readonly context: PluginContext) {}

  all(): Promise<AbilityCollection> {
    const version = this.#version();
    if (version === undefined) return this.#collect();
    const kept = this.#kept;
    if (kept?.version.every((each, index) => each === version[index])) return kept.collection;
    const collection = this.#collect();
    this.#kept = { version, collection };
    return collection;
  }

  /** Undefined while a tap answers differently from one time to the next. */
  #version(): readonly unknown[] | undefined {
    const { contributions, hooks } = this.context;
    const versions = Object.values(abilityHooks).map((hook) => hooks.keptVersion(hook));
    if (versions.includes(undefined)) return undefined;
    return [...versions, contributions(abilityCategories), contributions(siteAbilities)];
  }

  async #collect(): Promise<AbilityCollection> {
    const { contributions, hooks, use } = this.context;
    const categories = new CollectedCategories();
    for (const category of contributions(abilityCategories)) categories.register(category);
    await hooks.action(abilityHooks.wp_abilities_api_categories_init, categories);
    const abilities = new CollectedAbilities(categories.bySlug);
    const contributed = contributionsByName(use, siteAbilities);
    for (const ability of contributed.all()) {
      const context = contributed.contextOf(ability.name);
      if (context) this.#add(abilities, ability, context);
    }
    await hooks.action(abilityHooks.wp_abilities_api_init, abilities);
    return { abilities: abilities.byName, categories: categories.bySlug };
  }

  /** An ability in a category that nobody has is logged for its plugin; the others stay. */
  #add(abilities: CollectedAbilities, ability: Ability<ContributedCall>, context: PluginContext): void {
    const within = ({ caller, request }: AbilityCall) => ({ caller, request, context });
    try {
      abilities.register({
        ...ability,
        permission: (call, input) => ability.permission(within(call), input),
        run: (call, input) => ability.run(within(call), input),
      });
    } catch (error) {
      context.log.error('an ability could not be added', { error });
    }
  }
}
