import { definePoint, type TSchema } from '@plinth/kernel';
import type { Ability, AbilityCategory, AbilityDeclaration, ContributedCall } from './ability.js';
import { NAME, SLUG } from './registry.js';

/** Categories of abilities. */
export const abilityCategories = definePoint<AbilityCategory>('abilities/categories', {
  describes: 'Categories of abilities.',
  item: 'ability category',
  nameOf: ({ slug }) => slug,
  isUnique: true,
  check(categories, _plugin, report) {
    for (const { slug } of categories)
      if (!SLUG.test(slug)) report('abilityCategories', slug, '1 to 100 lowercase letters, digits and hyphens');
  },
});

/** Abilities of plugins, each made by {@link ability}. */
export const siteAbilities = definePoint<Ability<ContributedCall>>('abilities/abilities', {
  describes: 'Abilities: what programs and agents can do on the site.',
  item: 'ability',
  nameOf: ({ name }) => name,
  isUnique: true,
  check(abilities, _plugin, report) {
    for (const { name } of abilities)
      if (!NAME.test(name)) report('siteAbilities', name, 'namespace/name in lowercase letters, digits and hyphens');
  },
});

/** An ability for {@link siteAbilities}: its input and output have the types of their schemas. */
export function ability<I extends TSchema, O extends TSchema>(
  declaration: AbilityDeclaration<I, O, ContributedCall>,
): Ability<ContributedCall> {
  return declaration;
}
