import { action } from '@plinth/kernel';
import type { AbilityCategoryRegistry, AbilityRegistry } from './ability.js';

/**
 * The hooks by which any plugin brings abilities. They run again whenever a tap of them comes or goes, so that what a
 * plugin brings is there exactly as long as the plugin is on.
 */
export const abilityHooks = {
  wp_abilities_api_categories_init: action<[registry: AbilityCategoryRegistry]>('wp_abilities_api_categories_init', {
    describes: 'Register the categories of your abilities.',
    kept: true,
  }),
  wp_abilities_api_init: action<[registry: AbilityRegistry]>('wp_abilities_api_init', {
    describes: 'All categories are there; register your abilities.',
    kept: true,
  }),
};

type AbilityHooks = typeof abilityHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends AbilityHooks {}
}
