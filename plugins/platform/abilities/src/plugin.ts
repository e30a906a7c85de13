import { definePlugin, provide, under } from '@plinth/kernel';
import { ABILITIES, CollectingAbilities } from './abilities.js';
import { environmentInfo } from './core/environment-info.js';
import { userInfo } from './core/user-info.js';
import { abilityHooks } from './hooks.js';
import { ABILITIES_NAMESPACE } from './item.js';
import { abilityCategories, siteAbilities } from './points.js';
import { abilityRoutes } from './routes.js';

export { ABILITIES, type Abilities, type AbilityCollection } from './abilities.js';
export * from './ability.js';
export { chosenFields, fieldsInput } from './core/chosen-fields.js';
export { FOLLOWED_WORDPRESS } from './core/environment-info.js';
export { abilityHooks } from './hooks.js';
export { ability, abilityCategories, siteAbilities } from './points.js';
export { readInput, refuseUnpermitted, runAbility } from './run.js';

/** What programs and agents can do on a site, found and run by their names: `wp-abilities/v1`. */
export const abilities = definePlugin({
  id: 'abilities',
  version: '0.1.0',
  title: 'Abilities',
  describes: 'What programs and agents can do on the site: abilities that plugins bring, found and run by their names.',
  needs: { kernel: '^0.1.0' },
  services: [provide.class(ABILITIES, CollectingAbilities)],
  exports: [ABILITIES],
  hooks: abilityHooks,
  routes: under(ABILITIES_NAMESPACE, abilityRoutes),
  points: [abilityCategories, siteAbilities],
  contributes: [
    abilityCategories([
      { slug: 'site', label: 'Site', description: 'What the site is and what it runs on.' },
      { slug: 'user', label: 'User', description: 'The accounts of the site.' },
    ]),
    siteAbilities([userInfo, environmentInfo]),
  ],
});

export default abilities;
